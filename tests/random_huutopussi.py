"""Random house rules of Huutopussi that can be played, as plain options."""

import random

from referee.huutopussi import Huutopussi, problems, resolve

# Each form of the game: from which presets it starts, and what only it may vary.
FORMS: list[dict[str, list]] = [
    {"preset": ["kaksin"], "talon": [None, None, 3, 6, 0]},
    {"preset": ["kolmin", "simple"], "talon": [None, None, 3, 6, 0]},
    {"preset": ["pari"], "exchange": [3, 3, 4, 0]},
    {
        "preset": ["kysely", "tuplaus", "pagat", "illisoft", "pari"],
        "exchange": [3, 3, 4, 0],
        "asking": ["whole_half"],
        "half_needs_card": [True, False],
        "ask_lockout": ["basic", "none", "illisoft"],
    },
    {"preset": ["solo40"], "talon": [None, 4, 8, 0]},
    {"preset": ["solo36"], "talon": [None, 0, 4]},
]

CHOICES: dict[str, list] = {
    "first_bidder": ["dealer", "left"],
    "opening": ["compulsory", "free"],
    "min_open": [60, 50, 40, 100],
    "open_step": [10, 20, 5],
    "bid_step": [5, 10, 1],
    "max_bid": [None, None, 100, 130, 203],
    "ban_at": [-500, -200, -60, -1, None],
    "banned_open": [True, False],
    "all_pass": ["redeal", "no_contract"],
    "talon_open": [True, False],
    "discard_ban": [["A", "10"], ["A"], [], ["10", "K"]],
    "raise": [True, True, False],
    "card_points": ["original", "simple"],
    "last_trick": [10, 20],
    "suit_values": ["SHDC", "HDCS"],
    "declare_after": ["any_trick", "own_led"],
    "declares_per_trick": [1, "many"],
    "lead_marriage": [True, False],
    "must_beat": [True, False],
    "must_trump": [True, True, False],
    "must_overtrump": [True, False],
    "fail_double_over": [None, 130, 160, 60],
    "porvoo_basis": ["final", "original"],
    "porvoo_declarer_factor": [2, 1, 3],
    "rounding": [None, 5],
    "target_test": ["reach", "exceed"],
    "target_tie": ["highest", "declarer"],
    "redeal_right": ["none", "three_sixes_or_no_court"],
    "first_lead": ["free", "ace_spade"],
}


def random_huutopussi(rng: random.Random) -> tuple[dict, int]:
    """Return valid options (all of them, as data) and the number of players for them.

    Matches are kept short: a few deals, seldom only a low target, which bad players may take long to reach.
    """
    while True:
        form = rng.choice(FORMS)
        options = resolve({"preset": rng.choice(form["preset"])})
        if rng.random() < 0.8:
            options |= {name: rng.choice(values) for name, values in form.items() if name != "preset"}
            for name in rng.sample(sorted(CHOICES), rng.randrange(len(CHOICES))):
                options[name] = rng.choice(CHOICES[name])
        options["target"] = rng.choice([500, 500, 150, 60])
        options["deals"] = rng.choice([1, 2, 3, 5, 8])
        if options["target"] < 500 and rng.random() < 0.15:
            options["deals"] = None
        if not problems(options, options["players"]):
            return options, options["players"]


def likely(rng: random.Random, game: Huutopussi, actor: int | str) -> str:
    """Return a legal action, such that low bids, marriages and kept couples are not too rare."""
    texts = sorted(game.legal(actor))
    if game.phase == "auction" and rng.random() < 0.8:
        bids = sorted((text for text in texts if text.startswith("bid")), key=lambda text: int(text[4:]))
        if "pass" in texts and rng.random() < 0.6:
            return "pass"
        return rng.choice([text for text in texts if not text.startswith("bid")] + bids[:2])
    if texts[0].startswith("contract") and rng.random() < 0.7:
        return f"contract {game.bid}"
    special = [text for text in texts if text.startswith(("trump", "ask"))]
    if special and rng.random() < 0.4:
        return rng.choice(special)
    plain = [text for text in texts if not text.endswith(("K♠", "Q♠", "K♥", "Q♥", "K♦", "Q♦", "K♣", "Q♣"))]
    if actor != "deck" and plain and rng.random() < 0.8:
        return rng.choice(plain)
    return rng.choice(texts)
