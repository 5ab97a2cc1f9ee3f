"""Asking a bot why: when it may be asked, what it answers in each language, and that nothing is betrayed."""

import random

import pytest

from bot_games import Careless, Table, finished, played
from kuski import bots, bus, huutopussi
from kuski.bots import Reason
from kuski.bots.why import FORCED, explain, may_ask
from kuski.cards import Suit, parse_card, parse_cards
from kuski.game import CHANCE
from kuski.table import why
from kuski.words.language import LANGUAGES, language
from kuski.words.levels import level_choices, level_name
from kuski.words.reasons import reason_text
from table_helpers import seated
from terminals import play as play_here
from web_helpers import check_page, serving, settle

NAMES = ("Aino", "Niko", "Veera")
KOLMIN = huutopussi.preset("kolmin")


class Teller:
    """Acts carelessly, and says all that it knows."""

    def act(self, sight):
        return Careless().act(sight)

    def why(self, sight, action):
        hand = sight.view.hands[sight.seat]
        return Reason(
            "{player}: {action} of {hand}.", {"player": sight.seat, "action": str(action), "hand": str(hand)}
        )


@pytest.fixture
def tellers(monkeypatch):
    """Let all bots tell what they know."""
    monkeypatch.setattr(bots, "find", lambda *_: Teller())


# --- When ---------------------------------------------------------------------------------------------------


def test_while_hands_lie_open_always():
    rules = bus.preset("bussikuski")
    for table, _, sight, _ in played(rules, [Careless()] * 3, 1):
        assert may_ask("bus", table.state, table.state)
        assert None not in sight.view.hands


def test_with_private_hands_until_they_are_taken_up_and_when_the_game_is_over():
    rules = bus.preset("bussikuski").replace(hands="private")
    states = [table.state for table, *_ in played(rules, [Careless()] * 3, 1)]
    end = finished(rules, [Careless()] * 3, 1)
    assert all(may_ask("bus", end, before) for before in states)
    phases = set()
    for now in states:
        asked = {may_ask("bus", now, before) for before in states}
        assert asked == {now.phase == "guessing" or None not in now.view(None).hands}
        phases.add((now.phase, *asked))
    assert {("guessing", True), ("pyramid", False)} <= phases


def test_in_huutopussi_when_the_deal_is_over():
    rules = KOLMIN.replace(deals=2)
    states = [table.state for table, *_ in played(rules, [Careless()] * 3, 5)]
    deals = [len(state.sheet) for state in states]
    assert set(deals) == {0, 1}
    for now, deal in zip(states, deals, strict=True):
        for before, its in zip(states, deals, strict=True):
            assert may_ask("huutopussi", now, before) is (its < deal)


def test_without_a_choice_the_reason_is_that():
    table = Table(KOLMIN, 3, 0)
    while table.state.phase == "deal":
        table.do(CHANCE, table.state.chance()[0])
    sight = table.sight(min(table.state.actors))
    assert explain(Teller(), sight._replace(legal=sight.legal[:1]), sight.legal[0]) == FORCED
    assert explain(Careless(), sight, sight.legal[0]) is None
    assert "{hand}" in explain(Teller(), sight, sight.legal[0]).text


# --- At a table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("bus", {"preset": "bussikuski", "hands": "private", "attempt_limit": 1}),
        ("huutopussi", {"preset": "kolmin", "deals": 2}),
    ],
)
def test_no_question_about_hidden_cards_is_offered(game, rules):
    """Whoever asks, at whatever moment: all that may be told was done with cards that all have seen."""
    room, _ = seated(1, 2, game, rules)
    play, offered, taken_up = room.table.play, 0, 0
    while play.running:
        state = play.state
        if game == "huutopussi":
            deal = len(state.sheet)
            for asker in (None, 0, 1, 2):
                for seat in range(3):
                    found = why.moves(play, seat, asker)
                    offered += len(found)
                    assert all(len(move.before.sheet) < deal for move in found)
                    assert not any("?" in move.before.seen(seat, move.action, asker) for move in found)
            assert not any(why.waits(play, seat) for seat in range(3) if deal and not acted(play, seat, deal))
        elif None in state.view(None).hands:
            taken_up += 1
            assert not any(why.moves(play, seat, asker) for seat in range(3) for asker in (None, 0, 1, 2))
        room.step()
    assert offered if game == "huutopussi" else taken_up
    told = [move for seat in range(3) for move in why.moves(play, seat, None)]
    assert {move.seat for move in told} == {seat for seat in range(3) if play.bots[seat]}


def acted(play, seat, deal):
    return any(step.actor == seat and len(step.before.sheet) == deal for step in play.recent)


def test_a_move_is_explained_by_what_was_known_then():
    room, _ = seated(1, 2, "bus", {"preset": "bussikuski", "attempt_limit": 1})
    play, views = room.table.play, {}
    while play.running:
        for seat in play.state.actors - {CHANCE}:
            views[seat, len(play.actions)] = (play.state.view(seat), tuple(play.state.legal(seat)))
        room.step()
    moves = [move for seat in range(3) for move in why.moves(play, seat, 0)]
    steps = list(play.steps())
    assert len(moves) > 8
    for move in moves:
        sight = why.sight_of(play, move, None)
        assert (sight.view, sight.legal) == views[move.seat, move.number]
        assert sight.record == tuple(
            (actor, before.seen(actor, action, move.seat))
            for before, actor, action, _ in steps[: move.number]
        )


# --- In words -----------------------------------------------------------------------------------------------


def test_what_stands_in_a_reason_is_said_in_each_language():
    values = {
        "player": 1,
        "card": parse_card("J♦"),
        "cards": parse_cards("Q♥ 9♠"),
        "suit": Suit.HEARTS,
        "answer": "red",
        "points": 3,
    }
    reason = Reason("{player} {card} {cards} {suit} {answer} {points}", values)
    said = {code: reason_text(language(code), reason, NAMES) for code in LANGUAGES}
    assert said["en"] == "Niko J♦ Q♥ 9♠ ♥ red 3"
    assert said["de"] == "Niko B♦ D♥ 9♠ ♥ rot 3"
    assert said["fi"].startswith("Niko J♦ Q♥ 9♠ ♥ puna")
    assert len(set(said.values())) > 2


def test_a_reason_counts():
    reason = Reason("One card is left.", {"n": 2}, "{n} cards are left.")
    assert reason_text(language("en"), reason, NAMES) == "2 cards are left."
    assert reason_text(language("en"), reason._replace(values={"n": 1}), NAMES) == "One card is left."


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_each_level_has_a_name_and_a_sentence_of_its_own(game, code):
    lang = language(code)
    choices = level_choices(lang, game)
    assert len({choice.meaning for choice in choices}) == len(choices) >= 2
    assert [level_name(lang, game, choice.level) for choice in choices] == [choice.name for choice in choices]
    assert level_name(lang, game, "grandmaster") == level_name(lang, game, bots.USUAL[game])


# --- On the web ---------------------------------------------------------------------------------------------


@pytest.fixture
def anyio_backend():
    return "asyncio"


FAST = {"pace": 0, "think": 0, "window": 0}


async def finish(live):
    """Play on for the people until the game is over."""
    dice = random.Random(1)
    while (play := live.table.running) is not None:
        await settle(live)
        for seat in sorted(play.state.actors):
            if seat >= 0 and live.table.members[play.seats[seat]].level is None:
                action = Careless().act(play.sight(seat, dice))
                await live.answer(play.seats[seat], play.turns[seat], [str(action)])
                break


@pytest.mark.anyio
async def test_the_log_of_a_bot_says_why(tmp_path, tellers):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "kolmin", "deals": 1}, settings=FAST)
        aino = await server.sit(live, "Aino")
        for _ in range(2):
            await aino.send(f"/t/{live.table.code}/do", {"do": "bot", "level": "strong", "back": "people"})
        await server.hall.start(live, 0)
        await settle(live)
        log = f"/t/{live.table.code}/log"
        page = (await aino.get(f"{log}?seat=1")).text
        check_page(page)
        acted = any(actor == 1 for actor, _ in live.table.play.actions)
        assert ("when the deal is over" in page) is acted
        assert 'name="why"' not in page
        for number in range(len(live.table.play.actions)):
            assert "of (" not in (await aino.get(f"{log}?seat=1&why={number}")).text
        await finish(live)
        page = (await aino.get(f"{log}?seat=1")).text
        check_page(page)
        play = live.table.play
        moves = why.moves(play, 1, 0)
        assert moves
        number = next(move.number for move in moves if len(move.before.legal(1)) > 1)
        page = (await aino.get(f"{log}?seat=1&why={number}")).text
        check_page(page)
        assert 'role="status"' in page
        assert f"{play.names[1]}: " in page
        assert 'id="why"' not in (await aino.get(f"{log}?seat=0")).text


@pytest.mark.anyio
async def test_a_program_may_ask_why(tmp_path, tellers):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "kolmin", "deals": 1}, settings=FAST)
        aino = await server.sit(live, "Aino")
        for _ in range(2):
            await aino.send(f"/t/{live.table.code}/do", {"do": "bot"})
        await server.hall.start(live, 0)
        await settle(live)
        address = f"/api/tables/{live.table.code}/why"
        for seat in ("0", "1", "9", "x", ""):
            answer = await aino.get(f"{address}?seat={seat}")
            assert (answer.status_code, answer.json()["code"]) == (409, "nothing-to-tell")
        await finish(live)
        found = (await aino.get(f"{address}?seat=1&lang=fi")).json()
        assert found["seat"] == 1
        assert found["move"] == found["moves"][-1]
        assert found["why"] == language("fi").gettext("Nothing else was allowed.")
        first = (await aino.get(f"{address}?seat=1&move={found['moves'][0]}")).json()
        assert first["action"] == live.table.play.actions[first["move"]][1]


@pytest.mark.anyio
async def test_a_bot_sits_down_at_the_level_that_is_chosen(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus", settings=FAST)
        aino = await server.sit(live, "Aino")
        people = f"/t/{live.table.code}/people"
        page = (await aino.get(people)).text
        check_page(page)
        assert f'value="{bots.usual("bus")}" checked' in page
        assert "Remembers every card" in page
        await aino.send(f"/t/{live.table.code}/do", {"do": "bot", "level": "own", "back": "people"})
        await aino.send(f"/t/{live.table.code}/do", {"do": "bot"})
        assert [member.bot for member in live.table.members.values()] == [None, "own", "own"]
        page = (await aino.get(people)).text
        assert 'value="own" checked' in page
        assert "Bot: Own cards" in page
        refused = await aino.send(f"/t/{live.table.code}/do", {"do": "bot", "level": "grandmaster"})
        assert refused.status_code == 409


# --- At a terminal ------------------------------------------------------------------------------------------


def test_at_a_terminal_why_asks_the_bot_that_moved_last(tellers):
    said = play_here(
        "ride-the-bus",
        "--players",
        "bot,Aino,bot=own",
        "--seed",
        "3",
        typed="why\nwhy oona\nwhy nobody\n",
    ).output
    assert "Oona: " in said
    assert said.count("of (") == 2
    assert "No bot of that name plays here." in said


def test_at_a_terminal_a_bot_of_huutopussi_waits_for_the_end_of_the_deal(tellers):
    said = play_here(
        "kolmin", "--players", "bot,bot,Aino", "--seed", "3", typed="1\n" * 6 + "why\n" + "1\n" * 9 + "why\n"
    ).output
    assert "once nothing is betrayed by it" in said
    assert "of (" not in said
    alone = play_here("bussikuski", "--players", "Aino,Niko", "--seed", "3", typed="why\n").output
    assert "No bot plays here." in alone


def test_a_level_that_does_not_exist_is_refused_with_those_that_do():
    said = play_here("kolmin", "--players", "Aino,bot=genius,bot")
    assert said.exit_code == 2
    assert "random, rule, casual, strong" in said.output


def test_the_levels_stand_in_the_record(tmp_path):
    from kuski.record import load_record

    file = tmp_path / "game.json"
    play_here("bussikuski", "--players", "bot=own,bot=COUNTING,bot", "--seed", "1", "--record", str(file))
    assert load_record(str(file)).bots == ("own", "counting", bots.USUAL["bus"])
