"""What the lesson of Huutopussi says: read from what the learner's seat sees, whatever was answered."""

from typing import Final

from kuski.web.learn.step import Step
from kuski.web.scene import Scene
from kuski.words.language import Language

STEPS: Final = 7
HAND: Final = 1
AUCTION: Final = 2
EXCHANGE: Final = 3
TRICKS: Final = 4
TRUMP: Final = 5
COUNTING: Final = 6
FEW: Final = 3
"""With so few cards left it is time to count."""


def step(scene: Scene, lang: Language) -> Step:
    """Return what the lesson says now."""
    view = scene.view
    if view.auction is not None:
        return _auction(scene, lang)
    if view.exchange is not None:
        return Step(EXCHANGE, _exchange(scene, lang))
    if view.tricks is not None:
        return _tricks(scene, lang)
    if view.over:
        return Step(STEPS, _over(scene, lang))
    text = lang.gettext("Eleven cards each, three lie aside. King and queen of a suit are a marriage.")
    return Step(HAND, text)


def _auction(scene: Scene, lang: Language) -> Step:
    view, seat = scene.view, scene.seat
    auction = view.auction
    said = None if seat is None else auction.said[seat]
    if scene.asked and said is None:
        if _pairs(scene):
            text = lang.gettext(
                "Bid the points you mean to make. With a marriage in hand, dare a little more."
            )
        else:
            text = lang.gettext("Bid the points you mean to make, or pass.")
        return Step(AUCTION, text)
    if scene.asked:
        return Step(AUCTION, lang.gettext("Somebody bid more. Go on, or pass: what is not made is lost."))
    if said is None:
        return Step(HAND, lang.gettext("The dealer must open. The highest bid plays against the others."))
    if said:
        return Step(AUCTION, lang.gettext("You have bid. If the others pass, you play against both."))
    return Step(AUCTION, lang.gettext("You passed. The highest bidder plays, and you play against him."))


def _exchange(scene: Scene, lang: Language) -> str:
    if not scene.asked:
        return lang.gettext("The bidder takes the three cards from the table and lays three away.")
    if scene.view.exchange.stage == "saying":
        return lang.gettext("Keep your bid, or raise it now that you have seen all your cards.")
    return lang.gettext("The three cards are yours. Lay three away: keep aces and the king and queen.")


def _tricks(scene: Scene, lang: Language) -> Step:
    view = scene.view
    trump = any(text.startswith("trump") for text in view.legal)
    few = scene.seat is not None and view.counts[scene.seat] <= FEW
    if trump:
        text = lang.gettext("Show king and queen: their points are yours, and their suit becomes trump.")
        return Step(TRUMP, text)
    if few:
        text = lang.gettext("Aces count 11, tens 10, kings 4, queens 3, jacks 2, and the last trick 10.")
        return Step(COUNTING, text)
    return Step(TRUMP if view.trump else TRICKS, _play(scene, lang))


def _play(scene: Scene, lang: Language) -> str:
    view = scene.view
    if not scene.asked:
        if view.trump:
            return lang.gettext("Trump beats every other suit. Who cannot follow suit must trump.")
        return lang.gettext("Everybody plays a card. The highest of the suit that was led takes them.")
    if not view.tricks.trick:
        if view.trump:
            return lang.gettext("You lead. An ace, or a high trump, mostly takes the trick.")
        return lang.gettext("You lead any card. An ace takes the trick; after it a marriage may be shown.")
    return lang.gettext("Follow suit, and beat it if you can. A dim card says why it may not be played.")


def _over(scene: Scene, lang: Language) -> str:
    deal = scene.view.sheet[-1] if scene.view.sheet else None
    if deal is not None and scene.seat is not None and deal.declarer == scene.seat:
        if deal.gains[scene.seat] > 0:
            return lang.gettext("You made your bid, and it is written down. A game goes on to 500.")
        return lang.gettext("You did not make your bid, so it is taken off. A game goes on to 500.")
    return lang.gettext("Who bid gets the bid or loses it; you get what you took. A game goes on to 500.")


def _pairs(scene: Scene) -> bool:
    """Whether the learner holds king and queen of a suit."""
    hand = () if scene.seat is None else scene.view.hands[scene.seat] or ()
    return any(card[0] == "K" and f"Q{card[1:]}" in hand for card in hand)
