"""A bot for every game that throws dice: who is worse than it has understood something wrong."""

from typing import Any

from kuski.bots.sight import Sight


class RandomBot:
    """Does anything that is legal, each as likely."""

    def act(self, sight: Sight) -> Any:
        """Return one of the legal actions."""
        return sight.rng.choice(sight.legal)
