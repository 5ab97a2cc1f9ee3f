"""The arena: all seatings with the same cards, intervals, the same result in any number of processes."""

import json
import math
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest

from kuski import bots
from kuski.bots import arena
from kuski.bots.arena import Contest, DealResult, Standings, interval, play_deal, seatings
from kuski.bots.arena import deal as deal_module
from kuski.game import CHANCE, Refusal


def kolmin(*levels, seed=1, losses=False):
    return Contest.of("huutopussi", "kolmin", levels, seed, losses=losses)


def party(*levels, seed=1):
    return Contest.of("bus", "ride-the-bus", levels, seed)


# --- Seatings and cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "count"),
    [("a", 1), ("aa", 1), ("ab", 2), ("aab", 3), ("abc", 6), ("aabb", 6), ("aabc", 12), ("abcd", 24)],
)
def test_all_distinct_seatings_and_each_once(levels, count):
    found = seatings(levels)
    assert len(found) == len(set(found)) == count
    assert set(found) == set(permutations(levels))


class Spy:
    """Remembers what came from the deck, and acts as another bot does."""

    def __init__(self, bot, seen):
        self.bot, self.seen = bot, seen

    def act(self, sight):
        self.seen[sight.seat] = tuple(text for actor, text in sight.record if actor == CHANCE)
        return self.bot.act(sight)


@pytest.fixture
def spied(monkeypatch):
    """Return what each seat last saw of the deck, in each game."""
    games, find = [], bots.find

    def spy(game, level, budget=None):
        if not games or len(games[-1]["bots"]) == games[-1]["players"]:
            games.append({"bots": [], "seen": {}, "players": spied_players[0]})
        games[-1]["bots"].append(level)
        return Spy(find(game, level, budget), games[-1]["seen"])

    spied_players = [3]
    monkeypatch.setattr(deal_module.bots, "find", spy)
    return games


def test_in_every_seating_each_seat_is_dealt_the_same_hand(spied):
    play_deal(kolmin("rule", "random", "random"), 4)
    assert [tuple(game["bots"]) for game in spied] == seatings(("rule", "random", "random"))
    for seat in range(3):
        hands = {tuple(text for text in game["seen"][seat][:33] if text != "?") for game in spied}
        assert len(hands) == 1
        assert len(hands.pop()) == 11


def test_the_order_of_the_pack_depends_on_nothing_that_is_done(spied):
    play_deal(party("counting", "random", "random"), 2)
    orders = [max(game["seen"].values(), key=len) for game in spied]
    least = min(map(len, orders))
    assert least > 12
    # As long as no card has been shuffled in again, one pack lies under all of them.
    assert len({order[:12] for order in orders}) == 1


def test_another_deal_or_seed_has_other_cards():
    played = {
        (seed, number): deal_module.play(kolmin("rule", "rule", "rule", seed=seed), number, ("rule",) * 3)
        for seed in (1, 2)
        for number in (0, 3)
    }
    assert len({str(state) for state in played.values()}) == 4


def test_a_deal_of_huutopussi_is_a_single_one():
    end = deal_module.play(kolmin("rule", "rule", "rule"), 0, ("rule",) * 3)
    assert len(end.sheet) == 1
    assert end.outcome is not None


# --- What the deals say -------------------------------------------------------------------------------------


def test_a_mean_and_its_interval():
    """1, 2, 3, 4: mean 2.5, s = √(5/3), so 1.96 s / 2 = 1.2651."""
    found = interval([1, 2, 3, 4])
    assert found.mean == 2.5
    assert found.ci95 == pytest.approx(1.95996 * math.sqrt(5 / 3) / 2, rel=1e-5)
    assert found.ci95 == pytest.approx(1.2651, abs=1e-4)
    assert interval([7]) == (7, None)
    assert interval([5, 5, 5]) == (5, 0)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    dice = random.Random(5)
    hits = 0
    for _ in range(2000):
        found = interval([dice.gauss(3, 2) for _ in range(60)])
        hits += abs(found.mean - 3) <= found.ci95
    assert 0.93 < hits / 2000 < 0.97


def test_standings_from_known_deals():
    results = [
        DealResult({"rule": 10.0, "random": -4.0}, {"rule": 3, "random": 30}, {"rule": 20, "random": 10}),
        DealResult({"rule": 20.0, "random": 2.0}, {"rule": 1, "random": 10}, {"rule": 20, "random": 10}),
    ]
    found = Standings.of(("rule", "random", "rule"), results, losses=True)
    assert [score.mean for score in found.score] == [15, -1, 15]
    assert found.score[0].ci95 == pytest.approx(1.95996 * math.sqrt(50) / math.sqrt(2), rel=1e-5)
    assert found.lost == (0.1, 2.0, 0.1)
    ((one, other, by),) = found.differences
    # By deal 14 and 18: what both have in common is not in the interval.
    assert (one, other, by.mean) == ("rule", "random", 16)
    assert by.ci95 == pytest.approx(1.95996 * math.sqrt(8) / math.sqrt(2), rel=1e-5)
    assert Standings.of(("rule", "random", "rule"), results, losses=False).lost is None


def test_a_score_is_the_mean_over_all_seats_and_seatings_of_a_level():
    contest = kolmin("rule", "rule", "random")
    scores = Counter()
    for seating in seatings(contest.bots):
        end = deal_module.play(contest, 7, seating)
        for level, score in zip(seating, end.scores, strict=True):
            scores[level] += score
    found = play_deal(contest, 7).score
    assert found == {"rule": scores["rule"] / 6, "random": scores["random"] / 3}


def test_the_same_result_in_any_number_of_processes():
    contest, ticks = party("counting", "random", "own", seed="x"), []
    one = arena.run(contest, 6, 1, lambda: ticks.append(1))
    assert len(ticks) == 6
    assert arena.run(contest, 6, 3) == one
    assert arena.run(party("counting", "random", "own", seed="y"), 6, 1) != one


def test_who_throws_dice_is_worse():
    found = arena.run(kolmin("rule", "random", "random"), 10)
    ((_, _, by),) = found.differences
    assert by.mean - by.ci95 > 0


def test_no_card_gains_against_the_best_and_dice_lose_more():
    class Checked(arena.deal.Losses):
        def see(self, state, seat, action):
            before = self._lost.get(seat, [0, 0])[0]
            super().see(state, seat, action)
            assert self._lost.get(seat, [0, 0])[0] >= before

    contest = kolmin("rule", "rule", "random", losses=True)
    losses = Checked()
    lost, cards = Counter(), Counter()
    for seating in seatings(contest.bots):
        deal_module.play(contest, 1, seating, losses)
        for level, points, played in losses.take(seating):
            lost[level] += points
            cards[level] += played
    assert cards == {"rule": 66, "random": 33}
    assert lost["random"] / cards["random"] > lost["rule"] / cards["rule"]
    assert play_deal(contest, 1)[1:] == (dict(lost), dict(cards))


# --- What there is not --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "preset", "levels", "code"),
    [
        ("chess", "kolmin", ["rule"] * 3, "no-such-game"),
        ("huutopussi", "busfahrer", ["rule"] * 3, "no-such-preset"),
        ("huutopussi", "kolmin", ["rule", "rule", "genius"], "unknown-bot"),
        ("huutopussi", "kolmin", ["rule", "rule", "counting"], "unknown-bot"),
        ("huutopussi", "kolmin", ["rule"] * 4, "wrong-number"),
        ("bus", "busfahrer", ["own"] * 40, "too-many-players"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(game, preset, levels, code):
    with pytest.raises(Refusal) as refused:
        Contest.of(game, preset, levels, 1)
    if code != "too-many-players":
        assert refused.value.code == code
    if code.startswith("no-such") or code == "unknown-bot":
        assert "there are: " in refused.value.message


def test_a_seed_that_cannot_be_one_is_refused():
    with pytest.raises(Refusal):
        kolmin("rule", "rule", "rule", seed="a\nb")
    with pytest.raises(Refusal):
        kolmin("rule", "rule", "rule", seed="x" * 200)


def test_without_the_extra_a_searching_bot_is_not_replaced_in_silence(monkeypatch):
    monkeypatch.setattr(bots, "falls_back", lambda _game, level: level == "strong")
    with pytest.raises(Refusal) as refused:
        kolmin("rule", "rule", "strong")
    assert refused.value.code == "no-fast"


# --- The command --------------------------------------------------------------------------------------------


def kuski(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "kuski", "arena", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_json_for_a_program():
    said = kuski("huutopussi", "kolmin", "rule", "random", "rule", "--deals", "3", "--no-lost", "--json")
    found = json.loads(said.stdout)
    assert said.stderr == ""
    assert list(found) == ["bots", "deals", "mean", "ci95", "seconds", "lost"]
    assert found["bots"] == ["rule", "random", "rule"]
    assert found["deals"] == 3
    assert found["mean"][0] == found["mean"][2] > found["mean"][1]
    assert all(width > 0 for width in found["ci95"])
    assert found["lost"] == [None] * 3


def test_json_of_the_bus_family_is_the_same_for_any_jobs():
    arguments = ("bus", "ride-the-bus", "counting", "random", "--deals", "4", "--seed", "s", "--json")
    one, two = (json.loads(kuski(*arguments, "--jobs", jobs).stdout) for jobs in "12")
    assert "lost" not in one
    assert one | {"seconds": 0} == two | {"seconds": 0}


def test_a_table_for_people():
    said = kuski("bus", "ride-the-bus", "counting", "random", "--deals", "3", "--jobs", "1", "--lang", "en")
    assert "ride-the-bus: 3 deals in all seatings" in said.stdout
    assert "counting − random" in said.stdout
    assert said.stdout.count("±") == 4


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("chess", "kolmin", "rule"), "bus, huutopussi"),
        (("huutopussi", "kolmin", "rule", "rule", "genius"), "random, rule, casual, strong"),
        (("huutopussi", "nothing", "rule"), "kolmin, kaksin, pari"),
        (("huutopussi", "kolmin", "rule", "rule", "rule", "--deals", "0"), "--deals"),
    ],
)
def test_the_command_says_what_there_is(arguments, part):
    said = kuski(*arguments, "--lang", "en")
    assert said.returncode == 2
    assert said.stdout == ""
    assert part in said.stderr
