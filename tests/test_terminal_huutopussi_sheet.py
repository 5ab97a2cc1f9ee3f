"""The score sheet of a real table: who gets what and why, sums that cannot be, taking back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from huutopussi_helpers import CASES, house
from kuski.cards import Suit
from kuski.game import IllegalAction
from kuski.huutopussi.sheet import DealEntry, auction_of, check_bid, enter
from kuski.record import load_record, replay
from recordings import any_text
from terminals import LANGUAGES, play, refused, terminal

D, H, S = Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES


def fresh(preset="kolmin", dealer=0, scores=None, **options):
    from msgspec.structs import replace

    rules = house(preset, **options)
    state = rules.start(rules.players, dealer)
    return replace(state, scores=scores or state.scores)


def deal(declarer=0, bid=100, contract=None, points=(61, 13, 56), **more):
    return DealEntry(declarer=declarer, bid=bid, contract=contract or bid, points=points, **more)


# The arithmetic.


@pytest.mark.parametrize(
    ("preset", "entry", "gains"),
    [
        ("kolmin", deal(bid=120, marriages=((0, D), (2, H))), (120, 13, 136)),
        ("kolmin", deal(bid=125, marriages=((0, D), (2, H))), (-125, 13, 136)),
        ("kolmin", deal(points=(95, 20, 15)), (-100, 20, 15)),
        ("kolmin", deal(points=(100, 30, 0), trickless=(2,)), (100, 30, -100)),
        ("kolmin", deal(bid=60, points=(4, 100, 26), trickless=(0,)), (-120, 100, 26)),
        ("kolmin", deal(bid=90, contract=120, points=(60, 70, 0), trickless=(2,)), (-120, 70, -120)),
        ("pari", deal(points=(105, 25)), (100, 25, 100, 25)),
        ("pari", deal(points=(130, 0), trickless=(3,)), (100, -100, 100, -100)),
        ("tuplaus", deal(bid=135, points=(100, 30)), (-270, 30, -270, 30)),
        ("tuplaus", deal(bid=130, points=(100, 30)), (-130, 30, -130, 30)),
        ("tuplaus", deal(bid=90, contract=120, points=(130, 0), trickless=(1,)), (120, -90, 120, -90)),
        ("illisoft", deal(bid=100, points=(117, 23)), (100, 25, 100, 25)),
        ("illisoft", DealEntry(points=(117, 23)), (115, 25, 115, 25)),
        ("kaksin", deal(points=(80, 20)), (-100, 20)),
    ],
)
def test_who_gets_what(preset, entry, gains):
    assert enter(fresh(preset), entry).sheet[-1].gains == gains


def test_the_full_deal_as_the_game_scores_it():
    record = load_record(CASES / "huutopussi-full-deal.json")
    end = list(replay(record))[-1].after
    start = record.rules.start(len(record.players), record.dealer)
    played = end.sheet[0]
    after = enter(start, deal(0, played.bid, played.contract, marriages=((0, D), (2, H))))
    assert after.sheet[0].gains == played.gains
    assert after.sheet[0].collected == played.collected
    assert after.dealer == end.dealer


@pytest.mark.parametrize(
    ("preset", "entry", "code"),
    [
        ("kolmin", deal(declarer=3), "no-such-seat"),
        ("kolmin", DealEntry(points=(61, 13, 56)), "opening-compulsory"),
        ("kolmin", deal(bid=62), "bid-step"),
        ("kolmin", deal(bid=50), "bid-too-low"),
        ("kolmin", deal(declarer=1, bid=60), "bid-too-low"),
        ("kolmin", deal(bid=415), "bid-too-high"),
        ("kolmin", deal(contract=95), "contract-below-bid"),
        ("kolmin", deal(contract=103), "bid-step"),
        ("solo36", deal(contract=105, points=(61, 13, 56, 0)), "no-raise"),
        ("kolmin", deal(marriages=((0, D), (2, D))), "marriage-already-made"),
        ("kolmin", deal(marriages=((2, D),), trickless=(2,), points=(100, 30, 0)), "marriage-before-trick"),
        ("kolmin", deal(points=(61, 13, 55)), "points-do-not-sum"),
        ("kolmin", deal(points=(61, 13)), "points-missing"),
        ("kolmin", deal(points=(-1, 75, 56)), "points-below-zero"),
        ("kolmin", deal(points=(131, 0, 0)), "points-too-many"),
        ("kolmin", deal(points=(100, 28, 2), trickless=(2,)), "points-without-trick"),
        ("kolmin", deal(points=(13, 100, 17), trickless=(0,)), "points-without-trick"),
        ("kolmin", deal(trickless=(0, 1, 2)), "nobody-took-a-trick"),
        ("kaksin", deal(points=(100, 31)), "points-too-many"),
        ("simple", deal(points=(61, 13, 56)), "points-do-not-sum"),
    ],
)
def test_what_cannot_be(preset, entry, code):
    with pytest.raises(IllegalAction) as caught:
        enter(fresh(preset), entry)
    assert caught.value.code == code


def test_an_opening_or_above_the_opening():
    """Who speaks first opens with tens; 65 is only a bid above somebody's 60."""
    with pytest.raises(IllegalAction):
        check_bid(fresh(), 0, 65)
    check_bid(fresh(), 0, 70)
    check_bid(fresh(), 1, 65)


def test_the_ban():
    state = fresh(scores=(-500, 0, -505))
    check_bid(state, 0, 60)
    for entry, code in [
        (deal(0, 100), "banned-minimum-only"),
        (deal(0, 60, 65), "banned-no-raise"),
        (deal(2, 100), "banned-bidder"),
    ]:
        with pytest.raises(IllegalAction) as caught:
            enter(state, entry)
        assert caught.value.code == code
    assert auction_of(fresh(scores=(-495, 0, 0))).banned == 0


def test_all_passed():
    state = fresh("kolmin", opening="free")
    after = enter(state, DealEntry())
    assert after.sheet == ()
    assert after.dealer == 1


def test_the_target_ends_the_match():
    after = enter(fresh(scores=(450, 495, 0)), deal(0, 60, points=(60, 25, 45)))
    assert after.outcome.winners == (1,)
    with pytest.raises(IllegalAction) as caught:
        enter(after, deal())
    assert caught.value.code == "wrong-phase"


# At the terminal.

REAL = ("--real-cards", "--players", "Aino,Niko,Veera")


def typed(*lines):
    return "\n".join([*lines, "quit", ""])


MADE = ("Aino", "100", "100", "", "Aino d", "", "61", "13", "")


def test_a_deal_is_written_down():
    said = play("kolmin", *REAL, typed=typed(*MADE)).stdout
    assert "Aino: collected 121. The contract is made, and only the promised 100 points" in said
    assert "Niko: collected 13 points. Score: 13." in said
    assert "1 Aino 100" in said
    assert "Deal 2: Aino deals." in said


def test_porvoo_and_doubling_say_why():
    people = ("--real-cards", "--players", "Aino,Niko,Veera,Oona")
    said = play("tuplaus", *people, typed=typed("Aino", "135", "", "niko", "", "130")).stdout
    assert "counts double because it is above 130" in " ".join(said.split())
    assert "no trick. Porvoo costs as much as the contract: 135" in " ".join(said.split())
    assert "Porvoo" in said


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("Aino", "62"), "A bid is a multiple of 5"),
        (("Aino", "100", "95"), "The contract is at least the bid, 100."),
        (("Aino", "100", "", "Aino,Niko,Veera"), "not all can be without"),
        (("Aino", "100", "", "Nobody"), "Name one of these: Aino, Niko and Veera."),
        (("Aino", "100", "", "", "Aino x"), "Say the suit by its sign or letter"),
        (("Aino", "100", "", "", "x d"), "Name one of these"),
        (("Aino", "100", "", "", "Aino d", "Niko d"), "♦ was made trump in this deal already."),
        (("Aino", "100", "", "Niko", "Niko d"), "Niko took no trick, and so made no trump."),
        (("Aino", "100", "", "", "", "61", "13", "50"), "The points sum to 124"),
        (("Aino", "100", "", "", "", "200"), "are worth only 130"),
        (("Aino", "100", "", "", "", "many"), "Type a number."),
        (("Oona",), "is none of the answers"),
        (("undo",), "There is nothing to take back."),
        (("leave",), "Type quit when the match ends here."),
        (("help",), "undo goes back one answer"),
        (("rules",), "The auction"),
        (("points",), "Total"),
    ],
)
def test_what_is_said_to_it(lines, sentence):
    result = play("kolmin", *REAL, typed=typed(*lines))
    assert result.exit_code == 0
    assert sentence in " ".join(result.stdout.split())


def test_answers_are_taken_back_one_by_one():
    lines = ["Aino", "undo", "Niko", "100", "undo", "120", "", "undo", "", "Aino", "undo", ""]
    lines += ["Niko h", "undo", "Veera s, Niko c", "", "61", "undo", "60", "60", "10"]
    said = play("kolmin", *REAL, typed=typed(*lines)).stdout
    assert "Veera: collected 110 points." in said
    assert "Niko: collected 100, promised 120. The contract fails" in said


def test_the_last_deal_is_taken_back():
    said = play("kolmin", *REAL, typed=typed(*MADE, "undo", *MADE)).stdout
    assert "The last deal is taken back." in said
    assert said.count("Deal 2: Aino deals.") == 2


def test_a_match_to_its_end():
    result = play("kolmin", *REAL, "--set", "deals=1", typed="\n".join([*MADE, ""]))
    assert result.exit_code == 0
    assert "Aino wins" in result.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", ["40", "80"])
def test_nothing_is_wider_than_the_terminal(lang, columns):
    names = "Maximilian-Ferdinand von Hohenlohe,Äiti,Ö"
    lines = ["1", "100", "", "Ö", "Äiti d", "", "61", "", "quit"]
    more = {"typed": "\n".join([*lines, ""]), "env": {"COLUMNS": columns}}
    result = play("kolmin", "--real-cards", "--players", names, "--lang", lang, **more)
    assert result.exit_code == 0
    for line in result.stdout.splitlines():
        assert len(line) <= int(columns) or "> " in line, line


def test_what_it_does_not_take():
    assert "no bots" in refused("play", "kolmin", "--real-cards", "--players", "Aino,bot,bot")
    assert "for 3 players" in refused("play", "kolmin", "--real-cards", "--players", "Aino,Niko")
    assert "is not recorded" in refused("play", "kolmin", *REAL, "--record", "sheet.json")
    assert "The input ended before the game began" in refused("play", "kolmin", "--real-cards")
    assert "The input has ended" in refused("play", "kolmin", *REAL, typed="Aino\n")


def test_names_are_asked_for():
    with terminal("play", "--real-cards") as screen:
        screen.until("Which game?")
        screen.until("> ")
        screen.type("2")
        screen.until("Which rules?")
        screen.until("> ")
        screen.type("kolmin")
        screen.until("Who plays?")
        screen.until("> ")
        screen.type("Aino,Niko,Veera")
        screen.until("Who plays this deal?")
        screen.interrupt()
        assert screen.process.wait(10) == 130


WORDS = (
    "Aino",
    "Niko",
    "1",
    "3",
    "60",
    "100",
    "62",
    "130",
    "d",
    "undo",
    "u",
    "?",
    "points",
    "rules",
    "leave",
)
LINES = st.one_of(any_text(12), st.sampled_from([*WORDS, "", "Aino d", "Veera s, Niko h", "Aino, Niko"]))


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(LINES, max_size=60), st.sampled_from(["kolmin", "illisoft", "kaksin"]))
def test_no_line_breaks_the_sheet(lines, preset):
    names = {"kolmin": "Aino,Niko,Veera", "illisoft": "Aino,Niko,Veera,Oona", "kaksin": "Aino,Niko"}[preset]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    result = play(preset, "--real-cards", "--players", names, typed=data)
    assert result.exit_code in (0, 2)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.one_of(LINES, st.from_regex(r"bid [0-9]{1,4}|(trump|ask half) [cdhsx]", fullmatch=True)),
        max_size=60,
    ),
    st.sampled_from(["kolmin", "illisoft"]),
    st.sampled_from(LANGUAGES),
)
def test_no_line_breaks_the_game(lines, preset, lang):
    people = "Aino,Niko,bot" + ",bot" * (preset == "illisoft")
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    result = play(preset, "--players", people, "--lang", lang, typed=data)
    assert result.exit_code in (0, 2)
    assert all(char.isprintable() for char in result.stdout.replace("\n", ""))
