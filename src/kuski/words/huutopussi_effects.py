"""Which house rules of Huutopussi can make a difference under the others.

The rule sheet tells those and no more.
"""

from kuski.huutopussi.rules import CARD_POINTS, MARRIAGE_VALUES, Rules

# The auction.


def several_openings(rules: Rules) -> bool:
    """Return whether the first bid can be more than the lowest."""
    return rules.min_open + rules.open_step <= rules.highest_bid


def can_outbid(rules: Rules) -> bool:
    """Return whether anything can be bid above the lowest opening."""
    return rules.min_open + rules.bid_step <= rules.highest_bid


def top_bid(rules: Rules) -> int:
    """Return the highest number that can be bid: a multiple of the step."""
    return rules.highest_bid // rules.bid_step * rules.bid_step


def can_raise(rules: Rules) -> bool:
    """Return whether some contract can be higher than its bid."""
    return rules.raise_ and can_outbid(rules)


def all_may_pass(rules: Rules) -> bool:
    """Return whether a deal can be without a bid."""
    return rules.opening == "free"


def ban_can_bite(rules: Rules) -> bool:
    """Return whether a score can come down to the bidding ban before the last deal."""
    if rules.ban_at is None:
        return False
    limit = doubled_above(rules)
    times = max(rules.porvoo_declarer_factor, 1 if limit is None else 2)
    return rules.deals is None or (rules.deals - 1) * times * top_bid(rules) >= -rules.ban_at


def banned_may_open(rules: Rules) -> bool:
    """Return whether somebody under the bidding ban can have to open, and so become declarer."""
    return ban_can_bite(rules) and rules.opening == "compulsory" and rules.banned_open


# The points.


def doubled_above(rules: Rules) -> int | None:
    """Return above which contract a failure counts double: 0 when it always does, None when it never does."""
    if rules.fail_double_over is None:
        return None
    limit = rules.fail_double_over // rules.bid_step * rules.bid_step
    if limit >= top_bid(rules):
        return None
    return limit if limit >= rules.min_open else 0


def rounding_matters(rules: Rules) -> bool:
    """Return whether the others can collect something that is not round already."""
    values = CARD_POINTS[rules.card_points].values()
    return rules.rounding is not None and any(value % rules.rounding for value in values)


def cards_and_last(rules: Rules) -> int:
    """Return what all cards and the last trick are worth."""
    return 4 * sum(CARD_POINTS[rules.card_points].values()) + rules.last_trick


def _most_in_a_deal(rules: Rules) -> int:
    return cards_and_last(rules) + sum(MARRIAGE_VALUES[rules.suit_values].values())


# The end of the match.


def _goal(rules: Rules) -> int:
    return rules.target + (rules.target_test == "exceed")


def several_can_arrive(rules: Rules) -> bool:
    """Return whether two sides can be at the target after the same deal."""
    return rules.deals is None or rules.deals * _most_in_a_deal(rules) >= 2 * _goal(rules)


def target_matters(rules: Rules) -> bool:
    """Return whether the target can end the match early, or give it to another side than the highest."""
    if rules.deals is None or (rules.deals - 1) * _most_in_a_deal(rules) >= _goal(rules):
        return True
    return rules.target_tie == "declarer" and several_can_arrive(rules)
