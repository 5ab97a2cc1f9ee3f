"""A real `kuski serve` in a process of its own, what its log holds, and a wire to it that can be cut."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from kuski.table import entries

PATIENCE = 30.0
"""Seconds that anything is waited for; a loaded machine may take a while."""


class Server:
    """A server on this machine; `kill` and `start` leave and find its data where they are."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self._process = None
        self.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Start it, on the port that it had before."""
        command = [sys.executable, "-m", "kuski", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--no-open", "--no-limits", "--lang", "en"]
        with (self.folder / "errors.txt").open("ab") as errors:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        line = self._process.stdout.readline()
        assert line.startswith("Listening on "), (line, self.errors())
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def kill(self):
        """Kill it as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self):
        """Stop it, and see that nothing went wrong in it."""
        self._end(signal.SIGTERM)
        assert self.errors() == ""

    def _end(self, how):
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process.stdout.close()

    def errors(self):
        """Return what it has complained about."""
        return (self.folder / "errors.txt").read_text(encoding="utf-8")

    # As programs speak to it.

    def call(self, path, data=None, token=None):
        """Return the JSON of an answer."""
        request = Request(self.url + path, None if data is None else json.dumps(data).encode())
        if token is not None:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as error:
            with error:
                raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None

    def open(self, game="bus", rules=None, *, people=0, bots=0, **settings):
        """Open a table where nothing waits, and return it.

        The game begins by itself when so many people have sat down beside the bots; with none the host
        begins it.
        """
        settings = {"pace": 0, "think": 0, "window": 0} | settings
        seats = [None] * people + ["casual"] * bots
        wish = {"game": game, "rules": rules or {}, "settings": settings, "seats": seats}
        return self.table(self.call("/api/tables", wish)["code"])

    def table(self, code):
        """Return a table that was opened."""
        return Table(self, code)


class Table:
    """A table on a server, as programs see it."""

    def __init__(self, server, code):
        self.server = server
        self.code = code

    def seat(self, name):
        """Return the token of a new member of that name."""
        return self.server.call(f"/api/tables/{self.code}/seats", {"name": name})["token"]

    def do(self, token, word, **fields):
        """Do what a form does beside playing."""
        return self.server.call(f"/api/tables/{self.code}/do", {"do": word, **fields}, token)

    def view(self, token=None):
        """Return what a spectator sees, or the owner of a token."""
        return self.server.call(f"/api/tables/{self.code}", None, token)

    def log(self):
        """Return all entries of its log, as they are on the disk."""
        query = "SELECT entry FROM log JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY version"
        path = self.server.folder / "kuski.sqlite"
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE)) as database:
            return [entries.decode(row[0]) for row in database.execute(query, (self.code,))]

    def answers(self, seat=None):
        """Return the answers that people gave, each once for each time it counts: seat, turn, texts."""
        return [
            (entry.seat, entry.turn, [text for actor, text in entry.actions if actor == entry.seat])
            for entry in self.log()
            if isinstance(entry, entries.Played) and entry.made == "seat" and seat in (None, entry.seat)
        ]

    def wait(self, holds, token=None):
        """Return the view as soon as something holds for it."""
        until = time.monotonic() + PATIENCE
        while not holds(view := self.view(token)):
            assert time.monotonic() < until, view
            time.sleep(0.05)
        return view


class Wire:
    """A way to a server that can go dead: no word comes through, and neither end is told.

    Its `url` serves what the server serves.
    """

    def __init__(self, server):
        self._server = server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._there, self._back = threading.Event(), threading.Event()
        self._open = set()
        self._stranded = threading.Event()
        self._lock = threading.Lock()
        self.thaw()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def freeze(self, *, there=True, back=True):
        """Let nothing through to the server, or back, any more; what is sent waits."""
        if there:
            self._there.clear()
        if back:
            self._back.clear()

    def thaw(self):
        """Let everything through again, what waited first."""
        self._there.set()
        self._back.set()

    def strand(self):
        """Let every connection there is go dead for good; new ones live."""
        self._stranded.set()
        self._stranded = threading.Event()

    def cut(self):
        """End every connection there is; what waited is lost."""
        with self._lock:
            ends, self._open = self._open, set()
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        """Take the wire down."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        self.thaw()

    def _accept(self):
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near):
        with near:
            self._there.wait()
            try:
                far = socket.create_connection(("127.0.0.1", self._server.port), PATIENCE)
            except OSError:
                return
            far.settimeout(None)
            stranded = self._stranded
            with far:
                with self._lock:
                    self._open |= {near, far}
                back = threading.Thread(
                    target=self._carry, args=(far, near, self._back, stranded), daemon=True
                )
                back.start()
                self._carry(near, far, self._there, stranded)
                back.join()
                with self._lock:
                    self._open -= {near, far}

    @staticmethod
    def _carry(source, sink, whole, stranded):
        with suppress(OSError):
            while data := source.recv(65_536):
                whole.wait()
                if not stranded.is_set():
                    sink.sendall(data)
            whole.wait()
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
