"""Choosing how much to promise: a number with less and more beside it, and a few numbers to jump to.

The number is a list of all that may be said, so that it works without script; the buttons for less and
more move along that list, and the chips choose from it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.words.language import Language

FIELD: Final = "amount"
_NEXT: Final = 3
"""So many numbers above the last bid have a chip."""

_STEPPER: Final = Pattern(
    '<div class="stepper">{less}<select class="amount" name="{field}" id="{field}" aria-label="{label}"'
    ">{options}</select>{more}</div>{chips}"
)
_ONLY: Final = Pattern(
    '<div class="stepper alone"><input type="hidden" name="{field}" value="{points}">'
    '<span class="amount" aria-hidden="true">{points}</span></div>'
)
_STEP: Final = Pattern(
    '<button type="button" class="round step {cls}" data-step="{by}" data-for="{field}" aria-label="{label}">'
    "{icon}</button>"
)
_OPTION: Final = Pattern("<option{cls}>{points}</option>")
_CHIPS: Final = Pattern('<div class="chips">{chips}</div>')
_CHIP: Final = Pattern(
    '<button type="button" class="chip c{place}" data-set="{points}" data-for="{field}">{points}</button>'
)
_SAY: Final = Pattern('<button class="primary say" name="{name}" value="{verb} {{amount}}">{labels}</button>')
_SCRIPTED: Final = Pattern('<span class="{cls}" data-fill="{field}" data-text="{text}">{shown}</span>')
_LABEL: Final = Pattern('<span class="{cls}">{shown}</span>')


class Saying(NamedTuple):
    """What the button of an amount says.

    Attributes:
        any: for any amount, with ``{amount}`` in it.
        low: for the lowest amount; None where that is nothing special.
        plain: for who has no script, without a number.
    """

    any: str
    low: str | None
    plain: str


def chosen(points: Sequence[int]) -> list[int]:
    """Return the amounts that have a chip: the next three, then the next round ones."""
    found = [*points[:_NEXT]]
    for step in (10, 20, 20):
        above = next((number for number in points if number > found[-1] and number % step == 0), None)
        if above is None:
            break
        found.append(above)
    return found


def stepper(lang: Language, points: Sequence[int], label: str) -> Markup:
    """Return the field for an amount, with its buttons and chips.

    Args:
        lang: the reader's language.
        points: all that may be said, ascending.
        label: what the field is called.
    """
    if len(points) == 1:
        return _ONLY.format(field=FIELD, points=points[0])
    chips = chosen(points)
    options = joined(_OPTION.format(points=number, cls=_marks(number, points, chips)) for number in points)
    drawn = joined(
        _CHIP.format(place=place, points=number, field=FIELD) for place, number in enumerate(chips)
    )
    return _STEPPER.format(
        field=FIELD,
        label=label,
        options=options,
        less=_step("less", -1, lang.gettext("Less"), marks.icon("minus")),
        more=_step("more", 1, lang.gettext("More"), marks.icon("plus")),
        chips=_CHIPS.format(chips=drawn) if len(chips) > 1 else "",
    )


def say(verb: str, points: Sequence[int], saying: Saying, name: str = "action") -> Markup:
    """Return the button that sends the amount as ``bid 70`` or ``contract 120``, in a field of that name."""
    first = saying.any.replace("{amount}", str(points[0]))
    low = first if saying.low is None else saying.low
    if len(points) == 1:
        return _SAY.format(name=name, verb=verb, labels=low)
    labels = _SCRIPTED.format(cls="any", field=FIELD, text=saying.any, shown=first)
    if saying.low is not None:
        labels += _LABEL.format(cls="low", shown=saying.low)
    return _SAY.format(name=name, verb=verb, labels=labels + _LABEL.format(cls="plain", shown=saying.plain))


def _step(cls: str, by: int, label: str, icon: Markup) -> Markup:
    return _STEP.format(cls=cls, by=by, field=FIELD, label=label, icon=icon)


def _marks(number: int, points: Sequence[int], chips: Sequence[int]) -> Markup:
    """Return the class attribute of an option: whether it is the lowest, the highest, or has a chip."""
    names = [f"c{chips.index(number)}"] if number in chips else []
    names += ["low"] if number == points[0] else []
    names += ["high"] if number == points[-1] else []
    cls = Markup(' class="{}"').format(" ".join(names)) if names else Markup("")
    return cls + Markup(" selected") if number == points[0] else cls
