"""How much better the searching bots of Huutopussi are: ``.venv/bin/python benchmarks/bots.py``.

Duplicate deals: each deal is played once from every side, our bot there and the other everywhere else,
with the same cards. The margin is what our side is ahead of the mean of the others, a deal; 95 % interval.
"""

import argparse
import math
import statistics
import time
from typing import Any

from kuski import bots
from kuski.bots.arena.contest import Contest
from kuski.bots.arena.deal import play
from kuski.bots.budget import Budget
from kuski.bots.huutopussi.searching import SearchingBot

USUAL = ("kolmin", "pari", "kaksin")


class Times(list[float]):
    """The milliseconds of each move that was searched, of the processor: other programs may be busy, too."""

    def watch(self) -> None:
        """Measure every move from now on."""
        act = SearchingBot.act

        def measured(bot: SearchingBot, sight: Any) -> Any:
            start = time.thread_time()
            try:
                return act(bot, sight)
            finally:
                if len(sight.legal) > 1:
                    self.append(1000 * (time.thread_time() - start))

        SearchingBot.act = measured  # type: ignore[method-assign]


def margins(preset: str, ours: str, others: str, deals: int, budget: Budget, seed: str) -> list[float]:
    """Return the margin of each deal."""
    contest = Contest.of("huutopussi", preset, [ours] * _players(preset), seed, budget)
    sides, found = contest.rules.all_sides, []
    for number in range(deals):
        total = 0.0
        for side in sides:
            seating = tuple(ours if seat in side else others for seat in range(contest.rules.players))
            scores = play(contest, number, seating).scores
            against = [score for seat, score in enumerate(scores) if seat not in side]
            total += scores[side[0]] - sum(against) / len(against)
        found.append(total / len(sides))
    return found


def _players(preset: str) -> int:
    from kuski import huutopussi

    return huutopussi.preset(preset).players


def main() -> None:
    """Print a line for each preset and budget."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--presets", nargs="*", default=USUAL)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--samples", nargs="*", type=int, default=[2, 8, 32, 128])
    parser.add_argument("--seconds", nargs="*", type=float, default=[])
    parser.add_argument("--pair", nargs=2, default=["strong", "rule"], metavar=("OURS", "OTHERS"))
    parser.add_argument("--seed", default="bots")
    args = parser.parse_args()
    bots.load()
    times = Times()
    times.watch()
    budgets = [Budget(None, samples) for samples in args.samples]
    budgets += [Budget(seconds, None) for seconds in args.seconds]
    if not any(bots.thinks("huutopussi", level) for level in args.pair):
        budgets = [Budget()]
    for preset in args.presets:
        for budget in budgets:
            times.clear()
            found = margins(preset, *args.pair, args.deals, budget, args.seed)
            spread = 1.96 * statistics.stdev(found) / math.sqrt(len(found))
            limit = f"{budget.seconds} s" if budget.seconds else f"{budget.samples} samples"
            took = sorted(times) or [0.0]
            print(
                f"{preset:8} {' - '.join(args.pair):14} {limit:12} {statistics.mean(found):+7.2f}"
                f" ± {spread:.2f}   {len(found)} deals; ms a move: mean {statistics.mean(took):.1f},"
                f" 99 % {took[int(0.99 * (len(took) - 1))]:.1f}, worst {took[-1]:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
