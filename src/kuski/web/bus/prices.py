"""What stops a ride through the diamond or the line, and what that costs."""

from typing import Final

from kuski.bus.rules import Rules
from kuski.bus.view import RideView
from kuski.cards import Rank
from kuski.words.bus_effects import begins_again
from kuski.words.bus_ledes import obstacle_lede
from kuski.words.language import Language

_COURT_AND_ACE: Final = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def price(rules: Rules, place: int, attempt: int) -> int | None:
    """Return what an obstacle costs at a place of the bus, or None where that depends on more.

    Args:
        rules: the table's rules.
        place: the row of the diamond or the card of the line, from 0.
        attempt: the attempt, from 1.
    """
    match rules.bus_penalty:
        case _ if not rules.obstacle_mask:
            return None
        case "row":
            return rules.rows[place]
        case "turned":
            return place + 1
        case "turned_total" if attempt == 1:
            return place + 1
        case "fixed":
            return 1
    return None


def stopped_by(lang: Language, rules: Rules, ride: RideView) -> str:
    """Return which cards stop the ride here and what that means; the usual ones by their names."""
    points = price(rules, len(ride.turned), ride.attempt)
    if points is None or rules.obstacles != _COURT_AND_ACE:
        return obstacle_lede(lang, rules, ride)
    if begins_again(rules) and ride.attempt != rules.attempt_limit:
        return lang.ngettext(
            "Court card or ace: {n} point, back to start.",
            "Court card or ace: {n} points, back to start.",
            points,
        )
    return lang.ngettext("Court card or ace: {n} point.", "Court card or ace: {n} points.", points)
