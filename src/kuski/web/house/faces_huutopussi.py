"""The house rules of Huutopussi as their page shows them."""

from typing import Final

from kuski.game import mark
from kuski.web.house.faces import MUST, YES_NO, Face, Faces

DEAL: Final = mark("Deal")
AUCTION: Final = mark("Auction")
PLAY: Final = mark("Play")
TRUMP: Final = mark("Trump")
POINTS: Final = mark("Points")

FACES: Final[Faces] = {
    "players": Face(
        DEAL,
        mark("Players"),
        mark("With two, a third hand stays in the dark."),
        ((2, "2"), (3, "3"), (4, "4")),
    ),
    "sides": Face(
        DEAL,
        mark("Sides"),
        mark("Each alone, or two against two across the table."),
        (("solo", mark("Each alone")), ("pairs", mark("In pairs"))),
    ),
    "fives": Face(
        DEAL,
        mark("Fives"),
        mark("Are the fives in the pack?"),
        ((False, mark("36 cards")), (True, mark("40 cards"))),
    ),
    "talon": Face(
        DEAL,
        mark("Talon"),
        mark("Cards that the highest bidder takes."),
        ((None, mark("The usual")), (0, "0"), (3, "3")),
        "number",
    ),
    "exchange": Face(
        DEAL,
        mark("Exchange"),
        mark("Cards that partners give each other after the auction."),
        ((0, "0"), (3, "3"), (4, "4")),
    ),
    "first_bidder": Face(
        AUCTION,
        mark("First to speak"),
        mark("Who begins the auction."),
        (("dealer", mark("The dealer")), ("left", mark("The dealer's left"))),
    ),
    "opening": Face(
        AUCTION,
        mark("Opening bid"),
        mark("Must the first to speak bid?"),
        (("compulsory", mark("You must")), ("free", mark("May pass"))),
    ),
    "min_open": Face(
        AUCTION, mark("Lowest opening"), mark("The first bid is at least this."), (), "number", step=10
    ),
    "open_step": Face(
        AUCTION,
        mark("Steps of the opening"),
        mark("The first bid is a multiple of this."),
        ((5, "5"), (10, "10"), (20, "20")),
        "number",
        step=5,
    ),
    "bid_step": Face(
        AUCTION,
        mark("Steps of the bids"),
        mark("Later bids are multiples of this."),
        ((1, "1"), (5, "5"), (10, "10")),
        "number",
        step=5,
    ),
    "max_bid": Face(
        AUCTION,
        mark("Highest bid"),
        mark("Nobody bids more than this."),
        ((None, mark("All points")),),
        "number",
        step=10,
    ),
    "ban_at": Face(
        AUCTION,
        mark("Bidding ban"),
        mark("With this score or less you may not bid."),
        ((None, mark("No ban")), (-500, "−500")),
        "number",
        step=50,
    ),
    "banned_open": Face(
        AUCTION,
        mark("Opening under the ban"),
        mark("Does the first to speak still make the lowest opening?"),
        YES_NO,
    ),
    "all_pass": Face(
        AUCTION,
        mark("All pass"),
        mark("Nobody has bid."),
        (("redeal", mark("New deal")), ("no_contract", mark("No contract"))),
    ),
    "redeal_right": Face(
        AUCTION,
        mark("Throwing a hand in"),
        mark("With three sixes, or without king, queen and jack."),
        (("none", mark("Not allowed")), ("three_sixes_or_no_court", mark("Allowed"))),
    ),
    "talon_open": Face(
        PLAY,
        mark("Showing the talon"),
        mark("Who sees it before it is taken."),
        ((True, mark("Everybody")), (False, mark("The declarer"))),
    ),
    "discard_ban": Face(
        PLAY, mark("Not to be laid away"), mark("Ranks that the declarer must keep."), (), "ranks"
    ),
    "raise": Face(PLAY, mark("Raising"), mark("May the declarer still raise the bid?"), YES_NO),
    "must_beat": Face(PLAY, mark("Beating"), mark("Must you beat a led suit if you can?"), MUST),
    "must_trump": Face(PLAY, mark("Trumping"), mark("Must you trump without the led suit?"), MUST),
    "must_overtrump": Face(PLAY, mark("Overtrumping"), mark("Must you beat a trump if you can?"), MUST),
    "first_lead": Face(
        PLAY,
        mark("First lead"),
        mark("What the declarer may lead first."),
        (("free", mark("Any card")), ("ace_spade", mark("Ace or spade"))),
    ),
    "suit_values": Face(
        TRUMP,
        mark("Worth of the trumps"),
        mark("Suits of 100, 80, 60 and 40 points."),
        (("SHDC", "♠ ♥ ♦ ♣"), ("HDCS", "♥ ♦ ♣ ♠")),
    ),
    "declare_after": Face(
        TRUMP,
        mark("Making trump"),
        mark("After which trick that you won."),
        (("any_trick", mark("Any trick")), ("own_led", mark("One you led"))),
    ),
    "declares_per_trick": Face(
        TRUMP,
        mark("Trumps after one trick"),
        mark("How many marriages you may show."),
        ((1, "1"), ("many", mark("Several"))),
    ),
    "lead_marriage": Face(
        TRUMP,
        mark("Leading the marriage"),
        mark("Must its king or queen be led at once?"),
        YES_NO,
    ),
    "asking": Face(
        TRUMP,
        mark("Asking"),
        mark("May you ask your partner for whole pairs and halves?"),
        (("whole_half", mark("Yes")), ("none", mark("No"))),
    ),
    "half_needs_card": Face(TRUMP, mark("Asking for a half"), mark("Must you hold the other half?"), YES_NO),
    "ask_lockout": Face(
        TRUMP,
        mark("After asking"),
        mark("What you may no longer make trump in the deal."),
        (
            ("none", mark("All allowed")),
            ("basic", mark("None of your own")),
            ("illisoft", mark("None for the pair")),
        ),
    ),
    "card_points": Face(
        POINTS,
        mark("Points of the cards"),
        mark("Ace, ten, king, queen and jack."),
        (("original", "11, 10, 4, 3, 2"), ("simple", "10, 10, 5, 5, 5")),
    ),
    "last_trick": Face(POINTS, mark("Last trick"), mark("What it is worth."), ((10, "10"), (20, "20"))),
    "rounding": Face(
        POINTS,
        mark("Rounding"),
        mark("What the others collect is rounded."),
        ((None, mark("Not rounded")), (5, mark("To fives"))),
    ),
    "fail_double_over": Face(
        POINTS,
        mark("Double loss"),
        mark("A failed contract above this counts double."),
        ((None, mark("Never")), (130, "130"), (160, "160")),
        "number",
        step=5,
    ),
    "porvoo_basis": Face(
        POINTS,
        mark("Price of Porvoo"),
        mark("What a defender without a trick loses."),
        (("final", mark("Final contract")), ("original", mark("Before the raise"))),
    ),
    "porvoo_declarer_factor": Face(
        POINTS,
        mark("Declarer in Porvoo"),
        mark("How many times the contract is lost."),
        ((1, "1"), (2, "2"), (3, "3")),
        "number",
    ),
    "target": Face(
        POINTS,
        mark("Target"),
        mark("Points that win the match."),
        ((300, "300"), (500, "500"), (1000, "1000")),
        "number",
        step=50,
    ),
    "deals": Face(
        POINTS,
        mark("Deals"),
        mark("After these the match ends anyway."),
        ((None, mark("No limit")), (5, "5"), (10, "10")),
        "number",
    ),
    "target_test": Face(
        POINTS,
        mark("At the target"),
        mark("Is it enough to reach it?"),
        (("reach", mark("It is enough")), ("exceed", mark("More is needed"))),
    ),
    "target_tie": Face(
        POINTS,
        mark("Several at the target"),
        mark("Who wins then."),
        (("highest", mark("Most points")), ("declarer", mark("The declarer"))),
    ),
}
