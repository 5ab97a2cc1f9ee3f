"""A PostgreSQL of one's own: started for a test run, thrown away after it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

ROOT = Path(__file__).parents[1]


class PostgresServer:
    """A running server; it listens on a socket in its own folder only."""

    def __init__(self, programs: Path, folder: Path):
        self.programs, self.folder, self._numbers = programs, folder, count(1)
        # It refuses to run as root.
        self._user = {"user": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        if self._user:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", folder / "data", "-U", "kuski", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self, *, durable=False):
        settings = "" if durable else "-c fsync=off -c full_page_writes=off"
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c max_connections=200"
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o",
                  f"{options} {settings}", "start")  # fmt: skip

    def stop(self, how="fast"):
        """Stop it: `fast`, or `immediate`, which is what a power failure is to it."""
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-m", how, "stop")

    def url(self, database):
        return f"postgresql://kuski@/{database}?host={self.folder}"

    def new(self):
        """Return the address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, text, database="postgres"):
        """Run one statement as a person with all rights, and return the rows it finds."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(text)
            return done.fetchall() if done.description else []

    def _run(self, program, *args):
        done = subprocess.run(
            [str(self.programs / program), *map(str, args)],
            check=False, cwd=self.folder, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=60, **self._user,
        )  # fmt: skip
        assert done.returncode == 0, f"{program}: {done.stdout}"
        return done.stdout


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    programs = subprocess.run(
        [ROOT / "scripts" / "postgresql"], check=True, text=True, capture_output=True
    ).stdout.strip()
    # Not pytest's folder: the path of a socket may have a hundred characters only.
    folder = Path(tempfile.mkdtemp(prefix="kuski-pg-"))
    try:
        server = PostgresServer(Path(programs), folder)
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
