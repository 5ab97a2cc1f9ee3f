"""Nobody is told what he has not seen: every byte that a client receives, over sockets and over HTTP.

Two ways. A recorder looks through all that each client of a random game receives for cards that its
seat has not seen, in every notation of every language. And games that differ only in cards which a seat
has not seen are played twice: all that this seat receives must be the same, byte for byte.
"""

import json
import random
import re
from base64 import b64encode
from functools import cache
from html import unescape

import pytest

from bot_games import Careless
from huutopussi_helpers import random_step
from kuski import bus, games, huutopussi
from kuski.bots import find
from kuski.cards import CardSet, parse_card
from kuski.game import CHANCE
from kuski.table.deciding import Deck
from kuski.table.members import hash_token
from kuski.web import hall as web_hall
from kuski.web import lasting
from kuski.web import socket as web_socket
from kuski.web.beats import Beats
from kuski.web.changes import Hearing
from kuski.web.reader import Reader
from kuski.web.screens import screen_html
from kuski.web.showing import _tokens
from kuski.words.cards import card_name, card_text
from kuski.words.language import LANGUAGES, language
from random_huutopussi import random_huutopussi
from random_rules import random_rules
from test_bus_secrets import redealt
from test_huutopussi_secrets import Match, hidden_cards, of_marriages, renaming, with_other_cards
from web_helpers import GAMES, Browser, check_page, program, serving, settle

pytestmark = pytest.mark.anyio

NAMES = ("Aino", "Niko", "Veera", "Oona")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
MARRIAGE = re.compile(r"^trump ([♣♦♥♠])$")
INLINE = re.compile(r"<(?:script|style)\b|<[^>]*\s(?:style|on\w+)\s*=", re.IGNORECASE)
OPAQUE = re.compile(r"(?<=kuski=)[\w-]+|(?<=kuski-seat-)\w+=[\w-]+|\b[0-9a-f]{8,}\b")
"""Random texts, in which anything could stand by chance."""
LETTERS = dict(zip("♣♦♥♠", "cdhs", strict=True))


@pytest.fixture
def anyio_backend():
    return "asyncio"


# --- Cards in every notation -------------------------------------------------------------------------------


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


# --- The recorder ------------------------------------------------------------------------------------------


DEAL = 'class="line heading deal"'


def _this_deal(text):
    """Leave out the log of the deals before: their cards have been shuffled in again since."""
    return text[: text.index(DEAL)] + text[text.rindex(DEAL) :] if DEAL in text else text


def read(page, heard):
    """Return what a client can read: the message, and the whole screen that a page makes of it."""
    text = heard.decode()
    message = json.loads(text)
    return f"{text}\n{page.hear(message['html'])}" if message["type"] == "page" else text


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
        self._pages = {client: Hearing() for client in clients}
        self._clean = set()
        self._hidden = None

    @classmethod
    async def of(cls, server, live, seat, browser, *queries):
        """Return a witness whose clients are connected: a program, and a page for each query."""
        sockets = [await program(server, live, browser.token(live), record=True)]
        pages = [await browser.page_socket(live, query=query) for query in queries or ("",)]
        return cls(seat, browser, sockets + pages)

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
                    yield read(self._pages[client], heard), True
                else:
                    yield heard[1].decode(), any(part in heard[0] for part in ("/t/", "/tv/", "/api/"))

    def look_through(self, live, secrets):
        """Check all that has come since the last time; return how many cards were hidden."""
        play = live.table.play
        hidden = set() if play is None or not play.running else unseen(play, self.seat)
        if not hidden <= (self._hidden or set()):
            self._clean.clear()
        self._hidden = hidden
        token = _tokens(live, play) if hidden else None
        strange = [*secrets, *(token(card) for card in hidden)]
        for heard, about in self.news():
            assert not [secret for secret in strange if secret in heard]
            if not about:
                continue
            text = heard.replace(self.tried, "") if '"refused"' in heard else heard
            text = _this_deal(text)
            lines = [line for line in re.split(r"\\n|\n", OPAQUE.sub("", text)) if line not in self._clean]
            if found := written(hidden, "\n".join(lines)):
                pytest.fail(f"seat {self.seat} was told {found} after {play.actions}: {text}")
            self._clean.update(lines)
        return len(hidden)

    async def close(self):
        for socket in self.clients:
            await socket.close()


def unseen(play, seat):
    """Return the cards of a game that a seat has not seen yet, by what it has perceived.

    Who makes trump with a marriage tells everybody that both of its cards are in the hand.
    """
    texts = [text for _, text in play.perceived(seat)]
    seen = {card for text in texts for card in CARD.findall(text)}
    told = {f"{rank}{suit}" for text in texts for suit in MARRIAGE.findall(text) for rank in "KQ"}
    return {str(card) for card in CardSet(play.rules.pack)} - seen - told


PAGES = ("", "/watch", "/log", "/log?seat=1", "/record", "/deck", "/people", "/join", "/rules", "/qr.svg")


async def look_around(live, witness):
    """Ask for every page that a table has."""
    code, browser = live.table.code, witness.browser
    token = browser.token(live)
    head = {} if token is None else {"authorization": f"Bearer {token}"}
    addresses = [f"/t/{code}{page}" for page in PAGES]
    for address in (*addresses, f"/tv/{code}", f"/?code={code}", "/data", "/"):
        answer = await browser.get(address)
        assert not INLINE.search(answer.text.partition("</head>")[2])
    for address in (f"/api/tables/{code}", f"/api/tables/{code}/record"):
        assert (await browser.get(address, headers=head)).status_code == 200


class Recorder:
    """Everybody at a table, and what has come to them.

    Attributes:
        hidden: how many cards were looked for in vain.
    """

    def __init__(self, server, live):
        self.hidden = 0
        self._server = server
        self._live = live
        self._everybody = []

    async def add(self, seat, browser, *queries):
        """Let somebody else be recorded."""
        witness = await Witness.of(self._server, self._live, seat, browser, *queries)
        self._everybody.append(witness)
        return witness

    def look(self):
        """Look through all that has come since the last time."""
        live = self._live
        seeds = [form for seed in live._seeds.values() for form in (seed.hex(), b64encode(seed).decode())]
        tokens = {witness: witness.browser.token(live) for witness in self._everybody}
        hashes = [hash_token(token) for token in tokens.values() if token]
        secrets = [*seeds, *hashes, live.table.secret, live.dice, self._server.app.state.key.hex()]
        for witness in self._everybody:
            others = [token for owner, token in tokens.items() if token and owner is not witness]
            self.hidden += witness.look_through(live, secrets + others)

    async def look_around(self):
        """Let everybody ask for every page, and look through that too."""
        for witness in self._everybody:
            await look_around(self._live, witness)
        self.look()

    async def close(self, dice):
        """Check that no screen had anything inline, and hang up."""
        for witness in self._everybody:
            for socket in witness.clients[1:]:
                screens = socket.screens()
                assert not [html for html in screens if INLINE.search(html)]
                check_page(dice.choice(screens))
            await witness.close()


async def recorded(server, game, rules, players, seed):
    """Play a random game with a recorder at every seat, spectators, and perhaps a newcomer who waits."""
    dice = random.Random(f"{game} {seed}")
    live = await server.table(game, rules=rules)
    recorder = Recorder(server, live)
    langs = dice.sample(sorted(LANGUAGES), 4) * 2
    browsers = [await server.sit(live, name, lang=langs[seat]) for seat, name in enumerate(NAMES[:players])]
    witnesses = [await recorder.add(seat, browser) for seat, browser in enumerate(browsers)]
    await recorder.add(None, server.browser(lang=langs[5]), "watch", "tv")
    await settle(live)
    recorder.look()
    assert (await browsers[0].send(f"/t/{live.table.code}/do", {"do": "start"})).status_code == 303
    if dice.random() < 0.3:
        await recorder.add(None, await server.sit(live, "Late", lang=langs[6]))
    acts, moment = 0, dice.randrange(25)
    while live.table.running:
        await settle(live)
        recorder.look()
        if acts == moment:
            await recorder.look_around()
        seat = dice.choice(sorted(live.table.play.state.actors))
        await one_act(live, witnesses[seat], witnesses[seat].program.view, dice)
        acts += 1
    await settle(live)
    recorder.look()
    await recorder.look_around()
    await recorder.close(dice)
    return recorder.hidden


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
    bot = Careless() if dice.random() < 0.7 else find(play.game)
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
        # A deck that is listed card by card stands in the rules, for everybody.
        listed = isinstance(options["deck"], list)
        if not listed and sum(options["pyramid"]) <= 10 and not bus.rules_from(options).problems(4):
            return options


def huutopussi_game(seed):
    """Return rules of Huutopussi and how many play."""
    preset, players = (("kolmin", 3), ("pari", 4), ("kaksin", 2), ("kysely", 4))[seed % 4]
    return {"preset": preset, "deals": 1}, players


async def record_bus(folder, seeds):
    async with serving(folder) as server:
        for seed in seeds:
            assert await recorded(server, "bus", bus_game(seed), 4, seed) > 100


async def record_huutopussi(folder, seeds):
    async with serving(folder) as server:
        for seed in seeds:
            rules, players = huutopussi_game(seed)
            assert await recorded(server, "huutopussi", rules, players, seed) > 500


@pytest.mark.parametrize("block", range(4))
async def test_nobody_is_told_a_card_of_the_bus_before_it_is_seen(tmp_path, block):
    await record_bus(tmp_path, [block])


@pytest.mark.parametrize("block", range(4))
async def test_nobody_is_told_a_card_of_huutopussi_before_it_is_seen(tmp_path, block):
    await record_huutopussi(tmp_path, [block])


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
async def test_nobody_is_told_a_card_in_very_many_games_of_the_bus(tmp_path, block):
    await record_bus(tmp_path, range(block * 10 + 100, block * 10 + 110))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
async def test_nobody_is_told_a_card_in_very_many_games_of_huutopussi(tmp_path, block):
    await record_huutopussi(tmp_path, range(block * 10 + 100, block * 10 + 110))


@pytest.mark.parametrize("where", ["program", "page"])
async def test_the_recorder_finds_what_should_not_be_there(tmp_path, monkeypatch, where):
    """Of what use would it be otherwise: here the talker forgets who listens."""
    if where == "program":
        honest = web_socket.show
        monkeypatch.setattr(web_socket, "show", lambda table, member, *rest: honest(table, 0, *rest))
    else:
        drawn = web_socket.screen_html
        monkeypatch.setattr(web_socket, "screen_html", lambda live, member, *rest: drawn(live, 0, *rest))
    with pytest.raises((AssertionError, pytest.fail.Exception, KeyError)):
        await record_huutopussi(tmp_path, [1])


# --- Two games, one of them with other cards where a seat cannot look --------------------------------------


class Stacked:
    """A deck in a known order."""

    commitment = "5ea1" * 16

    def __init__(self, cards):
        self.cards = cards

    def draw(self, state, step):
        return parse_card(self.cards[step]) if step < len(self.cards) else min(state.chance())


class Known:
    """What else would be random: codes, secrets, and who deals."""

    choice = staticmethod(lambda letters: letters[3])
    randbelow = staticmethod(lambda most: 0)
    token_urlsafe = staticmethod(lambda size: "s" * size)


async def transcript(folder, monkeypatch, rules, players, acts, cards, seat):
    """Return all that a seat receives while a game is played with this deck, over sockets and HTTP."""
    monkeypatch.setattr(web_hall, "secrets", Known)
    monkeypatch.setattr(Deck, "new", classmethod(lambda cls, count: cls(Stacked(cards), b"seed" * 8)))
    monkeypatch.setattr(Deck, "kept", classmethod(lambda cls, seed, count: cls(Stacked(cards), seed)))
    async with serving(folder, now=lambda: 1_800_000_000.0) as server:
        server.app.state.key = b"key" * 8
        live = await server.table("huutopussi", rules=rules)
        live.dice = "dice"
        browsers = []
        for name in NAMES[:players]:
            browser = Browser(server, cookies={"kuski": f"{name:-<32}"}, lang="de")
            await browser.send(f"/t/{live.table.code}/join", {"name": name})
            browsers.append(browser)
        guest = Browser(server, cookies={"kuski": "-" * 32}, lang="de")
        programs = [await program(server, live, browser.token(live)) for browser in browsers]
        mine = guest if seat is None else browsers[seat]
        clients = [
            await program(server, live, mine.token(live), record=True),
            *[
                await mine.page_socket(live, query=query)
                for query in (("watch", "tv") if seat is None else ("",))
            ],
        ]
        await browsers[0].send(f"/t/{live.table.code}/do", {"do": "start"})
        for actor, texts in acts:
            await settle(live)
            turn = programs[actor].view["turn"]
            answer = await programs[actor].answer({"type": "act", "turn": turn, "actions": texts})
            assert answer["type"] == "ack"
        await settle(live)
        mine.heard.clear()
        witness = Witness(seat, mine, clients)
        await look_around(live, witness)
        heard = [client.heard for client in (*clients, mine)]
        actions = list(live.table.play.actions)
        for socket in (*programs, *clients):
            await socket.close()
    return heard, actions


def quiet_match(seed):
    """Return the rules of a random deal of Huutopussi, its players, and the deal."""
    dice = random.Random(f"pair {seed}")
    options, players = random_huutopussi(dice)
    rules = huutopussi.rules_from(options | {"deals": 1})
    states, steps = [rules.start(players, 0)], []
    while states[-1].actors:
        steps.append(random_step(states[-1], 0, dice))
        states.append(states[-1].apply(*steps[-1]))
    return rules, players, Match(states, steps), dice


def with_hidden_differences(match, dice, seat):
    """Return a moment of a deal, and the actions up to it with other cards where a seat cannot look."""
    open_to_people = [
        place
        for place, state in enumerate(match.states)
        if state.actors != {CHANCE} and state.phase != "deal" and (state.actors or place == len(match.steps))
    ]
    for _ in range(60):
        until = dice.choice(open_to_people)
        hidden = hidden_cards(match, 0, until, seat)
        if len(hidden) < 2:
            continue
        names = dice.choice((renaming, of_marriages))(hidden, dice)
        others = with_other_cards(match, 0, until, until, seat, names)
        if others is not None and others[0][-1] != match.states[until]:
            return until, others[1]
    return None


def acts_of(match, actions, until, dice):
    """Return the answers of the seats, several actions in one now and then, and the cards of the deck."""
    acts, cards, before = [], [], None
    for number in range(until):
        actor = match.steps[number][0]
        if actor == CHANCE:
            cards.append(str(actions[number]))
        elif actor == before and dice.random() < 0.5:
            acts[-1][1].append(str(actions[number]))
        else:
            acts.append((actor, [str(actions[number])]))
        before = actor
    return acts, cards


async def look_for_differences(folder, monkeypatch, seeds):
    """Play deals twice; what a seat receives must not tell which of the two it was."""
    compared = 0
    for seed in seeds:
        rules, players, match, dice = quiet_match(seed)
        data = games.find("huutopussi").rules_data(rules)
        seat = dice.choice((None, *range(players)))
        found = with_hidden_differences(match, dice, seat)
        if found is None:
            continue
        until, others = found
        grouping = dice.random()
        both = []
        for name, actions in (("one", [action for _, action in match.steps]), ("other", others)):
            where = folder / f"{seed}-{name}"
            where.mkdir()
            acts, cards = acts_of(match, actions, until, random.Random(grouping))
            both.append(await transcript(where, monkeypatch, data, players, acts, cards, seat))
        (heard, actions), (other_heard, other_actions) = both
        assert actions != other_actions
        assert len(actions) == until
        assert other_heard == heard
        compared += 1
    return compared


@pytest.mark.parametrize("block", range(2))
async def test_what_a_seat_receives_does_not_depend_on_what_it_cannot_see(tmp_path, monkeypatch, block):
    assert await look_for_differences(tmp_path, monkeypatch, range(block * 12, block * 12 + 12)) > 5


async def test_the_comparison_finds_even_a_length(tmp_path, monkeypatch):
    drawn = web_socket.screen_html

    def wordy(live, *rest):
        play = live.table.play
        return drawn(live, *rest) + "." * (0 if play is None else hash(play.state.hands) % 97)

    monkeypatch.setattr(web_socket, "screen_html", wordy)
    with pytest.raises(AssertionError):
        await look_for_differences(tmp_path, monkeypatch, range(12))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
async def test_nothing_depends_on_hidden_cards_in_very_many_deals(tmp_path, monkeypatch, block):
    seeds = range(1000 + block * 50, 1000 + block * 50 + 50)
    assert await look_for_differences(tmp_path, monkeypatch, seeds) > 20


async def redraw(live, browser):
    """Return what a seat gets when it connects anew, over sockets and HTTP."""
    token = browser.token(live)
    sockets = [await program(browser.server, live, token), await browser.page_socket(live)]
    await settle(live)
    heard = [socket.heard for socket in sockets]
    for socket in sockets:
        await socket.close()
    browser.heard.clear()
    for address in ("", "/people", "/deck"):
        await browser.get(f"/t/{live.table.code}{address}")
    await browser.get(f"/api/tables/{live.table.code}", headers={"authorization": f"Bearer {token}"})
    return heard, list(browser.heard)


async def look_at_private_hands(folder, seeds):
    """Put other cards into hands that a seat cannot look into; what it receives must stay the same."""
    compared = different = 0
    async with serving(folder, now=lambda: 1_800_000_000.0) as server:
        for seed in seeds:
            dice = random.Random(f"private {seed}")
            rules = bus_game(seed * 2) | {"bus_deck": "full"}
            live = await server.table("bus", rules=rules)
            browsers = [await server.sit(live, name) for name in NAMES]
            programs = [await program(server, live, browser.token(live)) for browser in browsers]
            await browsers[0].send(f"/t/{live.table.code}/do", {"do": "start"})
            while live.table.running:
                await settle(live)
                play = live.table.play
                if play.state.phase != "guessing" and any(play.state.hands) and dice.random() < 0.4:
                    seat, kept = dice.randrange(4), play.state
                    play.recent.clear()
                    before = await redraw(live, browsers[seat])
                    play.state = redealt(kept, seat, dice)
                    different += play.state.hands != kept.hands
                    assert await redraw(live, browsers[seat]) == before
                    play.state = kept
                    compared += 1
                seat = dice.choice(sorted(play.state.actors))
                view = programs[seat].view
                text = dice.choice(view["view"]["legal"])
                await programs[seat].answer({"type": "act", "turn": view["turn"], "actions": [text]})
            for socket in programs:
                await socket.close()
    return compared, different


async def test_a_private_hand_shows_in_nothing_that_others_receive(tmp_path):
    compared, different = await look_at_private_hands(tmp_path, range(4))
    assert compared > 15
    assert different > compared / 2


@pytest.mark.soak
async def test_private_hands_show_in_nothing_in_very_many_games(tmp_path):
    compared, _ = await look_at_private_hands(tmp_path, range(100, 200))
    assert compared > 500


@pytest.mark.parametrize(("game", "rules", "players"), GAMES)
async def test_what_was_drawn_for_others_changes_nothing(tmp_path, game, rules, players):
    """What is remembered of drawings for others comes out as if nothing were remembered."""
    dice = random.Random(f"{game} {players}")
    async with serving(tmp_path) as server:
        live = await server.table(game, rules=rules)
        for name in ("Aino", "Niko", "Veera", "Oona")[:players]:
            await server.sit(live, name)
        await server.hall.start(live, live.table.host)
        for _ in range(40):
            await settle(live)
            play = live.table.running
            if play is None:
                break
            viewers = [(member, language(code)) for member in (*play.seats, None) for code in ("fi", "de")]
            dice.shuffle(viewers)
            drawn = [screen_html(live, member, Reader(lang), f"csrf-{member}") for member, lang in viewers]
            for (member, lang), html in zip(viewers, drawn, strict=True):
                lasting._drawn.cache_clear()
                live.common, live.beats = None, Beats()
                assert screen_html(live, member, Reader(lang), f"csrf-{member}") == html
                assert set(re.findall(r"csrf-\w+", html)) <= {f"csrf-{member}"}
            seat = dice.choice(sorted(play.state.actors))
            legal = list(play.state.legal(seat))
            bids = [action for action in legal if str(action) == "pass"]
            await live.answer(play.seats[seat], play.turns[seat], [str(dice.choice(bids or legal))])
