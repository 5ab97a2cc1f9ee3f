"""The bots for Huutopussi that search: legal, blind to hidden cards, in time, and better than the rule."""

import random
from itertools import count

import numpy as np
import pytest

from bot_games import finished, played
from hidden_cards import dealt_again, situations
from kuski import huutopussi
from kuski.bots import find, load
from kuski.bots.budget import Budget
from kuski.bots.huutopussi import BiddingBot
from kuski.bots.huutopussi.searching import CasualBot, SearchingBot, StrongBot
from kuski.bots.huutopussi.searching.exchanging import expected
from kuski.bots.huutopussi.searching.hidden import LAID, Hidden
from kuski.bots.huutopussi.searching.layout import (
    HANDS,
    TABLE_SIZE,
    TRICKS,
    WON,
    cards_of,
    lanes,
    rules_vector,
)
from kuski.bots.huutopussi.searching.moves import number_of, table_of
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.playing import playable
from kuski.bots.huutopussi.searching.playout import try_moves
from kuski.bots.huutopussi.searching.thinking import CHUNK
from kuski.bots.huutopussi.searching.worth import gains
from kuski.huutopussi import Tricks
from kuski.huutopussi.state import HuutopussiState
from random_huutopussi import random_huutopussi

FEW = Budget(samples=4)


@pytest.fixture(scope="module", autouse=True)
def _loaded():
    load()


@pytest.mark.parametrize("preset", huutopussi.PRESETS)
@pytest.mark.parametrize("level", ["casual", "strong"])
def test_it_plays_every_preset_to_its_end(preset, level):
    rules = huutopussi.preset(preset).replace(deals=1)
    bots = [find("huutopussi", level, FEW) for _ in range(rules.players)]
    assert all(isinstance(bot, SearchingBot) for bot in bots)
    assert finished(rules, bots).outcome is not None


def play_house_rules(matches, seed):
    dice = random.Random(seed)
    for number in range(matches):
        options, players = random_huutopussi(dice)
        rules = huutopussi.rules_from(options | {"deals": 1})
        bots = [dice.choice([CasualBot, StrongBot, BiddingBot])() for _ in range(players)]
        for bot in bots:
            bot.budget = FEW
        assert finished(rules, bots, number, dealer=dice.randrange(players)).outcome is not None


def test_it_plays_by_whatever_house_rules():
    play_house_rules(15, "house rules")


@pytest.mark.soak
def test_it_plays_by_very_many_house_rules():
    play_house_rules(2_000, "house rules")


# It goes by what its seat perceived, and by nothing else.


def blind(matches, share, seed):
    """Ask the bot in deals that its seat cannot tell from each other."""
    dice, bot, asked = random.Random(seed), StrongBot(FEW), 0
    for _, seat, sight, _ in situations(matches, seed):
        if dice.random() > share or len(sight.legal) == 1:
            continue
        move = bot.act(sight._replace(rng=random.Random(asked)))
        (row,) = Hidden(Past(sight)).draw(1, np.random.default_rng(asked))
        columns = [cards_of(int(mask)) for mask in row]
        state = dealt_again(sight, columns[: sight.players], columns[LAID])
        assert isinstance(state, HuutopussiState), state
        other = sight._replace(
            view=state.view(seat), legal=tuple(state.legal(seat)), rng=random.Random(asked)
        )
        assert StrongBot(FEW).act(other) == move
        asked += 1
    assert asked > matches


def test_the_same_record_and_dice_are_the_same_move_whatever_is_hidden():
    blind(12, 0.15, "blind")


@pytest.mark.soak
def test_the_same_record_and_dice_are_the_same_move_in_very_many_deals():
    blind(400, 0.3, "blind")


# Its time.


class Clock:
    """Tells a time that goes on by a step whenever it is asked."""

    def __init__(self, step):
        self.times = count(0, 1)
        self.step = step

    def __call__(self):
        return next(self.times) * self.step


def test_no_sample_is_begun_when_most_of_the_time_is_over():
    """A clock that jumps: after one look no more than the first chunk was looked at."""
    rules = huutopussi.preset("kolmin").replace(deals=1)
    for table, _, sight, _ in played(rules, [BiddingBot() for _ in range(3)]):
        if isinstance(table.state, Tricks) and len(sight.legal) > 3:
            break
    few, clock = StrongBot(Budget(samples=CHUNK)), Clock(1.0)
    hurried = StrongBot(Budget(seconds=0.06), clock)
    calm = sight._replace(rng=random.Random(1))
    hurried.act(calm._replace(rng=random.Random(1)))
    assert next(clock.times) <= 6, "it looks at the clock before each piece of work, and stops"
    assert few.act(calm) in sight.legal


def test_with_time_it_looks_at_all_its_samples():
    rules = huutopussi.preset("kolmin").replace(deals=1)
    _, _, sight, _ = next(iter(played(rules, [BiddingBot() for _ in range(3)])))
    clock = Clock(0.0)
    StrongBot(Budget(seconds=0.06), clock).act(sight)
    assert next(clock.times) >= StrongBot.care.samples / CHUNK


# Its parts.


def test_a_hand_promises_what_it_promises_to_the_bot_that_goes_by_rule():
    from kuski.bots.huutopussi.hand import expected_points

    dice = random.Random(1)
    for rules in huutopussi.PRESETS.values():
        pack = [1 << place for place in range(52) if rules.pack >> place & 1]
        for _ in range(100):
            hand = sum(dice.sample(pack, rules.hand_size))
            for settled in (True, False):
                mine = expected(rules_vector(rules), lanes(hand), int(settled))
                assert mine == pytest.approx(expected_points(rules, hand, settled=settled))


def test_the_compiled_duties_and_scores_are_those_of_the_table():
    """Played out move by move beside the engine: what may be played, and what is collected in the end."""
    checked = 0
    for table, seat, sight, _ in situations(25, "duties"):
        state = table.state
        if not isinstance(state, Tricks) or state.naming:
            continue
        past = Past(sight)
        vector = table_of(past)
        vector[HANDS : HANDS + state.players] = [lanes(hand) for hand in state.hands]
        rules = rules_vector(state.rules, state.declarer, state.contract)
        assert cards_of(int(playable(vector, rules, seat))) == state.playable()
        if sum(map(int.bit_count, state.hands)) == 1:
            ends = np.zeros((1, 1, TABLE_SIZE), np.int64)
            row = np.array([[*vector[:4], lanes(state.discards) if past.laid else 0, 0, 0]])
            try_moves(row, table_of(past), rules, np.array([number_of(sight.legal[0])]), ends, 0)
            after = state.apply(seat, sight.legal[0])
            result = after.sheet[-1]
            collected = [result.collected[side[0]] for side in state.rules.all_sides]
            assert [
                int(ends[0, 0, [WON + s for s in side]].sum()) for side in state.rules.all_sides
            ] == collected
            assert tuple(ends[0, 0, TRICKS : TRICKS + state.players]) == result.tricks
            found = gains(state.rules, ends, state.declarer, state.contract, state.bid)[0, 0]
            assert found.tolist() == [result.gains[side[0]] for side in state.rules.all_sides]
            checked += 1
    assert checked > 15


def test_it_says_what_a_move_was_worth():
    rules = huutopussi.preset("kolmin").replace(deals=1)
    bot, reasons = StrongBot(Budget(samples=8)), []
    for table, seat, sight, action in played(rules, [bot, BiddingBot(), BiddingBot()]):
        if seat == 0 and len(sight.legal) > 1:
            reasons.append(bot.why(table.sight(0), action))
    assert any(reason.values and reason.values["best"] > reason.values["next"] for reason in reasons)


# How good it is.


def margin(rules, deals, ours):
    """Return what our side is ahead of the others a deal, each deal played from every side."""
    total = 0.0
    for seed in range(deals):
        for side in rules.all_sides:
            bots = [ours() if seat in side else BiddingBot() for seat in range(rules.players)]
            (result,) = finished(rules, bots, seed, dealer=seed % rules.players).sheet
            others = [result.gains[seat] for seat in range(rules.players) if seat not in side]
            total += result.gains[side[0]] - sum(others) / len(others)
    return total / deals / len(rules.all_sides)


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["kolmin", "kaksin", "pari"])
def test_it_is_better_than_the_bot_that_goes_by_rule(preset):
    rules = huutopussi.preset(preset).replace(deals=1)
    assert margin(rules, 100, lambda: StrongBot(Budget(samples=60))) > 5
