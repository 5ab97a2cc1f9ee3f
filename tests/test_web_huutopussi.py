"""The phone screens of Huutopussi: what can be sent from them, and what they do not give away."""

import random
import re
import zlib
from html.parser import HTMLParser

import msgspec
import pytest
from msgspec.structs import replace

from helpers import go
from huutopussi_helpers import (
    asking,
    before_contract,
    bought,
    dealt,
    house,
    likely,
    position,
    ready,
    scored,
    taken,
    trick,
)
from kuski import huutopussi
from kuski.cards import CARDS, parse_card
from kuski.game import CHANCE
from kuski.huutopussi.events import TrickTaken, events
from kuski.huutopussi.presets import PRESETS
from kuski.web.about import lines_about
from kuski.web.huutopussi import end, log, paper, present
from kuski.web.huutopussi.amounts import chosen
from kuski.web.huutopussi.hands import rows_of, sorted_hand
from kuski.web.moment import moment
from kuski.web.scene import Beat, Player, Scene
from kuski.words.cards import card_name, card_text
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi

NAMES = ("Aino", "Niko", "Veera", "Oona")
HOSTILE = ('<u id="x">&amp;', "{amount}{0} \"onclick=' %s", "Å" * 40, "</form><script>Ö")
CARD = re.compile(r"(?<![0-9A-Z])(?:10|[2-9JQKA])[♣♦♥♠]")
FACE = re.compile(r"#[sl]-(10|[2-9JQKA])([cdhs])\b")
LABEL = re.compile(r'aria-label="([^"]+)"')
VOID = {"input", "use", "path", "rect", "circle", "br"}
FI, EN, DE, RO = LANGS = tuple(map(language, LANGUAGES))


# Scenes.


def scene_of(state, seat, beats=(), names=NAMES):
    """Return the scene of a seat, or of who only watches."""
    players = (Player(name, name[:1], place + 1) for place, name in enumerate(names[: state.players]))
    return Scene(
        code="RUIS",
        game="huutopussi",
        rules=state.rules,
        players=(*players,),
        seat=seat,
        view=state.view(seat),
        turn=7 if seat in state.actors else None,
        beats=(*beats,),
        token=lambda text: f"k{zlib.crc32(text.encode()):x}",
        csrf="abc",
    )


def asked(state):
    """Return the scene of the seat that is asked."""
    (seat,) = state.actors
    return scene_of(state, seat)


class Match:
    """A match in play, with the beats that each seat hears; the deck answers as at a live table, at once."""

    def __init__(self, rules, seed):
        self.dice = random.Random(seed)
        self.state = rules.start(rules.players, self.dice.randrange(rules.players))
        self.version = 0
        self.beats = {seat: [] for seat in (*range(rules.players), None)}

    def step(self):
        """Take a random step."""
        (actor,) = self.state.actors
        actions = self.state.legal(actor)
        self.do(actor, self.dice.choice(actions) if actor == CHANCE else likely(self.state, actor, self.dice))

    def do(self, actor, action):
        before, self.state = self.state, self.state.apply(actor, action)
        self.version += actor != CHANCE
        for seat, beats in self.beats.items():
            told = events(before, actor, action, self.state, seat)
            beats.append(Beat(self.version, before.phase, actor, "seat", told, ()))

    def say(self, script):
        """Do what a script says, such as ``0 bid 60; 1 pass``."""
        for entry in script.split("; "):
            actor, text = entry.split(" ", 1)
            for said in text.split() if actor == "deck" else [text]:
                seat = CHANCE if actor == "deck" else int(actor)
                self.do(seat, self.state.parse(seat, said))
        return self

    def scene(self, seat, beats=12):
        return scene_of(self.state, seat, self.beats[seat][-beats:])


def at(state):
    """Return a match that goes on from a position."""
    match = Match(state.rules, 0)
    match.state = state
    return match


def html(scene, lang=EN):
    """Return all markup of a screen."""
    return parts(present(scene, lang))


def parts(screen):
    return f"{screen.bar}{screen.stage}{screen.help}{screen.answers}{screen.hand}"


# Reading a page.


class Page(HTMLParser):
    """What markup offers: what can be sent, what is dim, its ids and classes; and that it is well formed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.refs, self.classes, self.text = [], [], [], [], ""
        self.offered, self.dim, self.hidden, self.amounts, self.forms = [], [], [], [], 0
        self.feed(str(text))
        self.close()
        assert self.open == []
        assert len(set(self.ids)) == len(self.ids), self.ids
        assert set(self.refs) <= set(self.ids), self.refs

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        assert len(values) == len(attrs), attrs
        assert "style" not in values
        assert not any(name.startswith("on") for name in values), attrs
        assert tag not in ("script", "style", "u")
        if tag not in VOID:
            self.open.append(tag)
        self.classes += (values.get("class") or "").split()
        self.ids += [values["id"]] if "id" in values else []
        refs = ("for", "aria-describedby", "data-for", "data-fill")
        self.refs += [values[name] for name in refs if name in values]
        if tag == "form":
            assert "form" not in self.open[:-1]
            self.forms, self.amounts = self.forms + 1, []
        elif values.get("name") == "amount" and tag == "input":
            self.amounts.append(values["value"])
        elif tag == "input" and values["type"] == "hidden":
            self.hidden.append((values["name"], values["value"]))
        elif values.get("name") == "action":
            self._offer(values)

    def _offer(self, values):
        assert "form" in self.open
        if "{amount}" in values["value"]:
            assert self.amounts
            self.offered += [values["value"].replace("{amount}", amount) for amount in self.amounts]
        elif values.get("aria-disabled") == "true":
            assert "aria-describedby" in values
            self.dim.append(values["value"])
        else:
            self.offered.append(values["value"])

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data
        if self.open[-1:] == ["option"]:
            # Its text is what it sends, as it has no value of its own.
            self.amounts.append(data)


def shown_cards(text, lang):
    """Return the cards that markup shows or speaks of: their drawings, their names, their texts."""
    names = {card_name(lang, card): str(card) for card in CARDS}
    local = {card_text(lang, card): str(card) for card in CARDS}
    found = {rank + "♣♦♥♠"["cdhs".index(suit)] for rank, suit in FACE.findall(text)}
    found |= {names[label] for label in LABEL.findall(text) if label in names}
    return found | {local.get(card, card) for card in CARD.findall(re.sub(r'value="[^"]*"', "", text))}


def check(scene, lang):
    """Check one screen: all that is legal can be sent and nothing else, and it shows no card too many."""
    screen = present(scene, lang)
    text = parts(screen)
    page = Page(text)
    assert sorted(page.offered) == sorted(scene.view.legal)
    assert not set(page.dim) & set(scene.view.legal)
    assert bool(page.forms) == scene.asked
    if scene.asked:
        assert {("csrf", "abc"), ("turn", "7")} <= set(page.hidden)
        assert "primary" in page.classes or "lit" in page.classes
    else:
        assert not {"primary", "lit"} & set(page.classes)
    assert screen.title
    assert len(screen.notes) == len(scene.players)
    assert sum(stop.state == "now" for stop in screen.route) <= 1
    known = set(CARD.findall(msgspec.json.encode(scene.view).decode()))
    said = f"{screen.title}{screen.lede}{screen.flash}"
    assert shown_cards(text + said, lang) <= known


# Whole matches.


def seats_of(match):
    return (*range(match.state.players), None)


@pytest.mark.parametrize("name", PRESETS)
def test_every_screen_of_a_random_match(name):
    deals = 2 if name == "kolmin" else 1
    match = Match(PRESETS[name].replace(deals=deals), name)
    count = 0
    while match.state.actors:
        for seat in seats_of(match):
            count += 1
            if match.state.phase == "deal" and count % 19:
                continue
            scene = match.scene(seat)
            check(scene, LANGS[count % 4])
            for lang in LANGS:
                present(scene, lang)
        match.step()
    for seat, lang in zip(seats_of(match), (*LANGS, EN), strict=False):
        scene = match.scene(seat, beats=99999)
        check(scene, lang)
        page = Page(end(scene, lang))
        assert page.forms == 0
        assert "primary" not in page.classes
        Page(paper(scene, lang))
        lines = log(scene, lang)
        assert sum(line.kind == "heading deal" for line in lines) >= deals
        assert sum(line.kind.startswith("result") for line in lines) == deals * len(
            match.state.rules.all_sides
        )


@pytest.mark.parametrize("seed", range(12))
def test_screens_under_random_house_rules(seed):
    dice = random.Random(seed)
    options, _ = random_huutopussi(dice)
    match = Match(huutopussi.rules_from(options | {"deals": 1}), seed)
    while match.state.actors:
        (actor,) = match.state.actors
        for seat in (actor, dice.choice(seats_of(match))):
            if seat != CHANCE:
                check(match.scene(seat), dice.choice(LANGS))
        match.step()
    Page(end(match.scene(0, beats=99999), DE))


def test_the_log_tells_only_what_its_reader_heard():
    match = Match(house("pari", deals=1), 4)
    while match.state.actors:
        match.step()
    for seat in seats_of(match):
        heard = set(CARD.findall(" ".join(map(str, match.beats[seat])).replace("Card.", "")))
        scene = match.scene(seat, beats=99999)
        for event in (event for beat in scene.beats for event in beat.events):
            for value in msgspec.structs.asdict(event).values():
                heard |= {
                    str(card) for card in (value if isinstance(value, tuple) else (value,)) if card in CARDS
                }
                if type(event).__name__ == "TrumpMade":
                    heard |= {f"K{event.suit}", f"Q{event.suit}"}
        text = "".join(line.text for line in log(scene, EN))
        assert shown_cards(text, EN) <= heard


# What others hold changes nothing.


def swapped(state, one, other):
    """Return the state with two hands exchanged."""
    hands = [*state.hands]
    hands[one], hands[other] = hands[other], hands[one]
    return replace(state, hands=(*hands,))


def test_a_page_does_not_depend_on_what_others_hold():
    pairs = ready(house("kysely"))
    played = trick(ready(house()), "-", "-", "-")
    for state in (dealt(house()), taken(house()), ready(house()), played, pairs, trick(pairs, "-")):
        seats = range(state.players)
        for seat in seats:
            others = [other for other in seats if other != seat and other not in state.actors]
            if len(others) < 2 or state.hands[others[0]].bit_count() != state.hands[others[1]].bit_count():
                continue
            same = swapped(state, *others[:2])
            for lang in LANGS:
                assert html(scene_of(same, seat), lang) == html(scene_of(state, seat), lang)
                assert present(scene_of(same, seat), lang) == present(scene_of(state, seat), lang)


def test_hostile_names_are_only_text():
    match = Match(house("tuplaus", deals=1), 3)
    while match.state.actors:
        if match.state.actors != {CHANCE}:
            for seat in (0, None):
                scene = scene_of(match.state, seat, match.beats[seat][-9:], HOSTILE)
                Page(html(scene, FI))
        match.step()
    scene = scene_of(match.state, None, match.beats[None], HOSTILE)
    page = Page(str(end(scene, FI)) + "".join(f"<p>{line.text}</p>" for line in log(scene, FI)))
    assert HOSTILE[0] in page.text
    assert HOSTILE[1] in page.text


# The auction.


def test_the_stepper_offers_every_legal_bid_and_a_few_chips():
    scene = asked(go(dealt(house()), "0 bid 60; 1 pass; 2 bid 65"))
    page = Page(html(scene))
    assert "bid 410" in page.offered
    assert "pass" in page.offered
    assert re.findall(r'data-set="(\d+)"', html(scene)) == ["70", "75", "80", "90", "100", "120"]
    assert present(scene, FI).title == "Veera huusi 65"
    assert [note.big for note in present(scene, EN).notes] == ["60", "passed", "65"]


@pytest.mark.parametrize(
    ("points", "chips"),
    [
        (range(60, 410, 10), [60, 70, 80, 90, 100, 120]),
        (range(61, 200), [61, 62, 63, 70, 80, 100]),
        (range(395, 411, 5), [395, 400, 405, 410]),
        ([60], [60]),
        (range(130, 150, 5), [130, 135, 140]),
    ],
)
def test_chips_are_the_next_numbers_and_round_ones(points, chips):
    assert chosen([*points]) == chips


def test_a_single_bid_needs_no_stepper():
    text = html(asked(dealt(house(), scores=(-500, 0, 0))))
    assert "<select" not in text
    assert Page(text).offered == ["bid 60"]


def test_who_can_only_pass_has_a_lit_pass():
    scene = asked(go(dealt(house(max_bid=100)), "0 bid 100"))
    assert '<button class="primary" name="action" value="pass">Pass</button>' in html(scene)


def test_a_bad_hand_may_be_thrown_in():
    rules = house(redeal_right="three_sixes_or_no_court")
    assert 'value="redeal"' in html(asked(dealt(rules, "A♠ 10♠ 6♠ 9♥ 8♥ 7♥ 6♥ 6♣ 7♣ 8♣ 9♣")))


def test_a_hand_shows_its_marriages():
    state = dealt(house(), "K♦ Q♦")
    assert "marriage 60" in Page(html(scene_of(state, 0))).text
    assert "marriage" not in Page(html(scene_of(state, None))).text


def test_partners_are_named():
    assert "Your partner: Veera" in html(scene_of(dealt(house("pari")), 0))


def test_the_last_deal_is_news_until_one_has_spoken():
    state = trick(position(house(), *["9♥", "8♥", "7♥"]), "9♥", "8♥", "7♥")
    while state.phase == "deal":
        state = go(state, f"deck {state.chance()[0]}")
    first = min(state.actors)
    waits = (first + 1) % 3
    assert 'class="slip"' in present(scene_of(state, first), EN).bar
    assert 'href="/t/RUIS/log"' in present(scene_of(state, first), EN).bar
    assert 'class="paper"' in present(scene_of(state, waits), EN).stage
    assert 'class="paper"' in present(scene_of(state, None), EN).stage
    state = go(state, f"{first} bid 60")
    assert not present(scene_of(state, first), EN).bar
    assert 'class="slip"' in present(scene_of(state, waits), EN).bar


# The exchange.


def test_cards_are_laid_away_together_and_aces_are_dim():
    scene = asked(taken(house(), "A♠ 10♠ K♠"))
    page = Page(html(scene))
    assert "discard K♠" in page.offered
    assert {"discard A♠", "discard 10♠"} <= set(page.dim)
    assert "need-3" in page.classes
    assert page.classes.count("place") == 3
    assert "10 or A may not be laid away here." in page.text
    assert 'class="pick"' not in html(scene_of(taken(house()), 1))


def test_others_see_the_open_talon_and_only_count_what_goes():
    state = taken(house(), talon="A♣ 8♣ 7♣")
    state = go(state, f"0 discard {next(str(a.card) for a in state.legal(0))}")
    stage = present(scene_of(state, 1), EN).stage
    assert shown_cards(stage, EN) == {"A♣", "8♣", "7♣"}
    assert stage.count("#back") == 1
    hidden = taken(house(talon_open=False))
    assert shown_cards(present(scene_of(hidden, 1), EN).stage, EN) == set()


def test_partners_exchange_cards_that_nobody_else_sees():
    state = bought(house("pari"), "6♠", "", "A♣ K♣ 9♥")
    assert "hand A♣" in Page(html(scene_of(state, 2))).offered
    state = go(state, "2 hand A♣; 2 hand K♣; 2 hand 9♥; 0 contract 80")
    assert "You were given:" in present(scene_of(state, 0), EN).help
    assert "You gave:" in present(scene_of(state, 2), EN).help
    assert shown_cards(present(scene_of(state, 1), EN).stage, EN) == set()
    assert "need-3" in Page(html(scene_of(state, 0))).classes


def test_the_contract_is_kept_or_raised():
    text = html(asked(before_contract(house(), bid=60)))
    assert '<span class="low">Keep 60</span>' in text
    assert 'data-text="Raise to {amount}"' in text
    assert "contract 410" in Page(text).offered
    assert Page(html(asked(before_contract(house("solo36"))))).offered == ["contract 60"]


# The tricks.


def test_cards_that_may_not_be_played_are_dim_buttons_with_their_reason():
    page = Page(html(asked(position(house(), "", "", "Q♠ 9♠ K♥ 8♦", played="A♠ 7♠"))))
    assert sorted(page.offered) == ["9♠", "Q♠"]
    assert sorted(page.dim) == ["8♦", "K♥"]
    assert "Play spades: you hold some." in page.text


def test_the_trick_says_who_played_what():
    state = position(house(), "", "", "Q♠ 9♠ K♥", played="A♠ 7♠")
    screen = present(scene_of(state, 2), EN)
    assert re.findall(r'whose">([^<]+)', screen.stage) == ["Aino led", "Niko", "you"]
    assert screen.lamp == (2,)
    assert "primary" not in html(scene_of(state, 0))


def test_a_taken_trick_lies_until_the_next_lead():
    match = at(position(house(), "A♠ 8♦", "7♠ 9♦", "9♠ 7♦")).say("0 A♠; 1 7♠; 2 9♠")
    winner, loser = (present(match.scene(seat), EN) for seat in (0, 1))
    assert shown_cards(winner.stage, EN) == {"A♠", "7♠", "9♠"}
    assert "you took it" in winner.stage
    assert "Aino took it" in loser.stage
    assert (loser.title, loser.lede) == ("Aino took the trick", "There are 11 points in it.")
    assert (winner.flash, winner.tone) == ("You took the trick", "good")
    match.say("0 8♦")
    assert shown_cards(present(match.scene(1), EN).stage, EN) == {"8♦"}


def test_a_marriage_is_a_lit_button_beside_the_cards():
    state = position(house(), "K♥ Q♥ 10♦")
    screen = present(scene_of(state, 0), FI)
    assert Page(screen.answers).offered == ["trump ♥"]
    assert "Herttavaltti" in screen.answers
    assert "avioliitto, 80 pistettä" in screen.answers
    assert sorted(Page(screen.hand).offered) == ["10♦", "K♥", "Q♥"]
    match = at(state).say("0 trump ♥")
    assert present(match.scene(1), FI).flash == "Hertasta tuli valtti"
    assert "on jo ollut valttina" in present(match.scene(0), FI).help


def test_a_locked_marriage_says_why():
    state = position(house(), "K♥ Q♥ 10♦", first=True)
    assert "first win a trick" in present(scene_of(state, 0), EN).help


def test_questions_to_the_partner_and_naming():
    match = at(asking("K♣ 9♣ 8♣", "K♦ Q♦ 9♦"))
    assert {"ask whole", "ask half ♣"} <= set(Page(present(match.scene(0), EN).answers).offered)
    match.say("0 ask whole")
    screen = present(match.scene(2), EN)
    assert Page(screen.answers).offered == ["name ♦"]
    assert Page(screen.hand).offered == []
    assert present(match.scene(0), EN).flash == "Veera says yes"
    assert screen.flash == "You say yes"


def test_the_bar_tells_contract_and_trump():
    state = position(house(), "A♠", trump="♦", contract=120)
    assert "Aino plays 120" in present(scene_of(state, 1), EN).bar
    assert "You play 120" in present(scene_of(state, 0), EN).bar
    assert "<b> diamonds</b>" in present(scene_of(state, 1), EN).bar


# The hand.


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("A♠ K♠ 9♥ 8♥ 7♥", [5]),
        ("Q♠ 9♠ 10♥ K♥ Q♥ 9♥ 10♦ 8♦ 7♦ Q♣ 9♣", [6, 5]),
        ("A♠ K♠ Q♠ J♠ 9♠ 8♠ 7♠ 6♠ A♥ K♥ Q♥", [6, 5]),
        ("A♠ K♠ 9♥ 8♥ 7♥ 6♥", [2, 4]),
        ("A♠ K♠ Q♠ J♠ A♥ K♥ Q♥ J♥ A♦ K♦ Q♦ J♦ A♣ K♣", [4, 4, 6]),
        ("", []),
    ],
)
def test_a_hand_is_cut_between_suits_into_rows_of_six_at_most(hand, rows):
    cards = sorted_hand(hand.split())
    assert [len(row) for row in rows_of(cards)] == rows
    assert [card for row in rows_of(cards) for card in row] == cards


def test_a_hand_is_sorted_by_suits_and_strength():
    hand = sorted_hand(["9♣", "A♥", "K♠", "10♠", "6♦", "A♠"])
    assert " ".join(map(str, hand)) == "A♠ 10♠ K♠ A♥ 6♦ 9♣"
    assert sorted_hand(["5♠", "6♠"]) == [parse_card("6♠"), parse_card("5♠")]


# The end.


def test_the_end_has_the_score_sheet_and_tells_the_last_deal():
    state = scored(house(target=100), 110, 20, None, contract=100)
    text = Page(end(scene_of(state, 0), EN)).text
    assert "You won" in text
    assert "Porvoo" in text
    assert "−100" in text
    assert "Aino won" in end(scene_of(state, 1), EN)


def test_the_log_has_a_line_for_each_trick_and_deal():
    match = at(position(house(deals=1), "A♠", "7♠", "9♠")).say("0 A♠; 1 7♠; 2 9♠")
    lines = log(match.scene(None, beats=99), EN)
    assert [line.kind.split()[0] for line in lines] == ["trick", "result", "result", "result"]
    assert "Niko: no trick" in lines[2].text


def test_mugs_show_who_deals_and_who_plays():
    state = bought(house("kolmin"), declarer=2)
    notes = present(scene_of(state, 0), EN).notes
    deals, plays = ("pack", "deals"), ("wheel", "declarer")
    assert [note.marks for note in notes] == [
        tuple([deals] * (seat == state.dealer) + [plays] * (seat == 2)) for seat in range(3)
    ]
    first = present(scene_of(dealt(house("kolmin"), dealer=1), 0), EN).notes
    assert [note.marks for note in first] == [(), (deals,), ()]


def test_the_last_trick_is_shown_for_a_moment_before_the_end():
    match = Match(house("kolmin", deals=1), 3)
    while match.state.outcome is None:
        match.step()
    over = scene_of(match.state, 0, match.beats[0])
    (taken_last,) = [event for event in match.beats[0][-1].events if isinstance(event, TrickTaken)]
    assert moment(over, EN) == ""
    shown = moment(over._replace(fresh=True), EN)
    assert len(FACE.findall(shown)) == len(taken_last.cards) == 3
    assert NAMES[taken_last.seat] in shown


def test_the_lines_about_a_player_are_those_that_name_him():
    match = Match(house("kolmin", deals=1), 3)
    while match.state.outcome is None:
        match.step()
    lines = log(scene_of(match.state, 0, match.beats[0]), EN)
    for seat, name in enumerate(NAMES[:3]):
        mine = lines_about(lines, seat)
        assert mine[0].kind.startswith("heading")
        assert mine[1:]
        assert all(name in line.text for line in mine if not line.kind.startswith("heading"))
