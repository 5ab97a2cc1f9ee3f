"""The phone screens of the bus family: what is legal can be sent, and nothing hidden is told."""

import random
import re
from html.parser import HTMLParser

import pytest

from kuski import bus
from kuski.bus import Guessing, Pyramid
from kuski.bus.actions import Leave
from kuski.bus.events import BusTurned, Gave, Judged, PyramidTurned, Restarted, events
from kuski.bus.questions import Verdict, judge
from kuski.cards import CARDS, CardSet, Rank, parse_card
from kuski.game import CHANCE, TABLE
from kuski.web import bus as screens
from kuski.web.about import lines_about
from kuski.web.bus.lines import causes, gained
from kuski.web.bus.odds import counted
from kuski.web.bus.people import drivers
from kuski.web.moment import moment
from kuski.web.scene import Beat, Player, Scene
from kuski.web.showing import wait_of
from kuski.words.bus import card_name
from kuski.words.language import LANGUAGES, language
from random_rules import random_rules
from test_bus_secrets import private_game, redealt

HOSTILE = ['<script>alert("1")</script>', "O'Brien & {points} %s", "<b>ß</b>", "A♠ 10♥"]
NAMES = ["Aino", "Niko", "Veera", "Oona", "Maximilian", "Annastiina", "Elias", "Leo"]
SHORT_FORMS = [
    *({"preset": name} for name in bus.PRESETS),
    {"with": ["six-rows", "ride-together"]},
    {"with": ["same-new", "american"]},
    {"with": ["rising-stakes", "counting-cards", "quick"]},
    {"with": ["right-gives", "double-rows", "small-diamond", "tens"]},
    {
        "with": ["straight"],
        "bus_length": 4,
        "bus_tie": "push",
        "attempt_limit": 5,
        "bus_deck": "remaining",
    },
    {"with": ["straight", "deck-32"], "bus_length": 3, "bus_tie": "redeal", "attempt_limit": 2},
    {"preset": "ride-the-bus", "with": ["growing-line", "face-restart"], "attempt_limit": 4},
    {"preset": "busfahrer-haus", "hands": "private", "bus_deck": "remaining"},
    {"preset": "busfahrer", "hands": "private", "with": ["strict-boundary"], "award_optional": True},
]


def players(count, names=NAMES):
    return tuple(Player(names[seat], "X", seat % 8 + 1) for seat in range(count))


def told(before, actor, action, after, version):
    """Return what a screen hears of a step."""
    gained = tuple(new - old for old, new in zip(before.scores, after.scores, strict=True))
    made = "deck" if actor == CHANCE else "seat"
    return Beat(version, before.phase, actor, made, events(before, actor, action, after), gained)


def game(rules, count, seed, leaving=0.0):
    """Yield the states of a random game, each with all that was told so far."""
    dice, state, beats = random.Random(seed), rules.start(count, seed % count), []
    while True:
        yield state, tuple(beats)
        if not state.actors:
            return
        actor = dice.choice(sorted(state.actors))
        if dice.random() < leaving:
            actor = TABLE
        action = dice.choice(state.legal(actor))
        after = state.apply(actor, action)
        beats.append(told(state, actor, action, after, len(beats) + 1))
        state = after


def scene(state, beats, seat, *, people=None, whole=False, odds=True):
    view = state.view(seat)
    return Scene(
        code="RUIS",
        game="bus",
        rules=state.rules,
        players=people or players(state.players),
        seat=seat,
        view=view,
        turn=7 if seat in view.actors else None,
        beats=beats if whole else beats[-24:],
        token=lambda card: f"key-{card}",
        csrf="token",
        odds=odds,
    )


class Page(HTMLParser):
    """What a page offers: actions by button, fields to give points, and its tags."""

    VOID = frozenset({"input", "rect", "path", "use", "circle", "br"})

    def __init__(self, *pieces):
        super().__init__()
        self.actions, self.dim, self.fields, self.classes = [], [], {}, set()
        self.tags, self.text, self.open, self.ids = [], "", [], []
        self.field = None
        for piece in pieces:
            self.feed(piece)
            self.close()

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.tags.append((tag, named))
        self.ids += [named["id"]] if "id" in named else []
        self.classes |= set((named.get("class") or "").split())
        if tag == "button" and named.get("name") == "action":
            (self.dim if named.get("aria-disabled") else self.actions).append(named["value"])
        if tag == "select":
            self.field = named["name"]
            self.fields[self.field] = []
        if tag == "option":
            self.fields[self.field].append(int(named["value"]))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data

    @property
    def sent(self):
        """All texts that its controls can send."""
        gifts = [
            f"give {points} to {name.removeprefix('give')}"
            for name, amounts in self.fields.items()
            for points in amounts
            if points
        ]
        return sorted([*self.actions, *gifts])


def drawn(screen):
    page = Page(screen.stage, screen.help, screen.answers, screen.hand)
    assert not page.open
    return page


def everything(screen):
    """Return all texts and markup of a screen."""
    return "".join(str(piece) for piece in screen if isinstance(piece, str)) + "".join(
        note.text + note.big for note in screen.notes
    )


def check(state, beats, seat, code):
    """Check one screen: what is legal and nothing else can be sent, and it is sound."""
    shown = scene(state, beats, seat)
    screen = screens.present(shown, language(code))
    page = drawn(screen)
    assert page.sent == sorted(shown.view.legal)
    assert not set(page.dim) & set(shown.view.legal)
    assert len(page.ids) == len(set(page.ids))
    for tag, attributes in page.tags:
        assert "style" not in attributes
        assert tag not in ("script", "style")
        assert not any(name.startswith("on") for name in attributes)
    if not shown.asked:
        assert not {"primary", "paper"} & page.classes
        assert not any(tag in ("button", "form", "select") for tag, _ in page.tags)
    assert screen.title
    assert "{" not in everything(screen)
    assert len(screen.notes) == state.players
    assert sum(stop.state == "now" for stop in screen.route) <= 1
    return screen


def watching(state, dice):
    """Return some whose screens are looked at: one or two who may act, anybody, and who only watches."""
    actors = sorted(state.actors - {CHANCE})
    return {None, *dice.sample(actors, min(len(actors), 2)), dice.randrange(state.players)}


# What can be said.


@pytest.mark.parametrize("short", SHORT_FORMS, ids=str)
def test_every_legal_action_can_be_sent_and_nothing_else(short):
    rules, dice = bus.rules_from(short), random.Random(1)
    for step, (state, beats) in enumerate(game(rules, 4, 1)):
        for seat in watching(state, dice):
            check(state, beats, seat, dice.choice(LANGUAGES))
        if step > 250:
            break


@pytest.mark.parametrize("block", range(4))
def test_random_rules_have_their_screens(block):
    dice = random.Random(block)
    for number in range(5):
        options, count = random_rules(dice)
        options["attempt_limit"] = 2
        for step, (state, beats) in enumerate(game(bus.rules_from(options), count, number, leaving=0.005)):
            for seat in watching(state, dice):
                check(state, beats, seat, dice.choice(LANGUAGES))
            if step > 150:
                break


def test_a_form_to_share_points_says_how_many_there_are():
    shown = first(bus.preset("ride-the-bus"), 4, lambda state: state.phase == "guessing" and state.owed)
    page = drawn(screens.present(shown, language("fi")))
    (form,) = [attributes for tag, attributes in page.tags if tag == "form"]
    assert form["data-limit"] == "5"
    assert page.fields == {f"give@{seat}": [0, 1, 2, 3, 4, 5] for seat in range(4) if seat != shown.seat}


def test_one_receiver_is_chosen_by_a_tile():
    rules = bus.preset("busfahrer-haus")
    shown = first(rules, 4, lambda state: isinstance(state, Pyramid) and any(state.owed))
    page = drawn(screens.present(shown, language("de")))
    assert not page.fields
    assert {action for action in page.actions if action.startswith("give")} == {
        f"give 1 to @{seat}" for seat in range(4) if seat != shown.seat
    }
    assert "pass" in page.actions


def test_a_card_that_does_not_match_says_so():
    rules = bus.preset("ride-the-bus")
    shown = first(rules, 3, lambda state: isinstance(state, Pyramid) and CHANCE not in state.actors)
    page = drawn(screens.present(shown, language("en")))
    dim = [attributes for _, attributes in page.tags if attributes.get("aria-disabled")]
    assert dim
    assert {attributes["aria-describedby"] for attributes in dim} == {"no-match"}
    assert "This card does not match." in page.text


# What is not told.


def hidden_cards(state, seat):
    """Return the cards in the hands that ``seat`` cannot look into."""
    return {
        str(card)
        for owner, hand in enumerate(state.hands)
        for card in hand
        if state.view(seat).hands[owner] is None
    }


def mentioned(html, lang):
    """Return the cards that markup shows: drawn, followed, spoken or written."""
    signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
    found = {rank + signs[suit] for rank, suit in re.findall(r"#[sl]-(\w+)([cdhs])\"", html)}
    found |= set(re.findall(r"key-(\w+[♣♦♥♠])", html))
    names = {card_name(lang, card): str(card) for card in CARDS}
    found |= {names[label] for label in re.findall(r'aria-label="([^"]*)"', html) if label in names}
    letters = dict(zip("JQKAVDRB", "JQKAJQKJ" if lang.code != "de" else "JQKAVQRJ", strict=True))
    written = re.findall(r"(?<!\w)(10|[2-9JQKAVDRB])([♣♦♥♠])", html)
    return found | {letters.get(rank, rank) + suit for rank, suit in written}


PRIVATE = [
    {"preset": "ride-the-bus"},
    {"hands": "private", "match": "all"},
    {"hands": "private", "match": "one", "bus_deck": "remaining", "with": ["american"]},
]


@pytest.mark.parametrize("short", PRIVATE, ids=str)
def test_no_screen_and_no_log_shows_a_hand_that_was_taken_up(short):
    rules, looked = bus.rules_from(short), 0
    for step, (state, beats) in enumerate(game(rules, 3, 5)):
        if isinstance(state, Guessing) or state.outcome or step > 150:
            continue
        lang = language(LANGUAGES[step % 4])
        for seat in (None, *range(3)):
            hidden = hidden_cards(state, seat)
            screen = screens.present(scene(state, beats, seat), lang)
            lines = screens.log(scene(state, beats, seat, whole=True), lang)
            html = everything(screen) + "".join(line.text for line in lines)
            assert not mentioned(html, lang) & hidden
            looked += len(hidden)
    assert looked > 50


def test_screens_do_not_depend_on_what_others_hold():
    compared = 0
    for seed in range(3):
        for state, dice in private_game(seed):
            for seat in state.present:
                other = redealt(state, seat, dice)
                lang = language(dice.choice(LANGUAGES))
                assert screens.present(scene(other, (), seat), lang) == screens.present(
                    scene(state, (), seat), lang
                )
                compared += other.hands != state.hands
    assert compared > 50


def test_names_cannot_break_out():
    people = players(4, HOSTILE)
    rules = bus.preset("ride-the-bus")
    for state, beats in game(rules, 4, 3):
        for seat in (None, 1):
            shown = scene(state, beats, seat, people=people, whole=True)
            screen = screens.present(shown, language("en"))
            html = [screen.stage, screen.answers, screen.hand]
            if state.outcome:
                html += [line.text + line.gained for line in screens.log(shown, language("en"))]
                html += [screens.end(shown, language("en"))]
            page = Page(*html)
            assert "script" not in {tag for tag, _ in page.tags}
            assert "<b>ß" not in "".join(html)


# What is shown.


def first(rules, count, wanted, seat=None, seeds=range(40)):
    """Return the scene of the first state that is wanted, as an actor or ``seat`` sees it."""
    for seed in seeds:
        for state, beats in game(rules, count, seed):
            if wanted(state):
                actors = sorted(state.actors)
                return scene(state, beats, seat if seat is not None or CHANCE in actors else actors[0])
    raise AssertionError("no such state")


def question(number):
    return lambda state: (
        isinstance(state, Guessing) and state.question == number and CHANCE not in state.actors
    )


def test_the_lamp_hangs_over_the_card_that_several_may_match():
    seen = set()
    for state, beats in game(bus.preset("bussikuski"), 6, 1):
        if not isinstance(state, Pyramid) or CHANCE in state.actors:
            continue
        several = len(state.actors) > 1
        for seat in (None, *range(6)):
            stage = str(screens.present(scene(state, beats, seat), language("en")).stage)
            if "heap" not in stage:
                continue
            seen.add(several)
            assert stage.count('id="lamp"') == several
            if several:
                card = stage.partition('id="lamp" class="over"')[2].partition('data-key="key-')[2]
                assert card.startswith(str(state.turned[-1]))
    assert seen == {True, False}


def test_a_card_waits_before_it_turns_as_the_pace_has_it():
    assert [wait_of(pace) for pace in (0, 0.6, 1.2, 2.4, 10)] == [0, 175, 350, 700, 1000]
    for phase in ("pyramid", "ride"):
        shown = first(bus.preset("bussikuski"), 4, lambda state, phase=phase: state.phase == phase)
        assert 'data-wait="175"' in screens.present(shown._replace(wait=175), language("en")).stage


def test_odds_are_those_of_the_deck():
    rules = bus.rules_from({"q3_boundary": "wrong"})
    looked = 0
    for state, beats in game(rules, 5, 7):
        if not isinstance(state, Guessing) or CHANCE in state.actors:
            continue
        (seat,) = state.actors
        chances = counted(scene(state, beats, seat))
        hand = state.hands[seat]
        for chance in chances:
            right = sum(
                judge(rules, state.question, chance.answer, hand, card, state.unseen) is Verdict.RIGHT
                for card in CardSet(state.unseen)
                if chance.answer is not None
            )
            assert chance.answer is None or chance.number == right
        assert sum(chance.number for chance in chances) == state.unseen.bit_count()
        looked += 1
    assert looked == 20


def test_odds_are_not_shown_where_cards_went_out_of_sight():
    state = next(state for state, _ in game(bus.preset("bussikuski"), 4, 1) if question(1)(state))
    gone = state.apply(TABLE, Leave(next(seat for seat in state.present if seat not in state.actors)))
    (seat,) = gone.actors
    assert counted(scene(gone, (), seat)) == []
    assert "odds" not in drawn(screens.present(scene(gone, (), seat), language("fi"))).classes


def test_the_ruler_is_filled_between_the_cards():
    shown = first(bus.preset("bussikuski"), 4, question(2))
    low, high = sorted(parse_card(card).rank for card in shown.view.hands[shown.seat])
    page = drawn(screens.present(shown, language("en")))
    cells = [attributes["class"].split()[0] for tag, attributes in page.tags if tag == "li"]
    assert cells == ["in" if low <= rank <= high else "out" for rank in Rank]


def test_the_place_and_the_route_go_on():
    lang, seen = language("en"), []
    for state, beats in game(bus.preset("busfahrer-haus"), 3, 2):
        screen = screens.present(scene(state, beats, 0), lang)
        now = [place for place, stop in enumerate(screen.route) if stop.state == "now"]
        seen += [(screen.place, *now)] if not seen or seen[-1][0] != screen.place else []
    assert [place for place, *_ in seen][:5] == [
        "Question 1/4",
        "Question 2/4",
        "Question 3/4",
        "Question 4/4",
        "Pyramid, row 1/5",
    ]
    stops = [stop for _, stop in (entry for entry in seen if len(entry) > 1)]
    assert stops == sorted(stops)
    assert stops[-1] == 4 + 5 + 4


def test_an_answer_is_judged_on_the_stage_and_in_the_flash():
    lang = language("fi")
    for state, beats in game(bus.preset("bussikuski"), 3, 4):
        if not beats or not isinstance(state, Guessing) or not isinstance(beats[-1].events[0], Judged):
            continue
        event = beats[-1].events[0]
        mine = screens.present(scene(state, beats, event.seat), lang)
        assert (mine.flash, mine.tone) == (
            ("Oikein", "good") if event.verdict is Verdict.RIGHT else ("Väärin, 1 piste", "bad")
        )
        other = screens.present(scene(state, beats, (event.seat + 1) % 3), lang)
        assert other.flash.startswith(NAMES[event.seat] + ": ")
        assert str(event.card) in mentioned(mine.stage.split('id="current')[0], lang)


def test_an_obstacle_is_seen_before_the_bus_rolls_back():
    for state, beats in game(bus.preset("bussikuski"), 3, 4):
        if beats and any(isinstance(event, Restarted) for event in beats[-1].events):
            turned = next(event for event in beats[-1].events if isinstance(event, BusTurned))
            screen = screens.present(scene(state, beats, 0), language("en"))
            assert re.fullmatch(r"(Jack|Queen|King|Ace), [1-4] points?", screen.flash)
            past, current = screen.stage.split('id="current')
            assert str(turned.card) in mentioned(past, language("en"))
            assert not mentioned(current, language("en"))
            return
    raise AssertionError("no obstacle")


def test_points_that_come_are_said_to_who_gets_them():
    lang = language("en")
    for state, beats in game(bus.preset("bussikuski"), 4, 6):
        gifts = [event for event in beats[-1].events if isinstance(event, Gave)] if beats else []
        if len(gifts) == 1 and not any(isinstance(event, PyramidTurned) for event in beats[-1].events):
            (gift,) = gifts
            count = f"{gift.counted} point{'s' if gift.counted > 1 else ''}"
            names = NAMES[gift.seat], NAMES[gift.to]
            assert (
                screens.present(scene(state, beats, gift.to), lang).flash == f"{names[0]} gives you {count}"
            )
            assert screens.present(scene(state, beats, None), lang).flash == f"{names[1]} gets {count}"
            return
    raise AssertionError("no gift")


@pytest.mark.parametrize("code", LANGUAGES)
def test_titles_are_short(code):
    lang = language(code)
    for short in SHORT_FORMS[:8]:
        for step, (state, beats) in enumerate(game(bus.rules_from(short), 4, 2)):
            screen = screens.present(scene(state, beats, step % 4), lang)
            assert len(screen.title) <= 30
            assert len(screen.lede) <= 44 or state.outcome
            if step > 120:
                break


# The end.


def finished(rules, count, seed, **options):
    """Return the last state of a random game, and all that was told."""
    *_, last = game(rules, count, seed, **options)
    return last


@pytest.mark.parametrize("short", SHORT_FORMS[:9], ids=str)
def test_the_end_says_where_every_point_came_from(short):
    rules = bus.rules_from(short).replace(attempt_limit=3)
    state, beats = finished(rules, 4, 2, leaving=0.002)
    for seat in (None, *range(4)):
        shown = scene(state, beats, seat, whole=True)
        page = Page(screens.end(shown, language("ro")))
        assert not page.open
        assert "style" not in {name for _, attributes in page.tags for name in attributes}
        for owner, score in enumerate(state.scores):
            found = causes(shown, language("en"), owner)
            assert sum(cause.points for cause in found) == score
            assert sum(gained(shown, owner).values()) == score
            assert all(cause.text for cause in found)


def test_the_end_names_the_winner_and_the_owner():
    for seed in range(10):
        state, beats = finished(bus.preset("bussikuski"), 4, seed)
        winners = state.outcome.winners
        if len(winners) == 1:
            (seat,) = winners
            assert "Voitit" in screens.end(scene(state, beats, seat, whole=True), language("fi"))
            other = screens.end(scene(state, beats, (seat + 1) % 4, whole=True), language("fi"))
            assert f"{NAMES[seat]} voitti" in other
            assert "Sinä" in other
            watching = screens.end(scene(state, beats, None, whole=True), language("fi"))
            assert "Mistä pisteesi tulivat" not in watching
            return
    raise AssertionError("nobody won alone")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_log_counts_every_point(code):
    lang = language(code)
    for short in SHORT_FORMS[:4]:
        state, beats = finished(bus.rules_from(short), 4, 1)
        lines = screens.log(scene(state, beats, 0, whole=True), lang)
        sums = dict.fromkeys(NAMES[:4], 0)
        for line in lines:
            for name, number in re.findall(r'class="spoken">([^<]*)</span> <b>\+(\d+)</b>', line.gained):
                sums[name] += int(number)
        assert tuple(sums.values()) == state.scores
        assert sum(line.kind == "heading" for line in lines) >= 4


# What is there for a moment only.


@pytest.mark.parametrize("short", PRIVATE, ids=str)
def test_the_last_card_that_is_dealt_lies_open_for_a_moment(short):
    rules, lang = bus.rules_from(short), language("en")
    state, beats = next(found for found in game(rules, 3, 5) if not isinstance(found[0], Guessing))
    (event,) = [event for event in beats[-1].events if isinstance(event, Judged)]
    for seat in (None, *range(3)):
        then = scene(state, beats, seat)
        own = seat == event.seat
        for fresh in (True, False):
            shown = mentioned(everything(screens.present(then._replace(fresh=fresh), lang)), lang)
            assert (str(event.card) in shown) == (fresh or own)


@pytest.mark.parametrize("short", SHORT_FORMS[:5], ids=str)
def test_the_card_that_ends_the_ride_is_shown_for_a_moment(short):
    lang, met = language("en"), 0
    for seed in range(3):
        state, beats = finished(bus.rules_from(short).replace(attempt_limit=2), 3, seed)
        assert state.outcome is not None
        over = scene(state, beats, 1, whole=True)
        assert moment(over, lang) == ""
        last = [
            card_name(lang, event.card) for event in beats[-1].events if isinstance(event, BusTurned | Judged)
        ]
        shown = moment(over._replace(fresh=True), lang)
        assert re.findall(r'class="card l" role="img" aria-label="([^"]*)"', shown) == last
        assert Page(shown).open == []
        met += len(last)
    assert met


def test_mugs_show_who_deals_and_who_drives():
    rules, met = bus.rules_from({"attempt_limit": 2}), set()
    for state, beats in game(rules, 4, 1):
        for seat, note in enumerate(screens.present(scene(state, beats, 0), language("en")).notes):
            driver = state.view(0).driver
            drives = seat in driver if isinstance(driver, tuple) else seat == driver
            wanted = [("pack", "deals")] * (seat == state.dealer) + [("wheel", "drives")] * drives
            assert [*note.marks] == wanted
            met.update(wanted)
        if state.outcome is not None:
            break
    assert len(met) == 2


def test_the_lines_about_a_player_are_those_that_name_him_or_change_his_points():
    state, beats = finished(bus.rules_from({"attempt_limit": 2}), 4, 1)
    lines = screens.log(scene(state, beats, 0, whole=True), language("en"))
    for seat, name in enumerate(NAMES[:4]):
        mine = lines_about(lines, seat)
        assert 0 < len(mine) < len(lines)
        assert [line for line in lines if line in mine] == mine
        for line in mine:
            driving = seat in drivers(state.view(0))
            heading = line.kind == "heading"
            assert heading or name in line.text + line.gained or (driving and not name_in(line))
        others = [line for line in lines if line not in mine and line.kind != "heading"]
        assert not [line for line in others if name in line.text]


def name_in(line):
    return any(name in line.text for name in NAMES)
