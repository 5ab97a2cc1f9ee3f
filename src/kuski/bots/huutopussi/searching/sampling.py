"""The samples that a move is judged by: drawn evenly, then chosen by how likely they are."""

from typing import Final

import numpy as np

from kuski.bots.huutopussi.searching.hidden import Hidden
from kuski.bots.huutopussi.searching.judging import logs_of, resample
from kuski.bots.huutopussi.searching.layout import Ints
from kuski.bots.huutopussi.searching.past import Past
from kuski.bots.huutopussi.searching.thinking import Thinking

DRAWING: Final = 0.3
"""At what share of the time no more samples are drawn to choose from."""


def samples_of(past: Past, thinking: Thinking, fewest: int = 1) -> Ints:
    """Return arrangements of the hidden cards that agree with the record, the likelier the oftener.

    Args:
        past: what was perceived.
        thinking: how many, and from how many times as many they are chosen.
        fewest: how many there are at least.
    """
    number, hidden = max(thinking.samples, fewest), Hidden(past)
    if thinking.care.surplus <= 1:
        return hidden.draw(number, thinking.dice)
    drawn = [hidden.draw(number, thinking.dice)]
    logs = [logs_of(past, drawn[0])]
    while len(drawn) < thinking.care.surplus and not thinking.spent(DRAWING):
        drawn.append(hidden.draw(number, thinking.dice))
        logs.append(logs_of(past, drawn[-1]))
    return resample(np.concatenate(drawn), np.concatenate(logs), number, thinking.dice)
