"""The options as plain dicts: presets, and what makes a set of options unplayable."""

from collections.abc import Callable
from copy import deepcopy

from referee.huutopussi.cards import ORDER, POINTS

Options = dict

KOLMIN: Options = {
    "players": 3,
    "sides": "solo",
    "fives": False,
    "talon": None,
    "exchange": 0,
    "first_bidder": "dealer",
    "opening": "compulsory",
    "min_open": 60,
    "open_step": 10,
    "bid_step": 5,
    "max_bid": None,
    "ban_at": -500,
    "banned_open": True,
    "all_pass": "redeal",
    "talon_open": True,
    "discard_ban": ["A", "10"],
    "raise": True,
    "card_points": "original",
    "last_trick": 10,
    "suit_values": "SHDC",
    "declare_after": "any_trick",
    "declares_per_trick": 1,
    "lead_marriage": False,
    "asking": "none",
    "half_needs_card": True,
    "ask_lockout": "basic",
    "must_beat": True,
    "must_trump": True,
    "must_overtrump": True,
    "fail_double_over": None,
    "porvoo_basis": "final",
    "porvoo_declarer_factor": 2,
    "rounding": None,
    "target": 500,
    "deals": None,
    "target_test": "reach",
    "target_tie": "highest",
    "redeal_right": "none",
    "first_lead": "free",
}

PARI: Options = KOLMIN | {"players": 4, "sides": "pairs", "exchange": 3}

PRESETS: dict[str, Options] = {
    "kolmin": KOLMIN,
    "kaksin": KOLMIN | {"players": 2},
    "pari": PARI,
    "solo40": KOLMIN | {"players": 4, "fives": True},
    "solo36": KOLMIN | {"players": 4, "raise": False},
    "kysely": PARI | {"asking": "whole_half", "declare_after": "own_led"},
    "tuplaus": PARI
    | {
        "asking": "whole_half",
        "fail_double_over": 130,
        "porvoo_basis": "original",
        "suit_values": "HDCS",
    },
    "simple": KOLMIN | {"card_points": "simple", "last_trick": 20},
    "pagat": PARI
    | {
        "first_bidder": "left",
        "min_open": 50,
        "card_points": "simple",
        "last_trick": 20,
        "suit_values": "HDCS",
        "declare_after": "own_led",
        "asking": "whole_half",
    },
    "illisoft": PARI
    | {
        "first_bidder": "left",
        "opening": "free",
        "ban_at": -1,
        "all_pass": "no_contract",
        "exchange": 4,
        "last_trick": 20,
        "suit_values": "HDCS",
        "asking": "whole_half",
        "ask_lockout": "illisoft",
        "must_overtrump": False,
        "porvoo_basis": "original",
        "rounding": 5,
        "target_test": "exceed",
        "target_tie": "declarer",
        "first_lead": "ace_spade",
    },
}


def resolve(short: Options) -> Options:
    """All options, from a preset, then single options; there are no overlays in this game."""
    short = dict(short)
    preset = short.pop("preset", "kolmin")
    overlays = short.pop("with", [])
    if preset not in PRESETS:
        raise ValueError(f"no such preset: {preset}")
    if overlays:
        raise ValueError(f"no such overlay: {overlays[0]}")
    options = deepcopy(PRESETS[preset])
    for name, value in short.items():
        if name not in options:
            raise ValueError(f"no such option: {name}")
        options[name] = deepcopy(value)
    return options


# Numbers that follow from the options.


def pack_size(o: Options) -> int:
    """36 cards, or 40 with the fives."""
    return 40 if o["fives"] else 36


def hands_dealt(o: Options) -> int:
    """How many hands there are; for two players a third one, which nobody sees."""
    return 3 if o["players"] == 2 else o["players"]


def talon_size(o: Options) -> int:
    """How many cards the talon has."""
    if o["talon"] is not None:
        return o["talon"]
    if o["players"] in [2, 3]:
        return 3
    return 4 if o["fives"] else 0


def hand_size(o: Options) -> int:
    """How many cards each is dealt."""
    return (pack_size(o) - talon_size(o)) // hands_dealt(o)


def highest_bid(o: Options) -> int:
    """As said, else all that can be collected: the cards, the last trick and four marriages."""
    if o["max_bid"] is not None:
        return o["max_bid"]
    cards = 4 * sum(POINTS[o["card_points"]].values())
    return cards + o["last_trick"] + 280


# What cannot be played.


def problems(options: Options, players: int) -> list[str]:
    """Everything that makes these options unplayable for so many players; [] when there is nothing."""
    if set(options) != set(KOLMIN):
        return ["unknown-or-missing-options"]
    wrong_values = [f"value-{name}" for name, fits in _FITS.items() if not fits(options[name])]
    if wrong_values:
        return wrong_values  # the rest would only stumble over them
    return _shape_problems(options, players) + _bidding_problems(options) + _play_problems(options)


def _shape_problems(o: Options, players: int) -> list[str]:
    """Problems of the players, the pack and the talon."""
    found = []
    talon = talon_size(o)
    if players != o["players"]:
        found.append("number-of-players")
    if o["sides"] == "pairs" and o["players"] != 4:
        found.append("pairs-need-four")
    if o["sides"] == "pairs" and talon:
        found.append("pairs-with-talon")
    if o["sides"] != "pairs" and o["exchange"]:
        found.append("exchange-needs-pairs")
    if o["sides"] != "pairs" and o["asking"] != "none":
        found.append("asking-needs-pairs")
    if o["fives"] and (o["players"] != 4 or o["sides"] != "solo"):
        found.append("fives-need-four-solo")
    left = pack_size(o) - talon
    if left % hands_dealt(o):
        found.append("cards-not-divisible")
    elif left <= 0:
        found.append("no-hands")
    elif talon and hand_size(o) < 4 * len(o["discard_ban"]):
        found.append("hand-too-small-for-discards")
    return found


def _bidding_problems(o: Options) -> list[str]:
    """Problems of the bids and the contract."""
    found = []
    if o["min_open"] % 10:
        found.append("min_open-not-a-ten")
    if o["min_open"] % o["open_step"]:
        found.append("min_open-off-step")
    if o["min_open"] > highest_bid(o):
        found.append("min_open-above-max_bid")
    if o["open_step"] % o["bid_step"]:
        found.append("open_step-off-bid_step")
    if o["raise"] and not talon_size(o) and not o["exchange"]:
        found.append("raise-needs-talon-or-exchange")
    if o["porvoo_basis"] == "original" and not o["raise"]:
        found.append("porvoo_basis-needs-raise")
    return found


def _play_problems(o: Options) -> list[str]:
    """Problems of the duties in a trick, and of the score."""
    found = []
    if o["must_overtrump"] and not o["must_trump"]:
        found.append("must_overtrump-needs-must_trump")
    if o["fail_double_over"] is not None and o["fail_double_over"] % 5:
        found.append("fail_double_over-off-five")
    return found


def _whole(least: int) -> Callable[[object], bool]:
    return lambda v: type(v) is int and v >= least


def _or_null(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda v: v is None or fits(v)


def _one_of(*values: object) -> Callable[[object], bool]:
    return lambda v: any(type(v) is type(w) and v == w for w in values)


def _is_rank_set(v: object) -> bool:
    return isinstance(v, list) and all(r in ORDER for r in v) and len(set(v)) == len(v)


_yes_no = _one_of(True, False)

_FITS: dict[str, Callable[[object], bool]] = {
    "players": _one_of(2, 3, 4),
    "sides": _one_of("solo", "pairs"),
    "fives": _yes_no,
    "talon": _or_null(_whole(0)),
    "exchange": _one_of(0, 3, 4),
    "first_bidder": _one_of("dealer", "left"),
    "opening": _one_of("compulsory", "free"),
    "min_open": _whole(1),
    "open_step": _whole(1),
    "bid_step": _whole(1),
    "max_bid": _or_null(_whole(1)),
    "ban_at": lambda v: v is None or (type(v) is int and v < 0),
    "banned_open": _yes_no,
    "all_pass": _one_of("redeal", "no_contract"),
    "talon_open": _yes_no,
    "discard_ban": _is_rank_set,
    "raise": _yes_no,
    "card_points": _one_of("original", "simple"),
    "last_trick": _one_of(10, 20),
    "suit_values": _one_of("SHDC", "HDCS"),
    "declare_after": _one_of("any_trick", "own_led"),
    "declares_per_trick": _one_of(1, "many"),
    "lead_marriage": _yes_no,
    "asking": _one_of("none", "whole_half"),
    "half_needs_card": _yes_no,
    "ask_lockout": _one_of("basic", "none", "illisoft"),
    "must_beat": _yes_no,
    "must_trump": _yes_no,
    "must_overtrump": _yes_no,
    "fail_double_over": _or_null(_whole(0)),
    "porvoo_basis": _one_of("final", "original"),
    "porvoo_declarer_factor": _whole(1),
    "rounding": _one_of(None, 5),
    "target": _whole(1),
    "deals": _or_null(_whole(1)),
    "target_test": _one_of("reach", "exceed"),
    "target_tie": _one_of("highest", "declarer"),
    "redeal_right": _one_of("none", "three_sixes_or_no_court"),
    "first_lead": _one_of("free", "ace_spade"),
}
