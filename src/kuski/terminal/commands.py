"""``kuski play`` and ``kuski rules``, as the command line knows them.

What is slow to import comes with the command that is run, not with its help.
"""

from collections.abc import Callable

import click

from kuski.game import mark
from kuski.terminal.speaking import SpeakingCommand, lang_option

Function = Callable[..., None]


def _rule_options(command: Function) -> Function:
    """Add what says the house rules: a preset, overlays, single options."""
    for option in (
        lang_option,
        click.option(
            "--set",
            "options",
            multiple=True,
            metavar="OPTION=VALUE",
            help=mark("A single house rule, such as --set attempt_limit=3. May be repeated."),
        ),
        click.option(
            "--with",
            "overlays",
            multiple=True,
            metavar="OVERLAY",
            help=mark("A named variant laid over the preset, such as quick or five-rows. May be repeated."),
        ),
        click.argument("preset", required=False),
    ):
        command = option(command)
    return command


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Play a game here: people, bots, or both."),
        mark(
            "PRESET says the game too: bussikuski, busfahrer-haus, busfahrer, ride-the-bus; or of Huutopussi"
            " kolmin, kaksin, pari, solo40, solo36, kysely, tuplaus, simple, pagat, illisoft. What is not"
            " said is asked, with a good answer on Enter; where nobody can be asked, bots play a game to its"
            " end."
        ),
        mark(
            "At every question: ? shows what can be typed, undo takes back, Ctrl-C stops and offers to keep"
            " the game."
        ),
    ),
    examples=(
        ("kuski play", mark("asks, then deals")),
        ("kuski play --players Aino,Niko,bot,bot", mark("two people and two bots")),
        ("kuski play kolmin", mark("Huutopussi for three, you and two bots")),
        ("kuski play kolmin --players Aino,bot=strong,bot", mark("one of them a strong one")),
        ("kuski play busfahrer --with quick --lang de", mark("a short ride, in German")),
        ("kuski play --set pyramid=5,4,3,2,1", mark("a taller pyramid")),
        ("kuski play --real-cards --players Aino,Niko", mark("your own deck; the program is the referee")),
        ("kuski play --record game.json", mark("keep the game")),
        ("kuski play --resume game.json", mark("go on with it")),
    ),
)
@_rule_options
@click.option(
    "--players",
    metavar="NAMES",
    help=mark("Names with commas between them; bot is a computer player, bot=LEVEL one of that level."),
)
@click.option(
    "--record",
    "record_file",
    metavar="FILE",
    help=mark(
        "Write the game to a new file, after every action. While it runs, FILE.secret keeps the seed of"
        " the deck for --resume; at the end the seed goes into the record."
    ),
)
@click.option(
    "--seed", metavar="TEXT", help=mark("Practice: the same seed gives the same cards. It proves nothing.")
)
@click.option(
    "--real-cards",
    is_flag=True,
    help=mark(
        "A real deck is on the table: type each card as it is turned. In Huutopussi the program keeps"
        " the score sheet instead; that is not recorded."
    ),
)
@click.option(
    "--resume",
    "resume_file",
    metavar="FILE",
    help=mark("Go on with a recorded game. Without FILE.secret the deck is sealed anew from here on."),
)
@click.option(
    "--pace",
    type=click.Choice(("calm", "normal", "quick")),
    default="normal",
    show_default=True,
    help=mark("How long bots and cards take before you; where nobody sits before it, no time at all."),
)
@click.pass_context
def play(
    context: click.Context,
    preset: str | None,
    overlays: tuple[str, ...],
    options: tuple[str, ...],
    lang: str | None,
    players: str | None,
    record_file: str | None,
    seed: str | None,
    real_cards: bool,
    resume_file: str | None,
    pace: str,
) -> None:
    """Play a game."""
    from kuski.terminal.playing import Request, run

    context.exit(
        run(
            Request(
                preset=preset,
                overlays=overlays,
                options=options,
                lang=lang,
                players=players,
                record=record_file,
                seed=seed,
                real_cards=real_cards,
                resume=resume_file,
                pace=pace,
            )
        )
    )


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Print house rules in prose, to be read aloud before the deal."),
        mark(
            "PRESET is bussikuski, busfahrer-haus, busfahrer, ride-the-bus; or of Huutopussi kolmin, kaksin,"
            " pari, solo40, solo36, kysely, tuplaus, simple, pagat, illisoft."
        ),
    ),
    examples=(
        ("kuski rules", mark("the rules of Bussikuski")),
        ("kuski rules busfahrer --with five-rows --lang fi", mark("a taller pyramid, in Finnish")),
        (
            "kuski rules --with straight --set bus_length=7 --set bus_tie=wrong --set attempt_limit=null",
            mark("what the straight bus wants said"),
        ),
    ),
)
@_rule_options
@click.pass_context
def rules(
    context: click.Context,
    preset: str | None,
    overlays: tuple[str, ...],
    options: tuple[str, ...],
    lang: str | None,
) -> None:
    """Print a rule sheet."""
    from kuski.terminal.playing import print_rules

    context.exit(print_rules(preset, overlays, options, lang))
