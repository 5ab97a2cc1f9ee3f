"""The referee: seats, cards, points, and the way from one phase to the next.

All cards and points live here. A phase only remembers who has to do what.
"""

import copy
from itertools import chain
from typing import Any

from referee.cards import full_pack
from referee.driver import DriverDraw, choose_driver
from referee.guessing import Guessing
from referee.options import Options, pack_of, problems
from referee.pyramid import Pyramid
from referee.ride import ride_on
from referee.text import Action, Refused, read


class Over:
    """After the end nobody does anything."""

    name = "over"

    def actors(self, game: "Referee") -> set[int | str]:
        """Nobody."""
        return set()


class Referee:
    """One game, from the first question to the end."""

    def __init__(self, options: Options, players: int, dealer: int) -> None:
        found = problems(options, players)
        if found:
            raise ValueError(", ".join(found))
        if dealer not in range(players):
            raise ValueError("the dealer is nobody at the table")
        self.options = options
        self.players = players
        self.dealer = dealer
        self.present = set(range(players))
        self.scores = [0] * players
        self.winners: list[int] = []
        self.drivers: list[int] = []  # in riding order; stays after the end

        self.pack = pack_of(options)
        self.unseen = set(self.pack)  # the draw pile and everything that lies face down
        self.face_down = 0  # how many of the unseen lie in the pyramid or the bus
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.pyramid: list[str] = []  # turned up
        self.used: list[str] = []  # matched, left behind, drawn in finished rounds
        self.drawn: list[str] = []  # in the running round of a draw for the driver
        self.turned: list[str] = []  # in the running attempt of the ride
        self.discards: list[str] = []  # turned in earlier attempts, not reshuffled

        self.now: Any = Guessing(self)

    # What there is to see.

    @property
    def phase(self) -> str:
        """guessing, pyramid, driver, ride or over."""
        return self.now.name

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def driver(self) -> int | list[int] | None:
        """The driver's seat, None, or a sorted list when several ride."""
        if not self.drivers:
            return None
        return self.drivers[0] if len(self.drivers) == 1 else sorted(self.drivers)

    @property
    def counts(self) -> dict[str, int]:
        """How many cards are where; together the whole pack.

        pile: the draw pile. pyramid and bus: lying there, both faces. used: out of play, the bus's discards
        too. drawn: in the running round of a draw for the driver.
        """
        in_pyramid = 0 if self.drivers else self.face_down
        in_bus = self.face_down - in_pyramid
        return {
            "hands": sum(map(len, self.hands)),
            "pile": len(self.unseen) - self.face_down,
            "pyramid": in_pyramid + len(self.pyramid),
            "bus": in_bus + len(self.turned),
            "used": len(self.used) + len(self.discards),
            "drawn": len(self.drawn),
        }

    def in_order(self) -> list[int]:
        """Everybody at the table, clockwise from the dealer's left, the dealer last."""
        clockwise = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        return [seat for seat in clockwise if seat in self.present]

    def others(self, seat: int) -> list[int]:
        """Everybody at the table but one."""
        return [other for other in self.in_order() if other != seat]

    def actors(self) -> set[int | str]:
        """Who may act now: seats, or the deck."""
        return self.now.actors(self)

    def legal(self, actor: int | str) -> set[str]:
        """All texts that `apply` would accept from this actor, each card under its usual name."""
        if self.over:
            return set()
        if actor == "table":
            return {f"leave @{seat}" for seat in self.present}
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
        if action[0] == "give" and action[2] not in range(self.players):
            return "no-such-seat"
        if actor == "table":
            return None if action[1] in self.present else "no-such-seat"
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

    def copy(self) -> "Referee":
        """Another referee of the same game, which goes its own way from here."""
        shared = [self.options, self.pack]
        return copy.deepcopy(self, {id(thing): thing for thing in shared})

    def _leave(self, seat: int) -> None:
        """Somebody leaves the table: his points stay, his cards are used."""
        self.present.discard(seat)
        self.used += self.hands[seat]
        self.hands[seat] = []
        if self.options["on_leave"] == "end" or len(self.present) < self.options["min_players"]:
            self.finish()
            return
        while self.dealer not in self.present:
            self.dealer = (self.dealer + 1) % self.players
        self.now.left(self, seat)

    # From phase to phase.

    def start_pyramid(self) -> None:
        """The questions are answered; the pyramid is laid."""
        self.face_down = sum(self.options["pyramid"])
        self.now = Pyramid(self)

    def start_driver(self) -> None:
        """The pyramid is turned to its top."""
        choose_driver(self)

    def start_draw(self, tied: list[int]) -> None:
        """Several are tied and draw for the driver."""
        self.now = DriverDraw(self, tied)

    def start_ride(self, drivers: list[int]) -> None:
        """The driver is known, or the drivers in their order."""
        self.drivers = list(drivers)
        self.used += self.drawn
        self.drawn = []
        if self.options["bus_deck"] == "full":
            self.gather_all()
        else:
            self.unseen |= set(self.used)
            self.used = []
        self.now = ride_on(self)

    def finish(self) -> None:
        """The end: fewest points win, of those who are still there."""
        self.now = Over()
        if self.options["winner"] == "fewest":
            best = min(self.scores[seat] for seat in self.present)
            self.winners = sorted(seat for seat in self.present if self.scores[seat] == best)

    # Cards.

    def gather_all(self) -> None:
        """The whole pack, hands too, is shuffled."""
        self.unseen = set(self.pack)
        self.hands = [[] for _ in range(self.players)]
        self.pyramid = []
        self.used = []

    def gather_used(self) -> None:
        """The used cards, the pyramid among them, become the draw pile."""
        self.unseen |= set(self.used) | set(self.pyramid)
        self.used = []
        self.pyramid = []

    def check(self) -> list[str]:
        """What is wrong with the referee itself; [] when all is well."""
        wrong = []
        lying = [*self.pyramid, *self.used, *self.drawn, *self.turned, *self.discards]
        everywhere = sorted([*self.unseen, *chain.from_iterable(self.hands), *lying])
        if everywhere != sorted(self.pack):
            wrong.append("cards lost or doubled")
        if not 0 <= self.face_down <= len(self.unseen):
            wrong.append("more face-down cards than unseen ones")
        if sum(self.counts.values()) != len(self.pack):
            wrong.append("counts do not add up")
        if any(self.hands[seat] for seat in range(self.players) if seat not in self.present):
            wrong.append("a hand at an empty seat")
        if not set(self.pack) <= set(full_pack()):
            wrong.append("unknown cards")
        if not self.over and not self.actors():
            wrong.append("nobody to act")
        if any(not self.legal(actor) for actor in self.actors()):
            wrong.append("an actor without anything to do")
        return wrong
