"""The play of a deal from the order of each seat's cards: occasions for what was said are looked for."""

from collections.abc import Iterator
from typing import Final

from kuski.game import IllegalAction, mark
from kuski.huutopussi.actions import Ask, Name, Trump
from kuski.huutopussi.rebuild.deal import MADE, PLAYED, Actions, CannotBe, Marriage, PlayedDeal, Question
from kuski.huutopussi.rebuild.sums import difference
from kuski.huutopussi.rules import MARRIAGES
from kuski.huutopussi.state import DealResult, HuutopussiState
from kuski.huutopussi.tricks import Tricks

_BREACHES: Final = {
    "must-follow-suit": mark("Trick {trick}: {player} played {card}, but held the suit that was led."),
    "must-beat": mark("Trick {trick}: {player} played {card}, but could have beaten the trick (must_beat)."),
    "must-trump": mark("Trick {trick}: {player} played {card}, but held a trump (must_trump)."),
    "must-overtrump": mark(
        "Trick {trick}: {player} played {card}, but held a higher trump (must_overtrump)."
    ),
    "first-lead": mark(
        "Trick {trick}: {player} led {card}, but the first lead is an ace, without one a spade (first_lead)."
    ),
    "lead-marriage": mark(
        "Trick {trick}: {player} led {card}, not king or queen of the new trump (lead_marriage)."
    ),
}


class Play:
    """Plays the cards in their order, and looks for occasions for what was said between them."""

    def __init__(self, deal: PlayedDeal, expected: DealResult | None) -> None:
        self._deal = deal
        self._expected = expected
        # The failure that came furthest: a wrong sum, else a card, the later the better.
        self._best: tuple[tuple[int, int], CannotBe] | None = None

    @property
    def refusal(self) -> CannotBe:
        """Why nothing was found."""
        assert self._best is not None
        return self._best[1]

    def _fail(self, weight: int, far: int, refusal: CannotBe) -> None:
        if self._best is None or (weight, far) > self._best[0]:
            self._best = (weight, far), refusal

    def search(
        self, state: Tricks, left: tuple[Marriage | Question, ...], actions: Actions
    ) -> tuple[Actions, HuutopussiState] | None:
        """Return the actions to the end and the state there, or None when there are none."""
        tricks = sum(map(state.tricks_of, range(state.players)))
        for at, item in enumerate(left):
            if item in left[:at] or item.after not in (None, tricks):
                continue
            said = _say(state, item)
            if said is not None:
                after, texts = said
                found = self.search(after, (*left[:at], *left[at + 1 :]), actions + texts)
                if found is not None:
                    return found
        for item in left:
            if item.after == tricks or _too_late(state, item):
                self._fail(0, tricks, _unsaid(item))
                return None
        return self._trick(state, left, actions, tricks)

    def _trick(
        self, state: Tricks, left: tuple[Marriage | Question, ...], actions: Actions, tricks: int
    ) -> tuple[Actions, HuutopussiState] | None:
        after: HuutopussiState = state
        for place in range(state.players):
            seat = state.after(state.leader, place)
            card = self._deal.played[seat][tricks]
            try:
                after = after.apply(seat, card)
            except IllegalAction as refused:
                template = _BREACHES[refused.code]
                refusal = CannotBe(
                    refused.code, template, line=PLAYED, player=seat, card=str(card), trick=tricks + 1
                )
                self._fail(1, tricks * state.players + place, refusal)
                return None
            actions = (*actions, (seat, str(card)))
        if isinstance(after, Tricks):
            return self.search(after, left, actions)
        if left:
            self._fail(0, tricks, _unsaid(left[0]))
            return None
        differs = None if self._expected is None else difference(after, self._expected)
        if differs is not None:
            self._fail(2, 0, differs)
            return None
        return actions, after


def _say(state: Tricks, item: Marriage | Question) -> tuple[Tricks, Actions] | None:
    """Return the state after a marriage or a question, and its texts; None when it cannot be now."""
    if item.seat != state.leader:
        return None
    texts = [*_texts(state, item)]
    after: HuutopussiState = state
    try:
        for actor, text in texts:
            after = after.apply(actor, after.parse(actor, text))
    except IllegalAction:
        return None
    assert isinstance(after, Tricks)
    made = len(after.marriages) > len(state.marriages)
    if not texts or after.naming or made is not isinstance(item, Marriage):
        return None
    return after, (*texts,)


def _texts(state: Tricks, item: Marriage | Question) -> Iterator[tuple[int, str]]:
    seat, suit = item.seat, item.suit
    if isinstance(item, Question):
        yield seat, str(Ask("whole") if suit is None else Ask("half", suit))
        return
    assert suit is not None
    couple = MARRIAGES[suit]
    if state.hands[seat] & couple == couple:
        yield seat, str(Trump(suit))
    elif state.rules.asking != "none":
        partner = state.partner(seat)
        if state.hands[partner] & couple == couple:
            yield seat, str(Ask("whole"))
            yield partner, str(Name(suit))
        else:
            yield seat, str(Ask("half", suit))


def _too_late(state: Tricks, item: Marriage | Question) -> bool:
    """Return whether king or queen of a marriage that is still to come was played already."""
    if isinstance(item, Question):
        return False
    together = state.hands[item.seat]
    if state.rules.asking != "none":
        together |= state.hands[state.partner(item.seat)]
    return together & MARRIAGES[item.suit] != MARRIAGES[item.suit]


def _unsaid(item: Marriage | Question) -> CannotBe:
    if isinstance(item, Question):
        template = mark("By these cards {player} had no occasion for that question, or it made trump.")
        return CannotBe("question-impossible", template, line=MADE, player=item.seat)
    if item.after is None:
        template = mark("By these cards {player} cannot have made {suit} trump.")
        return CannotBe("marriage-impossible", template, line=MADE, player=item.seat, suit=str(item.suit))
    template = mark("By these cards {player} cannot have made {suit} trump after trick {trick}.")
    return CannotBe(
        "marriage-impossible", template, line=MADE, player=item.seat, suit=str(item.suit), trick=item.after
    )
