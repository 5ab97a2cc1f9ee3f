"""Other deals that one seat could not tell from the true one, dealt and played again."""

import random

from bot_games import Careless, played
from kuski import huutopussi
from kuski.bots import find
from kuski.bots.huutopussi.memory import read, running_deal
from kuski.bots.random import RandomBot
from kuski.cards import Card, CardSet, mask_of
from kuski.game import CHANCE, IllegalAction
from kuski.huutopussi import Dealing, Discard, Hand
from kuski.huutopussi.actions import DISCARDS, HANDS
from random_huutopussi import random_huutopussi


def dealt_again(sight, hands, laid):
    """Return the state if these were the hidden cards; or, as a text, what the seat would have noticed.

    The running deal is dealt and played again with them; whatever nobody can know, such as what the
    others handed to each other, is filled in.
    """
    size = sight.players * sight.rules.hand_size
    entries = running_deal(sight.record, size)
    actions, first = filled_in(sight, entries[size:], hands, laid)
    view = sight.view
    state = Dealing(sight.rules, view.dealer, view.scores, view.sheet, (0,) * sight.players, sight.rules.pack)
    mine = iter([text for _, text in entries[:size] if text != "?"])
    others = [iter(CardSet(hand)) for hand in first]
    for place in range(size):
        receiver = state.receiver
        card = state.parse(CHANCE, next(mine)) if receiver == sight.seat else next(others[receiver], Card.C2)
        if state.seen(CHANCE, card, sight.seat) != entries[place][1] or not state.unseen & card.bit:
            return f"another deal: {card}"
        state = state.apply(CHANCE, card)
    for (actor, text), action in zip(entries[size:], actions, strict=True):
        try:
            if state.seen(actor, action, sight.seat) != text:
                return f"heard otherwise: {text}, {state.seen(actor, action, sight.seat)}"
            state = state.apply(actor, action)
        except (IllegalAction, IndexError) as error:
            return f"not allowed: {actor} {action}: {error}"
    if state.view(sight.seat) != view or tuple(state.legal(sight.seat)) != tuple(sight.legal):
        return "another view"
    return state


def filled_in(sight, entries, hands, laid):
    """Return the actions with what was hidden in them filled in, and the hands as they were dealt."""
    hands = [*hands]
    declarer = next((actor for actor, text in reversed(entries) if text.startswith("bid")), -1)
    cards = iter(CardSet(laid))
    actions = [DISCARDS[next(cards)] if text == "discard ?" else read(text)[0] for _, text in entries]
    for (actor, _), action in zip(entries, actions, strict=True):
        if isinstance(action, Card) and actor != CHANCE:
            hands[actor] |= action.bit
    fill_in_exchange(entries, actions, hands)
    for place in reversed(range(len(actions))):
        action, actor = actions[place], entries[place][0]
        if isinstance(action, Hand):
            hands[(actor + 2) % 4] &= ~action.card.bit
            hands[actor] |= action.card.bit
        elif isinstance(action, Discard):
            hands[actor] |= action.card.bit
    talon = [place for place, (actor, _) in enumerate(entries) if actor == CHANCE]
    known = mask_of(actions[place] for place in talon if actions[place] is not None)
    unknown = iter(CardSet(hands[declarer] & ~known))
    for place in talon:
        actions[place] = next(unknown) if actions[place] is None else actions[place]
        hands[declarer] &= ~actions[place].bit
    return actions, hands


def fill_in_exchange(entries, actions, hands):
    """Let partners whose exchange is hidden hand each other what they hold in the end."""
    hidden = [place for place, (_, text) in enumerate(entries) if text == "hand ?"]
    kept = [list(CardSet(hand)) for hand in hands]
    for place in hidden:
        actions[place] = HANDS[kept[(entries[place][0] + 2) % 4].pop()]


def situations(matches, seed, seats=None):
    """Yield the table, the seat, its sight and its action at each choice in random matches."""
    dice = random.Random(seed)
    for number in range(matches):
        options, players = random_huutopussi(dice)
        rules = huutopussi.rules_from(options | {"deals": 2})
        kinds = seats or [lambda: find("huutopussi", "rule"), Careless, RandomBot]
        bots = [dice.choice(kinds)() for _ in range(players)]
        yield from played(rules, bots, number, dealer=dice.randrange(players))
