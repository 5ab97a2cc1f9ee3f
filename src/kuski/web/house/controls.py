"""The controls of the page of house rules: for every option that has an effect, how it can be changed."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from markupsafe import Markup

from kuski.cards import RANK_TEXTS
from kuski.web.house.faces import Face
from kuski.web.house.faces_bus import RISING_SENTENCE
from kuski.web.house.faults import rank_letter_of
from kuski.web.house.house import House, faces, groups, limits
from kuski.web.house.plan import plan
from kuski.web.house.sharing import value_text
from kuski.words.language import Language

OWN: Final = "own"
"""The value of the segment that stands for a typed value."""
FITTING: Final = {1: 40, 2: 20, 3: 13, 4: 9, 5: 7}
"""How many characters a line of a segment has, by how many segments stand side by side."""

SUGGESTED: Final = {
    "receive_cap": 3,
    "attempt_limit": 5,
    "deals": 8,
    "talon": 6,
    "ban_at": -300,
    "fail_double_over": 150,
}
"""What stands in the field of an own number where none holds."""

Kind = Literal["segments", "number", "numbers", "ranks", "text"]


class Segment(NamedTuple):
    """One of a few values."""

    value: str
    label: str
    chosen: bool


class Control(NamedTuple):
    """How one option is changed.

    Attributes:
        option: the option's name, and that of its fields.
        name: what it is called.
        sentence: what it decides.
        kind: ``segments`` (perhaps with an own value), one ``number``, several ``numbers``, ``ranks`` to
            tick, or a ``text``.
        segments: the values to choose from; for ``ranks`` and ``numbers`` the parts.
        own: the kind of the own value, or empty.
        value: what stands in the field of the own value.
        own_chosen: whether the own value is the one that holds.
        other: what its segment is called.
        hint: how it is typed.
        low: the least number.
        high: the greatest.
        step: by how much the buttons beside a number change it.
        rows: how many rows the segments take.
        changed: whether it differs from the preset.
        wrong: whether what stands in the way lies here.
        fault: why what was typed cannot be, or empty.
    """

    option: str
    name: str
    sentence: str
    kind: Kind
    segments: tuple[Segment, ...] = ()
    own: str = ""
    value: str = ""
    own_chosen: bool = False
    other: str = ""
    hint: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    rows: int = 1
    changed: bool = False
    wrong: bool = False
    fault: str = ""


class Group(NamedTuple):
    """A heading, the controls under it, and a drawing of what they lay on the table, or nothing."""

    name: str
    heading: str
    controls: tuple[Control, ...]
    drawing: Markup = Markup("")


def page_groups(
    lang: Language, house: House, wrong: str, typed: Mapping[str, tuple[str, str]]
) -> tuple[Group, ...]:
    """Return the groups of the page, each with the controls that have an effect.

    Args:
        lang: the reader's language.
        house: the rules as they are.
        wrong: the option that is marked as the one in the way, or empty.
        typed: what was typed and cannot be, by option: the text and why.
    """
    changed = house.changed
    found = []
    for group in groups(house.game):
        controls = tuple(
            _control(lang, house, option, face)._replace(
                changed=option in changed, wrong=option == wrong or option in typed
            )
            for option, face in faces(house.game).items()
            if face.group == group and (house.has_effect(option) or option in typed)
        )
        controls = tuple(_typed(control, typed.get(control.option)) for control in controls)
        if controls:
            drawing = plan(lang, house.game, house.rules, group)
            found.append(Group(group.lower(), lang.gettext(group), controls, drawing))
    return tuple(found)


def _typed(control: Control, typed: tuple[str, str] | None) -> Control:
    """Return a control with a text in it that cannot be, so that it can be corrected."""
    if typed is None:
        return control
    text, why = typed
    return control._replace(value=text, own_chosen=bool(control.own), fault=why)


def _control(lang: Language, house: House, option: str, face: Face) -> Control:
    value = house.data[option]
    control = Control(option, lang.gettext(face.name), _sentence(lang, house, option, face), "segments")
    if option in ("stakes", "rewards"):
        return control._replace(kind="numbers", segments=_parts(value, house.rules.questions), high=99)
    if face.own == "ranks":
        return control._replace(kind="ranks", segments=_ranks(lang, house, value or []))
    control = control._replace(hint=lang.gettext(face.hint) if face.hint else "", step=face.step)
    if face.own == "number":
        low, high = limits(house.game, option)
        control = control._replace(low=-(-low // face.step) * face.step, high=high)
    if not face.values:
        return control._replace(kind="number", value=value_text(value))
    segments = tuple(
        Segment(value_text(data), lang.gettext(label), data == value and type(data) is type(value))
        for data, label in _choices(house, option, face)
    )
    if face.own:
        control = _with_own(lang, house, control, face, own=not any(one.chosen for one in segments))
    labels = [segment.label for segment in segments] + ([control.other] if face.own else [])
    return control._replace(segments=segments, rows=_rows(labels))


def _sentence(lang: Language, house: House, option: str, face: Face) -> str:
    if option == "pyramid" and house.rules.row_values == "rising":
        return lang.gettext(RISING_SENTENCE)
    return lang.gettext(face.sentence)


def _choices(house: House, option: str, face: Face) -> tuple[tuple[object, str], ...]:
    """Return the usual values that go with the other options."""
    if option != "bus_penalty":
        return face.values
    from kuski.web.house.depends_bus import penalties

    known = penalties(house.rules)
    held = house.rules.bus_penalty
    return tuple((value, label) for value, label in face.values if value in known or value == held)


def _with_own(lang: Language, house: House, control: Control, face: Face, *, own: bool) -> Control:
    return control._replace(
        own=face.own,
        other=lang.gettext(face.other),
        own_chosen=own,
        value=_own_text(house, control.option, house.data[control.option]),
    )


def _own_text(house: House, option: str, value: Any) -> str:
    """Return what stands in the field of the own value before somebody types: what holds, if it can."""
    match option:
        case "row_values" if not isinstance(value, list):
            rows = range(1, len(house.rules.pyramid) + 1)
            return ", ".join("1" if value == "flat" else str(row) for row in rows)
        case "deck" if isinstance(value, int):
            return ""
    if isinstance(value, list):
        return value_text(value).strip(",").replace(",", ", ")
    if value is None:
        return str(SUGGESTED.get(option, getattr(house.rules, "highest_bid", "")))
    return value_text(value)


def _parts(values: list[int], asked: int) -> tuple[Segment, ...]:
    """Return a field for each question; those that are not asked are kept."""
    return tuple(Segment(str(value), str(number), number <= asked) for number, value in enumerate(values, 1))


def _ranks(lang: Language, house: House, chosen: list[str]) -> tuple[Segment, ...]:
    pack = {str(card.rank) for card in house.cards()}
    return tuple(
        Segment(rank, rank_letter_of(lang, rank), rank in chosen)
        for rank in RANK_TEXTS
        if rank in pack or rank in chosen
    )


def _rows(labels: list[str]) -> int:
    """Return how many rows segments take, so that every label fits, on two lines at most."""
    for rows, columns in ((1, len(labels)), (2, (len(labels) + 1) // 2)):
        room = FITTING.get(columns, 0)
        if all(len(label) <= 2 * room and max(map(len, label.split())) <= room for label in labels):
            return rows
    return len(labels)
