"""Run every benchmark and print its table: ``make bench``."""

import platform
import sys
from importlib.metadata import version

import random_play


def main() -> None:
    """Print the machine, then each table."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()};", end=" ")
    print(f"msgspec {version('msgspec')}, open_spiel {version('open_spiel')}\n")
    heading, rows = random_play.table()
    widths = [max(len(row[i]) for row in [heading, *rows]) for i in range(len(heading))]
    for row in [heading, *rows]:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  ".join(cells))
    print("\nMedians of 15 rounds; chance steps count as actions on both sides.")


if __name__ == "__main__":
    sys.exit(main())
