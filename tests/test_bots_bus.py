"""The bots of the bus family: odds counted out by hand, what each level knows, gifts, cards kept."""

import random

import pytest
from msgspec.structs import replace

from bot_games import Table, played
from helpers import aboard, asked, go, hold, house
from kuski import bus
from kuski.bots import Sight, find
from kuski.bots.bus.ahead import arrivals
from kuski.bots.bus.belief import all_seen, own_only
from kuski.bots.bus.driving import drives, stays
from kuski.bots.bus.fare import fare
from kuski.bots.bus.giving import poured
from kuski.bots.bus.keeping import earns_later, keeps
from kuski.bots.bus.memory import Fading, Memory
from kuski.bots.bus.odds import Odds, odds_of
from kuski.bots.bus.rest import Rest
from kuski.bus import Chain, Give, Guess, Lay, Pyramid, Questions
from kuski.bus.questions import Verdict, judge
from kuski.cards import CardSet, mask_of, parse_card, parse_cards
from kuski.game import CHANCE, DECK
from kuski.words.language import LANGUAGES, language
from kuski.words.reasons import reason_text
from random_rules import random_rules

LEVELS = ("own", "forgetful", "counting")


def sight_of(state, seat, dice=0, record=()):
    """Return the sight of a position that was set up by hand: only for what does not ask the record."""
    legal = tuple(state.legal(seat))
    return Sight(
        state.rules,
        state.players,
        state.dealer,
        seat,
        record,
        state.view(seat),
        legal,
        random.Random(dice),
    )


def choice(table, level):
    """Return the text of what a bot of that level does, and the sentence with which it explains it."""
    (seat,) = table.state.actors
    sight = table.sight(seat)
    action = find("bus", level).act(sight)
    reason = find("bus", level).why(sight, action)
    return str(action), reason_text(language("en"), reason, ["Aino", "Niko", "Veera", "Oona"])


def table_of(rules, script="", players=2):
    return Table(rules, players, players - 1).go(script)


# Odds, counted out by hand.


@pytest.mark.parametrize(
    ("rules", "own", "guess", "gone", "right", "wrong", "tied", "push"),
    [
        ({}, "", "red", "9♦ 4♥ 7♥ Q♠", 23, 25, 0, 0),
        ({}, "8♠", "higher", "", 24, 24, 3, 0),
        ({}, "8♠", "higher", "9♦ A♣ 8♥ 2♠", 22, 23, 2, 0),
        ({}, "8♠", "lower", "9♦ A♣ 8♥ 2♠", 23, 22, 2, 0),
        ({"q2_tie": "redeal"}, "8♠", "lower", "9♦ A♣ 8♥ 2♠", 23, 22, 0, 0),
        ({"q2_tie": "push"}, "8♠", "lower", "9♦ A♣ 8♥ 2♠", 23, 22, 0, 2),
        ({}, "4♦ 9♠", "inside", "", 22, 28, 0, 0),
        ({}, "4♦ 9♠", "outside", "", 28, 16, 6, 0),
        ({"q3_boundary": "outside"}, "4♦ 9♠", "inside", "5♣ 9♣ K♦", 15, 27, 5, 0),
        ({"q3_boundary": "outside"}, "4♦ 9♠", "outside", "5♣ 9♣ K♦", 32, 15, 0, 0),
        ({"q3_boundary": "redeal"}, "4♦ 9♠", "inside", "5♣ 9♣ K♦", 15, 27, 0, 0),
        ({"q3_boundary": "wrong"}, "7♦ 7♠", "inside", "", 0, 48, 2, 0),
        ({}, "4♦ 9♠ K♦", "♦", "2♦ 3♦ 5♠", 9, 37, 0, 0),
        ({"q4": "same_new"}, "4♦ 9♠ K♦", "new", "2♥ 3♦", 25, 22, 0, 0),
    ],
)
def test_the_odds_of_an_answer_are_counted_out(rules, own, guess, gone, right, wrong, tied, push):
    state = asked(house(**rules), own)
    unseen = state.unseen & ~mask_of(parse_cards(gone))
    assert odds_of(state, Guess(guess), unseen) == Odds(right, wrong, tied, push)


def test_odds_agree_with_the_engine_card_by_card():
    """Whatever the rules, each card is counted as what the engine makes of it."""
    dice = random.Random("odds")
    for _ in range(150):
        options, _ = random_rules(dice)
        rules = bus.rules_from(options)
        hand = tuple(dice.sample(tuple(CardSet(rules.pack)), min(rules.questions, 4) - 1))
        gone = dice.sample(tuple(CardSet(rules.pack)), 3)
        unseen = rules.pack & ~mask_of([*hand, *gone])
        if not unseen:
            continue
        state = replace(asked(house(), ""), rules=rules, hands=(hand, (), ()), question=len(hand))
        for guess in rules.answers[len(hand)]:
            verdicts = [judge(rules, len(hand), guess, hand, card, unseen) for card in CardSet(unseen)]
            expected = [Verdict.RIGHT, Verdict.WRONG, Verdict.TIED, Verdict.PUSH]
            assert odds_of(state, guess, unseen) == tuple(map(verdicts.count, expected))


def test_what_an_answer_costs():
    assert Odds(10, 20, 5, 5).cost() == 25 / 40
    assert Odds(10, 20, 5, 5).cost(stake=2, times=2, reward=3) == (2 * 30 - 30) / 40
    assert Odds(0, 0, 0, 0).cost() == 0


@pytest.mark.parametrize(
    ("rule", "last", "gone", "guess", "right", "total"),
    [
        ("wrong", "8♠", "9♦ 10♦", "lower", 24, 49),
        ("redeal", "8♠", "9♦ 10♦", "lower", 24, 46),
        ("push", "6♠", "A♦", "higher", 31, 50),
    ],
)
def test_the_odds_of_a_station(rule, last, gone, guess, right, total):
    rules = house("busfahrer-haus", bus_tie=rule)
    state = go(aboard(rules), f"deck {last}")
    assert isinstance(state, Chain)
    odds = odds_of(state, Guess(guess), state.unseen & ~mask_of(parse_cards(gone)))
    assert (odds.right, odds.total) == (right, total)


# Counting and not counting.


def test_who_counts_answers_by_what_is_gone():
    """Six red cards are gone before the colour is asked: black is right with 26 of 46."""
    table = table_of(house(max_players=8), players=7)
    table.go("0 red; deck 2♦; 1 red; deck 3♦; 2 red; deck 4♦; 3 red; deck 5♥; 4 red; deck 6♥; 5 red; deck 7♥")
    said, why = choice(table, "counting")
    assert said == "black"
    assert why == "“black” is right with 26 of the 46 cards that may come, as far as I know."
    answers = set()
    for seed in range(20):
        sight = table.sight(6)._replace(rng=random.Random(seed))
        answers.add(str(find("bus", "own").act(sight)))
    assert answers == {"red", "black"}, "who does not count has no reason to prefer one"
    assert choice(table, "own")[1].startswith("All answers are equally good here; I took ")


def test_who_counts_says_lower_above_an_eight_when_the_low_cards_are_left():
    script = "0 red; deck 8♠; 1 red; deck 9♣"
    table = table_of(house(), script)
    assert choice(table, "counting")[0] == "lower"


def test_on_the_chain_who_does_not_count_looks_at_the_last_card_only():
    """After high cards the low ones are left; the last card, an eight, does not tell."""
    rules = house("busfahrer-haus", match="optional", pyramid=[1], min_players=2)
    script = (
        "0 red; deck 2♣; 1 red; deck 3♣; 0 higher; deck 4♣; 1 higher; deck 5♣; 0 inside; deck 2♦; 1 inside;"
        " deck 3♦; 0 ♠; deck 4♠; 1 ♠; deck A♠; deck K♠; deck Q♠ J♠;"
        " deck A♥; 0 higher; deck K♥; 0 lower; deck 8♦"
    )
    table = table_of(rules, script)
    assert isinstance(table.state, Chain)
    said, why = choice(table, "counting")
    assert (said, why) == (
        "lower",
        "“lower” is right with 24 of the 49 cards that may come, as far as I know.",
    )
    answers = {
        str(find("bus", "own").act(table.sight(0)._replace(rng=random.Random(seed)))) for seed in range(20)
    }
    assert answers == {"higher", "lower"}


def other_world(state, seat, dice):
    """Return the position with other cards in others' hands, and among those that nobody holds any more."""
    mine = mask_of(state.hands[seat])
    shown = mask_of(state.turned[-1:]) if isinstance(state, (Pyramid, Chain)) else 0
    if isinstance(state, Questions):
        shown = mask_of(state.turned)
    free = [card for card in CardSet(state.rules.pack) if not (mine | shown) & card.bit]
    mixed = dict(zip(free, dice.sample(free, len(free)), strict=True))
    return lambda card: mixed.get(card, card)


def swapped(state, world):
    """Return a position with each card replaced by another."""

    def mask(cards):
        return mask_of(world(card) for card in CardSet(cards))

    changes = {
        "hands": tuple(tuple(map(world, hand)) for hand in state.hands),
        "unseen": mask(state.unseen),
        "used": mask(state.used),
    }
    if isinstance(state, Pyramid):
        changes |= {"turned": tuple(map(world, state.turned)), "matches": mask(state.matches)}
    if isinstance(state, (Chain, Questions)):
        changes |= {"turned": tuple(map(world, state.turned)), "bus_pack": mask(state.bus_pack)}
    return replace(state, **changes)


@pytest.mark.parametrize("preset", [*bus.PRESETS, "american", "straight"])
def test_who_looks_at_the_own_cards_only_does_the_same_whatever_the_others_have(preset, monkeypatch):
    """The same own cards, points and cards asked about; all others exchanged: the same move."""
    rules = {
        "american": lambda: house("bussikuski", "american", attempt_limit=2),
        "straight": lambda: house(
            "busfahrer-haus", "straight", bus_length=5, bus_tie="wrong", attempt_limit=2
        ),
    }.get(preset, lambda: house(preset))()
    dice, seen = random.Random(preset), 0
    for seed in range(4):
        bots = [find("bus", "random"), *(find("bus", "own") for _ in range(3))]
        for table, seat, sight, _ in played(rules, bots, seed, dealer=seed):
            if len(sight.legal) < 2 or dice.random() < 0.3:
                continue
            state = table.state
            other = swapped(state, other_world(state, seat, dice))
            moves = []
            for position in (state, other):
                monkeypatch.setattr(Memory, "follow", lambda self, sight, position=position: position)
                moves.append(find("bus", "own").act(sight._replace(rng=random.Random(seed))))
            monkeypatch.undo()
            assert moves[0] == moves[1]
            seen += 1
    assert seen > 40


# Memory that fades.


def test_who_forgets_has_forgotten_the_same_whoever_asks_and_never_remembers_again():
    rules = house("busfahrer")
    gone = set()
    follower = Fading()
    for table, _, sight, _ in played(rules, [find("bus", "forgetful") for _ in range(4)], 3):
        if table.state.phase == "ride":
            break
        watched = sight._replace(seat=2, record=tuple(table.records[2]))
        follower.follow(watched)
        fresh = Fading()
        fresh.follow(watched)
        assert fresh.forgotten() == follower.forgotten()
        now = set(CardSet(fresh.forgotten()))
        assert gone <= now
        gone, seen = now, 52 - table.state.unseen.bit_count()
    assert 3 < len(gone) < seen, "much is forgotten by now, but not all"


def test_half_of_the_cards_are_forgotten_after_ten_more():
    rules, forgotten, games = house(max_players=8), 0, 120
    for seed in range(games):
        dice = random.Random(seed)
        cards = dice.sample(tuple(CardSet(rules.pack)), 16)
        script = [
            f"{place % 4} {'red' if place < 4 else 'higher' if place < 8 else 'inside'}; deck {card}"
            for place, card in enumerate(cards[:12])
        ]
        table = table_of(rules, "; ".join(script), 4)
        memory = Fading()
        memory.follow(table.sight(seed % 4))
        forgotten += memory.forgotten() >> cards[1] & 1
    assert 0.35 < forgotten / games < 0.65


def test_the_forgetful_take_more_for_possible_and_never_less():
    rules = house("ride-the-bus")
    for table, seat, sight, _ in played(rules, [find("bus", "forgetful") for _ in range(4)], 2):
        bot = find("bus", "forgetful")
        state = bot._memory.follow(sight)
        belief = bot.believe(state, seat)
        assert belief.unseen & table.state.unseen == table.state.unseen
        assert belief.unseen & mask_of(state.hands[seat]) == 0
        assert all(belief.hands[other] & ~mask_of(state.hands[other]) == 0 for other in range(4))


# Rides.


def exact_cost(state):
    """Return the least mean cost of a ride from a position: all that may come, through all attempts."""
    if not state.actors:
        return 0.0
    before = state.scores[0]
    if state.actors is DECK:
        cards = tuple(state.chance())
        afters = [state.apply(CHANCE, card) for card in cards]
        settled = [after for after in afters if after is not state]
        return sum(after.scores[0] - before + exact_cost(after) for after in settled) / len(settled)
    return min(exact_cost(state.apply(0, guess)) for guess in state.legal(0))


def policy_cost(state, act):
    """Return the mean cost of a ride from a position if it is driven so."""
    if not state.actors:
        return 0.0
    before = state.scores[0]
    if state.actors is DECK:
        settled = [after for card in state.chance() if (after := state.apply(CHANCE, card)) is not state]
        return sum(after.scores[0] - before + policy_cost(after, act) for after in settled) / len(settled)
    return policy_cost(state.apply(0, act(state)), act)


def counted(state):
    from kuski.bots.bus.counting import answer_costs

    guesses = state.legal(0)
    costs = answer_costs(state, guesses, state.unseen)
    return guesses[costs.index(min(costs))]


SMALL = ["2♣", "2♦", "3♣", "4♣", "4♦", "6♣", "7♣", "7♦"]


@pytest.mark.parametrize("rule", ["wrong", "push", "redeal"])
def test_on_a_chain_that_goes_on_the_best_odds_are_the_best_ride(rule):
    """Exactly: no other way of answering costs less, whatever comes."""
    rules = house("busfahrer-haus", bus_tie=rule, bus_length=3, deck=SMALL, pyramid=[1], questions=1)
    state = aboard(rules.replace(min_players=2), 2)
    assert policy_cost(state, counted) == pytest.approx(exact_cost(state))


def test_on_a_chain_of_one_attempt_that_begins_again_looking_ahead_is_the_best_ride():
    rules = house(
        "busfahrer-haus",
        "straight",
        bus_length=3,
        bus_tie="wrong",
        attempt_limit=1,
        deck=SMALL,
        pyramid=[1],
        questions=1,
        min_players=2,
    )
    state = aboard(rules, 2)
    assert policy_cost(state, counted) == pytest.approx(exact_cost(state))


def test_through_several_attempts_looking_ahead_is_within_a_thousandth_of_the_best_ride():
    rules = house(
        "busfahrer-haus",
        "straight",
        bus_length=2,
        bus_tie="wrong",
        attempt_limit=3,
        deck=SMALL[:7],
        pyramid=[1],
        questions=1,
        min_players=2,
    )
    state = aboard(rules, 2)
    assert policy_cost(state, counted) <= exact_cost(state) * 1.001 + 1e-9


def test_looking_ahead_counts_out_two_stations():
    """Left are 2, 3, 9 and 9, the last card is a 5; then a 2 or a 9 is sure, a 3 is not."""
    rules = house("busfahrer-haus", "straight", bus_length=2, bus_tie="wrong", attempt_limit=1)
    state = go(aboard(rules), "deck 5♣")
    assert isinstance(state, Chain)
    left = mask_of(parse_cards("2♣ 3♣ 9♣ 9♦"))
    higher, lower = arrivals(state, [Guess.HIGHER, Guess.LOWER], left)
    assert higher == pytest.approx(2 / 4 * 2 / 3), "after a nine two of the three others are lower"
    assert lower == pytest.approx(1 / 4 * 1 + 1 / 4 * 2 / 3), "after the two all are higher"


@pytest.mark.parametrize(("preset", "least", "most"), [("busfahrer-haus", 1, 2), ("ride-the-bus", 6, 9)])
def test_the_mean_of_a_ride_is_about_right(preset, least, most):
    """Five stations go wrong with three of ten; ten cards of which four of thirteen cost 2.5."""
    assert least < fare(house(preset), 4) < most
    assert fare(house(preset), 4) == fare(house(preset), 4)


def test_a_ride_without_end_is_broken_off():
    rules = house(obstacles=["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"], bus_exhaust="reshuffle")
    assert fare(rules, 4) > 100


# Who will drive.


def test_stays_is_hypergeometric():
    assert stays(10, 3)[0] == 1
    assert stays(10, 3)[1] == pytest.approx(7 / 10)
    assert stays(10, 3)[2] == pytest.approx(7 * 6 / (10 * 9))
    assert stays(3, 3)[1] == 0


def test_when_the_pyramid_is_turned_it_is_known_who_drives():
    state = hold(house("busfahrer", pyramid=[1]), "2♣ 9♣", "3♣ K♣", "5♦")
    state = go(state, "deck Q♥") if state.phase == "pyramid" else state
    assert state.phase == "ride"
    turned = replace(
        hold(house("busfahrer", pyramid=[1]), "2♣ 9♣", "3♣ K♣", "5♦"), turned=(parse_card("Q♥"),)
    )
    assert drives(turned, all_seen(turned)) == [1, 0, 0], "the two is the lowest card of those who are tied"
    assert drives(turned, own_only(turned, 2)) == [0.5, 0.5, 0], (
        "who does not know the cards knows the counts"
    )


def test_the_chances_to_drive_are_chances():
    dice = random.Random(7)
    for _ in range(60):
        options, players = random_rules(dice)
        rules = bus.rules_from(options)
        state = rules.start(players, 0)
        while state.phase == "guessing":
            actor = dice.choice(sorted(state.actors))
            state = state.apply(actor, dice.choice(state.legal(actor)))
        risks = drives(state, all_seen(state))
        assert all(-1e-9 <= risk <= 1 + 1e-9 for risk in risks)
        if rules.tie_draw != "all_ride":
            assert sum(risks) <= 1 + 0.01


# Who gets the points.


def owing(rules, hands, card, scores):
    """Return the position on the last pyramid card, with points to give for those who matched."""
    state = replace(hold(rules, *hands), scores=scores)
    return go(state, f"deck {card}")


def given(state, seat, level="counting"):
    bot = find("bus", level)
    bot._memory.follow = lambda sight: state
    return bot.act(sight_of(state, seat))


LAST = {"pyramid": [1], "row_values": [2]}


def test_points_go_to_the_leader_and_not_to_who_is_going_to_drive():
    """Seat 3 has the fewest points, but the most cards, and will drive: the win goes to seat 1 or 2."""
    rules = house("bussikuski", **LAST)
    state = owing(rules, ["7♣", "3♣", "4♣", "5♣ 6♣"], "7♦", (4, 3, 9, 0))
    assert given(state, 0) == Give(2, 1)


def test_points_go_where_they_win():
    """Two points put seat 1 behind; given to seat 2 they change nothing."""
    rules = house("bussikuski", **LAST)
    state = owing(rules, ["7♣", "3♣", "4♣", "5♣ 6♣"], "7♦", (5, 4, 3, 9))
    assert given(state, 0) in (Give(2, 2), Give(2, 1), Give(1, 1), Give(1, 2))
    state = replace(state, scores=(4, 3, 9, 9))
    assert given(state, 0) == Give(2, 1)


def test_points_are_not_given_where_they_lapse():
    """Seats 1 and 2 are as low as the giver, but seat 1 was given all that it can receive on this card."""
    rules = house("busfahrer-haus", pyramid=[1])
    state = owing(rules, ["7♣", "3♣", "4♣", "5♣"], "7♦", (3, 3, 3, 9))
    state = replace(go(state, "0 lay 7♣"), received=(0, 1, 0, 0))
    assert given(state, 0) == Give(1, 2)


def test_a_reward_is_poured_onto_the_lowest():
    assert poured(5, [0, 3, 4], {1: 5, 2: 5}) == {1: 3, 2: 2}
    assert poured(2, [0, 3, 9], {1: 2, 2: 2}) == {1: 2}
    assert poured(4, [0, 0, 0], {1: 1, 2: 1}) == {1: 1, 2: 1}


# Lay or keep.


@pytest.mark.parametrize("level", LEVELS)
def test_on_the_last_card_everything_is_laid(level):
    rules = house("busfahrer-haus", pyramid=[1])
    state = owing(rules, ["7♣ 7♥", "3♣", "4♣", "5♣"], "7♦", (0, 0, 0, 0))
    laid = given(state, 0, level)
    assert isinstance(laid, Lay)
    assert isinstance(given(go(state, f"0 {laid}"), 0, level), Lay)


def test_a_card_that_cannot_come_again_is_laid():
    state = go(hold(house("ride-the-bus"), "7♣", "7♥ 7♠", "4♣", "5♣"), "deck 7♦")
    assert earns_later(state, all_seen(state)) == 0
    assert not keeps(state, all_seen(state), 0, random.Random(1))


def test_a_card_is_kept_for_the_row_that_is_sure_to_take_it():
    """The next card is a seven for certain and worth fifty points: only they put seat 1 behind."""
    rules = house("ride-the-bus", pyramid=[1, 1], row_values=[1, 50])
    state = go(hold(rules, "7♣", "3♣", "4♣", "5♣ 5♦ 5♥"), "deck 7♦")
    seven = parse_card("7♥").bit
    state = replace(state, unseen=seven, used=state.used | state.unseen & ~seven, scores=(10, 0, 99, 99))
    belief = all_seen(state)
    assert earns_later(state, belief) == 50
    assert keeps(state, belief, 0, random.Random(1))
    assert str(given(state, 0)) == "pass"
    assert not keeps(replace(state, scores=(0, 99, 99, 99)), belief, 0, random.Random(1)), "it wins anyway"


def test_samples_deal_what_is_hidden_and_keep_what_is_known():
    state = go(hold(house("ride-the-bus"), "7♣ 9♦", "7♥ K♠", "4♣ 4♦", "5♣ J♥"), "deck 7♦")
    rest = Rest(state, own_only(state, 0), 0)
    dealt = set()
    for seed in range(30):
        deal = rest.deal(random.Random(seed))
        owners = [owner for holders in deal.holders.values() for owner in holders]
        assert sorted(owners) == [0, 0, 1, 1, 2, 2, 3, 3]
        assert 0 in deal.holders[7]
        assert 0 in deal.holders[9]
        assert len(deal.coming) == 14
        dealt.add(tuple(sorted(rank for rank, holders in deal.holders.items() if 1 in holders)))
    assert len(dealt) > 10
    knowing = Rest(state, all_seen(state), 0).deal(random.Random(1)).holders
    assert knowing[13] == (1,)


# All of it at once.


def play_random_rules(games, seed):
    dice = random.Random(seed)
    for number in range(games):
        options, players = random_rules(dice)
        if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
            options["attempt_limit"] = 5
        rules = bus.rules_from(options)
        levels = [dice.choice(LEVELS) for _ in range(players)]
        bots = [find("bus", level) for level in levels]
        for table, seat, sight, action in played(rules, bots, number, dealer=dice.randrange(players)):
            assert action in sight.legal
            if dice.random() < 0.05:
                assert find("bus", levels[seat]).act(table.sight(seat)) == action, (
                    "memory is the record alone"
                )
            if len(sight.legal) > 1 and dice.random() < 0.1:
                reason = bots[seat].why(sight, action)
                if reason is not None:
                    for code in LANGUAGES:
                        text = reason_text(language(code), reason, [str(seat) for seat in range(players)])
                        assert "{" not in text


def test_bots_of_all_levels_play_by_whatever_house_rules_and_say_why():
    play_random_rules(60, "levels")


@pytest.mark.soak
def test_bots_of_all_levels_play_by_very_many_house_rules_and_say_why():
    play_random_rules(3_000, "many levels")


def test_more_knowledge_guesses_better():
    """In the guessing alone, where the others' gifts do not even out what knowledge gains."""
    points = dict.fromkeys(("own", "counting"), 0)
    rules = house("bussikuski", pyramid=[1])
    for seed in range(500):
        kinds = ["own", "counting"] * 2 if seed % 2 else ["counting", "own"] * 2
        dice, state = random.Random(seed), rules.start(4, 0)
        cards = dice.sample(tuple(CardSet(rules.pack)), 16)
        for card in cards:
            (seat,) = state.actors
            guesses = state.legal(seat)
            belief = all_seen(state) if kinds[seat] == "counting" else own_only(state, seat)
            costs = [odds_of(state, guess, belief.unseen).cost() for guess in guesses]
            state = state.apply(seat, guesses[costs.index(min(costs))]).apply(CHANCE, card)
        for seat, kind in enumerate(kinds):
            points[kind] += state.scores[seat]
    assert points["counting"] < points["own"] * 0.97
