"""Which rules can be played: every broken constraint, with what would mend it."""

from collections.abc import Iterator

from kuski.game import Notice, mark
from kuski.huutopussi.rules import Rules


def problems(rules: Rules, players: int) -> tuple[Notice, ...]:
    """Return every constraint that ``rules`` break with ``players`` at the table; () when none."""
    return (*_seats(rules, players), *_cards(rules), *_auction(rules), *_play(rules), *_points(rules))


def _seats(rules: Rules, players: int) -> Iterator[Notice]:
    if players != rules.players:
        yield Notice(
            "wrong-number-of-players",
            mark("These rules are for {need} players, not {players}: set players, or take another preset."),
            {"need": rules.players, "players": players},
        )
    pairs = rules.sides == "pairs"
    if pairs and rules.players != 4:
        yield Notice("pairs-need-four", mark("Pairs need four players: set players to 4 or sides to solo."))
    if not pairs and rules.exchange:
        yield Notice("exchange-needs-pairs", mark("An exchange needs pairs: set exchange to 0."))
    if not pairs and rules.asking != "none":
        yield Notice("asking-needs-pairs", mark("Asking needs pairs: set asking to none."))
    if rules.fives and (pairs or rules.players != 4):
        yield Notice("fives-need-four", mark("The fives are for four, each for himself: set fives to false."))


def _cards(rules: Rules) -> Iterator[Notice]:
    deck, hands = rules.pack.bit_count(), max(rules.players, 3)
    if (deck - rules.talon_size) % hands or rules.hand_size < 1:
        yield Notice(
            "uneven-hands",
            mark("{cards} cards cannot be dealt evenly to {hands} hands: change the talon."),
            {"cards": deck - rules.talon_size, "hands": hands},
        )
    if rules.sides == "pairs" and rules.talon_size:
        yield Notice("pairs-with-talon", mark("Pairs play without a talon: set talon to 0."))
    if rules.talon_size and rules.hand_size < (rules.undiscardable & rules.pack).bit_count():
        yield Notice(
            "cannot-discard",
            mark("A hand of {hand} could be all cards that may not be discarded: shorten discard_ban."),
            {"hand": rules.hand_size},
        )


def _auction(rules: Rules) -> Iterator[Notice]:
    steps = rules.open_step >= 1 and rules.bid_step >= 1
    if not steps:
        yield Notice("step-too-small", mark("open_step and bid_step are at least 1: set them."))
    if steps and rules.open_step % rules.bid_step:
        yield Notice("open-step", mark("open_step must be a multiple of bid_step: change one of them."))
    if rules.min_open % 10 or rules.min_open % max(rules.open_step, 1) or rules.min_open > rules.highest_bid:
        yield Notice(
            "min-open",
            mark("min_open must be a multiple of 10 and of open_step ({step}), at most {high}: change it."),
            {"step": rules.open_step, "high": rules.highest_bid},
        )
    if rules.ban_at is not None and rules.ban_at >= 0:
        yield Notice("ban-at", mark("ban_at must be below zero, or null for no ban."))


def _play(rules: Rules) -> Iterator[Notice]:
    if rules.raise_ and not rules.talon_size and not rules.exchange:
        yield Notice("raise-needs-cards", mark("A raise needs a talon or an exchange: set raise to false."))
    if rules.must_overtrump and not rules.must_trump:
        yield Notice(
            "overtrump-needs-trump", mark("must_overtrump needs must_trump: turn both on, or both off.")
        )


def _points(rules: Rules) -> Iterator[Notice]:
    if rules.porvoo_basis == "original" and not rules.raise_:
        yield Notice("basis-needs-raise", mark("porvoo_basis original needs a raise: set it to final."))
    if rules.fail_double_over is not None and rules.fail_double_over % 5:
        yield Notice("double-over", mark("fail_double_over must be a multiple of 5: change it."))
    if rules.last_trick not in (10, 20):
        yield Notice("last-trick", mark("The last trick is worth 10 or 20: set last_trick to one of them."))
    for option, value in (
        ("porvoo_declarer_factor", rules.porvoo_declarer_factor),
        ("target", rules.target),
        ("deals", rules.deals),
    ):
        if value is not None and value < 1:
            yield Notice("below-one", mark("{option} is at least 1: set it."), {"option": option})
