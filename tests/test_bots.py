"""Bots of every game: they act by the rules, by what their seat knows, and the same way every time."""

import random

import pytest

from bot_games import Careless, Table, finished, played
from kuski import bus, huutopussi
from kuski.bots import LEVELS, USUAL, Sight, find, known, level_in
from kuski.game import CHANCE
from kuski.games import GAMES
from random_huutopussi import random_huutopussi
from random_rules import random_rules

PRESETS = [("bus", name) for name in bus.PRESETS] + [("huutopussi", name) for name in huutopussi.PRESETS]


def rules_of(game, preset):
    """Return a preset, for a game that ends in any case."""
    if game == "huutopussi":
        return huutopussi.preset(preset).replace(deals=3)
    rules = bus.preset(preset)
    return rules.replace(attempt_limit=rules.attempt_limit or 3)


def players_of(rules):
    return getattr(rules, "players", 4)


def random_table(game, dice):
    """Return random rules of a game and a number of players for them."""
    if game == "huutopussi":
        options, players = random_huutopussi(dice)
        return huutopussi.rules_from(options), players
    options, players = random_rules(dice)
    if options["attempt_limit"] is None and options["bus_exhaust"] == "reshuffle":
        options["attempt_limit"] = 10
    return bus.rules_from(options), players


def by_rule(game):
    """Return the usual bot of a game, or the one that needs no search."""
    return find(game, "rule" if game == "huutopussi" else None)


def seats(game, players, dice):
    """Return bots for most seats, and somebody careless in the others."""
    return [by_rule(game) if dice.random() < 0.7 else Careless() for _ in range(players)]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_there_is_a_bot_of_every_level(game):
    for level in LEVELS[game]:
        assert find(game, level) is not find(game, level), "one serves one seat"
    assert USUAL[game] in LEVELS[game]
    with pytest.raises(KeyError):
        find(game, "unbeatable")


def test_a_level_of_another_game_is_the_one_as_far_from_the_weakest():
    """A table may change its game; whoever sits there plays on."""
    assert [level_in("bus", level) for level in LEVELS["huutopussi"]] == list(LEVELS["bus"])
    assert [level_in("huutopussi", level) for level in LEVELS["bus"]] == list(LEVELS["huutopussi"])
    assert level_in("bus", USUAL["huutopussi"]) == USUAL["bus"]
    assert level_in("huutopussi", USUAL["bus"]) == USUAL["huutopussi"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_level_that_is_not_known_any_more_is_the_usual_one(game):
    assert not known("grandmaster")
    assert level_in(game, "grandmaster") == level_in(game, None) == USUAL[game]
    assert all(level_in(game, level) == level for level in LEVELS[game])


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_bots_play_every_preset_to_its_end(game, preset):
    rules = rules_of(game, preset)
    for seed in range(3):
        state = finished(rules, [by_rule(game) for _ in range(players_of(rules))], seed)
        assert state.outcome is not None


def play_random_rules(game, matches):
    dice = random.Random(f"house rules of {game}")
    for number in range(matches):
        rules, players = random_table(game, dice)
        state = finished(rules, seats(game, players, dice), number, dealer=dice.randrange(players))
        assert state.outcome is not None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_bots_play_by_whatever_house_rules(game):
    play_random_rules(game, 150)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES))
def test_bots_play_by_very_many_house_rules(game):
    play_random_rules(game, 5_000)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_bot_that_sits_down_in_the_middle_plays_on_the_same(game, preset):
    """Memory rebuilds from the record alone: a new bot, given the same, does the same."""
    rules = rules_of(game, preset)
    for table, seat, sight, action in played(rules, [by_rule(game) for _ in range(players_of(rules))], 1):
        assert by_rule(game).act(table.sight(seat)) == action
        assert table.sight(seat)._replace(rng=None) == sight._replace(rng=None)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_same_seed_is_the_same_game(game):
    dice = random.Random(4)
    for number in range(5):
        rules, players = random_table(game, dice)
        games = [
            [(seat, str(action)) for _, seat, _, action in played(rules, bots, number)]
            for bots in ([by_rule(game) for _ in range(players)], [by_rule(game) for _ in range(players)])
        ]
        assert games[0] == games[1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_one_bot_may_be_asked_about_another_game_in_between(game):
    """Nothing that a bot keeps outlives the record that it stands on."""
    rules = rules_of(game, dict(PRESETS)[game])
    bot, players = by_rule(game), players_of(rules)
    sights = [
        [sight for _, _, sight, _ in played(rules, [Careless()] * players, seed, most=500)][:40]
        for seed in (1, 2)
    ]
    for one, other in zip(*sights, strict=True):
        for sight in (one, other):
            again = sight._replace(rng=random.Random(1))
            assert bot.act(again) == by_rule(game).act(sight._replace(rng=random.Random(1)))


def points_after_the_questions(rules, bots, seed):
    """Return the scores at the end of the guessing in a game of the bus family."""
    for table, *_ in played(rules, bots, seed):
        if table.state.phase != "guessing":
            return table.state.scores
    return table.state.scores


@pytest.mark.parametrize("preset", bus.PRESETS)
def test_the_bus_bot_guesses_better_than_chance(preset):
    rules, bot, others = rules_of("bus", preset), 0, 0
    for seed in range(150):
        bots = [find("bus") if seat == seed % 4 else Careless() for seat in range(4)]
        scores = points_after_the_questions(rules, bots, seed)
        bot += scores[seed % 4]
        others += (sum(scores) - scores[seed % 4]) / 3
    assert bot < 0.9 * others


@pytest.mark.parametrize("preset", ["busfahrer-haus", "ride-the-bus"])
def test_the_bus_bot_ends_with_fewer_points_than_chance(preset):
    rules, bot, others = rules_of("bus", preset), 0, 0
    for seed in range(150):
        bots = [find("bus") if seat == seed % 4 else Careless() for seat in range(4)]
        scores = finished(rules, bots, seed, dealer=seed // 4 % 4).scores
        bot += scores[seed % 4]
        others += (sum(scores) - scores[seed % 4]) / 3
    assert bot < 0.8 * others


def test_a_sight_holds_no_state():
    """What a bot is given are values: nothing in it leads to another's cards."""
    table = Table(huutopussi.preset("kolmin"), 3, 0)
    while table.state.phase == "deal":
        table.do(CHANCE, table.state.chance()[0])
    sight = table.sight(0)
    assert isinstance(sight, Sight)
    assert sight.view.hands[1:] == (None, None)
    assert [text for _, text in sight.record].count("?") == 22
