"""Before the game: which rules, who plays, which deck; from the command line, or asked for."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from kuski import games
from kuski.bots import LEVELS, USUAL, ready, thinks
from kuski.dealer import PeoplesDealer, SeededDealer
from kuski.game import Refusal, Rules, mark
from kuski.names import clean_names, shown
from kuski.record import Record
from kuski.terminal.looks import game_names, game_with, presets
from kuski.terminal.menu import Choice, plain, whole_number
from kuski.terminal.prompts import Asker, Command, Quit, Typed
from kuski.terminal.refusing import Stopped
from kuski.terminal.screen import Screen
from kuski.terminal.session import Session
from kuski.words.language import Language

BOT = "bot"
BOT_NAMES = (
    "Oona",
    "Emil",
    "Veera",
    "Radu",
    "Ilse",
    "Niko",
    "Ioana",
    "Karl",
    "Aino",
    "Mihai",
    "Greta",
    "Onni",
)
"""What bots are called: the first names that no person at the table has."""
USUAL_PLAYERS = 4


class Wish(NamedTuple):
    """What the command line asks for.

    Attributes:
        preset: the name of a preset, or None.
        overlays: names of overlays, in order.
        options: single options, as data.
        players: names, each ``bot`` or ``bot=LEVEL`` for a bot; None when it does not say.
        seed: the chosen seed of practice, or None.
        real_cards: whether people turn a real deck.
    """

    preset: str | None = None
    overlays: tuple[str, ...] = ()
    options: Mapping[str, object] = {}
    players: tuple[str, ...] | None = None
    seed: str | None = None
    real_cards: bool = False

    @property
    def rules_said(self) -> bool:
        """Whether it says anything about the rules."""
        return bool(self.preset or self.overlays or self.options)


def rules_of(wish: Wish) -> tuple[str, Rules]:
    """Return the game and the rules that are asked for.

    Raises:
        RulesError: something in them is unknown or out of range.
    """
    game = game_with(wish.preset)
    short: dict[str, object] = dict(wish.options)
    if wish.preset is not None:
        short["preset"] = wish.preset
    if wish.overlays:
        short["with"] = list(wish.overlays)
    rules: Rules = games.find(game).rules_from(short)
    return game, rules


def seated(
    players: Sequence[str], lang: Language, game: str
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return the names at the table and the level of each bot.

    Raises:
        BadName: a name that cannot be one, or that is there twice.
        Refusal: ``unknown-bot``.
    """
    bots = tuple(_level(name, lang, game) for name in players)
    people = clean_names(name for name, level in zip(players, bots, strict=True) if level is None)
    taken = {plain(name) for name in people}
    spare = iter(name for name in BOT_NAMES if plain(name) not in taken)
    persons = iter(people)
    names = tuple(
        next(persons) if level is None else next(spare, f"Bot {at}") for at, level in enumerate(bots)
    )
    return clean_names(names), bots


def _level(name: str, lang: Language, game: str) -> str | None:
    """Return the level of the bot that ``name`` asks for; None when it is a person's."""
    head, sign, level = name.partition("=")
    if plain(head) not in {BOT, plain(lang.gettext("bot"))}:
        return None
    level = plain(level)
    if not sign:
        return USUAL[game]
    if level not in LEVELS[game]:
        raise Refusal(
            "unknown-bot",
            mark('There is no bot of the level "{level}"; there are: {levels}.'),
            level=shown(level, 20),
            levels=", ".join(LEVELS[game]),
        )
    return level


def with_rules(wish: Wish, screen: Screen, lang: Language) -> Wish:
    """Return the wish with a preset: asked for where nothing is said and somebody can answer."""
    if not screen.person or wish.rules_said or wish.players is not None:
        return wish
    return wish._replace(preset=_ask_preset(_ask_game(screen, lang), screen, lang))


def prepare_game(wish: Wish, screen: Screen, lang: Language) -> Session:
    """Return a new game as it was asked for; who plays is asked where somebody can answer.

    Raises:
        Refusal: a preset, option, name or seed that cannot be.
        Stopped: the rules do not fit the players; every reason is told.
        InputEnded: nobody answers.
    """
    game, rules = rules_of(wish)
    if wish.players is not None:
        names, bots = seated(wish.players, lang, game)
    elif screen.person:
        names, bots = _ask_players(game, rules, screen, lang)
    else:
        names, bots = seated((BOT,) * usual_players(rules), lang, game)
    problems = rules.problems(len(names))
    if problems:
        raise Stopped.because(lang, *problems)
    record = Record(
        game=game,
        rules=rules,
        players=names,
        # The last deals: where the dealer's left begins, the first is asked first.
        dealer=len(names) - 1,
        bots=bots if any(bots) else None,
    )
    if wish.real_cards:
        return Session(record, PeoplesDealer())
    if wish.seed is not None:
        if not ready() and any(level is not None and thinks(game, level) for level in bots):
            screen.say(lang.gettext("The bots get ready; the first time this takes a minute."), "soft")
        return Session(record, SeededDealer.practice(wish.seed, len(names)))
    return Session(record, SeededDealer.new(len(names)))


def usual_players(rules: Rules) -> int:
    """Return how many play where nobody says: as many as the rules ask for, or as usual."""
    return next((n for n in (USUAL_PLAYERS, 3, 2) if not rules.problems(n)), USUAL_PLAYERS)


def _ask_game(screen: Screen, lang: Language) -> str:
    screen.say(lang.gettext("Which game?"), "title")
    known = game_names(lang)
    return _ask_one([(name, *words) for name, words in known.items()], screen, lang)


def _ask_preset(game: str, screen: Screen, lang: Language) -> str:
    screen.say()
    screen.say(lang.gettext("Which rules?"), "title")
    known = presets(lang, game)
    return _ask_one([(preset.name, preset.title, preset.meaning) for preset in known], screen, lang)


def _ask_one(known: Sequence[tuple[str, str, str]], screen: Screen, lang: Language) -> str:
    """Ask for one of several things, each its name, its title and a sentence about it."""
    choices = [Choice(title, (name,), name) for name, title, _ in known]
    for number, (name, title, meaning) in enumerate(known, 1):
        screen.say()
        screen.say(Text.assemble((f"{number} ", "lamp"), (title, "bold"), (f"  {name}", "soft")))
        screen.say(Text(meaning, "soft"))
    screen.say()
    asker = Asker(screen, lang)
    while True:
        answer = asker.menu(choices, default=0, shown=True)
        if isinstance(answer, Typed):
            _before_the_game(answer, asker, lang)
            continue
        return str(answer)


def _before_the_game(typed: Typed, asker: Asker, lang: Language) -> None:
    """Answer a command while there is no game yet."""
    if typed.command is Command.QUIT:
        raise Quit
    asker.refuse(
        lang.gettext("The game has not begun: answer, press Enter for what stands in brackets, or quit.")
    )


def _ask_players(
    game: str, rules: Any, screen: Screen, lang: Language
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Ask who plays, until the answer is a table that these rules can be played at."""
    asker = Asker(screen, lang)
    usual = (lang.gettext("Player"), *[BOT] * (usual_players(rules) - 1))
    screen.say()
    screen.say(lang.gettext("Who plays?"), "title")
    screen.say(
        lang.gettext("Names with commas between them; bot is a computer player. A number: you and bots."),
        "soft",
    )
    screen.say(
        lang.gettext(
            "Bots play at a level, such as bot={level}; there are: {levels}.",
            level=LEVELS[game][-1],
            levels=", ".join(LEVELS[game]),
        ),
        "soft",
    )
    while True:
        line = screen.ask(f"[{', '.join(usual)}] >")
        typed = asker.command(line)
        if typed is not None:
            _before_the_game(typed, asker, lang)
            continue
        players = split_players(line, lang) if line.strip() else usual
        if whole_number(line.strip()) is None:
            if len(players) == 1 and plain(players[0]) != BOT:
                players = (*players, *usual[1:])
            elif rules.problems(len(players)) and not rules.problems(len(usual)):
                players = (*players, *usual[len(players) :])
        problem = _try(players, game, rules, lang)
        if isinstance(problem, str):
            asker.refuse(problem)
            continue
        return problem


def split_players(text: str, lang: Language) -> tuple[str, ...]:
    """Return the names of a list with commas, as they were typed; a number is a person and bots."""
    number = whole_number(text.strip())
    if number is not None:
        return (lang.gettext("Player"), *[BOT] * (min(max(number, 1), 99) - 1))
    return tuple(part.strip() for part in text.split(","))


def _try(
    players: Sequence[str], game: str, rules: Any, lang: Language
) -> tuple[tuple[str, ...], tuple[str | None, ...]] | str:
    """Return the table, or in a sentence why it cannot be."""
    problems = rules.problems(len(players))
    if problems:
        return " ".join(lang.notice(problem) for problem in problems)
    try:
        return seated(players, lang, game)
    except Refusal as refused:
        return lang.notice(refused.notice)
