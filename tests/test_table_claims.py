"""The rest of the tricks is mine: certain by what its maker knows, or agreed to by all."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from huutopussi_helpers import asking, cards, house, likely, mask, position
from kuski import huutopussi
from kuski.cards import SUIT_MASKS, CardSet, Suit, mask_of, parse_cards
from kuski.game import DECK, IllegalAction
from kuski.huutopussi import Tricks
from kuski.huutopussi.duties import STRENGTH, playable
from kuski.table import asking as requests
from kuski.table import entries
from kuski.table.claiming import agreed, certain, gives_up, may_claim, play_out
from kuski.table.refusing import TableRefused
from random_huutopussi import random_huutopussi
from table_helpers import proof, seated

PACES = {"kaksin": 2, "kolmin": 3, "pari": 4}
DUTIES = [
    {},
    {"must_beat": False},
    {"must_trump": False},
    {"must_overtrump": False},
    {"must_beat": False, "must_trump": False, "must_overtrump": False},
    {"declares_per_trick": "many", "lead_marriage": True},
]


# Positions.


def ending(dice, size, strength=0.7):
    """Return a position in which seat 0 leads and has mostly high cards; the others have random ones.

    With two players a hand of cards lies in the dark that nobody has seen.
    """
    preset = dice.choice(sorted(PACES))
    rules = house(preset, **dice.choice(DUTIES))
    trump = dice.choice([None, None, *Suit])
    pool = sorted(CardSet(rules.pack), key=lambda card: (STRENGTH.index(card.rank), card.suit is trump))
    mine = []
    while len(mine) < size:
        mine.append(pool.pop() if dice.random() < strength else pool.pop(dice.randrange(len(pool))))
    dice.shuffle(pool)
    others = [[pool.pop() for _ in range(size)] for _ in range(rules.players - 1)]
    dark = [pool.pop() for _ in range(dice.choice([0, 3]) if rules.players == 2 else 0)]
    hands = [mask_of(mine), *map(mask_of, others)]
    return Tricks(
        rules=rules,
        dealer=0,
        scores=(0,) * rules.players,
        sheet=(),
        hands=tuple(hands),
        unseen=mask_of(dark),
        declarer=dice.randrange(rules.players),
        bid=60,
        contract=60,
        discards=0,
        leader=0,
        won=(mask_of(pool), *[0] * (rules.players - 1)),
        trump=trump,
        marriages=() if trump is None else ((0, trump),),
        occasion=dice.random() < 0.5,
        own_led=True,
    )


def redealt(state, seat, dice):
    """Return the position with other cards where ``seat`` has not looked."""
    closed = state.unseen if seat == state.declarer else state.unseen | state.discards
    own = state.discards if seat == state.declarer else 0
    pool = list(CardSet(closed | mask_of_others(state, seat)))
    dice.shuffle(pool)

    def drawn(old):
        return mask_of([pool.pop() for _ in range(old.bit_count())])

    hands = tuple(hand if owner == seat else drawn(hand) for owner, hand in enumerate(state.hands))
    discards = own or drawn(state.discards)
    return replace(state, hands=hands, discards=discards, unseen=drawn(state.unseen))


def mask_of_others(state, seat):
    found = 0
    for owner, hand in enumerate(state.hands):
        found |= 0 if owner == seat else hand
    return found


def follow(state, order, seat, defend, most=20_000):
    """Play the leads in order against every defence, or against those that ``defend`` chooses.

    Return how many ways there were; every trick must be the seat's.
    """
    ways, waiting = 0, [(state, 0)]
    while waiting:
        position, led = waiting.pop()
        if not isinstance(position, Tricks):
            ways += 1
            assert position.sheet[-1].tricks[seat] == state.tricks_of(seat) + len(order)
            continue
        if not position.trick:
            assert position.leader == seat, "a trick was lost"
        (actor,) = position.actors
        if actor == seat:
            assert position.playable() & order[led].bit
            waiting.append((position.apply(actor, order[led]), led + 1))
            continue
        legal = [card for card in position.legal(actor) if " " not in str(card)]
        waiting += [(position.apply(actor, card), led) for card in defend(legal)]
        assert len(waiting) < most
    return ways


# Certain.


@pytest.mark.parametrize("block", range(4))
def test_a_certain_claim_wins_against_every_defence(block):
    dice, counts = random.Random(f"endings {block}"), Counter()
    while counts["certain"] < 60:
        state = ending(dice, dice.choice([1, 2, 2, 3]))
        order = certain(state, 0)
        counts["looked at"] += 1
        if order is None:
            continue
        assert sorted(order) == sorted(CardSet(state.hands[0]))
        counts["certain"] += 1
        for _ in range(6):
            counts["ways"] += follow(state, order, 0, lambda legal: legal)
            state = redealt(state, 0, dice)
    assert counts["ways"] > 1000
    assert counts["looked at"] < 3000


@pytest.mark.parametrize("block", range(2))
def test_a_certain_claim_of_many_cards_wins_against_random_defences(block):
    dice, counts = random.Random(f"hands {block}"), Counter()
    while counts["certain"] < 60:
        state = ending(dice, dice.choice([4, 5, 6]), strength=0.95)
        order = certain(state, 0)
        if order is None:
            continue
        counts["certain"] += 1
        for _ in range(12):
            follow(state, order, 0, lambda legal: [dice.choice(legal)])
            state = redealt(state, 0, dice)


def test_whether_it_is_certain_does_not_depend_on_what_was_not_seen():
    dice, counts = random.Random("knowledge"), Counter()
    for _ in range(1500):
        state = ending(dice, dice.choice([1, 2, 3, 5]))
        order = certain(state, 0)
        counts[order is not None] += 1
        for _ in range(3):
            assert certain(redealt(state, 0, dice), 0) == order
    assert min(counts.values()) > 150


def test_in_real_games_it_does_not_depend_on_what_was_not_seen_either():
    """With all options, talons, dead hands and discards; and then it is true."""
    dice, counts = random.Random("games"), Counter()
    for _ in range(120):
        options, players = random_huutopussi(dice)
        state = huutopussi.rules_from(options | {"deals": 1}).start(players, 0)
        while state.actors:
            (actor,) = state.actors
            if may_claim(state, actor):
                order = certain(state, actor)
                for _ in range(2):
                    assert certain(redealt(state, actor, dice), actor) == order
                if order is not None:
                    follow(state, order, actor, lambda legal: [dice.choice(legal)])
                    line = play_out(state, actor, order)
                    assert [card for who, card in line if who == actor] == list(map(str, order))
                    counts[bool(state.discards)] += 1
                counts["unsure"] += order is None
            state = state.apply(
                actor, likely(state, actor, dice) if actor >= 0 else dice.choice(state.chance())
            )
    assert counts[True] > 20
    assert counts[False] > 50
    assert counts["unsure"] > 500


def test_the_led_suit_is_followed_under_all_rules():
    """A certain claim stands on it: no option sets anybody free who holds a card of the suit."""
    dice = random.Random("follow")
    for _ in range(400):
        options, _ = random_huutopussi(dice)
        rules = huutopussi.rules_from(options)
        pack = dice.sample(list(CardSet(rules.pack)), 14)
        lead, hand = pack[: dice.choice([1, 2])], mask_of(pack[4:])
        free = playable(hand, tuple(lead), dice.choice([None, *Suit]), rules)
        suit = SUIT_MASKS[lead[0].suit]
        assert free
        assert not free & ~hand
        assert not hand & suit or not free & ~suit


def order_of(state, seat=0):
    order = certain(state, seat)
    return None if order is None else " ".join(map(str, order))


def test_the_highest_of_what_is_left_is_certain():
    assert order_of(position(house(), "10♠", "K♠", "9♥")) == "10♠"
    assert order_of(position(house(), "10♠", "A♠", "9♥")) is None


def test_who_holds_a_suit_alone_takes_every_trick_of_it():
    assert order_of(position(house(), "7♠ 6♠", "A♥ K♥", "A♦ K♦")) == "7♠ 6♠"


def test_trumps_are_drawn_first():
    state = position(house(), "A♦ A♠ 10♠", "9♠ 8♠ 7♦", "6♦ 8♦ 9♦", trump="♠")
    assert order_of(state) == "A♠ 10♠ A♦"
    # With a trump more that may be with one of them, a plain card may be trumped.
    assert order_of(position(house(), "A♦ A♠ 10♠", "9♠ 8♠ 7♠", "6♦ 8♦ 9♦", trump="♠")) is None
    # But with trumps alone nothing can happen.
    assert order_of(position(house(), "A♠ 10♠", "9♠ 8♠", "7♠ 6♠", trump="♠")) == "A♠ 10♠"


def test_a_lower_card_is_certain_when_those_above_it_must_fall():
    """Each lead takes one away, also from who need not beat it."""
    for duty in DUTIES:
        assert order_of(position(house(**duty), "A♠ 10♠ 6♠", "K♠ Q♠ A♦", "A♥ K♥ Q♥")) == "A♠ 10♠ 6♠"
        assert order_of(position(house(**duty), "A♠ 10♠ 6♠", "K♠ Q♠ J♠", "A♥ K♥ Q♥")) is None


def test_his_own_discards_threaten_nobody_but_those_of_another_may_be_held():
    state = position(house(), "10♠ 9♣", "7♥ 8♥", "7♦ 8♦")
    laid_away = mask("A♠ A♣ 10♣ K♣ Q♣ J♣")
    state = replace(
        state,
        hands=(mask("10♠ 9♣"), *state.hands[1:]),
        discards=laid_away,
        won=(state.won[0] & ~laid_away, *state.won[1:]),
    )
    assert state.check() == ()
    assert order_of(state) is not None
    assert order_of(replace(state, declarer=1)) is None


def test_a_dead_hand_may_be_the_others():
    state = position(house("kaksin"), "10♠", "7♥")
    assert order_of(state) == "10♠"
    won = state.won[0] & ~mask("A♠")
    assert order_of(replace(state, unseen=mask("A♠"), won=(won, 0))) is None


def test_a_marriage_that_must_be_led_is_led_first():
    """After showing it, king or queen are to be led (lead_marriage); that must be certain too."""
    rules = {"lead_marriage": True, "declared_now": 1 << Suit.SPADES}
    option, fields = {"lead_marriage": rules.pop("lead_marriage")}, rules
    lower = position(house(**option), "A♠ K♠ Q♠ A♦", "9♠ 7♥ 8♥ 9♥", "7♦ 8♦ 9♦ J♦", trump="♠", **fields)
    assert order_of(lower) == "K♠ A♠ Q♠ A♦"
    line = play_out(lower, 0, certain(lower, 0))
    assert [card for seat, card in line if seat == 0] == ["K♠", "A♠", "Q♠", "A♦"]
    threatened = position(house(**option), "A♠ K♠ Q♠ A♦", "10♠ 7♥ 8♥ 9♥", "7♦ 8♦ 9♦ J♦", trump="♠", **fields)
    assert order_of(threatened) is None
    assert order_of(replace(threatened, rules=house())) is not None


def test_the_first_lead_is_one_that_the_rules_allow():
    """An ace, without one a spade (first_lead)."""
    rules = house("pari", first_lead="ace_spade")
    clubs = "10♣ K♣ Q♣ J♣ 9♣ 8♣ 7♣ 6♣ A♠"
    state = position(rules, clubs, "A♣", first=True)
    assert order_of(state) is None
    state = replace(position(rules, clubs, first=True), discards=mask("A♣"), unseen=0)
    order = certain(state, 0)
    assert str(order[0]) == "A♠"
    assert order_of(replace(state, rules=house("pari"))).startswith("10♣")


def test_a_claim_does_not_wait_for_marriages():
    """Who claims shows nothing any more; that a marriage could be shown changes nothing."""
    state = position(house(), "A♠ K♠ Q♠", "J♠ 9♥ 8♥", "10♦ 9♦ 8♦")
    assert "trump ♠" in map(str, state.legal(0))
    assert order_of(state) == "A♠ K♠ Q♠"
    assert {text for _, text in play_out(state, 0, certain(state, 0))} == cards("A♠ K♠ Q♠ J♠ 9♥ 8♥ 10♦ 9♦ 8♦")


def test_who_may_claim():
    state = position(house(), "A♠ K♠", "J♠ 9♥", "10♦ 9♦")
    assert [may_claim(state, seat) for seat in range(3)] == [True, False, False]
    after = state.apply(0, state.parse(0, "A♠"))
    assert not any(may_claim(after, seat) for seat in range(3))
    assert not any(may_claim(house().start(3, 0), seat) for seat in range(3))
    named = asking("A♠ K♠ 7♣", "K♦ Q♦ 6♥")
    named = named.apply(0, named.parse(0, "ask whole"))
    assert named.naming
    assert not any(may_claim(named, seat) for seat in range(4))


# How they then go.


def test_a_certain_claim_is_played_out():
    dice, played = random.Random("out"), 0
    while played < 150:
        state = ending(dice, dice.choice([1, 2, 3, 5]), strength=0.9)
        order = certain(state, 0)
        if order is not None:
            check_line(state, play_out(state, 0, order), 0)
            played += 1


def check_line(state, line, seat):
    """Play a line, in which nobody does what he may not; every trick must be the seat's."""
    before, size = state, state.hands[seat].bit_count()
    for actor, text in line:
        assert state.actors == {actor}
        assert text in map(str, state.legal(actor))
        state = state.apply(actor, state.parse(actor, text))
    assert len(line) == size * len(before.scores)
    assert state.sheet[-1].tricks[seat] == before.tricks_of(seat) + size


def possible(state, seat):
    """Return whether any plays give ``seat`` all tricks; every one is tried."""
    if not isinstance(state, Tricks):
        return True
    if not state.trick and state.leader != seat:
        return False
    (actor,) = state.actors
    for card in state.legal(actor):
        if " " in str(card):
            continue
        after = state.apply(actor, card)
        won = after.sheet[-1].tricks if not isinstance(after, Tricks) else None
        if won is not None and won[seat] == state.tricks_of(seat):
            continue
        if possible(after, seat):
            return True
    return False


def test_what_is_agreed_is_found_when_there_is_a_way_and_only_then():
    dice, counts = random.Random("agreed"), Counter()
    for _ in range(500):
        state = ending(dice, dice.choice([1, 2, 3]), strength=0.5)
        line = agreed(state, 0)
        assert (line is not None) is possible(state, 0)
        counts[line is not None] += 1
        if line is not None:
            check_line(state, line, 0)
    assert min(counts.values()) > 80


def test_it_does_not_look_for_ever():
    dice, found = random.Random("long"), 0
    for _ in range(20):
        state = ending(dice, 8, strength=0.6)
        line = agreed(state, 0)
        if line is not None:
            check_line(state, line, 0)
            found += 1
    assert found


# At a table.


def at_lead(people, bots=0, seed=0, wanted=lambda state, seat: True, **rules):
    """Return a room in which a person is to lead, as wanted, and that person."""
    for other in range(seed, seed + 60):
        preset = {2: "kaksin", 3: "kolmin", 4: "pari"}[people + bots]
        room, _ = seated(people, bots, "huutopussi", {"preset": preset, "deals": 2} | rules, seed=other)
        while room.table.running is not None:
            if room.state.actors is not DECK:
                (seat,) = room.state.actors
                member = room.play.seats[seat]
                person = room.table.members[member].level is None
                if person and may_claim(room.state, seat) and wanted(room.state, seat):
                    return room, member
            room.step()
    raise AssertionError("no such lead")


def unsure(state, seat):
    return certain(state, seat) is None


def sure(state, seat):
    return not unsure(state, seat) and state.hands[seat].bit_count() > 1


@pytest.mark.parametrize("bots", [0, 1, 2])
def test_a_certain_claim_is_granted_at_once(bots):
    room, member = at_lead(3 - bots, bots, wanted=sure)
    seat, state = room.play.seat_of(member), room.state
    decision = room.claim(member)
    (entry,) = [entry for entry in decision.entries if isinstance(entry, entries.Played)]
    assert (entry.made, entry.seat, entry.turn) == ("claim", None, None)
    size = state.hands[seat].bit_count()
    assert room.state.sheet[-1].tricks[seat] == state.tricks_of(seat) + size
    # The next deal comes with it, unless it was the last.
    assert room.table.running is None or room.state.phase == "auction"
    assert room.table.request is None
    room.finish()
    assert proof(room).name == "PROVEN"


def test_the_next_deal_comes_a_moment_after_a_claim():
    """As after any last trick, so that people can see how it went."""
    room, member = at_lead(3, wanted=sure)
    room.arrange(pace=1)
    before = len(room.state.sheet)
    room.claim(member)
    if before == 0:
        assert (room.state.phase, room.state.actors, room.state.dealt) == ("deal", DECK, 0)
    room.finish()
    assert proof(room).name == "PROVEN"


def test_everybody_s_number_goes_on_with_a_claim():
    room, member = at_lead(3, wanted=sure)
    turns, size = list(room.play.turns), room.state.hands[room.play.seat_of(member)].bit_count()
    room.claim(member)
    assert [now - before for now, before in zip(room.play.turns, turns, strict=True)] == [size] * 3


def test_a_claim_is_taken_back_as_a_whole():
    room, member = at_lead(1, 2, wanted=sure, seed=20)
    before = room.state
    room.claim(member)
    if room.table.running is not None:
        room.undo(member)
        assert room.state == before


def test_an_unsure_claim_is_put_to_all_people():
    room, member = at_lead(3, wanted=unsure)
    room.claim(member)
    assert (room.table.request.what, room.table.request.member) == ("claim", member)
    before = room.state
    first, second = sorted({0, 1, 2} - {member})
    room.say(first, yes=True)
    room.say(second, yes=False)
    assert (room.table.request, room.state) == (None, before)


def test_an_unsure_claim_is_granted_when_all_agree_and_the_cards_allow_it():
    counts = Counter()
    for seed in range(0, 1200, 60):
        room, member = at_lead(
            3, seed=seed, wanted=lambda state, seat: unsure(state, seat) and state.hands[seat].bit_count() < 4
        )
        seat, state = room.play.seat_of(member), room.state
        fits = possible(state, seat)
        room.claim(member)
        first, second = sorted({0, 1, 2} - {member})
        room.say(first, yes=True)
        decision = room.say(second, yes=True)
        assert room.table.request is None
        counts[fits] += 1
        if fits:
            assert [type(entry) for entry in decision.entries[:2]] == [entries.Answered, entries.Played]
            size = state.hands[seat].bit_count()
            assert room.state.sheet[-1].tricks[seat] == state.tricks_of(seat) + size
        else:
            assert decision.entries == (entries.Answered(room.now, second, True, vain=True),)
            assert room.state == state
    assert min(counts[True], counts[False]) > 2


def test_bots_agree_to_nothing():
    room, member = at_lead(2, 1, wanted=unsure)
    with pytest.raises(TableRefused) as error:
        room.claim(member)
    assert error.value.code == "claim-unsure"


@pytest.mark.parametrize("going", ["leave", "stand_in"])
def test_a_claim_lapses_when_a_bot_comes_in(going):
    room, member = at_lead(3, wanted=unsure)
    room.claim(member)
    getattr(room, going)(min({0, 1, 2} - {member}))
    assert room.table.request is None
    assert room.refused(lambda: requests.ask_claim(room.table, member, room.judge, 0.0)) == "claim-unsure"


@pytest.mark.parametrize("bots", [0, 1])
def test_what_a_claim_is_answered_does_not_depend_on_hidden_cards(bots):
    """Granted, put to all or refused: the same for all hands that the others may have."""
    dice, kinds = random.Random("answers"), Counter()
    for seed in range(8):
        room, _ = seated(3 - bots, bots, "huutopussi", {"preset": "kolmin", "deals": 1}, seed=seed)
        while room.table.running is not None:
            state = room.state
            if state.actors is not DECK and may_claim(state, min(state.actors)):
                (seat,) = state.actors
                kind = claimed(room, seat)
                for _ in range(3):
                    room.play.state = redealt(state, seat, dice)
                    assert claimed(room, seat) == kind
                room.play.state = state
                kinds[kind] += 1
            room.step()
    assert {kind for kind in kinds if kind != "bot-plays"} == {
        "claim",
        "asked" if not bots else "claim-unsure",
    }


def claimed(room, seat):
    """Return what comes of a claim, without letting it happen."""
    try:
        decision = requests.ask_claim(room.table, room.play.seats[seat], room.judge, room.now)
    except TableRefused as error:
        return error.code
    entry = decision.entries[0]
    return "asked" if isinstance(entry, entries.Asked) else entry.made


def test_nobody_claims_but_who_is_to_lead():
    room, member = at_lead(3)
    others = {0, 1, 2} - {member}
    for other in others:
        assert (
            room.refused(lambda one=other: requests.ask_claim(room.table, one, room.judge, 0.0))
            == "cannot-claim"
        )
    card = next(text for text in map(str, room.state.legal(room.play.seat_of(member))) if " " not in text)
    room.answer(member, card)
    for other in (0, 1, 2):
        assert (
            room.refused(lambda one=other: requests.ask_claim(room.table, one, room.judge, 0.0))
            == "cannot-claim"
        )


def test_nobody_claims_in_the_bus():
    room, _ = seated(3)
    assert room.refused(lambda: requests.ask_claim(room.table, 1, room.judge, 0.0)) == "cannot-claim"


def test_a_line_that_nobody_may_play_is_refused_as_a_whole():
    room, member = at_lead(3)
    seat = room.play.seat_of(member)
    own = str(min(CardSet(room.state.hands[seat])))
    for line in ([(seat, own), (seat, own)], [((seat + 1) % 3, own)], [(seat, str(parse_cards("2♣")[0]))]):
        with pytest.raises(IllegalAction):
            room.decide(lambda line=line: room.judge.lines(room.table, line, room.now))


def test_a_claim_gives_up_the_marriages_that_were_not_shown():
    state = position(house(), "A♠ K♠ Q♠", "J♠ K♥ 8♥", "Q♥ 9♦ 8♦")
    assert [gives_up(state, seat) for seat in range(3)] == [True, False, False]
    after = state.apply(0, state.parse(0, "trump ♠"))
    assert not gives_up(after, 0)
    assert not gives_up(house().start(3, 0), 0)
