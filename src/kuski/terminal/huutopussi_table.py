"""The table of Huutopussi as one seat sees it: contract and trump, trick, talon, marriages, the hand."""

import textwrap
from collections.abc import Sequence

from rich.text import Text

from kuski.cards import Card, parse_card, parse_suit
from kuski.huutopussi import Rules, View
from kuski.huutopussi.duties import winning
from kuski.huutopussi.view import ExchangeView, TricksView
from kuski.terminal.cards import Face, Pencil, Picture, beside, centred, suit_style, suited
from kuski.terminal.huutopussi_answers import card_actions, sorted_hand
from kuski.words import huutopussi as words
from kuski.words.language import Language

_LONGEST_NAME = 12


def draw_table(lang: Language, view: View, rules: Rules, names: Sequence[str], pencil: Pencil) -> Picture:
    """Draw what lies on the table for who looks, and that seat's hand."""
    pencil = pencil._replace(name=lambda text: words.card_text(lang, parse_card(text)))
    picture = _bar(lang, view, names, pencil)
    if view.exchange is not None:
        picture += _exchange(lang, view, view.exchange, pencil)
    if view.tricks is not None:
        picture += _tricks(lang, view, view.tricks, names, pencil)
    if view.seat is None:
        return picture
    hand = _hand(view, pencil)
    if not hand:
        return picture
    pairs = words.marriages(lang, view, rules)
    if pairs and view.tricks is not None and view.tricks.trick:
        picture.append(Text())
    for marriage in pairs:
        picture += _lines(f"{marriage.cards} {marriage.text}", pencil)
    return [*picture, Text(), *hand] if picture else hand


def _lines(sentence: str, pencil: Pencil, style: str = "") -> Picture:
    """Return a sentence in as many lines as it needs."""
    return [suited(line, style) for line in textwrap.wrap(sentence, pencil.width)]


def _bar(lang: Language, view: View, names: Sequence[str], pencil: Pencil) -> Picture:
    """Return who plays for how much, and what is trump."""
    parts = [part for part in (words.contract_line(lang, view, names), words.trump_line(lang, view)) if part]
    whole = " · ".join(parts)
    if len(whole) <= pencil.width:
        return [suited(whole, "lamp")] if whole else []
    return [line for part in parts for line in _lines(part, pencil, "lamp")]


def _cards(cards: Sequence[str], lang: Language) -> str:
    return words.cards_text(lang, sorted_hand(cards))


def _exchange(lang: Language, view: View, exchange: ExchangeView, pencil: Pencil) -> Picture:
    """Return the talon, and what this seat knows of the discards and of what went between partners."""
    picture: Picture = []
    known = [card for card in exchange.talon if card is not None]
    if known:
        picture += _lines(lang.gettext("In the talon: {cards}", cards=_cards(known, lang)), pencil)
    if exchange.discards:
        text = lang.gettext("You laid away: {cards}", cards=_cards(exchange.discards, lang))
        picture += _lines(text, pencil)
    declares = view.seat == view.declarer
    for moved, mine in ((exchange.given, not declares), (exchange.returned, declares)):
        if moved:
            cards = _cards(moved, lang)
            text = (
                lang.gettext("You gave: {cards}", cards=cards)
                if mine
                else lang.gettext("You were given: {cards}", cards=cards)
            )
            picture += _lines(text, pencil)
    return picture


def _tricks(lang: Language, view: View, tricks: TricksView, names: Sequence[str], pencil: Pencil) -> Picture:
    """Return the running trick, the last one in a quiet line, and the own discards."""
    picture: Picture = []
    if tricks.last_trick and tricks.last_leader is not None:
        cards = words.cards_text(lang, map(parse_card, tricks.last_trick))
        text = lang.gettext(
            "Last trick: {cards}, led by {player}.", cards=cards, player=names[tricks.last_leader]
        )
        picture += _lines(text, pencil, "soft")
    if tricks.discards and not any(tricks.taken):
        text = lang.gettext("You laid away: {cards}", cards=_cards(tricks.discards, lang))
        picture += _lines(text, pencil, "soft")
    if tricks.trick:
        picture += [Text(), *_trick(view, tricks, names, pencil)]
    return picture


def _trick(view: View, tricks: TricksView, names: Sequence[str], pencil: Pencil) -> Picture:
    """Draw the running trick with who played what; the card that wins it so far is lit."""
    trump = None if view.trump is None else parse_suit(view.trump)
    best = winning(tuple(map(parse_card, tricks.trick)), trump)
    columns = []
    for place, card in enumerate(tricks.trick):
        name = Text(names[(tricks.leader + place) % len(names)], "lamp" if place == best else "")
        name.truncate(_LONGEST_NAME, overflow="ellipsis")
        face = Face(card, lit=place == best)
        if pencil.boxes:
            under = Text.assemble(("▸ ", "lamp"), name) if place == best else name
            columns.append(centred([pencil.card(face), [under]]))
        else:
            line = Text.assemble("▸ " if place == best else "  ", *pencil.card(face), "  ", name)
            columns.append([line])
    if pencil.boxes:
        return beside(*columns, gap=2)
    return [line for column in columns for line in column]


# The hand.


def _hand(view: View, pencil: Pencil) -> Picture:
    """Draw the hand by suits; a card that can be chosen carries the number of its choice."""
    assert view.seat is not None
    hand = sorted_hand(view.hands[view.seat] or ())
    numbers = {card: str(number) for number, card in enumerate(card_actions(view), 1)}
    cell, gap = (6, 0) if pencil.boxes else (7 if numbers else 4, 0)
    picture: Picture = []
    for row in _rows(hand, max(1, pencil.width // (cell + gap))):
        if pencil.boxes:
            faces = [Face(str(card), bool(numbers.get(card)), numbers.get(card, "")) for card in row]
            picture += pencil.row(faces, gap)
        else:
            picture.append(Text().join(_word(card, numbers, pencil) for card in row))
    return picture


def _word(card: Card, numbers: dict[Card, str], pencil: Pencil) -> Text:
    text = pencil.name(str(card))
    shown = Text(f"{numbers.get(card, ''):>2} ", "lamp") if numbers else Text()
    shown.append(f"{text:<4}", "soft" if numbers and card not in numbers else suit_style(text))
    return shown


def _rows(hand: Sequence[Card], most: int) -> list[list[Card]]:
    """Cut a hand between suits into rows of at most so many cards; a longer suit is cut too."""
    rows: list[list[Card]] = [[]]
    for suit in dict.fromkeys(card.suit for card in hand):
        cards = [card for card in hand if card.suit is suit]
        if rows[-1] and len(rows[-1]) + len(cards) > most:
            rows.append([])
        for card in cards:
            if len(rows[-1]) == most:
                rows.append([])
            rows[-1].append(card)
    return [row for row in rows if row]
