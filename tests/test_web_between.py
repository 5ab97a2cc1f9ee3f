"""Between games: one more in one tap, corrected points, and the log of one player."""

import re

import pytest

from kuski.dealer import commit_entropy
from kuski.record import Proof, verify
from kuski.table.claiming import agreed, gives_up, may_claim
from kuski.words.language import LANGUAGES
from web_helpers import check_page, program, serving, settle

pytestmark = pytest.mark.anyio

SHORT = {"preset": "bussikuski", "attempt_limit": 1}


@pytest.fixture
def anyio_backend():
    return "asyncio"


async def sat(server, names=("Aino", "Niko", "Veera"), **options):
    """Return a table with the first game begun, and the browsers of its people."""
    live = await server.table(rules=SHORT, **options)
    people = [await server.sit(live, name) for name in names]
    await server.hall.start(live, 0)
    return live, people


async def finish(live):
    """Play the running game to its end."""
    while live.table.running is not None:
        play = live.table.play
        seat = min(play.state.actors)
        await live.answer(play.seats[seat], play.turns[seat], [str(play.state.legal(seat)[0])])
        await settle(live)


def text_of(page):
    """Return what is to be read in a part of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


async def say(browser, live, **fields):
    return await browser.send(f"/t/{live.table.code}/do", fields)


# --- One more ----------------------------------------------------------------------------------------------


async def test_the_host_begins_the_next_game_with_one_tap(tmp_path):
    async with serving(tmp_path) as server:
        live, (aino, *_) = await sat(server)
        await finish(live)
        page = (await aino.get(f"/t/{live.table.code}")).text
        assert 'name="do" value="start">New game</button>' in page
        before = live.table.play
        await say(aino, live, do="start")
        assert (live.table.games, live.table.play.seats) == (2, before.seats)
        assert live.table.play.rules == before.rules


async def test_all_say_one_more_and_it_begins(tmp_path):
    async with serving(tmp_path) as server:
        live, people = await sat(server)
        await finish(live)
        path = f"/t/{live.table.code}"
        spectator = await program(server, live)
        for person in (people[1], people[2]):
            assert 'name="do" value="more">One more</button>' in (await person.get(path)).text
            assert (await say(person, live, do="more")).status_code == 303
        assert live.table.running is None
        await settle(live)
        assert [member.get("more", False) for member in spectator.view["members"]] == [False, True, True]
        for person in people:
            page = (await person.get(path)).text
            assert "Niko and Veera want another game." in page
            assert page.count('<li class="wants">') == 2
            check_page(page)
        assert "Niko and Veera want another game." in (await people[0].get(f"/tv/{live.table.code}")).text
        await say(people[1], live, do="enough")
        assert "Veera wants another game." in (await people[0].get(path)).text
        await say(people[1], live, do="more")
        await say(people[0], live, do="more")
        assert (live.table.games, live.table.running is not None) == (2, True)
        await settle(live)
        assert spectator.view["number"] == 2
        assert not any(member.get("more") for member in spectator.view["members"])
        await spectator.close()


async def test_in_mid_game_nobody_can_ask_for_another(tmp_path):
    async with serving(tmp_path) as server:
        live, (aino, niko, _) = await sat(server)
        for person in (aino, niko):
            answer = await say(person, live, do="more")
            assert (answer.status_code, live.table.games) == (409, 1)
        answer = await say(server.browser(), live, do="more")
        assert answer.status_code == 409


async def test_who_plays_with_bots_alone_is_not_asked_to_wait(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table(rules=SHORT)
        aino = await server.sit(live, "Aino")
        await say(aino, live, do="bot")
        await server.hall.start(live, 0)
        await say(aino, live, do="give-up")
        page = (await aino.get(f"/t/{live.table.code}")).text
        assert 'value="start"' in page
        assert 'value="more"' not in page


# --- Corrected points --------------------------------------------------------------------------------------


async def test_the_host_corrects_points_and_everybody_can_read_it(tmp_path):
    async with serving(tmp_path) as server:
        live, people = await sat(server)
        await finish(live)
        aino, niko, _ = people
        total, path = live.table.totals[1], f"/t/{live.table.code}"
        fields = {"member": "1", "points": "3", "sign": "-", "reason": "a card <b>fell</b>", "back": "people"}
        answer = await say(aino, live, do="correct", **fields)
        assert (answer.status_code, answer.headers["location"]) == (303, f"{path}/people")
        assert live.table.totals[1] == total - 3
        line = "Aino corrects the points: Niko −3. Reason: a card &lt;b&gt;fell&lt;/b&gt;"
        for page in ("", "/people", "/log"):
            for person in people:
                assert line in (await person.get(path + page)).text
        assert line in (await niko.get(f"/tv/{live.table.code}")).text
        spectator = await program(server, live)
        assert spectator.view["members"][1].get("total", 0) == total - 3
        await spectator.close()


async def test_programs_correct_with_a_sign(tmp_path):
    async with serving(tmp_path) as server:
        live, (aino, niko, _) = await sat(server)
        head = {"authorization": f"Bearer {aino.token(live)}"}
        for points, wanted in ((4, 4), (-6, -2), ("-1", -3), ("+3", 0)):
            wish = {"do": "correct", "member": 2, "points": points, "reason": "as agreed"}
            answer = await niko.post(f"/api/tables/{live.table.code}/do", json=wish, headers=head)
            assert answer.json() == {"version": live.table.version}
            assert live.table.totals[2] == wanted
        wish = {"do": "correct", "member": 2, "points": 50, "reason": "last week", "game": "huutopussi"}
        await niko.post(f"/api/tables/{live.table.code}/do", json=wish, headers=head)
        assert live.table.points == {"bus": {2: 0}, "huutopussi": {2: 50}}


@pytest.mark.parametrize(
    ("fields", "code", "status"),
    [
        ({"points": "0"}, "bad-correction", 409),
        ({"points": "99999"}, "bad-correction", 409),
        ({"points": "--3"}, "unreadable", 400),
        ({"points": "many"}, "unreadable", 400),
        ({"points": ""}, "unreadable", 400),
        ({"points": "1234567"}, "unreadable", 400),
        ({"reason": " "}, "bad-reason", 409),
        ({"reason": "x" * 61}, "bad-reason", 409),
        ({"member": "7"}, "no-member", 403),
        ({"member": ""}, "unreadable", 400),
        ({"game": "chess"}, "no-such-game", 409),
    ],
)
async def test_what_no_correction_is(tmp_path, fields, code, status):
    async with serving(tmp_path) as server:
        live, (aino, niko, _) = await sat(server)
        head = {"authorization": f"Bearer {aino.token(live)}"}
        wish = {"do": "correct", "member": "1", "points": "3", "reason": "why"} | fields
        before = await server.state(live)
        answer = await aino.post(f"/api/tables/{live.table.code}/do", json=wish, headers=head)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        head = {"authorization": f"Bearer {niko.token(live)}"}
        wish = {"do": "correct", "member": "1", "points": "3", "reason": "why"}
        answer = await niko.post(f"/api/tables/{live.table.code}/do", json=wish, headers=head)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-host")
        assert await server.state(live) == before


async def test_only_the_host_is_offered_it(tmp_path):
    async with serving(tmp_path) as server:
        live, (aino, niko, _) = await sat(server)
        path = f"/t/{live.table.code}/people"
        assert 'value="correct"' in (await aino.get(path)).text
        assert 'value="correct"' not in (await niko.get(path)).text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_names_stand_in_it_as_they_are(tmp_path, lang):
    async with serving(tmp_path) as server:
        live, (aino, *_) = await sat(server)
        await say(aino, live, do="correct", member="1", points="5", reason="Absprache")
        aino.client.headers["accept-language"] = lang
        text = text_of((await aino.get(f"/t/{live.table.code}/log")).text)
        assert re.search(r"Aino \w.*: Niko \+5\..* Absprache", text), text


# --- The log of one player ---------------------------------------------------------------------------------


async def test_a_seat_leads_to_its_own_cards_and_lines(tmp_path):
    async with serving(tmp_path) as server:
        live, (aino, *_) = await sat(server)
        for _ in range(3):
            play = live.table.play
            (seat,) = play.state.actors
            await live.answer(play.seats[seat], play.turns[seat], ["red"])
        path = f"/t/{live.table.code}"
        seats = {member: live.table.play.seat_of(member) for member in (0, 1, 2)}
        page = (await aino.get(path)).text
        assert f'href="{path}/log?seat={seats[1]}"' in page
        mine = (await aino.get(f"{path}/log?seat={seats[1]}")).text
        lines = text_of(mine.partition('<ol class="log">')[2].partition("</ol>")[0])
        assert lines.count("Niko: red.") == 1
        assert "Veera:" not in lines
        assert "Red or black?" in lines
        assert "At the table" not in mine
        (card,) = live.table.play.state.hands[seats[1]]
        cards = mine.partition('class="open-cards"')[2].partition("</section>")[0]
        assert cards.count("<use ") == 1
        assert f"#s-{str(card)[:-1]}" in cards
        whole = (await aino.get(f"{path}/log")).text
        assert "Veera: red." in text_of(whole)
        assert "At the table" in whole


@pytest.mark.parametrize("seat", ["3", "-1", "x", "", "99999999999999999999", "0 OR 1"])
async def test_a_seat_that_is_none_shows_all(tmp_path, seat):
    async with serving(tmp_path) as server:
        live, (aino, *_) = await sat(server)
        path = f"/t/{live.table.code}/log"
        assert (await aino.get(path, params={"seat": seat})).text == (await aino.get(path)).text


async def test_the_hand_of_another_is_a_count(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "kolmin", "deals": 1})
        people = [await server.sit(live, name) for name in ("Aino", "Niko", "Veera")]
        await server.hall.start(live, 0)
        await settle(live)
        counts = live.table.play.state.view(None).counts
        for member, person in enumerate(people):
            for seat in range(3):
                page = (await person.get(f"/t/{live.table.code}/log?seat={seat}")).text
                cards = page.partition('class="open-cards"')[2].partition("</section>")[0]
                own = live.table.play.seat_of(member) == seat
                assert cards.count("#back") == (0 if own else counts[seat])
                assert cards.count("#s-") == (counts[seat] if own else 0)


# --- A claim that all agree to -----------------------------------------------------------------------------


async def test_a_claim_that_comes_to_nothing_says_so_until_the_game_goes_on(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "kolmin", "deals": 1})
        people = [await server.sit(live, name) for name in ("Aino", "Niko", "Veera")]
        await server.hall.start(live, 0)
        path, said = f"/t/{live.table.code}", "All agree, but the cards do not allow it: play on."
        await to_a_lead(live)
        seat = next(seat for seat in live.table.play.state.actors)
        member = live.table.play.seats[seat]
        page = (await people[member].get(path)).text
        warned = "A marriage that was not shown yet is given up." in page
        assert warned == gives_up(live.table.play.state, seat)
        assert (await say(people[member], live, do="claim")).status_code == 303
        for other in (0, 1, 2):
            if other != member:
                assert said not in (await people[other].get(path)).text
                await say(people[other], live, do="agree")
        assert live.table.tale[-1][1].vain
        for person in people:
            assert said in (await person.get(path)).text
        assert "agrees, but the cards do not allow it: play on." in (await people[0].get(path + "/log")).text
        card = str(live.table.play.state.legal(seat)[0])
        await live.answer(member, live.table.play.turns[seat], [card])
        assert said not in (await people[0].get(path)).text


async def to_a_lead(live):
    """Play until somebody is to lead the first trick, whose claim no cards make true."""
    while True:
        await settle(live)
        play = live.table.play
        (seat,) = play.state.actors
        if may_claim(play.state, seat) and agreed(play.state, seat) is None:
            return
        await live.answer(play.seats[seat], play.turns[seat], [str(play.state.legal(seat)[0])])


# --- What seats add to the deck ----------------------------------------------------------------------------


async def test_programs_add_to_the_deck(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules={"preset": "kolmin", "deals": 1})
        people = [await server.sit(live, name) for name in ("Aino", "Niko", "Veera")]
        tokens = [{"authorization": f"Bearer {person.token(live)}"} for person in people]
        do = f"/api/tables/{live.table.code}/do"
        entropy = ["aa" * 16, "bb" * 16]
        for member in (0, 1):
            digest = commit_entropy(member, bytes.fromhex(entropy[member]))
            wish = {"do": "commit", "commitment": digest}
            assert (await people[0].post(do, json=wish, headers=tokens[member])).status_code == 200
        sockets = [await program(server, live, person.token(live)) for person in people]
        await server.hall.start(live, 0)
        play = live.table.play
        assert (play.draws, play.state.phase) == (0, "deal")
        for one, asked in zip(sockets, (True, True, False), strict=True):
            await one.until(lambda one=one: one.view["stage"] == "playing")
            assert one.view.get("reveal", False) == asked
        for member, wanted in ((0, entropy[1]), (2, entropy[0])):
            wish = {"do": "reveal", "entropy": wanted}
            answer = await people[0].post(do, json=wish, headers=tokens[member])
            assert (answer.status_code, answer.json()["code"]) == (
                409,
                "bad-entropy" if member == 0 else "stale",
            )
        for member in (0, 1):
            assert live.table.play.draws == 0
            wish = {"do": "reveal", "entropy": entropy[member]}
            assert (await people[0].post(do, json=wish, headers=tokens[member])).status_code == 200
        await settle(live)
        assert live.table.play.draws > 0
        assert not any(one.view.get("reveal") for one in sockets)
        seats = {play.seat_of(member): entropy[member] for member in (0, 1)}
        assert dict(enumerate(play.fair[0].entropy)) == {seat: seats.get(seat) for seat in range(3)}
        await finish(live)
        assert verify(live.table.play.record(None)).proof is Proof.PROVEN
        page = (await people[2].get(f"/t/{live.table.code}/deck")).text
        for text in (*entropy, "Aino has added", "Niko has added"):
            assert text in page
        assert "Veera has added" not in page
        log = (await people[2].get(f"/t/{live.table.code}/log")).text
        assert "Aino will add to the deck. Hash:" in log
        for one in sockets:
            await one.close()


async def test_a_page_adds_to_the_deck_only_when_its_owner_wants_it(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table(rules=SHORT)
        aino, niko = [await server.sit(live, name) for name in ("Aino", "Niko")]
        path = f"/t/{live.table.code}"
        assert 'name="dice" value="on"' in (await aino.get(path + "/deck")).text
        await aino.send("/look", {"dice": "on", "back": path + "/deck"})
        assert 'name="dice" value="off"' in (await aino.get(path + "/deck")).text
        mine, other = (await aino.get(path)).text, (await niko.get(path)).text
        assert 'data-dice="commit"' in mine
        assert "dice.js" in mine
        assert "dice" not in other
        assert 'name="dice"' not in (await server.browser().get(path + "/deck")).text
        await say(aino, live, do="commit", commitment=commit_entropy(0, b"x"))
        assert "data-dice" not in (await aino.get(path)).text
        await server.hall.start(live, 0)
        assert 'data-dice="reveal"' in (await aino.get(path)).text
        await say(aino, live, do="reveal", entropy=b"x".hex())
        assert "data-dice" not in (await aino.get(path)).text
