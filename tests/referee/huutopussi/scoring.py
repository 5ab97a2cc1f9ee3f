"""What a deal brings, and when the match is won."""

from typing import TYPE_CHECKING

from referee.huutopussi.cards import MARRIAGES, points

if TYPE_CHECKING:
    from referee.huutopussi.game import Huutopussi

Side = tuple[int, ...]


def collected(game: "Huutopussi", side: Side, last_winner: int) -> int:
    """All that a side has gathered in this deal: tricks, last trick, marriages, the declarer's discards."""
    o = game.options
    cards = [card for seat in side for trick in game.won[seat] for card in trick]
    if game.declarer in side:
        cards += game.discards
    total = sum(points(card, o["card_points"]) for card in cards)
    if last_winner in side:
        total += o["last_trick"]
    total += sum(MARRIAGES[o["suit_values"]][s] for s, maker in game.made if maker in side)
    return total


def change(game: "Huutopussi", side: Side, total: int) -> int:
    """What is written down for a side that has gathered so much."""
    o = game.options
    trickless = not any(game.won[seat] for seat in side)
    if game.declarer in side:
        doubled = o["fail_double_over"] is not None and game.contract > o["fail_double_over"]
        if trickless:
            return -game.contract * max(o["porvoo_declarer_factor"], 2 if doubled else 1)
        if total >= game.contract:
            return game.contract
        return -game.contract * (2 if doubled else 1)
    if trickless and game.declarer is not None:
        return -(game.bid if o["porvoo_basis"] == "original" else game.contract)
    if o["rounding"] == 5:
        return (total + 2) // 5 * 5
    return total


def match_winners(game: "Huutopussi") -> list[int]:
    """Who has won the match after this deal; [] when it goes on."""
    o = game.options
    side_score = {side: game.scores[side[0]] for side in game.sides()}
    if o["target_test"] == "reach":
        there = [side for side in side_score if side_score[side] >= o["target"]]
    else:
        there = [side for side in side_score if side_score[side] > o["target"]]
    if o["target_tie"] == "declarer":
        for side in there:
            if game.declarer in side:
                return sorted(side)
    best = [side for side in there if side_score[side] == max(side_score.values())]
    if len(best) == 1:
        return sorted(best[0])
    if o["deals"] is not None and game.deals_scored >= o["deals"]:
        return best_seats(game, list(side_score))
    return []


def best_seats(game: "Huutopussi", sides: list[Side]) -> list[int]:
    """The seats of those of these sides that have most points; equals share."""
    most = max(game.scores[seat] for side in sides for seat in side)
    return sorted(seat for side in sides for seat in side if game.scores[seat] == most)
