"""Handing out points on a phone: the cards that earned them, and a tile for everybody who can be given some.

Where points may be split, each tile is a list from nothing to all, so that it works without script; the
script lets a tap on a person give one, and counts what is left. Where they go to one, the tile chooses.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from kuski.bus.actions import Give, Pass, parse_action
from kuski.web.bus.parts import NOTHING, Part, button, face, hero, points
from kuski.web.bus.past import laid_by
from kuski.web.bus.titles import titled
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.scene import Scene
from kuski.words.bus import choice
from kuski.words.language import Language

Gifts = Mapping[int, Sequence[Give]]

MOST_COUNTED: Final = 12
"""The most points that are counted down one by one."""

_ACT: Final = Markup(" data-act>")
_LIMITED: Final = Pattern(' data-act data-limit="{}">')
_NUMBER: Final = re.compile(r"(\d) ")
_HEADING: Final = Pattern('<div class="whom"><p>{text}</p>{left}</div>')
_LEFT: Final = Pattern('<span class="left of-{owed}" aria-hidden="true">{diamonds}</span>')
_TILES: Final = Pattern('<div class="tiles of-{count}">{tiles}</div>')
_WHO: Final = Pattern('{mug}<span class="who"><b>{name}</b><span class="has">{has}</span></span>')
_TILE: Final = Pattern(
    '<div class="tile"><button type="button" class="person" data-step="1" data-for="{field}"'
    ' aria-label="{more}">{who}</button><button type="button" class="less" data-step="-1" data-for="{field}"'
    ' aria-label="{less}">{minus}</button><select class="given" id="{field}" name="give@{seat}"'
    ' aria-label="{label}">{options}</select><span class="plus" aria-hidden="true">{plus}</span></div>'
)
_OPTION: Final = Pattern('<option value="{n}">+{n}</option>')
_NONE: Final = Markup('<option value="0" class="none" selected>+0</option>')
_ONE: Final = Pattern(
    '<button class="tile" name="action" value="{action}" aria-label="{label}">{who}'
    '<span class="given">+{n}</span></button>'
)
_SEND: Final = Pattern('<button class="primary send"><span class="ready">{ready}</span>{missing}</button>')
_MISSING: Final = Pattern('<span class="missing left-{n}">{text}</span>')


def reward(scene: Scene, lang: Language) -> Part:
    """Return the screen for who has points to hand out for a right answer."""
    title, lede = _titled(scene, lang)
    question = scene.view.question
    cards = (scene.view.hands[question.seat] or ())[-2:]
    drawn = [face(scene, lang, card, size="l") for card in cards]
    return Part(
        "give",
        title,
        lede,
        stage=hero(drawn),
        answers=gifts(scene, lang, question.owed),
        strip=False,
    )


def award(scene: Scene, lang: Language, laying: Markup = NOTHING) -> Part:
    """Return the screen for who has points to hand out for cards laid on the pyramid.

    Args:
        scene: whose screen it is.
        lang: the reader's language.
        laying: the form to lay further cards, where that is still possible.
    """
    title, lede = _titled(scene, lang)
    pyramid = scene.view.pyramid
    assert scene.seat is not None
    mine = laid_by(scene, scene.seat) or pyramid.laid[-1][-1:]
    drawn = [face(scene, lang, card, size="l") for card in (pyramid.turned[-1], *mine[-2:])]
    return Part(
        "give",
        title,
        lede,
        stage=hero(drawn),
        answers=laying + gifts(scene, lang, pyramid.owed[scene.seat]),
        strip=False,
    )


def _titled(scene: Scene, lang: Language) -> tuple[str, str]:
    """Return title and lede; beside the cards there is little room, so a number stays with its noun."""
    title, lede = titled(scene, lang)
    return _NUMBER.sub("\\1\u00a0", title), lede


def gifts(scene: Scene, lang: Language, owed: int) -> Markup:
    """Return the forms by which points are handed out, or declined.

    Args:
        scene: whose screen it is.
        lang: the reader's language.
        owed: how many points there are to hand out.
    """
    actions = [*map(parse_action, scene.view.legal)]
    amounts: defaultdict[int, list[Give]] = defaultdict(list)
    for action in actions:
        if isinstance(action, Give):
            amounts[action.to].append(action)
    split = any(len(gives) > 1 for gives in amounts.values())
    form = _shared(scene, lang, amounts, owed) if split else _to_one(scene, lang, amounts, owed)
    for action in actions:
        if isinstance(action, Pass):
            label = choice(lang, action, scene.names, scene.view)
            form += act_form(scene, button("secondary", "pass", label), "passing")
    return form


def _shared(scene: Scene, lang: Language, amounts: Gifts, owed: int) -> Markup:
    """Return a form in which several may be given a part."""
    tiles = joined(_tile(scene, lang, seat, owed) for seat in amounts)
    missing = joined(_MISSING.format(n=n, text=_more(lang, n)) for n in range(1, min(owed, MOST_COUNTED) + 1))
    inner = (
        _heading(lang, owed)
        + _TILES.format(count=len(amounts), tiles=tiles)
        + _SEND.format(ready=lang.gettext("Give the points"), missing=missing)
    )
    return _limited(act_form(scene, inner, "gifts shared"), owed)


def _limited(form: Markup, owed: int) -> Markup:
    """Return a form that may not give more than is owed."""
    return form.replace(_ACT, _LIMITED.format(owed), 1)


def _to_one(scene: Scene, lang: Language, amounts: Gifts, owed: int) -> Markup:
    """Return a form in which the tile of a person gives everything to them."""
    tiles = joined(
        _ONE.format(
            action=gift,
            label=choice(lang, gift, scene.names),
            who=_who(scene, lang, seat),
            n=gift.points,
        )
        for seat, gives in amounts.items()
        for gift in gives
    )
    inner = _heading(lang, owed) + _TILES.format(count=len(amounts), tiles=tiles)
    return act_form(scene, inner, "gifts single")


def _heading(lang: Language, owed: int) -> Markup:
    text = lang.ngettext("Tap who gets the point", "Tap who gets the points", owed)
    if owed > MOST_COUNTED:
        left = NOTHING
    else:
        left = _LEFT.format(owed=owed, diamonds=joined(marks.diamond("now") for _ in range(owed)))
    return _HEADING.format(text=text, left=left)


def _more(lang: Language, number: int) -> str:
    return lang.ngettext("{n} more point to hand out", "{n} more points to hand out", number)


def _who(scene: Scene, lang: Language, seat: int) -> Markup:
    return _WHO.format(
        mug=marks.mug(scene.players[seat]),
        name=scene.names[seat],
        has=points(lang, scene.view.scores[seat]),
    )


def _tile(scene: Scene, lang: Language, seat: int, owed: int) -> Markup:
    name = scene.names[seat]
    return _TILE.format(
        field=f"give-{seat}",
        seat=seat,
        who=_who(scene, lang, seat),
        more=lang.gettext("One more point: {player}", player=name),
        less=lang.gettext("One point less: {player}", player=name),
        label=lang.gettext("{player}: how many points?", player=name),
        options=_NONE + joined(_OPTION.format(n=n) for n in range(1, owed + 1)),
        minus=marks.icon("minus"),
        plus=marks.icon("plus"),
    )
