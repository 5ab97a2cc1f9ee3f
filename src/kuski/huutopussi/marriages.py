"""Making trump between tricks: marriages shown (*avioliitto*) and questions to the partner (*kysely*)."""

from typing import TYPE_CHECKING

from kuski.cards import Suit
from kuski.game import IllegalAction, mark
from kuski.huutopussi.actions import ASK_WHOLE, HALVES, TRUMPS, Action, Ask
from kuski.huutopussi.rules import MARRIAGES

if TYPE_CHECKING:
    from kuski.huutopussi.tricks import Tricks


def undeclared_pairs(state: "Tricks", seat: int) -> tuple[Suit, ...]:
    """Return the suits of which ``seat`` holds king and queen and nobody made trump yet."""
    hand = state.hands[seat]
    return tuple(
        suit for suit in Suit if hand & MARRIAGES[suit] == MARRIAGES[suit] and not state.declared >> suit & 1
    )


def declarations(state: "Tricks", seat: int) -> tuple[Action, ...]:
    """Return the marriages and questions that ``seat`` may come out with now, before leading."""
    if not state.occasion:
        return ()
    choices: list[Action] = [
        TRUMPS[suit] for suit in undeclared_pairs(state, seat) if not trump_refusal(state, seat, suit)
    ]
    if state.rules.asking != "none":
        questions = (ASK_WHOLE, *HALVES)
        choices += [question for question in questions if not ask_refusal(state, seat, question)]
    return (*choices,)


def _occasion_refusal(state: "Tricks", question: bool) -> IllegalAction | None:
    """Return why this is no occasion for a marriage or a question."""
    if state.trick:
        return IllegalAction("trick-under-way", mark("Marriages and questions come before the lead."))
    if not any(state.won):
        return IllegalAction("marriage-before-trick", mark("First you have to win a trick."))
    if state.rules.declare_after == "own_led" and not state.own_led:
        return IllegalAction(
            "marriage-own-led", mark("Only after a trick that you led and won (declare_after).")
        )
    if not state.occasion or (question and state.declared_now):
        return IllegalAction(
            "marriage-once-a-trick", mark("The occasion after this trick is used (declares_per_trick).")
        )
    return None


def trump_refusal(state: "Tricks", seat: int, suit: Suit) -> IllegalAction | None:
    """Return why ``seat`` may not show a marriage in ``suit`` now, or None."""
    refusal = _occasion_refusal(state, question=False)
    if refusal is not None:
        return refusal
    if state.locked_out(seat):
        return IllegalAction(
            "ask-lockout", mark("After asking, no marriages are shown in this deal (ask_lockout).")
        )
    if state.declared >> suit & 1:
        return IllegalAction(
            "marriage-already-made", mark("{suit} was made trump in this deal already."), suit=str(suit)
        )
    if state.hands[seat] & MARRIAGES[suit] != MARRIAGES[suit]:
        return IllegalAction(
            "no-marriage", mark("King and queen of {suit} are not both in your hand."), suit=str(suit)
        )
    return None


def ask_refusal(state: "Tricks", seat: int, question: Ask) -> IllegalAction | None:
    """Return why ``seat`` may not ask that now, or None; it never depends on the partner's hand."""
    if state.rules.asking == "none":
        return IllegalAction("no-asking", mark("The partner is not asked at this table (asking)."))
    refusal = _occasion_refusal(state, question=True)
    if refusal is not None:
        return refusal
    suit = question.suit
    if suit is None:
        if state.rules.ask_lockout == "illisoft" and state.asked_half(seat):
            return IllegalAction(
                "ask-lockout", mark("After a half, no whole is asked in this deal (ask_lockout).")
            )
        return None
    if state.declared >> suit & 1:
        return IllegalAction(
            "marriage-already-made", mark("{suit} was made trump in this deal already."), suit=str(suit)
        )
    if state.rules.half_needs_card and not state.hands[seat] & MARRIAGES[suit]:
        return IllegalAction(
            "half-needs-card",
            mark("To ask for half of {suit} you hold its king or queen (half_needs_card)."),
            suit=str(suit),
        )
    return None
