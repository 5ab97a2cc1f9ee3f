"""The referee of Huutopussi: seats, cards, points, and the way from one phase to the next.

All cards and points live here. A phase only remembers who has to do what.
"""

import copy
from itertools import chain
from typing import Any

from referee.huutopussi.auction import Auction
from referee.huutopussi.cards import MARRIAGES, pack, points
from referee.huutopussi.exchange import Contracting, HandOver, TalonDraw
from referee.huutopussi.options import Options, hand_size, problems, talon_size
from referee.huutopussi.scoring import Side, best_seats, change, collected, match_winners
from referee.huutopussi.text import read
from referee.huutopussi.tricks import Tricks
from referee.text import Action, Refused


class Deal:
    """The hands are dealt, one card at a time, clockwise from the dealer's left."""

    name = "deal"

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Only the deck."""
        return {"deck"}

    def card(self, game: "Huutopussi", card: str) -> None:
        """The next card goes to the next player; a third hand for two players is never seen."""
        dealt = sum(map(len, game.hands))
        taker = (game.dealer + 1 + dealt) % game.players
        game.unseen.remove(card)
        game.hands[taker].append(card)
        if dealt + 1 == game.players * hand_size(game.options):
            game.now = Auction(game)


class Over:
    """After the end nobody does anything."""

    name = "over"

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Nobody."""
        return set()


class Huutopussi:
    """One match, from the first card to the end."""

    def __init__(self, options: Options, players: int, dealer: int) -> None:
        found = problems(options, players)
        if found:
            raise ValueError(", ".join(found))
        if dealer not in range(players):
            raise ValueError("the dealer is nobody at the table")
        self.options = options
        self.players = players
        self.dealer = dealer
        self.scores = [0] * players
        self.winners: list[int] = []
        self.deals_scored = 0
        self.summary: dict[str, Any] = {}  # of the last scored deal: what each side gathered and got
        self.pack = pack(options["fives"])
        self.start_deal()

    # What there is to see.

    @property
    def phase(self) -> str:
        """deal, auction, exchange, tricks or over."""
        return self.now.name

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.phase == "over"

    @property
    def trump(self) -> str | None:
        """The suit of the marriage last made."""
        return self.made[-1][0] if self.made else None

    def clockwise_after(self, seat: int) -> list[int]:
        """Everybody, clockwise, beginning at this seat's left and ending with the seat itself."""
        return [(seat + step) % self.players for step in range(1, self.players + 1)]

    def first_speaker(self) -> int:
        """The seat that speaks first in the auction, if it is not banned."""
        return self.dealer if self.options["first_bidder"] == "dealer" else (self.dealer + 1) % self.players

    def partner(self, seat: int) -> int:
        """Who sits opposite."""
        return (seat + 2) % 4

    def sides(self) -> list[Side]:
        """Who plays together."""
        if self.options["sides"] == "pairs":
            return [(0, 2), (1, 3)]
        return [(seat,) for seat in range(self.players)]

    def side_of(self, seat: int) -> Side:
        """The side on which this seat plays."""
        (side,) = [side for side in self.sides() if seat in side]
        return side

    def actors(self) -> set[int | str]:
        """Who may act now: one seat, or the deck."""
        return self.now.actors(self)

    def legal(self, actor: int | str) -> set[str]:
        """All texts that `apply` would accept from this actor, each card under its usual name."""
        if self.over:
            return set()
        if actor == "table":
            return {f"leave @{seat}" for seat in range(self.players)}
        if actor not in self.actors():
            return set()
        if actor == "deck":
            return set(self.unseen)
        return self.now.legal(self, actor)

    def refusal(self, actor: int | str, text: str) -> str | None:
        """The code for which this action would be refused, or None."""
        action = read(actor, text)
        if self.over:
            return "game-over"
        if action is None:
            return "unreadable"
        if actor not in ["deck", "table"] and actor not in range(self.players):
            return "no-such-seat"
        if actor == "table":
            return None if action[1] in range(self.players) else "no-such-seat"
        if actor not in self.actors():
            return "not-your-turn"
        if actor == "deck":
            return None if action[1] in self.unseen else "card-not-in-deck"
        return self.now.refusal(self, actor, action)

    # What can happen.

    def apply(self, actor: int | str, text: str) -> None:
        """Do it, or raise Refused and change nothing."""
        code = self.refusal(actor, text)
        if code is not None:
            raise Refused(code)
        action: Action = read(actor, text)
        if actor == "table":
            self._leave(action[1])
        elif actor == "deck":
            self.now.card(self, action[1])
        else:
            self.now.act(self, actor, action)

    def copy(self) -> "Huutopussi":
        """Another referee of the same match, which goes its own way from here."""
        shared = [self.options, self.pack]
        return copy.deepcopy(self, {id(thing): thing for thing in shared})

    def _leave(self, leaver: int) -> None:
        """Somebody leaves: the match is over, the running deal counts for nothing."""
        self.now = Over()
        self.winners = best_seats(self, [side for side in self.sides() if leaver not in side])

    # From phase to phase.

    def start_deal(self) -> None:
        """All cards are gathered and shuffled; the dealer is known."""
        self.unseen = set(self.pack)  # still to be dealt, the talon, a hand that nobody sees
        self.talon_left = talon_size(self.options)  # how many of the unseen are the talon
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.trick: list[tuple[int, str]] = []  # on the table: who played which card
        self.won: list[list[list[str]]] = [[] for _ in range(self.players)]  # everybody's tricks
        self.discards: list[str] = []  # what the declarer laid away
        self.made: list[tuple[str, int]] = []  # marriages in their order: suit, and who gets the points
        self.declarer: int | None = None
        self.declarer_is_banned = False
        self.bid: int | None = None  # what won the auction
        self.contract: int | None = None  # the bid, then what the declarer finally says
        self.now: Any = Deal()

    def all_passed(self) -> None:
        """Nobody wants to play."""
        if self.options["all_pass"] == "redeal":
            self.pass_the_deal()
        else:
            self.start_tricks(self.first_speaker())

    def start_exchange(self, declarer: int, bid: int, banned: bool) -> None:
        """Somebody has won the auction."""
        self.declarer = declarer
        self.declarer_is_banned = banned
        self.bid = self.contract = bid
        if self.talon_left:
            self.now = TalonDraw()
        elif self.options["exchange"]:
            self.now = HandOver(self.partner(declarer), declarer, self.options["exchange"])
        else:
            self.now = Contracting()

    def start_tricks(self, leader: int) -> None:
        """The first trick is led."""
        self.now = Tricks(self, leader)

    def make_trump(self, suit: str, maker: int) -> None:
        """A marriage is made: trump until the next one; its points stay with its maker."""
        self.made.append((suit, maker))

    def finish_deal(self, last_winner: int) -> None:
        """The last trick is taken: the score, then the next deal or the end of the match."""
        gathered = {side: collected(self, side, last_winner) for side in self.sides()}
        got = {side: change(self, side, total) for side, total in gathered.items()}
        for side, points_got in got.items():
            for seat in side:
                self.scores[seat] += points_got
        self.deals_scored += 1
        never_seen = sum(points(card, self.options["card_points"]) for card in self.unseen)
        self.summary = {
            "gathered": gathered,
            "got": got,
            "made": list(self.made),
            "tricks": list(map(len, self.won)),
            "never_seen": never_seen,
            "declarer": self.declarer,
            "bid": self.bid,
            "contract": self.contract,
        }
        self.winners = match_winners(self)
        if self.winners:
            self.now = Over()
        else:
            self.pass_the_deal()

    def pass_the_deal(self) -> None:
        """The next one clockwise deals."""
        self.dealer = (self.dealer + 1) % self.players
        self.start_deal()

    # Is all well?

    def check(self) -> list[str]:
        """What is wrong with the referee itself; [] when all is well."""
        wrong = []
        tricks = [*chain.from_iterable(self.won)]
        on_table = [card for _, card in self.trick]
        held = [*chain.from_iterable(self.hands)]
        everywhere = [*self.unseen, *held, *on_table, *chain.from_iterable(tricks), *self.discards]
        if sorted(everywhere) != sorted(self.pack):
            wrong.append("cards lost or doubled")
        if any(len(trick) != self.players for trick in tricks):
            wrong.append("a trick of the wrong size")
        if len(self.discards) > talon_size(self.options):
            wrong.append("too many discards")
        if any(self.scores[seat] != self.scores[side[0]] for side in self.sides() for seat in side):
            wrong.append("partners with different scores")
        suits = [suit for suit, _ in self.made]
        if len(suits) != len(set(suits)):
            wrong.append("a marriage made twice")
        if (self.declarer is None) != (self.contract is None):
            wrong.append("a contract without a declarer, or the other way round")
        if self.declarer is not None and self.contract < self.bid:
            wrong.append("a contract below the bid")
        wrong += self._check_hands(len(tricks)) + self._check_summary()
        if self.over != bool(self.winners):
            wrong.append("winners before the end, or none after it")
        if not self.over and len(self.actors()) != 1:
            wrong.append("not one to act")
        if any(not self.legal(actor) for actor in self.actors()):
            wrong.append("an actor without anything to do")
        return wrong

    def _check_hands(self, tricks: int) -> list[str]:
        """The number of cards in each hand and of those not seen."""
        wrong = []
        size = hand_size(self.options)
        if self.phase == "auction" and any(len(hand) != size for hand in self.hands):
            wrong.append("hands of the wrong size in the auction")
        if self.phase == "tricks":
            gone = [seat for seat, _ in self.trick]
            if any(len(self.hands[s]) != size - tricks - gone.count(s) for s in range(self.players)):
                wrong.append("hands of the wrong size in the play")
        if self.phase in ["auction", "exchange", "tricks"]:
            dead_hand = size if self.players == 2 else 0
            if len(self.unseen) != dead_hand + self.talon_left:
                wrong.append("the wrong number of unseen cards")
        return wrong

    def _check_summary(self) -> list[str]:
        """The points of the last scored deal add up."""
        if not self.summary:
            return []
        o = self.options
        cards = sum(points(card, o["card_points"]) for card in self.pack) - self.summary["never_seen"]
        marriages = sum(MARRIAGES[o["suit_values"]][suit] for suit, _ in self.summary["made"])
        if sum(self.summary["gathered"].values()) != cards + o["last_trick"] + marriages:
            return ["points lost or invented"]
        return []
