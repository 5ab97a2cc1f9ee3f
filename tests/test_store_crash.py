"""The store when things go wrong: killed, no room, damaged, used twice, of another version."""

import asyncio
import os
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from kuski.store import Conflict, StoreError, open_store, sqlite, sqlite_file
from kuski.store.schema import METADATA
from kuski.store.sqlite_file import raw_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "kuski.db"


@pytest.fixture
async def store(file):
    async with open_store(str(file)) as store:
        yield store


async def outcomes(*waited):
    return await asyncio.gather(*waited, return_exceptions=True)


async def refusal(url):
    """Return the code with which a store is not opened."""
    with pytest.raises(StoreError) as refused:
        async with open_store(str(url)):
            pass
    assert str(refused.value) == refused.value.message
    return refused.value.code


def writing(store):
    """Return SQLite's own connection below a store."""
    return raw_of(store._database._writing)


# --- Killed -----------------------------------------------------------------------------------------------

APPENDING = """
import asyncio, os, random, sys
from kuski.store import Gone, open_store

async def play(store, table):
    try:
        version = len(await store.load(table))
    except Gone:
        await store.create(table, table, [b"0"], secrets={"last": b"0"}, at=0)
        version = 1
    while True:
        count = random.choice((1, 1, 1, 4))
        entries = [f"{place} of {table}".encode() for place in range(version, version + count)]
        entries = [entry + b"." * random.randrange(200) for entry in entries]
        last = version + count - 1
        await store.append(table, version, entries, secrets={"last": b"%d" % last}, at=0)
        version += count
        os.write(1, f"{table} {last}\\n".encode())

async def main():
    async with open_store(sys.argv[1]) as store:
        os.write(1, b"open\\n")
        await asyncio.gather(*(play(store, f"t{number}") for number in range(30)))

asyncio.run(main())
"""


def kill_while_appending(file, seconds):
    """Let a program append for a while, kill it, and return the last version that it told of each table."""
    program = [sys.executable, "-c", APPENDING, str(file)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "open\n"
        killing = threading.Timer(seconds, process.kill)
        killing.start()
        told = process.stdout.read()
    killing.join()
    assert process.returncode == -signal.SIGKILL
    return {table: int(last) for table, last in map(str.split, told.splitlines())}


async def kill_often(file, dice, times, longest):
    """Kill a program that appends, again and again; all that it told must be in the log, once."""
    appended = Counter()
    for _ in range(times):
        told = kill_while_appending(file, dice.uniform(0.05, longest))
        async with open_store(str(file)) as store:
            for table in (info.id for info in await store.recent(99)):
                log = await store.load(table)
                assert [entry.rstrip(b".") for entry in log[1:]] == [
                    f"{place} of {table}".encode() for place in range(1, len(log))
                ]
                last = len(log) - 1
                # One append that it had not told of may have reached the disk, and its secret with it.
                assert (
                    max(told.get(table, 0), appended[table])
                    <= last
                    <= max(told.get(table, 0), appended[table]) + 4
                )
                assert await store.secret(table, "last") == b"%d" % last
                appended[table] = last
            assert told.keys() <= appended.keys()
    assert sum(appended.values()) > 30 * times


async def test_what_was_acknowledged_survives_a_kill(file):
    await kill_often(file, random.Random(1), 3, 0.5)


@pytest.mark.soak
async def test_what_was_acknowledged_survives_many_kills(file):
    await kill_often(file, random.Random(2), 50, 0.8)


async def test_a_killed_program_holds_nothing(file):
    kill_while_appending(file, 0.05)
    async with open_store(str(file)) as store:
        await store.set_setting("s", "works")


async def test_each_commit_waits_for_the_disk(store):
    raw = writing(store)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert raw.execute("PRAGMA synchronous").fetchone() == (2,)
    assert raw.execute("PRAGMA fullfsync").fetchone() == (1,)
    assert raw.execute("PRAGMA secure_delete").fetchone() == (1,)
    assert raw.execute("PRAGMA foreign_keys").fetchone() == (1,)


# --- No room, no permission, not alone --------------------------------------------------------------------


async def fill_up(store, code):
    """See that appends which wait all fail with a code, and change nothing."""
    told = await outcomes(
        *(
            store.append(table, 1, [b"x" * 50_000], secrets={"seed": b"s"}, at=9, listed=b"{}")
            for table in "abcde"
        )
    )
    assert [getattr(error, "code", error) for error in told] == [code] * 5
    assert len({id(error) for error in told}) == 5
    for table in "abcde":
        assert await store.load(table) == [b"0"]
        assert await store.secret(table, "seed") is None
    assert await store.listed(9) == []


async def go_on(store):
    """See that the store works again."""
    await asyncio.gather(*(store.append(table, 1, [b"y" * 50_000], at=10) for table in "abcde"))
    for table in "abcde":
        assert await store.load(table) == [b"0", b"y" * 50_000]
    assert await store.delete("a") is True
    assert await store.sweep(100) == 4


@pytest.fixture
async def tables(store):
    for table in "abcde":
        await store.create(table, table, [b"0"], at=0)
    return store


async def test_without_room_nothing_is_half_written(tables):
    raw = writing(tables)
    pages = raw.execute("PRAGMA page_count").fetchone()[0]
    raw.execute(f"PRAGMA max_page_count={pages + 5}")
    await fill_up(tables, "full")
    with pytest.raises(StoreError) as refused:
        await tables.create("f", "f", [b"x" * 100_000], at=0)
    assert refused.value.code == "full"
    assert await tables.find("f") is None
    await tables.append("a", 1, [b"small"], at=1)
    assert await tables.load("a") == [b"0", b"small"]
    raw.execute("PRAGMA max_page_count=1000000")
    await tables.append("b", 1, [b"y" * 50_000], at=10)
    assert await tables.load("b", 1) == [b"y" * 50_000]


async def test_a_commit_that_fails_leaves_nothing(tables, file):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    journal = file.with_name("kuski.db-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal + 50_000, before[1]))
    try:
        await fill_up(tables, "unusable")
        await fill_up(tables, "unusable")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    await go_on(tables)


async def test_a_file_that_becomes_read_only_fails_nobody_for_ever(tables):
    writing(tables).execute("PRAGMA query_only=ON")
    await fill_up(tables, "read-only")
    writing(tables).execute("PRAGMA query_only=OFF")
    await go_on(tables)


async def test_what_cannot_be_deleted_stays_whole(tables):
    writing(tables).execute("PRAGMA query_only=ON")
    told = await outcomes(tables.delete("a"), tables.sweep(100), tables.delete_rules("r"))
    assert [error.code for error in told[:2]] == ["read-only"] * 2
    assert await tables.codes() == 5
    assert await tables.load("a") == [b"0"]
    writing(tables).execute("PRAGMA query_only=OFF")
    await go_on(tables)


@pytest.fixture
def foreign():
    """Return a folder for somebody who is not root, as nothing is forbidden to root; we become that one."""
    folder = Path(tempfile.mkdtemp(prefix="kuski-"))
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)
        shutil.rmtree(folder)


async def test_a_file_that_may_not_be_written_is_not_opened(foreign):
    file = foreign / "kuski.db"
    async with open_store(str(file)) as store:
        await store.set_setting("s", "kept")
    file.chmod(0o400)
    assert await refusal(file) == "read-only"
    file.chmod(0)
    assert await refusal(file) == "unusable"
    file.chmod(0o600)
    foreign.chmod(0o500)
    file.with_name("kuski.db.lock").chmod(0o400)
    assert await refusal(file) == "unusable"
    assert await refusal(foreign / "new" / "kuski.db") == "unusable"
    foreign.chmod(0o700)
    file.with_name("kuski.db.lock").chmod(0o600)
    async with open_store(str(file)) as store:
        assert await store.setting("s") == "kept"


async def test_only_one_serves_from_a_file(store, file, tmp_path):
    assert await refusal(file) == "in-use"
    (tmp_path / "link.db").symlink_to(file)
    assert await refusal(tmp_path / "link.db") == "in-use"
    program = (
        "import asyncio, sys; from kuski.store import StoreError, open_store\n"
        "async def main():\n"
        "    try:\n"
        "        async with open_store(sys.argv[1]): pass\n"
        "    except StoreError as error: print(error.code, error)\n"
        "asyncio.run(main())"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(file), stdout=subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert told.decode() == f"in-use another kuski serve uses this folder: {file.parent}\n"
    await store.set_setting("s", "works")


async def test_a_file_is_free_again_after_closing(file):
    for number in range(3):
        async with open_store(str(file)) as store:
            await store.set_setting("s", str(number))
    file.write_bytes(b"not a database" * 1000)
    assert await refusal(file) == "no-database"
    assert await refusal(file) == "no-database"


async def test_it_waits_for_another_program_that_writes(tables, file):
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(tables.append("a", 1, [b"1"], at=1))
    for _ in range(10):
        await asyncio.sleep(0.01)
        assert await tables.load("a") == [b"0"]
    other.execute("ROLLBACK")
    await waiting
    other.close()
    assert await tables.load("a") == [b"0", b"1"]


async def test_it_does_not_wait_for_ever(tables, file, monkeypatch):
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await fill_up(tables, "busy")
    other.execute("ROLLBACK")
    other.close()
    await go_on(tables)


async def test_who_reads_only_delays_the_cleaning(tables, file, monkeypatch):
    monkeypatch.setattr(sqlite_file, "sleep", lambda _seconds: None)
    await tables.append("a", 1, [b"Aino sits"], at=1)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN")
    assert other.execute("SELECT count(*) FROM log").fetchone() == (6,)
    assert await tables.delete("a") is True
    assert b"Aino" in file.with_name("kuski.db-wal").read_bytes()
    assert await tables.sweep(-1) == 0
    other.close()
    assert await tables.sweep(-1) == 0
    assert not [path for path in file.parent.iterdir() if b"Aino" in path.read_bytes()]


async def test_somebody_else_was_first_after_all(tables, file):
    """With a database that several programs write to, only the log itself shows it."""
    with sqlite3.connect(file) as other:
        other.execute("INSERT INTO log VALUES ('b', 1, x'00')")
    other.close()
    told = await outcomes(*(tables.append(table, 1, [b"1"], at=1) for table in "abc"))
    assert list(map(type, told)) == [type(None), Conflict, type(None)]
    assert await tables.load("a") == await tables.load("c") == [b"0", b"1"]
    assert await tables.load("b") == [b"0", b"\0"]


async def test_an_errand_that_contradicts_is_tried_again(tables):
    tries = []

    async def errand():
        tries.append(1)
        if len(tries) < 3:
            raise IntegrityError("INSERT", {}, Exception("first"))
        return "done"

    assert await tables._writer.errand(errand) == "done"

    async def hopeless():
        raise IntegrityError("INSERT", {}, Exception("first"))

    with pytest.raises(StoreError, match="first") as refused:
        await tables._writer.errand(hopeless)
    assert refused.value.code == "failed"


async def test_a_mistake_in_the_program_does_not_end_the_writer(tables, monkeypatch):
    async def broken(_work):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(tables._database, "write", broken)
        told = await outcomes(*(tables.append(table, 1, [b"1"], at=1) for table in "ab"))
    assert list(map(type, told)) == [ZeroDivisionError] * 2
    await tables.append("a", 1, [b"1"], at=1)
    assert await tables.load("a") == [b"0", b"1"]


async def test_nobody_waits_for_a_writer_that_is_cancelled(file):
    """When a loop ends without closing the store, it cancels all that runs in it."""

    async def serve():
        async with open_store(str(file)) as store:
            await store.create("a", "a", [b"0"], at=0)
            waiting = [asyncio.create_task(store.append("a", version, [b"x"], at=1)) for version in (1, 2)]
            waiting.append(asyncio.create_task(store.delete("b")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            store._writer._task.cancel()
            assert [error.code for error in await outcomes(*waiting)] == ["closed"] * 3
            assert [error.code for error in await outcomes(store.delete("a"))] == ["closed"]

    with pytest.raises(asyncio.CancelledError):
        await serve()
    async with open_store(str(file)) as store:
        assert len(await store.load("a")) in (1, 3)


# --- The file ---------------------------------------------------------------------------------------------


async def test_nobody_else_may_read_the_file(tmp_path):
    file = tmp_path / "new" / "kuski.db"
    mask = os.umask(0)
    try:
        async with open_store(str(file)) as store:
            await store.create("t", "ABCD", [b"0"], at=0)
            assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    finally:
        os.umask(mask)
    assert modes == dict.fromkeys(("kuski.db", "kuski.db-shm", "kuski.db-wal", "kuski.db.lock"), 0o600)


async def test_a_folder_that_is_there_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o755)
    async with open_store(str(tmp_path / "kuski.db")):
        pass
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("form", ["{path}", "sqlite:///{path}", "sqlite+aiosqlite:///{path}"])
async def test_a_store_is_named_by_path_or_address(tmp_path, form):
    file = tmp_path / "Äijän 100 % data" / "kuski.db"
    async with open_store(form.format(path=file)) as store:
        await store.set_setting("s", form)
    assert file.is_file()


async def test_a_path_may_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with open_store("data/kuski.db") as store:
        monkeypatch.chdir("/")
        await store.set_setting("s", "x")
        assert await store.setting("s") == "x"
    assert (tmp_path / "data" / "kuski.db").is_file()


@pytest.mark.parametrize(
    "url",
    ["", "sqlite://", "sqlite:///:memory:", ":memory:", "a\0b", "://", "mysql://host/kuski", "x://y"],
)
async def test_an_address_of_nothing_is_refused(url, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert await refusal(url) == "address"
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_is_no_database(tmp_path):
    assert await refusal(tmp_path) == "unusable"
    (tmp_path / "file").touch()
    assert await refusal(tmp_path / "file" / "kuski.db") == "unusable"


@pytest.mark.parametrize("content", [b"{}\n" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
async def test_another_file_is_left_as_it_is(tmp_path, content):
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    assert await refusal(file) == "no-database"
    assert file.read_bytes() == content


@pytest.mark.parametrize("mark", [0, 17])
async def test_a_database_of_another_program_is_left_as_it_is(tmp_path, mark):
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE tables (id)")
        other.execute(f"PRAGMA application_id={mark}")
    other.close()
    content = file.read_bytes()
    assert await refusal(file) == "no-database"
    assert file.read_bytes() == content


async def test_a_damaged_file_says_so(file):
    async with open_store(str(file)) as store:
        for number in range(20):
            await store.create(f"t{number}", f"C{number}", [b"x" * 1000] * 50, at=number)
    content = bytearray(file.read_bytes())
    for page in range(20 * 4096, len(content), 4096):
        content[page : page + 100] = os.urandom(100)
    file.write_bytes(content)
    told = []
    try:
        async with open_store(str(file)) as store:
            for number in range(20):
                told += await outcomes(store.load(f"t{number}"), store.append(f"t{number}", 50, [b"y"], at=1))
    except StoreError as error:
        told = [error]
    errors = [one for one in told if isinstance(one, Exception)]
    assert {error.code for error in errors} == {"damaged"}


async def test_what_a_cut_off_file_lost_is_noticed(file):
    async with open_store(str(file)) as store:
        await store.create("t", "ABCD", [b"x" * 1000] * 500, at=0)
    os.truncate(file, 50_000)
    with pytest.raises(StoreError) as refused:
        async with open_store(str(file)) as store:
            await store.load("t")
    assert refused.value.code == "damaged"


# --- The schema -------------------------------------------------------------------------------------------


async def test_the_migrations_lead_to_the_schema(store):
    def differences():
        return compare_metadata(MigrationContext.configure(store._database._writing), METADATA)

    assert differences() == []
    store._database._writing.rollback()


async def test_a_newer_schema_is_refused(file):
    async with open_store(str(file)) as store:
        await store.set_setting("s", "kept")
    with sqlite3.connect(file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.execute("CREATE TABLE novelties (id)")
    newer.close()
    assert await refusal(file) == "newer"
    with sqlite3.connect(file) as newer:
        assert newer.execute("SELECT value FROM settings").fetchall() == [("kept",)]
        assert newer.execute("SELECT * FROM alembic_version").fetchall() == [("9999",)]
    newer.close()


async def test_a_migration_that_fails_leaves_the_file_as_it_was(file, monkeypatch):
    def failing(connection):
        migrate(connection)
        raise sqlite3.OperationalError("power")

    migrate = sqlite_file.migrate
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "migrate", failing)
        assert await refusal(file) == "failed"
    with sqlite3.connect(file) as left:
        assert left.execute("SELECT name FROM sqlite_schema").fetchall() == []
    left.close()
    async with open_store(str(file)) as store:
        await store.set_setting("s", "works")
