"""What is compared: a game, its rules, the bots, and by what cards and dice they play."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from kuski import bots, games
from kuski.bots.budget import Budget
from kuski.dealer import SeededDealer
from kuski.game import Refusal, mark
from kuski.names import shown

MOST_DEALS: Final = 10_000_000
"""The most deals of a contest."""


class Contest(NamedTuple):
    """What is played in an arena.

    Attributes:
        game: the name of the game.
        rules: its rules; in Huutopussi those of a single deal.
        bots: a level for each seat, repeats allowed.
        seed: what the cards and the dice are made of.
        budget: how long a bot that searches may think. Without seconds, the default, everything is a function
            of the seed.
        losses: whether in Huutopussi the solver says what each card lost.
    """

    game: str
    rules: Any
    bots: tuple[str, ...]
    seed: str
    budget: Budget = Budget()
    losses: bool = False

    @classmethod
    def of(
        cls,
        game: str,
        preset: str,
        levels: Sequence[str],
        seed: str | int,
        budget: Budget = Budget(),  # noqa: B008 - frozen
        *,
        losses: bool = False,
    ) -> Self:
        """Return a contest, if there is such a one.

        Raises:
            Refusal: there is no such game, preset or bot, these rules are not for so many, or the seed cannot
                be one.
        """
        if game not in games.GAMES:
            raise Refusal(
                "no-such-game",
                mark('There is no game "{game}"; there are: {games}.'),
                game=shown(game, 20),
                games=", ".join(games.GAMES),
            )
        package = games.find(game)
        if preset not in package.PRESETS:
            raise Refusal(
                "no-such-preset",
                mark('There is no preset "{preset}" of this game; there are: {presets}.'),
                preset=shown(preset, 20),
                presets=", ".join(package.PRESETS),
            )
        rules: Any = package.rules_from({"preset": preset})
        _check_levels(game, levels)
        _check_seats(game, preset, rules, len(levels))
        # Refuses a seed that cannot be one.
        SeededDealer.practice(f"{seed}/{MOST_DEALS}", len(levels))
        if game == "huutopussi":
            rules = rules.replace(deals=1)
        return cls(game, rules, tuple(levels), str(seed), budget, losses and game == "huutopussi")


def _check_levels(game: str, levels: Sequence[str]) -> None:
    known = bots.LEVELS[game]
    for level in levels:
        if level not in known:
            raise Refusal(
                "unknown-bot",
                mark('There is no bot of the level "{level}"; there are: {levels}.'),
                level=shown(level, 20),
                levels=", ".join(known),
            )
        if bots.falls_back(game, level):
            raise Refusal(
                "no-fast",
                mark("The bot {level} searches, which needs the extra “fast”: pip install kuski[fast]."),
                level=level,
            )


def _check_seats(game: str, preset: str, rules: Any, players: int) -> None:
    problems = rules.problems(players)
    if not problems:
        return
    if game == "huutopussi":
        raise Refusal(
            "wrong-number",
            mark("{preset} is played by {players}: name a bot for each seat."),
            preset=preset,
            players=rules.players,
        )
    raise Refusal(problems[0].code, problems[0].template, **problems[0].values)


def seatings(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all distinct seatings of the bots, in the order of the first that differs.

    As many as there are distinct permutations: n! over the product of the factorials of the repeats.
    """
    if not levels:
        return [()]
    return [
        (first, *rest)
        for first in dict.fromkeys(levels)
        for rest in seatings([level for place, level in enumerate(levels) if place != levels.index(first)])
    ]
