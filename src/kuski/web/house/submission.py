"""What the page of house rules sends: every control as it stands, and perhaps a button that was pressed."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from kuski.game import RulesError
from kuski.options import data_from_text
from kuski.web.house.controls import OWN
from kuski.web.house.house import House, faces, options
from kuski.web.house.sharing import read_query, value_text

LONGEST: Final = 16_000
MOST_FIELDS: Final = 250
FROM: Final = "from"
"""The field that tells a submission from a link: the query of the rules that the page showed."""
SHOWN: Final = ".shown"
"""Behind the name of an option whose ticks were on the page, so that none ticked is told from not there."""


class Submission(NamedTuple):
    """What came of a submission.

    Attributes:
        house: the rules after it, of all that could be read.
        typed: what was typed and cannot be, by option.
        use: whether the rules are to be used now.
    """

    house: House
    typed: Mapping[str, str]
    use: bool


def fields_of(query: str) -> dict[str, list[str]] | None:
    """Return the fields of a submission by name, or None when it is too long to be one."""
    if len(query) > LONGEST:
        return None
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return None
    fields: dict[str, list[str]] = {}
    for name, text in pairs:
        fields.setdefault(name, []).append(text)
    return fields


def submitted(game: str, fields: Mapping[str, Sequence[str]]) -> Submission:
    """Return the rules after a submission.

    What differs from the page that was shown was changed. A preset that was taken makes all else
    void; an overlay or a way out comes after the changes.

    Raises:
        RulesError: the page's own fields are none that it could have sent.
    """
    base = read_query(game, _one(fields, FROM))
    if base.faults:
        fault = base.faults[0]
        raise RulesError(fault.code, fault.template, **fault.values)
    house = House(game, base.preset, base.rules)
    taken = _one(fields, "take")
    if taken:
        preset: str = house.play.preset(taken) and taken
        return Submission(house.with_preset(preset), {}, use=False)
    house, typed = _changed(house, fields)
    overlay = _one(fields, "toggle")
    if overlay and overlay in house.overlays():
        house = house.toggled(overlay)
    mended, _, text = _one(fields, "mend").partition("=")
    if mended == "preset":
        house = house.with_preset(text if text in house.play.PRESETS else house.preset)
    elif mended in options(game):
        house = house.with_options({mended: data_from_text(text)})
    return Submission(house, typed, use=bool(_one(fields, "use")))


def _changed(house: House, fields: Mapping[str, Sequence[str]]) -> tuple[House, dict[str, str]]:
    """Return the rules with every option as its control stands, and what could not be read."""
    changes: dict[str, object] = {}
    typed: dict[str, str] = {}
    for option, value in house.data.items():
        text = _text(house, option, fields)
        if text is None or text == value_text(value):
            continue
        data = _data(house.game, option, text)
        try:
            house.with_options({option: data})
        except RulesError:
            typed[option] = text.strip(",")
        else:
            if data != value or type(data) is not type(value):
                changes[option] = data
    return house.with_options(changes), typed


def _text(house: House, option: str, fields: Mapping[str, Sequence[str]]) -> str | None:
    """Return the text of an option's control, or None when it was not on the page."""
    if option + SHOWN in fields:
        return ",".join(fields.get(option, ())) + "," if fields.get(option) else "[]"
    if f"{option}.1" in fields:
        value = house.data[option]
        return ",".join(_one(fields, f"{option}.{place}") for place in range(1, len(value) + 1))
    if option not in fields:
        return None
    text = _one(fields, option)
    return _one(fields, f"{option}.{OWN}") if text == OWN else text


def _data(game: str, option: str, text: str) -> object:
    """Return the data that a control's text means; what is a list in the end may be typed with spaces."""
    data = data_from_text(text)
    listed = faces(game)[option].own in ("list", "cards", "ranks")
    usual = [value for value, _ in faces(game)[option].values]
    if listed and data not in usual and not isinstance(data, list):
        return [data]
    return data


def _one(fields: Mapping[str, Sequence[str]], name: str) -> str:
    """Return the last text of a field, or an empty one."""
    return fields.get(name, ("",))[-1]
