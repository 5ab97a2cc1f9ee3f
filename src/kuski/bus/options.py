"""Every option of the bus family: its group, its values, and what it means in one sentence.

The one table :data:`OPTIONS` serves reading and checking, the rule form, and the documentation.
"""

from collections.abc import Mapping
from typing import Final

from kuski.cards import RANK_TEXTS, Card, Rank, parse_card
from kuski.game import RulesError, mark
from kuski.options import Option, flag, number, numbers, refuse, word

QUESTIONS: Final = mark("Questions")
PYRAMID: Final = mark("Pyramid")
DRIVER: Final = mark("Driver")
BUS: Final = mark("Bus")
TABLE_GROUP: Final = mark("Table")
GROUPS: Final = (TABLE_GROUP, QUESTIONS, PYRAMID, DRIVER, BUS)


def read_deck(option: Option, value: object) -> object:
    """Read ``deck``: 52, 32, or a list of different cards."""
    if value in (52, 32) and not isinstance(value, (bool, float)):
        return value
    if not isinstance(value, (list, tuple)) or not 2 <= len(value) <= 52:
        raise refuse(option, value)
    cards: list[Card] = []
    for item in value:
        try:
            cards.append(item if isinstance(item, Card) else parse_card(str(item)))
        except ValueError:
            raise refuse(option, value) from None
    if len(set(cards)) != len(cards):
        raise RulesError("bad-value", mark("{option}: a card is listed twice."), option=option.name)
    return tuple(sorted(cards))


def read_ranks(option: Option, value: object) -> object:
    """Read ``obstacles``: a list of ranks, as texts or numbers, or null."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) > len(RANK_TEXTS):
        raise refuse(option, value)
    ranks = set()
    for item in value:
        text = str(int(item)) if isinstance(item, int) else str(item).upper()
        if text not in RANK_TEXTS:
            if not isinstance(item, int) or not 11 <= item <= 14:
                raise refuse(option, value)
            text = RANK_TEXTS[item - 2]
        ranks.add(Rank(RANK_TEXTS.index(text) + 2))
    return tuple(sorted(ranks))


_ALL: Final = (
    number("min_players", TABLE_GROUP, 2, 26, mark("The fewest players.")),
    number("max_players", TABLE_GROUP, 2, 26, mark("The most players.")),
    Option(
        "deck",
        TABLE_GROUP,
        mark("The pack: 52 cards, 32 (seven to ace), or a list of cards."),
        read_deck,
        mark("52, 32, or a list of different cards"),
    ),
    number("questions", QUESTIONS, 1, 4, mark("How many of the four questions are asked.")),
    word(
        "q2_tie",
        QUESTIONS,
        ("wrong", "redeal", "push"),
        mark("Question 2, equal rank: wrong, another card comes, or nothing happens."),
    ),
    word(
        "q3_boundary",
        QUESTIONS,
        ("inside", "outside", "wrong", "redeal"),
        mark("Question 3, rank of a boundary: inside, outside, always wrong, or another card comes."),
    ),
    word(
        "q4",
        QUESTIONS,
        ("suit", "same_new"),
        mark("Question 4: the exact suit, or whether the suit is the same as an earlier one."),
    ),
    numbers("stakes", QUESTIONS, 4, 4, 0, 99, mark("What a wrong answer costs, by question."), single=True),
    numbers(
        "rewards", QUESTIONS, 4, 4, 0, 99, mark("What a right answer gives away, by question."), single=True
    ),
    flag("reward_split", QUESTIONS, mark("A reward may be split among several players."), nullable=True),
    flag("reward_optional", QUESTIONS, mark("A reward may be declined.")),
    number(
        "tie_multiplier",
        QUESTIONS,
        1,
        2,
        mark("A wrong answer on an equal rank costs this many times the stake."),
    ),
    word("hands", PYRAMID, ("open", "private"), mark("Hands lie open, or are taken up before the pyramid.")),
    numbers(
        "pyramid", PYRAMID, 1, 12, 1, 12, mark("Cards in each row of the pyramid, the bottom row first.")
    ),
    numbers(
        "row_values",
        PYRAMID,
        1,
        12,
        0,
        99,
        mark("What a match is worth by row: rising by one, flat 1, or a list."),
        words=("rising", "flat"),
    ),
    word(
        "match",
        PYRAMID,
        ("all", "one", "optional"),
        mark("Matching cards: all must be laid, at least one, or as one likes."),
    ),
    word(
        "award_per", PYRAMID, ("card", "turn"), mark("Points for each card laid, or once per pyramid card.")
    ),
    flag("award_split", PYRAMID, mark("Pyramid points may be split among several players.")),
    flag("award_optional", PYRAMID, mark("Pyramid points may be kept back.")),
    number(
        "receive_cap",
        PYRAMID,
        1,
        99,
        mark("The most points that one player can be given on one pyramid card; the rest lapses."),
        nullable=True,
    ),
    word(
        "tie_cards",
        DRIVER,
        ("none", "lowest", "highest_lex"),
        mark("Equal counts: not compared, the lowest card drives, or the highest, then the next highest."),
    ),
    word(
        "tie_draw",
        DRIVER,
        ("low", "high", "all_ride"),
        mark("Still tied: the lowest drawn card drives, the highest, or all ride together."),
    ),
    word(
        "tie_refill",
        DRIVER,
        ("used", "full"),
        mark("Draw pile too small: the used cards are shuffled, or the full pack."),
    ),
    word("all_empty", DRIVER, ("no_bus", "draw"), mark("All hands empty: no bus, or everybody draws.")),
    word("bus", BUS, ("diamond", "chain", "questions", "line"), mark("The kind of bus.")),
    numbers("bus_rows", BUS, 1, 20, 1, 20, mark("Cards in each row of the diamond."), nullable=True),
    number("bus_length", BUS, 1, 52, mark("Stations of the chain, or cards of the line."), nullable=True),
    Option(
        "obstacles",
        BUS,
        mark("The ranks that stop the ride through a diamond or a line."),
        read_ranks,
        mark("a list of ranks such as J,Q,K,A, or null"),
    ),
    word(
        "bus_penalty",
        BUS,
        ("row", "turned", "turned_total", "fixed", "rank_table"),
        mark(
            "An error costs the size of the row, the cards turned in this attempt or on the whole ride,"
            " always 1, or J 1, Q 2, K 3, A 4."
        ),
    ),
    word("bus_on_error", BUS, ("restart", "continue"), mark("After an error: start again, or go on.")),
    word(
        "bus_tie",
        BUS,
        ("wrong", "push", "redeal"),
        mark("Equal rank on the chain: wrong, passed, or another card comes."),
        nullable=True,
    ),
    flag("line_growth", BUS, mark("An obstacle makes the line longer: J 1, Q 2, K 3, A 4."), nullable=True),
    number("attempt_limit", BUS, 1, 999, mark("The most attempts; null is no limit."), nullable=True),
    word(
        "bus_deck", BUS, ("full", "remaining"), mark("The bus is made of the whole pack, or of what is left.")
    ),
    word(
        "bus_exhaust",
        BUS,
        ("end", "reshuffle"),
        mark("Cards run out on the ride: it ends, or the turned cards are shuffled in."),
    ),
    word("winner", TABLE_GROUP, ("fewest", "none"), mark("Who wins: the fewest points, or nobody.")),
    word(
        "on_leave",
        TABLE_GROUP,
        ("end", "continue"),
        mark("Somebody leaves: the game ends and is scored, or goes on without."),
    ),
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _ALL}
"""Every option by name, in the order of :class:`kuski.bus.rules.Rules`."""
