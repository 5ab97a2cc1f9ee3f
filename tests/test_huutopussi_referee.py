"""Tests of the Huutopussi referee itself: a recorded deal, worked cases, random matches."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from random_huutopussi import likely, random_huutopussi
from referee.cards import SUITS, full_pack, suit
from referee.huutopussi import PRESETS, Huutopussi, Refused, problems, resolve
from referee.huutopussi.cards import ORDER, pack, points
from referee.huutopussi.exchange import Contracting
from referee.huutopussi.options import hand_size, highest_bid, talon_size
from referee.huutopussi.scoring import change, match_winners
from referee.huutopussi.tricks import Tricks

CASES = Path(__file__).parent / "cases"
RECORD = json.loads((CASES / "huutopussi-full-deal.json").read_text(encoding="utf-8"))


# Helpers.


def start(short: dict | str = "kolmin", dealer: int = 0, **more: object) -> Huutopussi:
    short = {"preset": short} if isinstance(short, str) else short
    options = resolve(short | more)
    return Huutopussi(options, options["players"], dealer)


def script(game: Huutopussi, text: str) -> Huutopussi:
    """Play "deck 9♦ 10♦; 0 bid 60; …"."""
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        actor, said = entry.split(" ", 1)
        for one in said.split() if actor == "deck" else [said]:
            game.apply(int(actor) if actor.isdigit() else actor, one)
            assert game.check() == []
    return game


def refused(game: Huutopussi, actor: int | str, text: str) -> str:
    before = repr(vars(game.copy().now)), repr(game.hands), game.scores[:], sorted(game.unseen)
    with pytest.raises(Refused) as caught:
        game.apply(actor, text)
    assert (repr(vars(game.copy().now)), repr(game.hands), game.scores, sorted(game.unseen)) == before
    return caught.value.code


def dealt(
    short: dict | str = "kolmin", dealer: int = 0, scores: list | None = None, **more: object
) -> Huutopussi:
    """A match at its auction; hand 0 holds "6♣ 7♣ …" and so on unless `hands` says some of its cards."""
    hands = more.pop("hands", {})
    game = start(short, dealer, **more)
    game.scores = list(scores or game.scores)
    wanted = {seat: text.split() for seat, text in hands.items()}
    reserved = {card for cards in wanted.values() for card in cards}
    rest = iter(card for card in game.pack if card not in reserved)
    while game.phase == "deal":
        taker = (game.dealer + 1 + sum(map(len, game.hands))) % game.players
        own = wanted.get(taker)
        game.apply("deck", own.pop(0) if own else next(rest))
    assert game.check() == []
    return game


def draw_talon(game: Huutopussi) -> Huutopussi:
    while game.actors() == {"deck"} and game.phase == "exchange":
        game.apply("deck", min(game.legal("deck")))
    return game


def position(
    short: dict | str,
    *hands: str,
    trick: str = "",
    turn: int = 0,
    trump: str | None = None,
    done: int = 1,
    led_before: int | None = None,
    **more: object,
) -> Huutopussi:
    """A position in the play, seat 0 the declarer for 60; the cards of the trick come before `turn`."""
    game = start(short, **more)
    game.declarer, game.bid, game.contract = 0, 60, 60
    game.hands = [hand.split() for hand in hands] + [[] for _ in range(game.players - len(hands))]
    cards = trick.split()
    leader = (turn - len(cards)) % game.players
    game.trick = [((leader + n) % game.players, card) for n, card in enumerate(cards)]
    game.made = [(trump, 0)] if trump else []
    game.now = Tricks(game, leader)
    game.now.turn = turn
    game.now.done = done
    game.now.led_before = turn if led_before is None else led_before
    return game


def may_play(played: str, hand: str, trump: str | None = None, **more: object) -> str:
    game = position("kolmin", "", "", hand, trick=played, turn=2, trump=trump, **more)
    return " ".join(sorted(game.legal(2), key=hand.split().index))


def changes(short: dict | str, totals: list, contract: int, bid: int = 0, trickless: tuple = ()) -> list[int]:
    """What is written down for these gathered points, seat 0 declarer; a pair says them once."""
    game = start(short)
    game.declarer, game.contract, game.bid = 0, contract, bid or contract
    game.won = [[] if seat in trickless else [["some", "cards"]] for seat in range(game.players)]
    return [change(game, side, total) for side, total in zip(game.sides(), totals, strict=True)]


# The recorded deal.


def compare(game: Huutopussi, expect: dict) -> None:
    for key, value in expect.items():
        if key == "actors":
            assert game.actors() == set(value)
        elif key == "illegal":
            for actor, text, code in value:
                assert refused(game, actor, text) == code
        else:
            assert getattr(game, key) == value, key


def replay(change_to: dict | None = None, **more: object) -> Huutopussi:
    game = Huutopussi(resolve(RECORD["rules"] | more), len(RECORD["players"]), RECORD["dealer"])
    for number, (actor, text) in enumerate(RECORD["actions"], 1):
        said = (change_to or {}).get(text, text)
        for one in said.split() if actor == "deck" else [said]:
            game.apply(actor, one)
            assert game.check() == []
        if not more and not change_to:
            compare(game, RECORD["expect"].get(str(number), {}))
    return game


def test_recorded_deal() -> None:
    game = replay()
    compare(game, RECORD["expect"]["end"])
    assert game.summary["gathered"] == {(0,): 121, (1,): 13, (2,): 136}
    assert game.summary["made"] == [("♦", 0), ("♥", 2)]
    assert (game.phase, game.dealer, game.winners) == ("deal", 1, [])


def test_recorded_deal_otherwise() -> None:
    assert replay({"contract 120": "contract 125"}).scores == [-125, 13, 136]
    simple = replay(card_points="simple", last_trick=20)
    assert simple.summary["gathered"] == {(0,): 65 + 60, (1,): 15, (2,): 80 + 80}
    one_deal = replay(deals=1)
    assert (one_deal.over, one_deal.winners, one_deal.actors()) == (True, [2], set())


# 1, 2: the pack and the hands.


def test_points_of_the_pack() -> None:
    assert sum(points(card, "original") for card in pack(fives=False)) == 120
    assert sum(points(card, "simple") for card in pack(fives=True)) == 140
    assert points("10♠", "original") == 10


@pytest.mark.parametrize(
    ("preset", "cards", "each", "talon"),
    [
        ("kolmin", 36, 11, 3),
        ("kaksin", 36, 11, 3),
        ("pari", 36, 9, 0),
        ("solo40", 40, 9, 4),
        ("solo36", 36, 9, 0),
    ],
)
def test_hands(preset: str, cards: int, each: int, talon: int) -> None:
    game = dealt(preset)
    assert len(game.pack) == cards
    assert [len(hand) for hand in game.hands] == [each] * game.players
    assert talon_size(game.options) == talon
    dead = 11 if preset == "kaksin" else 0
    assert len(game.unseen) == talon + dead


def test_deal_order_and_deck() -> None:
    game = start(dealer=1)
    script(game, "deck 9♦ 10♠ Td")
    assert game.hands == [["10♠"], ["10♦"], ["9♦"]]
    assert refused(game, "deck", "9♦") == "card-not-in-deck"
    assert refused(game, "deck", "5♦") == "card-not-in-deck"
    assert len(game.legal("deck")) == 33


def test_talon_of_two_comes_from_all_that_nobody_saw() -> None:
    game = script(dealt("kaksin"), "0 bid 60; 1 pass")
    assert len(game.legal("deck")) == 14
    draw_talon(game)
    assert len(game.hands[0]) == 14
    assert len(game.unseen) == 11


# 3 to 6: the auction.


def test_opening_and_raises() -> None:
    game = dealt()
    assert {"bid 60", "bid 70", "bid 410"} <= game.legal(0)
    assert refused(game, 0, "bid 65") == "opening-bid-step"
    assert refused(game, 0, "bid 50") == "bid-too-low"
    assert refused(game, 0, "bid 420") == "bid-too-high"
    assert refused(game, 0, "pass") == "opening-compulsory"
    script(game, "0 bid 60")
    assert {"bid 65", "bid 75", "pass"} <= game.legal(1)
    assert refused(game, 1, "bid 62") == "bid-step"
    assert refused(game, 1, "bid 60") == "bid-too-low"
    assert refused(game, 1, "bid 415") == "bid-too-high"
    script(game, "1 bid 410")
    assert game.legal(2) == {"pass"}
    script(game, "2 pass; 0 pass")
    assert (game.phase, game.declarer, game.contract) == ("exchange", 1, 410)


def test_first_speaker_is_the_dealer_or_his_left() -> None:
    assert dealt(dealer=2).actors() == {2}
    assert dealt(dealer=2, first_bidder="left").actors() == {0}


def test_passed_is_out() -> None:
    game = script(dealt("pari"), "0 bid 60; 1 pass; 2 bid 65; 3 pass; 0 bid 70")
    assert game.actors() == {2}
    script(game, "2 pass")
    assert (game.declarer, game.contract) == (0, 70)


def test_highest_bids() -> None:
    assert [highest_bid(resolve({"preset": p})) for p in ["kolmin", "pagat", "illisoft"]] == [410, 440, 420]


def test_ban() -> None:
    assert len(dealt(scores=[-495, 0, 0]).legal(0)) > 1
    game = dealt(scores=[-500, 0, 0])
    assert game.legal(0) == {"bid 60"}
    assert refused(game, 0, "pass") == "banned-must-open"
    assert refused(game, 0, "bid 70") == "banned-minimum-only"
    draw_talon(script(game, "0 bid 60; 1 pass; 2 pass"))
    assert game.declarer == 0
    game.now = Contracting()
    assert game.legal(0) == {"contract 60"}
    assert refused(game, 0, "contract 65") == "banned-no-raise"


def test_banned_opener_is_out_once_overbid() -> None:
    game = script(dealt("kaksin", scores=[-500, 0]), "0 bid 60; 1 bid 65")
    assert (game.phase, game.declarer, game.contract) == ("exchange", 1, 65)
    game = script(dealt(scores=[-500, 0, 0]), "0 bid 60; 1 bid 65; 2 bid 70; 1 pass")
    assert (game.phase, game.declarer) == ("exchange", 2)


def test_banned_others_are_passed_over() -> None:
    game = script(dealt(scores=[0, -500, 0]), "0 bid 60")
    assert game.actors() == {2}
    game = script(dealt(scores=[0, -500, -500]), "0 bid 90")
    assert (game.phase, game.declarer) == ("exchange", 0)
    game = script(dealt("pari", scores=[-500, 0, -500, 0]), "0 bid 60; 1 pass")
    assert game.actors() == {3}


def test_banned_open_off() -> None:
    game = dealt(scores=[-500, 0, 0], banned_open=False)
    assert game.actors() == {1}
    assert refused(game, 1, "pass") == "opening-compulsory"
    script(game, "1 bid 60; 2 pass")
    assert game.declarer == 1


def test_free_opening_passes_a_banned_first_speaker_over() -> None:
    game = dealt(scores=[-500, 0, -500], opening="free")
    assert game.actors() == {1}
    script(game, "1 pass")
    assert (game.phase, game.dealer) == ("deal", 1)


def test_everybody_banned() -> None:
    game = dealt(scores=[-500] * 3, opening="free")
    assert {"pass", "bid 70"} <= game.legal(0)
    game = dealt(scores=[-500] * 3, banned_open=False)
    assert "bid 70" in game.legal(0)
    script(game, "0 bid 60; 1 pass; 2 pass")
    game.now = Contracting()
    assert "contract 65" in game.legal(0)
    game = script(dealt(scores=[-500] * 3), "0 bid 60")
    assert (game.phase, game.declarer) == ("exchange", 0)


def test_all_pass() -> None:
    game = script(dealt(opening="free"), "0 pass; 1 pass; 2 pass")
    assert (game.phase, game.dealer, game.deals_scored) == ("deal", 1, 0)
    game = script(dealt(opening="free", all_pass="no_contract"), "0 pass; 1 pass; 2 pass")
    assert (game.phase, game.actors(), game.declarer, game.contract) == ("tricks", {0}, None, None)
    while game.phase == "tricks":
        (seat,) = game.actors()
        game.apply(seat, min(game.legal(seat) & set(full_pack())))
        assert game.check() == []
    assert game.deals_scored == 1
    assert game.scores == [game.summary["gathered"][(seat,)] for seat in range(3)]


def test_last_one_may_still_open() -> None:
    game = script(dealt(opening="free"), "0 pass; 1 pass; 2 bid 60")
    assert (game.declarer, game.contract) == (2, 60)


def test_redeal_right() -> None:
    house = {"redeal_right": "three_sixes_or_no_court"}
    bad = {0: "6♣ 6♦ 6♥", 1: "7♣ 8♣ 9♣ A♣ 10♣ 7♦ 8♦ 9♦ A♦ 10♦ 6♠", 2: "K♦ K♣ K♥"}
    game = dealt(house, hands=bad)
    assert refused(dealt(hands=bad), 0, "redeal") == "no-redeal-right"
    again = script(game.copy(), "0 redeal")
    assert (again.phase, again.dealer, again.unseen) == ("deal", 0, set(again.pack))
    script(game, "0 bid 60")
    assert "redeal" in game.legal(1)
    script(game, "1 bid 65")
    assert refused(game, 2, "redeal") == "no-redeal-right"
    script(game, "2 pass")
    assert refused(game, 0, "redeal") == "no-redeal-right"  # not his first turn


# 7, 8: the exchange and the contract.


def test_discards() -> None:
    game = script(dealt(hands={0: "A♦ 10♦ K♦ Q♦"}), "0 bid 60; 1 pass; 2 pass")
    draw_talon(game)
    assert refused(game, 0, "discard A♦") == "discard-ace-or-ten"
    assert refused(game, 0, "discard 10♦") == "discard-ace-or-ten"
    assert refused(game, 0, "contract 60") == "wrong-phase"
    script(game, "0 discard K♦; 0 discard Q♦")
    assert refused(game, 0, "discard K♦") == "card-not-in-hand"
    script(game, f"0 {min(game.legal(0))}")
    assert len(game.discards) == 3
    assert refused(game, 0, "discard A♦") == "wrong-phase"
    script(game, "0 contract 60")
    assert (game.phase, game.actors()) == ("tricks", {0})


def test_raise() -> None:
    game = start()
    game.declarer, game.bid, game.contract, game.now = 0, 80, 80, Contracting()
    assert {"contract 80", "contract 95", "contract 410"} <= game.legal(0)
    assert refused(game, 0, "contract 75") == "contract-below-bid"
    assert refused(game, 0, "contract 83") == "bid-step"
    assert refused(game, 0, "contract 415") == "bid-too-high"
    game.options["raise"] = False
    assert game.legal(0) == {"contract 80"}
    assert refused(game, 0, "contract 85") == "no-raise"


def test_four_cards_are_discarded_from_four() -> None:
    game = draw_talon(script(dealt("solo40"), "0 bid 60; 1 pass; 2 pass; 3 pass"))
    for _ in range(4):
        game.apply(0, min(game.legal(0)))
    assert [len(hand) for hand in game.hands] == [9] * 4
    assert game.legal(0) >= {"contract 60"}


def test_exchange_of_partners() -> None:
    game = script(dealt("pari", hands={2: "A♥ 10♥ 6♥"}), "0 bid 60; 1 pass; 2 pass; 3 pass")
    assert game.actors() == {2}
    script(game, "2 hand A♥; 2 hand 10♥")
    assert refused(game, 2, "hand A♥") == "card-not-in-hand"
    script(game, "2 hand 6♥")
    assert game.actors() == {0}
    assert refused(game, 0, "hand A♥") == "wrong-phase"
    script(game, "0 contract 100; 0 hand A♥; 0 hand 6♥")
    assert game.phase == "exchange"
    script(game, f"0 {min(game.legal(0))}")
    assert (game.phase, game.actors(), game.contract) == ("tricks", {0}, 100)


def test_contract_without_talon_or_exchange() -> None:
    game = script(dealt("solo36"), "0 bid 60; 1 pass; 2 pass; 3 pass")
    assert (game.phase, game.legal(0)) == ("exchange", {"contract 60"})
    script(game, "0 contract 60")
    assert game.phase == "tricks"


# 9 to 16: which cards are legal.


@pytest.mark.parametrize(
    ("played", "hand", "trump", "legal"),
    [
        ("9♥", "K♥ 7♥ A♠", None, "K♥"),
        ("10♥", "K♥ 7♥", None, "K♥ 7♥"),
        ("10♥", "A♥ K♥ 7♥", None, "A♥"),
        ("9♥ 6♠", "A♥ 7♥ A♠", "♠", "A♥ 7♥"),
        ("9♥ J♠", "K♠ 7♠ A♦", "♠", "K♠"),
        ("9♥ 10♠", "K♠ 7♠ A♦", "♠", "K♠ 7♠"),
        ("9♥", "K♠ 7♠ A♦", "♠", "K♠ 7♠"),
        ("9♥ J♠", "K♠ 7♠ A♦", None, "K♠ 7♠ A♦"),
        ("9♥ J♠", "K♦ 7♣", "♠", "K♦ 7♣"),
        ("K♠", "10♠ 7♠ A♥", "♠", "10♠"),
        ("K♠", "J♠ 7♠ A♥", "♠", "J♠ 7♠"),
        ("K♠ A♥", "J♥ 7♦", "♠", "J♥ 7♦"),
        ("9♥ A♦", "8♥ 10♥ K♥", None, "10♥ K♥"),
    ],
)
def test_legal_cards(played: str, hand: str, trump: str | None, legal: str) -> None:
    assert may_play(played, hand, trump) == legal


def test_legal_cards_without_the_duties() -> None:
    assert may_play("9♥", "K♥ 7♥ A♠", must_beat=False) == "K♥ 7♥"
    assert may_play("K♠", "10♠ 7♠ A♥", "♠", must_beat=False) == "10♠ 7♠"
    assert may_play("9♥ J♠", "K♠ 7♠ A♦", "♠", must_overtrump=False) == "K♠ 7♠"
    free = {"must_trump": False, "must_overtrump": False}
    assert may_play("9♥ J♠", "K♠ 7♠ A♦", "♠", **free) == "K♠ 7♠ A♦"


def test_refused_cards() -> None:
    game = position("kolmin", "", "", "K♥ 7♥ A♠", trick="9♥", turn=2)
    assert refused(game, 2, "A♠") == "must-follow-suit"
    assert refused(game, 2, "7♥") == "must-beat"
    assert refused(game, 2, "8♥") == "card-not-in-hand"
    assert refused(game, 0, "8♥") == "not-your-turn"
    game = position("kolmin", "", "", "K♠ 7♠ A♦", trick="9♥ J♠", turn=2, trump="♠")
    assert refused(game, 2, "A♦") == "must-trump"
    assert refused(game, 2, "7♠") == "must-overtrump"


def test_partner_is_no_exception() -> None:
    game = position("pari", "", "", "", "10♥ 6♥", trick="9♥ K♥ 7♥", turn=3)
    assert game.legal(3) == {"10♥"}


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        (None, "9♥ A♠ K♥", 2),
        (None, "10♥ K♥ 8♥", 0),
        ("♠", "9♥ 6♠ A♥", 1),
        ("♠", "9♥ 10♠ K♠", 1),
        ("♦", "9♥ 10♠ K♠", 0),
    ],
)
def test_trick_winner(trump: str | None, cards: str, winner: int) -> None:
    hands = [f"{card} {filler}" for card, filler in zip(cards.split(), ["7♣", "8♣", "9♣"], strict=True)]
    game = position("kolmin", *hands, trump=trump)
    for seat, card in enumerate(cards.split()):
        game.apply(seat, card)
    assert game.actors() == {winner}
    assert game.won[winner] == [cards.split()]


def test_first_lead() -> None:
    def leads(hand: str) -> set[str]:
        return position("kolmin", hand, done=0, first_lead="ace_spade").legal(0)

    assert leads("A♥ 6♠ K♦") == {"A♥"}
    assert leads("Q♥ 6♠ K♦") == {"6♠"}
    assert leads("Q♥ 6♣") == {"Q♥", "6♣"}
    game = position("kolmin", "A♥ 6♠", done=0, first_lead="ace_spade")
    assert refused(game, 0, "6♠") == "first-lead"
    assert position("kolmin", "A♥ 6♠", first_lead="ace_spade").legal(0) == {"A♥", "6♠"}


# 17 to 20: marriages.

COUPLES = "K♠ Q♠ K♥ Q♥ J♣"


def test_no_marriage_before_a_trick() -> None:
    game = position("kolmin", COUPLES, done=0)
    assert refused(game, 0, "trump ♠") == "marriage-before-trick"
    game = position("kolmin", COUPLES, trick="9♥", turn=0)
    assert refused(game, 0, "trump ♠") == "trick-under-way"


def test_half_a_marriage_is_none() -> None:
    game = position("kolmin", "Q♥ K♦ J♣")
    assert refused(game, 0, "trump ♥") == "no-marriage"


def test_two_marriages_in_a_deal() -> None:
    hands = [COUPLES, "6♠ 6♥ 7♥ 7♠ 7♣", "8♠ 8♥ 9♥ 9♠ 9♣"]
    game = position("kolmin", *hands)
    game.apply(0, "trump ♠")
    assert game.trump == "♠"
    assert refused(game, 0, "trump ♥") == "marriage-once-a-trick"
    for seat, card in [(0, "J♣"), (1, "7♣"), (2, "9♣")]:
        game.apply(seat, card)
    assert game.actors() == {0}
    assert refused(game, 0, "trump ♠") == "marriage-already-made"
    game.apply(0, "trump ♥")
    assert (game.trump, game.made) == ("♥", [("♠", 0), ("♥", 0)])
    assert refused(game, 0, "trump ♥") == "marriage-once-a-trick"
    game = position("kolmin", *hands, declares_per_trick="many")
    game.apply(0, "trump ♠")
    assert refused(game, 0, "trump ♠") == "marriage-already-made"
    game.apply(0, "trump ♥")
    assert game.trump == "♥"
    assert game.made == [("♠", 0), ("♥", 0)]
    assert game.legal(0) == set(COUPLES.split())


def test_defender_may_declare_and_trump_may_change() -> None:
    game = position("kolmin", "", COUPLES, turn=1, trump="♦")
    assert {"trump ♠", "trump ♥"} <= game.legal(1)
    game.apply(1, "trump ♥")
    assert game.trump == "♥"


def test_own_led() -> None:
    game = position("kolmin", COUPLES, led_before=1, declare_after="own_led")
    assert refused(game, 0, "trump ♠") == "marriage-own-led"
    assert game.legal(0) == set(COUPLES.split())


def test_lead_marriage() -> None:
    game = position("kolmin", COUPLES, lead_marriage=True, declares_per_trick="many")
    assert set(COUPLES.split()) <= game.legal(0)
    game.apply(0, "trump ♠")
    assert game.legal(0) == {"K♠", "Q♠", "trump ♥"}
    game.apply(0, "trump ♥")
    assert game.legal(0) == {"K♥", "Q♥"}
    assert refused(game, 0, "J♣") == "lead-marriage"


# 21 to 28: the score of a deal.


def test_score_of_solo_games() -> None:
    assert changes("kolmin", [130, 0, 0], 100) == [100, 0, 0]
    assert changes("kolmin", [95, 20, 15], 100) == [-100, 20, 15]
    assert changes("kolmin", [130, 0, 0], 100, trickless=(2,)) == [100, 0, -100]
    assert changes("kolmin", [90, 40, 0], 100, trickless=(2,)) == [-100, 40, -100]
    assert changes("kolmin", [7, 100, 23], 60, trickless=(0,)) == [-120, 100, 23]
    assert changes("kolmin", [95, 23, 12], 100) == [-100, 23, 12]
    assert changes({"rounding": 5}, [95, 23, 12], 100) == [-100, 25, 10]
    assert changes({"rounding": 5}, [100, 3, 0], 101, bid=96, trickless=(2,)) == [-101, 5, -101]
    assert changes({"porvoo_declarer_factor": 1}, [0, 100, 30], 60, trickless=(0,)) == [-60, 100, 30]


def test_score_of_pairs() -> None:
    assert changes("pari", [40 + 65, 25], 100) == [100, 25]
    assert changes("pari", [105, 25], 100, trickless=(1,)) == [100, 25]
    assert changes("pari", [130, 0], 100, trickless=(1, 3)) == [100, -100]
    assert changes("pari", [105, 25], 100, trickless=(0,)) == [100, 25]


def test_doubling() -> None:
    assert changes("tuplaus", [130, 0], 135) == [-270, 0]
    assert changes("tuplaus", [130, 0], 150) == [-300, 0]
    assert changes("tuplaus", [120, 10], 130) == [-130, 10]
    assert changes("tuplaus", [0, 130], 150, trickless=(0, 2)) == [-300, 130]
    tripled = {"preset": "tuplaus", "porvoo_declarer_factor": 3}
    assert changes(tripled, [0, 130], 150, trickless=(0, 2)) == [-450, 130]
    single = {"preset": "tuplaus", "porvoo_declarer_factor": 1}
    assert changes(single, [0, 130], 150, trickless=(0, 2)) == [-300, 130]
    assert changes(single, [0, 130], 100, trickless=(0, 2)) == [-100, 130]


def test_porvoo_after_a_raise() -> None:
    assert changes("kolmin", [130, 0, 0], 120, bid=90, trickless=(1,)) == [120, -120, 0]
    assert changes("tuplaus", [130, 0], 120, bid=90, trickless=(1, 3)) == [120, -90]
    for preset, totals in [("kolmin", [100, 20, 10]), ("tuplaus", [100, 30])]:
        assert changes(preset, totals, 120, bid=90)[0] == -120


def test_no_contract_scores() -> None:
    game = start("illisoft")
    game.won = [[["a", "trick"]], [], [], []]
    assert [change(game, side, total) for side, total in [((0, 2), 138), ((1, 3), 0)]] == [140, 0]


# 29: the end.


def ended(short: dict | str, scores: list, declarer: int | None = 0, deals_scored: int = 5) -> list[int]:
    game = start(short)
    game.scores, game.declarer, game.deals_scored = scores, declarer, deals_scored
    return match_winners(game)


def test_end_of_the_match() -> None:
    assert ended("kolmin", [510, 520, 0]) == [1]
    assert ended("kolmin", [500, 0, 0]) == [0]
    assert ended("kolmin", [499, 0, 0]) == []
    assert ended("kolmin", [510, 510, 0]) == []
    assert ended("illisoft", [510, 520, 510, 520]) == [0, 2]
    assert ended("illisoft", [500, 440, 500, 440]) == []
    assert ended("illisoft", [400, 520, 400, 520]) == [1, 3]
    assert ended("illisoft", [510, 520, 510, 520], declarer=None) == [1, 3]
    assert ended("illisoft", [510, 510, 510, 510], declarer=None) == []


def test_number_of_deals() -> None:
    assert ended({"deals": 5}, [100, 120, 120]) == [1, 2]
    assert ended({"deals": 6}, [100, 120, 120]) == []
    assert ended({"deals": 5}, [510, 510, 0]) == [0, 1]
    assert ended({"deals": 5, "target_tie": "declarer"}, [510, 520, 0]) == [0]


def test_leave() -> None:
    game = dealt(scores=[50, 80, 50])
    assert game.legal("table") == {"leave @0", "leave @1", "leave @2"}
    assert refused(game, "table", "leave @3") == "no-such-seat"
    assert refused(game, 0, "leave @1") == "unreadable"
    script(game, "table leave @1")
    assert (game.phase, game.scores, game.winners) == ("over", [50, 80, 50], [0, 2])
    assert refused(game, 0, "bid 60") == "game-over"
    assert refused(game, 0, "nonsense") == "game-over"
    assert script(dealt("pari", scores=[90, 10, 90, 10]), "table leave @2").winners == [1, 3]
    assert script(start("kaksin"), "table leave @0").winners == [1]


# 30: questions.

HEARTS, DIAMONDS = "K♥ Q♥", "K♦ Q♦"


def test_ask_whole() -> None:
    game = position("kysely", "K♣ 6♣", "7♣ 7♠", f"{DIAMONDS} {HEARTS} Q♣")
    assert game.legal(0) == {"K♣", "6♣", "ask whole", "ask half ♣"}
    game.apply(0, "ask whole")
    assert game.actors() == {2}
    assert game.legal(2) == {"name ♦", "name ♥"}
    assert refused(game, 2, "name ♣") == "no-marriage"
    assert refused(game, 2, "K♦") == "wrong-phase"
    assert refused(game, 0, "6♣") == "not-your-turn"
    game.apply(2, "name ♦")
    assert (game.trump, game.made, game.actors()) == ("♦", [("♦", 0)], {0})
    assert game.legal(0) == {"K♣", "6♣"}
    assert refused(game, 0, "ask half ♣") == "marriage-once-a-trick"
    assert refused(game, 0, "name ♥") == "wrong-phase"


def test_a_single_pair_is_named_too_and_none_is_a_no() -> None:
    game = position("kysely", "K♣ 6♣", "", DIAMONDS)
    game.apply(0, "ask whole")
    assert game.legal(2) == {"name ♦"}
    game = position("kysely", "K♣ 6♣", "", DIAMONDS, trump="♦")
    game.apply(0, "ask whole")
    assert (game.actors(), game.trump, game.legal(0)) == ({0}, "♦", {"K♣", "6♣"})


@pytest.mark.parametrize(
    ("own", "partners", "made", "more"),
    [
        ("K♣ 6♣", "Q♣ 7♦", True, {}),
        ("Q♣ 6♣", "K♣ 7♦", True, {}),
        ("K♣ 6♣", "A♣ 7♦", False, {}),
        ("K♣ Q♣", "A♣ 7♦", False, {}),
        ("6♣ 6♠", "K♣ Q♣", False, {"half_needs_card": False}),
        ("6♣ 6♠", "K♣ 7♦", False, {"half_needs_card": False}),
        ("K♣ 6♠", "Q♣ 7♦", True, {"half_needs_card": False}),
    ],
)
def test_ask_half(own: str, partners: str, made: bool, more: dict) -> None:
    game = position("kysely", own, "", partners, **more)
    game.apply(0, "ask half ♣")
    assert game.made == ([("♣", 0)] if made else [])
    assert game.actors() == {0}
    assert game.legal(0) == set(own.split())


def test_refused_questions() -> None:
    game = position("kysely", "K♣ 6♣", "", DIAMONDS, trump="♥")
    assert refused(game, 0, "ask half ♦") == "half-needs-card"
    assert refused(game, 0, "ask half ♥") == "marriage-already-made"
    game = position("kysely", "K♣ 6♣", "", DIAMONDS, led_before=2)
    assert refused(game, 0, "ask whole") == "marriage-own-led"
    assert refused(position("pari", "K♣ 6♣"), 0, "ask whole") == "no-asking"
    assert refused(position("kysely", "K♣ 6♣", done=0), 0, "ask whole") == "marriage-before-trick"
    assert refused(position("kysely", "K♣ 6♣", trick="9♥"), 0, "ask whole") == "trick-under-way"


def test_question_only_instead_of_marriages() -> None:
    game = position("kysely", COUPLES, "", DIAMONDS, declares_per_trick="many")
    game.apply(0, "trump ♠")
    assert refused(game, 0, "ask whole") == "marriage-once-a-trick"
    game = position("kysely", COUPLES, "", "6♦", declares_per_trick="many", ask_lockout="none")
    game.apply(0, "ask whole")
    assert refused(game, 0, "trump ♠") == "marriage-once-a-trick"


@pytest.mark.parametrize(
    ("lockout", "asked", "own", "partners"),
    [
        ("none", "whole", {"trump", "whole", "half"}, {"trump", "whole", "half"}),
        ("none", "half", {"trump", "whole", "half"}, {"trump", "whole", "half"}),
        ("basic", "whole", {"whole", "half"}, {"trump", "whole", "half"}),
        ("basic", "half", {"whole", "half"}, {"trump", "whole", "half"}),
        ("illisoft", "whole", {"whole", "half"}, {"trump", "whole", "half"}),
        ("illisoft", "half", {"half"}, {"half"}),
    ],
)
def test_lockout(lockout: str, asked: str, own: set[str], partners: set[str]) -> None:
    for seat, expected in [(0, own), (2, partners)]:
        hands = ["6♦", "6♦", "6♦", "6♦"]
        hands[seat] = "K♠ Q♠"
        game = position("kysely", *hands, turn=seat, ask_lockout=lockout)
        game.now.asked.add(0)
        if asked == "half":
            game.now.asked_half.add(0)
        texts = {"trump": "trump ♠", "whole": "ask whole", "half": "ask half ♠"}
        assert {word for word, text in texts.items() if text in game.legal(seat)} == expected
        for word in set(texts) - expected:
            assert refused(game, seat, texts[word]) == "ask-lockout"


# What can be said, and what can be agreed on.


@pytest.mark.parametrize(
    ("actor", "text", "code"),
    [
        (0, "", "unreadable"),
        (0, "bid 060", "unreadable"),
        (0, "bid -60", "unreadable"),
        (0, "bid", "unreadable"),
        (0, "trump d", "unreadable"),
        (0, "ask", "unreadable"),
        (0, "discard", "unreadable"),
        (0, "red", "unreadable"),
        ("deck", "pass", "unreadable"),
        ("table", "6♦", "unreadable"),
        (3, "pass", "no-such-seat"),
        (3, "what", "unreadable"),
        (1, "6♦", "not-your-turn"),
        ("deck", "6♦", "not-your-turn"),
        (0, "6♦", "wrong-phase"),
        (0, "hand 2♦", "wrong-phase"),
        (0, "ask whole", "wrong-phase"),
        (0, "contract 60", "wrong-phase"),
    ],
)
def test_refusals_in_the_auction(actor: int | str, text: str, code: str) -> None:
    assert refused(dealt(), actor, text) == code


def test_cards_are_read_in_both_ways() -> None:
    game = position("kolmin", "A♥ 10♥")
    assert [game.refusal(0, text) for text in ["10♥", "TH", "th", "10h", "ah"]] == [None] * 5
    assert game.refusal(0, None) == "unreadable"


def test_dealer_is_somebody() -> None:
    with pytest.raises(ValueError, match="dealer"):
        start("kaksin", dealer=2)


def test_copy_goes_its_own_way() -> None:
    game = dealt()
    other = script(game.copy(), "0 bid 60")
    assert (game.actors(), other.actors()) == ({0}, {1})


def test_presets_are_playable() -> None:
    for name in PRESETS:
        options = resolve({"preset": name})
        assert problems(options, options["players"]) == []
        assert problems(options, options["players"] % 4 + 1) == ["number-of-players"]


@pytest.mark.parametrize("short", [{"preset": "yatzy"}, {"tallon": 3}, {"with": ["quick"]}])
def test_unknown_names(short: dict) -> None:
    with pytest.raises(ValueError, match="no such"):
        resolve(short)


@pytest.mark.parametrize(
    ("short", "found"),
    [
        ({"talon": 4}, "cards-not-divisible"),
        ({"talon": 6}, None),
        ({"talon": 15}, "hand-too-small-for-discards"),
        ({"talon": 36, "discard_ban": []}, "no-hands"),
        ({"discard_ban": ["A", "10", "K"]}, "hand-too-small-for-discards"),
        ({"talon": 0}, "raise-needs-talon-or-exchange"),
        ({"talon": 0, "raise": False}, None),
        ({"preset": "solo40", "talon": 8}, None),
        ({"preset": "pari", "talon": 4}, "pairs-with-talon"),
        ({"talon": "3"}, "value-talon"),
        ({"preset": "pari", "exchange": 0}, "raise-needs-talon-or-exchange"),
        ({"preset": "pari", "exchange": 0, "raise": False}, None),
        ({"preset": "pari", "exchange": 2}, "value-exchange"),
        ({"preset": "pari", "fives": True}, "fives-need-four-solo"),
        ({"fives": True}, "fives-need-four-solo"),
        ({"exchange": 3}, "exchange-needs-pairs"),
        ({"asking": "whole_half"}, "asking-needs-pairs"),
        ({"sides": "pairs"}, "pairs-need-four"),
        ({"raise": False, "porvoo_basis": "original"}, "porvoo_basis-needs-raise"),
        ({"must_trump": False}, "must_overtrump-needs-must_trump"),
        ({"must_trump": False, "must_overtrump": False}, None),
        ({"min_open": 65, "open_step": 5}, "min_open-not-a-ten"),
        ({"min_open": 50, "open_step": 20}, "min_open-off-step"),
        ({"min_open": 420}, "min_open-above-max_bid"),
        ({"open_step": 10, "bid_step": 20, "min_open": 60}, "open_step-off-bid_step"),
        ({"fail_double_over": 132}, "fail_double_over-off-five"),
        ({"ban_at": 0}, "value-ban_at"),
        ({"ban_at": None}, None),
        ({"last_trick": 15}, "value-last_trick"),
        ({"deals": 0}, "value-deals"),
        ({"target": 0}, "value-target"),
        ({"porvoo_declarer_factor": 0}, "value-porvoo_declarer_factor"),
        ({"declares_per_trick": True}, "value-declares_per_trick"),
    ],
)
def test_problems(short: dict, found: str | None) -> None:
    options = resolve(short)
    codes = problems(options, options["players"])
    assert codes == [] if found is None else found in codes
    if found is not None:
        with pytest.raises(ValueError, match=found):
            Huutopussi(options, options["players"], 0)


def test_third_comment_for_three() -> None:
    options = resolve({"preset": "tuplaus", "players": 3, "sides": "solo", "exchange": 0, "asking": "none"})
    assert problems(options, 3) == []
    assert (talon_size(options), hand_size(options)) == (3, 11)


# Random matches.

VOCABULARY = [
    "pass",
    "redeal",
    "ask whole",
    *[f"bid {n}" for n in range(1, 460)],
    *[f"contract {n}" for n in range(1, 460)],
    *[f"{verb} {s}" for verb in ["trump", "ask half", "name"] for s in SUITS],
    *[f"{verb}{card}" for verb in ["", "discard ", "hand "] for card in full_pack()],
]


def check_legal(game: Huutopussi) -> None:
    """What is legal is exactly what is not refused."""
    for actor in [*range(game.players), "deck", "table"]:
        words = {"deck": full_pack(), "table": [f"leave @{s}" for s in range(9)]}.get(actor, VOCABULARY)
        accepted = {text for text in words if game.refusal(actor, text) is None}
        assert accepted == game.legal(actor)


@pytest.mark.parametrize("block", range(10))
def test_random_matches(block: int) -> None:
    rng = random.Random(block)
    for _ in range(20):
        options, players = random_huutopussi(rng)
        game = Huutopussi(options, players, rng.randrange(players))
        leaving = rng.choice([0, 0, 0, 0.002])
        for _ in range(6_000):
            scores, phase, scored = game.scores[:], game.phase, game.deals_scored
            if rng.random() < leaving:
                game.apply("table", rng.choice(sorted(game.legal("table"))))
            else:
                (actor,) = game.actors()
                game.apply(actor, likely(rng, game, actor))
            assert game.check() == []
            assert game.scores == scores or (game.deals_scored == scored + 1 and phase == "tricks")
            if rng.random() < 0.01:
                check_legal(game)
            if game.over:
                break
        if options["deals"] is None and not game.over:
            continue  # with random players a target may stay far away
        assert game.over
        assert not any(game.legal(actor) for actor in [*range(players), "deck", "table"])
        assert options["deals"] is None or game.deals_scored <= options["deals"]


def test_random_options_show_every_form() -> None:
    rng = random.Random(1)
    forms = Counter()
    for _ in range(300):
        o, players = random_huutopussi(rng)
        assert problems(o, players) == []
        forms[players, o["sides"], o["fives"], o["asking"]] += 1
    assert len(forms) == 6


def test_cards_follow_the_text() -> None:
    """In default games, check each card played against the duties said once more in other words."""
    rng = random.Random(7)
    for _ in range(30):
        game = start(rng.choice(["kolmin", "kaksin", "pari", "solo40"]), deals=1)
        while not game.over:
            (actor,) = game.actors()
            text = rng.choice(sorted(game.legal(actor)))
            if game.trick:
                played = [card for _, card in game.trick]
                allowed = {
                    card for card in game.hands[actor] if proper(played, game.hands[actor], card, game.trump)
                }
                assert game.legal(actor) == allowed
            game.apply(actor, text)


def strength(card: str, led: str, trump: str | None) -> int:
    base = 20 if suit(card) == trump else 10 if suit(card) == led else -100
    return base + ORDER.index(card[:-1])


def proper(played: list[str], hand: list[str], card: str, trump: str | None) -> bool:
    """Nobody may give away a duty: a better kind of card, or a winning card of the same kind."""
    led = suit(played[0])
    kinds = [led, trump]
    kind = next((s for s in kinds if any(suit(own) == s for own in hand)), None)
    if kind is None:
        return True
    best = max(strength(p, led, trump) for p in played)
    winning = [own for own in hand if suit(own) == kind and strength(own, led, trump) > best]
    return card in winning if winning else suit(card) == kind
