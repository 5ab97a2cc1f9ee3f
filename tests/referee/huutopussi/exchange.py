"""Between the auction and the first trick: the talon or the partner's cards, and the final contract."""

from typing import TYPE_CHECKING

from referee.cards import rank
from referee.huutopussi.options import highest_bid, talon_size
from referee.text import Action

if TYPE_CHECKING:
    from referee.huutopussi.game import Huutopussi


class TalonDraw:
    """The talon comes into the declarer's hand, card by card."""

    name = "exchange"

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Only the deck."""
        return {"deck"}

    def card(self, game: "Huutopussi", card: str) -> None:
        """One card of the talon."""
        game.unseen.remove(card)
        game.hands[game.declarer].append(card)
        game.talon_left -= 1
        if game.talon_left == 0:
            game.now = Discarding()


class Discarding:
    """The declarer lays away as many cards as the talon had; they count for him."""

    name = "exchange"

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Only the declarer."""
        return {game.declarer}

    def legal(self, game: "Huutopussi", seat: int) -> set[str]:
        """Any card that may be laid away."""
        banned = game.options["discard_ban"]
        return {f"discard {card}" for card in game.hands[seat] if rank(card) not in banned}

    def refusal(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        if action[0] != "discard":
            return "wrong-phase"
        if action[1] not in game.hands[seat]:
            return "card-not-in-hand"
        return "discard-ace-or-ten" if rank(action[1]) in game.options["discard_ban"] else None

    def act(self, game: "Huutopussi", seat: int, action: Action) -> None:
        """Lay one card away; after the last one the contract is said."""
        game.hands[seat].remove(action[1])
        game.discards.append(action[1])
        if len(game.discards) == talon_size(game.options):
            game.now = Contracting()


class HandOver:
    """One partner gives the other some cards, one by one."""

    name = "exchange"

    def __init__(self, giver: int, taker: int, count: int) -> None:
        self.giver = giver
        self.taker = taker
        self.left = count

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Only the giver."""
        return {self.giver}

    def legal(self, game: "Huutopussi", seat: int) -> set[str]:
        """Any card."""
        return {f"hand {card}" for card in game.hands[seat]}

    def refusal(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        if action[0] != "hand":
            return "wrong-phase"
        return None if action[1] in game.hands[seat] else "card-not-in-hand"

    def act(self, game: "Huutopussi", seat: int, action: Action) -> None:
        """One card moves; after the partner's last one comes the contract, after the declarer's the play."""
        game.hands[self.giver].remove(action[1])
        game.hands[self.taker].append(action[1])
        self.left -= 1
        if self.left:
            return
        if self.taker == game.declarer:
            game.now = Contracting()
        else:
            game.start_tricks(game.declarer)


class Contracting:
    """The declarer says what he finally plays for: his bid, or more."""

    name = "exchange"

    def actors(self, game: "Huutopussi") -> set[int | str]:
        """Only the declarer."""
        return {game.declarer}

    def legal(self, game: "Huutopussi", seat: int) -> set[str]:
        """The bid, and what is above it if it may be raised."""
        o = game.options
        texts = {f"contract {game.bid}"}
        if o["raise"] and not game.declarer_is_banned:
            above = range(game.bid + 1, highest_bid(o) + 1)
            texts |= {f"contract {n}" for n in above if n % o["bid_step"] == 0}
        return texts

    def refusal(self, game: "Huutopussi", seat: int, action: Action) -> str | None:
        """Why not, or None."""
        o = game.options
        if action[0] != "contract":
            return "wrong-phase"
        said = action[1]
        if said < game.bid:
            return "contract-below-bid"
        if said == game.bid:
            return None
        if game.declarer_is_banned:
            return "banned-no-raise"
        if not o["raise"]:
            return "no-raise"
        if said % o["bid_step"]:
            return "bid-step"
        return "bid-too-high" if said > highest_bid(o) else None

    def act(self, game: "Huutopussi", seat: int, action: Action) -> None:
        """The contract is fixed; cards may have to go back to the partner, else play begins."""
        game.contract = action[1]
        count = game.options["exchange"]
        if count:
            game.now = HandOver(seat, game.partner(seat), count)
        else:
            game.start_tricks(seat)
