"""The house rules of the bus family as their page shows them."""

from typing import Final

from kuski.game import mark
from kuski.web.house.faces import MAY, YES_NO, Face, Faces

QUESTIONS: Final = mark("Questions")
PYRAMID: Final = mark("Pyramid")
DRIVER: Final = mark("Driver")
BUS: Final = mark("Bus")
POINTS: Final = mark("Points")
TABLE: Final = mark("Table")

WRONG: Final = mark("Wrong")
NEW_CARD: Final = mark("New card")
LOWEST: Final = mark("Lowest card")
HIGHEST: Final = mark("Highest card")
WHOLE_PACK: Final = mark("Whole pack")
NO_LIMIT: Final = mark("No limit")
SHARES: Final = ((True, mark("To several")), (False, mark("To one")))
JACK_TO_ACE: Final = ["J", "Q", "K", "A"]

FACES: Final[Faces] = {
    "q2_tie": Face(
        QUESTIONS,
        mark("Same rank as second card"),
        mark("You say higher or lower and get the same."),
        (("wrong", WRONG), ("redeal", NEW_CARD), ("push", mark("Nothing"))),
    ),
    "q3_boundary": Face(
        QUESTIONS,
        mark("Rank of a boundary"),
        mark("Your third card is equal to one of the first two."),
        (
            ("inside", mark("Inside")),
            ("outside", mark("Outside")),
            ("wrong", WRONG),
            ("redeal", NEW_CARD),
        ),
    ),
    "q4": Face(
        QUESTIONS,
        mark("Fourth question"),
        mark("What you say of your last card."),
        (("suit", mark("Its suit")), ("same_new", mark("Same or new"))),
    ),
    "questions": Face(
        QUESTIONS,
        mark("Number of questions"),
        mark("Everybody gets a card for each."),
        ((1, "1"), (2, "2"), (3, "3"), (4, "4")),
    ),
    "pyramid": Face(
        PYRAMID,
        mark("Number of rows"),
        mark("The bottom row is turned first."),
        (
            ([4, 3, 2, 1], mark("4 rows")),
            ([5, 4, 3, 2, 1], mark("5 rows")),
            ([6, 5, 4, 3, 2, 1], mark("6 rows")),
        ),
        "list",
        mark("Cards in each row, the bottom row first: 5, 3, 1"),
    ),
    "row_values": Face(
        PYRAMID,
        mark("Worth of a match"),
        mark("Points to hand out for it, row by row."),
        (("rising", "1, 2, 3, …"), ("flat", mark("Always 1"))),
        "list",
        mark("Points for each row, the bottom row first: 2, 4, 6, 8"),
    ),
    "match": Face(
        PYRAMID,
        mark("Matches"),
        mark("Must you lay your own card of the same rank?"),
        (("all", mark("All of them")), ("one", mark("At least one")), ("optional", mark("As you like"))),
    ),
    "award_per": Face(
        PYRAMID,
        mark("Several matches"),
        mark("Does each card that you lay give points?"),
        (("card", mark("Each card")), ("turn", mark("Only once"))),
    ),
    "award_split": Face(
        PYRAMID,
        mark("Dividing the points"),
        mark("May the points of a match go to several players?"),
        SHARES,
    ),
    "award_optional": Face(
        PYRAMID,
        mark("Handing out the points"),
        mark("Must you hand out the points of a match?"),
        MAY,
    ),
    "receive_cap": Face(
        PYRAMID,
        mark("Most for one player"),
        mark("Points that one may be given on one pyramid card."),
        ((None, NO_LIMIT), (1, "1"), (2, "2")),
        "number",
    ),
    "hands": Face(
        PYRAMID,
        mark("Your cards"),
        mark("After the questions everybody sees them, or only you."),
        (("open", mark("On the table")), ("private", mark("In your hand"))),
    ),
    "tie_cards": Face(
        DRIVER,
        mark("Equally many cards"),
        mark("Several hold the most: who drives?"),
        (("none", mark("Not compared")), ("lowest", LOWEST), ("highest_lex", HIGHEST)),
    ),
    "tie_draw": Face(
        DRIVER,
        mark("Still tied"),
        mark("Each draws a card, or they drive together."),
        (("low", LOWEST), ("high", HIGHEST), ("all_ride", mark("Together"))),
    ),
    "tie_refill": Face(
        DRIVER,
        mark("The draw pile runs out"),
        mark("What is shuffled for the draw."),
        (("used", mark("Used cards")), ("full", WHOLE_PACK)),
    ),
    "all_empty": Face(
        DRIVER,
        mark("All hands empty"),
        mark("Nobody has a card after the pyramid."),
        (("no_bus", mark("No bus")), ("draw", mark("All draw"))),
    ),
    "bus": Face(
        BUS,
        mark("Kind of bus"),
        mark("What the driver has to get through."),
        (
            ("diamond", mark("Diamond")),
            ("chain", mark("Chain")),
            ("questions", QUESTIONS),
            ("line", mark("Line")),
        ),
    ),
    "bus_rows": Face(
        BUS,
        mark("Rows of the diamond"),
        mark("The driver chooses a card in each row."),
        (([1, 2, 3, 4, 3, 2, 1], mark("7 rows")), ([1, 2, 3, 2, 1], mark("5 rows"))),
        "list",
        mark("Cards in each row, from the top: 1, 2, 3, 2, 1"),
    ),
    "bus_length": Face(BUS, mark("Length of the bus"), mark("So many cards must be passed."), (), "number"),
    "obstacles": Face(BUS, mark("Obstacles"), mark("Ranks that stop the driver."), (), "ranks"),
    "bus_penalty": Face(
        BUS,
        mark("Price of an obstacle"),
        mark("Points for the driver each time."),
        (
            ("row", mark("Size of the row")),
            ("turned", mark("Cards this attempt")),
            ("turned_total", mark("Cards of the ride")),
            ("fixed", mark("Always 1")),
            ("rank_table", mark("By its rank")),
        ),
    ),
    "bus_on_error": Face(
        BUS,
        mark("After an error"),
        mark("Where the ride goes on."),
        (("restart", mark("From the start")), ("continue", mark("Straight on"))),
    ),
    "bus_tie": Face(
        BUS,
        mark("Same rank on the way"),
        mark("The card is as high as the one before."),
        (("wrong", WRONG), ("push", mark("It is passed")), ("redeal", NEW_CARD)),
    ),
    "line_growth": Face(BUS, mark("Growing line"), mark("Does an obstacle make the line longer?"), YES_NO),
    "attempt_limit": Face(
        BUS,
        mark("Attempts"),
        mark("How often the driver may set out."),
        ((None, NO_LIMIT), (1, "1"), (3, "3")),
        "number",
    ),
    "bus_deck": Face(
        BUS,
        mark("Cards of the bus"),
        mark("What the bus is laid from."),
        (("full", WHOLE_PACK), ("remaining", mark("What is left"))),
    ),
    "bus_exhaust": Face(
        BUS,
        mark("Cards run out"),
        mark("In the middle of the ride."),
        (("end", mark("The ride ends")), ("reshuffle", mark("Shuffle again"))),
    ),
    "stakes": Face(POINTS, mark("Wrong answer"), mark("Points for you, question by question."), (), "list"),
    "rewards": Face(
        POINTS, mark("Right answer"), mark("Points for you to hand out, question by question."), (), "list"
    ),
    "reward_split": Face(
        POINTS,
        mark("Dividing the reward"),
        mark("May the points of a right answer go to several players?"),
        SHARES,
    ),
    "reward_optional": Face(
        POINTS,
        mark("Handing out the reward"),
        mark("Must you hand out the points of a right answer?"),
        MAY,
    ),
    "tie_multiplier": Face(
        POINTS,
        mark("Wrong on an equal rank"),
        mark("What the answer costs then."),
        ((1, mark("As usual")), (2, mark("Double"))),
    ),
    "winner": Face(
        POINTS,
        mark("Winner"),
        mark("Who wins in the end."),
        (("fewest", mark("Fewest points")), ("none", mark("Nobody"))),
    ),
    "min_players": Face(
        TABLE, mark("Fewest players"), mark("With fewer the game does not begin."), (), "number"
    ),
    "max_players": Face(
        TABLE, mark("Most players"), mark("More than these do not fit at the table."), (), "number"
    ),
    "deck": Face(
        TABLE,
        mark("Pack"),
        mark("From two to ace, or from seven to ace."),
        ((52, mark("52 cards")), (32, mark("32 cards"))),
        "cards",
        mark("Cards by rank and suit (c, d, h, s): 9d, 10h, Qs"),
    ),
    "on_leave": Face(
        TABLE,
        mark("Somebody leaves"),
        mark("Does the game go on without?"),
        (("continue", mark("It goes on")), ("end", mark("It ends"))),
    ),
}

RISING_SENTENCE: Final = mark("A match gives as many points as its row's number.")
"""The sentence on the rows of the pyramid where they are worth their number."""
