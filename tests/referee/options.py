"""The options as plain dicts: presets, overlays, and what makes a set of options unplayable."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import permutations

from referee.cards import RANKS, full_pack, height, rank, read_card, short_pack

Options = dict
UNSAID = "unsaid"  # the value of an option that an overlay has unset and that must then be said

RANK_TABLE = {"J": 1, "Q": 2, "K": 3, "A": 4}

BUSSIKUSKI: Options = {
    "min_players": 2,
    "max_players": 8,
    "deck": 52,
    "questions": 4,
    "q2_tie": "wrong",
    "q3_boundary": "inside",
    "q4": "suit",
    "stakes": [1, 1, 1, 1],
    "rewards": [0, 0, 0, 0],
    "reward_split": None,
    "reward_optional": False,
    "tie_multiplier": 1,
    "hands": "open",
    "pyramid": [4, 3, 2, 1],
    "row_values": "rising",
    "match": "all",
    "award_per": "card",
    "award_split": True,
    "award_optional": False,
    "receive_cap": None,
    "tie_cards": "lowest",
    "tie_draw": "low",
    "tie_refill": "used",
    "all_empty": "no_bus",
    "bus": "diamond",
    "bus_rows": [1, 2, 3, 4, 3, 2, 1],
    "bus_length": None,
    "obstacles": ["J", "Q", "K", "A"],
    "bus_penalty": "row",
    "bus_on_error": "restart",
    "bus_tie": None,
    "line_growth": None,
    "attempt_limit": None,
    "bus_deck": "full",
    "bus_exhaust": "end",
    "winner": "fewest",
    "on_leave": "continue",
}

PRESETS: dict[str, Options] = {
    "bussikuski": BUSSIKUSKI,
    "busfahrer-haus": BUSSIKUSKI
    | {
        "min_players": 3,
        "q3_boundary": "outside",
        "pyramid": [5, 4, 3, 2, 1],
        "row_values": "flat",
        "match": "optional",
        "award_per": "turn",
        "award_split": False,
        "award_optional": True,
        "receive_cap": 1,
        "tie_cards": "none",
        "tie_draw": "high",
        "tie_refill": "full",
        "bus": "chain",
        "bus_rows": None,
        "bus_length": 5,
        "obstacles": None,
        "bus_penalty": "fixed",
        "bus_on_error": "continue",
        "bus_tie": "wrong",
        "attempt_limit": 1,
    },
    "busfahrer": BUSSIKUSKI | {"match": "one"},
    "ride-the-bus": BUSSIKUSKI
    | {
        "q2_tie": "redeal",
        "q3_boundary": "redeal",
        "rewards": [0, 0, 0, 5],
        "reward_split": True,
        "hands": "private",
        "pyramid": [5, 4, 3, 2, 1],
        "match": "optional",
        "tie_cards": "highest_lex",
        "tie_draw": "high",
        "bus": "line",
        "bus_rows": None,
        "bus_length": 10,
        "bus_penalty": "rank_table",
        "bus_on_error": "continue",
        "line_growth": False,
        "attempt_limit": 1,
    },
}

# Each overlay: from the options so far to the options that it sets.
OVERLAYS: dict[str, Callable[[Options], Options]] = {
    "five-rows": lambda o: {"pyramid": [5, 4, 3, 2, 1]},
    "six-rows": lambda o: {"pyramid": [6, 5, 4, 3, 2, 1], "max_players": min(7, o["max_players"])},
    "strict-boundary": lambda o: {"q3_boundary": "wrong"},
    "same-new": lambda o: {"q4": "same_new"},
    "rising-stakes": lambda o: {
        "stakes": [1, 2, 3, 4],
        "rewards": [1, 2, 3, 4],
        "reward_split": False,
        "reward_optional": True,
    },
    "counting-cards": lambda o: {"bus_penalty": "turned"},
    "american": lambda o: {
        "bus": "questions",
        "bus_rows": None,
        "bus_length": None,
        "obstacles": None,
        "bus_penalty": "fixed",
        "bus_on_error": "restart",
        "bus_tie": None,
        "line_growth": False,
        "attempt_limit": None,
        "bus_exhaust": "reshuffle",
    },
    "straight": lambda o: {
        "bus": "chain",
        "bus_rows": None,
        "bus_length": UNSAID,
        "obstacles": None,
        "bus_penalty": "fixed",
        "bus_on_error": "restart",
        "bus_tie": UNSAID,
        "attempt_limit": UNSAID,
    },
    "quick": lambda o: {"attempt_limit": 3},
    "double-rows": lambda o: {"row_values": [2 * (i + 1) for i in range(len(o["pyramid"]))]},
    "right-gives": lambda o: {"rewards": [1, 1, 1, 1], "reward_split": True},
    "small-diamond": lambda o: {"bus_rows": [1, 2, 3, 2, 1]},
    "tens": lambda o: {"obstacles": ["10", "J", "Q", "K", "A"]},
    "growing-line": lambda o: {"line_growth": True},
    "ride-together": lambda o: {"tie_draw": "all_ride"},
    "deck-32": lambda o: {"deck": 32},
    "face-restart": lambda o: {"bus_on_error": "restart"},
}


def resolve(short: Options) -> Options:
    """All options, from a preset, then the overlays "with" in their order, then single options."""
    short = dict(short)
    preset = short.pop("preset", "bussikuski")
    overlays = short.pop("with", [])
    if preset not in PRESETS:
        raise ValueError(f"no such preset: {preset}")
    options = deepcopy(PRESETS[preset])
    for name in overlays:
        if name not in OVERLAYS:
            raise ValueError(f"no such overlay: {name}")
        options.update(OVERLAYS[name](options))
    for name, value in short.items():
        if name not in options:
            raise ValueError(f"no such option: {name}")
        options[name] = deepcopy(value)
    return options


def pack_of(options: Options) -> list[str]:
    """The cards that are played with."""
    if options["deck"] == 52:
        return full_pack()
    if options["deck"] == 32:
        return short_pack()
    return [read_card(text) for text in options["deck"]]


def bus_need(options: Options) -> int:
    """How many cards the bus needs to be complete."""
    if options["bus"] == "diamond":
        return sum(options["bus_rows"])
    if options["bus"] == "chain":
        return options["bus_length"] + 1
    if options["bus"] == "line":
        return options["bus_length"]
    return options["questions"]


def problems(options: Options, players: int) -> list[str]:
    """Everything that makes these options unplayable for so many players; [] when there is nothing."""
    if set(options) != set(BUSSIKUSKI):
        return ["unknown-or-missing-options"]
    wrong_values = [f"value-{name}" for name, fits in _FITS.items() if not fits(options[name])]
    if wrong_values:
        return wrong_values  # the rest would only stumble over them
    return _table_problems(options, players) + _bus_problems(options, players)


def _table_problems(o: Options, players: int) -> list[str]:
    """Problems of the table, the questions, the pyramid and the choice of the driver."""
    found = []
    size = len(pack_of(o))
    hands = o["questions"] * players
    pyramid = sum(o["pyramid"])
    if o["min_players"] > o["max_players"]:
        found.append("min-above-max")
    if not o["min_players"] <= players <= o["max_players"]:
        found.append("number-of-players")
    if any(o["rewards"]) and o["reward_split"] is None:
        found.append("reward-split-unsaid")
    if isinstance(o["row_values"], list) and len(o["row_values"]) != len(o["pyramid"]):
        found.append("row-values-length")
    if hands + pyramid > size:
        found.append("cards-for-hands-and-pyramid")
    if o["tie_draw"] != "all_ride" and o["tie_refill"] == "used" and hands + players > size:
        found.append("cards-for-tie-draw")
    return found


def _bus_problems(o: Options, players: int) -> list[str]:
    """Problems of the bus."""
    found = []
    bus = o["bus"]
    # Options that belong to some kinds of bus: there they must be said, elsewhere they must be null.
    for name, kinds in [
        ("bus_rows", ["diamond"]),
        ("bus_length", ["chain", "line"]),
        ("obstacles", ["diamond", "line"]),
        ("bus_tie", ["chain"]),
    ]:
        if bus in kinds and o[name] is None:
            found.append(f"missing-{name}")
        if bus not in kinds and o[name] is not None:
            found.append(f"misplaced-{name}")
    if o["line_growth"] and bus != "line":
        found.append("misplaced-line_growth")
    if o["bus_penalty"] in ["row", "turned", "turned_total"] and bus != "diamond":
        found.append("misplaced-bus_penalty")
    if o["bus_penalty"] == "rank_table":
        if bus not in ["diamond", "line"]:
            found.append("misplaced-bus_penalty")
        elif any(r not in RANK_TABLE for r in o["obstacles"] or []):
            found.append("obstacle-not-in-rank-table")
    if found:
        return found
    pack = pack_of(o)
    need = bus_need(o)
    if o["bus_deck"] == "remaining":
        need += o["questions"] * players + sum(o["pyramid"])
    if need > len(pack):
        found.append("cards-for-bus")
    without_end = (
        o["bus_on_error"] == "restart" and o["attempt_limit"] is None and o["bus_exhaust"] == "reshuffle"
    )
    if without_end and not found and not _can_succeed(o, pack):
        found.append("hopeless-ride")
    return found


def _can_succeed(o: Options, pack: list[str]) -> bool:
    """Whether any order of the cards lets a perfect first attempt through."""
    if o["bus"] in ["diamond", "line"]:
        steps = len(o["bus_rows"]) if o["bus"] == "diamond" else o["bus_length"]
        return sum(rank(card) not in o["obstacles"] for card in pack) >= steps
    if o["bus"] == "chain":
        if o["bus_tie"] != "wrong":
            return True
        row = o["bus_length"] + 1  # so many cards in a row, no two neighbours equal
        of_each_rank = Counter(rank(card) for card in pack)
        return sum(min(count, (row + 1) // 2) for count in of_each_rank.values()) >= row
    asked = o["questions"]
    return any(_answerable(o, cards, pack) for cards in permutations(sorted(pack, key=height), min(asked, 3)))


def _answerable(o: Options, cards: tuple[str, ...], pack: list[str]) -> bool:
    """Whether the right guesses pass the first three questions when these cards come."""
    for number, rule in [(2, o["q2_tie"]), (3, o["q3_boundary"])]:
        if len(cards) < number or rule in ["inside", "outside", "push"]:
            continue
        earlier = [rank(card) for card in cards[: number - 1]]
        if rank(cards[number - 1]) not in earlier:
            continue
        if rule == "wrong":
            return False
        # A redeal: the tie stays only if nothing else can come.
        if any(rank(card) not in earlier for card in pack):
            return False
    return True


def _whole(least: int) -> Callable[[object], bool]:
    return lambda v: type(v) is int and v >= least


def _or_null(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda v: v is None or fits(v)


def _one_of(*values: object) -> Callable[[object], bool]:
    return lambda v: any(type(v) is type(w) and v == w for w in values)


def _list_of(fits: Callable[[object], bool], length: int | None = None) -> Callable[[object], bool]:
    return lambda v: (
        isinstance(v, list) and all(map(fits, v)) and (len(v) == length if length else len(v) > 0)
    )


def _is_deck(v: object) -> bool:
    if isinstance(v, list):
        cards = [read_card(text) if isinstance(text, str) else None for text in v]
        return bool(cards) and None not in cards and len(set(cards)) == len(cards)
    return _one_of(52, 32)(v)


def _is_rank_set(v: object) -> bool:
    return isinstance(v, list) and all(r in RANKS for r in v) and len(set(v)) == len(v)


_yes_no = _one_of(True, False)

_FITS: dict[str, Callable[[object], bool]] = {
    "min_players": _whole(2),
    "max_players": _whole(2),
    "deck": _is_deck,
    "questions": _one_of(1, 2, 3, 4),
    "q2_tie": _one_of("wrong", "redeal", "push"),
    "q3_boundary": _one_of("inside", "outside", "wrong", "redeal"),
    "q4": _one_of("suit", "same_new"),
    "stakes": _list_of(_whole(0), 4),
    "rewards": _list_of(_whole(0), 4),
    "reward_split": _or_null(_yes_no),
    "reward_optional": _yes_no,
    "tie_multiplier": _one_of(1, 2),
    "hands": _one_of("open", "private"),
    "pyramid": _list_of(_whole(1)),
    "row_values": lambda v: _one_of("rising", "flat")(v) or _list_of(_whole(0))(v),
    "match": _one_of("all", "one", "optional"),
    "award_per": _one_of("card", "turn"),
    "award_split": _yes_no,
    "award_optional": _yes_no,
    "receive_cap": _or_null(_whole(1)),
    "tie_cards": _one_of("none", "lowest", "highest_lex"),
    "tie_draw": _one_of("low", "high", "all_ride"),
    "tie_refill": _one_of("used", "full"),
    "all_empty": _one_of("no_bus", "draw"),
    "bus": _one_of("diamond", "chain", "questions", "line"),
    "bus_rows": _or_null(_list_of(_whole(1))),
    "bus_length": _or_null(_whole(1)),
    "obstacles": _or_null(_is_rank_set),
    "bus_penalty": _one_of("row", "turned", "turned_total", "fixed", "rank_table"),
    "bus_on_error": _one_of("restart", "continue"),
    "bus_tie": _or_null(_one_of("wrong", "push", "redeal")),
    "line_growth": _or_null(_yes_no),
    "attempt_limit": _or_null(_whole(1)),
    "bus_deck": _one_of("full", "remaining"),
    "bus_exhaust": _one_of("end", "reshuffle"),
    "winner": _one_of("fewest", "none"),
    "on_leave": _one_of("end", "continue"),
}
