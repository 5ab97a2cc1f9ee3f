"""Small helpers for what is said about Huutopussi: to whom, at which moment, in English."""

from kuski.huutopussi.events import events
from kuski.words import huutopussi as words
from kuski.words.language import language

NAMES = ["Aino", "Niko", "Veera", "Oona"]
EN = language("en")


def asked(state, seat):
    """Return what a seat reads now."""
    return words.asked(EN, state.view(seat), state.rules, NAMES, seat)


def told(state, actor, text, seat=0):
    """Return what one action says to a seat."""
    action = state.parse(actor, text)
    after = state.apply(actor, action)
    view = after.view(seat)
    happened = events(state, actor, action, after, seat)
    return [words.tell(EN, event, NAMES, view, state.rules) for event in happened]


def choices(state, seat):
    """Return the labels of what a seat can do now."""
    view = state.view(seat)
    return [words.choice(EN, action, NAMES, view, state.rules) for action in state.legal(seat)]
