"""A bot for Huutopussi: bids on marriages and honours, counts cards, shows marriages when they pay."""

from kuski.bots.huutopussi_bidding import bid, contract
from kuski.bots.huutopussi_exchange import discard, hand_over
from kuski.bots.huutopussi_memory import Memory
from kuski.bots.huutopussi_play import best_card
from kuski.bots.huutopussi_trump import declaration, named
from kuski.bots.sight import Sight
from kuski.cards import Card
from kuski.huutopussi import Action, Ask, Bid, Contract, Discard, Hand, Name, Pass, Trump


class BiddingBot:
    """A card player who keeps nothing between his turns: all is read from the record anew."""

    def act(self, sight: Sight) -> Action:
        """Return one of the legal actions."""
        memory, legal = Memory(sight), sight.legal
        first = legal[0]
        if isinstance(first, Bid) or sight.view.phase == "auction":
            return bid(memory, legal)
        if isinstance(first, Contract):
            return contract(memory, legal)
        if isinstance(first, Discard):
            return discard(memory, legal)
        if isinstance(first, Hand):
            return hand_over(memory, legal)
        if isinstance(first, Name):
            return named(memory, legal)
        said = declaration(memory, [a for a in legal if isinstance(a, (Trump, Ask))])
        if said is not None:
            return said
        return best_card(memory, [a for a in legal if isinstance(a, Card)])
