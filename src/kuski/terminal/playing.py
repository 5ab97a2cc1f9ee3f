"""From the command line to the end of a game; what goes wrong on the way is a clear sentence."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from rich.text import Text

from kuski.game import Refusal
from kuski.names import shown
from kuski.options import data_from_text
from kuski.record import RecordError, load_record
from kuski.terminal.cards import suited
from kuski.terminal.keeping import Keeper, free_name, read_secret
from kuski.terminal.looks import look_of, rule_sheet_of
from kuski.terminal.loop import Loop
from kuski.terminal.prompts import Asker, Quit
from kuski.terminal.screen import InputEnded, Screen, prepare
from kuski.terminal.session import Session
from kuski.terminal.setup import Problems, Wish, prepare_game, rules_of, split_players
from kuski.terminal.sheet import show_sheet, unplayable
from kuski.terminal.summary import show_end
from kuski.words.language import Language, detect, language
from kuski.words.lists import listed

REFUSED: Final = 2
"""The exit code when something that was asked for cannot be, or nobody can be asked any more."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""
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


class Stopped(Exception):
    """What was asked for cannot be; each argument is a sentence that says why."""


def run(request: Request) -> int:
    """Play a game as the command line asks; return the exit code."""
    lang = language(request.lang or detect())
    screen = Screen()
    screen.pace = PACES[request.pace] if screen.person else 0.0
    try:
        session = _begin(request, screen, lang)
        return _Evening(session, screen, lang, _keeper(request, lang)).spend(resumed=request.resume)
    except (Stopped, Refusal, Problems) as stopped:
        return _complain(stopped, lang)
    except InputEnded:
        sentence = lang.gettext("The input ended before the game began: say who plays with --players.")
        return _complain(Stopped(sentence), lang)
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
        problems = unplayable(rules)
        if problems:
            raise Problems(problems)
    except (Stopped, Refusal, Problems) as stopped:
        return _complain(stopped, lang)
    show_sheet(Screen(), lang, game, rules)
    return 0


def _complain(stopped: Stopped | Refusal | Problems, lang: Language) -> int:
    """Say what cannot be, one sentence a line."""
    if isinstance(stopped, Problems):
        sentences = [lang.notice(notice) for notice in stopped.notices]
    elif isinstance(stopped, Refusal):
        sentences = [refusal_text(stopped, lang)]
    else:
        sentences = list(map(str, stopped.args))
    prepare(sys.stderr)
    for sentence in sentences:
        sys.stderr.write(f"kuski: {sentence}\n")
    return REFUSED


def refusal_text(refusal: Refusal, lang: Language) -> str:
    """Return a refusal as a sentence; what lies behind that of a record is told in it."""
    notice = refusal.notice
    inner = refusal.inner if isinstance(refusal, RecordError) else None
    if inner is None:
        return lang.notice(notice)
    return lang.gettext(notice.template, **{**notice.values, "reason": lang.notice(inner)})


# Before the game.


def _options(typed: tuple[str, ...], lang: Language) -> dict[str, object]:
    """Return single options from their ``name=value`` texts."""
    options: dict[str, object] = {}
    for text in typed:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or not name or name in ("preset", "with") or len(value) > LONGEST_VALUE:
            raise Stopped(
                lang.gettext('"{text}" is no house rule: write --set option=value.', text=shown(text, 40))
            )
        try:
            options[name] = data_from_text(value)
        except ValueError:
            options[name] = value
    return options


def _begin(request: Request, screen: Screen, lang: Language) -> Session:
    _check_record(request, lang)
    if request.resume is not None:
        return _resume(request, request.resume, lang)
    if request.real_cards and request.seed is not None:
        raise Stopped(lang.gettext("Real cards have no seed: leave out --seed or --real-cards."))
    wish = Wish(
        request.preset,
        request.overlays,
        _options(request.options, lang),
        None if request.players is None else split_players(request.players),
        request.seed,
        request.real_cards,
    )
    return prepare_game(wish, screen, lang)


def _resume(request: Request, file: str, lang: Language) -> Session:
    said = (request.preset, request.overlays, request.options, request.players, request.seed)
    if any(said) or request.real_cards:
        raise Stopped(
            lang.gettext("A recorded game has its rules, players and deck: with --resume leave them out.")
        )
    try:
        return Session.resumed(load_record(file), read_secret(Path(file)))
    except RecordError as error:
        raise Stopped(f"{shown(file)}: {refusal_text(error, lang)}") from None


def _check_record(request: Request, lang: Language) -> None:
    """Refuse a record file that cannot be written, or that is there already, before anybody is asked."""
    if request.record is None:
        return
    file = shown(request.record)
    try:
        path = Path(request.record)
        if request.resume is not None and path.exists() and path.samefile(request.resume):
            return
        if path.is_dir() or not path.name:
            raise Stopped(lang.gettext("{file} is a folder: name a file in it.", file=file))
        if path.exists() and (not path.is_file() or path.stat().st_size):
            raise Stopped(
                lang.gettext(
                    "{file} is there already: name another file, or go on with it (--resume).", file=file
                )
            )
        if not path.parent.is_dir():
            raise Stopped(lang.gettext("There is no folder for {file}: make it first.", file=file))
        Keeper(path).try_folder()
    except OSError as error:
        raise Stopped(_not_written(lang, file, error)) from None
    except ValueError:
        raise Stopped(lang.gettext("{file} is no name of a file.", file=file)) from None


def _not_written(lang: Language, file: str, error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    return lang.gettext("{file} cannot be written ({reason}).", file=file, reason=reason)


def _keeper(request: Request, lang: Language) -> Keeper | None:
    file = request.record or request.resume
    return None if file is None else Keeper(Path(file))


class _Evening:
    """One game at this terminal, with its beginning, its end, and the ways to stop in between."""

    def __init__(self, session: Session, screen: Screen, lang: Language, keeper: Keeper | None) -> None:
        self._session = session
        self._screen = screen
        self._lang = lang
        self._look = look_of(lang, session.record)
        self._keeper = keeper

    def spend(self, *, resumed: str | None) -> int:
        """Play from here to the end; return the exit code."""
        session, screen, lang = self._session, self._screen, self._lang
        if self._keeper is not None:
            try:
                self._keeper.save(session)
            except OSError as error:
                raise Stopped(_not_written(lang, shown(str(self._keeper.path)), error)) from None
        try:
            self._introduce(resumed)
            Loop(session, self._look, screen, lang, self._keeper).play()
            show_end(session, self._look, screen)
            self._about_the_deck()
        except KeyboardInterrupt:
            screen.say()
            self._stop()
            return INTERRUPTED
        except Quit:
            self._stop()
            return 0
        except InputEnded:
            screen.say(lang.gettext("The input has ended, and nobody can be asked any more."), "bad")
            self._stop()
            return REFUSED
        return 0

    def _quiet(self, sentence: str) -> None:
        self._screen.say(suited(sentence, "soft"))

    def _introduce(self, resumed: str | None) -> None:
        session, lang = self._session, self._lang
        record = session.record
        title = rule_sheet_of(record.game)(lang, record.rules).title
        self._screen.say()
        self._screen.say(Text(title, "heading"))
        self._screen.say(listed(lang, session.names))
        if resumed is not None:
            self._quiet(
                lang.ngettext("Going on after {n} entry.", "Going on after {n} entries.", len(session.steps))
            )
        for warning in record.rules.warnings(len(session.names)):
            self._quiet(lang.notice(warning))
        if session.practice is not None:
            self._quiet(
                lang.gettext(
                    "Practice with the chosen seed {seed}: the cards prove nothing.", seed=session.practice
                )
            )
        elif session.real_cards:
            self._quiet(lang.gettext("Real cards: shuffle the deck and type each card as it is turned."))
        else:
            if session.sealed_anew:
                self._quiet(lang.gettext("The seed of the old deck is not here: a new one is sealed."))
            self._quiet(lang.gettext("Sealed deck: {commitment}", commitment=str(session.commitment)))
        if session.people:
            self._quiet(lang.gettext("? shows what can be typed."))

    def _about_the_deck(self) -> None:
        lang = self._lang
        if self._session.commitment is None:
            if self._keeper is not None:
                self._quiet(lang.gettext("The game is in {file}.", file=self._file()))
        elif self._keeper is not None:
            self._quiet(
                lang.gettext(
                    "The game and the seed of its deck are in {file}: kuski verify {file} proves the deck.",
                    file=self._file(),
                )
            )
        else:
            self._quiet(
                lang.gettext("With --record FILE a game is kept, and kuski verify FILE proves its deck.")
            )

    def _file(self) -> str:
        assert self._keeper is not None
        return shown(str(self._keeper.path), 200)

    # Stopping before the end.

    def _stop(self) -> None:
        """Say where the game is kept, or offer to keep it."""
        lang = self._lang
        if self._keeper is None and self._screen.person and self._session.steps:
            try:
                self._offer()
            except (InputEnded, KeyboardInterrupt):
                self._screen.say()
        if self._keeper is not None:
            self._screen.say(
                lang.gettext("The game is kept. Go on with: kuski play --resume {file}", file=self._file())
            )
        elif self._session.steps:
            self._screen.say(lang.gettext("The game is not kept; --record FILE keeps one."))

    def _offer(self) -> None:
        """Ask for a file to keep the game in, until it is written or not wanted."""
        lang, asker = self._lang, Asker(self._screen, self._lang)
        if not asker.yes(lang.gettext("Keep the game, to go on with it later?"), default=True):
            return
        usual = free_name(Path(), datetime.now().astimezone().date())
        while True:
            file = self._screen.ask(f"{lang.gettext('File')} [{usual}] >").strip() or str(usual)
            try:
                _check_record(Request(record=file), lang)
                keeper = Keeper(Path(file))
                keeper.save(self._session)
            except Stopped as stopped:
                asker.refuse(str(stopped))
            except OSError as error:
                asker.refuse(_not_written(lang, shown(file), error))
            else:
                self._keeper = keeper
                return
