"""Random house rules that can be played, as plain options, for games of whatever rules there are."""

import random

from referee import PRESETS, problems, resolve
from referee.cards import full_pack

CHOICES: dict[str, list] = {
    "questions": [1, 2, 3, 4, 4, 4],
    "deck": [52, 32, "some"],
    "q2_tie": ["wrong", "redeal", "push"],
    "q3_boundary": ["inside", "outside", "wrong", "redeal"],
    "q4": ["suit", "same_new"],
    "stakes": [[1, 1, 1, 1], [1, 2, 3, 4], [0, 5, 0, 2]],
    "rewards": [[0, 0, 0, 0], [0, 0, 0, 5], [1, 2, 3, 4]],
    "reward_split": [True, False],
    "reward_optional": [True, False],
    "tie_multiplier": [1, 2],
    "hands": ["open", "private"],
    "pyramid": [[4, 3, 2, 1], [5, 4, 3, 2, 1], [2, 1], [1], [1, 3, 2]],
    "row_values": ["rising", "flat"],
    "match": ["all", "one", "optional"],
    "award_per": ["card", "turn"],
    "award_split": [True, False],
    "award_optional": [True, False],
    "receive_cap": [None, 1, 2, 4],
    "tie_cards": ["none", "lowest", "highest_lex"],
    "tie_draw": ["low", "high", "all_ride"],
    "tie_refill": ["used", "full"],
    "all_empty": ["no_bus", "draw"],
    "bus_deck": ["full", "remaining"],
    "bus_exhaust": ["end", "reshuffle"],
    "bus_on_error": ["restart", "continue"],
    "attempt_limit": [None, 1, 3],
    "winner": ["fewest", "none"],
    "on_leave": ["continue", "continue", "continue", "end"],
    "min_players": [2, 2, 3],
}

BUSES: list[dict[str, list]] = [
    {
        "bus": ["diamond"],
        "bus_rows": [[1, 2, 3, 4, 3, 2, 1], [1, 2, 1], [3], [2, 2]],
        "obstacles": [["J", "Q", "K", "A"], ["7", "K"], []],
        "bus_penalty": ["row", "turned", "turned_total", "fixed"],
    },
    {
        "bus": ["line"],
        "bus_length": [1, 3, 10],
        "obstacles": [["J", "Q", "K", "A"], ["Q"]],
        "bus_penalty": ["fixed", "rank_table"],
        "line_growth": [True, False, None],
    },
    {
        "bus": ["chain"],
        "bus_length": [1, 2, 5],
        "bus_penalty": ["fixed"],
        "bus_tie": ["wrong", "push", "redeal"],
    },
    {"bus": ["questions"], "bus_penalty": ["fixed"]},
]


def random_rules(rng: random.Random) -> tuple[dict, int]:
    """Return valid options (all of them, as data) and a number of players for them."""
    while True:
        options = resolve({"preset": rng.choice(sorted(PRESETS))})
        for name in rng.sample(sorted(CHOICES), rng.randrange(len(CHOICES))):
            options[name] = rng.choice(CHOICES[name])
        if options["deck"] == "some":
            options["deck"] = rng.sample(full_pack(), rng.randint(5, 30))
        if rng.random() < 0.8:
            options |= dict.fromkeys(["bus_rows", "bus_length", "obstacles", "bus_tie", "line_growth"])
            options |= {name: rng.choice(values) for name, values in rng.choice(BUSES).items()}
        players = rng.randint(2, 8)
        if not problems(options, players):
            return options, players
