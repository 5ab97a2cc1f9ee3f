"""The store: logs, secrets, what is listed, saved rules, settings; who is first; what is left behind."""

import asyncio
import random
import re

import pytest
from sqlalchemy import event

from kuski.store import CodeTaken, Conflict, Gone, SavedRules, StoreError, TableInfo, open_store
from kuski.store.orders import AT_ONCE

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "kuski.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request):
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new()
    return str(request.getfixturevalue("file"))


@pytest.fixture
async def store(address):
    async with open_store(address) as store:
        yield store


@pytest.fixture
async def sqlite(file):
    async with open_store(str(file)) as store:
        yield store


async def outcomes(*waited):
    return await asyncio.gather(*waited, return_exceptions=True)


def count_commits(store, monkeypatch):
    """Return a list that gets the number of appends or 1 for each transaction."""
    database, commits = store._database, []
    write = database.write

    async def counted(work):
        commits.append(len(work.keywords.get("appends", "1")))
        return await write(work)

    monkeypatch.setattr(database, "write", counted)
    return commits


# --- The log ------------------------------------------------------------------------------------------------


async def test_a_table_begins_with_its_first_entries(store):
    await store.create("t", "ABCD", [b"one", b"two"], secrets={"seed": b"\0\xff"}, at=5.0)
    assert await store.load("t") == [b"one", b"two"]
    assert await store.find("ABCD") == "t"
    assert await store.find("ABCE") is None
    assert await store.codes() == 1
    assert await store.secret("t", "seed") == b"\0\xff"
    assert await store.recent(10) == [TableInfo("t", "ABCD", 5.0, 5.0, 2, None)]


async def test_a_code_belongs_to_one_table(store):
    await store.create("t", "ABCD", [b"one"], at=1)
    with pytest.raises(CodeTaken) as refused:
        await store.create("u", "ABCD", [b"other"], secrets={"seed": b"s"}, at=2)
    assert refused.value.code == "ABCD"
    with pytest.raises(Gone):
        await store.load("u")
    assert await store.secret("u", "seed") is None
    await store.delete("t")
    await store.create("u", "ABCD", [], at=3)
    assert await store.find("ABCD") == "u"
    assert await store.load("u") == []


async def test_a_table_is_created_once(store):
    await store.create("t", "ABCD", [b"one"], at=1)
    with pytest.raises(Conflict):
        await store.create("t", "EFGH", [b"other"], at=2)
    assert await store.load("t") == [b"one"]
    assert await store.find("EFGH") is None


async def test_entries_come_back_in_order(store):
    await store.create("t", "ABCD", [b"0"], at=1)
    await store.append("t", 1, [b"1", b"2"], at=2)
    await store.append("t", 3, [b"3"], at=3)
    assert await store.load("t") == [b"0", b"1", b"2", b"3"]
    assert await store.load("t", 2) == [b"2", b"3"]
    assert await store.load("t", 4) == []
    assert await store.load("t", 10**30) == []
    assert await store.load("t", -(10**30)) == [b"0", b"1", b"2", b"3"]
    assert await store.recent(1) == [TableInfo("t", "ABCD", 1.0, 3.0, 4, None)]


async def test_any_bytes_are_kept(store):
    entries = [b"", b"\0", bytes(range(256)), "Äijä 🂡".encode(), b"x" * 100_000]
    await store.create("t", "ABCD", entries, at=1)
    await store.append("t", 5, entries, at=2)
    assert await store.load("t") == entries * 2


@pytest.mark.parametrize("version", [-1, 0, 1, 3, 10**30])
async def test_an_append_for_another_place_changes_nothing(store, version):
    await store.create("t", "ABCD", [b"0", b"1"], secrets={"seed": b"old"}, at=1)
    before = await store.recent(1)
    with pytest.raises(Conflict) as refused:
        await store.append("t", version, [b"x"], secrets={"seed": b"new"}, at=2, listed=b"{}")
    assert (refused.value.table, refused.value.version) == ("t", version)
    assert await store.load("t") == [b"0", b"1"]
    assert await store.secret("t", "seed") == b"old"
    assert await store.recent(1) == before


async def test_a_table_that_is_not_there_is_gone(store):
    with pytest.raises(Gone) as refused:
        await store.append("t", 0, [b"x"], secrets={"seed": b"s"}, at=1)
    assert refused.value.table == "t"
    with pytest.raises(Gone):
        await store.load("t")
    assert await store.secret("t", "seed") is None
    assert not await store.delete("t")


async def test_all_stays_when_the_store_is_opened_again(address):
    async with open_store(address) as store:
        await store.create("t", "ABCD", [b"0"], secrets={"seed": b"s"}, at=1)
        await store.append("t", 1, [b"1"], at=2, listed=b"{}")
        key = await store.server_secret("forms")
        await store.set_setting("keep", "30")
    async with open_store(address) as store:
        assert await store.load("t") == [b"0", b"1"]
        assert await store.secret("t", "seed") == b"s"
        assert await store.listed(9) == [TableInfo("t", "ABCD", 1.0, 2.0, 2, b"{}")]
        assert await store.server_secret("forms") == key
        assert await store.setting("keep") == "30"


# --- Many at once -------------------------------------------------------------------------------------------


async def test_of_two_appends_for_the_same_place_one_wins(store):
    await store.create("t", "ABCD", [], at=0)
    for version in range(20):
        told = await outcomes(
            store.append("t", version, [b"a"], at=1), store.append("t", version, [b"b"], at=1)
        )
        assert sorted(map(type, told), key=str) == sorted([Conflict, type(None)], key=str)
        assert (await store.load("t", version)) == [b"ab"[n : n + 1] for n in (0, 1) if told[n] is None]


async def test_what_gathers_is_one_transaction(store, monkeypatch):
    for number in range(50):
        await store.create(f"t{number}", f"C{number}", [], at=0)
    commits = count_commits(store, monkeypatch)
    await asyncio.gather(*(store.append(f"t{number}", 0, [b"x"], at=1) for number in range(50)))
    assert commits == [50]


async def test_a_conflicting_append_fails_alone(store, monkeypatch):
    for table in "abc":
        await store.create(table, table, [b"0"], at=0)
    commits = count_commits(store, monkeypatch)
    told = await outcomes(
        store.append("a", 1, [b"1"], at=1),
        store.append("b", 0, [b"late"], secrets={"seed": b"s"}, at=1, listed=b"late"),
        store.append("gone", 0, [b"x"], at=1),
        store.append("c", 1, [b"1"], secrets={"seed": b"s"}, at=1, listed=b"{}"),
    )
    assert commits == [4]
    assert list(map(type, told)) == [type(None), Conflict, Gone, type(None)]
    assert [await store.load(table) for table in "abc"] == [[b"0", b"1"], [b"0"], [b"0", b"1"]]
    assert [await store.secret(table, "seed") for table in "abc"] == [None, None, b"s"]
    assert [info.id for info in await store.listed(9)] == ["c"]


async def test_appends_to_one_table_follow_each_other_in_one_transaction(store, monkeypatch):
    await store.create("t", "ABCD", [], at=0)
    commits = count_commits(store, monkeypatch)
    told = await outcomes(
        store.append("t", 0, [b"0", b"1"], secrets={"seed": b"1", "old": b"x"}, at=1, listed=b"1"),
        store.append("t", 1, [b"no"], secrets={"seed": b"no"}, at=9, listed=b"no"),
        store.append("t", 2, [], secrets={"seed": b"2"}, forget=["old"], at=2, listed=b"2"),
        store.append("t", 2, [b"2"], at=3),
        store.append("t", 2, [b"no"], at=9),
        store.append("t", 3, [b"3"], at=4),
    )
    assert commits == [6]
    assert [error is None for error in told] == [True, False, True, True, False, True]
    assert await store.load("t") == [b"0", b"1", b"2", b"3"]
    assert await store.secret("t", "seed") == b"2"
    assert await store.secret("t", "old") is None
    assert await store.listed(9) == [TableInfo("t", "ABCD", 0.0, 4.0, 4, b"2")]


async def test_fifty_tables_at_once(store):
    async def play(table):
        await store.create(table, f"C{table}", [], at=0)
        for version in range(40):
            await store.append(table, version, [f"{table} {version}".encode()], at=version)

    tables = [f"t{number}" for number in range(50)]
    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert await store.load(table) == [f"{table} {version}".encode() for version in range(40)]
    assert await store.codes() == 50
    assert (await store.size())["entries"] == 2000


async def test_what_gathers_behind_an_errand_keeps_its_order(store):
    told = await outcomes(
        store.create("t", "ABCD", [b"0"], at=1),
        store.append("t", 1, [b"1"], at=2),
        store.delete("t"),
        store.append("t", 2, [b"2"], at=3),
        store.create("t", "ABCD", [b"new"], at=4),
        store.append("t", 1, [b"1"], at=5),
    )
    assert told[:3] == [None, None, True]
    assert isinstance(told[3], Gone)
    assert told[4:] == [None, None]
    assert await store.load("t") == [b"new", b"1"]


@pytest.mark.parametrize("seed", range(5))
async def test_random_batches_end_as_one_after_the_other(store, seed):
    """What comes at the same time ends as if one had come after the other."""
    dice = random.Random(seed)
    logs, kept, shown, touched = {}, {}, {}, {}

    def step(clock):
        table = dice.choice("abcdef")
        log = logs.get(table)
        what = dice.random()
        if log is None and what < 0.5:
            logs[table], kept[table], shown[table], touched[table] = [b"first"], {}, None, clock
            return store.create(table, table, [b"first"], at=clock), type(None)
        if log is not None and what < 0.05:
            del logs[table], kept[table], shown[table], touched[table]
            return store.delete(table), bool
        entries = [dice.randbytes(dice.randrange(30)) for _ in range(dice.choice((0, 1, 1, 1, 3)))]
        secrets = {key: dice.randbytes(4) for key in dice.sample("xyz", dice.choice((0, 0, 1, 2)))}
        forget = dice.sample("xyz", dice.choice((0, 0, 1)))
        listed = dice.choice(({}, {}, {"listed": None}, {"listed": dice.randbytes(3)}))
        version = len(log or ()) + dice.choice((0, 0, 0, 0, -1, 1))
        waited = store.append(table, version, entries, secrets=secrets, forget=forget, at=clock, **listed)
        if log is None:
            return waited, Gone
        if version != len(log):
            return waited, Conflict
        log += entries
        touched[table] = clock
        for key in forget:
            kept[table].pop(key, None)
        kept[table].update(secrets)
        shown[table] = listed.get("listed", shown[table])
        return waited, type(None)

    for turn in range(60):
        steps = [step(turn * 20.0 + number) for number in range(dice.randrange(1, 20))]
        told = await outcomes(*(waited for waited, _ in steps))
        assert [type(one) for one in told] == [expected for _, expected in steps]
    infos = {info.id: info for info in await store.recent(100)}
    assert infos.keys() == logs.keys()
    for table, log in logs.items():
        assert await store.load(table) == log
        assert {key: await store.secret(table, key) for key in "xyz"} == {
            key: kept[table].get(key) for key in "xyz"
        }
        assert infos[table][3:] == (touched[table], len(log), shown[table])


# --- Secrets ------------------------------------------------------------------------------------------------


async def test_secrets_are_written_replaced_and_forgotten_with_the_entries(store):
    await store.create("t", "ABCD", [], secrets={"seed": b"1", "aino": b"a"}, at=0)
    await store.create("u", "EFGH", [], secrets={"seed": b"other"}, at=0)
    await store.append("t", 0, [b"0"], secrets={"seed": b"2"}, forget=["aino", "nothing"], at=1)
    assert await store.secret("t", "seed") == b"2"
    assert await store.secret("t", "aino") is None
    assert await store.secret("u", "seed") == b"other"
    await store.append("t", 1, [b"1"], secrets={"seed": b"3"}, forget=["seed"], at=2)
    assert await store.secret("t", "seed") == b"3"
    await store.append("t", 2, [], forget=["seed"], at=3)
    assert await store.secret("t", "seed") is None


async def test_nothing_but_secret_looks_where_secrets_are(store):
    await store.create("t", "ABCD", [b"0"], secrets={"seed": b"1"}, at=0)
    asked = []
    event.listen(
        store._database._reading.sync_engine, "before_cursor_execute", lambda *args: asked.append(args[2])
    )
    await store.load("t")
    await store.find("ABCD")
    await store.codes()
    await store.recent(9)
    await store.listed(9)
    await store.rules("t")
    await store.setting("t")
    await store.size()
    assert len(asked) >= 8
    looking = re.compile(r"\b(FROM|JOIN)\s+secrets\b", re.IGNORECASE)
    assert not [query for query in asked if looking.search(query)]
    await store.secret("t", "seed")
    assert looking.search(asked[-1])


# --- The lists ----------------------------------------------------------------------------------------------


async def test_listed_are_those_that_say_so(store):
    for number, table in enumerate("abc"):
        await store.create(table, table, [], at=number)
    assert await store.listed(9) == []
    await store.append("a", 0, [b"0"], at=10, listed=b'{"free": 2}')
    await store.append("b", 0, [b"0"], at=11, listed=b'{"free": 1}')
    assert [(info.id, info.listed) for info in await store.listed(9)] == [
        ("b", b'{"free": 1}'),
        ("a", b'{"free": 2}'),
    ]
    await store.append("a", 1, [b"1"], at=12)
    assert [info.id for info in await store.listed(1)] == ["a"]
    await store.append("a", 2, [], at=13, listed=None)
    assert [info.id for info in await store.listed(9)] == ["b"]
    assert [info.id for info in await store.recent(2)] == ["a", "b"]
    assert [info.id for info in await store.recent(9)] == ["a", "b", "c"]
    assert await store.recent(0) == await store.recent(-1) == []


async def test_deleted_is_all_of_a_table_and_of_no_other(store):
    for table in ("t", "u"):
        await store.create(table, table, [b"0"], secrets={"seed": b"s"}, at=0)
        await store.append(table, 1, [b"1"], at=1, listed=b"{}")
    assert await store.delete("t") is True
    assert await store.delete("t") is False
    assert await store.find("t") is None
    assert await store.secret("t", "seed") is None
    with pytest.raises(Gone):
        await store.load("t")
    with pytest.raises(Gone):
        await store.append("t", 2, [b"2"], at=2)
    assert [info.id for info in await store.recent(9)] == ["u"]
    assert await store.load("u") == [b"0", b"1"]
    assert await store.secret("u", "seed") == b"s"
    await store.create("t", "t", [b"new"], at=3)
    assert await store.load("t") == [b"new"]
    assert await store.secret("t", "seed") is None


async def test_swept_are_the_tables_at_which_nothing_happens(store):
    for number in range(AT_ONCE + 20):
        await store.create(f"t{number}", f"C{number}", [b"0"], at=number)
    await store.append("t3", 1, [b"1"], at=5000)
    assert await store.sweep(AT_ONCE + 10) == AT_ONCE + 9
    assert await store.sweep(AT_ONCE + 10) == 0
    assert await store.codes() == 11
    assert await store.load("t3") == [b"0", b"1"]
    with pytest.raises(Gone):
        await store.load("t4")


# --- Rules, settings, the server's keys ---------------------------------------------------------------------


async def test_rules_are_saved_replaced_and_deleted(store):
    assert await store.rules("ainon") is None
    await store.save_rules("ainon", "Ainon säännöt", "bus", b"{}", 1.5)
    assert await store.rules("ainon") == SavedRules("ainon", "Ainon säännöt", "bus", b"{}", 1.5)
    await store.save_rules("ainon", "Ainon", "huutopussi", b"[]", 2)
    assert await store.rules("ainon") == SavedRules("ainon", "Ainon", "huutopussi", b"[]", 2.0)
    assert (await store.size())["rules"] == 1
    assert await store.delete_rules("ainon") is True
    assert await store.delete_rules("ainon") is False
    assert await store.rules("ainon") is None


async def test_settings_are_kept(store):
    assert await store.setting("keep") is None
    await store.set_setting("keep", "30 d")
    await store.set_setting("other", "")
    await store.set_setting("keep", "7 d")
    assert await store.setting("keep") == "7 d"
    assert await store.setting("other") == ""


async def test_a_server_secret_is_made_once(store):
    first, second, other = await asyncio.gather(
        store.server_secret("forms"), store.server_secret("forms"), store.server_secret("cookies")
    )
    assert first == second == await store.server_secret("forms")
    assert len(first) == len(other) == 32
    assert first != other


async def test_the_size_counts_what_there_is(sqlite, file):
    empty = await sqlite.size()
    assert {**empty, "bytes": 0} == {"tables": 0, "entries": 0, "rules": 0, "bytes": 0}
    await sqlite.create("t", "ABCD", [b"x" * 50_000, b"1"], at=0)
    await sqlite.append("t", 2, [b"2"], at=1)
    await sqlite.create("u", "EFGH", [], at=0)
    await sqlite.save_rules("r", "r", "bus", b"{}", 1)
    size = await sqlite.size()
    assert {**size, "bytes": 0} == {"tables": 2, "entries": 3, "rules": 1, "bytes": 0}
    assert size["bytes"] == sum(path.stat().st_size for path in file.parent.glob("kuski.db*"))
    assert size["bytes"] > empty["bytes"] + 50_000


# --- What cannot be kept ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["\ud800", "a\0b"])
async def test_a_text_that_cannot_be_stored_is_not_there(store, text):
    await store.create("t", "ABCD", [], at=0)
    assert await store.find(text) is None
    assert await store.secret(text, "seed") is None
    assert await store.secret("t", text) is None
    assert await store.rules(text) is None
    assert await store.setting(text) is None
    assert await store.delete(text) is False
    assert await store.delete_rules(text) is False
    with pytest.raises(Gone):
        await store.load(text)
    told = await outcomes(
        store.create(text, "EFGH", [], at=0),
        store.create("u", text, [], at=0),
        store.create("u", "EFGH", [], secrets={text: b""}, at=0),
        store.append(text, 0, [b"x"], at=0),
        store.append("t", 0, [b"x"], secrets={text: b""}, at=0),
        store.append("t", 0, [b"x"], forget=[text], at=0),
        store.save_rules("r", text, "bus", b"", 0),
        store.set_setting("s", text),
        store.server_secret(text),
        store.append("t", 0, [b"good"], at=0),
    )
    assert list(map(type, told)) == [ValueError] * 9 + [type(None)]
    assert await store.load("t") == [b"good"]


async def test_a_value_of_the_wrong_kind_is_refused_before_it_can_harm_others(store):
    await store.create("t", "ABCD", [], at=0)
    told = await outcomes(
        store.append("t", 0, ["text"], at=0),
        store.append("t", 0, b"bytes", at=0),
        store.append("t", 0, [b"x"], secrets={"seed": "text"}, at=0),
        store.append("t", 0, [b"x"], at=0, listed="text"),
        store.append("t", 0, [b"x"], at=float("nan")),
        store.create("u", "EFGH", [], at=float("inf")),
        store.save_rules("r", "r", "bus", "{}", 0),
        store.sweep(float("nan")),
        store.append("t", 0, [b"good"], at=0),
    )
    assert list(map(type, told)) == [ValueError] * 8 + [type(None)]
    assert await store.load("t") == [b"good"]


# --- Waiting, cancelling, closing ---------------------------------------------------------------------------


class Gate:
    """Holds a store's writer before its next transaction until it is opened."""

    def __init__(self, store, monkeypatch):
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        write = store._database.write

        async def held(work):
            self.reached.set()
            await self.open.wait()
            return await write(work)

        monkeypatch.setattr(store._database, "write", held)


async def test_a_cancelled_append_harms_nobody(store, monkeypatch):
    for table in "abcd":
        await store.create(table, table, [], at=0)
    gate = Gate(store, monkeypatch)
    begun = asyncio.create_task(store.append("a", 0, [b"begun"], at=1))
    await gate.reached.wait()
    waiting = [asyncio.create_task(store.append(table, 0, [b"x"], at=1)) for table in "bcd"]
    await asyncio.sleep(0)
    begun.cancel()
    waiting[1].cancel()
    await asyncio.sleep(0)
    gate.open.set()
    told = await outcomes(begun, *waiting)
    assert list(map(type, told)) == [
        asyncio.CancelledError,
        type(None),
        asyncio.CancelledError,
        type(None),
    ]
    await store.append("b", 1, [b"y"], at=2)
    assert [await store.load(table) for table in "abcd"] == [[b"begun"], [b"x", b"y"], [], [b"x"]]


async def test_all_that_wait_may_be_cancelled(store, monkeypatch):
    await store.create("t", "ABCD", [], at=0)
    gate = Gate(store, monkeypatch)
    tasks = [asyncio.create_task(store.append("t", 0, [b"x"], at=1)) for _ in range(3)]
    tasks.append(asyncio.create_task(store.delete("t")))
    await gate.reached.wait()
    for task in tasks:
        task.cancel()
    await outcomes(*tasks)
    gate.open.set()
    assert await store.load("t", 0) in ([], [b"x"])
    await store.set_setting("s", "works")
    assert await store.load("t") == [b"x"]


async def test_closing_writes_what_waits(address):
    async with open_store(str(address)) as store:
        await store.create("t", "ABCD", [], at=0)
        tasks = [
            asyncio.create_task(store.append("t", version, [b"%d" % version], at=1)) for version in range(400)
        ]
        await asyncio.sleep(0)
    assert await asyncio.gather(*tasks) == [None] * 400
    with pytest.raises(StoreError) as refused:
        await store.append("t", 400, [b"late"], at=2)
    assert refused.value.code == "closed"
    with pytest.raises(StoreError):
        await store.delete("t")
    async with open_store(str(address)) as store:
        assert await store.load("t") == [b"%d" % version for version in range(400)]


async def test_closing_writes_what_waits_though_it_is_cancelled(file, monkeypatch):
    serves = asyncio.get_running_loop().create_future()

    async def serve():
        async with open_store(str(file)) as store:
            await store.create("t", "ABCD", [], at=0)
            gate = Gate(store, monkeypatch)
            append = asyncio.create_task(store.append("t", 0, [b"x"], at=1))
            await gate.reached.wait()
            serves.set_result((gate, append))
            await asyncio.Event().wait()

    serving = asyncio.create_task(serve())
    gate, append = await serves
    for _ in range(3):
        serving.cancel()
        await asyncio.sleep(0)
    gate.open.set()
    with pytest.raises(asyncio.CancelledError):
        await serving
    assert await append is None
    monkeypatch.undo()
    async with open_store(str(file)) as store:
        assert await store.load("t") == [b"x"]


async def test_an_error_of_the_program_is_not_one_of_the_store(file):
    with pytest.raises(OSError, match="mine"):
        async with open_store(str(file)):
            raise OSError("mine")


# --- What deletion leaves behind ----------------------------------------------------------------------------


def traces(file, *words):
    """Return which of the words are anywhere in the folder."""
    everything = b"".join(path.read_bytes() for path in file.parent.iterdir())
    return [word for word in words if word.encode() in everything]


async def test_a_deleted_table_leaves_no_trace(sqlite, file):
    await sqlite.create("table-one", "ABCD", [b"Aino sits"], secrets={"aino-secret": b"Ainotoken"}, at=0)
    await sqlite.create("table-two", "EFGH", [b"Niko sits"], at=0)
    for version in range(1, 9):
        await sqlite.append("table-one", version, [b"Aino lays"], at=1, listed=b"Ainolist")
        await sqlite.append("table-two", version, [b"Niko lays"], at=1, listed=b"Nikolist")
    words = ("table-one", "ABCD", "Aino", "aino-secret")
    assert traces(file, *words, "Niko") == [*words, "Niko"]
    await sqlite.delete("table-one")
    assert traces(file, *words, "Niko") == ["Niko"]


async def test_deleted_rules_leave_no_trace(sqlite, file):
    await sqlite.save_rules("ainon-talo", "Aino and Niko", "bus", b"Ainorules", 1)
    assert traces(file, "ainon-talo", "Aino") == ["ainon-talo", "Aino"]
    await sqlite.delete_rules("ainon-talo")
    assert traces(file, "ainon-talo", "Aino") == []


async def fill(store, dice, tables):
    """Write to tables in turns, so that their rows lie between each other and move about in the file."""
    versions = dict.fromkeys(tables, 0)
    for table in tables:
        await store.create(table, table[:6], [], at=0)
    for _ in range(15):
        steps = []
        for table in dice.sample(tables, len(tables)):
            name = f"<{table}>".encode()
            entries = [
                name + b"x" * dice.choice((20, 80, 80, 300, 1500)) for _ in range(dice.choice((1, 1, 5)))
            ]
            steps.append(
                store.append(
                    table,
                    versions[table],
                    entries,
                    secrets={str(dice.randrange(3)): name * dice.randrange(1, 8)},
                    at=1,
                    listed=name * dice.randrange(1, 10),
                )
            )
            versions[table] += len(entries)
        await asyncio.gather(*steps)


async def test_a_sweep_leaves_no_trace_of_what_was_deleted_before_it_either(file):
    dice = random.Random(1)
    tables = [dice.randbytes(8).hex() for _ in range(60)]
    async with open_store(str(file)) as store:
        await fill(store, dice, tables)
        for table in tables[:20]:
            await store.delete(table)
        for table in tables[40:]:
            await store.append(table, len(await store.load(table)), [], at=9)
    # What was deleted is remembered over a restart.
    async with open_store(str(file)) as store:
        before = (await store.size())["bytes"]
        assert await store.sweep(5) == 20
        assert traces(file, *tables[:40]) == []
        assert traces(file, *tables[40:]) == tables[40:]
        assert (await store.size())["bytes"] < before / 2
        await store.append(tables[50], len(await store.load(tables[50])), [b"goes on"], at=10)
