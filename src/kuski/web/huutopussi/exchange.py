"""Between the auction and the first lead on a phone: cards that go away, and the final contract.

Who has to part with cards taps them: each is a checkbox, a chosen one moves to a place on the table, and
one button sends them together. The style sheet counts the chosen ones, so it works without script.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from kuski.cards import Card, parse_card
from kuski.huutopussi.actions import Contract, parse_action
from kuski.web.drawing import marks
from kuski.web.drawing.pattern import Pattern, joined
from kuski.web.forms import act_form
from kuski.web.huutopussi.amounts import Saying, say, stepper
from kuski.web.huutopussi.auction import below
from kuski.web.huutopussi.hands import own_hand, rows, sorted_hand
from kuski.web.huutopussi.parts import NOTHING, Part
from kuski.web.scene import Scene
from kuski.words import huutopussi as words
from kuski.words.huutopussi_exchange import banned_ranks
from kuski.words.language import Language
from kuski.words.lists import either

_PICK: Final = Pattern(
    '<input type="checkbox" class="pick" id="pick-{place}" name="action" value="{action}"'
    ' aria-label="{name}">'
)
_LABEL: Final = Pattern('<label for="pick-{place}" class="tap p{place}">{card}</label>')
_SET: Final = Pattern('<label for="pick-{place}" class="set set-{place}" aria-hidden="true">{card}</label>')
_BANNED: Final = Pattern(
    '<button class="tap banned" name="action" value="{action}" aria-disabled="true"'
    ' aria-describedby="why-banned">{card}</button>'
)
_WHY: Final = Pattern('<p class="why" id="why-banned" hidden>{text}</p>')
_PARTING: Final = Pattern('{picks}{hand}<div class="choices">{unready}{ready}</div>{why}')
_READY: Final = Pattern('<button class="primary ready">{label}</button>')
_UNREADY: Final = Pattern('<button type="button" class="primary unready">{labels}</button>')
_MISSING: Final = Pattern('<span class="miss m{left}">{text}</span>')
_PLACES: Final = Pattern('<div class="places n{count}">{cards}</div>')
_TABLE: Final = Pattern('<div class="apart">{rows}</div>')
_CARDS: Final = Pattern(
    '<div class="laid n{size}"><p class="whose">{title}<span class="spoken"> {count}</span></p>'
    '<div class="cards">{cards}</div></div>'
)
_LINE: Final = Pattern('<p class="known">{text}</p>')


def exchange(scene: Scene, lang: Language) -> Part:
    """Return the screen of the exchange and of the contract, for who acts and for who waits."""
    now = scene.view.exchange
    if not scene.asked:
        return _waiting(scene, lang)
    if now.stage == "saying":
        return _contract(scene, lang)
    return _parting(scene, lang)


# Cards that go away.


def _parting(scene: Scene, lang: Language) -> Part:
    view, rules = scene.view, scene.rules
    now = view.exchange
    title, lede = words.asked(lang, view, rules, scene.names, scene.seat)
    discarding = now.stage == "discarding"
    gone = now.discarded if discarding else len((now.given if now.stage == "giving" else now.returned) or ())
    count = (rules.talon_size if discarding else rules.exchange) - gone
    hand = own_hand(scene)
    verb = "discard" if discarding else "hand"
    free = [card for card in hand if f"{verb} {card}" in view.legal]
    chosen = joined(
        _SET.format(place=n, card=marks.card(lang, card, named=False)) for n, card in enumerate(free)
    )
    places = joined(marks.place() for _ in range(count))
    return Part(
        "swap",
        title,
        lede,
        stage=_PLACES.format(count=count, cards=chosen + places),
        help=known(scene, lang),
        answers=act_form(scene, _form(scene, lang, hand, free, verb, count), f"parting need-{count}"),
    )


def _form(
    scene: Scene, lang: Language, hand: Sequence[Card], free: Sequence[Card], verb: str, count: int
) -> Markup:
    place = {card: n for n, card in enumerate(free)}

    def draw(card: Card) -> Markup:
        token = scene.token(str(card))
        if card not in place:
            return _BANNED.format(
                action=f"{verb} {card}", card=marks.card(lang, card, state="dim", token=token)
            )
        return _LABEL.format(place=place[card], card=marks.card(lang, card, token=token))

    picks = joined(
        _PICK.format(place=n, action=f"{verb} {card}", name=words.card_name(lang, card))
        for card, n in place.items()
    )
    missing = joined(
        _MISSING.format(left=left, text=lang.ngettext("Choose {n} more card", "Choose {n} more cards", left))
        for left in range(1, count + 1)
    )
    label = lang.gettext("Lay away") if verb == "discard" else lang.gettext("Give the cards")
    return _PARTING.format(
        picks=picks,
        hand=rows(hand, draw),
        unready=_UNREADY.format(labels=missing),
        ready=_READY.format(label=label),
        why=_WHY.format(text=_why(scene, lang)) if len(free) < len(hand) else "",
    )


def _why(scene: Scene, lang: Language) -> str:
    ranks = [words.rank_letter(lang, rank) for rank in banned_ranks(scene.rules)]
    return lang.gettext("{ranks} may not be laid away here.", ranks=either(lang, ranks))


def known(scene: Scene, lang: Language) -> Markup:
    """Return what the owner of the screen knows of cards that came or went, as quiet lines."""
    view = scene.view
    now = view.exchange
    declares = scene.seat is not None and scene.seat == view.declarer
    lines = []
    if declares and now.talon:
        lines.append(lang.gettext("In the talon: {cards}", cards=_texts(lang, now.talon)))
    if declares and now.discards:
        lines.append(lang.gettext("You laid away: {cards}", cards=_texts(lang, now.discards)))
    for moved, mine in ((now.given, not declares), (now.returned, declares)):
        if moved:
            cards = _texts(lang, moved)
            lines.append(
                lang.gettext("You gave: {cards}", cards=cards)
                if mine
                else lang.gettext("You were given: {cards}", cards=cards)
            )
    return joined(_LINE.format(text=marks.suited(lang, line)) for line in lines)


def _texts(lang: Language, cards: Sequence[str | None]) -> str:
    return words.cards_text(lang, sorted_hand([card for card in cards if card is not None]))


# The final contract.


def _contract(scene: Scene, lang: Language) -> Part:
    view = scene.view
    title, lede = words.asked(lang, view, scene.rules, scene.names, scene.seat)
    points = [action.points for action in map(parse_action, view.legal) if isinstance(action, Contract)]
    saying = Saying(
        lang.gettext("Raise to {points}", points="{amount}"),
        words.choice(lang, Contract(view.exchange.bid), scene.names, view),
        lang.gettext("Say the contract"),
    )
    form = Markup('{}<div class="choices">{}</div>').format(
        stepper(lang, points, lang.gettext("Contract")), say("contract", points, saying)
    )
    return Part(
        "bid",
        title,
        lede,
        help=known(scene, lang),
        answers=act_form(scene, form, "bidding"),
        hand=below(scene, lang),
    )


# For the others.


def _waiting(scene: Scene, lang: Language) -> Part:
    view, rules = scene.view, scene.rules
    now = view.exchange
    if now.stage == "talon":
        title = (
            lang.gettext("You take the talon")
            if view.declarer == scene.seat
            else lang.gettext("{player} takes the talon", player=scene.names[view.declarer])
        )
        lede = words.asked(lang, view, rules, scene.names, scene.seat)[1]
    else:
        title, lede = words.asked(lang, view, rules, scene.names, scene.seat)
    rows_ = NOTHING
    if rules.talon_size:
        rows_ += _talon(lang, now.talon, rules.talon_size)
        if now.stage != "talon":
            rows_ += _gone(lang.gettext("Laid away"), now.discarded, rules.talon_size)
    elif rules.exchange:
        given = min(now.handed, rules.exchange)
        rows_ += _gone(lang.gettext("Given"), given, rules.exchange)
        rows_ += _gone(lang.gettext("Given back"), now.handed - given, rules.exchange)
    stage = _TABLE.format(rows=rows_) if rows_ else NOTHING
    return Part("swap", title, lede, stage=stage, help=known(scene, lang), hand=below(scene, lang))


def _talon(lang: Language, talon: Sequence[str | None], size: int) -> Markup:
    """Return the talon's cards as far as they are turned: open ones, or backs for who may not look."""
    cards = [marks.back() if card is None else marks.card(lang, parse_card(card)) for card in talon]
    cards += [marks.place() for _ in range(size - len(talon))]
    return _CARDS.format(size=size, count=size, title=lang.gettext("Talon"), cards=joined(cards))


def _gone(title: str, count: int, size: int) -> Markup:
    """Return cards that went where this seat cannot look: only how many."""
    cards = [marks.back() for _ in range(count)] + [marks.place() for _ in range(size - count)]
    return _CARDS.format(size=size, count=f"{count}/{size}", title=title, cards=joined(cards))
