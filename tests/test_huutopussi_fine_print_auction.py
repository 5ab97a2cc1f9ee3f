"""The fine print of Huutopussi, 8 to 13: the auction.

The numbers in the names are those of the fine print; each test quotes the words that it holds to.
"""

import pytest

from helpers import go, legal, refused
from huutopussi_helpers import before_contract, dealt, house, position, scored, trick

KOLMIN, PARI = house(), house("pari")
BAD = "6♣ 6♦ 6♥ K♠ Q♠ 7♣ 7♦ 8♣ 8♦ 9♣ 9♦"
RIGHT = house(redeal_right="three_sixes_or_no_court")


def banned(*seats, players=3):
    """Return scores that put these seats under the ban."""
    return tuple(-500 if seat in seats else 0 for seat in range(players))


# Bids.


def test_08_any_jump_is_allowed():
    """8. "Any jump is allowed up to max_bid"."""
    state = go(dealt(KOLMIN), "0 bid 100; 1 bid 400; 2 bid 410")
    assert state.bid == 410
    assert refused(dealt(KOLMIN), 0, "bid 410") is None
    assert refused(dealt(KOLMIN), 0, "bid 420") == "bid-too-high"


def test_08_partners_may_outbid_each_other():
    """8. "partners may outbid each other"."""
    state = go(dealt(PARI), "0 bid 60; 1 pass; 2 bid 65; 3 pass; 0 bid 70; 2 pass")
    assert (state.phase, state.declarer_seat, state.contract_points) == ("exchange", 0, 70)


def test_08_at_the_highest_bid_the_others_only_pass():
    """8. "at max_bid the others are asked and have only `pass`"."""
    state = go(dealt(house(max_bid=100)), "0 bid 60; 1 bid 100")
    for seat in (2, 0):
        assert (state.actors, legal(state, seat)) == ({seat}, {"pass"})
        state = go(state, f"{seat} pass")
    assert state.declarer_seat == 1


def test_08_the_highest_bid_may_lie_between_two_steps():
    """8. "up to max_bid": the last multiple of the step below it."""
    state = go(dealt(house(max_bid=103)), "0 bid 100")
    assert legal(state, 1) == {"pass"}
    assert refused(state, 1, "bid 105") == "bid-too-high"


def test_09_the_first_speaker_has_no_pass():
    """9. "compulsory: the first speaker has no `pass` until somebody has bid"."""
    state = dealt(KOLMIN)
    assert refused(state, 0, "pass") == "opening-compulsory"
    state = go(state, "0 bid 60; 1 bid 65; 2 pass")
    assert "pass" in legal(state, 0)


def test_09_the_others_may_always_pass():
    """9. "compulsory: the first speaker"."""
    assert "pass" in legal(go(dealt(KOLMIN), "0 bid 60"), 1)


def test_09_free_everybody_may_pass():
    """9. "free: everybody may pass"."""
    state = dealt(house(opening="free"))
    for seat in (0, 1, 2):
        assert "pass" in legal(state, seat)
        state = go(state, f"{seat} pass")
    assert state.phase == "deal"


def test_09_free_whoever_bids_first_opens():
    """9. "whoever bids first makes an opening"."""
    state = go(dealt(house(opening="free")), "0 pass; 1 pass")
    assert refused(state, 2, "bid 65") == "opening-bid-step"
    assert refused(state, 2, "bid 50") == "bid-too-low"
    assert go(state, "2 bid 70").declarer_seat == 2


def test_09_who_passed_is_out():
    """9. "free: everybody may pass": and who passed is out."""
    state = go(dealt(house("solo36", opening="free")), "0 pass; 1 bid 60; 2 bid 65; 3 pass; 1 bid 70")
    assert state.actors == {2}


# The ban.


def test_10_the_ban_is_judged_by_the_sides_score():
    """10. "The ban is judged when the auction begins, by the side's score ≤ ban_at"."""
    state = dealt(PARI, scores=banned(1, 3, players=4))
    assert state.view(0).auction.banned == (1, 3)
    assert go(state, "0 bid 60").actors == {2}


def test_10_the_ban_falls_after_a_deal():
    """10. "The ban is judged when the auction begins"."""
    state = scored(KOLMIN, 100, 20, None, contract=100, scores=(0, 0, -400), dealer=2)
    assert state.scores == (100, 20, -500)
    while state.phase == "deal":
        state = go(state, f"deck {state.chance()[0]}")
    assert go(state, "0 bid 60; 1 bid 65").actors == {0}


def test_10_a_banned_first_speaker_opens_with_the_lowest():
    """10. "a banned first speaker has exactly the lowest opening"."""
    state = dealt(house(min_open=80), scores=banned(0))
    assert legal(state, 0) == {"bid 80"}
    assert refused(state, 0, "bid 90") == "banned-minimum-only"
    assert refused(state, 0, "bid 85") == "banned-minimum-only"
    assert refused(state, 0, "pass") == "banned-must-open"


def test_10_and_is_out_once_overbid():
    """10. "and is out once overbid"."""
    state = go(dealt(KOLMIN, scores=banned(0)), "0 bid 60; 1 bid 65; 2 bid 70; 1 pass")
    assert (state.phase, state.declarer_seat) == ("exchange", 2)


@pytest.mark.parametrize(("passed_over", "speaker"), [((1,), 2), ((1, 2), 3), ((2,), 1)])
def test_10_other_banned_seats_are_passed_over(passed_over, speaker):
    """10. "All other banned seats … are passed over silently"."""
    state = go(dealt(house("solo36"), scores=banned(*passed_over, players=4)), "0 bid 60")
    assert state.actors == {speaker}


def test_10_the_openers_partner_too():
    """10. "All other banned seats (a partner too) are passed over silently"."""
    state = go(dealt(PARI, scores=banned(0, 2, players=4)), "0 bid 60; 1 pass")
    assert state.actors == {3}


def test_10_a_free_first_speaker_with_nobody_to_overbid_plays():
    """10. "passed over silently"."""
    state = go(dealt(KOLMIN, scores=banned(1, 2)), "0 bid 90")
    assert (state.phase, state.declarer_seat, state.contract_points) == ("exchange", 0, 90)


def test_10_banned_open_off():
    """10. "banned_open off: the next free seat must open"."""
    state = dealt(house(banned_open=False), scores=banned(0))
    assert state.actors == {1}
    assert refused(state, 1, "pass") == "opening-compulsory"
    assert "bid 70" in legal(state, 1)
    state = go(state, "1 bid 60; 2 bid 65")
    assert state.actors == {1}


def test_10_banned_open_off_and_the_next_is_banned_too():
    """10. "the next free seat must open"."""
    state = dealt(house(banned_open=False), scores=banned(0, 1))
    assert state.actors == {2}
    assert refused(state, 2, "pass") == "opening-compulsory"


def test_10_free_opening_passes_over_a_banned_first_speaker():
    """10. "opening free: a banned first speaker is passed over too"."""
    state = dealt(house(opening="free"), scores=banned(0))
    assert state.actors == {1}
    assert "pass" in legal(state, 1)
    assert go(state, "1 pass; 2 pass").phase == "deal"


@pytest.mark.parametrize("options", [{"opening": "free"}, {"banned_open": False}], ids=str)
def test_11_everybody_banned(options):
    """11. "Everybody banned and no compulsory opening by a banned seat: the ban is lifted for that deal"."""
    state = dealt(house(**options), scores=banned(0, 1, 2))
    assert state.view(0).auction.banned == ()
    assert state.actors == {0}
    state = go(state, "0 bid 100; 1 bid 105")
    assert "bid 110" in legal(state, 2)


def test_11_lifted_also_for_the_raise():
    """11. "the ban is lifted for that deal"."""
    state = before_contract(house(banned_open=False), scores=banned(0, 1, 2))
    assert "contract 65" in legal(state, 0)


def test_11_everybody_banned_and_a_compulsory_opening():
    """11. "… and no compulsory opening by a banned seat"."""
    state = dealt(KOLMIN, scores=banned(0, 1, 2))
    assert legal(state, 0) == {"bid 60"}
    state = go(state, "0 bid 60")
    assert (state.phase, state.declarer_seat) == ("exchange", 0)


# Throwing the cards in.


@pytest.mark.parametrize(
    ("own", "may"),
    [
        ("6♣ 6♦ 6♥ K♠ Q♠ J♠ K♥ 7♣ 7♦ 8♣ 8♦", True),
        ("6♣ 6♦ 6♥ 6♠ Q♠ J♠ K♥ 7♣ 7♦ 8♣ 8♦", True),
        ("6♣ 6♦ 7♥ K♠ Q♠ J♠ K♥ 7♣ 7♦ 8♣ 8♦", False),
        ("A♣ A♦ A♥ 10♠ 10♣ 9♠ 9♥ 7♣ 7♦ 8♣ 8♦", True),
        ("A♣ A♦ A♥ 10♠ 10♣ 9♠ J♥ 7♣ 7♦ 8♣ 8♦", False),
    ],
)
def test_12_a_bad_hand(own, may):
    """12. "with three or more sixes or no K, Q, J"."""
    assert ("redeal" in legal(dealt(RIGHT, own), 0)) == may


def test_12_the_same_dealer_deals():
    """12. "the cards are thrown in, the same dealer deals, nothing is counted"."""
    state = go(dealt(RIGHT, "", BAD, dealer=0, scores=(5, 0, 0)), "0 bid 60; 1 redeal")
    assert (state.phase, state.dealer, state.scores, state.sheet) == ("deal", 0, (5, 0, 0), ())
    assert state.unseen == RIGHT.pack
    assert state.hands == (0, 0, 0)


def test_12_at_the_first_turn_only():
    """12. "legal at a seat's first turn in the auction"."""
    state = go(dealt(RIGHT, BAD), "0 bid 60; 1 bid 65; 2 pass")
    assert state.actors == {0}
    assert refused(state, 0, "redeal") == "no-redeal-right"
    assert "redeal" not in legal(state, 0)


def test_12_also_where_one_must_open():
    """12. "legal at a seat's first turn", a banned opener's too."""
    assert "redeal" in legal(dealt(RIGHT, BAD), 0)
    assert legal(dealt(RIGHT, BAD, scores=banned(0)), 0) == {"bid 60", "redeal"}


# All pass.


def test_13_redeal():
    """13. "redeal → next dealer, no score, no deal counted"."""
    state = go(dealt(house(opening="free", deals=1), scores=(1, 2, 3)), "0 pass; 1 pass; 2 pass")
    assert (state.phase, state.dealer, state.scores, state.sheet) == ("deal", 1, (1, 2, 3), ())


def unplayed(**options):
    """Return the first trick after all have passed."""
    return go(dealt(house(opening="free", all_pass="no_contract", **options)), "0 pass; 1 pass; 2 pass")


def test_13_no_contract_the_first_speaker_leads():
    """13. "no_contract → the first speaker leads; no exchange"."""
    assert (unplayed().phase, unplayed().actors) == ("tricks", {0})
    state = dealt(house(opening="free", all_pass="no_contract", first_bidder="left"))
    assert go(state, "1 pass; 2 pass; 0 pass").actors == {1}


def test_13_no_contract_a_banned_first_speaker_leads_too():
    """13. "the first speaker leads", also where he was passed over."""
    state = dealt(house(opening="free", all_pass="no_contract"), scores=banned(0))
    assert go(state, "1 pass; 2 pass").actors == {0}


def test_13_no_contract_the_talon_is_nobodys():
    """13. "talon unseen and nobody's"."""
    state = unplayed(deals=1)
    unseen = state.unseen
    assert unseen.bit_count() == 3
    while state.phase == "tricks":
        state = trick(state, "-")
    assert state.unseen == unseen
    assert sum(state.sheet[-1].collected) == 130 - state.rules.points_in(unseen)


def test_13_no_contract_marriages_and_questions():
    """13. "marriages and questions as ever"."""
    state = position(house(), "K♠ Q♠ A♦", declarer=-1, contract=0)
    assert "trump ♠" in legal(state, 0)
    state = position(house("kysely"), "K♠ 9♠", declarer=-1, contract=0)
    assert {"ask whole", "ask half ♠"} <= legal(state, 0)


@pytest.mark.parametrize(("rounding", "written"), [(None, (97, 33, 0)), (5, (95, 35, 0))])
def test_13_no_contract_everybody_collects(rounding, written):
    """13. "everybody collects (rounded if rounding), trickless = 0"."""
    state = scored(house(rounding=rounding), 97, 33, None, declarer=None)
    assert state.sheet[-1].gains == written
    assert state.scores == written


def test_13_no_contract_is_a_deal():
    """13. "it is a deal; declarer and contract none"."""
    state = scored(house(deals=1), 97, 33, None, declarer=None)
    assert (state.outcome.reason, state.outcome.winners) == ("deals", (0,))
    result = state.sheet[-1]
    assert (result.declarer, result.bid, result.contract) == (None, 0, 0)
    assert (state.view(0).declarer, state.view(0).contract) == (None, None)


def test_the_view_tells_what_each_said_last():
    state = go(dealt(KOLMIN), "0 bid 60; 1 bid 65; 2 pass")
    assert state.view(2).auction.said == (60, 65, 0)
    assert dealt(KOLMIN).view(None).auction.said == (None, None, None)
