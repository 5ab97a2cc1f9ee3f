"""A rule sheet as data, the same for every game."""

from typing import NamedTuple


class Section(NamedTuple):
    """A part of the rule sheet: a heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


class RuleSheet(NamedTuple):
    """House rules in prose: a title and the sections in the order of the game."""

    title: str
    sections: tuple[Section, ...]
