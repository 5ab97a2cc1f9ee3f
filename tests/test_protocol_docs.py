"""docs/protocol.md tells everything that programs may say and hear, and nothing else; its session is real."""

import ast
import json
import random
import re
import types
import typing
from pathlib import Path

import msgspec
import pytest

from kuski import games
from kuski.bus import view as bus_view
from kuski.game import refusal
from kuski.huutopussi import state as huutopussi_state
from kuski.huutopussi import view as huutopussi_view
from kuski.table import correcting, emotes, shown
from kuski.table.deciding import Deck
from kuski.table.settings import Settings
from kuski.web import api, doing, protocol
from kuski.web import hall as web_hall
from kuski.web import socket as web_socket
from kuski.web.limits import MOST_SOCKETS, RATES
from random_huutopussi import random_huutopussi
from random_rules import random_rules
from web_helpers import Socket, serving, settle

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "kuski"

STRUCTS = {
    "`POST /api/tables`": (api.Open, api.Opened),
    "`POST /api/tables/{code}/seats`": (api.Take, api.Taken),
    "`POST /api/tables/{code}/do`": (None, api.Done),
    "`GET /api/tables/{code}/why`": (api.Why,),
    "When something is refused": (api.Fault, None),
    "Settings": (Settings,),
    "You say: `hello`": (protocol.Hello,),
    "You say: `act`": (protocol.Act,),
    "You say: `emote`": (protocol.MakeEmote,),
    "You say: `enter`": (protocol.Enter,),
    "You say: `take-back`": (protocol.TakeBack,),
    "The server says: `hello`": (protocol.Welcome,),
    "The server says: `rules`": (protocol.Rules,),
    "The server says: `record`": (protocol.Past,),
    "The server says: `emote`": (protocol.Emoted,),
    "The server says: `ack`": (protocol.Ack,),
    "The server says: `refused`": (protocol.Refused,),
    "The server says: `gone`": (protocol.Gone,),
    "The server says: `page`": (protocol.Page,),
    "The server says: `view`": (shown.Shown,),
    "Members": (shown.ShownMember,),
    "Requests": (shown.ShownRequest,),
    "Bus": (bus_view.View,),
    "Huutopussi": (huutopussi_view.View,),
    "`question`": (bus_view.QuestionView,),
    "`pyramid`": (bus_view.PyramidView,),
    "`draw`": (bus_view.DrawView,),
    "`ride`": (bus_view.RideView,),
    "`sheet`": (huutopussi_state.DealResult,),
    "`auction`": (huutopussi_view.AuctionView,),
    "`exchange`": (huutopussi_view.ExchangeView,),
    "`tricks`": (huutopussi_view.TricksView,),
    "`answers`": (huutopussi_view.AnswerView,),
}
"""By heading, what its tables tell the fields of."""


def sections():
    """Return the text below each heading, up to the next one."""
    parts = re.split(r"^#+ (.+)$", TEXT, flags=re.MULTILINE)
    headings, texts = parts[1::2], parts[2::2]
    assert len(set(headings)) == len(headings)
    return dict(zip(headings, texts, strict=True))


def tables(text):
    """Return the tables of a section, each a list of rows, each a list of cells; the heads left out."""
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        rows = [
            [cell.strip() for cell in row.strip("|\n").split(" | ")]
            for row in block.splitlines(keepends=True)
        ]
        found.append([[cell.strip("| ") for cell in row] for row in rows[2:]])
    return found


SECTIONS = sections()


# --- Messages and their fields -----------------------------------------------------------------------------


def structs_of(module):
    """Return the structs that a module defines."""
    return {
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
    }


def test_every_struct_has_its_table():
    told = {struct for found in STRUCTS.values() for struct in found}
    every = set().union(*map(structs_of, (protocol, api, shown, bus_view, huutopussi_view)))
    assert every <= told
    assert set(STRUCTS) <= set(SECTIONS)


def test_every_message_has_its_heading():
    said = {f"You say: `{kind.__struct_config__.tag}`" for kind in typing.get_args(protocol.Said)}
    told = {f"The server says: `{kind.__struct_config__.tag}`" for kind in typing.get_args(protocol.Told)}
    found = {heading for heading in SECTIONS if heading.startswith(("You say", "The server says"))}
    assert found == said | told


def kinds(annotation, *, many=False):
    """Return the words with which the document may name a type."""
    if typing.get_origin(annotation) is typing.Annotated:
        return kinds(typing.get_args(annotation)[0], many=many)
    origin, inner = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        parts = [kinds(part, many=many) for part in inner if part is not type(None)]
        words = " or ".join(dict.fromkeys(parts))
        return words + (" or null" if type(None) in inner else "")
    if origin in (list, tuple):
        if origin is tuple and Ellipsis not in inner:
            return "lists" if many else "list"
        return "lists" if many else f"list of {kinds(inner[0], many=True)}"
    if origin is typing.Literal:
        return "text"
    if annotation is bool:
        return "flag"
    if annotation in (int, float):
        return "numbers" if many else "number"
    if annotation is str:
        return "text"
    return "objects" if many else "object"


@pytest.mark.parametrize("heading", STRUCTS)
def test_every_field_stands_in_its_table_with_its_type(heading):
    wanted = [struct for struct in STRUCTS[heading] if struct is not None]
    found = tables(SECTIONS[heading])
    if None in STRUCTS[heading]:  # its other table tells no fields
        found = [found[STRUCTS[heading].index(wanted[0])]]
    assert len(found) == len(wanted)
    for struct, table in zip(wanted, found, strict=True):
        fields = {field.encode_name: kinds(field.type) for field in msgspec.structs.fields(struct)}
        assert {row[0].strip("`"): row[1] for row in table} == fields
        assert all(len(row) == 3 and row[2] for row in table)


def test_values_that_are_words_are_told():
    for struct, heading in ((shown.ShownMember, "Members"), (shown.Shown, "The server says: `view`")):
        for field in msgspec.structs.fields(struct):
            if typing.get_origin(field.type) is typing.Literal:
                (row,) = [row for row in tables(SECTIONS[heading])[0] if row[0] == f"`{field.encode_name}`"]
                assert set(re.findall(r"`([a-z]+)`", row[2])) >= set(typing.get_args(field.type)) - {
                    "removed"
                }
    (row,) = tables(SECTIONS["The server says: `gone`"])[0]
    assert re.findall(r"`(\w+)`", row[2]) == ["deleted", "removed"]
    (row,) = tables(SECTIONS["You say: `emote`"])[0]
    assert tuple(re.findall(r"`([a-z-]+)`", row[2])) == emotes.GESTURES


# --- Routes, words, codes, numbers -------------------------------------------------------------------------


def test_every_route_for_programs_is_told():
    told = {heading.strip("`") for heading in SECTIONS if re.match("`(GET|POST) ", heading)}
    routes = {f"{method} {route.path}" for route in api.routes for method in route.methods - {"HEAD"}}
    assert told == routes


def test_every_word_is_told():
    told = {row[0].strip("`") for row in tables(SECTIONS["`POST /api/tables/{code}/do`"])[0]}
    assert told == set(doing.WORDS)


def test_the_fields_of_words_are_those_that_are_read():
    reading = (SOURCE / "web" / "doing.py", SOURCE / "web" / "real" / "entering.py")
    source = "".join(path.read_text(encoding="utf-8") for path in reading)
    for row in tables(SECTIONS["`POST /api/tables/{code}/do`"])[0]:
        for field in re.findall(r"`([a-z]+)`", row[1]):
            assert f'"{field}"' in source, field


def codes_in(*folders, names):
    """Return the first words of all calls of these names in the source."""
    found = set()
    for folder in folders:
        for path in folder.rglob("*.py") if folder.is_dir() else [folder]:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names and node.args:
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        found.add(first.value)
    return found


def test_every_refusal_of_the_table_is_told_and_no_other():
    told = {row[0].strip("`") for row in tables(SECTIONS["Refusals"])[0]}
    raised = codes_in(SOURCE / "table", SOURCE / "web", names={"TableRefused"})
    names = codes_in(SOURCE / "names.py", names={"BadName"}) - {"name-twice"}
    assert {"name-control", "name-empty"} <= names
    assert told == raised | names | {"name-too-long"}
    assert [row[0] for row in tables(SECTIONS["Refusals"])[0]] == sorted(f"`{code}`" for code in told)


def of_the_games():
    """Return the codes of the games that the document lists."""
    return {code for row in tables(SECTIONS["Refusals"])[1] for code in re.findall(r"`([a-z-]+)`", row[1])}


def test_refusals_of_the_games_are_theirs():
    literals = set()
    for path in (
        *(SOURCE / "bus").glob("*.py"),
        *(SOURCE / "huutopussi").glob("*.py"),
        *SOURCE.glob("*.py"),
    ):
        literals |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+|unreadable)"', path.read_text(encoding="utf-8")))
    assert of_the_games() <= literals


TRIED = [
    "red",
    "higher",
    "♦",
    "pass",
    "lay 9♦",
    "lay K♠",
    "give 1 to @0",
    "give 9 to @1",
    "give 1 to @1",
    "turn 1",
    "turn 9",
]
TRIED += [
    "bid 60",
    "bid 61",
    "bid 65",
    "bid 500",
    "redeal",
    "discard A♦",
    "discard 6♦",
    "discard K♠",
    "hand 9♥",
    "9♦",
]
TRIED += [
    "contract 60",
    "contract 65",
    "contract 400",
    "trump ♦",
    "trump ♣",
    "ask whole",
    "ask half ♣",
    "name ♦",
    "K♠",
    "A♥",
]
TRIED += ["6♦", "Q♣", "10♥", "same", "leave @0", "?"]


@pytest.mark.parametrize("game", ["bus", "huutopussi"])
def test_every_refusal_that_can_be_met_is_told(game):
    """Whatever a program answers in random games under random rules."""
    met, dice = set(), random.Random(game)
    for _ in range(120):
        options, players = (random_rules if game == "bus" else random_huutopussi)(dice)
        options |= {"attempt_limit": 2} if game == "bus" else {"deals": 1}
        state = games.find(game).rules_from(options).start(players, 0)
        while state.actors:
            actor = dice.choice(sorted(state.actors))
            if actor >= 0:
                errors = (refusal(state, actor, text) for text in dice.sample(TRIED, 12))
                met |= {error.code for error in errors if error is not None}
            legal = state.legal(actor)
            state = state.apply(actor, dice.choice(legal))
    assert met <= of_the_games()
    assert len(met) > 10


def test_statuses_are_told():
    rows = tables(SECTIONS["When something is refused"])[1]
    told = {code: int(row[0]) for row in rows for code in re.findall(r"`([a-z-]+)`", row[1])}
    assert told == api._STATUS


def test_close_codes_are_told():
    told = {int(row[0]) for row in tables(SECTIONS["Close codes"])[0]}
    codes = (
        web_socket.REMOVED,
        web_socket.UNREADABLE,
        web_socket.SLOW,
        web_socket.DELETED,
        web_socket.UNKNOWN,
    )
    assert told == set(codes)


def test_limits_are_told():
    rows = tables(SECTIONS["Limits"])[0]
    told = {re.match(r"`(\w+)`", row[0])[1]: (int(row[1]), float(row[2])) for row in rows}
    assert told == {name: tuple(rate) for name, rate in RATES.items()}
    assert f"At most {MOST_SOCKETS} sockets" in SECTIONS["Limits"]


def test_numbers_are_told():
    assert f"{protocol.MOST_BYTES:,} bytes" in SECTIONS["The socket"]
    assert f"{api.MOST_BYTES:,} bytes" in SECTIONS["HTTP"]
    (_, actions) = tables(SECTIONS["You say: `act`"])[0]
    assert f"one to {protocol.MOST_ACTIONS} actions, each of at most {protocol.LONGEST_TEXT}" in actions[2]
    assert web_socket.HELLO_SECONDS == 10
    assert (emotes.BURST, emotes.WITHIN, emotes.SHOWN) == (4, 10, 4)
    assert "may make four in ten seconds" in SECTIONS["You say: `emote`"]
    assert "for four seconds" in SECTIONS["The server says: `emote`"]
    (row,) = [row for row in tables(SECTIONS["`POST /api/tables/{code}/do`"])[0] if row[0] == "`correct`"]
    assert f"at most {correcting.LONGEST_REASON} characters" in row[2]
    told = dict(row[:2] for row in tables(SECTIONS["Refusals"])[0])
    assert f"1 to {correcting.MOST_POINTS} points" in told["`bad-correction`"]
    assert f"1 to {correcting.LONGEST_REASON} characters" in told["`bad-reason`"]
    assert "within ten seconds" in SECTIONS["You say: `hello`"]


def test_every_link_leads_somewhere():
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in SECTIONS}
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, anchor = target.partition("#")
        if path:
            assert (ROOT / "docs" / path).is_file(), target
        else:
            assert anchor in anchors, target


# --- The session -------------------------------------------------------------------------------------------


class Step(typing.NamedTuple):
    """Something that was said in the session: who, to or from the server, what."""

    who: str
    sent: bool
    text: str


def session():
    """Return the steps of the document's session."""
    steps = []
    for block in re.findall(r"^```text\n(.*?)^```", SECTIONS["A session"], flags=re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if found := re.match(r"(\w+) ([→←]) (.+)", line):
                steps.append(Step(found[1], found[2] == "→", found[3]))
            else:
                assert line.startswith("  "), line
                steps[-1] = steps[-1]._replace(text=steps[-1].text + " " + line.strip())
    return steps


def agrees(told, real):
    """Whether the server really says this; ``…`` stands for more of the same kind."""
    if isinstance(told, dict) and isinstance(real, dict):
        more = "…" in told
        keys = told.keys() - {"…"}
        return (keys <= real.keys() if more else keys == real.keys()) and all(
            agrees(told[k], real[k]) for k in keys
        )
    if isinstance(told, list) and isinstance(real, list):
        if told[-1:] == ["…"]:
            return len(real) >= len(told) - 1 and all(map(agrees, told[:-1], real, strict=False))
        return len(told) == len(real) and all(map(agrees, told, real))
    return told == real


class Fixed:
    """What else would be random: codes, secrets, and who deals."""

    letters = iter("RUIS")
    choice = staticmethod(lambda _: next(Fixed.letters))
    randbelow = staticmethod(lambda most: most - 1)
    token_urlsafe = staticmethod(lambda _: "q8Yw3vKc0ZtR1mLx")


def fix(monkeypatch):
    """Let nothing be random."""
    seeds = iter(range(9))
    tokens = iter(("dJ5xR0bW7hYq2uTn4kVzGA", "m3ZcQ8sLf1PaXe6iBoKw9g"))
    Fixed.letters = iter("RUIS")
    monkeypatch.setattr(web_hall, "secrets", Fixed)
    monkeypatch.setattr(web_hall, "new_token", lambda: next(tokens))
    fixed = classmethod(lambda cls, players: cls.kept(bytes([next(seeds)]) * 32, players))
    monkeypatch.setattr(Deck, "new", fixed)


class Session:
    """Says what the document says, and keeps what the server really answers."""

    def __init__(self, server):
        self.server = server
        self.program = server.browser()
        self.sockets = {}
        self.read = {}
        self.live = None
        self.heard = []
        self.tokens = {}

    async def say(self, step):
        """Send what a step sends, and wait until everything has come that comes of it."""
        if found := re.match(r"(GET|POST) (\S+)(?: (\{.*\}))?$", step.text):
            method, path, body = found.groups()
            token = self.tokens.get(step.who)
            head = {} if token is None else {"authorization": f"Bearer {token}"}
            body = None if body is None else json.loads(body)
            answer = await self.program.ask(method, path, json=body, headers=head)
            real = answer.json()
            if "token" in real:
                self.tokens[step.who] = real["token"]
            if "code" in real:
                self.live = await self.server.hall.find(real["code"])
            self.heard.append((step.who, [f"{answer.status_code}", real]))
        elif found := re.match(r"connect (\S+)", step.text):
            self.sockets[step.who] = await Socket(self.server, found[1]).open()
        else:
            self.sockets[step.who].say(step.text)
        await settle(self.live)
        for _ in range(20):
            await settle(self.live)

    def news(self):
        """Return what was heard since, by whom."""
        for who, socket in self.sockets.items():
            start = self.read.get(who, 0)
            self.read[who] = len(socket.heard)
            self.heard += [(who, json.loads(message)) for message in socket.heard[start:]]
        heard, self.heard = self.heard, []
        return heard


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_the_session_is_what_the_server_says(tmp_path, monkeypatch, anyio_backend):
    fix(monkeypatch)
    steps = session()
    assert len(steps) > 15
    async with serving(tmp_path) as server:
        run = Session(server)
        for number, step in enumerate(steps):
            if not step.sent:
                continue
            await run.say(step)
            told = []
            for answer in steps[number + 1 :]:
                if answer.sent:
                    break
                status, _, rest = (
                    answer.text.partition(" ") if answer.text[0].isdigit() else ("", "", answer.text)
                )
                said = json.loads(rest)
                told.append((answer.who, [status, said] if status else said))
            real = run.news()
            assert len(told) == len(real), real
            for (who, said), (whom, says) in zip(sorted(told, key=kind), sorted(real, key=kind), strict=True):
                assert who == whom
                assert agrees(said, says), (said, says)
        for socket in run.sockets.values():
            await socket.close()


def kind(heard):
    """Return by what two messages of one moment are matched: their order is not promised."""
    who, said = heard
    return who, said["type"] if isinstance(said, dict) else ""


def test_what_the_session_says_decodes():
    for step in session():
        if step.sent and step.text.startswith("{"):
            protocol.DECODER.decode(step.text)
