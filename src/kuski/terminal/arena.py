"""The command ``kuski arena``: bots play each other, and the program says how sure the result is."""

import os
import sys
import time
from typing import TYPE_CHECKING, Final

import click

from kuski.game import Refusal, mark
from kuski.terminal.refusing import complain
from kuski.terminal.speaking import SpeakingCommand, lang_option, speak, spoken
from kuski.words.language import Language, detect

if TYPE_CHECKING:
    from kuski.bots.arena import Interval, Standings

MOST_DEALS: Final = 10_000_000


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Let bots play each other, and say how sure the result is."),
        mark(
            "GAME is bus or huutopussi, PRESET one of its presets, and there is one BOT for each seat; the"
            " same may sit there several times. Bots of Huutopussi: random, rule, casual, strong; of the bus"
            " family: random, own, forgetful, counting."
        ),
        mark(
            "Each deal is played in every distinct seating with the same cards. In Huutopussi it is a single"
            " deal, and more points are better; in the bus family it is a whole game, and fewer are."
        ),
        mark(
            "The result is the same for the same seed, however many processes play; unless --budget lets the"
            " clock decide."
        ),
        mark(
            "With --json: bots, deals, mean and ci95 (the points a deal and half the width of their 95%"
            " interval, for each BOT in order), seconds; of Huutopussi also lost, the points that a card lost"
            " on average against the best with all hands open."
        ),
    ),
    examples=(
        ("kuski arena huutopussi kolmin rule rule random", mark("does the rule-based bot beat chance?")),
        ("kuski arena huutopussi kolmin strong rule rule --deals 500", mark("how much searching brings")),
        ("kuski arena huutopussi kaksin strong casual --samples 20", mark("with a fixed number of samples")),
        ("kuski arena bus busfahrer counting own own own --json", mark("for a program")),
    ),
)
@click.argument("game")
@click.argument("preset")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DEALS),
    default=100,
    show_default=True,
    help=mark("How many different deals are played."),
)
@click.option("--seed", default="1", show_default=True, help=mark("What cards and dice are made of."))
@click.option(
    "--jobs", type=click.IntRange(1, 512), help=mark("How many processes play; else one a processor.")
)
@click.option(
    "--samples",
    type=click.IntRange(1, 1_000_000),
    help=mark("How many arrangements of the hidden cards a searching bot looks at; else as its level does."),
)
@click.option(
    "--budget",
    type=click.IntRange(1, 600_000),
    metavar="MS",
    help=mark("Milliseconds that a searching bot may think over a move; else only samples count."),
)
@click.option(
    "--lost/--no-lost",
    default=True,
    help=mark("Whether the solver says what each card lost; it takes most of the time."),
)
@click.option("--json", "as_json", is_flag=True, help=mark("Print the result as JSON."))
@lang_option
@click.pass_context
def arena(
    context: click.Context,
    game: str,
    preset: str,
    bots: tuple[str, ...],
    deals: int,
    seed: str,
    jobs: int | None,
    samples: int | None,
    budget: int | None,
    lost: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Play an arena."""
    from kuski.bots import fast
    from kuski.bots.arena import Contest, run
    from kuski.bots.budget import Budget

    speak(lang or detect())
    allowed = Budget(None if budget is None else budget / 1000, samples)
    try:
        contest = Contest.of(game, preset, bots, seed, allowed, losses=lost and fast())
    except Refusal as refused:
        context.exit(complain(refused, spoken()))
    begun = time.perf_counter()
    jobs = jobs or os.cpu_count() or 1
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=deals, file=sys.stderr, hidden=hidden, show_pos=True) as bar:
        standings = run(contest, deals, jobs, lambda: bar.update(1))
    seconds = time.perf_counter() - begun
    if as_json:
        click.echo(_json(standings, game, seconds))
    else:
        click.echo(_table(standings, game, preset, seconds, spoken()), file=sys.stdout)


def _json(standings: "Standings", game: str, seconds: float) -> str:
    import msgspec

    result: dict[str, object] = {
        "bots": standings.bots,
        "deals": standings.deals,
        "mean": [score.mean for score in standings.score],
        "ci95": [score.ci95 for score in standings.score],
        "seconds": round(seconds, 3),
    }
    if game == "huutopussi":
        result["lost"] = standings.lost or [None] * len(standings.bots)
    return msgspec.json.encode(result).decode()


def _table(standings: "Standings", game: str, preset: str, seconds: float, lang: Language) -> str:
    """Return the result to be read: each level once, then each pair."""
    levels = list(dict.fromkeys(standings.bots))
    score = dict(zip(standings.bots, standings.score, strict=True))
    lost = dict(zip(standings.bots, standings.lost or (), strict=False))
    wide = max(map(len, levels))
    lines = [
        lang.ngettext(
            "{preset}: {n} deal in all seatings, {seconds} s",
            "{preset}: {n} deals in all seatings, {seconds} s",
            standings.deals,
            preset=preset,
            seconds=f"{seconds:.1f}",
        ),
        "",
        lang.gettext("Points a deal, fewer are better:")
        if game == "bus"
        else lang.gettext("Points a deal, more are better:"),
    ]
    lines += [f"  {level:<{wide}}  {_span(score[level])}" for level in levels]
    if lost:
        lines += ["", lang.gettext("Points lost a card, against the best with all hands open:")]
        lines += [f"  {level:<{wide}}  {_number(lost[level], signed=False)}" for level in levels]
    if standings.differences:
        lines += ["", lang.gettext("Differences, from the same deals:")]
        both = [f"{pair.one} − {pair.other}" for pair in standings.differences]
        wide = max(map(len, both))
        lines += [
            f"  {name:<{wide}}  {_span(pair.by)}"
            for name, pair in zip(both, standings.differences, strict=True)
        ]
    lines += ["", lang.gettext("± is half the width of the 95 % interval.")]
    return "\n".join(lines)


def _span(value: "Interval") -> str:
    width = "" if value.ci95 is None else f" ± {value.ci95:.2f}"
    return _number(value.mean) + width


def _number(value: float | None, *, signed: bool = True) -> str:
    if value is None:
        return "–"
    return (f"{value:+8.2f}" if signed else f"{value:8.2f}").replace("-", "−")
