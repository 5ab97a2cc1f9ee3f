"""House rules as an editor changes them: one option at a time, and what follows from it."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

from kuski import games
from kuski.cards import Card, CardSet
from kuski.options import Option
from kuski.web.house.faces import Face
from kuski.words.language import Language

Data = dict[str, Any]

_DEPENDS: Final = {
    "bus": "kuski.web.house.depends_bus",
    "huutopussi": "kuski.web.house.depends_huutopussi",
}
_FACES: Final = {"bus": "kuski.web.house.faces_bus", "huutopussi": "kuski.web.house.faces_huutopussi"}
_WORDS: Final = {"bus": "kuski.words.bus", "huutopussi": "kuski.words.huutopussi"}
_FIRST: Final = ("bus", "players", "sides")
"""What brings most others with it, and so is changed before them."""


class House(NamedTuple):
    """The house rules of one table, while they are being chosen.

    Attributes:
        game: the game.
        preset: the preset they stand on.
        rules: the rules.
    """

    game: str
    preset: str
    rules: Any

    @property
    def play(self) -> Any:
        """The package of the game."""
        return games.find(self.game)

    @property
    def data(self) -> Data:
        """All options as plain data."""
        data: Data = self.play.rules_data(self.rules)
        return data

    @property
    def base(self) -> Data:
        """All options of the preset."""
        data: Data = self.play.rules_data(self.play.PRESETS[self.preset])
        return data

    @property
    def changed(self) -> tuple[str, ...]:
        """The options that differ from the preset and have an effect."""
        base = self.base
        return tuple(
            name for name, value in self.data.items() if base[name] != value and self.has_effect(name)
        )

    def cards(self) -> tuple[Card, ...]:
        """Return the cards of the pack."""
        return tuple(CardSet(self.rules.pack))

    def has_effect(self, option: str) -> bool:
        """Whether the option makes a difference under the others."""
        test: Callable[[Any], bool] | None = _depends(self.game).EFFECTIVE.get(option)
        return test is None or test(self.rules)

    def with_preset(self, preset: str) -> "House":
        """Return the house rules of a preset as it is."""
        return House(self.game, preset, self.play.PRESETS[preset])

    def with_options(self, changes: Mapping[str, object]) -> "House":
        """Return the rules with options changed, and what follows from each change.

        Raises:
            RulesError: a value is out of range.
        """
        house = self
        for name in sorted(changes, key=lambda name: (name not in _FIRST, list(changes).index(name))):
            house = house._with(name, changes[name])
        return house

    def _with(self, option: str, value: object) -> "House":
        before = self.data
        after = self.play.rules_data(self.play.rules_from({**before, option: value}))
        _depends(self.game).follow(option, before, after, self.base)
        return self._replace(rules=self.play.rules_from(after))

    def overlays(self) -> tuple[str, ...]:
        """Return the overlays that can be laid over these rules or are."""
        return tuple(name for name in self.play.OVERLAYS if self._offers(name))

    def lies(self, overlay: str) -> bool:
        """Whether an overlay lies over the preset: all that it sets is so."""
        data = self.data
        return all(data[name] == value for name, value in self._plain(overlay).items())

    def toggled(self, overlay: str) -> "House":
        """Return the rules with an overlay laid over them, or taken away."""
        values = self._plain(overlay)
        if self.lies(overlay):
            base = self.base
            values = {name: base[name] for name in values}
        return self.with_options(values)

    def _offers(self, overlay: str) -> bool:
        """Whether the overlay changes something on the preset's page, and goes with the other options."""
        values = self._plain(overlay)
        base = self.base
        if all(base[name] == value for name, value in values.items()):
            return False
        if self.lies(overlay):
            return True
        laid = self.toggled(overlay)
        if "bus" not in values and not all(laid.has_effect(name) for name, value in values.items() if value):
            return False
        least = getattr(self.rules, "min_players", 2)
        return len(laid.rules.problems(least)) <= len(self.rules.problems(least))

    def _plain(self, overlay: str) -> Data:
        """Return what an overlay sets, as plain data in the rules' own spelling."""
        values: Data = _depends(self.game).overlay_data(overlay, self.data)
        rules = self.play.rules_from({**self.data, **values})
        data: Data = self.play.rules_data(rules)
        return {name: data[name] for name in values}


def faces(game: str) -> Mapping[str, Face]:
    """Return how the options of a game look on its page, in its order."""
    found: Mapping[str, Face] = import_module(_FACES[game]).FACES
    return found


def options(game: str) -> Mapping[str, Option]:
    """Return the options of a game."""
    found: Mapping[str, Option] = games.find(game).OPTIONS  # type: ignore[attr-defined]
    return found


def words(game: str) -> Any:
    """Return the module of what is said about a game."""
    return import_module(_WORDS[game])


def groups(game: str) -> Iterable[str]:
    """Return the headings of a game's page, in order."""
    return dict.fromkeys(face.group for face in faces(game).values())


def option_name(lang: Language, game: str, option: str) -> str:
    """Return what an option is called."""
    return lang.gettext(faces(game)[option].name)


def limits(game: str, option: str) -> tuple[int, int]:
    """Return the least and the greatest number of an option whose value is one, or a list of them."""
    if option in ("stakes", "rewards"):
        return 0, 99
    low, _, high = options(game)[option].values.partition("–")
    return int(low), int(high)


def _depends(game: str) -> Any:
    return import_module(_DEPENDS[game])
