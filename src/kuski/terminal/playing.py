"""From the command line to the end of a game; what goes wrong on the way is a clear sentence."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from kuski.game import Refusal
from kuski.names import shown
from kuski.options import data_from_text
from kuski.record import RecordError, load_record
from kuski.terminal.evening import INTERRUPTED, Evening
from kuski.terminal.keeping import Keeper, check_new, read_secret
from kuski.terminal.looks import PLAYED, game_with
from kuski.terminal.prompts import Quit
from kuski.terminal.refusing import Stopped, complain, lost, refusal_text
from kuski.terminal.screen import InputEnded, OutputLost, Screen
from kuski.terminal.session import Session
from kuski.terminal.setup import Wish, prepare_game, rules_of, split_players, with_rules
from kuski.terminal.sheet import show_sheet, unplayable
from kuski.words.language import Language, detect, language

if TYPE_CHECKING:
    from kuski.terminal.huutopussi_sheet import ScoreSheet

PACES: Final = {"calm": 1.2, "normal": 0.6, "quick": 0.0}
LONGEST_VALUE: Final = 500
"""The most characters of an option's value that are read."""


class Request(NamedTuple):
    """The command line of ``kuski play``, as it was typed."""

    preset: str | None = None
    overlays: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    lang: str | None = None
    players: str | None = None
    record: str | None = None
    seed: str | None = None
    real_cards: bool = False
    resume: str | None = None
    pace: str = "normal"


def run(request: Request) -> int:
    """Play a game as the command line asks; return the exit code."""
    lang = language(request.lang or detect())
    screen = Screen()
    screen.pace = PACES[request.pace] if screen.person else 0.0
    try:
        session = _begin(request, screen, lang)
        if not isinstance(session, Session):
            return session.spend()
        file = request.record or request.resume
        keeper = None if file is None else Keeper(Path(file))
        return Evening(session, screen, lang, keeper).spend(resumed=request.resume is not None)
    except (Stopped, Refusal) as stopped:
        return complain(stopped, lang)
    except InputEnded:
        sentence = lang.gettext("The input ended before the game began: say who plays with --players.")
        return complain(Stopped(sentence), lang)
    except OutputLost as output:
        return lost(output, lang)
    except Quit:
        return 0
    except KeyboardInterrupt:
        screen.say()
        return INTERRUPTED


def print_rules(
    preset: str | None, overlays: tuple[str, ...], options: tuple[str, ...], code: str | None
) -> int:
    """Print the rule sheet that the command line asks for; return the exit code."""
    lang = language(code or detect())
    try:
        game, rules = rules_of(Wish(preset, overlays, _options(options, lang)))
    except (Stopped, Refusal) as stopped:
        return complain(stopped, lang)
    problems = unplayable(rules)
    if problems:
        return complain(Stopped.because(lang, *problems), lang)
    try:
        show_sheet(Screen(), lang, game, rules)
    except OutputLost as output:
        return lost(output, lang)
    return 0


# Before the game.


def _options(typed: tuple[str, ...], lang: Language) -> dict[str, object]:
    """Return single options from their ``name=value`` texts."""
    options: dict[str, object] = {}
    for text in typed:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name or name in ("preset", "with") or len(value) > LONGEST_VALUE:
            raise Stopped(
                lang.gettext('"{typed}" is no house rule: write --set option=value.', typed=shown(text, 40))
            )
        try:
            options[name] = data_from_text(value)
        except ValueError:
            options[name] = value
    return options


def _begin(request: Request, screen: Screen, lang: Language) -> "Session | ScoreSheet":
    if request.record is not None:
        check_new(request.record, lang, but=request.resume)
    if request.resume is not None:
        return _resume(request, request.resume, lang)
    if request.real_cards and request.seed is not None:
        raise Stopped(lang.gettext("Real cards have no seed: leave out --seed or --real-cards."))
    wish = Wish(
        request.preset,
        request.overlays,
        _options(request.options, lang),
        None if request.players is None else split_players(request.players, lang),
        request.seed,
        request.real_cards,
    )
    wish = with_rules(wish, screen, lang)
    if wish.real_cards and game_with(wish.preset) == "huutopussi":
        return _begin_sheet(request, wish, screen, lang)
    return prepare_game(wish, screen, lang)


def _begin_sheet(request: Request, wish: Wish, screen: Screen, lang: Language) -> "ScoreSheet":
    from kuski.terminal.huutopussi_sheet import begin_sheet

    if request.record is not None:
        raise Stopped(lang.gettext("The score sheet of a real table is not recorded: leave out --record."))
    return begin_sheet(wish, screen, lang)


def _resume(request: Request, file: str, lang: Language) -> Session:
    said = (request.preset, request.overlays, request.options, request.players, request.seed)
    if any(said) or request.real_cards:
        raise Stopped(
            lang.gettext("A recorded game has its rules, players and deck: with --resume leave them out.")
        )
    try:
        record = load_record(file)
        if record.game in PLAYED:
            return Session.resumed(record, read_secret(Path(file)))
    except RecordError as error:
        raise Stopped(f"{shown(file, 200)}: {refusal_text(error, lang)}") from None
    raise Stopped(lang.gettext("The game {game} cannot be played in a terminal.", game=record.game))
