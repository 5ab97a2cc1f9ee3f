"""What is said in the auction and the exchange of Huutopussi, word for word in English."""

from msgspec.structs import replace

from helpers import step
from huutopussi_helpers import bought, dealt, house, taken
from huutopussi_words import asked, choices, told
from kuski.game import CHANCE

# The auction.


def test_the_first_to_speak_must_open():
    state = dealt(house())
    assert asked(state, 0) == ("You must open", "At least 60, and a multiple of 10.")
    assert asked(state, 1) == ("Up now: Aino", "Nobody has bid yet.")
    assert choices(state, 0)[:2] == ["Bid 60", "Bid 70"]
    assert told(state, 0, "bid 60") == ["Aino bids 60."]


def test_later_bids_are_higher():
    state = step(dealt(house()), 0, "bid 60")
    assert asked(state, 1) == ("Aino bid 60", "You bid at least 65, or you pass.")
    assert asked(state, 0) == ("Up now: Niko", "Your bid of 60 is the highest so far.")
    assert asked(state, 2) == asked(state, None) == ("Up now: Niko", "The highest bid is 60: Aino.")
    assert choices(state, 1)[-1] == "Pass"
    assert told(state, 1, "pass") == ["Niko passes."]
    state = step(state, 1, "pass")
    assert told(state, 2, "pass") == ["Veera passes.", "Aino wins the auction with 60."]


def test_nobody_has_to_bid_where_the_opening_is_free():
    rules = house(opening="free", all_pass="no_contract", open_step=1, bid_step=1)
    state = dealt(rules)
    assert asked(state, 0) == ("Open the bidding?", "The first bid is at least 60.")
    for seat in (0, 1):
        state = step(state, seat, "pass")
    assert told(state, 2, "pass") == [
        "Veera passes.",
        "All have passed: this deal has no contract. Aino leads.",
    ]
    assert asked(step(state, 2, "pass"), 0) == ("Lead the first card", "This deal has no contract.")
    state = dealt(rules.replace(all_pass="redeal"))
    for seat in (0, 1):
        state = step(state, seat, "pass")
    assert told(state, 2, "pass")[1] == (
        "All have passed: the cards are thrown in, and the next player deals."
    )


def test_the_highest_bid_leaves_only_a_pass():
    state = step(dealt(house(max_bid=60)), 0, "bid 60")
    assert asked(state, 1) == ("Aino bid 60", "Nobody can bid more; you pass.")
    assert asked(dealt(house(max_bid=60)), 0) == ("You must open", "The first bid is 60.")


def test_the_bidding_ban_leaves_the_lowest_opening_and_no_raise():
    state = dealt(house(), scores=(-500, -600, 0))
    assert asked(state, 0) == ("You must open with 60", "The bidding ban allows no other bid.")
    assert asked(state, 1) == ("Up now: Aino", "Under the bidding ban you do not bid.")
    state = taken(house(), scores=(-500, 0, 0))
    for _ in range(3):
        state = step(state, 0, str(state.legal(0)[0]))
    assert asked(state, 0) == ("Say the contract: 60", "Under the bidding ban you may not raise.")


def test_the_ban_is_told_with_the_deal():
    rules = house(first_bidder="left")
    state = rules.start(3, 0)
    pack = iter(state.chance())
    state = replace(state, scores=(-500, -500, 0))
    for _ in range(32):
        state = state.apply(CHANCE, next(pack))
    assert told(state, CHANCE, str(next(pack))) == [
        "Niko is under the bidding ban, but has to open. Under the bidding ban: Aino."
    ]


def test_a_bad_hand_may_be_thrown_in():
    state = dealt(house(redeal_right="three_sixes_or_no_court"), "6♣ 6♦ 6♥ A♠")
    assert asked(state, 0) == ("You must open", "Or throw this hand in: it is bad enough.")
    assert choices(state, 0)[-1] == "Throw in"
    assert told(state, 0, "redeal") == ["Aino throws in a bad hand; the same dealer deals again."]
    state = dealt(state.rules, "A♠", "6♣ 6♦ 6♥")
    assert asked(step(state, 0, "bid 60"), 1) == ("Aino bid 60", "This hand may also be thrown in.")


# The talon, the exchange, the contract.


def test_the_talon_is_turned_and_cards_are_laid_away():
    state = bought(house(), "A♠ 10♠ 9♠")
    assert asked(state, 1) == ("Turn a card of the talon", "Everybody may look at it.")
    card = str(state.chance()[0])
    assert told(state, CHANCE, card, 1) == [f"In the talon: {card}."]
    state = taken(house(), "A♠ 10♠ 9♠")
    assert asked(state, 0) == ("Lay 3 cards away", "Not 10 or A. What goes counts for you.")
    assert asked(state, 1) == ("Aino lays cards away", "The bid is 60.")
    assert "Lay 9♠ away" in choices(state, 0)
    assert told(state, 0, "discard 9♠", 0) == ["Aino lays 9♠ away."]
    assert told(state, 0, "discard 9♠", 1) == told(state, 0, "discard 9♠", None) == ["Aino lays a card away."]


def test_a_hidden_talon_stays_hidden():
    state = bought(house(talon_open=False))
    card = str(state.chance()[0])
    assert asked(state, 1) == ("Turn a card of the talon", "Only the declarer may look at it.")
    assert told(state, CHANCE, card, 0) == [f"In the talon: {card}."]
    assert told(state, CHANCE, card, 1) == ["The declarer takes a card of the talon without showing it."]


def test_the_contract_is_kept_or_raised():
    state = taken(house(discard_ban=[]))
    assert asked(state, 0)[1] == "Any card may go, and it counts for you."
    for _ in range(3):
        state = step(state, 0, str(state.legal(0)[0]))
    assert asked(state, 0) == ("Keep 60 or raise?", "If it is made, just the contract counts.")
    assert asked(state, 1) == ("Aino says the contract", "The bid is 60.")
    assert choices(state, 0)[:2] == ["Keep 60", "Raise to 65"]
    assert told(state, 0, "contract 60") == ["Aino stays at 60."]
    assert told(state, 0, "contract 80") == ["Aino raises from 60 to 80."]


def test_partners_exchange_cards():
    state = bought(house("pari"))
    assert asked(state, 2) == ("Give your partner 3 cards", "Aino plays for 60.")
    assert asked(state, 0) == ("Veera gives cards", "Afterwards you give as many back.")
    assert asked(state, 1) == ("Veera gives cards", "The bid is 60.")
    card = str(state.legal(2)[0]).removeprefix("hand ")
    assert choices(state, 2)[0] == f"Give {card}"
    assert told(state, 2, f"hand {card}", 0) == [f"Veera gives {card} to Aino."]
    assert told(state, 2, f"hand {card}", 1) == ["Veera gives a card to Aino."]
    for _ in range(3):
        state = step(state, 2, str(state.legal(2)[0]))
    state = step(state, 0, "contract 65")
    assert asked(state, 0) == ("Give 3 cards back", "Any card may go, received ones too.")
    assert asked(state, 1) == ("Aino gives cards back", "The contract is 65.")


def test_a_bid_that_cannot_be_raised_is_the_contract():
    assert asked(bought(house("solo36")), 0) == ("Say the contract: 60", "The bid is not raised here.")
    state = taken(house(max_bid=60))
    for _ in range(3):
        state = step(state, 0, str(state.legal(0)[0]))
    assert asked(state, 0) == ("Say the contract: 60", "No contract can be higher.")
