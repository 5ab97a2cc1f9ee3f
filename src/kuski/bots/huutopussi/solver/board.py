"""The board of the kernel: one array of integers for hands, rules and everything that a search writes down.

The hands change card by card as the search plays and takes back; the rules stay. Each depth of the
search has a frame of its own for the moves that it looks at.
"""

from functools import cache
from typing import Final

from kuski.bots.huutopussi.solver.jit import Array, zeros
from kuski.bots.huutopussi.solver.lanes import CARD_AT, lanes_of
from kuski.bots.huutopussi.solver.position import Position
from kuski.cards import Suit
from kuski.huutopussi.rules import MARRIAGE_VALUES, Rules

# Places in the array. The hands are the first four.
SEATS: Final = 4
OWN: Final = 5
EPOCH: Final = 6
"""Entries of the table from another epoch are not there: so it is cleared at once."""
SLOTS: Final = 7
"""How many entries of the table are in use, less one: a mask for hashes."""
NODES: Final = 8
LIMIT: Final = 9
"""After so many nodes the search stops."""
STOPPED: Final = 10

RULES: Final = 11
LAST_TRICK: Final = 11
MUST_BEAT: Final = 12
MUST_TRUMP: Final = 13
MUST_OVERTRUMP: Final = 14
OWN_LED: Final = 15
MANY: Final = 16
LEAD_MARRIAGE: Final = 17
ASKING: Final = 18
LOCKOUT: Final = 19
POINTS: Final = 20
"""What the ten ranks are worth, from the weakest."""
MARRIAGES: Final = 30
"""What the four marriages are worth."""
ROOM: Final = 34
"""How many entries the table may use, less one."""
KEY_BITS: Final = 64
"""For five lowest bits still there and those of them held: the held ones moved together at the bottom."""

FRAMES: Final = KEY_BITS + 1024
FRAME: Final = 64
"""Room for a depth: the moves, and from FRAME // 2 on their rank in the order, then their value."""
DEEPEST: Final = 56
SIZE: Final = FRAMES + FRAME * DEEPEST

WHOLE: Final = 44
"""Moves below 40 are cards; the suit is added to these: SHOWN a marriage, WHOLE and HALF a question."""
SHOWN: Final = 40
HALF: Final = 48
NO_MOVE: Final = 63

_LOCKOUTS: Final = {"none": 0, "basic": 1, "illisoft": 2}


def new_board() -> Array:
    """Return a board without a position."""
    board = zeros(SIZE)
    for there in range(32):
        for held in range(32):
            together = place = 0
            for bit in range(5):
                if there >> bit & 1:
                    together |= (held >> bit & 1) << place
                    place += 1
            board[KEY_BITS + (there << 5 | held)] = together
    return board


@cache
def _rules(rules: Rules) -> tuple[int, ...]:
    """Return what stands on the board from RULES on."""
    return (
        rules.last_trick,
        rules.must_beat,
        rules.must_trump,
        rules.must_overtrump,
        rules.declare_after == "own_led",
        rules.declares_per_trick == "many",
        rules.lead_marriage,
        rules.asking != "none",
        _LOCKOUTS[rules.ask_lockout],
        *(rules.points[CARD_AT[place]] for place in range(10)),
        *(MARRIAGE_VALUES[rules.suit_values][suit] for suit in Suit),
    )


def lay_rules(board: Array, rules: Rules, own: int) -> None:
    """Lay the rules on the board, and whose points count."""
    for seat in range(4):
        board[seat] = 0
    board[SEATS] = rules.players
    board[OWN] = own
    for place, value in enumerate(_rules(rules), RULES):
        board[place] = value


def lay_hands(board: Array, position: Position) -> None:
    """Lay the hands of a position on the board."""
    for seat, hand in enumerate(position.hands):
        board[seat] = lanes_of(hand)
