"""A bot for Huutopussi: bids on marriages and honours, counts cards, shows marriages when they pay."""

from kuski.bots.huutopussi.bidding import bid, contract
from kuski.bots.huutopussi.exchange import discard, hand_over
from kuski.bots.huutopussi.memory import Memory
from kuski.bots.huutopussi.play import best_card
from kuski.bots.huutopussi.trump import declaration, named
from kuski.bots.sight import Sight
from kuski.cards import Card
from kuski.huutopussi import Action, Ask, Contract, Discard, Hand, Name, Trump


class BiddingBot:
    """Plays as one does who has played for years and counts the cards, and throws no dice.

    It keeps nothing between its turns: what it remembers is read from its record each time.
    """

    def act(self, sight: Sight) -> Action:
        """Return one of the legal actions."""
        memory, legal = Memory(sight), sight.legal
        if sight.view.phase == "auction":
            return bid(memory, legal)
        if discards := [action for action in legal if isinstance(action, Discard)]:
            return discard(memory, discards)
        if gifts := [action for action in legal if isinstance(action, Hand)]:
            return hand_over(memory, gifts)
        if contracts := [action for action in legal if isinstance(action, Contract)]:
            return contract(memory, contracts)
        if names := [action for action in legal if isinstance(action, Name)]:
            return named(memory, names)
        said = declaration(memory, [action for action in legal if isinstance(action, Trump | Ask)])
        return said or best_card(memory, [action for action in legal if isinstance(action, Card)])
