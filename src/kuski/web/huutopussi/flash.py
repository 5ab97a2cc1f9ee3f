"""What the last action did, in a few words for a moment: the trick, a trump, an answer, a deal's result."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from kuski.cards import Suit
from kuski.game import mark
from kuski.huutopussi.events import (
    Asked,
    AuctionWon,
    ContractSaid,
    Event,
    Left,
    NoContract,
    SideScored,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from kuski.web.scene import Scene, Tone
from kuski.words.huutopussi import signed
from kuski.words.huutopussi_names import BySuit, of_suit
from kuski.words.language import Language

Flash = tuple[str, Tone]

_NOW_TRUMP: Final[BySuit] = (
    mark("Clubs are trump now"),
    mark("Diamonds are trump now"),
    mark("Hearts are trump now"),
    mark("Spades are trump now"),
)
_SILENT: Final[Flash] = ("", "")


def flash(scene: Scene, lang: Language) -> Flash:
    """Return what the newest step did and how it is meant; empty texts when it was nothing special."""
    if scene.view.over:
        return _SILENT
    for event in _newest(scene):
        teller = _TELLERS.get(type(event))
        if teller is not None:
            return teller(scene, lang, event)
    return _result(scene, lang) if _fresh(scene) else _SILENT


def _newest(scene: Scene) -> Iterator[Event]:
    """Yield the events that came with the newest version, the last one first."""
    for beat in reversed(scene.beats):
        if beat.version != scene.beats[-1].version:
            return
        yield from reversed(beat.events)


def _ours(scene: Scene, seat: int) -> bool:
    return scene.seat is not None and scene.seat in scene.rules.side_of(seat)


# Tricks and trumps.


def _trick(scene: Scene, lang: Language, event: TrickTaken) -> Flash:
    if event.seat == scene.seat:
        return lang.gettext("You took the trick"), "good"
    text = lang.gettext("{player} took the trick", player=scene.names[event.seat])
    return text, "good" if _ours(scene, event.seat) else ""


def _trump(scene: Scene, lang: Language, event: TrumpMade) -> Flash:
    return of_suit(lang, _NOW_TRUMP, Suit(event.suit)), "good" if _ours(scene, event.seat) else ""


def _answer(scene: Scene, lang: Language, event: Asked) -> Flash:
    partner = (event.seat + 2) % 4
    if partner == scene.seat:
        return (lang.gettext("You say yes") if event.yes else lang.gettext("You say no")), ""
    player = scene.names[partner]
    if event.yes:
        return lang.gettext("{player} says yes", player=player), "good" if _ours(scene, partner) else ""
    return lang.gettext("{player} says no", player=player), ""


# The auction and the contract.


def _won(scene: Scene, lang: Language, event: AuctionWon) -> Flash:
    return _plays(scene, lang, event.declarer, event.bid), ""


def _contract(scene: Scene, lang: Language, event: ContractSaid) -> Flash:
    return _plays(scene, lang, event.declarer, event.points), ""


def _plays(scene: Scene, lang: Language, seat: int, points: int) -> str:
    if seat == scene.seat:
        return lang.gettext("You play {points}", points=points)
    return lang.gettext("{player} plays {points}", player=scene.names[seat], points=points)


def _thrown_in(scene: Scene, lang: Language, event: ThrownIn) -> Flash:
    if event.seat is None:
        return lang.gettext("All passed, new deal"), ""
    if event.seat == scene.seat:
        return lang.gettext("You threw the cards in"), ""
    return lang.gettext("{player} threw the cards in", player=scene.names[event.seat]), ""


def _no_contract(_scene: Scene, lang: Language, _event: NoContract) -> Flash:
    return lang.gettext("No contract"), ""


def _left(scene: Scene, lang: Language, event: Left) -> Flash:
    return lang.gettext("{player} leaves", player=scene.names[event.seat]), ""


# The result of a deal.


def _fresh(scene: Scene) -> bool:
    """Whether a deal has just been scored and nobody has spoken in the next one."""
    view = scene.view
    if not view.sheet or view.phase not in ("deal", "auction"):
        return False
    if view.auction is not None and any(said is not None for said in view.auction.said):
        return False
    for beat in reversed(scene.beats):
        for event in beat.events:
            if isinstance(event, (ThrownIn, SideScored)):
                return isinstance(event, SideScored)
    return True


def _scored(scene: Scene, lang: Language, _event: SideScored) -> Flash:
    return _result(scene, lang)


def _result(scene: Scene, lang: Language) -> Flash:
    """Return what the last deal brought to the owner of the screen; who watches hears of the declarer."""
    deal = scene.view.sheet[-1]
    if scene.seat is not None:
        gain = deal.gains[scene.seat]
        if gain < 0:
            return lang.ngettext("You lost {n} point", "You lost {n} points", -gain), "bad"
        return lang.ngettext("You got {n} point", "You got {n} points", gain), "good" if gain else ""
    if deal.declarer is None:
        return lang.gettext("The deal is over"), ""
    gain = deal.gains[deal.declarer]
    return f"{scene.names[deal.declarer]} {signed(gain)}", "good" if gain > 0 else "bad"


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Language, Any], Flash]]] = {
    TrickTaken: _trick,
    TrumpMade: _trump,
    Asked: _answer,
    AuctionWon: _won,
    ContractSaid: _contract,
    ThrownIn: _thrown_in,
    NoContract: _no_contract,
    SideScored: _scored,
    Left: _left,
}
