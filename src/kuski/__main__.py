"""``python -m kuski`` is the program ``kuski``."""

import sys

from kuski.cli import main

if __name__ == "__main__":
    sys.exit(main())
