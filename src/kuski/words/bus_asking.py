"""What is asked now: the one sentence of the moment, and the house rule that bites here."""

from collections.abc import Sequence
from typing import Final

from kuski.bus.actions import Action, Give, Guess, Lay, Leave, Pass, Turn
from kuski.bus.rules import Rules
from kuski.bus.view import PyramidView, QuestionView, RideView, View
from kuski.cards import Card, parse_card
from kuski.words.bus_end import reason, winners
from kuski.words.bus_ledes import (
    draw_lede,
    gift,
    match_gives,
    obstacle_lede,
    question_lede,
    question_title,
    same_rank,
)
from kuski.words.bus_names import answer
from kuski.words.cards import card_text
from kuski.words.language import Language
from kuski.words.lists import capital, listed

Asked = tuple[str, str]
MOST_NAMES: Final = 4
"""The most names that a line has room for."""


def asked(lang: Language, view: View, rules: Rules, names: Sequence[str], seat: int | None) -> Asked:
    """Return the one sentence of the moment and the house rule that bites here.

    Args:
        lang: the language.
        view: what ``seat`` sees.
        rules: the table's rules.
        names: the players' names by seat.
        seat: who reads it. On its turn it is asked, else it is told what happens; None only watches.

    Returns:
        The title and the line below it (which may be empty).
    """
    if view.over:
        return winners(lang, view.winners, names, short=True), reason(lang, view.reason or "")
    if view.actors == ("deck",):
        return _deck(lang, view, rules, names)
    if seat is not None and seat in view.actors:
        return _you(lang, view, rules, seat)
    return _others(lang, view, rules, [names[int(actor)] for actor in view.actors])


# To who must act.


def _you(lang: Language, view: View, rules: Rules, seat: int) -> Asked:
    if view.question is not None:
        owed = view.question.owed
        if owed:
            return hand_out(lang, owed), _reward(lang, rules, owed)
        number = view.question.question - 1
        return question_title(lang, rules, number), question_lede(lang, rules, number)
    if view.pyramid is not None:
        return _window(lang, view, rules, view.pyramid, seat)
    assert view.ride is not None
    return _ride_question(lang, rules, view.ride)


def hand_out(lang: Language, points: int) -> str:
    """Return the request to hand out points."""
    return lang.ngettext("Hand out {n} point", "Hand out {n} points", points)


def _reward(lang: Language, rules: Rules, owed: int) -> str:
    return gift(lang, owed, bool(rules.reward_split), rules.reward_optional, None)


def _window(lang: Language, view: View, rules: Rules, pyramid: PyramidView, seat: int) -> Asked:
    owed = pyramid.owed[seat]
    if owed:
        split = rules.award_split
        return hand_out(lang, owed), gift(lang, owed, split, rules.award_optional, rules.receive_cap)
    if not any(text.startswith("lay ") for text in view.legal):
        return (
            lang.gettext("No matching card"),
            lang.gettext("Everybody with cards is asked here."),
        )
    worth = _worth(lang, rules, pyramid.value)
    if "pass" in view.legal:
        return lang.gettext("Lay a card or keep it?"), worth
    return lang.gettext("Lay a matching card"), worth


def _worth(lang: Language, rules: Rules, value: int) -> str:
    if not value:
        return match_gives(lang, value)
    if rules.award_per == "turn":
        return lang.ngettext(
            "However many you lay: {n} point to give.", "However many you lay: {n} points to give.", value
        )
    return lang.ngettext(
        "Each card gives you {n} point to give.", "Each card gives you {n} points to give.", value
    )


def _ride_question(lang: Language, rules: Rules, ride: RideView) -> Asked:
    if ride.bus == "diamond":
        title = lang.gettext("Choose a card in row {row}", row=len(ride.turned) + 1)
        return title, obstacle_lede(lang, rules, ride)
    if ride.bus == "chain":
        return question_title(lang, rules, 1), same_rank(lang, rules.bus_tie or "wrong")
    number = len(ride.turned)
    return question_title(lang, rules, number), question_lede(lang, rules, number, ride.attempt)


# When the deck is to act: what to turn.


def _deck(lang: Language, view: View, rules: Rules, names: Sequence[str]) -> Asked:
    if view.question is not None:
        return _turn_for(lang, names[view.question.seat], view.question.guess)
    if view.pyramid is not None:
        turned = len(view.pyramid.turned)
        title = lang.gettext("Turn a card of row {row}", row=rules.slot_rows[turned] + 1)
        return title, match_gives(lang, rules.slot_values[turned])
    if view.draw is not None:
        player = names[view.draw.drawing[len(view.draw.drawn)]]
        return lang.gettext("Draw a card for {player}", player=player), draw_lede(lang, rules)
    assert view.ride is not None
    return _deck_on_bus(lang, view, rules, names, view.ride)


def _turn_for(lang: Language, player: str, guess: str | None) -> Asked:
    said = answer(lang, Guess(guess)) if guess else ""
    return (
        lang.gettext("Turn a card for {player}", player=player),
        lang.gettext("The answer is: {answer}.", answer=said),
    )


def _deck_on_bus(lang: Language, view: View, rules: Rules, names: Sequence[str], ride: RideView) -> Asked:
    place = len(ride.turned) + 1
    if ride.bus == "diamond":
        title = lang.gettext("Turn card {slot} in row {row}", slot=ride.pending or 1, row=place)
        return title, obstacle_lede(lang, rules, ride)
    if ride.bus == "line":
        title = lang.gettext("Turn card {place} of {length}", place=place, length=ride.length)
        return title, obstacle_lede(lang, rules, ride)
    if ride.bus == "chain" and not ride.turned:
        return (
            lang.gettext("Turn the start card"),
            lang.ngettext("{n} station follows.", "{n} stations follow.", ride.length),
        )
    driver = view.driver if isinstance(view.driver, int) else (view.driver or (0,))[0]
    return _turn_for(lang, names[driver], ride.guess)


# To those who wait or watch.


def _others(lang: Language, view: View, rules: Rules, actors: list[str]) -> Asked:
    players = listed(lang, actors)
    if view.question is not None:
        return _answering(lang, view.question, rules, players)
    if view.pyramid is not None:
        return _laying(lang, view, view.pyramid, players)
    assert view.ride is not None
    if view.ride.bus == "diamond":
        title = lang.gettext("{player} chooses a card", player=players)
        return title, obstacle_lede(lang, rules, view.ride)
    number = 1 if view.ride.bus == "chain" else len(view.ride.turned)
    return lang.gettext("{player} answers", player=players), question_title(lang, rules, number)


def _answering(lang: Language, question: QuestionView, rules: Rules, player: str) -> Asked:
    if not question.owed:
        number = question.question - 1
        return lang.gettext("{player} answers", player=player), question_title(lang, rules, number)
    return _hands_out(lang, player, question.owed), _reward(lang, rules, question.owed)


def _hands_out(lang: Language, player: str, points: int) -> str:
    return lang.ngettext(
        "{player} hands out {n} point", "{player} hands out {n} points", points, player=player
    )


def _laying(lang: Language, view: View, pyramid: PyramidView, players: str) -> Asked:
    card = card_text(lang, parse_card(pyramid.turned[-1]))
    if len(view.actors) > 1:
        title = lang.gettext("Matches for {card}", card=card)
        if len(view.actors) > MOST_NAMES:
            count = len(view.actors)
            return title, lang.ngettext("Up now: {n} player", "Up now: {n} players", count)
        return title, lang.gettext("Up now: {players}", players=players)
    (actor,) = view.actors
    owed = pyramid.owed[int(actor)]
    worth = match_gives(lang, pyramid.value)
    if owed:
        return _hands_out(lang, players, owed), worth
    return lang.gettext("Up now: {players}", players=players), worth


# What can be done, and where the game is.


def choice(lang: Language, action: Action, names: Sequence[str], view: View | None = None) -> str:
    """Return the label of something that can be done.

    Args:
        lang: the language.
        action: what it is.
        names: the players' names by seat.
        view: what the actor sees; it tells what a ``pass`` means here.
    """
    match action:
        case Card():
            return card_text(lang, action)
        case Guess.CLUBS | Guess.DIAMONDS | Guess.HEARTS | Guess.SPADES:
            return f"{capital(answer(lang, action))} {action}"
        case Guess():
            return capital(answer(lang, action))
        case Lay():
            return lang.gettext("Lay {card}", card=card_text(lang, action.card))
        case Give():
            return lang.ngettext(
                "Give {n} point: {to}", "Give {n} points: {to}", action.points, to=names[action.to]
            )
        case Turn():
            return lang.gettext("Card {slot}", slot=action.slot)
        case Leave():
            return lang.gettext("{player} leaves", player=names[action.seat])
        case Pass():
            if view is not None and _owed(view):
                return lang.gettext("Hand out nothing")
            return lang.pgettext("choice", "Done")


def _owed(view: View) -> int:
    if view.question is not None:
        return view.question.owed
    if view.pyramid is not None and view.seat is not None:
        return view.pyramid.owed[view.seat]
    return 0


def phase_name(lang: Language, view: View) -> str:
    """Return where the game is: the question, the row, the attempt."""
    if view.question is not None:
        return lang.gettext("Question {number}", number=view.question.question)
    if view.pyramid is not None:
        return lang.gettext("Pyramid, row {row}", row=view.pyramid.row)
    if view.draw is not None:
        return lang.gettext("Draw for the driver")
    if view.ride is None:
        return lang.gettext("The end")
    if view.ride.attempt > 1:
        return lang.gettext("Bus, attempt {attempt}", attempt=view.ride.attempt)
    return lang.gettext("Bus")
