"""One game at this terminal: its beginning, its end, and the ways to stop in between."""

import shlex
from datetime import datetime
from pathlib import Path
from typing import Final

from rich.text import Text

from kuski.names import shown
from kuski.terminal.cards import suited
from kuski.terminal.keeping import Keeper, check_new, free_name
from kuski.terminal.looks import look_of, rule_sheet_of
from kuski.terminal.loop import Loop
from kuski.terminal.prompts import Asker, Quit
from kuski.terminal.refusing import Stopped, complain, not_written
from kuski.terminal.screen import InputEnded, Screen
from kuski.terminal.session import Session
from kuski.terminal.summary import show_end
from kuski.words.language import Language
from kuski.words.lists import listed

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


class Evening:
    """One game at this terminal, with its beginning, its end, and the ways to stop in between."""

    def __init__(self, session: Session, screen: Screen, lang: Language, keeper: Keeper | None) -> None:
        self._session = session
        self._screen = screen
        self._lang = lang
        self._look = look_of(lang, session.record)
        self._keeper = keeper

    def spend(self, *, resumed: bool) -> int:
        """Play from here to the end; return the exit code."""
        session, screen, lang = self._session, self._screen, self._lang
        if self._keeper is not None:
            try:
                self._keeper.save(session)
            except OSError as error:
                raise Stopped(not_written(lang, str(self._keeper.path), error)) from None
        try:
            self._introduce(resumed=resumed)
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
            self._stop()
            sentence = lang.gettext("The input has ended, and nobody can be asked any more.")
            return complain(Stopped(sentence), lang)
        return 0

    def _quiet(self, sentence: str) -> None:
        self._screen.say(suited(sentence, "soft"))

    def _introduce(self, *, resumed: bool) -> None:
        session, lang = self._session, self._lang
        record = session.record
        title = rule_sheet_of(record.game)(lang, record.rules).title
        self._screen.say()
        self._screen.say(Text(title, "heading"))
        self._screen.say(listed(lang, session.names))
        if resumed:
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
                self._quiet(
                    lang.gettext(
                        "The seed of the old deck is not here, or does not fit: a new one is sealed."
                    )
                )
            self._quiet(lang.gettext("Sealed deck: {commitment}", commitment=str(session.commitment)))
        if session.people:
            self._quiet(lang.gettext("? shows what can be typed."))

    def _about_the_deck(self) -> None:
        lang = self._lang
        if self._session.commitment is None:
            if self._keeper is not None:
                self._quiet(lang.gettext("The game is in {file}.", file=self._file()))
        elif self._keeper is not None:
            self._screen.say_whole(
                lang.gettext(
                    "The game is kept. That its deck was not steered is proved by: kuski verify {file}",
                    file=shlex.quote(self._file()),
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
            self._screen.say_whole(
                lang.gettext(
                    "The game is kept. Go on with: kuski play --resume {file}", file=shlex.quote(self._file())
                )
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
            file = self._screen.ask(lang.gettext("File [{file}] >", file=str(usual))).strip() or str(usual)
            try:
                check_new(file, lang)
                keeper = Keeper(Path(file))
                keeper.save(self._session)
            except Stopped as stopped:
                asker.refuse(str(stopped))
            except OSError as error:
                asker.refuse(not_written(lang, file, error))
            else:
                self._keeper = keeper
                return
