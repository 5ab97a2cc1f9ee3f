"""Load: tables of four programs, then of four phones, on one server process, all acting as fast as they may.

Prints actions a second, the time from an action until all four have what came of it, memory a table, and the
size of what is told; beside a bare broadcast of as many bytes, measured in the same run with the same client.
Of phones also what one more at each table costs the server's processor for each action.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from pages import Phone, answers, headers
from wire import Wire, request

SEATS = 4
TICK = os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int:
    """Return the memory of a process in bytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) * 1024 if found else 0


def processor(pid: int) -> float:
    """Return the seconds that a process has used of a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Party:
    """One table: four programs of which one acts at a time."""

    def __init__(self, load: "Load", code: str) -> None:
        self.load = load
        self.code = code
        self.wires: list[Wire] = []
        self.views: list[dict[str, object] | None] = [None] * SEATS
        self.versions = [0] * SEATS
        self.sent = 0.0
        self.goal: int | None = None
        self.ended = 0
        self.host = ""

    def hear(self, place: int, data: bytes) -> None:
        """Take a message; act when all four have the newest view."""
        if not data.startswith(b'{"type":"view"'):
            return
        view = json.loads(data)
        self.load.sizes.append(len(data))
        self.views[place] = view
        self.versions[place] = view["version"]
        if self.goal is not None and min(self.versions) >= self.goal:
            self.load.delays.append(time.perf_counter() - self.sent)
            self.load.actions += 1
            self.goal = None
        if self.goal is None and len(set(self.versions)) == 1:
            self.act()

    def again(self, version: int) -> None:
        """Let the host begin the next game, once."""
        if version > self.ended:
            self.ended = version
            self.load.games += 1
            path = f"/api/tables/{self.code}/do"
            asking = request("127.0.0.1", self.load.port, "POST", path, b'{"do":"start"}', self.host)
            self.load.tasks.append(asyncio.ensure_future(asking))

    def act(self) -> None:
        """Let one who may act do something."""
        if self.load.stopped:
            return
        for wire, view in zip(self.wires, self.views, strict=True):
            if view is None:
                return
            inner = view.get("view")
            if view["stage"] == "over":
                self.again(int(str(view["version"])))
                return
            if isinstance(inner, dict) and inner["legal"]:
                text = random.choice(inner["legal"])
                self.goal = int(str(view["version"])) + 1
                self.sent = time.perf_counter()
                wire.say(json.dumps({"type": "act", "turn": view["turn"], "actions": [text]}).encode())
                return


class Phones(Party):
    """One table: four phones, or more of them for the same seats."""

    def __init__(self, load: "Load", code: str) -> None:
        super().__init__(load, code)
        self.phones: list[Phone] = []

    def hear(self, place: int, data: bytes) -> None:
        """Take a message; act when all have the newest screen."""
        if not self.phones[place].hear(data):
            return
        self.load.sizes.append(len(data))
        versions = [phone.version for phone in self.phones]
        if self.goal is not None and min(versions) >= self.goal:
            self.load.delays.append(time.perf_counter() - self.sent)
            self.load.actions += 1
            self.goal = None
        if self.goal is None and len(set(versions)) == 1:
            self.act()

    def act(self) -> None:
        """Let one who may act do something."""
        if self.load.stopped or self.phones[0].version < 0:
            return
        if self.phones[0].over:
            self.again(self.phones[0].version)
            return
        for wire, phone in zip(self.wires[:SEATS], self.phones, strict=False):
            turn, found = answers(phone.html)
            if found:
                self.goal = phone.version + 1
                self.sent = time.perf_counter()
                message = {"type": "act", "turn": turn, "actions": random.choice(found)}
                wire.say(json.dumps(message).encode())
                return


class Load:
    """What is counted."""

    def __init__(self) -> None:
        self.actions = 0
        self.delays: list[float] = []
        self.sizes: list[int] = []
        self.stopped = False
        self.games = 0
        self.seconds = 0.0
        self.processor = 0.0
        self.port = 0
        self.tasks: list[asyncio.Future[bytes]] = []


async def connected(
    host: str, port: int, path: str, heard: object, protocol: str = "kuski.json.v1", lines: Sequence[str] = ()
) -> Wire:
    """Return an open socket."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(path, protocol, heard, lines), host, port)  # type: ignore[arg-type]
    await wire.opened
    return wire


async def sit_down(load: Load, port: int, preset: str, phones: int) -> Party:
    """Open a table and let four sit down at it, with programs, or so many phones to each seat in turn."""
    game, rules = preset.split(":")
    opened = await request(
        "127.0.0.1",
        port,
        "POST",
        "/api/tables",
        json.dumps(
            {
                "game": game,
                "rules": {"preset": rules},
                "seats": SEATS,
                "settings": {"pace": 0, "think": 0, "window": 0},
            }
        ).encode(),
    )
    party = (Phones if phones else Party)(load, json.loads(opened)["code"])
    tokens = []
    for _ in range(SEATS):
        taken = await request("127.0.0.1", port, "POST", f"/api/tables/{party.code}/seats", b"{}")
        tokens.append(json.loads(taken)["token"])
    party.host = tokens[0]
    if isinstance(party, Phones):
        party.phones = [Phone() for _ in range(phones)]
        for place in range(phones):
            wire = await connected(
                "127.0.0.1",
                port,
                f"/ws/{party.code}",
                lambda _, data, place=place: party.hear(place, data),
                "kuski.html.v1",
                headers(port, party.code, tokens[place % SEATS]),
            )
            party.wires.append(wire)
        return party
    for place in range(SEATS):
        wire = await connected(
            "127.0.0.1", port, f"/ws/{party.code}", lambda _, data, place=place: party.hear(place, data)
        )
        party.wires.append(wire)
        if place == SEATS - 1:
            for each, its in zip(party.wires, tokens, strict=True):
                each.say(json.dumps({"type": "hello", "token": its}).encode())
    return party


async def in_batches(makers: list[object], size: int = 25) -> list[object]:
    """Await many things, some at a time."""
    made: list[object] = []
    for start in range(0, len(makers), size):
        made += await asyncio.gather(*(maker() for maker in makers[start : start + size]))  # type: ignore[operator]
    return made


async def measure_tables(
    port: int, pid: int, tables: int, seconds: float, preset: str, phones: int = 0
) -> tuple[Load, float]:
    """Return what so many tables did in so many seconds, and the memory of one."""
    load = Load()
    load.port = port
    before = resident(pid)
    load.stopped = True
    parties = await in_batches([lambda: sit_down(load, port, preset, phones) for _ in range(tables)])
    memory = (resident(pid) - before) / tables
    load.sizes.clear()
    load.stopped = False
    for party in parties:
        party.act()  # type: ignore[attr-defined]
    await asyncio.sleep(seconds / 4)  # warm
    load.actions = 0
    load.delays.clear()
    begun, used = time.perf_counter(), processor(pid)
    await asyncio.sleep(seconds)
    load.stopped = True
    load.seconds = time.perf_counter() - begun
    load.processor = processor(pid) - used
    return load, memory


async def measure_bare(port: int, tables: int, seconds: float, size: int) -> Load:
    """Return what a bare broadcast does with as many sockets and as many bytes."""
    load = Load()
    load.stopped = True

    class Echo:
        def __init__(self) -> None:
            self.wires: list[Wire] = []
            self.heard = 0
            self.sent = 0.0

        def hear(self, _: Wire, data: bytes) -> None:
            self.heard += 1
            if self.heard == SEATS:
                load.delays.append(time.perf_counter() - self.sent)
                load.actions += 1
                self.act()

        def act(self) -> None:
            self.heard = 0
            if not load.stopped:
                self.sent = time.perf_counter()
                random.choice(self.wires).say(b'{"type":"act","turn":1,"actions":["higher"]}')

    async def sit(number: int) -> Echo:
        echo = Echo()
        for _ in range(SEATS):
            echo.wires.append(await connected("127.0.0.1", port, f"/ws/{number}", echo.hear))
            echo.wires[-1].say(str(size).encode())
        return echo

    echoes = await in_batches([lambda number=number: sit(number) for number in range(tables)])
    await asyncio.sleep(0.5)
    load.stopped = False
    for echo in echoes:
        echo.act()  # type: ignore[attr-defined]
    await asyncio.sleep(seconds / 4)
    load.actions = 0
    load.delays.clear()
    begun = time.perf_counter()
    await asyncio.sleep(seconds)
    load.stopped = True
    load.seconds = time.perf_counter() - begun
    return load


def started(arguments: list[str], port: int) -> subprocess.Popen[bytes]:
    """Start a server and wait until it answers."""
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL)
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.05)
        else:
            return process
    raise SystemExit("the server did not start")


def free_ports() -> tuple[int, int]:
    """Return two ports that nobody uses."""
    with socket.socket() as one, socket.socket() as two:
        for each in (one, two):
            each.bind(("127.0.0.1", 0))
        return one.getsockname()[1], two.getsockname()[1]


def row(name: str, load: Load) -> str:
    """Return a line of the table."""
    delays = sorted(load.delays) or [0.0]
    rate = load.actions / load.seconds
    half, most = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
    return f"{name:<44}{rate:>12,.0f}{half * 1000:>10.1f}{most * 1000:>10.1f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--phone-tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--preset", default="bus:bussikuski")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {options.preset}")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    print(f"{'':<44}{'actions/s':>12}{'p50 ms':>10}{'p99 ms':>10}")
    compare("programs", options.tables, options)
    four = compare("phones", options.phone_tables, options, SEATS)
    eight, _ = served(options.phone_tables, options, 2 * SEATS)
    print(row(f"{options.phone_tables} tables of {2 * SEATS} phones", eight))
    more = (eight.processor / eight.actions - four.processor / four.actions) / SEATS
    print(f"one more phone at a table: {more * 1000:.2f} ms of a processor for each action there")


def compare(who: str, tables: int, options: argparse.Namespace, phones: int = 0) -> Load:
    """Measure tables of four, and a bare broadcast of as many bytes; print both and the ratio."""
    load, memory = served(tables, options, phones)
    size = int(statistics.median(load.sizes))
    _, port = free_ports()
    process = started([sys.executable, str(Path(__file__).with_name("bare.py")), str(port)], port)
    try:
        bare = asyncio.run(measure_bare(port, tables, options.seconds, size))
    finally:
        process.kill()
        process.wait()
    print(row(f"{tables} tables of {SEATS} {who}, log on disk", load))
    print(row(f"bare broadcast of {size} bytes", bare))
    ratio = load.actions / load.seconds / (bare.actions / bare.seconds)
    print(f"  ratio {ratio:.2f}; memory {memory / 1024:,.0f} kB a table with its four sockets;", end=" ")
    print(f"told: median {size} bytes, largest {max(load.sizes)};", end=" ")
    print(f"{load.processor / load.actions * 1000:.2f} ms of a processor an action; {load.games} games ended")
    return load


def served(tables: int, options: argparse.Namespace, phones: int) -> tuple[Load, float]:
    """Return what so many tables on a new server did, and the memory of one."""
    port, _ = free_ports()
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "kuski", "serve", "--host", "127.0.0.1", "--port", str(port)]
        serve += ["--data", folder, "--no-open", "--no-limits"]
        process = started(serve, port)
        try:
            return asyncio.run(
                measure_tables(port, process.pid, tables, options.seconds, options.preset, phones)
            )
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
