"""What happened, in a sentence: who was right or wrong and why, who gave what to whom."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kuski.bus.events import (
    Answered,
    Boarded,
    BusTurned,
    Chosen,
    DrawAgain,
    Drew,
    Ended,
    Event,
    Gave,
    Judged,
    Laid,
    Left,
    MostCards,
    Passed,
    PyramidTurned,
    Refilled,
    Restarted,
    TakenUp,
    TieByCards,
)
from kuski.words.bus_end import reason, winners
from kuski.words.bus_judged import verdict, why
from kuski.words.bus_names import answer
from kuski.words.cards import card_text, cards_text
from kuski.words.language import Language
from kuski.words.lists import listed

Names = Sequence[str]


def tell(lang: Language, event: Event, names: Names) -> str:
    """Return what an event says to people.

    Args:
        lang: the language.
        event: what happened. A judged answer repeats the answer, so whoever shows both events in
            one place may leave the answer out.
        names: the players' names by seat.
    """
    return _TELLERS[type(event)](lang, event, names)


def _all(lang: Language, seats: Sequence[int], names: Names) -> str:
    return listed(lang, [names[seat] for seat in seats])


# Questions.


def _answered(lang: Language, event: Answered, names: Names) -> str:
    return lang.gettext(
        "{player} says: {answer}.", player=names[event.seat], answer=answer(lang, event.guess)
    )


def _judged(lang: Language, event: Judged, names: Names) -> str:
    return lang.gettext(
        "{player}: {answer}. {why}: {verdict}.",
        player=names[event.seat],
        answer=answer(lang, event.guess),
        why=why(lang, event),
        verdict=verdict(lang, event),
    )


# Points and the pyramid.


def _gave(lang: Language, event: Gave, names: Names) -> str:
    player, to, points = names[event.seat], names[event.to], event.points
    if event.counted == points:
        return lang.ngettext(
            "{player} gives {n} point to {to}.",
            "{player} gives {n} points to {to}.",
            points,
            player=player,
            to=to,
        )
    if not event.counted:
        return lang.ngettext(
            "{player} gives {n} point to {to}, but it lapses: nobody is given more on this card.",
            "{player} gives {n} points to {to}, but they lapse: nobody is given more on this card.",
            points,
            player=player,
            to=to,
        )
    return lang.ngettext(
        "{player} gives {n} point to {to}: {counted} counted, {lapsed} lapsed,"
        " because nobody is given more on this card.",
        "{player} gives {n} points to {to}: {counted} counted, {lapsed} lapsed,"
        " because nobody is given more on this card.",
        points,
        player=player,
        to=to,
        counted=event.counted,
        lapsed=points - event.counted,
    )


def _passed(lang: Language, event: Passed, names: Names) -> str:
    player = names[event.seat]
    if not event.dropped:
        return lang.gettext("{player} is done with this card.", player=player)
    return lang.ngettext(
        "{player} does not hand out {n} point.",
        "{player} does not hand out {n} points.",
        event.dropped,
        player=player,
    )


def _pyramid_turned(lang: Language, event: PyramidTurned, _names: Names) -> str:
    if not event.value:
        return lang.gettext("Row {row}: {card}.", row=event.row, card=card_text(lang, event.card))
    return lang.ngettext(
        "Row {row}: {card}. A match gives {n} point to hand out.",
        "Row {row}: {card}. A match gives {n} points to hand out.",
        event.value,
        row=event.row,
        card=card_text(lang, event.card),
    )


def _laid(lang: Language, event: Laid, names: Names) -> str:
    player, cards = names[event.seat], cards_text(lang, event.cards)
    if not event.earned:
        return lang.gettext("{player} lays {cards}.", player=player, cards=cards)
    return lang.ngettext(
        "{player} lays {cards}: {n} point to hand out.",
        "{player} lays {cards}: {n} points to hand out.",
        event.earned,
        player=player,
        cards=cards,
    )


def _taken_up(lang: Language, _event: TakenUp, _names: Names) -> str:
    return lang.gettext("The cards are taken up: from here on nobody sees another's hand.")


# The driver.


def _most_cards(lang: Language, event: MostCards, names: Names) -> str:
    if not event.count:
        return lang.gettext("Nobody has a card left.")
    if len(event.seats) == 1:
        return lang.ngettext(
            "{player} has the most cards left: {n} card.",
            "{player} has the most cards left: {n} cards.",
            event.count,
            player=names[event.seats[0]],
        )
    return lang.ngettext(
        "Tied with {n} card each: {players}.",
        "Tied with {n} cards each: {players}.",
        event.count,
        players=_all(lang, event.seats, names),
    )


def _tie_by_cards(lang: Language, event: TieByCards, names: Names) -> str:
    players = _all(lang, event.seats, names)
    if event.rule == "lowest":
        if len(event.seats) == 1:
            return lang.gettext("The lowest card decides: {player} drives.", player=players)
        return lang.gettext("By the lowest card these are still tied: {players}.", players=players)
    if len(event.seats) == 1:
        return lang.gettext("The highest cards decide: {player} drives.", player=players)
    return lang.gettext("By the highest cards these are still tied: {players}.", players=players)


def _drew(lang: Language, event: Drew, names: Names) -> str:
    return lang.gettext("{player} draws {card}.", player=names[event.seat], card=card_text(lang, event.card))


def _draw_again(lang: Language, event: DrawAgain, names: Names) -> str:
    return lang.gettext(
        "A tie again; these draw once more: {players}.", players=_all(lang, event.seats, names)
    )


def _refilled(lang: Language, event: Refilled, _names: Names) -> str:
    if event.rule == "full":
        return lang.gettext("The pile is too small: the whole pack is shuffled anew.")
    return lang.gettext("The pile is too small: the used cards are shuffled in.")


# The ride.


def _boarded(lang: Language, event: Boarded, names: Names) -> str:
    players = _all(lang, event.drivers, names)
    if len(event.drivers) == 1:
        return lang.gettext("{player} drives the bus.", player=players)
    return lang.gettext(
        "These drive the bus together, and each takes every point: {players}.", players=players
    )


def _chosen(lang: Language, event: Chosen, names: Names) -> str:
    return lang.gettext(
        "{player} chooses card {slot} in row {row}.",
        player=names[event.seat],
        slot=event.slot,
        row=event.row,
    )


def _bus_turned(lang: Language, event: BusTurned, _names: Names) -> str:
    card = card_text(lang, event.card)
    if not event.place:
        return lang.gettext("The start card is {card}.", card=card)
    if not event.obstacle:
        return lang.gettext("{card} is no obstacle.", card=card)
    text = lang.ngettext(
        "{card} is an obstacle: {n} point.", "{card} is an obstacle: {n} points.", event.points, card=card
    )
    if not event.grown:
        return text
    return f"{text} " + lang.ngettext(
        "The line grows by {n} card.", "The line grows by {n} cards.", event.grown
    )


def _restarted(lang: Language, event: Restarted, _names: Names) -> str:
    return lang.ngettext(
        "{n} turned card is replaced. Attempt {attempt} begins.",
        "{n} turned cards are replaced. Attempt {attempt} begins.",
        event.replaced,
        attempt=event.attempt,
    )


# Leaving and the end.


def _left(lang: Language, event: Left, names: Names) -> str:
    return lang.gettext("{player} leaves the table.", player=names[event.seat])


def _ended(lang: Language, event: Ended, names: Names) -> str:
    return f"{reason(lang, event.reason)} {winners(lang, event.winners, names)}"


_TELLERS: Final[Mapping[type[Event], Callable[[Language, Any, Names], str]]] = {
    Answered: _answered,
    Judged: _judged,
    Gave: _gave,
    Passed: _passed,
    PyramidTurned: _pyramid_turned,
    Laid: _laid,
    TakenUp: _taken_up,
    MostCards: _most_cards,
    TieByCards: _tie_by_cards,
    Drew: _drew,
    DrawAgain: _draw_again,
    Refilled: _refilled,
    Boarded: _boarded,
    Chosen: _chosen,
    BusTurned: _bus_turned,
    Restarted: _restarted,
    Left: _left,
    Ended: _ended,
}
