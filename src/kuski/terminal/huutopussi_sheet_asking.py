"""What is asked about a deal at a real table: a question after the other, each of which can be taken back."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from kuski.cards import Suit, parse_suit
from kuski.game import IllegalAction
from kuski.huutopussi import Rules
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.sheet import (
    DealEntry,
    all_counted,
    check_bid,
    check_contract,
    check_declarer,
    check_marriage,
    check_points,
    check_side_points,
    check_trickless,
    contracts_of,
    passed_out,
    whole_points,
)
from kuski.terminal.menu import Choice, plain, whole_number
from kuski.terminal.prompts import Asker, Command, Quit, Typed
from kuski.terminal.screen import Screen
from kuski.terminal.sheet import show_sheet
from kuski.words import huutopussi as words
from kuski.words.language import Language

NOBODY: Final = -1


class Back(Exception):
    """The last answer is taken back."""


class CardsWanted(Exception):
    """The cards of the last deal shall be written down first."""


def offer_cards(lang: Language) -> str:
    """Return how the cards of the last deal can be written down as well."""
    word = lang.pgettext("command", "cards")
    return lang.gettext("Type {word} to write down the cards of the last deal too, as a record.", word=word)


def means_cards(lang: Language, line: str) -> bool:
    """Return whether a line asks for that."""
    return plain(line) in ("cards", plain(lang.pgettext("command", "cards")))


class Questions:
    """Asks somebody who keeps a sheet."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        screen: Screen,
        lang: Language,
        show: Callable[[], None],
    ) -> None:
        self._rules = rules
        self._names = names
        self._screen = screen
        self._lang = lang
        self._asker = Asker(screen, lang)
        self._show = show

    def _ask(self, prompt: str) -> str:
        """Return a line that is no command, without blanks around it.

        Raises:
            Back: the last answer is taken back.
        """
        while True:
            line = self._screen.ask(prompt).strip()
            typed = self._asker.command(line)
            if typed is None:
                return line
            self._obey(typed)

    def _obey(self, typed: Typed) -> None:
        lang = self._lang
        match typed.command:
            case Command.UNDO:
                raise Back
            case Command.QUIT:
                raise Quit
            case Command.RULES:
                show_sheet(self._screen, lang, "huutopussi", self._rules)
            case Command.POINTS | Command.TABLE:
                self._show()
            case Command.HELP:
                self._asker.show_commands(
                    lang.gettext("Write down the deal as it was played; undo goes back one answer.")
                )
            case Command.LEAVE:
                self._asker.refuse(lang.gettext("Type quit when the match ends here."))


class DealQuestions(Questions):
    """Asks what is written down of a deal."""

    _offers_cards = False

    def ask(self, state: Dealing, *, cards: bool = False) -> DealEntry | None:
        """Return what is written down of a deal, or None when the deal before it is taken back.

        Args:
            state: the deal to come.
            cards: whether the cards of the deal before it may be written down first.

        Raises:
            CardsWanted: somebody wants to.
        """
        self._offers_cards = cards
        questions: tuple[Callable[[Dealing, DealEntry], DealEntry | None], ...] = (
            self._declarer,
            self._bid,
            self._contract,
            self._trickless,
            self._marriages,
            self._points,
        )
        entry, at, asked = DealEntry(), 0, list[tuple[int, DealEntry]]()
        while at < len(questions):
            try:
                answered = questions[at](state, entry)
            except Back:
                if not asked:
                    return None
                at, entry = asked.pop()
                continue
            if answered is not None:
                asked.append((at, entry))
                entry = answered
                if entry.declarer is None and passed_out(self._rules):
                    break
            at += 1
        return entry

    def _declarer(self, state: Dealing, entry: DealEntry) -> DealEntry:
        lang = self._lang
        choices = [Choice(name, (), seat) for seat, name in enumerate(self._names)]
        if self._rules.opening == "free":
            choices.append(Choice(lang.gettext("Nobody"), (), NOBODY))
        if self._offers_cards:
            self._screen.say(offer_cards(lang), "soft")
        self._screen.say(lang.gettext("Who plays this deal?"), "title")
        while True:
            answer = self._asker.menu(choices, otherwise=self._wants_cards)
            if isinstance(answer, Typed):
                self._obey(answer)
                continue
            declarer = None if answer == NOBODY else int(answer)
            if self._fine(check_declarer, state, declarer):
                return replace(entry, declarer=declarer)

    def _wants_cards(self, line: str) -> None:
        if self._offers_cards and means_cards(self._lang, line):
            raise CardsWanted

    def _bid(self, state: Dealing, entry: DealEntry) -> DealEntry | None:
        declarer = entry.declarer
        if declarer is None:
            return None
        question = self._lang.gettext("For which bid?")
        bid = self._number(question, None, lambda bid: check_bid(state, declarer, bid))
        return replace(entry, bid=bid, contract=bid)

    def _contract(self, state: Dealing, entry: DealEntry) -> DealEntry | None:
        declarer, bid = entry.declarer, entry.bid
        if declarer is None or len(contracts_of(state, declarer, bid)) == 1:
            return None
        question = self._lang.gettext("The contract, raised or as bid?")
        contract = self._number(question, bid, lambda said: check_contract(state, declarer, bid, said))
        return replace(entry, contract=contract)

    def _trickless(self, state: Dealing, entry: DealEntry) -> DealEntry:
        lang = self._lang
        self._screen.say(lang.gettext("Who took no trick?"), "title")
        self._screen.say(lang.gettext("Names with commas between them; Enter when there is nobody."), "soft")
        while True:
            line = self._ask(">")
            if not line:
                return entry
            seats = [self._seat(part) for part in line.split(",")]
            known = tuple(seat for seat in seats if seat is not None)
            if len(known) == len(seats) and self._fine(check_trickless, state, known):
                return replace(entry, trickless=known)

    def _marriages(self, state: Dealing, entry: DealEntry) -> DealEntry:
        """Ask for one marriage after the other."""
        lang, made = self._lang, list[tuple[int, Suit]]()
        self._screen.say(lang.gettext("Which marriages were made trump?"), "title")
        example = lang.gettext(
            "A name and a suit, such as {player} h; Enter when there are no more.", player=self._names[0]
        )
        self._screen.say(example, "soft")
        while True:
            try:
                line = self._ask(">")
            except Back:
                if not made:
                    raise
                made.pop()
                continue
            if not line:
                return replace(entry, marriages=(*made,))
            for part in line.split(","):
                said = self._marriage(part.strip())
                if said is None or not self._fine(check_marriage, state, made, entry.trickless, *said):
                    break
                made.append(said)

    def _marriage(self, text: str) -> tuple[int, Suit] | None:
        """Return the maker and the suit that a text names, or None after saying what is unclear."""
        name, _, word = text.rpartition(" ")
        suit = self._suit(word)
        if suit is None:
            self._asker.refuse(self._lang.gettext("Say the suit by its sign or letter: c, d, h or s."))
            return None
        seat = self._seat(name)
        return None if seat is None else (seat, suit)

    def _suit(self, word: str) -> Suit | None:
        try:
            return parse_suit(word)
        except ValueError:
            typed = plain(word)
            named = [suit for suit in Suit if typed and plain(words.suit_name(self._lang, suit)) == typed]
            return named[0] if named else None

    def _points(self, state: Dealing, entry: DealEntry) -> DealEntry:
        """Ask for the points of each side until they can be."""
        while True:
            filled = replace(entry, points=self._of_each_side(state, entry))
            if self._fine(check_points, state, filled):
                return filled

    def _of_each_side(self, state: Dealing, entry: DealEntry) -> tuple[int, ...]:
        """Ask for the points of each side; a side without a trick and without discards has none."""
        rules = self._rules
        sides = [
            side
            for side in rules.all_sides
            if entry.declarer in side or not any(seat in side for seat in entry.trickless)
        ]
        whole = whole_points(rules) if all_counted(rules, entry.declarer) else None
        points: list[int] = []
        while len(points) < len(sides):
            side = sides[len(points)]
            last = len(points) == len(sides) - 1
            rest = max(whole - sum(points), 0) if whole is not None and last else None
            try:
                points.append(
                    self._number(
                        self._points_question(side, entry),
                        rest,
                        partial(check_side_points, state, entry, side),
                    )
                )
            except Back:
                if not points:
                    raise
                points.pop()
        found = dict(zip(sides, points, strict=True))
        return tuple(found.get(side, 0) for side in rules.all_sides)

    def _points_question(self, side: Sequence[int], entry: DealEntry) -> str:
        players = words.listed(self._lang, [self._names[seat] for seat in side])
        if entry.declarer in side and self._rules.talon_size:
            return self._lang.gettext("Points of {players}: tricks, discards, last trick", players=players)
        return self._lang.gettext("Points of {players}: tricks, last trick", players=players)

    # What is typed.

    def _number(self, question: str, usual: int | None, check: Callable[[int], object]) -> int:
        """Ask for a number until it can be; ``usual`` is what an empty line means."""
        self._screen.say(question, "title")
        while True:
            line = self._ask(">" if usual is None else f"[{usual}] >")
            number = usual if not line else whole_number(line)
            if number is None:
                self._asker.refuse(self._lang.gettext("Type a number."))
            elif self._fine(check, number):
                return number

    def _fine(self, check: Callable[..., object], *arguments: object) -> bool:
        """Return whether a check passes; say why when it does not."""
        try:
            check(*arguments)
        except IllegalAction as refused:
            self._asker.refuse(self._lang.notice(refused.notice, self._names))
            return False
        return True

    def _seat(self, text: str) -> int | None:
        """Return the seat that a typed name, or how it begins, means; or None after saying so."""
        typed = plain(text)
        called = [plain(name) for name in self._names]
        if typed in called:
            return called.index(typed)
        meant = [seat for seat, name in enumerate(called) if typed and name.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        players = words.listed(self._lang, self._names)
        self._asker.refuse(self._lang.gettext("Name one of these: {players}.", players=players))
        return None
