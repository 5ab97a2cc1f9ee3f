"""A real table's deal made into a record from the cards as they were played, and what cannot be."""

import pickle
import random
from collections import Counter
from io import StringIO

import pytest
from msgspec.structs import replace

from huutopussi_helpers import CASES, house
from kuski import huutopussi
from kuski.cards import Card, Suit, parse_cards
from kuski.game import CHANCE, IllegalAction
from kuski.huutopussi.actions import Ask, Bid, Contract, Discard, Hand, Name, Trump
from kuski.huutopussi.auction import Auction
from kuski.huutopussi.dealing import Dealing
from kuski.huutopussi.exchange import Exchange
from kuski.huutopussi.rebuild import CannotBe, Marriage, PlayedDeal, Question, lines_of, rebuild
from kuski.huutopussi.rebuild.auction import auction
from kuski.huutopussi.sheet import DealEntry, auction_of, check_bid, check_declarer, contracts_of, enter
from kuski.huutopussi.tricks import Tricks
from kuski.record import Record, check_expect, final, load_record, read_record, replay, write_record
from kuski.terminal.huutopussi_sheet import begin_sheet
from kuski.terminal.screen import Screen
from kuski.terminal.setup import Wish
from kuski.words.language import language
from random_huutopussi import random_huutopussi
from terminals import LANGUAGES, kuski, play


def choose(rng, state, actor):
    """Return a legal action: low bids, marriages and questions that are not too rare."""
    legal = state.legal(actor)
    if actor == CHANCE:
        return rng.choice(legal)
    bids = [action for action in legal if isinstance(action, Bid)]
    others = [action for action in legal if not isinstance(action, Bid)]
    if bids:
        return rng.choice(bids[:2] if rng.random() < 0.4 or not others else others)
    said = [action for action in legal if isinstance(action, Trump | Ask)]
    if said and rng.random() < 0.5:
        return rng.choice(said)
    couples = [card for card in legal if isinstance(card, Card | Discard) and "K" not in str(card)[:-1]]
    couples = [card for card in couples if "Q" not in str(card)]
    if couples and rng.random() < 0.8:
        return rng.choice(couples)
    if isinstance(legal[0], Contract) and rng.random() < 0.7:
        return legal[0]
    return rng.choice(legal)


class Watcher:
    """Writes down of a running match what people know of each deal."""

    def __init__(self, rng, rules):
        self.rng, self.rules = rng, rules
        self.deals = []

    def fresh(self, dealing):
        self.dealing = dealing
        self.played = [[] for _ in range(self.rules.players)]
        self.cards = {"talon": [], "discards": [], "given": [], "returned": []}
        self.bids, self.said, self.closed = [], [], None

    def watch(self):
        state = self.rules.start(self.rules.players, self.rng.randrange(self.rules.players))
        self.fresh(state)
        while state.outcome is None:
            actor = next(iter(state.actors))
            action = choose(self.rng, state, actor)
            self.note(state, actor, action)
            after = state.apply(actor, action)
            if len(after.sheet) > len(state.sheet):
                self.close(after.sheet[-1])
            if isinstance(after, Dealing) and not isinstance(state, Dealing):
                self.fresh(after)
            state = after
        return self.deals

    def note(self, state, actor, action):
        if isinstance(state, Auction) and isinstance(action, Bid):
            self.bids.append((actor, action.points))
        if isinstance(state, Exchange):
            self.exchanged(actor, action, state)
        if isinstance(state, Tricks):
            self.heard(state, actor, action)

    def exchanged(self, actor, action, state):
        if isinstance(action, Discard):
            self.cards["discards"].append(action.card)
        elif isinstance(action, Hand):
            self.cards["returned" if actor == state.declarer else "given"].append(action.card)
        elif isinstance(action, Card):
            self.cards["talon"].append(action)

    def heard(self, state, actor, action):
        after = sum(map(state.tricks_of, range(state.players)))
        if isinstance(action, Trump):
            self.said.append(Marriage(actor, action.suit, after))
        elif isinstance(action, Name):
            self.said.append(Marriage(state.leader, action.suit, after))
        elif isinstance(action, Ask):
            if state.makes_trump(actor, action):
                self.said.append(Marriage(actor, action.suit, after))
            elif action.suit is not None or not state.answer(actor, action):
                self.said.append(Question(actor, action.suit, after))
        else:
            self.played[actor].append(action)

    def close(self, result):
        opener = auction_of(self.dealing).opener
        deal = PlayedDeal(
            played=tuple(map(tuple, self.played)),
            declarer=result.declarer,
            bid=result.bid,
            contract=result.contract,
            bids=tuple(self.bids),
            opener=opener,
            said=tuple(self.said),
            **{name: tuple(cards) for name, cards in self.cards.items()},
        )
        self.deals.append((self.dealing, deal, result))


def watched(seed):
    rng = random.Random(seed)
    options, _ = random_huutopussi(rng)
    rules = huutopussi.rules_from({**options, "deals": rng.choice([1, 2, 4]), "target": 2000})
    return [(rules, *deal) for deal in Watcher(rng, rules).watch()]


def names(rules):
    return ("Aino", "Niko", "Veera", "Oona")[: rules.players]


def recorded(rebuilt):
    """Return the record of a deal, as it is read again from its text."""
    record = Record(
        game="huutopussi",
        rules=rebuilt.rules,
        players=names(rebuilt.rules),
        dealer=rebuilt.dealer,
        actions=rebuilt.actions,
        expect={"end": {"over": True, "scores": list(rebuilt.result.gains)}},
    )
    return read_record(write_record(record))


def test_all_that_was_said_is_said_again():
    """With bids, marriages and questions told in full, the same deal comes out."""
    forms, codes = Counter(), Counter()
    for seed in range(250):
        for rules, dealing, deal, result in watched(seed):
            rebuilt = rebuild(rules, dealing.dealer, deal, result)
            record = recorded(rebuilt)
            assert check_expect(record) == ()
            assert final(record).sheet[-1] == result
            for step in replay(record):
                assert step.after.check() == ()
            forms[rules.players, rules.sides, rules.talon_size, rules.exchange] += 1
            codes.update(type(item).__name__ for item in deal.said)
            codes["no contract"] += result.declarer is None
            codes["another opener"] += rebuilt.rules.opening != rules.opening
    assert {form[:2] for form in forms} == {(2, "solo"), (3, "solo"), (4, "solo"), (4, "pairs")}
    assert min(codes[kind] for kind in ("Marriage", "Question", "no contract", "another opener")) > 0


def test_what_the_sheet_knows_is_enough():
    """Without bids, questions, and when a marriage was made, the line of the sheet is the same."""
    for seed in range(250, 450):
        for rules, dealing, deal, result in watched(seed):
            made = tuple(replace(item, after=None) for item in deal.said if isinstance(item, Marriage))
            known = replace(deal, bids=None, said=tuple(sorted(made, key=repr)))
            record = recorded(rebuild(rules, dealing.dealer, known, result))
            assert check_expect(record) == ()
            found = final(record).sheet[-1]
            assert (found.gains, found.collected) == (result.gains, result.collected)


def test_the_sheet_itself():
    """The line that the sheet of the table makes of a deal is what the record has to say."""
    for seed in range(450, 520):
        for rules, dealing, deal, result in watched(seed):
            sides = rules.all_sides
            values = huutopussi.rules.MARRIAGE_VALUES[rules.suit_values]
            marriages = tuple((item.seat, item.suit) for item in deal.said if isinstance(item, Marriage))
            points = tuple(
                result.collected[side[0]] - sum(values[suit] for seat, suit in marriages if seat in side)
                for side in sides
            )
            none = tuple(side[0] for side in sides if not any(result.tricks[seat] for seat in side))
            entry = DealEntry(result.declarer, result.bid, result.contract, marriages, none, points)
            line = enter(dealing, entry).sheet[-1]
            known = replace(deal, bids=None)
            assert rebuild(rules, dealing.dealer, known, line).result.gains == line.gains


def attempt(*arguments):
    """Return the refusal, or the deal."""
    try:
        return None, rebuild(*arguments)
    except CannotBe as refused:
        return refused, None


@pytest.mark.parametrize("kind", ["swap", "drop", "double", "foreign"])
def test_wrong_cards_are_refused_with_a_sentence(kind):
    """A slip of the pen is found, or the cards say the same as before all the same."""
    found = Counter()
    for seed in range(520, 640 if kind == "swap" else 550):
        rng = random.Random(seed)
        for rules, dealing, deal, result in watched(seed):
            seat = rng.randrange(rules.players)
            hand = [*deal.played[seat]]
            one, two = rng.sample(range(len(hand)), 2)
            if kind == "swap":
                hand[one], hand[two] = hand[two], hand[one]
            elif kind == "drop":
                del hand[one]
            elif kind == "double":
                hand[one] = hand[two]
            else:
                hand[one] = Card.C2
            played = (*deal.played[:seat], tuple(hand), *deal.played[seat + 1 :])
            refused, rebuilt = attempt(rules, dealing.dealer, replace(deal, played=played), result)
            if refused is None:
                assert kind == "swap"
                assert rebuilt.result.gains == result.gains
                continue
            found[refused.code] += 1
            assert refused.message.endswith(".")
            assert refused.line
            if kind != "swap":
                assert (refused.line, refused.seat) == ("played", seat)
    needed = {
        "swap": {"must-follow-suit", "must-beat", "must-trump", "marriage-impossible", "sums-differ"},
        "drop": {"wrong-number-of-cards"},
        "double": {"card-doubled"},
        "foreign": {"card-not-in-pack"},
    }
    assert needed[kind] <= set(found)


def pairs_deal():
    """Return the rules, dealer, facts and result of a deal in which partners exchange three cards."""
    for seed in range(100):
        for rules, dealing, deal, result in watched(seed):
            if len(deal.given) == 3 and not set(deal.given) & set(deal.returned):
                return rules, dealing.dealer, deal, result
    raise AssertionError


def test_what_partners_exchange_must_be_somewhere():
    rules, dealer, deal, result = pairs_deal()
    partner = (deal.declarer + 2) % 4
    foe = deal.played[(deal.declarer + 1) % 4]
    for change, line, seat in [
        ({"given": (*deal.given[:2], foe[0])}, "given", partner),
        ({"returned": (*deal.returned[:2], foe[0])}, "returned", deal.declarer),
        ({"returned": deal.returned[:2]}, "returned", deal.declarer),
        ({"given": (*deal.given[:2], deal.given[0])}, "given", partner),
        ({"played": deal.played[:3]}, "played", None),
    ]:
        refused, _ = attempt(rules, dealer, replace(deal, **change), result)
        assert refused is not None
        assert (refused.line, refused.seat) == (line, seat)


def test_a_question_that_cannot_have_been_asked():
    rules, dealer, deal, result = pairs_deal()
    questions = (Question(0, None, 1), Question(0, None, 1))
    refused, _ = attempt(rules, dealer, replace(deal, said=(*deal.said, *questions)), result)
    assert refused is not None
    assert refused.code == "question-impossible"


# One deal, known by heart: Aino deals and plays 100, raised to 120; hers is ♦, Veera's is ♥.

AINO = "as ad ac 10s 10c jh ks 8c qd kc kd"
NIKO = "7s 9d 6c 8s jc ah js 6h jd 7h 8h"
VEERA = "9s 7d 9c qs qc 9h 8d 10h 10d qh kh"
TALON, DISCARDS = "ac 8c 7c", "6d 6s 7c"


def full_deal(aino=AINO, niko=NIKO, veera=VEERA, talon=TALON, discards=DISCARDS, **more):
    said = (Marriage(0, Suit.DIAMONDS), Marriage(2, Suit.HEARTS))
    known = {"declarer": 0, "bid": 100, "contract": 120, "said": said, **more}
    return PlayedDeal(
        played=tuple(map(parse_cards, (aino, niko, veera))),
        talon=parse_cards(talon),
        discards=parse_cards(discards),
        **known,
    )


def test_the_same_as_the_case():
    case = load_record(CASES / "huutopussi-full-deal.json")
    bids = ((0, 60), (2, 65), (0, 100))
    rebuilt = rebuild(case.rules, 0, full_deal(bids=bids))
    assert rebuilt.actions[1:] == case.actions[1:]
    assert rebuilt.result.gains == (120, 13, 136)
    shortest = rebuild(case.rules, 0, full_deal())
    assert shortest.actions[1:4] == ((0, "bid 100"), (1, "pass"), (2, "pass"))
    assert shortest.actions[4:] == case.actions[6:]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"niko": "9d 7s 6c 8s jc ah js 6h jd 7h 8h"},
            "Trick 1: 1 played 9♦, but held the suit that was led.",
        ),
        (
            {"niko": "7s 9d 6c 8s jc 6h js ah jd 7h 8h"},
            "Trick 6: 1 played 6♥, but could have beaten",
        ),
        ({"aino": "as ad ac 10s 10c jh ks 8c qd kc"}, "0 played 11 cards, one to each trick, not 10."),
        ({"aino": "as ad ac 10s 10c jh ks 8c qd kc as"}, "0: A♠ is there twice."),
        ({"niko": "as 9d 6c 8s jc ah js 6h jd 7h 8h"}, "1: A♠ is among the cards of another line already."),
        ({"discards": "6d 6s ac"}, "A♣ may not be discarded"),
        ({"discards": "6d 6s"}, "Here go 3 cards, not 2."),
        ({"discards": "6d 6s 5c"}, "5♣ is not in this pack."),
        ({"talon": "ac 8c 8s"}, "8♠ lay in the talon, but 0 neither played nor discarded it."),
        ({"said": (Question(0),)}, "0 had no occasion for that question"),
        ({"said": (Marriage(1, Suit.DIAMONDS),)}, "1 cannot have made ♦ trump."),
        ({"said": (Marriage(0, Suit.DIAMONDS, 9),)}, "0 cannot have made ♦ trump after trick 9."),
        ({"bids": ((0, 60), (1, 62))}, "1 cannot have said that in the auction: bid 62."),
        ({"bids": ((0, 60), (1, 65))}, "By the bids 0 does not play for 100."),
        ({"bids": ((0, 60), (2, 65), (1, 70), (0, 100))}, "1 cannot have bid 70 there"),
        ({"bid": 65}, "No auction by these rules ends with 0 at 65."),
        ({"declarer": None, "talon": "", "discards": ""}, "A deal in which all pass is thrown in here."),
    ],
)
def test_what_is_said_of_a_deal_that_cannot_be(change, sentence):
    with pytest.raises(CannotBe) as caught:
        rebuild(house("kolmin"), 0, full_deal(**change))
    known = {"line": caught.value.line, "seat": caught.value.seat}
    assert sentence in caught.value.message
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.line, copy.seat, copy.message) == (known["line"], known["seat"], caught.value.message)


def test_a_contract_below_the_bid():
    with pytest.raises(IllegalAction) as caught:
        rebuild(house("kolmin"), 0, full_deal(contract=95))
    assert caught.value.code == "contract-below-bid"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"collected": (122, 13, 136)}, "sums-differ"),
        ({"tricks": (5, 0, 4)}, "tricks-differ"),
        ({"gains": (125, 13, 136)}, "gains-differ"),
    ],
)
def test_the_sheet_says_something_else(change, code):
    result = rebuild(house("kolmin"), 0, full_deal()).result
    with pytest.raises(CannotBe) as caught:
        rebuild(house("kolmin"), 0, full_deal(), replace(result, **change))
    assert (caught.value.code, caught.value.line) == (code, "sums")


@pytest.mark.parametrize(
    ("preset", "options", "declarer", "bid", "bids"),
    [
        ("kolmin", {}, 0, 60, ["bid 60"]),
        ("kolmin", {}, 0, 75, ["bid 60", "bid 65", "pass", "bid 75"]),
        ("kolmin", {}, 1, 65, ["bid 60", "bid 65"]),
        ("kolmin", {}, 2, 70, ["bid 60", "pass", "bid 70"]),
        ("kolmin", {"opening": "free"}, 2, 70, ["pass", "pass", "bid 70"]),
        ("kolmin", {"opening": "free"}, 2, 65, ["bid 60", "pass", "bid 65"]),
        ("kolmin", {"first_bidder": "left"}, 1, 60, ["bid 60"]),
    ],
)
def test_the_shortest_auction(preset, options, declarer, bid, bids):
    rng = random.Random(bid)
    rules = house(preset, **options)
    state = rules.start(rules.players, 0)
    while not isinstance(state, Auction):
        state = state.apply(CHANCE, rng.choice(state.chance()))
    # Somebody plays the deal; what is looked at is how the record comes to that bid.
    watcher = Watcher(rng, rules)
    watcher.fresh(rules.start(rules.players, 0))
    opening = replace(state, turn=declarer, bid=bid, bidder=declarer, out=(1 << rules.players) - 1)
    state = opening._closed()
    while not state.sheet:
        actor = next(iter(state.actors))
        action = choose(rng, state, actor)
        watcher.note(state, actor, action)
        state = state.apply(actor, action)
    watcher.close(state.sheet[-1])
    deal = replace(watcher.deals[0][1], bids=None, opener=None)
    rebuilt = rebuild(rules, 0, deal, state.sheet[-1])
    spoken = [text for _, text in rebuilt.actions if text == "pass" or text.startswith("bid")]
    assert spoken[: len(bids)] == bids
    assert set(spoken[len(bids) :]) <= {"pass"}


def test_every_bid_that_the_sheet_takes_has_an_auction():
    """Whoever is under the bidding ban: no bid of the sheet leaves a deal that cannot be kept."""
    checked = 0
    for seed in range(300):
        rng = random.Random(seed)
        options, players = random_huutopussi(rng)
        rules = huutopussi.rules_from(options)
        scores = [rng.choice([0, 0, -60, -500, -1000]) for _ in range(players)]
        state = rules.start(players, rng.randrange(players))
        state = replace(state, scores=tuple(scores[rules.side_of(seat)[0]] for seat in range(players)))
        opener = auction_of(state).opener
        for declarer in range(players):
            for bid in (rules.highest_bid, *range(rules.min_open, rules.min_open + 21)):
                try:
                    check_declarer(state, declarer)
                    check_bid(state, declarer, bid)
                except IllegalAction:
                    continue
                deal = PlayedDeal(played=(), declarer=declarer, bid=bid, contract=bid, opener=opener)
                bids, _ = auction(rules, state.dealer, deal)
                assert bids[-1] == (declarer, bid)
                checked += 1
    assert checked > 1000


# At the terminal. The last at the table deals first.

TABLE = ("--real-cards", "--players", "Niko,Veera,Aino")
SHEET = ("Aino", "100", "120", "", "Aino d, Veera h", "", "13", "56", "61")


def kept(file):
    record = load_record(file)
    assert check_expect(record) == ()
    assert [segment.scheme for segment in record.fair] == ["real-cards"]
    assert record.bots is None
    assert record.expect["end"]["scores"] == [13, 136, 120]
    result = kuski("replay", "-q", str(file))
    assert result.exit_code == 0
    assert "1 passed, 0 failed" in result.output
    return record


def test_a_deal_is_kept(tmp_path):
    file = tmp_path / "deal.json"
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, AINO, str(file), "quit", ""]
    said = play("kolmin", *TABLE, typed="\n".join(lines)).stdout
    assert "The deal is kept in" in said
    record = kept(file)
    assert record.players == ("Niko", "Veera", "Aino")
    assert record.rules.deals == 1
    # The sheet goes on as before.
    assert said.rindex("Deal 2: Niko deals.") > said.index("The deal is kept in")


def typed_sheet(rules, dealing, deal, result, people):
    """Return what is typed for a deal: its line of the sheet."""
    sides = rules.all_sides
    values = huutopussi.rules.MARRIAGE_VALUES[rules.suit_values]
    made = [item for item in deal.said if isinstance(item, Marriage)]
    yield "Nobody" if result.declarer is None else people[result.declarer]
    if result.declarer is not None:
        yield str(result.bid)
        if len(contracts_of(dealing, result.declarer, result.bid)) > 1:
            yield str(result.contract)
    none = [side for side in sides if not any(result.tricks[seat] for seat in side)]
    yield ",".join(people[side[0]] for side in none)
    yield from (f"{people[item.seat]} {item.suit}" for item in made)
    yield ""
    for side in sides:
        if side not in none or result.declarer in side:
            shown = sum(values[item.suit] for item in made if item.seat in side)
            yield str(result.collected[side[0]] - shown)


def typed_cards(rules, deal):
    """Return what is typed for the cards of a deal."""
    for line, seat in lines_of(rules, deal.declarer):
        cards = deal.played[seat] if line == "played" else getattr(deal, line)
        yield " ".join(map(str, cards))


@pytest.mark.parametrize("preset", ["kaksin", "kolmin", "pari", "solo40", "solo36", "kysely", "illisoft"])
def test_every_form_is_kept(preset, tmp_path):
    """In each form a few deals: in illisoft's also those that nobody plays."""
    done = 0
    for seed in range(60):
        rng = random.Random(seed)
        rules = house(preset, deals=1)
        people = names(rules)
        dealing, deal, result = Watcher(rng, rules).watch()[0]
        if dealing.dealer != rules.players - 1 or done == 6:
            continue
        file = tmp_path / f"{done}.json"
        lines = [*typed_sheet(rules, dealing, deal, result, people), "cards", *typed_cards(rules, deal)]
        table = (preset, "--real-cards", "--set", "deals=1", "--players", ",".join(people))
        assert play(*table, typed="\n".join([*lines, str(file), ""])).exit_code == 0
        record = load_record(file)
        assert check_expect(record) == ()
        found = final(record).sheet[-1]
        assert (found.gains, found.declarer, found.bid) == (result.gains, result.declarer, result.bid)
        done += 1
    assert done > 3


def test_only_the_wrong_line_is_asked_again(tmp_path):
    file = tmp_path / "deal.json"
    swapped = NIKO.replace("7s 9d", "9d 7s")
    lines = [*SHEET, "cards", TALON, "6d 6s", "6d 6s ac", DISCARDS, swapped, VEERA]
    lines += [
        AINO.replace("as", "xx"),
        AINO.replace("as", "7c"),
        AINO,
        NIKO,
        str(tmp_path),
        str(file),
        "quit",
        "",
    ]
    said = " ".join(play("kolmin", *TABLE, typed="\n".join(lines)).stdout.split())
    for sentence in (
        "Here go 3 cards, not 2.",
        "A♣ may not be discarded",
        '"xx" is not a card',
        "Aino: 7♣ is among the cards of another line already.",
        "Trick 1: Niko played 9♦, but held the suit that was led.",
        "is a folder",
    ):
        assert sentence in said
    assert said.count("What did Niko play") == 2
    assert said.count("What did Veera play") == said.count("What did Aino play") == 1
    kept(file)


def test_lines_are_taken_back(tmp_path):
    file = tmp_path / "deal.json"
    lines = [*SHEET, "cards", "undo", "cards", "8c 7c 6c", "undo", TALON, DISCARDS, NIKO, VEERA, AINO]
    lines += [str(file), "quit", ""]
    assert play("kolmin", *TABLE, typed="\n".join(lines)).exit_code == 0
    kept(file)


def test_nothing_is_kept_unless_asked(tmp_path):
    said = play("kolmin", *TABLE, typed="\n".join([*SHEET, "cards", "", "quit", ""])).stdout
    assert "The cards are not written down; the sheet stays as it is." in said
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, AINO, "undo", "quit", ""]
    said = play("kolmin", *TABLE, typed="\n".join(lines)).stdout
    assert "The cards are not written down" in said
    assert "Type cards" not in play("kolmin", *TABLE, typed="cards\nquit\n").stdout


def test_after_the_last_deal(tmp_path):
    file = tmp_path / "deal.json"
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, AINO, str(file), ""]
    result = play("kolmin", *TABLE, "--set", "deals=1", typed="\n".join(lines))
    assert result.exit_code == 0
    kept(file)


def test_the_sheet_is_wrong(tmp_path):
    wrong = (*SHEET[:-3], "23", "56", "51")
    lines = [*wrong, "cards", TALON, DISCARDS, NIKO, VEERA, AINO, "", "quit", ""]
    said = " ".join(play("kolmin", *TABLE, typed="\n".join(lines)).stdout.split())
    assert "Niko: by these cards 13 points were collected, by the sheet 23." in said


def test_somebody_else_s_line_is_wrong(tmp_path):
    """What is noticed at one card may be another's slip: a name asks for that line instead."""
    file = tmp_path / "deal.json"
    wrong = AINO.replace("as ad", "ad as")
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, wrong, "aino", AINO, str(file), "quit", ""]
    said = play("kolmin", *TABLE, typed="\n".join(lines)).stdout
    assert "Trick 1: Niko played 7♠, but held the suit that was led." in said
    assert "Type another name" in said
    kept(file)


def test_a_file_that_was_named_before(tmp_path):
    file = tmp_path / "deal.json"
    wish = Wish("kolmin", players=("Niko", "Veera", "Aino"), real_cards=True)
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, AINO, "cards", TALON, DISCARDS, NIKO, VEERA, AINO]
    lines += [str(file), str(tmp_path / "other.json"), "quit", ""]
    screen = Screen(StringIO("\n".join(lines)), StringIO(), width=80)
    assert begin_sheet(wish, screen, language("en"), str(file)).spend() == 0
    assert "is there already" in " ".join(screen.console.file.getvalue().split())
    kept(file)
    kept(tmp_path / "other.json")


def test_cards_are_typed_in_many_ways(tmp_path):
    """Suits as phones write them, and in German B and D for jack and queen."""
    file = tmp_path / "deal.json"
    aino = AINO.replace("as ad", "A♤ A♢\ufe0f").replace("jh", "bh").replace("qd", "Dd").replace(" ", ", ")
    lines = [*SHEET, "cards", TALON, DISCARDS, NIKO, VEERA, aino, str(file), "quit", ""]
    assert play("kolmin", *TABLE, "--lang", "de", typed="\n".join(lines)).exit_code == 0
    kept(file)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_breaks_it(lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(lang)
    words = [TALON, DISCARDS, NIKO, VEERA, AINO, "undo", "?", "points", "rules", "cards", "as", "0", "\u2660"]
    for _ in range(6):
        lines = [*SHEET, "cards", *(rng.choice(words) for _ in range(25))]
        assert play("kolmin", *TABLE, "--lang", lang, typed="\n".join([*lines, ""])).exit_code in (0, 2)
