"""The log on disk: what a table has acknowledged is here, whatever happens to the program."""

from msgspec import UNSET, UnsetType

from kuski.store.errors import CodeTaken, Conflict, Gone, StoreError, Trouble
from kuski.store.opening import open_store
from kuski.store.store import SavedRules, Store, TableInfo

__all__ = [
    "UNSET",
    "CodeTaken",
    "Conflict",
    "Gone",
    "SavedRules",
    "Store",
    "StoreError",
    "TableInfo",
    "Trouble",
    "UnsetType",
    "open_store",
]
