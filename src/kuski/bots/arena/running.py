"""Running an arena: deal by deal, in as many processes as wished; the result is the same for any number."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial

from kuski import bots
from kuski.bots.arena.contest import Contest
from kuski.bots.arena.deal import DealResult, play_deal
from kuski.bots.arena.tally import Standings


def _nothing() -> None:
    """Do nothing at a deal's end."""


def run(contest: Contest, deals: int, jobs: int = 1, played: Callable[[], None] = _nothing) -> Standings:
    """Play deals and return what they say.

    Args:
        contest: what is played.
        deals: how many deals, at least 1.
        jobs: how many processes play; with 1 it is this one.
        played: called after each deal.
    """
    results = []
    with _results(contest, deals, jobs) as found:
        for result in found:
            results.append(result)
            played()
    return Standings.of(contest.bots, results, losses=contest.losses)


@contextmanager
def _results(contest: Contest, deals: int, jobs: int) -> Iterator[Iterator[DealResult]]:
    """Give the results of all deals in their order."""
    play = partial(play_deal, contest)
    if min(jobs, deals) <= 1:
        yield map(play, range(deals))
        return
    if contest.losses or any(bots.thinks(contest.game, level) for level in contest.bots):
        # What is compiled is kept on the disk: once here, not once in every process.
        from kuski.bots.huutopussi.solver import load

        load()
    pool = ProcessPoolExecutor(min(jobs, deals), initializer=_ignore_interrupts)
    try:
        yield pool.map(play, range(deals), chunksize=8 if deals >= 64 * jobs else 1)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    pool.shutdown()


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that was asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
