"""Which house rules can make a difference under the others: the rule sheet tells those and no more."""

from typing import Final

from kuski.bus import validity
from kuski.bus.rules import PENALTY_BY_RANK, Rules
from kuski.cards import RANK_MASKS, Rank

_ENDLESS: Final = 1 << 30


# The table.


def most_players(rules: Rules) -> int:
    """Return how many can play at most, by the rules and by the cards."""
    return validity.most_players(rules) or rules.max_players


def may_go_on_without(rules: Rules) -> bool:
    """Return whether a game can go on after somebody left."""
    return rules.on_leave == "continue" and most_players(rules) > rules.min_players


def _of_rank(rules: Rules, rank: Rank) -> int:
    return (rules.pack & RANK_MASKS[rank]).bit_count()


def has_equal_ranks(rules: Rules) -> bool:
    """Return whether two cards of the pack can be equal."""
    return any(_of_rank(rules, rank) > 1 for rank in Rank)


# The questions.


def ties_cost(rules: Rules) -> bool:
    """Return whether an equal rank can be a wrong answer that costs something."""
    second = rules.questions >= 2 and rules.q2_tie == "wrong" and rules.stakes[1] > 0
    third = rules.questions >= 3 and rules.q3_boundary != "redeal" and rules.stakes[2] > 0
    return (second or third) and has_equal_ranks(rules)


def reward_can_be_split(rules: Rules) -> bool:
    """Return whether it matters how a reward may be divided."""
    choice = most_players(rules) > 2 or rules.reward_optional
    return choice and max(rules.rewards[: rules.questions]) > 1


# The pyramid.


def row_values(rules: Rules) -> list[int]:
    """Return what a match is worth in each row, the bottom row first."""
    return [rules.slot_values[rules.slot_rows.index(row)] for row in range(len(rules.pyramid))]


def several_can_match(rules: Rules) -> bool:
    """Return whether one hand can hold several cards that match the same pyramid card."""
    return rules.questions > 1 and _most_matching(rules) > 1


def award_can_be_split(rules: Rules) -> bool:
    """Return whether it matters how the points of a pyramid card may be divided."""
    choice = most_players(rules) > 2 or rules.award_optional
    several = rules.award_per == "card" and several_can_match(rules)
    most = max(row_values(rules))
    return choice and (most > 1 or (most == 1 and several))


def cap_can_bite(rules: Rules) -> bool:
    """Return whether one player could be given more on one pyramid card than ``receive_cap``."""
    if rules.receive_cap is None:
        return False
    givers = most_players(rules) - 1
    cards = givers if rules.award_per == "turn" else givers * rules.questions
    return rules.receive_cap < min(cards, _most_matching(rules)) * max(row_values(rules))


def _most_matching(rules: Rules) -> int:
    """Return how many hand cards can match one pyramid card, in all hands together."""
    return max(_of_rank(rules, rank) for rank in Rank) - 1


def hands_can_run_out(rules: Rules) -> bool:
    """Return whether the pyramid can match every card of the smallest table.

    A pyramid card takes with it, at most, all other cards of its rank.
    """
    matched = sorted((max(_of_rank(rules, rank) - 1, 0) for rank in Rank), reverse=True)
    return rules.questions * rules.min_players <= sum(matched[: sum(rules.pyramid)])


def ties_can_last(rules: Rules) -> bool:
    """Return whether somebody can still be tied when the hands were compared."""
    return has_equal_ranks(rules) or rules.tie_cards == "none"


# The bus.


def obstacles(rules: Rules) -> list[Rank]:
    """Return the ranks that stop the ride and are in the pack."""
    return [rank for rank in rules.obstacles or () if _of_rank(rules, rank)]


def can_fail(rules: Rules) -> bool:
    """Return whether anything on this bus can be an error."""
    return rules.bus in ("chain", "questions") or bool(obstacles(rules))


def begins_again(rules: Rules) -> bool:
    """Return whether a second attempt can follow an error."""
    return can_fail(rules) and rules.bus_on_error == "restart" and rules.attempt_limit != 1


def grows(rules: Rules) -> bool:
    """Return whether the line can become longer while somebody drives along it."""
    if not rules.line_growth or not set(obstacles(rules)) & set(PENALTY_BY_RANK):
        return False
    pile = rules.pack.bit_count() - rules.bus_size
    if rules.bus_on_error == "continue":
        return pile > 0
    return begins_again(rules) and pile > (0 if rules.bus_exhaust == "reshuffle" else 1)


def limit_can_bite(rules: Rules) -> bool:
    """Return whether a ride can have as many errors as there are attempts."""
    if rules.attempt_limit is None or not can_fail(rules) or rules.bus_on_error == "continue":
        return False
    return rules.bus_exhaust == "reshuffle" or rules.attempt_limit <= _most_errors(rules)


def may_run_short(rules: Rules) -> bool:
    """Return whether the cards of the bus can run out before its attempts do."""
    if not begins_again(rules):
        return False
    cards, attempts = rules.pack.bit_count(), rules.attempt_limit or _ENDLESS
    if rules.bus_deck == "remaining":
        cards -= rules.questions * most_players(rules) + sum(rules.pyramid)
    if rules.bus in ("questions", "chain"):
        return rules.bus_size * attempts > cards
    length = rules.bus_size
    path = len(rules.rows) or length
    free = (rules.pack & ~rules.obstacle_mask).bit_count()
    # The worst case: each attempt fails at its very end, on what lengthens the line most.
    for growth in sorted(_growths(rules), reverse=True)[: attempts - 1]:
        passed = min(path - 1, free)
        free -= passed
        cards -= passed + 1
        if cards < length:
            return True
        longer = min(growth, cards - length)
        length += longer
        path += longer
    return False


def _most_errors(rules: Rules) -> int:
    """Return how many errors a ride can have when no card comes back: each at once, on the first card."""
    cards, length = rules.pack.bit_count(), rules.bus_size
    if rules.bus == "questions":
        return cards
    if rules.bus == "chain":
        return (cards - length) // 2 + 1
    errors = 0
    for growth in sorted(_growths(rules)):
        if cards < length:
            break
        errors += 1
        cards -= 1
        length += max(min(growth, cards - length), 0)
    return errors


def _growths(rules: Rules) -> list[int]:
    """Return, for each card that is an obstacle, how many cards it adds to the line."""
    return [
        PENALTY_BY_RANK.get(rank, 0) if rules.line_growth else 0
        for rank in obstacles(rules)
        for _ in range(_of_rank(rules, rank))
    ]
