"""What is asked of who plays a card: the lead with its marriages and questions, or the duties of a trick."""

from kuski.cards import Card, Rank, Suit, parse_card, parse_suit
from kuski.huutopussi.duties import BEATERS, STRENGTH, winning
from kuski.huutopussi.rules import Rules
from kuski.huutopussi.view import TricksView, View
from kuski.words.cards import card_text, rank_letter
from kuski.words.huutopussi_marriages import Lock, lock, pairs_in_hand
from kuski.words.huutopussi_names import HELD_SUIT, IS_TRUMP, PLAY_SUIT, VOID_SO_TRUMP, of_suit
from kuski.words.language import Language
from kuski.words.lists import either

Asked = tuple[str, str]

_MOST_RANKS = 5
"""More ranks do not fit into a line."""


# The lead.


def lead(lang: Language, view: View, tricks: TricksView, rules: Rules, seat: int) -> Asked:
    """Return what is asked of who leads, with what may come before the lead."""
    shows = any(text.startswith("trump") for text in view.legal)
    asks = any(text.startswith("ask") for text in view.legal)
    if "lead-marriage" in tricks.refused.values():
        king, queen = (card_text(lang, card) for card in reversed(_cards(view.legal)))
        return (
            lang.gettext("Lead {king} or {queen}", king=king, queen=queen),
            lang.gettext("One card of the new marriage is led at once."),
        )
    if shows or asks:
        title = lang.gettext("You took the trick")
        if not asks:
            return title, lang.gettext("Show a marriage, or just lead a card.")
        if not shows:
            return title, lang.gettext("Ask your partner, or just lead a card.")
        return title, lang.gettext("Show a marriage, ask, or just lead.")
    if not any(tricks.taken):
        return lang.gettext("Lead the first card"), _first_lead(lang, view, rules)
    return lang.gettext("Lead a card"), _after_a_trick(lang, view, tricks, rules, seat)


def _first_lead(lang: Language, view: View, rules: Rules) -> str:
    if rules.first_lead == "free":
        if view.declarer is None:
            return lang.gettext("This deal has no contract.")
        return lang.gettext("You play for {points}.", points=view.contract or 0)
    if any(card.rank is Rank.ACE for card in _cards(view.legal)):
        return lang.gettext("The first lead is an ace.")
    if all(card.suit is Suit.SPADES for card in _cards(view.legal)):
        return lang.gettext("Without an ace the first lead is a spade.")
    return lang.gettext("You hold no ace and no spade: any will do.")


def _after_a_trick(lang: Language, view: View, tricks: TricksView, rules: Rules, seat: int) -> str:
    locks = {lock(view, tricks, rules, seat, suit) for suit in pairs_in_hand(view, seat)}
    if Lock.AFTER_ASKING in locks:
        return lang.gettext("After asking, no marriage is shown.")
    if Lock.NOT_OWN_LED in locks:
        return lang.gettext("A marriage needs a trick that you led.")
    if view.trump is None:
        return lang.gettext("Nothing is trump yet.")
    return of_suit(lang, IS_TRUMP, parse_suit(view.trump))


def _cards(texts: tuple[str, ...]) -> list[Card]:
    return sorted(parse_card(text) for text in texts if " " not in text)


# Following.


def follow(lang: Language, view: View, tricks: TricksView, rules: Rules, seat: int) -> Asked:
    """Return which card the duties ask for, and the reason."""
    led, best = _table(view, tricks)
    hand = [parse_card(text) for text in view.hands[seat] or ()]
    if any(card.suit is led for card in hand):
        return of_suit(lang, PLAY_SUIT, led), _suit_lede(lang, view, tricks, rules, best)
    return _void(lang, view, tricks, hand, best)


def _table(view: View, tricks: TricksView) -> tuple[Suit, Card]:
    """Return the led suit, and the card that wins the trick as it stands."""
    trick = tuple(parse_card(text) for text in tricks.trick)
    trump = None if view.trump is None else parse_suit(view.trump)
    return trick[0].suit, trick[winning(trick, trump)]


def _suit_lede(lang: Language, view: View, tricks: TricksView, rules: Rules, best: Card) -> str:
    playable = _cards(view.legal)
    if "must-beat" in tricks.refused.values():
        return _must_beat(lang, best, playable)
    if len(playable) == 1:
        return lang.gettext("It is your only card of that suit.")
    if not rules.must_beat:
        return lang.gettext("You need not beat the trick.")
    if best.suit is not playable[0].suit:
        return lang.gettext("It is trumped, so any of these will do.")
    if BEATERS[best] & playable[0].bit:
        return lang.gettext("All of these beat {card}.", card=card_text(lang, best))
    return _cannot_beat(lang, best)


def _must_beat(lang: Language, best: Card, playable: list[Card]) -> str:
    card = card_text(lang, best)
    ranks = sorted({other.rank for other in playable}, key=STRENGTH.index)
    if len(ranks) > _MOST_RANKS:
        return lang.gettext("{card} must be beaten.", card=card)
    letters = [rank_letter(lang, rank) for rank in ranks]
    return lang.gettext("{card} must be beaten: play {ranks}.", card=card, ranks=either(lang, letters))


def _cannot_beat(lang: Language, best: Card) -> str:
    return lang.gettext("You cannot beat {card}, so any will do.", card=card_text(lang, best))


def _void(lang: Language, view: View, tricks: TricksView, hand: list[Card], best: Card) -> Asked:
    trump = None if view.trump is None else parse_suit(view.trump)
    playable = _cards(view.legal)
    duties = tricks.refused.values()
    if "must-overtrump" in duties:
        return lang.gettext("Play a higher trump"), _must_beat(lang, best, playable)
    if all(card.suit is trump for card in playable):
        title = lang.gettext("Play a trump")
        if best.suit is trump and not BEATERS[best] & playable[0].bit:
            return title, _cannot_beat(lang, best)
        return title, lang.gettext("You cannot follow suit, so you trump.")
    title = lang.gettext("Play any card")
    if trump is None:
        return title, lang.gettext("You cannot follow suit; nothing is trump.")
    if any(card.suit is trump for card in hand):
        return title, lang.gettext("You cannot follow suit, and need not trump.")
    return title, lang.gettext("You can neither follow suit nor trump.")


# Why a card is dimmed.


def why_not(lang: Language, code: str, view: View | None = None) -> str:
    """Return why a card may not be played, and what to do instead.

    Args:
        lang: the language.
        code: the code in ``view.tricks.refused``, which is that of the refusal.
        view: what the asked seat sees; with it the sentence names suits and cards.
    """
    if view is not None and view.tricks is not None and view.tricks.trick:
        led, best = _table(view, view.tricks)
        if code == "must-follow-suit":
            return of_suit(lang, HELD_SUIT, led)
        if code == "must-trump":
            return of_suit(lang, VOID_SO_TRUMP, led)
        return _must_beat(lang, best, _cards(view.legal))
    match code:
        case "must-follow-suit":
            return lang.gettext("Follow suit: you hold some of it.")
        case "must-beat":
            return lang.gettext("Beat the trick: you hold a higher card.")
        case "must-trump":
            return lang.gettext("You cannot follow suit, so play a trump.")
        case "must-overtrump":
            return lang.gettext("Trump higher: you hold a higher trump.")
        case "first-lead":
            return lang.gettext("Lead an ace, or without one a spade.")
    return lang.gettext("Lead the king or queen of the new trump.")
