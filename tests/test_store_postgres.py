"""The store in PostgreSQL: several servers at once, and a database that is away."""

import asyncio

import psycopg
import pytest

from kuski.store import CodeTaken, Conflict, Gone, StoreError, open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def address(postgres):
    return postgres.new()


@pytest.fixture
async def servers(address):
    """Two servers of one database."""
    async with open_store(address) as one, open_store(address) as other:
        yield one, other


async def code_of(waited):
    with pytest.raises(StoreError) as refused:
        await waited
    return refused.value.code


def name_of(address):
    return address.split("/")[3].split("?")[0]


async def starting(address):
    async with open_store(address):
        pass


# --- Several servers ----------------------------------------------------------------------------------------


async def test_of_two_servers_one_is_first(servers):
    await servers[0].create("t", "ABCD", [], at=0)
    written = []

    async def play(store, mark):
        while len(written) < 100:
            version = len(await store.load("t"))
            try:
                await store.append("t", version, [mark], at=1)
            except Conflict:
                continue
            written.append((version, mark))

    await asyncio.gather(play(servers[0], b"one"), play(servers[1], b"other"))
    log = await servers[0].load("t")
    assert [mark for _, mark in sorted(written)] == log
    assert len(log) == len({version for version, _ in written}) == len(written)
    assert {b"one", b"other"} == set(log)


async def test_many_tables_in_any_order_never_block_each_other_for_good(servers):
    tables = [f"t{number}" for number in range(20)]
    for table in tables:
        await servers[0].create(table, table, [], at=0)

    async def once(store, table):
        while True:
            try:
                return await store.append(table, len(await store.load(table)), [b"x"], at=1)
            except Conflict:
                continue

    orders = (tables, tables[::-1])
    for _ in range(5):
        await asyncio.gather(*(once(servers[n], table) for n in (0, 1) for table in orders[n]))
    assert [len(await servers[1].load(table)) for table in tables] == [10] * 20


async def test_an_append_without_entries_does_not_turn_the_count_back(servers):
    """Secrets alone may change too; what another server appends meanwhile must still count."""
    await servers[0].create("t", "ABCD", [], at=0)

    async def secrets():
        for number in range(40):
            version = len(await servers[0].load("t"))
            try:
                await servers[0].append("t", version, [], secrets={"seed": b"%d" % number}, at=1)
            except Conflict:
                continue

    async def entries():
        for version in range(40):
            await servers[1].append("t", version, [b"x"], at=2)

    await asyncio.gather(secrets(), entries())
    (info,) = await servers[0].recent(1)
    assert info.versions == 40 == len(await servers[0].load("t"))


async def test_two_servers_make_the_same_table_once(servers):
    for number in range(10):
        told = await asyncio.gather(
            *(store.create(f"t{number}", f"C{number}", [b"%d" % n], at=0) for n, store in enumerate(servers)),
            return_exceptions=True,
        )
        assert sorted(map(type, told), key=str) == sorted([type(None), Conflict], key=str)
        told = await asyncio.gather(
            *(store.create(f"u{number}-{n}", f"D{number}", [], at=0) for n, store in enumerate(servers)),
            return_exceptions=True,
        )
        assert sorted(map(type, told), key=str) == sorted([type(None), CodeTaken], key=str)


async def test_two_servers_have_the_same_secrets_and_settings(servers):
    keys = await asyncio.gather(*(store.server_secret("forms") for store in servers for _ in range(3)))
    assert len(set(keys)) == 1
    await asyncio.gather(*(store.set_setting("keep", str(n)) for n, store in enumerate(servers)))
    assert await servers[0].setting("keep") == await servers[1].setting("keep") in {"0", "1"}


async def test_what_one_deletes_is_gone_for_the_other(servers):
    one, other = servers
    await one.create("t", "ABCD", [b"0"], secrets={"seed": b"s"}, at=0)
    told = await asyncio.gather(
        one.delete("t"), *(other.append("t", 1, [b"x"], at=1) for _ in range(3)), return_exceptions=True
    )
    assert told[0] is True
    with pytest.raises(Gone):
        await other.append("t", 2, [b"x"], at=2)
    assert await other.secret("t", "seed") is None
    assert await other.sweep(10.0) == 0


async def test_servers_that_start_at_once_make_one_schema(address):
    async def start():
        async with open_store(address) as store:
            return await store.codes()

    assert await asyncio.gather(*(start() for _ in range(5))) == [0] * 5


async def test_a_server_that_stops_in_mid_writing_does_not_hold_up_the_others(servers, address):
    """Its row locks end with its session, which PostgreSQL ends when it says nothing more."""
    await servers[0].create("t", "ABCD", [], at=0)
    stopped = await psycopg.AsyncConnection.connect(
        address, options="-c idle_in_transaction_session_timeout=300ms"
    )
    await stopped.execute("SELECT * FROM tables WHERE id = 't' FOR NO KEY UPDATE")
    await servers[1].append("t", 0, [b"x"], at=1)
    assert await servers[0].load("t") == [b"x"]
    with pytest.raises(psycopg.Error):
        await stopped.execute("SELECT 1")
    await stopped.close()


# --- A database that is away --------------------------------------------------------------------------------


async def test_a_database_that_went_away_is_told_and_comes_back(servers, postgres):
    store, other = servers
    await store.create("t", "ABCD", [b"0"], at=0)
    # A fast shutdown ends all sessions; what was acknowledged is on disk.
    postgres.stop()
    try:
        assert await code_of(store.append("t", 1, [b"1"], at=1)) == "unreachable"
        assert await code_of(store.load("t")) == "unreachable"
        assert await code_of(other.size()) == "unreachable"
    finally:
        postgres.start()
    assert await store.load("t") == [b"0"]
    await store.append("t", 1, [b"1"], at=2)
    assert await other.load("t") == [b"0", b"1"]


async def test_no_server_there_is_told_without_the_password(tmp_path):
    address = f"postgresql://aino:hidden@/tables?host={tmp_path}"

    with pytest.raises(StoreError) as refused:
        await starting(address)
    assert refused.value.code == "unreachable"
    assert "hidden" not in str(refused.value)


async def test_a_database_that_is_not_there_is_told(postgres):
    with pytest.raises(StoreError, match='"nowhere" does not exist') as refused:
        await starting(postgres.url("nowhere"))
    assert refused.value.code == "unreachable"


async def test_tables_of_another_program_stay_as_they_are(postgres, address):
    name = name_of(address)
    postgres.sql("CREATE TABLE rules (something text)", name)

    assert await code_of(starting(address)) == "no-database"
    assert postgres.sql("SELECT count(*) FROM rules", name) == [(0,)]


async def test_a_schema_of_the_future_stays_as_it_is(postgres, address):
    name = name_of(address)
    async with open_store(address):
        pass
    postgres.sql("UPDATE alembic_version SET version_num = '9999'", name)

    assert await code_of(starting(address)) == "newer"


async def test_only_reading_allowed_is_told(postgres, address):
    name = name_of(address)
    async with open_store(address) as store:
        await store.create("t", "ABCD", [b"0"], at=0)
    postgres.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    async with open_store(address) as store:
        assert await code_of(store.append("t", 1, [b"1"], at=1)) == "read-only"
        assert await store.load("t") == [b"0"]
