"""The auction: bids around the table until all but one have passed."""

from typing import TYPE_CHECKING

from referee.cards import rank
from referee.huutopussi.options import highest_bid
from referee.text import Action

if TYPE_CHECKING:
    from referee.huutopussi.game import Huutopussi


def may_throw_in(hand: list[str]) -> bool:
    """Whether a hand is so bad that the cards may be dealt anew: three sixes, or no king, queen or jack."""
    sixes = [card for card in hand if rank(card) == "6"]
    court = [card for card in hand if rank(card) in ["K", "Q", "J"]]
    return len(sixes) >= 3 or not court


class Auction:
    """Whoever has passed is out; the last one left plays."""

    name = "auction"

    def __init__(self, game: "Huutopussi") -> None:
        o = game.options
        self.best = 0  # the highest bid so far
        self.bidder: int | None = None  # whose it is
        self.spoken: set[int] = set()  # who has had a turn

        first = game.first_speaker()
        everybody = set(range(game.players))
        banned = {seat for seat in everybody if o["ban_at"] is not None and game.scores[seat] <= o["ban_at"]}
        self.banned_opener: int | None = None
        if o["opening"] == "compulsory" and o["banned_open"] and first in banned:
            self.banned_opener = first
        elif banned == everybody:
            banned = set()
        self.out = banned - {self.banned_opener}  # those who are out say nothing more

        self.turn = first if first not in self.out else self._next_after(game, first)
        # Who has to open, whatever he holds.
        self.must_open = self.turn if o["opening"] == "compulsory" else None

    def _next_after(self, game: "Huutopussi", seat: int) -> int:
        return next(other for other in game.clockwise_after(seat) if other not in self.out)

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """One after the other."""
        return {self.turn}

    def bids(self, game: "Huutopussi", seat: int) -> list[int]:
        """The bids that this seat may make."""
        o = game.options
        if self.bidder is None:
            bids = [n for n in range(o["min_open"], highest_bid(o) + 1) if n % o["open_step"] == 0]
            return bids[:1] if seat == self.banned_opener else bids
        return [n for n in range(self.best + 1, highest_bid(o) + 1) if n % o["bid_step"] == 0]

    def may_pass(self, seat: int) -> bool:
        """All but somebody who has to open."""
        return self.bidder is not None or seat != self.must_open

    def may_redeal(self, game: "Huutopussi", seat: int) -> bool:
        """Whether this seat may throw the cards in now."""
        return (
            game.options["redeal_right"] != "none"
            and seat not in self.spoken
            and may_throw_in(game.hands[seat])
        )

    def legal(self, game: "Huutopussi", seat: int) -> set[str]:
        """Bids, passing, throwing in."""
        texts = {f"bid {n}" for n in self.bids(game, seat)}
        if self.may_pass(seat):
            texts.add("pass")
        if self.may_redeal(game, seat):
            texts.add("redeal")
        return texts

    def refusal(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        if action[0] == "bid":
            return self._refuse_bid(game, seat, action[1])
        if action[0] == "pass":
            if self.may_pass(seat):
                return None
            return "banned-must-open" if seat == self.banned_opener else "opening-compulsory"
        if action[0] == "redeal":
            return None if self.may_redeal(game, seat) else "no-redeal-right"
        return "wrong-phase"

    def _refuse_bid(self, game: "Huutopussi", seat: int, bid: int) -> str | None:
        o = game.options
        if seat == self.banned_opener:  # he speaks only once, to open
            return None if bid == o["min_open"] else "banned-minimum-only"
        if self.bidder is None and bid % o["open_step"]:
            return "opening-bid-step"
        if bid % o["bid_step"]:
            return "bid-step"
        if bid < o["min_open"] or bid <= self.best:
            return "bid-too-low"
        if bid > highest_bid(o):
            return "bid-too-high"
        return None

    def act(self, game: "Huutopussi", seat: int, action: Action) -> None:
        """Bid, pass, or throw in; then the next one, or the end of the auction."""
        if action[0] == "redeal":
            game.start_deal()
            return
        self.spoken.add(seat)
        if action[0] == "pass":
            self.out.add(seat)
        else:
            self.best = action[1]
            self.bidder = seat
            if self.banned_opener is not None and self.banned_opener != seat:
                self.out.add(self.banned_opener)  # overbid, and he may say nothing more
        still_in = [other for other in range(game.players) if other not in self.out]
        if not still_in:
            game.all_passed()
        elif still_in == [self.bidder]:
            game.start_exchange(self.bidder, self.best, banned=self.bidder == self.banned_opener)
        else:
            self.turn = self._next_after(game, seat)
