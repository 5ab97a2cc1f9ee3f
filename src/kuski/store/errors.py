"""What the store says when it cannot do what it is asked."""

from typing import Literal, TypeAlias

Trouble: TypeAlias = Literal[
    "address",  # names no database that this program can use
    "in-use",  # another program serves from this file
    "no-database",  # the file is something else
    "damaged",
    "newer",  # made by a newer version of this program
    "read-only",
    "full",
    "unusable",  # the folder or the file cannot be made, opened, read or written
    "busy",  # another program holds the file for longer than one waits
    "unreachable",  # its server does not answer, or just now not
    "closed",
    "failed",
]
"""The stable names of what can be wrong with a store."""


class StoreError(Exception):
    """The store does not work, wholly or just now.

    After an append that ends so it is not certain that the entries are absent: load before trying again.

    Attributes:
        code: what is wrong, a stable name.
        message: the same as a sentence in English.
    """

    def __init__(self, code: Trouble, message: str) -> None:
        super().__init__(code, message)
        self.code: Trouble = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class Conflict(Exception):
    """Another append was first, or the log is not where the writer thinks: load, judge again, append again.

    Attributes:
        table: whose log.
        version: the place that the entries were meant for.
    """

    def __init__(self, table: str, version: int) -> None:
        super().__init__(table, version)
        self.table = table
        self.version = version


class Gone(Exception):
    """There is no such table (any more).

    Attributes:
        table: which.
    """

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class CodeTaken(Exception):
    """Another table has this code.

    Attributes:
        code: which.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
