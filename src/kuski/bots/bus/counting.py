"""A bot for the bus family: it counts the cards it has seen, and gives points to who leads."""

from collections.abc import Sequence

from kuski.bots.bus.memory import Memory
from kuski.bots.sight import Sight
from kuski.bus import Action, BusState, Give, Guess, Guessing, Lay, Pyramid
from kuski.bus.questions import Verdict, judge
from kuski.bus.ride_chain import Chain
from kuski.bus.ride_questions import Questions
from kuski.cards import CardSet


class CountingBot:
    """Answers by the best odds, lays what it may, and hands points to who has the fewest."""

    def __init__(self) -> None:
        self._memory = Memory()

    def act(self, sight: Sight) -> Action:
        """Return one of the legal actions."""
        state = self._memory.follow(sight)
        lays = [action for action in sight.legal if isinstance(action, Lay)]
        if lays:
            return lays[0]
        gifts = [action for action in sight.legal if isinstance(action, Give)]
        if gifts:
            return self._gift(sight, state, gifts)
        guesses = [action for action in sight.legal if isinstance(action, Guess)]
        if guesses:
            return self._guess(sight, state, guesses)
        choice: Action = sight.rng.choice(list(sight.legal))
        return choice

    def _guess(self, sight: Sight, state: BusState, guesses: Sequence[Guess]) -> Guess:
        costs = {guess: expected_cost(state, guess) for guess in guesses}
        least = min(costs.values())
        return sight.rng.choice([guess for guess in guesses if costs[guess] == least])

    def _gift(self, sight: Sight, state: BusState, gifts: Sequence[Give]) -> Give:
        """Give all to the leader among those for whom it still counts."""
        most = max(gift.points for gift in gifts)
        targets = {gift.to for gift in gifts if gift.points == most}
        cap = sight.rules.receive_cap
        if isinstance(state, Pyramid) and cap is not None:
            targets = {seat for seat in targets if state.received[seat] < cap} or targets
        fewest = min(sight.view.scores[seat] for seat in targets)
        leaders = sorted(seat for seat in targets if sight.view.scores[seat] == fewest)
        return Give(most, sight.rng.choice(leaders))


def expected_cost(state: BusState, guess: Guess) -> float:
    """Return the points that ``guess`` costs on average, what it gives away counted against it."""
    rules = state.rules
    cards = tuple(CardSet(state.unseen))
    if isinstance(state, Chain):
        verdicts = [_asked(state, guess).judge(card) for card in cards]
        stake, reward, times = 1, 0, 1
    else:
        if isinstance(state, Guessing):
            question, hand = state.question, state.hands[state.order[state.turn]]
            stake, reward = rules.stakes[question], rules.rewards[question]
            times = rules.tie_multiplier
        else:
            assert isinstance(state, Questions)
            question, hand = state.question, state.turned
            stake, reward, times = 1, 0, 1
        verdicts = [judge(rules, question, guess, hand, card, state.unseen) for card in cards]
    settled = [verdict for verdict in verdicts if verdict is not Verdict.REDEAL]
    price = {Verdict.WRONG: stake, Verdict.TIED: stake * times, Verdict.RIGHT: -reward}
    return sum(price.get(verdict, 0) for verdict in settled) / max(len(settled), 1)


def _asked(state: Chain, guess: Guess) -> Chain:
    after = state.apply(state.drivers[0], guess)
    assert isinstance(after, Chain)
    return after
