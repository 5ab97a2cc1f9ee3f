"""The store when things go wrong: killed, no room, damaged, used twice, of another version."""

import asyncio
import os
import random
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
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
    with subprocess.Popen(program, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"open\n"
        timer = asyncio.get_running_loop().run_in_executor(None, _kill_after, process, seconds)
        told = process.stdout.read().decode()
        del timer
    assert process.returncode == -9
    whole = told[: told.rfind("\n") + 1]
    return {table: int(last) for table, last in map(str.split, whole.splitlines())}
