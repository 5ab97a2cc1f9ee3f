"""Nobody is told what he has not seen: every byte that a client receives, over sockets and over HTTP.

Two ways. A recorder looks through all that each client of a random game receives for cards that its
seat has not seen, in every notation of every language. And games that differ only in cards which a seat
has not seen are played twice: all that this seat receives must be the same, byte for byte.
"""

import random
import re
from functools import cache
from html import unescape

import pytest
from msgspec.structs import replace

from bot_games import Careless
from kuski import bus, games, huutopussi
from kuski.bots import LEVELS, find
from kuski.cards import CardSet, parse_card
from kuski.game import CHANCE
from kuski.table.deciding import Deck
from kuski.table.members import hash_token
from kuski.web.showing import _tokens
from kuski.words.cards import card_name, card_text
from kuski.words.language import LANGUAGES, language
from random_rules import random_rules
from test_bus_secrets import redealt
from test_huutopussi_secrets import Match, hidden_cards, of_marriages, renaming, with_other_cards
from web_helpers import BASE, Browser, Socket, check_page, program, serving, settle

pytestmark = pytest.mark.anyio

NAMES = ("Aino", "Niko", "Veera", "Oona")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
INLINE = re.compile(r"<(?:script|style)\b|<[^>]*\s(?:style|on\w+)\s*=", re.IGNORECASE)
OPAQUE = re.compile(r"(?<=kuski=)[\w-]+|(?<=kuski-seat-)\w+=[\w-]+|\b[0-9a-f]{8,}\b")
"""Random texts, in which anything could stand by chance."""
LETTERS = dict(zip("♣♦♥♠", "cdhs", strict=True))


@pytest.fixture
def anyio_backend():
    return "asyncio"


# --- Cards in every notation ---------------------------------------------------------------------------------


@cache
def notations(card):
    """Return the ways in which a page or a message could name a card, in small letters, and where.

    ``9d`` counts behind a mark only, as in ``#s-9d``: else ``as`` would be the ace of spades.
    """
    face = parse_card(card)
    short = f"{face.rank}{LETTERS[card[-1]]}".lower()
    names = {card.lower()}
    for code in LANGUAGES:
        lang = language(code)
        names |= {card_text(lang, face).lower(), card_name(lang, face).lower()}
    found = [(short, re.compile(rf"""-{short}(?![0-9a-z])|[#"'=>/_]{short}["'<&\\/#]"""))]
    return found + [(name, re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")) for name in names]


def written(hidden, text):
    """Return the hidden cards that a text names, each with the place."""
    text = unescape(text).lower()
    found = {}
    for card in hidden:
        for name, place in notations(card):
            if name in text and (there := place.search(text)):
                found[card] = text[max(there.start() - 40, 0) : there.end() + 40]
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_cards_are_found_in_every_notation(code):
    lang = language(code)
    for card in (str(face) for face in CardSet(bus.preset("bussikuski").pack)):
        short = f"{card[:-1]}{LETTERS[card[-1]]}"
        for text in (
            f'"legal":["lay {card}"]',
            f'<use href="/static/cards-{code}.svg#s-{short}">',
            f'<span aria-label="{card_name(lang, parse_card(card))}">',
            f"<p>{card_text(lang, parse_card(card))}.</p>",
            f"<b id='{short.lower()}'>",
            f"<b class=card-{short}>",
        ):
            assert written({card}, text).keys() == {card}
    assert not written({"9♦", "2♣", "A♠"}, '<p class="c9d1f">19♦ #s-10d 92c1 9♠ as -asa .as</p>')


# --- The recorder ----------------------------------------------------------------------------------------------


class Witness:
    """One who sits at a table, or watches, with every client that he could have.

    Attributes:
        seat: his seat; None for who only watches.
        clients: his sockets and his browser, whose bytes are looked through.
        tried: the card that he named himself when he was refused.
    """

    def __init__(self, seat, browser, clients):
        self.seat = seat
        self.browser = browser
        self.clients = clients
        self.tried = "-"
        self._read = {}
        self._clean = set()
        self._hidden = None

    @classmethod
    async def of(cls, server, live, seat, browser, *, watch=False):
        """Return a witness whose clients are connected."""
        token = browser.token(live)
        sockets = [
            await program(server, live, token, record=True),
            await browser.page_socket(live, watch=watch),
        ]
        return cls(seat, browser, sockets)

    @property
    def program(self):
        """The socket of the program."""
        return self.clients[0]

    def news(self):
        """Yield what has come since it was asked last: texts, and whether they are about the table.

        Other pages have cards for decoration, always the same.
        """
        for client in (*self.clients, self.browser):
            start = self._read.get(client, 0)
            self._read[client] = len(client.heard)
            for heard in client.heard[start:]:
                if isinstance(heard, bytes):
                    yield heard.decode(), True
                else:
                    yield heard[1].decode(), "/t/" in heard[0] or "/api/" in heard[0]

    def look_through(self, live, secrets):
        """Check all that has come since the last time; return how many cards were hidden."""
        play = live.table.play
        hidden = set() if play is None or not play.running else unseen(play, self.seat)
        if not hidden <= (self._hidden or set()):
            self._clean.clear()
        self._hidden = hidden
        token = _tokens(live, play) if hidden else None
        strange = [*secrets, *(token(card) for card in hidden)]
        for text, about in self.news():
            assert not [secret for secret in strange if secret in text]
            if not about:
                continue
            if '"refused"' in text:
                text = text.replace(self.tried, "")
            lines = [line for line in re.split(r"\\n|\n", OPAQUE.sub("", text)) if line not in self._clean]
            assert not written(hidden, "\n".join(lines))
            self._clean.update(lines)
        return len(hidden)

    async def close(self):
        for socket in self.clients:
            await socket.close()


def unseen(play, seat):
    """Return the cards of a game that a seat has not seen yet, by what it has perceived."""
    seen = {card for _, text in play.perceived(seat) for card in CARD.findall(text)}
    return {str(card) for card in CardSet(play.rules.pack)} - seen


PAGES = ("", "/watch", "/log", "/record", "/deck", "/people", "/join", "/rules", "/qr.svg")


async def look_around(live, witness):
    """Ask for every page that a table has."""
    code, browser = live.table.code, witness.browser
    token = browser.token(live)
    head = {} if token is None else {"authorization": f"Bearer {token}"}
    addresses = [f"/t/{code}{page}" for page in PAGES]
    for address in (*addresses, f"/?code={code}", "/data", "/"):
        answer = await browser.get(address)
        assert not INLINE.search(answer.text.partition("</head>")[2])
    for address in (f"/api/tables/{code}", f"/api/tables/{code}/record"):
        assert (await browser.get(address, headers=head)).status_code == 200


async def recorded(server, game, rules, players, seed, bots=()):
    """Play a random game with a recorder at every seat, with a spectator and a newcomer who waits."""
    dice = random.Random(f"{game} {seed}")
    live = await server.table(game, rules=rules)
    langs = dice.sample(sorted(LANGUAGES), 4) * 2
    browsers = [await server.sit(live, name, lang=lang) for name, lang in zip(NAMES[:players], langs, strict=False)]
    for level in bots:
        await browsers[0].send(f"/t/{live.table.code}/do", {"do": "bot", "level": level})
    witnesses = [await Witness.of(server, live, seat, one) for seat, one in enumerate(browsers)]
    watching = await Witness.of(server, live, None, server.browser(lang=langs[5]), watch=True)
    host = browsers[0]
    assert (await host.send(f"/t/{live.table.code}/do", {"do": "start"})).status_code == 303
    late = await Witness.of(server, live, None, await server.sit(live, "Late", lang=langs[6]))
    everybody = [*witnesses, watching, late]
    tokens = {witness: witness.browser.token(live) for witness in everybody}
    hashes = [hash_token(token) for token in tokens.values() if token]
    counts, moments = {"hidden": 0, "acts": 0}, {dice.randrange(8), dice.randrange(8, 30)}

    def look():
        seeds = [form for seed in live._seeds.values() for form in (seed.hex(), repr(seed)[2:-1])]
        secrets = [*seeds, *hashes, live.table.secret, live.dice, server.app.state.key.hex()]
        for witness in everybody:
            others = [token for owner, token in tokens.items() if token and owner is not witness]
            own = [] if tokens[witness] is None else [tokens[witness]]
            mine = secrets + others + ([] if counts["acts"] == 0 else own)
            counts["hidden"] += witness.look_through(live, mine)

    while live.table.running:
        await settle(live)
        look()
        if counts["acts"] in moments:
            for witness in everybody:
                await look_around(live, witness)
            look()
        seat = dice.choice(sorted(live.table.play.state.actors))
        view = witnesses[seat].program.view
        await one_act(live, witnesses[seat], view, dice)
        counts["acts"] += 1
    await settle(live)
    look()
    for witness in everybody:
        await look_around(live, witness)
        screens = [heard["html"] for heard in witness.clients[1].messages(kind="page")]
        assert not [html for html in screens if INLINE.search(html)]
        check_page(dice.choice(screens))
    look()
    for witness in everybody:
        await witness.close()
    return live, counts


async def one_act(live, witness, view, dice):
    """Let a seat answer: as a bot would, at random, or first with something that is refused."""
    play, seat = live.table.play, witness.seat
    if dice.random() < 0.1:
        wrong = dice.choice(("9♦", "lay K♠", "discard A♥", "ask whole", "hand 10♦", "pass", "turn 1", "?"))
        if wrong not in view["view"]["legal"]:
            witness.tried = wrong.split()[-1]
            answer = await witness.program.answer({"type": "act", "turn": view["turn"], "actions": [wrong]})
            assert answer["type"] == "refused"
    sight = play.sight(seat, dice)
    bot = Careless() if dice.random() < 0.7 else find(play.game, LEVELS[0])
    text = str(bot.act(sight))
    assert text in view["view"]["legal"]
    answer = await witness.program.answer({"type": "act", "turn": view["turn"], "actions": [text]})
    assert answer == {"type": "ack", "turn": view["turn"]}


def bus_game(seed):
    """Return house rules of the bus family, half of them with private hands."""
    dice = random.Random(f"bus {seed}")
    while True:
        options, _ = random_rules(dice)
        options |= {"attempt_limit": 2, "hands": ("private", "open")[seed % 2]}
        if sum(options["pyramid"]) <= 10 and not bus.rules_from(options).problems(4):
            return options


def huutopussi_game(seed):
    """Return rules of Huutopussi and how many play."""
    preset, players = (("kolmin", 3), ("pari", 4), ("kaksin", 2), ("kysely", 4))[seed % 4]
    return {"preset": preset, "deals": 1}, players


async def record_bus(folder, seeds):
    async with serving(folder) as server:
        for seed in seeds:
            live, counts = await recorded(server, "bus", bus_game(seed), 4, seed)
            assert counts["hidden"] > 100


async def record_huutopussi(folder, seeds):
    async with serving(folder) as server:
        for seed in seeds:
            rules, players = huutopussi_game(seed)
            live, counts = await recorded(server, "huutopussi", rules, players, seed)
            assert counts["hidden"] > 500


@pytest.mark.parametrize("block", range(4))
async def test_nobody_is_told_a_card_of_the_bus_before_it_is_seen(tmp_path, block):
    await record_bus(tmp_path, range(block * 5, block * 5 + 5))


@pytest.mark.parametrize("block", range(4))
async def test_nobody_is_told_a_card_of_huutopussi_before_it_is_seen(tmp_path, block):
    await record_huutopussi(tmp_path, range(block * 5, block * 5 + 5))
