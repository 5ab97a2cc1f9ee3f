"""The table of Huutopussi on a television: who sits where, and the bids, the talon or the trick on it."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.cards import parse_card, parse_suit
from kuski.huutopussi.duties import winning
from kuski.huutopussi.events import Played, TrickTaken
from kuski.web.drawing import marks
from kuski.web.drawing.marks import Size
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.huutopussi.people import said
from kuski.web.scene import Scene
from kuski.web.tv.parts import NOTHING
from kuski.web.tv.people import note_of
from kuski.web.tv.tabletop import Chair, side, tabletop
from kuski.words.language import Language

_BELOW: Final = Pattern('<span class="below">{text}</span>')
_UNDER: Final = Pattern('<span class="under">{}</span>')
_DEALS: Final = Pattern('<span class="deals">{icon}<span class="spoken">{text}</span></span>')
_SAID: Final = Pattern('<b class="said {cls}">{text}</b>')
_BID: Final = Pattern('<p class="standing"><b>{points}</b><span>{name}</span></p>')
_TRICK: Final = Pattern('<ol class="trick n-{count}"{took}>{cards}</ol>')
_TOOK: Final = Pattern(' data-took="{}"')
_PLAYED: Final = Pattern('<li class="played to-{side}{best}">{card}</li>')
_APART: Final = Pattern('<div class="apart">{rows}</div>')
_ROW: Final = Pattern(
    '<p class="laid n-{size}"><span class="cards">{cards}</span><span class="what">{title}</span></p>'
)
_DECK: Final = Pattern('<p class="deck">{cards}</p>')


def table(scene: Scene, lang: Language) -> Markup:
    """Return the table as the room sees it."""
    view = scene.view
    chairs = [_chair(scene, lang, seat) for seat in range(len(scene.players))]
    cls = f"seats-{len(chairs)}"
    if view.auction is not None:
        return tabletop(chairs, _bid(scene), f"{cls} bidding")
    if view.exchange is not None:
        return tabletop(chairs, _exchange(scene, lang), f"{cls} swapping")
    if view.tricks is not None:
        return tabletop(chairs, _trick(scene, lang), f"{cls} playing")
    last = _before_the_deal(scene)
    if last is not None:
        return tabletop(chairs, _laid(scene, lang, *last), f"{cls} playing")
    return tabletop(chairs, _DECK.format(cards=joined(marks.back() for _ in range(3))), f"{cls} dealing")


def _chair(scene: Scene, lang: Language, seat: int) -> Chair:
    view = scene.view
    deals = NOTHING
    if seat == view.dealer:
        deals = _DEALS.format(icon=marks.icon("pack"), text=lang.gettext("dealer"))
    if view.tricks is not None:
        text = lang.ngettext("{n} trick", "{n} tricks", view.tricks.taken[seat])
    else:
        text = note_of(scene, lang, seat)
    spoken = said(scene, lang, seat)
    bid = NOTHING
    if spoken:
        bid = _SAID.format(cls="" if spoken.isdigit() else "word", text=spoken)
    below = (_BELOW.format(text=text) if text and not spoken else NOTHING) + bid + deals
    below = _UNDER.format(below) if below else NOTHING
    return Chair(scene.players[seat], below, seat in view.actors, f"seat-{seat}")


def _bid(scene: Scene) -> Markup:
    now = scene.view.auction
    if now.bidder is None:
        return NOTHING
    return _BID.format(points=now.bid, name=scene.names[now.bidder])


# The exchange.


def _exchange(scene: Scene, lang: Language) -> Markup:
    """Return the talon as far as it is open, and how many cards went where nobody looks."""
    now, rules = scene.view.exchange, scene.rules
    rows = NOTHING
    if rules.talon_size:
        size: Size = "l" if now.stage == "talon" else "s"
        cards = [
            marks.back() if text is None else marks.card(lang, text, size=size, token=scene.token(text))
            for text in now.talon
        ]
        cards += [marks.place(extra="quiet") for _ in range(rules.talon_size - len(cards))]
        rows += _row(lang.gettext("Talon"), cards)
        if now.stage != "talon":
            rows += _gone(lang.gettext("Laid away"), now.discarded, rules.talon_size)
    elif rules.exchange:
        given = min(now.handed, rules.exchange)
        rows += _gone(lang.gettext("Given"), given, rules.exchange)
        rows += _gone(lang.gettext("Given back"), now.handed - given, rules.exchange)
    return _APART.format(rows=rows)


def _gone(title: str, count: int, size: int) -> Markup:
    return _row(
        title, [marks.back() if place < count else marks.place(extra="quiet") for place in range(size)]
    )


def _row(title: str, cards: list[Markup]) -> Markup:
    return _ROW.format(title=title, size=len(cards), cards=joined(cards))


# The tricks.


def _before_the_deal(scene: Scene) -> tuple[tuple[str, ...], int, int] | None:
    """Return the last trick of the deal that is just over, its leader and which card took it."""
    taken: TrickTaken | None = None
    if any(scene.view.counts):
        return None
    for beat in reversed(scene.beats):
        for event in reversed(beat.events):
            if isinstance(event, TrickTaken):
                taken = event
            elif isinstance(event, Played) and event.leads:
                count = len(scene.players)
                best = (taken.seat - event.seat) % count if taken is not None else -1
                return None if taken is None else (tuple(map(str, taken.cards)), event.seat, best)
    return None


def _trick(scene: Scene, lang: Language) -> Markup:
    """Return the running trick, each card before who played it, or the one that was just taken."""
    view, now = scene.view, scene.view.tricks
    count = len(scene.players)
    running = bool(now.trick) or not now.last_trick
    texts, leader = (now.trick, now.leader) if running else (now.last_trick, now.last_leader)
    faces = tuple(map(parse_card, texts))
    trump = None if view.trump is None else parse_suit(view.trump)
    best = (now.leader - leader) % count if not running else winning(faces, trump) if faces else -1
    return _laid(scene, lang, texts, leader, best, waits=running and not now.naming)


def _laid(
    scene: Scene, lang: Language, texts: Sequence[str], leader: int, best: int, *, waits: bool = False
) -> Markup:
    """Return the cards of a trick, the best of them marked, and the place of the one that it waits for."""
    count = len(scene.players)
    cards = NOTHING
    for place, text in enumerate(texts):
        cards += _PLAYED.format(
            side=side((leader + place) % count, count),
            best=" best" if place == best else "",
            card=marks.card(lang, text, size="l", token=scene.token(text)),
        )
    if waits:
        seat = (leader + len(texts)) % count
        cards += _PLAYED.format(side=side(seat, count), best=" next", card=marks.place())
    took = _TOOK.format((leader + best) % count) if len(texts) == count else NOTHING
    return _TRICK.format(count=count, cards=cards, took=took)
