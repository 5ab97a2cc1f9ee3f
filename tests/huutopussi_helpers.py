"""Small helpers for Huutopussi: house rules, deals and positions set up by hand, scores, random matches."""

import json
from itertools import permutations
from pathlib import Path

from msgspec.structs import replace

from helpers import go, legal, step
from kuski import huutopussi
from kuski.cards import CardSet, mask_of, parse_cards, parse_suit
from kuski.game import CHANCE, TABLE
from kuski.huutopussi import DealResult, Tricks
from kuski.huutopussi.rules import MARRIAGE_VALUES

CASES = Path(__file__).parent / "cases"
DECK = {CHANCE}
LAST_TRICK = parse_cards("9♥ 8♥ 7♥ 6♥")
"""A last trick of four cards that are worth nothing; the first one wins it."""


# Rules and cards.


def house(preset="kolmin", **options):
    """Return the rules of a preset with single options, as a record would say them."""
    return huutopussi.rules_from({"preset": preset, **options})


def mask(text):
    """Return the mask of cards such as ``K♠ Q♠``."""
    return mask_of(parse_cards(text))


def cards(text):
    """Return the set of the words of a text, to compare with hands and legal actions."""
    return set(text.split())


def hand(state, seat):
    """Return a hand as a set of texts."""
    return set(map(str, CardSet(state.hands[seat])))


# Deals from their first card.


def dealt(rules, *hands, dealer=0, scores=None, talon=""):
    """Return the auction after a deal of these hands.

    What is not said is filled up with the lowest cards that are left; the talon's are kept back.
    """
    state = rules.start(rules.players, dealer)
    state = replace(state, scores=scores or state.scores)
    wanted = [list(parse_cards(text)) for text in hands]
    wanted += [[] for _ in range(rules.players - len(hands))]
    said = {card for own in wanted for card in own} | set(parse_cards(talon))
    rest = [card for card in CardSet(rules.pack) if card not in said]
    while state.phase == "deal":
        own = wanted[state.receiver]
        state = step(state, CHANCE, str(own.pop(0) if own else rest.pop(0)))
    return state


def bought(rules, *hands, declarer=0, bid=60, **deal):
    """Return the exchange that begins when ``declarer`` has the highest bid; he speaks first if he can."""
    dealer = declarer if rules.first_bidder == "dealer" else (declarer - 1) % rules.players
    state = dealt(rules, *hands, **{"dealer": dealer} | deal)
    spoken = False
    while state.phase == "auction":
        (seat,) = state.actors
        said = f"bid {bid}" if seat == declarer and not spoken else "pass"
        spoken = spoken or seat == declarer
        state = step(state, seat, said if said in legal(state, seat) else f"bid {rules.min_open}")
    return state


def taken(rules, *hands, talon="", **deal):
    """Return the exchange after the talon is turned: the cards said, else the lowest that may come."""
    state = bought(rules, *hands, talon=talon, **deal)
    coming = list(parse_cards(talon))
    while state.actors == DECK:
        state = step(state, CHANCE, str(coming.pop(0) if coming else state.chance()[0]))
    return state


def before_contract(rules, *hands, discard="", give="", **deal):
    """Return the moment of the contract: after the cards said, else the lowest, are laid away or given."""
    state = taken(rules, *hands, **deal)
    coming = [*discard.split(), *give.split()]
    while not (choices := legal(state, min(state.actors))) & {f"contract {state.bid}"}:
        word = "discard" if any(text.startswith("discard") for text in choices) else "hand"
        (seat,) = state.actors
        said = f"{word} {coming.pop(0)}" if coming else str(state.legal(seat)[0])
        state = step(state, seat, said)
    return state


def ready(rules, *hands, contract=None, back="", **deal):
    """Return the first trick before its lead."""
    state = before_contract(rules, *hands, **deal)
    (seat,) = state.actors
    state = step(state, seat, f"contract {contract or state.bid}")
    coming = back.split()
    while state.phase == "exchange":
        said = f"hand {coming.pop(0)}" if coming else str(state.legal(seat)[0])
        state = step(state, seat, said)
    return state


# Positions in the play.


def position(rules, *hands, leader=0, played="", trump=None, first=False, declarer=0, contract=60, **fields):
    """Return the position after the ``played`` cards of a trick, the next seat to play.

    Hands that are too short are filled up with the lowest cards that are left. All other cards were
    taken by the leader in tricks that he led; if this is the first trick, nobody has seen them.
    ``trump`` was made by the leader.
    """
    players, trick = rules.players, parse_cards(played)
    held = [list(parse_cards(text)) for text in (*hands, *[""] * (players - len(hands)))]
    lacking = [int((seat - leader) % players < len(trick)) for seat in range(players)]
    size = max(len(own) + less for own, less in zip(held, lacking, strict=True))
    out = {card for own in held for card in own} | set(trick)
    rest = [card for card in CardSet(rules.pack) if card not in out]
    for own, less in zip(held, lacking, strict=True):
        while len(own) < size - less:
            own.append(rest.pop(0))
    won = [0] * players
    won[leader] = 0 if first else mask_of(rest)
    own_led = fields.setdefault("own_led", not first)
    fields.setdefault("occasion", not first and not trick and (own_led or rules.declare_after == "any_trick"))
    if trump:
        fields.setdefault("marriages", ((leader, parse_suit(trump)),))
        fields.setdefault("trump", parse_suit(trump))
    state = Tricks(
        rules=rules,
        dealer=0,
        scores=(0,) * players,
        sheet=(),
        hands=tuple(map(mask_of, held)),
        unseen=mask_of(rest) if first else 0,
        declarer=declarer,
        bid=fields.pop("bid", contract),
        contract=contract,
        discards=0,
        leader=leader,
        won=(*won,),
        trick=trick,
        **fields,
    )
    assert state.check() == ()
    return state


def asking(own, partners, left="", right="", **options):
    """Return the occasion of seat 0 after a trick that it led: the first comment's game, after any trick."""
    rules = house("kysely", **{"declare_after": "any_trick"} | options)
    return position(rules, own, left, partners, right)


def may_play(played, own, trump=None, *, rules=None):
    """Return the cards of a hand that may be played to a trick, in the order in which they are given."""
    rules = rules or house()
    seat = len(played.split())
    hands = ["" if other != seat else own for other in range(rules.players)]
    options = legal(position(rules, *hands, played=played, trump=trump), seat)
    return " ".join(card for card in own.split() if card in options)


def trick(state, *played):
    """Play these cards to a trick, the turns as they come; ``-`` is the lowest card that is legal."""
    for said in played:
        (seat,) = state.actors
        lowest = next(str(a) for a in state.legal(seat) if str(a)[-1] in "♣♦♥♠" and " " not in str(a))
        state = step(state, seat, lowest if said == "-" else said)
    return state


# Scores.


def scored(rules, *totals, contract=100, bid=None, declarer=0, marriages="", discards="", **fields):
    """Return what follows a deal in which each seat collected these points, None for no trick at all.

    The first seat that took a trick takes the last one too; its last points, the marriages (such as
    ``0♠ 2♥``) and the discards are part of the totals.
    """
    seats = range(rules.players)
    winner = next(seat for seat in seats if totals[seat] is not None)
    made = [(int(word[0]), parse_suit(word[1])) for word in marriages.split()]
    bring = [total or 0 for total in totals]
    bring[winner] -= rules.last_trick
    for maker, suit in made:
        bring[maker] -= MARRIAGE_VALUES[rules.suit_values][suit]
    if declarer is not None and totals[declarer] is not None:
        bring[declarer] -= rules.points_in(mask(discards))
    last = LAST_TRICK[: rules.players]
    won, unseen = _shared_out(rules, bring, totals, mask_of(last) | mask(discards))
    state = Tricks(
        rules=rules,
        dealer=fields.get("dealer", 0),
        scores=fields.get("scores", (0,) * rules.players),
        sheet=(DealResult(0, 0, 0, 0, (), (), ()),) * fields.get("deals_before", 0),
        hands=tuple(last[(seat - winner) % rules.players].bit for seat in seats),
        unseen=unseen,
        declarer=-1 if declarer is None else declarer,
        bid=0 if declarer is None else bid or contract,
        contract=0 if declarer is None else contract,
        discards=mask(discards),
        leader=winner,
        won=won,
        marriages=(*made,),
        trump=made[-1][1] if made else None,
    )
    assert state.check() == ()
    return trick(state, *map(str, last))


def gains(rules, *totals, **deal):
    """Return what each seat's score changes by; see :func:`scored`."""
    state = scored(rules, *totals, **deal)
    collected = [total or 0 for total in totals]
    for side in rules.all_sides:
        assert {state.sheet[-1].collected[seat] for seat in side} == {sum(collected[seat] for seat in side)}
    return state.sheet[-1].gains


def _shared_out(rules, points, totals, used):
    """Return masks of cards that are worth these points, a trick's number at least, and what is left."""
    worth = [card for card in CardSet(rules.pack & ~used) if rules.points[card]]
    blank = [card for card in CardSet(rules.pack & ~used) if not rules.points[card]]
    won = _parts(rules, worth, points)
    left = mask_of(worth) & ~sum(won)
    for seat, total in enumerate(totals):
        while total is not None and won[seat].bit_count() < rules.players:
            won[seat] |= blank.pop().bit
    winner = next(seat for seat, total in enumerate(totals) if total is not None)
    won[winner] |= mask_of(blank)
    return (*won,), left


def _parts(rules, pool, points):
    """Return, for each number, the mask of other cards of the pool that are worth just that together."""
    for order in permutations(range(len(points))):
        left, parts = list(pool), [0] * len(points)
        for seat in order:
            ways = {0: 0}
            for card in left:
                for total, found in list(ways.items()):
                    ways.setdefault(total + rules.points[card], found | card.bit)
            if points[seat] not in ways:
                break
            parts[seat] = ways[points[seat]]
            left = [card for card in left if not parts[seat] & card.bit]
        else:
            return parts
    raise AssertionError(f"no cards are worth {points}")


# Records and random matches.


def recorded(name):
    """Return a recorded match of ``tests/cases`` as data."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def replayed(data, rules=None, **instead):
    """Return all states of a recorded match; ``instead`` has other texts for some entries, by number."""
    rules = rules or huutopussi.rules_from(data["rules"])
    states = [rules.start(len(data["players"]), data["dealer"])]
    for number, (actor, text) in enumerate(data["actions"], 1):
        states.append(go(states[-1], f"{actor} {instead.get(f'entry_{number}', text)}"))
    return states


def likely(state, actor, dice):
    """Return a random legal action: bids that mostly stay low, marriages and questions rather often."""
    actions = state.legal(actor)
    if state.phase == "auction" and dice.random() < 0.8:
        return dice.choice([action for action in actions if "bid" not in str(action)] + list(actions[:2]))
    if state.phase == "exchange" and str(actions[0]).startswith("contract") and dice.random() < 0.7:
        return actions[0]
    if state.phase == "tricks":
        said = [action for action in actions if " " in str(action)]
        if said and dice.random() < 0.6:
            return dice.choice(said)
    return dice.choice(actions)


def random_step(state, leaving, dice):
    """Return a random legal actor and action."""
    if dice.random() < leaving:
        return TABLE, dice.choice(state.legal(TABLE))
    (actor,) = state.actors
    return actor, likely(state, actor, dice)
