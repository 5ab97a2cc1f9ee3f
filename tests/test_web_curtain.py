"""A device that goes from hand to hand: its seats, its curtain, and that no hand is told too early."""

import random
import re

import pytest

from bot_games import Careless
from kuski.table.members import hash_token
from kuski.web.changes import Hearing
from kuski.web.device import question
from kuski.web.entering import MOST_TOKENS, seat_cookie
from kuski.words.language import LANGUAGES
from test_web_leaks import unseen, written
from web_helpers import check_page, program, serving, settle

pytestmark = pytest.mark.anyio

NAMES = ("Aino", "Niko", "Veera")
FACE = re.compile(r"#[sl]-|(?:10|[2-9JQKA])[♣♦♥♠]|data-key")
WHOSE = re.compile(r'data-whose="([\w-]+)"')
TURN = re.compile(r'name="turn" value="(\d+)"')
KOLMIN = {"preset": "kolmin", "deals": 1}
PRIVATE = {"preset": "ride-the-bus", "attempt_limit": 2}
OPEN = {"preset": "bussikuski", "attempt_limit": 2}


@pytest.fixture
def anyio_backend():
    return "asyncio"


class Household:
    """A browser with several seats at one table.

    Attributes:
        browser: the browser.
        members: its members.
        pages: the sockets of its tabs.
    """

    def __init__(self, server, live, browser):
        self.server, self.live, self.browser = server, live, browser
        self.pages = []

    @classmethod
    async def of(cls, server, live, names=NAMES, **options):
        """Return a household that has sat down."""
        household = cls(server, live, await server.sit(live, names[0], **options))
        for name in names[1:]:
            answer = await household.beside(name)
            assert answer.status_code == 303
        return household

    @property
    def tokens(self):
        return self.browser.token(self.live).split(".")

    @property
    def members(self):
        return [self.live.table.member_of(hash_token(token)) for token in self.tokens]

    async def beside(self, name):
        """Let somebody else sit down here."""
        return await self.browser.send(f"/t/{self.live.table.code}/beside", {"name": name})

    async def do(self, word, member=None, **fields):
        """Post a form as one of its members."""
        fields |= {"do": word} | ({} if member is None else {"asker": str(member)})
        return await self.browser.send(f"/t/{self.live.table.code}/do", fields)

    async def screen(self):
        """Return the page of the table as it is loaded now."""
        answer = await self.browser.get(f"/t/{self.live.table.code}")
        assert answer.headers["cache-control"] == "no-store"
        return answer.text

    async def tab(self):
        """Open another tab, and return its socket."""
        self.pages.append(await self.browser.page_socket(self.live))
        await settle(self.live)
        return self.pages[-1]

    async def close(self):
        for page in self.pages:
            await page.close()


def whose(screen):
    """Return whose screen it is: a seat, ``curtain-`` and a member, or nothing."""
    found = WHOSE.search(screen)
    return "" if found is None else found[1]


# --- Sitting down ----------------------------------------------------------------------------------------


async def test_several_sit_at_one_device_each_a_member_of_its_own(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live)
        assert [live.table.members[member].name for member in household.members] == list(NAMES)
        assert len(set(household.tokens)) == 3
        heard = b"".join(data for _, data in household.browser.heard)
        cookie = re.findall(rb"set-cookie: (kuski-seat-[^\n]+)", heard)[-1].decode()
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        page = await household.screen()
        for name in NAMES:
            assert name in page
        assert not [token for token in household.tokens if token in page]
        check_page(page)


async def test_a_name_that_is_taken_or_no_name_is_judged_as_at_the_door(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live, ("Aino",))
        assert (await household.beside("  ")).status_code == 409
        assert (await household.beside("Aino")).status_code == 303
        assert live.table.members[household.members[1]].name == "Aino 2"
        await household.do("lock", household.members[0])
        assert (await household.beside("Niko")).status_code == 409
        assert len(household.members) == 2


async def test_eight_sit_at_a_device_and_no_more(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live, [f"P{number}" for number in range(8)])
        answer = await household.beside("One more")
        assert answer.status_code == 409
        assert "at most 8 seats" in answer.text
        for _ in range(10):
            await household.do("leave", household.members[-1])
            assert (await household.beside("Again")).status_code == 303
        assert len(household.tokens) <= MOST_TOKENS
        assert len(live.table.people()) == 8


async def test_a_stranger_sits_beside_nobody(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        stranger = server.browser()
        answer = await stranger.send(f"/t/{live.table.code}/beside", {"name": "Niko"})
        assert answer.status_code == 409
        assert not live.table.members


async def test_all_of_a_device_are_here_while_it_is(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live)
        assert [shown.away for shown in live.members] == [True] * 3
        await household.tab()
        assert [shown.away for shown in live.members] == [False] * 3
        await household.beside("Oona")
        await settle(live)
        assert [shown.away for shown in live.members] == [False] * 4
        await household.close()


async def test_one_seat_leaves_the_others_stay(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live, (*NAMES, "Oona"))
        first, second, *_ = household.members
        answer = await household.do("leave", second)
        assert answer.headers["location"] == f"/t/{live.table.code}"
        assert live.table.members[second].status == "left"
        await household.do("start", first)
        assert live.table.running
        for member in household.members:
            answer = await household.do("leave", member)
        assert answer.headers["location"] == "/"


async def test_nobody_asks_as_a_member_of_another_device(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live)
        other = await server.sit(live, "Oona")
        for wrong in (other.member(live), 99, "x", "-1"):
            assert (await household.do("leave", wrong)).status_code == 409
        assert len(live.table.people()) == 4


# --- The curtain -----------------------------------------------------------------------------------------


async def test_the_curtain_names_one_and_shows_nothing(tmp_path):
    async with serving(tmp_path) as server:
        for code in LANGUAGES:
            live = await server.table("huutopussi", rules=KOLMIN)
            household = await Household.of(server, live, lang=code)
            await household.do("start", household.members[0])
            page = await household.screen()
            (seat,) = live.table.play.state.actors
            member = live.table.play.seats[seat]
            assert whose(page) == f"curtain-{member}"
            assert not FACE.search(page)
            assert "/act" not in page
            told = re.search(r'<h1 id="title">(.+?)</h1>', page)[1]
            assert re.search(rf"\b{NAMES[seat]}$", told)
            assert not [name for name in NAMES if name != NAMES[seat] and name in told]
            assert page.count('value="take"') == 1
            check_page(page)


async def test_only_who_is_called_gets_the_hand(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        (seat,) = live.table.play.state.actors
        called = live.table.play.seats[seat]
        for member in household.members:
            if member != called:
                await household.do("take", member)
                assert whose(await household.screen()) == f"curtain-{called}"
        await household.do("take", called)
        page = await household.screen()
        assert whose(page) == str(seat)
        assert FACE.search(page)
        for member in household.members:
            if member != called:
                await household.do("take", member)
                assert whose(await household.screen()) == str(seat)
        await household.do("hide", called)
        assert whose(await household.screen()) == f"curtain-{called}"


async def test_without_script_forms_do_it_all(tmp_path):
    """Each answer is a form; the page that follows it is the curtain, and back again shows no other."""
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        dice = random.Random(1)
        await household.do("start", household.members[0])
        for _ in range(9):
            page = await household.screen()
            if whose(page).startswith("curtain"):
                await household.do("take", int(whose(page).partition("-")[2]))
                page = await household.screen()
            play = live.table.play
            (seat,) = play.state.actors
            assert whose(page) == str(seat)
            turn = TURN.search(page)[1]
            text = str(Careless().act(play.sight(seat, dice)))
            fields = {"turn": turn, "action": text}
            answer = await household.browser.send(f"/t/{live.table.code}/act", fields)
            assert answer.status_code == 303
            # Said once more it is a question of the past, whoever is asked now.
            assert (await household.browser.send(f"/t/{live.table.code}/act", fields)).status_code == 303
        said = [play.actions.count(action) for action in play.actions if action[0] >= 0]
        assert sum(said) >= 9


async def test_a_late_tap_on_one_hand_answers_for_no_other(tmp_path):
    """All seats begin with the same turn number, but not with the same question."""
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        page = await household.tab()
        play = live.table.play
        (seat,) = play.state.actors
        others = [member for member in household.members if member != play.seats[seat]]
        text = str(play.state.legal(seat)[0])
        assert len(set(play.turns)) == 1
        before = await server.state(live)
        for number in (play.turns[seat], *(question(member, play.turns[seat]) for member in others)):
            said = await page.answer({"type": "act", "turn": number, "actions": [text]})
            assert (said["type"], said["turn"]) == ("refused", number)
        assert await server.state(live) == before
        number = question(play.seats[seat], play.turns[seat])
        assert (await page.answer({"type": "act", "turn": number, "actions": [text]}))["type"] == "ack"
        await household.close()


async def test_open_hands_turn_without_a_curtain_and_name_who_is_asked(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus", rules=OPEN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        tab, dice, named = await household.tab(), random.Random(2), set()
        while live.table.running:
            await settle(live)
            play, screen = live.table.play, tab.screens()[-1]
            seat = int(whose(screen))
            assert seat in play.state.actors
            assert f"On turn: {NAMES[seat]}" in screen
            named.add(seat)
            text = str(dice.choice(play.state.legal(seat)))
            number = int(TURN.search(screen)[1])
            assert number == question(play.seats[seat], play.turns[seat])
            await tab.answer({"type": "act", "turn": number, "actions": [text]})
        await settle(live)
        assert not [screen for screen in tab.screens() if "curtain" in screen]
        assert named == {0, 1, 2}
        await household.close()


async def test_a_reload_stays_with_who_has_it_and_a_restart_asks_again(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        (seat,) = live.table.play.state.actors
        await household.do("take", live.table.play.seats[seat])
        assert whose(await household.screen()) == str(seat)
        assert whose((await household.tab()).screens()[-1]) == str(seat)
        assert whose((await household.tab()).screens()[-1]) == str(seat)
        await household.close()
        server.hall.lay_to_sleep(live.idle_since + 1e6)
        household.live = await server.hall.find(live.table.code)
        assert household.live is not live
        assert whose(await household.screen()) == f"curtain-{live.table.play.seats[seat]}"


async def test_a_tab_that_was_open_before_the_second_seat_hides_with_the_others(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live, NAMES[:1])
        old = await household.tab()
        for name in NAMES[1:]:
            await household.beside(name)
        new = await household.tab()
        await household.do("start", household.members[0])
        await settle(live)
        for tab in (old, new):
            assert whose(tab.screens()[-1]).startswith("curtain")
        await household.do("take", int(whose(new.screens()[-1]).partition("-")[2]))
        await settle(live)
        assert whose(old.screens()[-1]) == whose(new.screens()[-1]) != ""
        await household.close()


async def test_one_more_game_is_wanted_for_all_of_the_device(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("bus", rules=OPEN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        dice = random.Random(3)
        while play := live.table.running:
            seat = min(play.state.actors)
            text = str(dice.choice(play.state.legal(seat)))
            await live.answer(play.seats[seat], play.turns[seat], [text])
        page = await household.screen()
        assert whose(page) == ""
        await household.do("more", household.members[0])
        assert live.table.games == 2


async def test_who_was_sent_away_is_no_more_on_the_device(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        host = await server.sit(live, "Oona")
        household = await Household.of(server, live)
        tab = await household.tab()
        first, second, third = household.members
        for member in (first, third):
            await host.send(f"/t/{live.table.code}/do", {"do": "remove", "member": str(member)})
            await settle(live)
        assert tab.closed is None
        assert (await household.browser.get(f"/t/{live.table.code}")).status_code == 200
        await host.send(f"/t/{live.table.code}/do", {"do": "remove", "member": str(second)})
        assert await tab.until_closed() == 4001
        answer = await household.browser.get(f"/t/{live.table.code}")
        assert answer.headers["location"].endswith("/join")
        await household.browser.send(f"/t/{live.table.code}/join", {"name": "Back"})
        assert len(household.tokens) == 1


# --- What is told before the curtain is passed -----------------------------------------------------------


class Spy:
    """Looks through all that a device receives for cards of whoever does not hold it.

    Attributes:
        holder: the seat that has passed the curtain; None while nobody has.
        counts: how often which kind of screen came.
        shown: what each of its tabs shows.
    """

    def __init__(self, household):
        self.household = household
        self.holder = None
        self.counts = {"curtain": 0, "hand": 0, "public": 0}
        self.shown = {}
        self._read = {}
        self._clean = {}

    def look(self):
        """Check what has come since the last time; return what the device shows now."""
        for page in self.household.pages:
            start, self._read[page] = self._read.get(page, 0), len(page.heard)
            for message in page.messages(start, "page"):
                if message.get("fresh") or page not in self.shown:
                    self.shown[page] = Hearing(), ""
                hearing = self.shown[page][0]
                self.shown[page] = hearing, hearing.hear(message["html"])
                self.check(self.shown[page][1])
        (screen,) = {screen for _, screen in self.shown.values()}
        return screen

    def check(self, screen):
        """Check one screen: it shows nothing but what its owner has seen, who has passed the curtain."""
        play, owner = self.household.live.table.play, whose(screen)
        if play is None or not play.running:
            return
        if owner.startswith("curtain"):
            self.holder = None
            self.counts["curtain"] += 1
            assert not FACE.search(screen), screen
            return
        seat = int(owner) if owner else None
        if _hidden(play) or play.game == "huutopussi":
            assert seat in (None, self.holder), (seat, self.holder)
        self.counts["public" if seat is None else "hand"] += 1
        self._check_cards(seat, screen)

    def _check_cards(self, seat, text):
        """Check that a text names no card which a seat has not seen; what was looked through is left out."""
        hidden = unseen(self.household.live.table.play, seat)
        known, clean = self._clean.get(seat, (set(), set()))
        clean = clean if hidden <= known else set()
        lines = set(text.splitlines()) - clean
        assert not written(hidden, "\n".join(lines))
        self._clean[seat] = hidden, clean | lines

    async def pages(self):
        """Load every page that could tell a hand."""
        code = self.household.live.table.code
        play, seat = self.household.live.table.play, self.holder
        self.check(await self.household.screen())
        for path in ("log", "record", "people", "rules", "deck"):
            answer = await self.household.browser.get(f"/t/{code}/{path}")
            assert path == "rules" or answer.headers["cache-control"] == "no-store"
            if play.running and (_hidden(play) or play.game == "huutopussi"):
                self._check_cards(seat, answer.text)


def _hidden(play):
    return any(hand is None for hand in play.state.view(None).hands)


async def watched(server, game, rules, others, seed):
    """Play a game with three seats on a device that has two tabs; return how often which screen came."""
    dice = random.Random(f"{game} {seed}")
    live = await server.table(game, rules=rules)
    household = await Household.of(server, live)
    strangers = [await server.sit(live, f"Other {number}") for number in range(others)]
    programs = {
        browser.member(live): await program(server, live, browser.token(live)) for browser in strangers
    }
    spy = Spy(household)
    await household.tab()
    await household.tab()
    await household.do("start", household.members[0])
    while live.table.running:
        await settle(live)
        play, screen = live.table.play, spy.look()
        if dice.random() < 0.05:
            await spy.pages()
        if whose(screen).startswith("curtain"):
            member = int(whose(screen).partition("-")[2])
            spy.holder = play.seat_of(member)
            await household.do("take", member)
            await settle(live)
            screen = spy.look()
        seat = int(whose(screen)) if whose(screen) else None
        strange = [seat for seat in play.state.actors if play.seats[seat] in programs]
        if seat is None or seat not in play.state.actors:
            seat = dice.choice(strange)
        text = str(Careless().act(play.sight(seat, dice)))
        socket = programs.get(play.seats[seat])
        if socket is None:
            turn = int(TURN.search(screen)[1])
            answer = await household.pages[0].answer({"type": "act", "turn": turn, "actions": [text]})
        else:
            turn = socket.view["turn"]
            answer = await socket.answer({"type": "act", "turn": turn, "actions": [text]})
        assert answer == {"type": "ack", "turn": turn}
    await settle(live)
    for socket in programs.values():
        await socket.close()
    await household.close()
    return spy.counts


@pytest.mark.parametrize(
    ("game", "rules", "others"),
    [
        ("huutopussi", KOLMIN, 0),
        ("huutopussi", {"preset": "pari", "deals": 1}, 1),
        ("bus", PRIVATE, 0),
        ("bus", PRIVATE, 1),
    ],
)
async def test_no_hand_is_told_before_the_curtain_is_passed(tmp_path, game, rules, others):
    async with serving(tmp_path) as server:
        for seed in range(2):
            counts = await watched(server, game, rules, others, seed)
            assert min(counts["curtain"], counts["hand"]) > 15


async def test_the_spy_finds_a_hand_that_comes_too_early(tmp_path, monkeypatch):
    """Of what use would it be otherwise: here the curtain is never down."""
    from kuski.web.device import Device, Look

    honest = Device.look
    monkeypatch.setattr(Device, "look", lambda self, table: Look(*honest(self, table)[:1], False, self.seats))
    async with serving(tmp_path) as server:
        with pytest.raises(AssertionError):
            await watched(server, "huutopussi", KOLMIN, 0, 1)


async def test_the_cookie_of_a_seat_is_named_after_its_table(tmp_path):
    async with serving(tmp_path) as server:
        live, other = await server.table(), await server.table()
        household = await Household.of(server, live)
        assert seat_cookie(live) != seat_cookie(other)
        answer = await household.browser.get(f"/t/{other.table.code}")
        assert answer.headers["location"].endswith("/join")


async def test_who_left_a_device_comes_back_to_it(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live)
        _, second, _ = household.members
        await household.do("leave", second)
        page = await household.screen()
        assert f'id="here-{second}"' in page
        await household.do("back", second)
        assert live.table.members[second].status == "seated"
        assert len(live.table.members) == 3


async def test_the_log_of_a_hand_is_that_of_who_has_the_device(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        await household.do("start", household.members[0])
        (seat,) = live.table.play.state.actors
        path = f"/t/{live.table.code}/log?seat={seat}"
        assert not FACE.search((await household.browser.get(path)).text)
        await household.do("take", live.table.play.seats[seat])
        log = (await household.browser.get(path)).text
        assert FACE.search(log)
        assert whose(log) == str(live.table.play.seats[seat])


# --- A seat goes to a phone of its own -------------------------------------------------------------------


async def link_of(household, member):
    """Return the path of the link by which a seat goes to another device."""
    answer = await household.browser.send(f"/t/{household.live.table.code}/carry", {"asker": str(member)})
    assert answer.status_code == 200
    check_page(answer.text.partition("<svg")[0])
    return re.search(r"(/c/[A-Z]+/[\w-]+)", answer.text)[1]


async def test_a_seat_is_taken_along_to_another_phone(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table("huutopussi", rules=KOLMIN)
        household = await Household.of(server, live)
        first, second, third = household.members
        tab = await household.tab()
        await household.do("start", first)
        link, phone = await link_of(household, first), server.browser(address="10.0.0.2")
        assert "Aino" in (await phone.get(link)).text
        assert live.table.member_of(hash_token(household.tokens[0])) == first
        assert (await phone.send(link)).status_code == 303
        assert phone.member(live) == first
        assert live.table.member_of(hash_token(household.tokens[0])) is None
        assert live.table.host == first
        # Two are left on the old one; the seat is played on where it is now, and its hand shown there only.
        await settle(live)
        assert f'value="{first}"' not in tab.screens()[-1]
        assert (await household.do("leave", first)).status_code == 409
        assert [live.table.members[member].beside for member in (first, second, third)] == [
            None,
            None,
            second,
        ]
        assert whose((await phone.get(f"/t/{live.table.code}")).text) == ""
        assert (await phone.send(link)).status_code == 409
        await household.close()


async def test_a_link_counts_once_for_a_while_and_only_the_newest(tmp_path):
    moment = [1_800_000_000.0]
    async with serving(tmp_path, now=lambda: moment[0]) as server:
        live = await server.table()
        household = await Household.of(server, live)
        _, second, third = household.members
        old, new = await link_of(household, second), await link_of(household, second)
        phone = server.browser(address="10.0.0.2")
        assert (await phone.get(old)).status_code == 409
        assert (await phone.get(new)).status_code == 200
        assert (await household.browser.get(new)).status_code == 303
        last = await link_of(household, third)
        moment[0] += 601
        assert (await phone.get(last)).status_code == 409
        assert (await phone.send(last)).status_code == 409
        stranger = server.browser(address="10.0.0.3")
        answer = await stranger.send(f"/t/{live.table.code}/carry", {"asker": str(second)})
        assert answer.status_code == 409
        assert len(household.members) == 3


async def test_a_seat_goes_beside_those_of_the_other_phone(tmp_path):
    async with serving(tmp_path) as server:
        live = await server.table()
        household = await Household.of(server, live)
        other = await Household.of(server, live, ("Oona", "Eino"), address="10.0.0.2")
        oona, eino = other.members
        link = await link_of(household, household.members[1])
        assert (await other.browser.send(link)).status_code == 303
        assert len(other.members) == 3
        assert {live.table.members[member].beside for member in other.members} == {None, oona}
        assert eino in other.members
