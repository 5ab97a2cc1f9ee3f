"""A real deck on the table: what people enter of it, and how the last entry is taken back.

Nobody answers for the deck but the people who turn its cards: whoever enters a card first is believed, and
whoever sees a mistake takes it back. In Huutopussi hands are nobody's business but their owners', so bids,
marriages and points are entered, each by its own player or for him by somebody else.

An entry names the *step* of the table that it was made at. The same step with the same entry is the same
entry, and counts once; what comes for another step comes too late.
"""

from collections.abc import Sequence

from kuski.dealer import PeoplesDealer
from kuski.game import CHANCE, Notice, Refusal, State, actor_text, mark
from kuski.table import entries as log
from kuski.table.acting import MOST_ACTIONS, Judge
from kuski.table.deciding import Decision
from kuski.table.members import HERE
from kuski.table.play import Done, Play, Said
from kuski.table.refusing import TableRefused, no_game, no_member, stale, too_many
from kuski.table.table import Table

Entered = tuple[int | str, str]
"""Who acts, a seat or ``deck``, and the text of what he does."""


def no_bots(table: Table, members: Sequence[int]) -> Notice | None:
    """Return why the next game cannot begin with these members: no bot holds real cards in its hand."""
    if not table.real_cards or table.game != "huutopussi":
        return None
    bots = [number for number in members if table.members[number].level is not None]
    if not bots:
        return None
    return Notice(
        "no-bots-with-real-cards", mark("With real cards no bot plays Huutopussi: send the bots away.")
    )


def enter(
    table: Table, member: int, step: int, entered: Sequence[Entered], judge: Judge, at: float
) -> Decision | Said:
    """Return what follows when a person enters what was turned or said, or that it was entered before.

    Args:
        table: the table.
        member: who enters it.
        step: the step that it belongs to.
        entered: what was done, all of it or nothing.
        judge: decides what becomes of it.
        at: the time.

    Raises:
        TableRefused: ``no-game``, ``sealed-deck``, ``no-member``, ``entered-before``, ``stale``,
            ``too-many-actions`` or ``not-yours``, or what the game has against it.
        CardRefused: it is no card that can have been turned.
    """
    play = _real(table, member)
    if not 1 <= len(entered) <= MOST_ACTIONS:
        raise too_many(MOST_ACTIONS)
    before = play.entered(step)
    if before is not None and step != play.step:
        said, other = before
        if _same(play, entered, said):
            return said
        raise TableRefused("entered-before", mark("{who} was quicker."), who=table.members[other].name)
    if step != play.step:
        raise stale()
    try:
        return _judged(play, member, entered, judge, at)
    except Refusal as error:
        raise named(error, play.names) from None


def _real(table: Table, member: int) -> Play:
    """Return the game of a table with real cards, at which a person may enter something.

    Raises:
        TableRefused: ``no-member``, ``no-game`` or ``sealed-deck``.
    """
    who = table.member(member)
    if who.bot is not None or who.status not in HERE:
        raise no_member()
    play = table.play
    if play is None:
        raise no_game()
    if not play.real:
        raise TableRefused("sealed-deck", mark("Nothing is entered here: the deck is sealed."))
    return play


def _judged(play: Play, member: int, entered: Sequence[Entered], judge: Judge, at: float) -> Decision:
    if not play.running:
        raise no_game()
    state: State = play.state
    done: list[Done] = []
    for who, text in entered:
        if who == "deck":
            card = PeoplesDealer().accept(state, text)
            state = state.apply(CHANCE, card)
            done.append(Done(card, state))
            continue
        if not isinstance(who, int) or who < 0 or (play.seat_of(member) != who and not play.written):
            raise TableRefused("not-yours", mark("That is somebody else's answer."))
        action = state.parse(who, text)
        state = state.apply(who, action)
        done.append(Done(action, state))
    actions = tuple((who, str(step.action)) for (who, _), step in zip(entered, done, strict=True))
    seat = next((who for who, _ in actions if isinstance(who, int)), None)
    turn = None if seat is None else play.turns[seat]
    entry = log.Played(at, actions, "deck" if seat is None else "seat", seat, turn, member)
    return judge.settled(play, entry, done, state)


def _same(play: Play, entered: Sequence[Entered], said: Said) -> bool:
    """Return whether an entry is the one that was taken, however its cards are spelled."""
    texts = tuple(text for _, text in entered)
    if texts == said.texts:
        return True
    start: State = play.rules.start(len(play.seats), play.dealer)
    try:
        return tuple(str(start.parse(CHANCE, text)) for text in texts) == said.texts
    except Refusal:
        return False


def take_back(table: Table, member: int, step: int, at: float) -> Decision:
    """Return what follows when a person takes the last entry back, with what bots did on it.

    Nobody is asked: nothing that was hidden is lost. What ended a game is taken back as long as all who
    played it are here and no other game has begun.

    Raises:
        TableRefused: ``no-game``, ``sealed-deck``, ``no-member``, ``stale`` or ``nothing-to-undo``.
    """
    play = _real(table, member)
    if step != play.step:
        raise stale()
    keep = last_entry(table)
    if keep is None:
        raise TableRefused("nothing-to-undo", mark("There is nothing to take back."))
    return Decision((log.Undone(at, keep, by=member, taken=lost(play, keep)),))


def last_entry(table: Table) -> int | None:
    """Return how many actions are left when the last entry is taken back; None when nothing can be."""
    play = table.play
    if play is None or not play.real or play.given_up:
        return None
    if not play.running and any(table.members[number].status not in HERE for number in play.seats):
        return None
    return play.last_entry()


def lost(play: Play, keep: int) -> tuple[Entered, ...]:
    """Return what is lost with the last entry: its own actions, as a record writes them."""
    end = next((start for start in play.starts if start > keep), len(play.actions))
    return tuple((actor_text(actor), text) for actor, text in play.actions[keep:end])


def named(error: Refusal, names: Sequence[str]) -> Refusal:
    """Return a refusal in which a player is called by name."""
    seat = error.notice.values.get("player")
    if not isinstance(seat, int) or not 0 <= seat < len(names):
        return error
    values = {**error.notice.values, "player": names[seat]}
    return TableRefused(error.code, error.notice.template, **values)


__all__ = ["Entered", "enter", "last_entry", "lost", "named", "no_bots", "take_back"]
