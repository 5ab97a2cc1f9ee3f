"""The rule sheet on the questions: what each asks, what a tie is, what answers cost and give."""

from collections.abc import Iterator

from kuski.bus.rules import Rules
from kuski.words.bus_effects import has_equal_ranks, reward_can_be_split, ties_cost
from kuski.words.bus_ledes import wrong_costs
from kuski.words.language import Language
from kuski.words.lists import numbers


def questions(lang: Language, rules: Rules) -> Iterator[str]:
    """Yield the sentences on the guessing phase."""
    yield lang.ngettext(
        "Everybody answers {n} question and gets a card for it.",
        "There are {n} rounds; in each everybody answers a question and gets a card.",
        rules.questions,
    )
    yield lang.gettext("The round goes clockwise, from the dealer's left; the dealer answers last.")
    yield lang.gettext("You answer before anybody sees the card, and the answer stands.")
    yield lang.gettext("The card stays face up in front of you, whether you were right or wrong.")
    for question in (_colour, _higher_lower, _inside_outside, _suit)[: rules.questions]:
        yield from question(lang, rules)
    yield from _stakes(lang, rules)
    yield from _rewards(lang, rules)


def _colour(lang: Language, _rules: Rules) -> Iterator[str]:
    yield lang.gettext("Question 1, red or black: you name the colour of your first card.")


def _higher_lower(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.gettext(
        "Question 2, higher or lower: you say whether your second card is higher or lower than your first."
    )
    if not has_equal_ranks(rules):
        return
    match rules.q2_tie:
        case "wrong":
            yield lang.gettext("If both have the same rank, the answer is wrong, whatever it was.")
        case "push":
            yield lang.gettext("If both have the same rank, the card stays and nothing else happens.")
        case "redeal":
            yield lang.gettext(
                "If both have the same rank, the card is shuffled back and you get another;"
                " your answer stands and it costs nothing."
            )


def _inside_outside(lang: Language, rules: Rules) -> Iterator[str]:
    yield lang.gettext(
        "Question 3, inside or outside: you say whether the rank of your third card lies"
        " between your first two or outside them."
    )
    if not has_equal_ranks(rules):
        return
    pair = rules.q2_tie != "redeal"
    match rules.q3_boundary:
        case "inside":
            yield lang.gettext("A card of the same rank as one of those two is inside.")
            if pair:
                yield lang.gettext("If those two are equal, only the same rank once more is inside.")
        case "outside":
            yield lang.gettext("A card of the same rank as one of those two is outside.")
            if pair:
                yield lang.gettext("If those two are equal, outside is always right.")
        case "wrong":
            yield lang.gettext("On the same rank as one of those two, either answer is wrong.")
        case "redeal":
            yield lang.gettext(
                "A card of the same rank as one of those two is shuffled back and you get another;"
                " your answer stands and it costs nothing."
            )


def _suit(lang: Language, rules: Rules) -> Iterator[str]:
    if rules.q4 == "suit":
        yield lang.gettext(
            "Question 4, which suit: you name the exact suit of your fourth card;"
            " your earlier cards do not count."
        )
    else:
        yield lang.gettext(
            "Question 4, same or new: you say whether the suit of your fourth card"
            " is already among your first three."
        )


def _stakes(lang: Language, rules: Rules) -> Iterator[str]:
    stakes = rules.stakes[: rules.questions]
    if len(set(stakes)) == 1:
        yield wrong_costs(lang, stakes[0])
    else:
        yield lang.gettext(
            "Points for a wrong answer, question by question: {points}.", points=numbers(lang, stakes)
        )
    if rules.tie_multiplier == 2 and ties_cost(rules):
        yield lang.gettext("A wrong answer costs double when the ranks are equal.")


def _rewards(lang: Language, rules: Rules) -> Iterator[str]:
    rewards = rules.rewards[: rules.questions]
    most = max(rewards)
    if not most:
        yield lang.gettext("A right answer brings nothing.")
        return
    giving = [number for number, reward in enumerate(rewards, 1) if reward]
    if len(set(rewards)) == 1:
        yield lang.ngettext(
            "For every right answer you hand out {n} point to others.",
            "For every right answer you hand out {n} points to others.",
            most,
        )
    elif len(giving) == 1:
        yield lang.ngettext(
            "For a right answer to question {question} you hand out {n} point to others;"
            " the other questions bring nothing.",
            "For a right answer to question {question} you hand out {n} points to others;"
            " the other questions bring nothing.",
            most,
            question=giving[0],
        )
    else:
        yield lang.gettext(
            "Points that you hand out for a right answer, question by question: {points}.",
            points=numbers(lang, rewards),
        )
    if reward_can_be_split(rules):
        if rules.reward_split:
            yield lang.gettext("You may split these points among several players.")
        else:
            yield lang.gettext("All these points go to one player.")
    if rules.reward_optional:
        yield lang.gettext("You need not hand out what you earned; what you keep back is gone.")
    else:
        yield lang.gettext("What you earned must be handed out at once.")
