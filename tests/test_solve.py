"""``kuski solve``: endings worked out by hand, and how the command answers to every kind of record."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from endings import brute, random_ending, seeded
from huutopussi_helpers import bought, dealt, house, position, ready, step, taken
from kuski.bots.huutopussi.solver import Position, solution
from kuski.bots.huutopussi.solver.exchange import exchange_values
from kuski.bots.huutopussi.solver.plain import plain_values
from kuski.bots.huutopussi.solver.ready import NoSolver
from kuski.bots.huutopussi.solver.solution import NotSolvable, solve
from kuski.cli import kuski
from kuski.game import CHANCE
from kuski.record import load_record, replay, write_record
from recordings import CASES, WHOLE_GAME

FULL_DEAL = CASES / "huutopussi-full-deal.json"


def nobody():
    """Stand in for a solver that is not installed."""


def found(state):
    """Return what is found out about a state, as the command tells it."""
    answer = solve(state, nobody)
    return answer.value, dict(answer.actions)


# Worked out by hand.


def test_losing_the_lead_first_makes_the_ace_win_the_last_trick():
    """Led at once the ace brings 18. After 6♥, which must be beaten, it takes the same and the last trick."""
    state = position(house(), "A♠ 6♥", "K♠ A♥", "Q♠ 7♥")
    assert found(state) == (28, {"6♥": 28, "A♠": 18})


def test_a_marriage_is_made_before_it_is_too_late():
    """100 for ♠; then the queen draws the ace, and the king takes the last trick: 4 and 10.

    Led before, the king draws it, and the queen takes 3 and 10. Without trump nothing is won.
    """
    state = position(house(), "K♠ Q♠", "A♠ 6♦", "7♠ 6♥")
    assert found(state) == (114, {"trump ♠": 114, "Q♠": 0, "K♠": 0})
    assert found(step(state, 0, "trump ♠")) == (14, {"Q♠": 14, "K♠": 13})


def test_everybody_else_keeps_points_from_the_declarer():
    """A defender chooses what falls on the declarer's ace: the seven, not the king."""
    state = position(house(), "6♦", "10♠ 7♦", "7♥ K♥", played="A♠")
    assert found(state) == (21, {"10♠": 21})
    assert found(step(state, 1, "10♠")) == (21, {"7♥": 21, "K♥": 25})


def test_a_half_is_asked_for():
    """The king and the partner's queen are 60; no trick is won with them, nor anything without."""
    state = position(house("kysely"), "K♦ 6♣", "A♦ 8♣", "Q♦ 7♣", "9♦ 9♣")
    assert found(state) == (60, {"ask whole": 0, "ask half ♦": 60, "6♣": 0, "K♦": 0})


def test_the_partner_names_the_better_pair():
    """100 for ♠ rather than 40 for ♣; in the end the pair takes the last trick with either."""
    rules = house("kysely", ask_lockout="none")
    state = position(rules, "6♦ 7♦", "6♥ 7♥", "K♠ Q♠", "8♥ 9♥")
    assert found(state)[1]["ask whole"] == 100 + 4 + 3 + 10
    named = step(state, 0, "ask whole")
    assert found(named) == (117, {"name ♠": 117})


def test_what_was_collected_before_does_not_count():
    state = position(house(), "", "", "K♠", played="A♠ 10♠")
    assert found(state) == (35, {"K♠": 11 + 10 + 4 + 10})


# Against brute force, and beyond the play.


def test_plain_python_finds_the_same():
    for seed in range(120):
        state = random_ending(seeded(f"plain {seed}"))
        values = brute(state, state.rules.side_of(state.declarer))[1]
        assert plain_values(Position.of(state)) == values, seed


class Counter:
    """A solver for the exchange: what a hand is worth is what it holds."""

    def __init__(self):
        self.asked = 0

    def value(self, position, guess=0):
        self.asked += 1
        return position.rules.points_in(position.hands[position.leader])

    def at_least(self, position, points):
        return self.value(position) >= points


def untold(done, of):
    assert 0 <= done <= of


def test_the_exchange_is_the_best_that_may_come_of_it():
    """With a hand of A 10 K Q J the least of what may go is discarded; a king costs 4 of the points."""
    state = taken(house(), "A♠ 10♠ K♠ Q♠ J♠ A♥ 10♥ K♥ Q♥ J♥ 9♠", talon="6♦ 7♦ 8♦")
    whole = state.rules.points_in(state.hands[0])
    values = exchange_values(state, Counter(), untold)
    assert values["discard 6♦"] == values["discard 9♠"] == whole
    assert values["discard J♠"] == whole - 2
    assert values["discard K♥"] == whole - 4
    assert "discard A♠" not in values
    state = step(step(state, 0, "discard K♥"), 0, "discard Q♥")
    assert exchange_values(state, Counter(), untold)["discard J♥"] == whole - 9
    state = step(state, 0, "discard J♥")
    assert set(exchange_values(state, Counter(), untold).values()) == {whole - 9}


def test_a_talon_that_can_only_be_one_is_turned():
    state = bought(house(), "A♠ 10♠ K♠ Q♠ J♠ A♥ 10♥ K♥ Q♥ J♥ 9♠", talon="6♦ 7♦ A♦")
    values = exchange_values(state, Counter(), untold)
    assert set(values) == {"6♦", "7♦", "A♦"}
    assert set(values.values()) == {state.rules.points_in(state.hands[0]) + 11}
    with pytest.raises(NotSolvable, match="nobody knows"):
        solve(bought(house("kaksin")), nobody)


def test_partners_exchange_for_the_best():
    """The partner gives his best three; or one that the declarer gives back to keep the others."""
    state = bought(house("pari"), "6♠ 7♠ 8♠ 9♠ 6♥ 7♥ 8♥ 9♥ 6♣", "", "A♠ A♥ A♦ A♣ 10♠ 10♥ 7♣ 8♣ 9♣")
    counter = Counter()
    values = exchange_values(state, counter, untold)
    assert values["hand A♠"] == 33
    assert values["hand 10♥"] == 32
    assert values["hand 9♣"] == 22
    assert counter.asked > 1000


# What cannot be solved.


def test_before_the_exchange_nobody_declares():
    with pytest.raises(NotSolvable, match="Nobody declares yet"):
        solve(dealt(house()), nobody)
    with pytest.raises(NotSolvable, match="Nobody declares yet"):
        solve(house().start(3, 0), nobody)


def test_without_a_contract_there_is_no_side():
    state = replace(position(house("illisoft"), "A♠", "7♠", "8♠", "9♠"), declarer=-1)
    with pytest.raises(NotSolvable, match="without a contract"):
        solve(state, nobody)
    with pytest.raises(ValueError, match="whose points"):
        Position.of(state)


def test_after_the_end_there_is_nothing():
    state = position(house(deals=1), "", "", "K♠", played="A♠ 10♠")
    assert found(step(state, 2, "K♠")) == (0, {})


def test_many_tricks_need_the_solver():
    with pytest.raises(NoSolver, match=r"pip install kuski\[fast\]"):
        solve(ready(house()), nobody)


def test_without_numba_all_but_the_solver_is_there():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from kuski.bots.huutopussi import solver\n"
        "solver.warm_up(); print(solver.installed(), solver.ready())\n"
        "try: solver.Solver()\n"
        "except solver.NoSolver as error: print(error)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.splitlines() == [
        "False False",
        "The solver needs the extra “fast”, which is not installed: pip install kuski[fast].",
    ]


# The command.


def run(*arguments, text=None):
    return CliRunner().invoke(kuski, ["solve", *map(str, arguments)], input=text, catch_exceptions=False)


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def entries():
    return len(load_record(FULL_DEAL).actions)


def test_a_recorded_deal_from_each_of_its_last_tricks():
    record = load_record(FULL_DEAL)
    for step_taken in replay(record):
        if step_taken.entry >= entries() - 9 and step_taken.after.phase == "tricks":
            result = run("--json", FULL_DEAL, "--at", step_taken.entry)
            value, values = brute(step_taken.after, (0,))
            assert result.exit_code == 0
            assert lines(result) == [{"value": value, "actions": {str(a): v for a, v in values.items()}}]


def test_a_line_for_each_record_in_order():
    result = run("--json", FULL_DEAL, CASES / "bussikuski-whole-game.json", FULL_DEAL, "--at", entries() - 1)
    first, bus, last = lines(result)
    assert first == last == {"value": 0, "actions": {"8♥": 0}}
    assert set(bus) == {"error"}
    assert "Only Huutopussi can be solved" in result.stderr
    assert "bussikuski-whole-game.json" in result.stderr
    assert result.exit_code == 1


def test_a_person_sees_a_table():
    result = run(FULL_DEAL, "--at", entries() - 1)
    assert result.exit_code == 0
    assert "The declarer’s side: Aino" in result.stdout
    assert "To act: Niko" in result.stdout
    assert "✓  8♥  0" in result.stdout
    assert "Pelinviejän puoli: Aino" in run(FULL_DEAL, "--at", entries() - 1, "--lang", "fi").stdout


def test_the_standard_input():
    text = FULL_DEAL.read_text(encoding="utf-8")
    assert lines(run("--json", "-", "--at", entries() - 1, text=text)) == [{"value": 0, "actions": {"8♥": 0}}]


@pytest.mark.parametrize(
    ("change", "arguments", "code", "said"),
    [
        (lambda text: text, ["--at", "1000"], 1, "There is no entry 1000"),
        (lambda text: text, ["--at", "0"], 1, "Nobody declares yet"),
        (lambda text: text.replace('"discard 6♦"', '"discard ?"'), [], 1, "Cards are hidden"),
        (lambda text: text[:-5], [], 2, "breaks off"),
        (lambda text: text.replace('"bid 65"', '"bid 61"'), [], 2, "Entry 4"),
        (lambda text: WHOLE_GAME, [], 1, "Only Huutopussi"),
    ],
)
def test_what_cannot_be_solved_says_why(tmp_path, change, arguments, code, said):
    path = tmp_path / "game.json"
    path.write_text(change(FULL_DEAL.read_text(encoding="utf-8")), encoding="utf-8")
    result = run(path, *arguments)
    assert result.exit_code == code
    assert result.stdout == ""
    assert said in result.stderr
    assert "game.json: " in result.stderr
    assert "error" in lines(run("--json", path, *arguments))[0]


def test_what_is_illegal_later_does_no_harm(tmp_path):
    path = tmp_path / "game.json"
    record = load_record(FULL_DEAL)
    path.write_text(write_record(replace(record, actions=(*record.actions, (0, "bid 60")))), encoding="utf-8")
    assert run(path, "--at", entries() - 1).exit_code == 0
    assert run(path).exit_code == 2


def test_help_tells_the_exit_codes():
    assert "The exit code is 0 when" in run("--help").stdout


def test_no_file():
    assert run().exit_code == 2
    assert "cannot be opened" in run("nowhere.json").stderr


def test_the_deck_is_asked_for_the_talon():
    assert bought(house()).actors == {CHANCE}
    assert solution.AT_ONCE >= 3
