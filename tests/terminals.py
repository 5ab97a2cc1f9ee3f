"""A terminal to test with: the program called in this process, or run in a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import contextmanager

from click.testing import CliRunner

from kuski.cli import kuski as program

LANGUAGES = ("fi", "en", "de", "ro")
PRESETS = ("bussikuski", "busfahrer-haus", "busfahrer", "ride-the-bus")
PLAIN = {"KUSKI_LANG": "en", "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
USUAL = {"TERM": "xterm-256color", "KUSKI_LANG": "en", "LC_ALL": "C.UTF-8"}
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def kuski(*args, typed="", env=None, charset="utf-8"):
    """Call the program; the input is no terminal and ends after ``typed``."""
    result = CliRunner(charset=charset).invoke(program, args, input=typed, env=PLAIN | (env or {}))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def play(*args, typed="", **more):
    """Call ``kuski play``."""
    return kuski("play", *args, typed=typed, **more)


def refused(*args, typed="", **more):
    """Return the sentences with which a command is refused; it must end with exit code 2."""
    result = kuski(*args, typed=typed, **more)
    assert result.exit_code == 2, result.output
    assert result.stderr
    return result.stderr


class Terminal:
    """A program in a pseudo-terminal, read as it prints."""

    def __init__(self, args, columns=100, lines=40, env=None, cwd=None):
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "kuski", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment | USUAL | (env or {}),
            cwd=cwd,
            start_new_session=True,
        )
        os.close(slave)
        self.output = ""
        self._raw = b""
        self._mark = 0

    def read(self, seconds=0.05):
        """Take in what is printed until nothing comes for a moment; return whether there was more."""
        more = False
        while select.select([self._master], [], [], seconds)[0]:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                break
            if not data:
                break
            self._raw += data
            more = True
        self.output = self._raw.decode("utf-8", "replace").replace("\r\n", "\n")
        return more

    @property
    def text(self):
        """What was printed, without colours and the like."""
        return ESCAPE.sub("", self.output)

    def until(self, wanted, seconds=20):
        """Read until ``wanted`` is printed; return everything after the last time this was called."""
        end = time.monotonic() + seconds
        while (found := self.text.find(wanted, self._mark)) < 0:
            assert time.monotonic() < end, f"{wanted!r} was not printed:\n{self.text[self._mark :]}"
            if not self.read() and self.process.poll() is not None:
                assert wanted in self.text[self._mark :], self.text[self._mark :]
        start, self._mark = self._mark, found + len(wanted)
        return self.text[start : self._mark]

    def type(self, line, end="\n"):
        """Type a line."""
        os.write(self._master, (line + end).encode())

    def interrupt(self):
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def answer(self, choose, seconds=60):
        """Answer every prompt until the program ends: ``choose`` gets what was printed since the last."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, self.text[-3000:]
            self.read(0.02)
            tail = self.text[self._mark :]
            if tail.endswith(("> ", "Enter ")):
                self._mark += len(tail)
                self.type(choose(tail))
        self.read()
        return self.process.wait(5)

    def close(self):
        """End the program and let the terminal go."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        os.close(self._master)


@contextmanager
def terminal(*args, **more):
    """Run the program in a pseudo-terminal."""
    running = Terminal(args, **more)
    try:
        yield running
    finally:
        running.close()
