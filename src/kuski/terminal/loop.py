"""The game as it is played here: whose turn it is, the deck, the bots, the people, the record."""

from typing import Any

from rich.rule import Rule
from rich.text import Text

from kuski.dealer import CardRefused, PeoplesDealer
from kuski.game import CHANCE, TABLE, IllegalAction, Refusal, State
from kuski.terminal.cards import Pencil, hanging, printed, suited
from kuski.terminal.curtain import Curtain
from kuski.terminal.keeping import Keeper
from kuski.terminal.look import Look, Told
from kuski.terminal.menu import plain
from kuski.terminal.prompts import Asker, Command, Quit, Typed
from kuski.terminal.screen import Screen
from kuski.terminal.session import Session
from kuski.terminal.sheet import show_rules
from kuski.words.language import Language
from kuski.words.reasons import reason_text

SIGNS = {"good": "✓", "bad": "✗", "plain": " ", "card": "▸"}


class Loop:
    """Plays one game to its end at one terminal."""

    def __init__(
        self, session: Session, look: Look, screen: Screen, lang: Language, keeper: Keeper | None
    ) -> None:
        self._session = session
        self._look = look
        self._screen = screen
        self._lang = lang
        self._asker = Asker(screen, lang)
        self._curtain = Curtain(screen, lang)
        self._heading = ""
        self._headed = False
        self._asked: tuple[int, int] | None = None
        self._known: Any = None
        self.keeper = keeper

    # The course of the game.

    def play(self) -> None:
        """Go on until the game is over.

        Raises:
            Quit: somebody stops here.
            InputEnded: a person is to act and nobody can be asked.
        """
        self.save()
        while (state := self._session.state).outcome is None:
            self._head(state)
            self._turn(state)
        self._curtain.lower()

    def _turn(self, state: State) -> None:
        actor = self._whose_turn(state)
        assert actor is not None
        if actor == CHANCE:
            self._card(state)
        elif actor in self._session.people:
            self._person(state, actor)
        else:
            self._screen.pause()
            self._do(actor, self._session.bots_choice(actor))

    def _whose_turn(self, state: State) -> int | None:
        """Return who acts next: of several the first clockwise, each until done; nobody at the end."""
        return min(state.actors, default=None)

    def _do(self, actor: int, action: Any) -> None:
        before = self._session.state
        step = self._session.act(actor, action)
        self.save()
        if self._curtain.seat is not None and self._curtain.seat != self._whose_turn(step.after):
            self._curtain.lower()
        for sentence in self._look.told(before, actor, action, step.after, self._session.only_person):
            self._tell(sentence)
        if self._look.secret(step.after.view(None)) and not self._look.secret(before.view(None)):
            self._curtain.forget(ask=bool(self._at_table(step.after)))
        closed = self._look.closed(before, actor, action, step.after)
        if closed is not None and (self._screen.person or before.phase != step.after.phase):
            self._show_picture(closed)
        page = self._look.settled(before, step.after, self._screen.width)
        if page is not None:
            self._curtain.say("")
            self._curtain.say(page)

    def save(self) -> None:
        """Write the record, where there is one."""
        if self.keeper is None:
            return
        try:
            self.keeper.save(self._session)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self._asker.refuse(
                self._lang.gettext("The record cannot be written now ({reason}).", reason=reason)
            )

    # What is shown.

    def _head(self, state: State) -> None:
        """Say where the game is, when that has changed."""
        view = state.view(None)
        heading = self._look.heading(view)
        if heading == self._heading:
            return
        self._heading = heading
        self._curtain.say("")
        self._curtain.say(self._line(heading))
        self._headed = True
        if not self._session.people and self._session.steps:
            self._curtain.say(self._look.people(view, self._screen.width))

    def _line(self, heading: str) -> Rule:
        title = Text(heading, "heading")
        title.truncate(max(self._screen.width - 6, 10), overflow="ellipsis")
        return Rule(title, align="left", style="soft", characters="─" if self._screen.utf8 else "-")

    def _tell(self, told: Told) -> None:
        style = {"good": "good", "bad": "bad", "card": "lamp"}.get(told.tone, "soft")
        self._headed = False
        self._curtain.say(hanging(SIGNS[told.tone], style, suited(told.text)))

    def _pencil(self) -> Pencil:
        return Pencil(self._screen.boxes, self._screen.width)

    def _show_picture(self, view: Any) -> None:
        picture = self._look.picture(view, self._pencil())
        if picture:
            self._curtain.say("")
            self._curtain.say(printed(picture))

    def _show_table(self, view: Any, *, again: bool = False) -> None:
        """Print the table as one seat sees it; it may hold a hand, so it is not told again.

        Args:
            view: what the seat sees.
            again: whether to print also what stands on the screen already: points and hands that
                have not changed since.
        """
        if not self._headed:
            self._screen.say()
        self._headed = False
        known = (view.seat, view.scores, view.hands)
        if again or known != self._known:
            self._screen.say(self._look.people(view, self._screen.width))
            self._screen.say()
        self._known = known
        picture = self._look.picture(view, self._pencil())
        if picture:
            self._screen.say(printed(picture))
            self._screen.say()

    def _show_question(self, view: Any, seat: int | None) -> None:
        title, lede = self._look.asked(view, seat)
        self._screen.say(suited(title, "title"))
        if lede:
            self._screen.say(suited(lede, "soft"))

    # The deck.

    def _card(self, state: State) -> None:
        if not isinstance(self._session.dealer, PeoplesDealer):
            card = self._session.draw()
            if state.seen(CHANCE, card, None) == str(card):
                self._screen.pause(0.6)
            self._do(CHANCE, card)
            return
        self._show_question(state.view(None), None)
        while True:
            line = self._screen.ask(self._lang.gettext("Which card was turned? >"))
            typed = self._asker.command(line, begun=True)
            if typed is not None:
                if self._obey(typed, state, None):
                    return
                continue
            try:
                card = self._session.dealer.accept(state, self._look.read_card(line))
            except CardRefused as refused:
                self._refuse(refused)
                continue
            self._do(CHANCE, card)
            return

    def _refuse(self, refusal: Refusal) -> None:
        self._asker.refuse(self._lang.notice(refusal.notice, self._session.names))

    # The people.

    def _person(self, state: State, seat: int) -> None:
        """Ask a person, and do what is answered."""
        view = state.view(seat)
        if self._secret(state) and self._curtain.seat != seat:
            self._curtain.raise_for(seat, self._session.names[seat])
            self._asked = self._known = None
        moment = (seat, len(self._session.steps) if self._look.every_turn else self._cards())
        if self._asked != moment:
            self._show_table(view)
        else:
            self._screen.say()
        self._asked = moment
        self._show_question(view, seat)
        choices = self._look.choices(view, seat, tuple(state.legal(seat)))
        while True:
            answer = self._asker.menu(
                choices,
                default=0 if len(choices) == 1 else None,
                otherwise=lambda line: self._look.meant(view, line),
            )
            if isinstance(answer, Typed):
                if self._obey(answer, state, seat):
                    return
                continue
            try:
                self._do(seat, answer)
            except IllegalAction as refused:
                self._asker.refuse(self._look.why_not(view, refused))
                continue
            return

    def _cards(self) -> int:
        return sum(step.actor == CHANCE for step in self._session.steps)

    def _at_table(self, state: State) -> list[int]:
        """Return the seats of people who have not left."""
        leaves = {str(action) for action in state.legal(TABLE)}
        return [seat for seat in self._session.people if f"leave @{seat}" in leaves]

    def _secret(self, state: State) -> bool:
        """Whether somebody at this terminal has a hand that another may not see."""
        people = self._at_table(state)
        return len(people) > 1 and self._look.secret(state.view(None))

    # Commands.

    def _obey(self, typed: Typed, state: State, seat: int | None) -> bool:
        """Do a command; return whether the question must be put anew."""
        view = state.view(seat)
        match typed.command:
            case Command.HELP:
                for sentence in self._look.reasons(view):
                    self._screen.say(suited(sentence))
                self._asker.show_commands(
                    self._lang.gettext("Type the card: rank and suit, such as 9d, 10h or Qs.")
                    if seat is None
                    else self._lang.gettext("Type the number of an answer, or how it begins.")
                )
            case Command.RULES:
                show_rules(self._screen, self._lang, self._session.record)
            case Command.POINTS:
                self._screen.say(self._look.points(view, self._screen.width))
            case Command.TABLE:
                self._show_table(view, again=True)
                self._show_question(view, seat)
            case Command.UNDO:
                return self._undo()
            case Command.WHY:
                self._why(typed.rest)
            case Command.LEAVE:
                return self._leave(state, seat, typed.rest)
            case Command.QUIT:
                raise Quit
        return False

    def _undo(self) -> bool:
        lang = self._lang
        taken = self._session.undo()
        if taken is None:
            self._asker.refuse(
                lang.gettext("There is nothing to take back: a card that was turned stays turned.")
            )
            return False
        self.save()
        self._curtain.lower()
        self._asked = self._known = None
        self._heading = ""
        self._tell(Told(lang.ngettext("Taken back: {n} step.", "Taken back: {n} steps.", taken)))
        return True

    def _why(self, name: str) -> None:
        """Let a bot explain its last move, the one that is named or the one that moved last."""
        lang, session, names = self._lang, self._session, self._session.names
        seats = [seat for seat in session.bots if not name or plain(names[seat]) == plain(name)]
        if not seats:
            self._asker.refuse(
                lang.gettext("No bot of that name plays here.")
                if name
                else lang.gettext("No bot plays here.")
            )
            return
        number = session.last_told(seats)
        if number is None:
            later = any(step.actor in seats for step in session.steps)
            self._asker.refuse(
                lang.gettext("A bot tells why once nothing is betrayed by it: after the deal, or the game.")
                if later
                else lang.gettext("It has not done anything yet.")
            )
            return
        step, before = session.steps[number], session.before(number)
        said = self._look.told(
            before, step.actor, before.parse(step.actor, step.text), step.after, session.only_person
        )
        for sentence in said[:1]:
            self._tell(sentence)
        reason = session.why(number)
        text = (
            lang.gettext("There is no more to say about that.")
            if reason is None
            else reason_text(lang, reason, names)
        )
        self._screen.say(suited(text))

    def _leave(self, state: State, seat: int | None, name: str) -> bool:
        """Let somebody leave: who is asked, or who is named."""
        lang, names = self._lang, self._session.names
        if name:
            seat = next((at for at in self._at_table(state) if plain(names[at]) == plain(name)), None)
        if seat is None:
            self._asker.refuse(lang.gettext("Say who leaves, such as: leave {player}", player=names[0]))
            return False
        question = lang.gettext(
            "{player} leaves the table; the points stand. Is that right?", player=names[seat]
        )
        if not self._asker.yes(question, default=False):
            return False
        self._do(TABLE, state.parse(TABLE, f"leave @{seat}"))
        return True
