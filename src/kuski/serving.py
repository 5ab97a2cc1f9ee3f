"""The command ``kuski serve``: a table server on this machine, with nothing else to install."""

import asyncio
import contextlib
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

import click
import platformdirs
import segno
import uvicorn

from kuski import bots
from kuski.game import mark
from kuski.store import StoreError, open_store
from kuski.terminal.speaking import SpeakingCommand, lang_option, speak, spoken
from kuski.web.app import build
from kuski.web.hall import KEEP_DAYS, Hall
from kuski.web.limits import Limits
from kuski.words.language import Language, detect

PORT: Final = 8484
"""Where the server listens when nobody says otherwise; the next ports are tried when it is taken."""
MORE_PORTS: Final = 10
DATABASE: Final = "kuski.sqlite"
GRACE: Final = 3
"""Seconds that open sockets are given when the server stops."""


@click.command(
    cls=SpeakingCommand,
    texts=(
        mark("Serve tables to phones and browsers."),
        mark(
            "Everything is kept in one file in the data folder, so the server may be stopped, or die, at any"
            " moment: every table stands as it was when it is started again."
        ),
        mark("When it is ready it prints a line that begins with Listening on."),
    ),
    examples=(
        ("kuski serve", mark("on this network, and opens the browser")),
        ("kuski serve --port 8000 --no-open", mark("on a chosen port, without a browser")),
        ("kuski serve --host 127.0.0.1 --data /tmp/table", mark("for this machine alone, kept elsewhere")),
        (
            "kuski serve --database postgresql://kuski@localhost/kuski",
            mark("with everything in a PostgreSQL database"),
        ),
        ("kuski serve --host 127.0.0.1 --behind-proxy 127.0.0.1", mark("behind Caddy on the same machine")),
    ),
)
@click.option("--host", default="0.0.0.0", show_default=True, help=mark("The address to listen on."))  # noqa: S104
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=mark("The port to listen on; 0 takes any that is free. Without it 8484, or one of the next."),
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help=mark("The folder that everything is kept in."),
)
@click.option(
    "--database",
    metavar="ADDRESS",
    help=mark("A PostgreSQL database that everything is kept in, instead of a file in the data folder."),
)
@click.option("--no-open", is_flag=True, help=mark("Do not open the browser."))
@click.option(
    "--keep-days",
    type=click.FloatRange(min=0),
    default=KEEP_DAYS,
    show_default=True,
    help=mark("For how many days a table is kept after it was last used; 0 keeps all."),
)
@click.option(
    "--no-limits", is_flag=True, help=mark("Do not limit how often one address may do things; for tests.")
)
@click.option(
    "--behind-proxy",
    metavar="ADDRESSES",
    callback=lambda _ctx, _param, value: _proxies(value),
    help=mark(
        "Who asks, and whether by HTTPS, is told by a reverse proxy at one of these addresses or networks,"
        " separated by commas. Without it no such word is believed."
    ),
)
@lang_option
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    no_open: bool,
    keep_days: float,
    no_limits: bool,
    behind_proxy: tuple[str, ...],
    lang: str | None,
) -> None:
    """Serve tables."""
    speak(lang or detect())
    language = spoken()
    if data is not None and database is not None:
        raise click.UsageError(language.gettext("Give either --data or --database."))
    folder = data or Path(platformdirs.user_data_dir("kuski", appauthor=False))
    place = database or str(folder / DATABASE)
    sock = _listen(language, host, port)
    opens = not no_open and sys.stdout.isatty()
    server = Server(sock, host, open_browser=opens, lang=language, proxies=behind_proxy)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(server.run(place, keep_days, Limits(on=not no_limits)))
    except StoreError as error:
        raise click.ClickException(_trouble(language, error, None if database else place)) from None
    except KeyboardInterrupt:
        pass
    finally:
        sock.close()
    ctx.exit(0)


_TROUBLES: Final[dict[str, str]] = {
    "in-use": mark("Another kuski serve uses {file}. Stop it, or choose another folder with --data."),
    "no-database": mark("{file} is no file of Kuski. Choose another folder with --data."),
    "damaged": mark("{file} is damaged. Put it aside, or choose another folder with --data."),
    "newer": mark("{file} was made by a newer Kuski: bring this one up to date."),
    "read-only": mark(
        "{file} cannot be written. Give yourself the right to, or choose another folder with --data."
    ),
    "full": mark(
        "The disk is full: {file} cannot be written. Make room, or choose another folder with --data."
    ),
}
_TROUBLE: Final = mark("{file} cannot be opened, read or written. Choose another folder with --data.")


_DATABASE_TROUBLES: Final[dict[str, str]] = {
    "address": mark("That is no address of a database. It looks like postgresql://kuski@localhost/kuski."),
    "unreachable": mark("The database cannot be reached: is it running, and is the address right?"),
    "no-database": mark("The database has tables of another program. Give Kuski a database of its own."),
    "newer": mark("The database was made by a newer Kuski: bring this one up to date."),
    "read-only": mark("The database cannot be written. Give Kuski the right to."),
    "full": mark("The disk of the database is full. Make room on it."),
}
_DATABASE_TROUBLE: Final = mark("The database cannot be used.")


def _trouble(lang: Language, error: StoreError, file: str | None) -> str:
    """Return what is wrong with the file, or the database, that everything is kept in, and the way out."""
    if file is not None:
        return lang.gettext(_TROUBLES.get(error.code, _TROUBLE), file=file)
    text = lang.gettext(_DATABASE_TROUBLES.get(error.code, _DATABASE_TROUBLE))
    return f"{text}\n{error.message}"


def _proxies(text: str | None) -> tuple[str, ...]:
    """Return the addresses and networks of reverse proxies that an option names.

    Raises:
        click.BadParameter: one of them is none.
    """
    found = tuple(part.strip() for part in (text or "").split(",") if part.strip())
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            raise click.BadParameter(
                spoken().gettext(
                    "{text} is no address or network, such as 127.0.0.1 or 10.0.0.0/8.", text=part
                )
            ) from None
    return found


def _listen(lang: Language, host: str, port: int | None) -> socket.socket:
    """Return a socket that listens.

    Raises:
        click.ClickException: the address is none of this machine's, or the port is taken.
    """
    fault = ""
    for number in (port,) if port is not None else range(PORT, PORT + MORE_PORTS):
        try:
            return _bound(host, number)
        except OSError as error:
            fault = error.strerror or str(error)
    raise click.ClickException(
        lang.gettext(
            "Cannot listen on {host}, port {port}: {reason}. Choose another one with --host and --port.",
            host=host,
            port=PORT if port is None else port,
            reason=fault,
        )
    )


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(1024)
    except OSError:
        sock.close()
        raise
    sock.set_inheritable(False)
    return sock


class Server:
    """A server from its first to its last moment.

    Args:
        sock: where it listens.
        host: the address as it was asked for.
        open_browser: whether the browser is opened when it is ready.
        lang: the language of what it prints.
        proxies: the addresses and networks of reverse proxies that are believed who asks.
    """

    def __init__(
        self,
        sock: socket.socket,
        host: str,
        *,
        open_browser: bool,
        lang: Language,
        proxies: Sequence[str] = (),
    ) -> None:
        self._sock = sock
        self._host = host
        self._open = open_browser
        self._lang = lang
        self._proxies = list(proxies)

    @property
    def _port(self) -> int:
        port: int = self._sock.getsockname()[1]
        return port

    @property
    def _address(self) -> str:
        """Where others on the network reach the server."""
        return f"http://{_in_url(_reachable(self._host))}:{self._port}/"

    async def run(self, database: str, keep_days: float, limits: Limits) -> None:
        """Serve until the process is told to stop.

        Args:
            database: the file or the address of the database that everything is kept in.
            keep_days: for how many days a table is kept.
            limits: how often one address may do things.

        Raises:
            StoreError: it cannot be used.
        """
        async with open_store(database) as store, Hall(store, keep_days=keep_days) as hall:
            key = await store.server_secret("forms")
            app = build(store, hall, key, limits=limits, address=self._address)
            config = uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(self._proxies),
                forwarded_allow_ips=self._proxies,
                ws="websockets-sansio",
                ws_max_size=8192,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                timeout_graceful_shutdown=GRACE,
                lifespan="off",
            )
            # What is loaded stays; looking through it again and again would stop all tables for a moment.
            gc.collect()
            gc.freeze()
            # A bot that thinks hands the interpreter over to the loop at once, not after 5 ms.
            sys.setswitchinterval(0.001)
            gc.set_threshold(50_000, 20, 50)
            await _Announcing(config, self._announce).serve(sockets=[self._sock])

    def _announce(self) -> None:
        """Say where the tables are, and show them to who sits at this machine."""
        lang, address = self._lang, self._address
        if sys.stdout.isatty():
            click.echo(lang.gettext("Scan this with a phone on the same network, or type the address:"))
            segno.make(address, micro=False).terminal(sys.stdout, compact=True, border=2)
        click.echo(f"Listening on {address}")
        if not bots.fast():
            click.echo(
                lang.gettext("Bots play by rules of thumb: those that think need pip install kuski[fast].")
            )
        if sys.stdout.isatty():
            click.echo(lang.gettext("Ctrl-C stops the server; nothing is lost."))
        sys.stdout.flush()
        if self._open:
            here = "127.0.0.1" if self._host in _ANY else _in_url(self._host)
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, f"http://{here}:{self._port}/")


class _Announcing(uvicorn.Server):
    """The server, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._say = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._say()


_ANY: Final[Sequence[str]] = ("0.0.0.0", "::", "")  # noqa: S104


def _reachable(host: str) -> str:
    """Return the address by which others on the network reach this machine.

    A datagram socket that is connected sends nothing, but knows the way it would take.
    """
    if host not in _ANY:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        address: Any = probe.getsockname()[0]
        if address not in _ANY:
            return str(address)
    return "127.0.0.1"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
