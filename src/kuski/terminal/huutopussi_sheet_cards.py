"""The cards of a deal of a real table, written down afterwards and kept as a record."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from kuski.cards import Card, mask_of, parse_card
from kuski.dealer import PeoplesDealer
from kuski.huutopussi import NAME, DealResult, Rules
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.rebuild import (
    DISCARDS,
    GIVEN,
    LASTING,
    PLAYED,
    RETURNED,
    TALON,
    CannotBe,
    Marriage,
    PlayedDeal,
    Rebuilt,
    check_line,
    lines_of,
    rebuild,
)
from kuski.huutopussi.sheet import DealEntry, auction_of
from kuski.names import shown
from kuski.record import Record, save_record
from kuski.terminal.huutopussi_sheet_asking import Back, Questions
from kuski.terminal.keeping import check_new, free_name
from kuski.terminal.menu import plain
from kuski.terminal.refusing import Stopped, not_written
from kuski.terminal.screen import Screen
from kuski.words.language import Language

Line = tuple[str, int]
"""What is asked for, and whose cards they are."""
Cards = dict[Line, tuple[Card, ...]]

_SIGNS: Final = str.maketrans({"♧": "♣", "♢": "♦", "♡": "♥", "♤": "♠", "\ufe0e": None, "\ufe0f": None})
"""Other forms of the suit signs, as phones and emoji keyboards write them."""


class Another(Exception):
    """Not this line is wrong but what somebody else played.

    Attributes:
        seat: whose line it is.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class CardQuestions(Questions):
    """Asks for the cards of a deal, a line each, and keeps the deal as a record."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        screen: Screen,
        lang: Language,
        show: Callable[[], None],
        file: str | None,
    ) -> None:
        super().__init__(rules, names, screen, lang, show)
        self._file = file

    def keep(self, before: Dealing, entry: DealEntry, result: DealResult) -> None:
        """Ask for the cards of a deal and for a file, and write the record."""
        lang = self._lang
        rebuilt = self._rebuilt(before, entry, result)
        if rebuilt is None:
            self._screen.say(lang.gettext("The cards are not written down; the sheet stays as it is."))
            return
        record = Record(
            game=NAME,
            rules=rebuilt.rules,
            players=(*self._names,),
            dealer=rebuilt.dealer,
            actions=rebuilt.actions,
            about=lang.gettext("A deal of a real table. The bids are as few as lead to this contract."),
            fair=(PeoplesDealer().segment(),),
            expect={
                "end": {
                    "over": True,
                    "declarer": result.declarer,
                    "contract": result.contract or None,
                    "scores": [*result.gains],
                }
            },
        )
        self._save(record)

    # The cards.

    def _rebuilt(self, before: Dealing, entry: DealEntry, result: DealResult) -> Rebuilt | None:
        """Ask until the deal can have been played so; None when somebody stops."""
        lang, rules = self._lang, self._rules
        self._screen.say(
            lang.gettext("Write cards like this: as 10s kd. An empty line stops, undo goes back one line."),
            "soft",
        )
        lines = lines_of(rules, entry.declarer)
        cards: Cards = {}
        doubted: Cards = {}
        while True:
            missing = next((line for line in lines if line not in cards), None)
            if missing is None:
                try:
                    return rebuild(rules, before.dealer, _deal(before, entry, cards), result)
                except CannotBe as refused:
                    self._asker.refuse(lang.notice(refused.notice, self._names))
                    wrong = _wrong(refused, lines)
                    doubted = {wrong: cards.pop(wrong)}
                    self._screen.say(lang.gettext("Type another name if that line is the wrong one."), "soft")
                continue
            try:
                typed = self._line(missing, cards, again=bool(doubted))
            except Another as another:
                cards |= doubted
                line = PLAYED, another.seat
                doubted = {line: cards.pop(line)}
                continue
            except Back:
                if not cards:
                    return None
                cards.popitem()
            else:
                if not typed:
                    return None
                cards[missing] = typed
            doubted = {}

    def _line(self, line: Line, before: Cards, *, again: bool) -> tuple[Card, ...]:
        """Return the cards of a line as soon as they can be; () when it is left empty.

        Args:
            line: which line.
            before: the lines that are there.
            again: whether it was there, and did not fit with them.

        Raises:
            Back: the last line is taken back.
            Another: somebody else's line is wrong instead.
        """
        what, seat = line
        taken = mask_of(card for (other, _), cards in before.items() if other in LASTING for card in cards)
        self._screen.say(self._title(what, self._names[seat]), "title")
        while True:
            typed = self._ask(">")
            named = [at for at, name in enumerate(self._names) if plain(name) == plain(typed)]
            if again and named:
                raise Another(named[0])
            cards = [self._card(word) for word in typed.replace(",", " ").split()]
            known = tuple(card for card in cards if card is not None)
            if len(known) < len(cards):
                continue
            if not known:
                return ()
            try:
                check_line(self._rules, what, seat, known, taken)
            except CannotBe as refused:
                self._asker.refuse(self._lang.notice(refused.notice, self._names))
                continue
            return known

    def _title(self, what: str, player: str) -> str:
        lang = self._lang
        if what == TALON:
            return lang.gettext("Which cards lay in the talon?")
        if what == DISCARDS:
            return lang.gettext("What did {player} discard?", player=player)
        if what == GIVEN:
            return lang.gettext("What did {player} give the partner?", player=player)
        if what == RETURNED:
            return lang.gettext("What did {player} give back?", player=player)
        return lang.gettext("What did {player} play, the first trick's card first?", player=player)

    def _card(self, word: str) -> Card | None:
        """Return the card of a word, with the letters of the language too; None after saying so."""
        letters = {self._lang.pgettext("card index", letter).casefold(): letter for letter in "JQKA"}
        text = word.translate(_SIGNS)
        rank = letters.get(text[:-1].casefold(), text[:-1])
        try:
            return parse_card(rank + text[-1:])
        except ValueError:
            self._asker.refuse(
                self._lang.gettext(
                    '"{text}" is not a card: type rank and suit, such as 9d, 10h, Qc or A♠.',
                    text=shown(word, 30),
                )
            )
            return None

    # The file.

    def _save(self, record: Record) -> None:
        lang = self._lang
        while True:
            try:
                file = self._next_file()
            except Back:
                self._screen.say(lang.gettext("The cards are not written down; the sheet stays as it is."))
                return
            try:
                check_new(file, lang)
                save_record(record, file)
            except Stopped as stopped:
                self._asker.refuse(str(stopped))
            except OSError as error:
                self._asker.refuse(not_written(lang, file, error))
            else:
                self._screen.say(lang.gettext("The deal is kept in {file}.", file=shown(file, 200)), "good")
                return

    def _next_file(self) -> str:
        """Return the file that the command line names, the first time; else ask for one.

        Raises:
            Back: there shall be none.
        """
        if self._file is not None:
            file, self._file = self._file, None
            return file
        usual = free_name(Path(), datetime.now().astimezone().date())
        self._screen.say(self._lang.gettext("In which file is it kept?"), "title")
        return self._ask(f"[{usual}] >") or str(usual)


def _deal(before: Dealing, entry: DealEntry, cards: Cards) -> PlayedDeal:
    """Return what is known of a deal: its line of the sheet, and its cards."""
    other = {what: those for (what, _), those in cards.items() if what != PLAYED}
    return PlayedDeal(
        played=tuple(cards[PLAYED, seat] for seat in range(before.players)),
        declarer=entry.declarer,
        bid=entry.bid,
        contract=entry.contract,
        talon=other.get(TALON, ()),
        discards=other.get(DISCARDS, ()),
        given=other.get(GIVEN, ()),
        returned=other.get(RETURNED, ()),
        opener=auction_of(before).opener,
        said=tuple(Marriage(seat, suit) for seat, suit in entry.marriages),
    )


def _wrong(refused: CannotBe, lines: Sequence[Line]) -> Line:
    """Return the line to ask again; where sums or marriages do not fit, that player's cards."""
    assert refused.seat is not None
    line = refused.line, refused.seat
    return line if line in lines else (PLAYED, refused.seat)
