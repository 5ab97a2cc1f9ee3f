"""Playing: which answer counts, once and for the question it was meant for, and what the deck does then.

An answer carries its seat's *turn number*: how many of its answers the table has taken so far, its own
or those made for it. The same number with the same texts again is the same answer and counts once;
any other number belongs to another question and is refused as ``stale``.
"""

from collections.abc import Sequence
from typing import Final

from kuski.cards import Card
from kuski.game import CHANCE, DECK, TABLE, State
from kuski.table import entries as log
from kuski.table.deciding import Decision, Deck, ending
from kuski.table.entries import Made
from kuski.table.play import REVEAL_WAITS, Done, Play, Said
from kuski.table.refusing import bot_plays, stale, too_many
from kuski.table.table import Table

MOST_ACTIONS: Final = 24
"""The most actions of one answer."""

_ANSWERED_AT_ONCE: Final = frozenset(("guessing", "ride"))
"""The phases of the bus family in which a card answers a player; others turn by themselves, one by one."""


class Judge:
    """Decides what becomes of an answer, with the deck at hand.

    Args:
        deck: the deck that is drawn from now; None when real cards lie on the table.
        seeds: the seeds of all stretches of this game's deck, as they are told at its end.
    """

    def __init__(self, deck: Deck | None, seeds: Sequence[bytes | None]) -> None:
        self._deck = deck
        self._seeds = seeds

    def answer(
        self, table: Table, member: int, turn: int, texts: Sequence[str], at: float
    ) -> Decision | Said:
        """Return what a person's answer leads to, or that it was taken before.

        Raises:
            TableRefused: ``no-game``, ``no-seat``, ``stale`` or ``bot-plays``.
            IllegalAction: as the engine refuses it.
        """
        said = taken(table, member, turn, texts)
        if said is not None:
            return said
        seat = table.seat_of(member)
        if table.members[member].standin is not None:
            raise bot_plays()
        return self.act(table, seat, turn, texts, at, "seat")

    def act(
        self, table: Table, seat: int, turn: int, texts: Sequence[str], at: float, made: Made
    ) -> Decision:
        """Return what an answer leads to that was made for a seat, by whoever.

        Raises:
            TableRefused: ``no-game``, ``stale`` or ``too-many``.
            IllegalAction: as the engine refuses it.
        """
        play = table.playing()
        if turn != play.turns[seat]:
            raise stale()
        if not 1 <= len(texts) <= MOST_ACTIONS:
            raise too_many(MOST_ACTIONS)
        state: State = play.state
        actions: list[tuple[int | str, str]] = []
        done: list[Done] = []
        for text in texts:
            action = state.parse(seat, text)
            state = state.apply(seat, action)
            actions.append((seat, str(action)))
            done.append(Done(action, state))
        most = _draws_at_once(play, state, table.settings.pace)
        state = self._draw(play, state, most, actions, done)
        entry = log.Played(at, tuple(actions), made, seat, turn)
        return self._with_end(play, entry, done, state, at)

    def deal(self, table: Table, at: float) -> Decision:
        """Return what the deck does of its own accord; nothing when it is not to act."""
        play = table.playing()
        if play.state.actors is not DECK or play.real:
            return Decision(())
        if play.unrevealed and at < play.begun + REVEAL_WAITS:
            return Decision(())
        most = 1 if play.game == "bus" and table.settings.pace else 10_000
        actions: list[tuple[int | str, str]] = []
        done: list[Done] = []
        state = self._draw(play, play.state, most, actions, done)
        return self._with_end(play, log.Played(at, tuple(actions), "deck"), done, state, at)

    def leave(self, table: Table, seat: int, at: float) -> Decision:
        """Return what the rules say of a player who leaves in mid-game; nothing when they say nothing."""
        play = table.playing()
        text = f"leave @{seat}"
        if text not in map(str, play.state.legal(TABLE)):
            return Decision(())
        action = play.state.parse(TABLE, text)
        after: State = play.state.apply(TABLE, action)
        entry = log.Played(at, (("table", text),), "table")
        return self._with_end(play, entry, [Done(action, after)], after, at)

    def lines(self, table: Table, line: Sequence[tuple[int, str]], at: float) -> Decision:
        """Return the entry of several seats' actions in a row, as a granted claim plays them.

        Raises:
            IllegalAction: one of them is none.
        """
        play = table.playing()
        state: State = play.state
        actions: list[tuple[int | str, str]] = []
        done: list[Done] = []
        for seat, text in line:
            action = state.parse(seat, text)
            state = state.apply(seat, action)
            actions.append((seat, text))
            done.append(Done(action, state))
        state = self._draw(play, state, _draws_at_once(play, state, table.settings.pace), actions, done)
        return self._with_end(play, log.Played(at, tuple(actions), "claim"), done, state, at)

    def give_up(self, table: Table, at: float) -> Decision:
        """Return the end of a game before its end."""
        return ending(table.playing(), at, self._seeds, given_up=True)

    def settled(self, play: Play, entry: log.Played, done: Sequence[Done], state: State) -> Decision:
        """Return an entry that plays, with the end of the game when it leads there.

        Args:
            play: the game.
            entry: the entry.
            done: its actions and the states after them.
            state: the last of these.
        """
        return self._with_end(play, entry, done, state, entry.at)

    def _draw(
        self,
        play: Play,
        state: State,
        most: int,
        actions: list[tuple[int | str, str]],
        done: list[Done],
    ) -> State:
        drawn = play.draws
        if self._deck is None:
            return state
        dealer = self._deck.mixed(play.fair[-1].entropy)
        while state.actors is DECK and drawn - play.draws < most:
            card: Card = dealer.draw(state, drawn)
            state = state.apply(CHANCE, card)
            actions.append(("deck", str(card)))
            done.append(Done(card, state))
            drawn += 1
        return state

    def _with_end(
        self, play: Play, entry: log.Played, done: Sequence[Done], state: State, at: float
    ) -> Decision:
        decision = Decision((entry,), (tuple(done),))
        return decision if state.outcome is None else decision.then(ending(play, at, self._seeds))


def taken(table: Table, member: int, turn: int, texts: Sequence[str]) -> Said | None:
    """Return a person's answer if it was taken before, also when it was the one that ended the game."""
    seat = None if table.play is None else table.play.seat_of(member)
    if table.play is None or seat is None:
        return None
    said = table.play.said(seat, turn)
    return said if said is not None and table.play.same(seat, texts, said) else None


def _draws_at_once(play: Play, state: State, pace: float) -> int:
    """Return how many cards come together with an answer.

    In Huutopussi taking the talon is one movement, and so is a deal; before the next one people look
    at the last trick. In the bus family a card that answers comes at once; what turns by itself comes
    card by card, so that people can follow.
    """
    if not pace:
        return 10_000
    if play.game != "bus":
        return 0 if state.phase == "deal" and play.state.phase == "tricks" else 10_000
    return 1 if state.phase in _ANSWERED_AT_ONCE and play.state.phase == state.phase else 0
