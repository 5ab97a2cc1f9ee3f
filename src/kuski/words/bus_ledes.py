"""The house rule that bites at a moment of the game, in one short line."""

from kuski.bus.rules import PENALTY_BY_RANK, Rules
from kuski.bus.view import RideView
from kuski.words.bus_effects import obstacles
from kuski.words.cards import rank_letter
from kuski.words.language import Language
from kuski.words.lists import either, listed


def question_title(lang: Language, rules: Rules, question: int) -> str:
    """Return question 0 to 3 as it is asked."""
    if question == 0:
        return lang.gettext("Red or black?")
    if question == 1:
        return lang.gettext("Higher or lower?")
    if question == 2:
        return lang.gettext("Inside or outside?")
    if rules.q4 == "suit":
        return lang.gettext("Which suit?")
    return lang.gettext("Same suit or new?")


def question_lede(lang: Language, rules: Rules, question: int, attempt: int = 0) -> str:
    """Return the house rule of question 0 to 3: what a tie is, or what an answer costs and gives.

    Args:
        lang: the language.
        rules: the table's rules.
        question: which question, from 0.
        attempt: the attempt in which it is asked on the bus, from 1; 0 in the guessing phase.
    """
    if question == 1:
        twice = rules.tie_multiplier == 2 and rules.stakes[1] and not attempt
        return same_rank(lang, rules.q2_tie, double=bool(twice))
    if question == 2:
        return _boundary(lang, rules)
    if question == 3 and rules.q4 == "same_new":
        return lang.gettext("Same: a suit of your first three cards.")
    if not attempt:
        return cost(lang, rules, question)
    if rules.bus_on_error == "continue":
        return wrong_costs(lang, 1)
    if attempt == rules.attempt_limit:
        return lang.gettext("A wrong answer ends the ride.")
    return lang.gettext("A wrong answer takes you back to the start.")


def same_rank(lang: Language, rule: str, *, double: bool = False) -> str:
    """Return what an equal rank is, after higher or lower."""
    if rule == "push":
        return lang.gettext("On the same rank nothing happens.")
    if rule == "redeal":
        return lang.gettext("On the same rank another card comes.")
    if double:
        return lang.gettext("The same rank is wrong and costs double.")
    return lang.gettext("The same rank is wrong.")


def _boundary(lang: Language, rules: Rules) -> str:
    match rules.q3_boundary:
        case "inside":
            return lang.gettext("The rank of a boundary is inside.")
        case "outside":
            return lang.gettext("The rank of a boundary is outside.")
        case "wrong":
            return lang.gettext("The rank of a boundary is always wrong.")
    return lang.gettext("On a boundary rank another card comes.")


def cost(lang: Language, rules: Rules, question: int) -> str:
    """Return what a right answer gives, or else what a wrong one costs."""
    reward, stake = rules.rewards[question], rules.stakes[question]
    if reward:
        return lang.ngettext("Right: you hand out {n} point.", "Right: you hand out {n} points.", reward)
    return wrong_costs(lang, stake)


def wrong_costs(lang: Language, points: int) -> str:
    """Return what a wrong answer costs, as a sentence."""
    if not points:
        return lang.gettext("A wrong answer costs nothing.")
    return lang.ngettext("A wrong answer costs {n} point.", "A wrong answer costs {n} points.", points)


def gift(lang: Language, owed: int, split: bool, optional: bool, cap: int | None) -> str:
    """Return how points may be handed out.

    Args:
        lang: the language.
        owed: how many there are.
        split: whether several may share them.
        optional: whether they may be kept back.
        cap: the most that one player can be given here.
    """
    if cap is not None and cap < owed:
        return lang.ngettext(
            "Nobody is given more than {n} point here.", "Nobody is given more than {n} points here.", cap
        )
    if owed > 1 and split:
        if optional:
            return lang.gettext("To one player, to several, or to nobody.")
        return lang.gettext("To one player or to several.")
    if optional:
        return lang.gettext("To one player, or to nobody.")
    return lang.gettext("To one player.")


def draw_lede(lang: Language, rules: Rules) -> str:
    """Return which drawn card makes the driver."""
    if rules.tie_draw == "low":
        return lang.gettext("Who draws lowest drives.")
    return lang.gettext("Who draws highest drives.")


def match_gives(lang: Language, points: int) -> str:
    """Return what a match is worth, as a sentence."""
    if not points:
        return lang.gettext("A match brings no points.")
    return lang.ngettext(
        "A match gives {n} point to hand out.", "A match gives {n} points to hand out.", points
    )


def obstacle_lede(lang: Language, rules: Rules, ride: RideView) -> str:
    """Return which cards stop the ride here, and what they cost."""
    ranks = obstacles(rules)
    if not ranks:
        return lang.gettext("No card is an obstacle.")
    if rules.bus_penalty == "rank_table":
        costs = [f"{rank_letter(lang, rank)} {PENALTY_BY_RANK[rank]}" for rank in ranks]
        return lang.gettext("Points: {costs}.", costs=listed(lang, costs))
    letters = [rank_letter(lang, rank) for rank in ranks]
    place = len(ride.turned)
    if rules.bus_penalty == "row":
        points = rules.rows[place]
    elif rules.bus_penalty == "fixed":
        points = 1
    elif rules.bus_penalty == "turned" or ride.attempt == 1:
        points = place + 1
    else:
        return lang.gettext("An obstacle costs a point per turned card.")
    return lang.ngettext(
        "{ranks} costs {n} point.", "{ranks} costs {n} points.", points, ranks=either(lang, letters)
    )
