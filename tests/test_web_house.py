import asyncio
import random
import re
from typing import NamedTuple
from urllib.parse import quote, urlencode

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route

from kuski import games
from kuski.game import RulesError
from kuski.web import house
from kuski.web.house.addresses import local
from kuski.web.house.faults import fault_words, way_out
from kuski.web.house.house import House, faces, options
from kuski.web.house.joining import join_page
from kuski.web.house.judging import fits, judge
from kuski.web.house.mending import mendings, offending
from kuski.web.house.plan import plan
from kuski.web.house.sharing import (
    from_stored,
    nearest_preset,
    query_of,
    read_query,
    rules_from_query,
    short_from_query,
    stored,
)
from kuski.web.limits import Limits
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi
from random_rules import random_rules

PRESETS = [(game, preset) for game in games.GAMES for preset in games.find(game).PRESETS]


def of(game: str, preset: str) -> House:
    return House(game, preset, games.find(game).PRESETS[preset])


# Links.


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_link_of_a_preset_is_its_name(game, preset):
    rules = games.find(game).PRESETS[preset]
    assert query_of(game, rules) == f"preset={preset}"
    assert rules_from_query(game, f"preset={preset}") == rules


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_overlay_makes_a_link_both_ways(game, preset):
    start = of(game, preset)
    for overlay in start.overlays():
        laid = start.toggled(overlay)
        assert laid.lies(overlay)
        assert rules_from_query(game, query_of(game, laid.rules)) == laid.rules
        assert rules_from_query(game, query_of(game, laid.rules, preset)) == laid.rules
        assert laid.toggled(overlay).rules == start.rules


@pytest.mark.parametrize("game", games.GAMES)
def test_random_rules_make_a_link_both_ways(game):
    rng = random.Random(20)
    for _ in range(300):
        data, _players = random_rules(rng) if game == "bus" else random_huutopussi(rng)
        rules = games.find(game).rules_from(data)
        query = query_of(game, rules)
        assert rules_from_query(game, query) == rules
        assert query_of(game, rules_from_query(game, query)) == query
        assert len(query) < 1000
        assert query.isascii()
        assert from_stored(game, stored(game, rules)) == rules
        assert read_query(game, query) == (rules, nearest_preset(game, rules), ())


def test_a_link_holds_only_what_differs():
    house = of("bus", "busfahrer").with_options({"q4": "same_new"})
    assert query_of("bus", house.rules) == "preset=busfahrer&q4=same_new"
    assert query_of("bus", of("bus", "bussikuski").toggled("rising-stakes").rules) == (
        "preset=bussikuski&with=rising-stakes"
    )
    assert rules_from_query("bus", "") == games.find("bus").PRESETS["bussikuski"]
    assert rules_from_query("bus", "lang=fi&preset=busfahrer&table=RUIS&q4=same_new") == house.rules
    assert short_from_query("bus", "with=quick,tens") == {"with": ["quick", "tens"]}
    assert rules_from_query("bus", "obstacles=J&obstacles=Q") == rules_from_query("bus", "obstacles=J,Q")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("foo=1", "unknown-option"),
        ("preset=foo", "unknown-preset"),
        ("with=foo", "unknown-overlay"),
        ("pyramid=x", "bad-value"),
        ("with=straight", "must-be-said"),
        ("deck=" + "9" * 5000, "query-too-long"),
        ("&".join("a=1" for _ in range(200)), "query-too-long"),
    ],
)
def test_a_link_that_is_none_is_refused(query, code):
    with pytest.raises(RulesError) as error:
        rules_from_query("bus", query)
    assert error.value.code == code
    assert [fault.code for fault in read_query("bus", query).faults] == [code]


def test_what_can_be_read_of_a_link_is_kept():
    reading = read_query("bus", "preset=busfahrer&foo=1&q4=same_new&pyramid=x")
    assert reading.rules == rules_from_query("bus", "preset=busfahrer&q4=same_new")
    assert reading.preset == "busfahrer"
    whole = "with=straight&bus_length=4&bus_tie=push&attempt_limit=null"
    assert read_query("bus", whole).faults == ()
    with pytest.raises(RulesError):
        from_stored("bus", b"[1]")


# What follows from a change, what stands in the way, and the way out.


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_presets_fit_and_nothing_is_changed(game, preset):
    house = of(game, preset)
    assert fits(house.rules)
    assert house.changed == ()
    assert mendings(house) == ()
    assert offending(house) == ""


@pytest.mark.parametrize("preset", games.find("bus").PRESETS)
def test_another_kind_of_bus_comes_complete(preset):
    house = of("bus", preset)
    for kind in ("chain", "line", "questions", "diamond", "chain", "diamond", house.rules.bus):
        house = house.with_options({"bus": kind})
        assert fits(house.rules)
    assert house.changed == ()


@pytest.mark.parametrize("preset", games.find("huutopussi").PRESETS)
def test_another_form_of_huutopussi_comes_complete(preset):
    house = of("huutopussi", preset)
    for change in (
        {"players": 4},
        {"sides": "solo"},
        {"fives": False},
        {"talon": 4},
        {"talon": None},
        {"sides": "pairs"},
        {"exchange": 0},
        {"exchange": 4},
        {"players": 2},
        {"must_trump": False},
        {"must_trump": True},
        {"raise": False},
        {"players": house.rules.players},
    ):
        house = house.with_options(change)
        assert fits(house.rules), change


def test_what_has_no_effect_is_not_changed():
    house = of("bus", "bussikuski")
    assert not house.has_effect("bus_length")
    assert "bus_rows" not in house.with_options({"bus": "chain"}).changed
    assert not house.with_options({"questions": 2}).has_effect("q4")
    assert not of("huutopussi", "kolmin").has_effect("sides")
    assert house.with_options({"rewards": [1, 1, 1, 1]}).rules.reward_split is True
    longer = house.with_options({"row_values": [2, 4, 6, 8]}).with_options({"pyramid": [6, 5, 4, 3, 2, 1]})
    assert longer.rules.row_values == (2, 4, 6, 8, 10, 12)


def test_six_rows_for_eight_lack_a_card():
    house = of("bus", "bussikuski").with_options({"pyramid": [6, 5, 4, 3, 2, 1]})
    verdict = judge(house.rules)
    finnish = language("fi")
    assert verdict.fault is not None
    fault = fault_words(finnish, house, verdict.fault)
    assert fault.head == "Yksi kortti puuttuu."
    assert fault.why == "8 pelaajaa ja 6 riviä vaatii 53 korttia, pakassa on 52."
    assert [way_out(finnish, way) for way in mendings(house)] == ["Ota 5 riviä", "Enintään 7 pelaajaa"]
    assert offending(house) == "pyramid"
    crowd = of("bus", "bussikuski").with_options({"max_players": 12})
    assert next(way_out(finnish, way) for way in mendings(crowd)) == "Enintään 10 pelaajaa"


BROKEN = [
    ("bus", "min_players=6&max_players=4"),
    ("bus", "deck=32"),
    ("bus", "deck=32&questions=1&max_players=20&pyramid=1,"),
    ("bus", "rewards=1,1,1,1"),
    ("bus", "row_values=1,2"),
    ("bus", "bus=chain"),
    ("bus", "bus=line"),
    ("bus", "bus_rows=null"),
    ("bus", "bus_length=4"),
    ("bus", "preset=busfahrer-haus&bus_penalty=row"),
    ("bus", "preset=busfahrer-haus&bus_penalty=rank_table"),
    ("bus", "bus_penalty=rank_table&obstacles=9,10"),
    ("bus", "bus_rows=20,20,20"),
    ("bus", "preset=ride-the-bus&bus_deck=remaining"),
    ("bus", "obstacles=2,3,4,5,6,7,8,9,10,J,Q,K,A&bus_exhaust=reshuffle"),
    ("huutopussi", "sides=pairs"),
    ("huutopussi", "exchange=3"),
    ("huutopussi", "asking=whole_half"),
    ("huutopussi", "fives=yes"),
    ("huutopussi", "talon=4"),
    ("huutopussi", "preset=pari&talon=4"),
    ("huutopussi", "discard_ban=7,8,9,10,J,Q,K,A"),
    ("huutopussi", "open_step=0"),
    ("huutopussi", "bid_step=7"),
    ("huutopussi", "min_open=62"),
    ("huutopussi", "ban_at=10"),
    ("huutopussi", "preset=solo36&raise=yes"),
    ("huutopussi", "must_trump=no"),
    ("huutopussi", "porvoo_basis=original&raise=no"),
    ("huutopussi", "fail_double_over=131"),
    ("huutopussi", "last_trick=15"),
    ("huutopussi", "target=0&deals=0"),
]


@pytest.mark.parametrize(("game", "query"), BROKEN)
def test_every_fault_is_named_and_has_a_way_out_that_works(game, query):
    reading = read_query(game, query)
    assert reading.faults == ()
    house = House(game, reading.preset, reading.rules)
    verdict = judge(house.rules)
    assert verdict.fault is not None
    ways = mendings(house)
    assert 1 <= len(ways) <= 2
    for code in LANGUAGES:
        lang = language(code)
        fault = fault_words(lang, house, verdict.fault)
        assert "{" not in fault.head + fault.why
        assert not any(f"{name} " in fault.why for name in options(game) if "_" in name)
        assert all(way_out(lang, way) for way in ways)
    for way in ways:
        after = way.house
        for _ in range(6):  # several things may be wrong at once
            if fits(after.rules):
                break
            after = mendings(after)[0].house
        assert fits(after.rules)


@pytest.mark.parametrize("game", games.GAMES)
def test_one_button_after_the_other_always_leads_out(game):
    rng = random.Random(7)
    names = list(options(game))
    for _ in range(60):
        house = of(game, rng.choice(list(games.find(game).PRESETS)))
        for name in rng.sample(names, 6):
            usual = [value for value, _ in faces(game)[name].values]
            numbers = [*range(-3, 12), 26, 52, 60, 500, None, [1], [9, 8, 7], ["J"]]
            try:
                data = {**house.data, name: rng.choice([*usual, *numbers])}
                house = house._replace(rules=games.find(game).rules_from(data))
            except RulesError:
                continue
        for _ in range(20):
            if fits(house.rules):
                break
            assert offending(house) in {*names, ""}
            house = mendings(house)[0].house
        assert fits(house.rules)


# The pages.


class Peek(NamedTuple):
    code: str
    game: str
    names: tuple[str, ...]
    playing: bool = False
    locked: bool = False
    seats_free: bool = True
    rules: object = None


TABLES = {
    "RUIS": Peek("RUIS", "bus", ("Oona", "Niko", "Veera"), rules=games.find("bus").PRESETS["busfahrer"]),
    "PELI": Peek("PELI", "huutopussi", ("Oona",), playing=True),
    "LUKK": Peek("LUKK", "bus", ("Oona",), locked=True),
    "FULL": Peek("FULL", "bus", ("Oona", "Niko"), seats_free=False),
    "NONE": Peek("NONE", "bus", ()),
}


class Hall:
    async def peek(self, code):
        return TABLES.get(code)

    async def open_tables(self):
        return [TABLES["RUIS"]]


class KeptRules(NamedTuple):
    slug: str
    name: str
    game: str
    data: bytes


class Store:
    def __init__(self):
        self.kept = {}

    async def save_rules(self, slug, name, game, data, at):
        assert at > 0
        self.kept[slug] = KeptRules(slug, name, game, data)

    async def rules(self, slug):
        return self.kept.get(slug)


class KnowsBrowser:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        scope.setdefault("state", {})["browser"] = "b" * 32
        await self.app(scope, receive, send)


async def join(request):
    return join_page(request, await request.app.state.hall.peek(request.path_params["code"]), error="No.")


class Client:
    """A browser without a network; what the application raises is raised here."""

    def __init__(self, app):
        self.runner = asyncio.Runner()
        self.browser = httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://testserver",
            headers={"accept-language": "en"},
        )

    def get(self, *args, **values):
        return self.runner.run(self.browser.get(*args, **values))

    def post(self, *args, **values):
        return self.runner.run(self.browser.post(*args, **values))

    def close(self):
        self.runner.run(self.browser.aclose())
        self.runner.close()


@pytest.fixture(scope="module")
def client():
    app = Starlette(
        routes=[*house.routes, Route("/t/{code}/join", join)], middleware=[Middleware(KnowsBrowser)]
    )
    app.state.key = b"k" * 32
    app.state.hall = Hall()
    app.state.store = Store()
    app.state.limits = Limits(on=False)
    app.state.ticks = lambda: 0.0
    client = Client(app)
    yield client
    client.close()


def csrf(page) -> str:
    return re.search(r'name="csrf" value="(\w+)"', page.text).group(1)


def said(page) -> str:
    """Return the text of a page without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.text).split())


PAGES = [
    "/",
    "/?code=ruis",
    "/look",
    "/new",
    "/new?game=huutopussi&rules=preset%3Dkysely",
    "/new?game=bus&rules=pyramid%3D6,5,4,3,2,1",
    *(f"/rules/{game}?preset={preset}" for game, preset in PRESETS),
    *(f"/rules/{game}/sheet?preset={preset}" for game, preset in PRESETS),
    "/t/RUIS/join",
    "/t/LUKK/join",
    "/t/NONE/join",
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("address", PAGES)
def test_pages_are_there_in_every_language_and_keep_to_the_policy(client, address, lang):
    check_page(client.get(address, headers={"accept-language": lang}), lang)


@pytest.mark.parametrize(("game", "query"), BROKEN)
def test_rules_that_cannot_be_played_have_a_page(client, game, query):
    page = client.get(f"/rules/{game}?{query}")
    check_page(page, "en")
    assert 'name="mend"' in page.text
    assert 'name="use"' not in page.text


def check_page(page, lang):
    assert page.status_code == 200
    assert f'<html lang="{lang}"' in page.text
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", page.text)
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", page.text))
    ids = re.findall(r'\sid="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'\s(?:for|data-for|aria-labelledby|aria-describedby)="([^"]+)"', page.text):
        assert target in ids


@pytest.mark.parametrize(
    ("code", "status", "sentence", "way"),
    [
        ("", 200, "", "/new"),
        ("ruis", 200, "Oona, Niko and Veera are waiting", "/t/RUIS/join"),
        ("PELI", 200, "Oona is playing", "/t/PELI/join"),
        ("FULL", 200, "Oona and Niko are there; no seat is free", "/t/FULL/join"),
        ("NONE", 200, "The table is empty: be the first.", "/t/NONE/join"),
        ("LUKK", 200, "The table LUKK is locked.", "/new"),
        ("XXXX", 404, "There is no table XXXX. Check the letters.", "/new"),
        ("R1", 400, "A table&#39;s code is four letters from A to Z.", "/new"),
        ("x" * 10_000, 400, "A table&#39;s code is four letters from A to Z.", "/new"),
    ],
)
def test_the_start_tells_who_waits_and_lights_one_way(client, code, status, sentence, way):
    page = client.get("/", params={"code": code} if code else None)
    assert page.status_code == status
    assert sentence in said(page)
    lit = re.findall(r'class="button primary" href="([^"]+)"', page.text)
    assert lit == [way]
    assert "Tables looking for players" in page.text


def test_the_look_is_kept_and_leads_back(client):
    form = client.get("/look?back=/rules/bus%3Flang%3Dfi%26preset%3Dbusfahrer")
    assert 'value="/rules/bus?preset=busfahrer"' in form.text
    answer = client.post(
        "/look",
        data={
            "csrf": csrf(form),
            "back": "/rules/bus?lang=fi&preset=busfahrer",
            "lang": "ro",
            "theme": "light",
            "four": "on",
            "hc": "off",
        },
    )
    assert answer.status_code == 303
    assert answer.headers["location"] == "/rules/bus?preset=busfahrer"
    assert answer.cookies["kuski-language"] == "ro"
    assert answer.cookies["kuski-look"] == "light.four"
    only = client.post("/look", data={"csrf": csrf(form), "hc": "on", "theme": "pink", "lang": "xx"})
    assert only.headers["location"] == "/"
    assert only.cookies["kuski-look"] == "light.four.hc"
    client.browser.cookies.clear()


@pytest.mark.parametrize(
    "address",
    ["//evil.example", "https://evil.example", "\\\\evil.example", "/\\evil", "javascript:alert(1)", "", "x"]
    + ["/a\r\nx: y", "http:/evil", "/" + "a" * 9000, "///evil.example", "//[", "/\t/evil.example"],
)
def test_nothing_leads_elsewhere(address):
    way = local(address)
    assert way.startswith("/")
    assert not way.startswith(("//", "/\\"))
    assert way in ("/", "/evil.example")


@given(st.text(max_size=60))
def test_every_way_back_is_local(address):
    way = local(address)
    assert way.startswith("/")
    assert way.isascii()
    assert not way.startswith(("//", "/\\"))
    assert local(way) == way


# The editor.


def submit(client, page, **changes):
    """Send the form of the page as it stands, with some fields changed, and follow."""
    fields = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text.split("</form>")[0]
    )
    fields += re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)"[^>]* checked', page.text)
    fields += re.findall(r'<input type="checkbox" name="([^"]+)" value="([^"]*)" checked', page.text)
    fields += re.findall(
        r'<input id="[^"]*"[^>]* name="([^"]+)" value="([^"]*)"', page.text.split("</form>")[0]
    )
    pairs = [(name, text.replace("&amp;", "&")) for name, text in fields if name not in changes]
    for name, text in changes.items():
        pairs += [(name, one) for one in (text if isinstance(text, list) else [text])]
    action = re.search(r'action="(/rules/\w+)"', page.text).group(1)
    return client.get(f"{action}?{urlencode(pairs)}")


def test_nothing_changed_is_the_same_link(client):
    for game, preset in PRESETS:
        page = client.get(f"/rules/{game}?preset={preset}")
        assert submit(client, page).headers["location"] == f"/rules/{game}?preset={preset}"


@pytest.mark.parametrize(
    ("changes", "query"),
    [
        ({"q4": "same_new"}, "preset=bussikuski&q4=same_new"),
        ({"pyramid": "own", "pyramid.own": "5 3 1"}, "preset=bussikuski&pyramid=5,3,1"),
        ({"pyramid": "own", "pyramid.own": "3"}, "preset=bussikuski&pyramid=3,"),
        ({"attempt_limit": "own", "attempt_limit.own": "7"}, "preset=bussikuski&attempt_limit=7"),
        ({"stakes.1": "2", "stakes.4": "9"}, "preset=bussikuski&stakes=2,1,1,9"),
        ({"obstacles": ["K", "A"]}, "preset=bussikuski&obstacles=K,A"),
        ({"obstacles": []}, "preset=bussikuski&obstacles=[]"),
        ({"deck": "own", "deck.own": "9d, 10h Qs"}, "preset=bussikuski&deck=9d,10h,Qs"),
        ({"take": "busfahrer", "q4": "same_new"}, "preset=busfahrer"),
        ({"toggle": "quick"}, "preset=bussikuski&attempt_limit=3"),
        ({"mend": "pyramid=5,4,3,2,1"}, "preset=bussikuski&pyramid=5,4,3,2,1"),
        ({"mend": "preset=bussikuski", "q4": "same_new"}, "preset=bussikuski"),
    ],
)
def test_a_change_leads_to_its_link(client, changes, query):
    page = client.get("/rules/bus")
    answer = submit(client, page, **changes)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/rules/bus?{query}"


def test_rules_that_fit_are_used_and_others_are_not(client):
    page = client.get("/rules/bus?preset=busfahrer&table=ruis")
    used = submit(client, page, use="1", q4="same_new")
    assert used.headers["location"] == "/t/RUIS/rules?game=bus&rules=preset%3Dbusfahrer%26q4%3Dsame_new"
    page = client.get("/rules/bus?preset=busfahrer")
    assert submit(client, page, use="1").headers["location"] == "/new?game=bus&rules=preset%3Dbusfahrer"
    kept = submit(client, page, use="1", pyramid="6,5,4,3,2,1").headers["location"]
    assert kept == "/rules/bus?preset=busfahrer&pyramid=6,5,4,3,2,1"
    assert "One card is missing." in client.get(kept).text
    assert submit(client, page, table="RUIS").headers["location"] == "/rules/bus?preset=busfahrer&table=RUIS"


def test_what_cannot_be_typed_is_told_and_kept_to_be_corrected(client):
    page = client.get("/rules/bus")
    answer = submit(client, page, **{"pyramid": "own", "pyramid.own": "5 x <b>", "q4": "same_new"})
    assert answer.status_code == 400
    assert 'value="5 x &lt;b&gt;"' in answer.text
    assert "Cards in each row, the bottom row first: 5, 3, 1" in answer.text
    assert "q4=same_new" in answer.text
    answer = submit(client, page, max_players="")
    assert "A number from 2 to 26." in answer.text


def test_presets_and_changes_are_told(client):
    page = client.get("/rules/bus?q4=same_new")
    assert "1 change" in said(page)
    assert said(page).count("changed") == 1
    assert "For 2–8 players" in said(page)
    assert "Use these" in said(page)
    assert "The ride may go on without end." in said(client.get("/rules/bus?with=american"))
    assert "Length of the bus" not in page.text
    assert "Length of the bus" in client.get("/rules/bus?preset=busfahrer-haus").text


def test_a_bad_link_is_named_and_has_a_way_out(client):
    page = client.get("/rules/bus?preset=busfahrer&foo=1&q4=same_new")
    assert page.status_code == 400
    assert "The link sets something that there is not: foo." in said(page)
    assert 'href="/rules/bus?preset=busfahrer&amp;q4=same_new"' in page.text
    assert "Number of rows, &#34;x&#34;" in said(client.get("/rules/bus?pyramid=x"))
    assert client.get("/rules/bus?table=1").status_code == 400
    assert client.get("/rules/poker").status_code == 404
    assert client.get("/rules/poker/sheet").status_code == 404
    assert client.get("/new?game=poker").status_code == 400
    assert client.get("/new?rules=foo%3D1").status_code == 400
    assert client.get("/rules").headers["location"] == "/rules/bus"
    assert client.get("/rules/bus/sheet?pyramid=6,5,4,3,2,1").status_code == 400
    open_ = said(client.get("/rules/bus?with=straight"))
    assert "The link leaves open: Attempts, Length of the bus and Same rank on the way." in open_


TEXTS = st.text(max_size=30) | st.sampled_from(
    [
        "null",
        "none",
        "[]",
        "[[1]]",
        "{}",
        "1e999",
        "-1",
        "own",
        "9" * 5000,
        '"x',
        "1,2,3",
        "J,Q",
        "yes",
        "NaN",
    ]
)
NAMES = st.sampled_from(
    [
        "preset",
        "with",
        "from",
        "take",
        "toggle",
        "mend",
        "use",
        "table",
        "lang",
        "code",
        "rules",
        "game",
        "name",
    ]
    + ["pyramid.own", "stakes.1", "stakes.4", "obstacles.shown", "discard_ban.shown", "back"]
    + [*options("bus"), *options("huutopussi")]
) | st.text(max_size=10)
ADDRESSES = st.sampled_from(
    ["/", "/new", "/look"]
    + [f"/rules/{game}{rest}" for game in (*games.GAMES, "r", "x") for rest in ("", "/sheet")]
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(ADDRESSES, st.lists(st.tuples(NAMES, TEXTS), max_size=8))
def test_no_query_breaks_a_page(client, address, pairs):
    page = client.get(f"{address}?{urlencode(pairs, errors='replace')}")
    assert page.status_code in (200, 303, 400, 404)
    if page.status_code != 303:
        assert "<h1" in page.text


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.sampled_from(["bus", "huutopussi"]), st.data())
def test_no_single_value_breaks_the_page(client, game, data):
    """Also rules that cannot be played have a page, and what is offered there works."""
    short = {}
    for name in data.draw(st.lists(st.sampled_from(list(options(game))), max_size=5, unique=True)):
        usual = [value for value, _ in faces(game)[name].values]
        short[name] = data.draw(st.sampled_from([*usual, None, 0, 1, 4, 25, [1], [3, 2, 1], ["J"], [], True]))
    try:
        rules = games.find(game).rules_from(short)
    except RulesError:
        return
    page = client.get(f"/rules/{game}?{query_of(game, rules)}")
    assert page.status_code == 200
    for way in re.findall(r'name="mend" value="([^"]*)"', page.text):
        answer = submit(client, page, mend=way.replace("&amp;", "&"))
        assert client.get(answer.headers["location"]).status_code == 200
    assert client.get(f"/rules/{game}/sheet?{query_of(game, rules)}").status_code in (200, 400)


@pytest.mark.parametrize(
    "address", ["/", "/rules/bus", "/rules/huutopussi", "/rules/bus/sheet", "/new", "/look"]
)
def test_a_huge_query_is_no_harm(client, address):
    for query in ("code=" + "x" * 10_000, "from=" + "&from=" * 3000, "rules=" + quote("a=1&" * 3000)):
        assert client.get(f"{address}?{query}").status_code in (200, 400)


# Kept rules.


def test_rules_are_kept_under_a_name(client):
    page = client.get("/rules/bus?preset=busfahrer&q4=same_new")
    form = {"csrf": csrf(page), "rules": "preset=busfahrer&q4=same_new", "name": "  Mökin   säännöt "}
    answer = client.post("/rules/bus/save", data=form)
    assert answer.status_code == 303
    address = answer.headers["location"]
    assert re.fullmatch(r"/rules/r/[a-z2-9]{8}", address)
    kept = client.get(address)
    assert "Mökin säännöt" in kept.text
    assert 'value="preset=busfahrer&amp;q4=same_new"' in kept.text
    assert f'value="http://testserver{address}"' in kept.text
    sheet = client.get(f"{address}/sheet")
    assert "<h1>Mökin säännöt</h1>" in sheet.text
    assert f"{address}/sheet?lang=de" in sheet.text
    assert client.get("/rules/r/zzzzzzzz").status_code == 404
    assert client.get("/rules/r/..%2f..").status_code == 404


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "x" * 41])
def test_a_name_that_cannot_be_is_told(client, name):
    page = client.get("/rules/bus?q4=same_new")
    form = {"csrf": csrf(page), "rules": "q4=same_new", "name": name}
    answer = client.post("/rules/bus/save", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'class="drawer open"' in answer.text


def test_nothing_is_kept_without_the_token(client):
    assert client.post("/rules/bus/save", data={"rules": "", "name": "x"}).status_code == 403
    assert client.post("/look", data={"lang": "fi"}).status_code == 403
    page = client.get("/rules/bus")
    assert client.post("/rules/poker/save", data={"csrf": csrf(page)}).status_code == 404
    bad = client.post("/rules/bus/save", data={"csrf": csrf(page), "rules": "foo=1", "name": "x"})
    assert bad.status_code == 400


def test_the_rule_sheet_is_told_as_it_is(client):
    page = client.get("/rules/huutopussi/sheet?preset=kysely&target=300")
    assert "For 4 players" in said(page)
    assert "In pairs, with asking · 1 change" in said(page)
    assert 'href="/new?game=huutopussi&amp;rules=preset%3Dkysely%26target%3D300"' in page.text
    assert re.search(r'<svg [^>]*class="qr"', page.text)


def test_names_of_strangers_are_escaped(client):
    page = client.get("/rules/bus")
    form = {"csrf": csrf(page), "rules": "", "name": "<script>alert(1)</script>"}
    address = client.post("/rules/bus/save", data=form).headers["location"]
    for kept in (client.get(address), client.get(f"{address}/sheet")):
        assert "<script>alert" not in kept.text


# --- The drawings -------------------------------------------------------------------------------------------


def drawn(page):
    """Return of each drawing beside the options its cards, its prices and what it is called."""
    plans = re.findall(r'<figure class="plan">(.*?)</figure>', page, re.DOTALL)
    return [
        (
            len(re.findall(r'<rect class="(?:back|open)"', plan)),
            [int(price) for price in re.findall(r"<text [^>]*>(\d+)</text>", plan)],
            re.search(r'aria-label="([^"]*)"', plan)[1],
        )
        for plan in plans
    ]


@pytest.mark.parametrize(
    ("query", "pyramid", "bus"),
    [
        ("", (10, [4, 3, 2, 1]), (16, [1, 2, 3, 4, 3, 2, 1])),
        ("pyramid=3,2&row_values=5,7", (5, [7, 5]), (16, [1, 2, 3, 4, 3, 2, 1])),
        ("row_values=flat&bus_rows=1,2&bus_penalty=turned", (10, [1, 1, 1, 1]), (3, [1, 2])),
        ("preset=busfahrer-haus", (15, [1, 1, 1, 1, 1]), (6, [])),
        ("preset=ride-the-bus", (15, [5, 4, 3, 2, 1]), (10, [])),
        ("with=american", (10, [4, 3, 2, 1]), (4, [])),
    ],
)
def test_the_drawings_are_of_the_rules_as_they_are_set(client, query, pyramid, bus):
    found = drawn(client.get(f"/rules/bus?{query}").text)
    assert [(cards, prices) for cards, prices, _ in found] == [pyramid, bus]
    assert all(name for _, _, name in found)
    assert drawn(client.get("/rules/huutopussi").text) == []


def test_rules_that_do_not_fit_together_are_drawn_all_the_same():
    odd = [
        {"row_values": [1]},
        {"bus": "chain", "bus_rows": None, "obstacles": None},
        {"bus_rows": None},
        {"obstacles": []},
        {"bus_penalty": "rank_table"},
    ]
    for short in odd:
        rules = games.find("bus").rules_from(short)
        for group in ("Pyramid", "Bus", "Questions"):
            for code in LANGUAGES:
                assert "None" not in str(plan(language(code), "bus", rules, group))
