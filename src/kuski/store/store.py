"""What is kept, and how one gets at it."""

import secrets as random
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import isfinite
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType
from sqlalchemy import Connection, Row, Select, func, select

from kuski.store import orders
from kuski.store.batches import Append
from kuski.store.database import Database
from kuski.store.errors import Gone
from kuski.store.schema import LOG, RULES, SECRETS, SERVER_SECRETS, SETTINGS, TABLES
from kuski.store.writer import Writer

T = TypeVar("T")

_NONE: Final[Mapping[str, bytes]] = MappingProxyType({})
_LAST: Final = 2**31 - 1
_INFO: Final = select(
    TABLES.c.id, TABLES.c.code, TABLES.c.opened, TABLES.c.touched, TABLES.c.versions, TABLES.c.listed
)


class TableInfo(NamedTuple):
    """What is known of a table without reading its log.

    Attributes:
        id: its name in the store.
        code: what people type to find it.
        opened: when it was created.
        touched: when the last append happened.
        versions: how many entries its log has.
        listed: what the list of open tables shows of it; None: it is not listed.
    """

    id: str
    code: str
    opened: float
    touched: float
    versions: int
    listed: bytes | None


class SavedRules(NamedTuple):
    """House rules that somebody saved.

    Attributes:
        slug: what the link to them says.
        name: what they are called.
        game: of which game.
        data: the rules.
        at: when they were saved.
    """

    slug: str
    name: str
    game: str
    data: bytes
    at: float


class Store:
    """The logs of tables, their secrets, saved rules, and what the server keeps for itself.

    Entries, secrets and rules are bytes that the store does not look into. Whatever writes returns when
    it is on disk; it raises StoreError when that failed, as reading does, and ValueError for what no
    database could keep. It is safe to cancel: what was written by then stays, whole.

    Made by `open_store`.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def create(
        self,
        table: str,
        code: str,
        entries: Sequence[bytes],
        *,
        secrets: Mapping[str, bytes] = _NONE,
        at: float,
    ) -> None:
        """Make a table with the first entries of its log.

        Raises:
            CodeTaken: another table has the code.
            Conflict: there is a table of this id.
        """
        _check(table, code, *secrets, blobs=(*entries, *secrets.values()), times=(at,))
        await self._write(
            partial(
                orders.create_table,
                table=table,
                code=code,
                entries=tuple(entries),
                secrets=dict(secrets),
                at=at,
            )
        )

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        *,
        secrets: Mapping[str, bytes] = _NONE,
        forget: Collection[str] = (),
        at: float,
        listed: bytes | UnsetType | None = UNSET,
    ) -> None:
        """Add entries to a table's log, all or none, and with them what changes beside it.

        Args:
            table: its id.
            version: how many entries the log has so far, as the caller knows it.
            entries: in order; there may be none.
            secrets: by key, in the place of those with the same key.
            forget: the keys of secrets that go.
            at: when it happened.
            listed: what the list of open tables shows of it from now on; None: nothing.

        Raises:
            Conflict: the log is not that long; nothing was written.
            Gone: there is no such table.
        """
        blobs = (*entries, *secrets.values(), *(() if listed is UNSET or listed is None else (listed,)))
        _check(table, *secrets, *forget, blobs=blobs, times=(at,))
        await self._writer.append(
            Append(table, version, tuple(entries), dict(secrets), tuple(forget), at, listed)
        )

    async def load(self, table: str, since: int = 0) -> list[bytes]:
        """Return the entries of a table's log from a version on.

        Raises:
            Gone: there is no such table.
        """
        place = min(max(since, 0), _LAST)
        entries = (
            select(LOG.c.entry).where(LOG.c.table_id == table, LOG.c.version >= place).order_by(LOG.c.version)
        )
        found = [row.entry for row in await self._rows(entries, table)]
        if not found and not await self._rows(select(TABLES.c.id).where(TABLES.c.id == table), table):
            raise Gone(table)
        return found

    async def find(self, code: str) -> str | None:
        """Return the id of the table with a code."""
        table: str | None = await self._value(select(TABLES.c.id).where(TABLES.c.code == code), code)
        return table

    async def codes(self) -> int:
        """Return how many tables there are."""
        return int(await self._value(select(func.count()).select_from(TABLES)))

    async def recent(self, limit: int) -> list[TableInfo]:
        """Return the tables at which something happened last, the latest first."""
        return await self._infos(_INFO, limit)

    async def listed(self, limit: int) -> list[TableInfo]:
        """Return the tables that want to be found, the latest first."""
        return await self._infos(_INFO.where(TABLES.c.listed.is_not(None)), limit)

    async def secret(self, table: str, key: str) -> bytes | None:
        """Return a secret of a table."""
        query = select(SECRETS.c.value).where(SECRETS.c.table_id == table, SECRETS.c.key == key)
        value: bytes | None = await self._value(query, table, key)
        return value

    async def delete(self, table: str) -> bool:
        """Delete a table: log, names, secrets, on disk too.

        Returns:
            Whether there was one.
        """
        if not _storable(table):
            return False
        return await self._erase(partial(orders.delete_tables, tables=[table])) > 0

    async def sweep(self, before: float, kind: str = "") -> int:
        """Delete all tables at which nothing has happened since, and clean up behind them.

        Args:
            before: the time.
            kind: how the ids of those begin that are meant; all, when it is empty.

        Returns:
            How many there were.
        """
        _check(kind, times=(before,))
        swept = 0
        if kind and not await self._value(orders.untouched(before, kind)):
            return swept
        while count := await self._erase(partial(orders.delete_untouched, before=before, kind=kind)):
            swept += count
        await self._writer.errand(self._database.rewrite)
        return swept

    async def save_rules(self, slug: str, name: str, game: str, data: bytes, at: float) -> None:
        """Keep house rules, in the place of those with the same slug."""
        _check(slug, name, game, blobs=(data,), times=(at,))
        row = {"slug": slug, "name": name, "game": game, "data": data, "at": at}
        await self._write(partial(orders.put, into=RULES, row=row))

    async def rules(self, slug: str) -> SavedRules | None:
        """Return house rules."""
        query = select(RULES.c.slug, RULES.c.name, RULES.c.game, RULES.c.data, RULES.c.at)
        rows = await self._rows(query.where(RULES.c.slug == slug), slug)
        return SavedRules._make(rows[0]) if rows else None

    async def delete_rules(self, slug: str) -> bool:
        """Delete house rules, on disk too; return whether there were any."""
        return _storable(slug) and await self._erase(partial(orders.remove, source=RULES, key=slug)) > 0

    async def server_secret(self, name: str) -> bytes:
        """Return 32 random bytes that the server keeps: the same for a name, always."""
        _check(name)
        query = select(SERVER_SECRETS.c.value).where(SERVER_SECRETS.c.name == name)
        kept: bytes | None = await self._value(query)
        if kept is not None:
            return kept
        return await self._write(partial(orders.keep_server_secret, name=name, fresh=random.token_bytes(32)))

    async def setting(self, name: str) -> str | None:
        """Return a setting, None if it was never set."""
        value: str | None = await self._value(select(SETTINGS.c.value).where(SETTINGS.c.name == name), name)
        return value

    async def set_setting(self, name: str, value: str) -> None:
        """Keep a setting."""
        _check(name, value)
        await self._write(partial(orders.put, into=SETTINGS, row={"name": name, "value": value}))

    async def size(self) -> dict[str, int]:
        """Return how much there is: `tables`, `entries` in their logs, `rules` saved, `bytes` on disk."""
        counts = select(
            select(func.count()).select_from(TABLES).scalar_subquery().label("tables"),
            select(func.coalesce(func.sum(TABLES.c.versions), 0)).scalar_subquery().label("entries"),
            select(func.count()).select_from(RULES).scalar_subquery().label("rules"),
        )
        (row,) = await self._rows(counts)
        return {**row._mapping, "bytes": await self._database.size()}

    async def _rows(self, query: Select[Any], *given: str) -> Sequence[Row[Any]]:
        """Return what a query finds; texts that cannot be in the store find nothing."""
        if not all(map(_storable, given)):
            return ()
        async with self._database.read() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
            return rows

    async def _value(self, query: Select[Any], *given: str) -> Any:
        rows = await self._rows(query, *given)
        return rows[0][0] if rows else None

    async def _infos(self, query: Select[Any], limit: int) -> list[TableInfo]:
        latest = query.order_by(TABLES.c.touched.desc(), TABLES.c.id).limit(min(max(limit, 0), _LAST))
        return [TableInfo._make(row) for row in await self._rows(latest)]

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._writer.errand(partial(self._database.write, work))

    async def _erase(self, work: Callable[[Connection], int]) -> int:
        return await self._writer.errand(partial(self._database.erase, work))


def _storable(text: str) -> bool:
    """Whether every database can keep this text, and be asked for it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def _check(*texts: str, blobs: Sequence[bytes] = (), times: Sequence[float] = ()) -> None:
    """Refuse what would fail only while it is written, where it would fail others along with it.

    Raises:
        ValueError: naming it.
    """
    for text in texts:
        if not _storable(text):
            raise ValueError(f"not a text that can be stored: {text!r}")
    for blob in blobs:
        if not isinstance(blob, bytes):
            raise ValueError(f"not bytes: {blob!r}")  # noqa: TRY004  (one kind of error for all of it)
    for time in times:
        if not isfinite(time):
            raise ValueError(f"not a time: {time!r}")
