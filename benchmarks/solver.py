"""The solver of Huutopussi beside plain alpha-beta: ``.venv/bin/python benchmarks/solver.py``.

One core; the value of each position, from an empty table. Both get the same positions and must agree; of
those with eleven tricks left the peer gets the first few, for it takes its time.
"""

import statistics
import sys
import time

import solver_positions
from solver_peer import Plain

from kuski import huutopussi
from kuski.bots.huutopussi.solver import Position, Solver

PEER_POSITIONS = {11: 6, 8: 200, 6: 200}
ROUNDS = 5
"""Each is solved so often, unless that takes longer than a twentieth of a second; the best counts."""
HEADING = ("tricks left", "", "positions", "nodes", "nodes/s", "median ms", "p90 ms", "worst ms")


def position(ending: solver_positions.Ending) -> Position:
    """Return the position of a line: no trump, all marriages open."""
    return Position(
        rules=huutopussi.preset("kolmin"),
        own=1 << ending.declarer,
        hands=ending.hands,
        leader=ending.leader,
        first=ending.left == 11,
        occasion=ending.left < 11,
    )


def measure(solver: Solver | Plain, positions: list[Position]) -> tuple[list[int], list[int], list[float]]:
    """Return the values, nodes and seconds of each position, solved from an empty table."""
    values, nodes, seconds = [], [], []
    for place in positions:
        times = []
        while len(times) < ROUNDS and sum(times) < 0.05:
            solver.forget()
            start = time.process_time()
            value = solver.value(place)
            times.append(time.process_time() - start)
        values.append(value)
        seconds.append(min(times))
        nodes.append(solver.nodes)
    return values, nodes, seconds


def row(left: int, name: str, nodes: list[int], seconds: list[float]) -> tuple[str, ...]:
    """Return a line of the table."""
    ordered = sorted(seconds)
    return (
        str(left),
        name,
        str(len(seconds)),
        f"{statistics.median(nodes):,.0f}",
        f"{sum(nodes) / sum(seconds) / 1e6:.1f} M",
        f"{statistics.median(seconds) * 1000:.3f}",
        f"{ordered[len(ordered) * 9 // 10] * 1000:.3f}",
        f"{ordered[-1] * 1000:.2f}",
    )


def main() -> None:
    """Print the table."""
    solver, peer = Solver(), Plain()
    everything = list(solver_positions.read())
    rows = [HEADING]
    for left in reversed(solver_positions.LEFT):
        positions = [position(ending) for ending in everything if ending.left == left]
        values, nodes, seconds = measure(solver, positions)
        few = positions[: PEER_POSITIONS[left]]
        theirs, their_nodes, their_seconds = measure(peer, few)
        if theirs != values[: len(few)]:
            raise SystemExit("they do not agree")
        rows.append(row(left, "kuski, all of them", nodes, seconds))
        if len(few) < len(positions):
            rows.append(row(left, "kuski, the same", nodes[: len(few)], seconds[: len(few)]))
        rows.append(row(left, "plain alpha-beta", their_nodes, their_seconds))
        print(end=".", flush=True, file=sys.stderr)
    widths = [max(len(line[i]) for line in rows) for i in range(len(HEADING))]
    for line in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)))
    print("\nNodes are medians; time is that of the processor, the best of up to five from an empty table.")


if __name__ == "__main__":
    sys.exit(main())
