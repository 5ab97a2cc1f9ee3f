"""The score sheet of a real table: what each deal brought to whom and why, and the sums."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rich.rule import Rule

from kuski.huutopussi import HuutopussiState, Rules
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.events import DealBegan, HandsDealt, side_scores
from kuski.huutopussi.sheet import DealEntry, auction_of, enter
from kuski.terminal.cards import suited
from kuski.terminal.huutopussi_points import draw_points
from kuski.terminal.huutopussi_sheet_asking import CardsWanted, DealQuestions, means_cards, offer_cards
from kuski.terminal.huutopussi_sheet_cards import CardQuestions
from kuski.terminal.prompts import Asker, Quit
from kuski.terminal.refusing import Stopped, complain
from kuski.terminal.screen import InputEnded, Screen
from kuski.terminal.setup import Wish, rules_of, seated, split_players
from kuski.words import huutopussi as words
from kuski.words.huutopussi_scored import scored
from kuski.words.language import Language

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


class ScoreSheet:
    """Keeps the score sheet of a match, deal by deal, until somebody has won or stops."""

    def __init__(
        self, rules: Rules, names: Sequence[str], screen: Screen, lang: Language, file: str | None = None
    ) -> None:
        self._rules = rules
        self._names = names
        self._screen = screen
        self._lang = lang
        self._asker = Asker(screen, lang)
        self._questions = DealQuestions(rules, names, screen, lang, self.show)
        self._cards = CardQuestions(rules, names, screen, lang, self.show, file)
        # The last deals, as in a game that is played here.
        self._states: list[HuutopussiState] = [rules.start(len(names), len(names) - 1)]
        self._entries: list[DealEntry] = []

    def spend(self) -> int:
        """Keep the sheet from the first deal to the end; return the exit code."""
        lang, screen = self._lang, self._screen
        screen.say()
        screen.say(words.rule_sheet(lang, self._rules).title, "heading")
        screen.say(words.listed(lang, self._names))
        said = lang.gettext("The score sheet of a real table: play, then write down each deal.")
        screen.say(said, "soft")
        screen.say(lang.gettext("? shows what can be typed."), "soft")
        try:
            self.keep()
        except Quit:
            screen.say()
            self.show()
        except KeyboardInterrupt:
            screen.say()
            self.show()
            return INTERRUPTED
        except InputEnded:
            sentence = lang.gettext("The input has ended, and nobody can be asked any more.")
            return complain(Stopped(sentence), lang)
        return 0

    def keep(self) -> None:
        """Ask for deals until the match is over.

        Raises:
            Quit: somebody stops here.
            InputEnded: nobody can be asked any more.
        """
        lang = self._lang
        while isinstance(state := self._states[-1], Dealing):
            self._head(state)
            try:
                entry = self._questions.ask(state, cards=self._scored)
            except CardsWanted:
                self._write_cards()
                continue
            if entry is not None:
                self._states.append(enter(state, entry))
                self._entries.append(entry)
                self._told(state)
            elif len(self._states) > 1:
                self._states.pop()
                self._entries.pop()
                self._screen.say(suited(lang.gettext("The last deal is taken back.")))
                self.show()
            else:
                self._asker.refuse(lang.gettext("There is nothing to take back."))
        view = self._states[-1].view(None)
        title, lede = words.asked(lang, view, self._rules, self._names, None)
        self._screen.say()
        self._screen.say(suited(title, "heading"))
        self._screen.say(suited(lede, "soft"))
        self._screen.say()
        self.show()
        self._offer_last()

    @property
    def _scored(self) -> bool:
        """Whether the last deal was played, and so has cards that can be written down."""
        return bool(self._entries) and len(self._states[-1].sheet) > len(self._states[-2].sheet)

    def _write_cards(self) -> None:
        before = self._states[-2]
        assert isinstance(before, Dealing)
        self._cards.keep(before, self._entries[-1], self._states[-1].sheet[-1])

    def _offer_last(self) -> None:
        """After the match nothing else is asked: the cards of its last deal can still be written down."""
        self._screen.say()
        self._screen.say(offer_cards(self._lang), "soft")
        self._screen.say(self._lang.gettext("Enter ends."), "soft")
        try:
            wanted = means_cards(self._lang, self._screen.ask(">"))
        except InputEnded:
            return
        if wanted:
            with suppress(Quit):
                self._write_cards()

    def show(self) -> None:
        """Print the sheet."""
        sheet = words.score_sheet(self._lang, self._states[-1].view(None), self._rules, self._names)
        self._screen.say(draw_points(sheet, self._screen.width))

    def _head(self, state: Dealing) -> None:
        lang, auction = self._lang, auction_of(state)
        self._screen.say()
        title = words.tell(lang, DealBegan(len(state.sheet) + 1, state.dealer), self._names)
        dash = "─" if self._screen.utf8 else "-"
        self._screen.say(Rule(suited(title, "heading"), align="left", style="soft", characters=dash))
        banned = tuple(seat for seat in range(state.players) if auction.banned >> seat & 1)
        speaks = words.tell(lang, HandsDealt(auction.opener, banned), self._names)
        self._screen.say(suited(speaks, "soft"))

    def _told(self, before: Dealing) -> None:
        """Say what the deal brought to whom, and why; then the sheet."""
        after = self._states[-1]
        self._screen.say()
        if len(after.sheet) == len(before.sheet):
            self._screen.say(suited(self._lang.gettext("All passed: the next player deals.")))
            return
        result = after.sheet[-1]
        for event in side_scores(self._rules, result, after.scores):
            self._screen.say(suited(scored(self._lang, event, self._names, result, self._rules)))
        if isinstance(after, Dealing):
            self._screen.say()
            self.show()


def begin_sheet(wish: Wish, screen: Screen, lang: Language, file: str | None = None) -> ScoreSheet:
    """Return the sheet of a new match as it was asked for.

    Args:
        wish: the table.
        screen: where it is asked.
        lang: the language.
        file: where the first deal whose cards are written down is kept; None asks for a name.

    Raises:
        Refusal: a preset, option or name that cannot be.
        Stopped: the rules do not fit the players, or bots are among them.
        InputEnded: nobody answers.
    """
    _, rules = rules_of(wish)
    assert isinstance(rules, Rules)
    players = wish.players
    if players is None:
        problems = rules.problems(rules.players)
        if problems:
            raise Stopped.because(lang, *problems)
        screen.say(lang.gettext("Who plays?"), "title")
        screen.say(lang.gettext("Names as they sit, clockwise, with commas; the last deals first."), "soft")
        players = split_players(screen.ask(">"), lang)
    names, bots = seated(players, lang, "huutopussi")
    if any(bots):
        raise Stopped(lang.gettext("At a real table there are no bots: name everybody."))
    problems = rules.problems(len(names))
    if problems:
        raise Stopped.because(lang, *problems)
    return ScoreSheet(rules, names, screen, lang, file)
