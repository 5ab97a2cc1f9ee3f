"""A WebSocket client just big enough for a load test: it costs less than the server that it loads."""

import asyncio
import base64
import os
from collections.abc import Callable, Sequence


class Wire(asyncio.Protocol):
    """One socket. Messages are texts below 64 kB; what comes is handed on as bytes.

    Args:
        path: what is asked for.
        protocol: the subprotocol.
        heard: is called with this socket and each message.
        headers: further lines of the handshake.
    """

    def __init__(
        self, path: str, protocol: str, heard: Callable[["Wire", bytes], None], headers: Sequence[str] = ()
    ) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._path = path
        self._protocol = protocol
        self._heard = heard
        self._headers = "".join(f"{line}\r\n" for line in headers)
        self._buffer = bytearray()
        self._shaken = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            (
                f"GET {self._path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Protocol: {self._protocol}\r\n{self._headers}\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it opened"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._shaken:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:40]:
                self.opened.set_exception(ConnectionError(bytes(self._buffer[:200]).decode(errors="replace")))
                return
            del self._buffer[: end + 4]
            self._shaken = True
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer = self._buffer
        while len(buffer) >= 2:
            size, start = buffer[1] & 0x7F, 2
            if size == 126:
                if len(buffer) < 4:
                    return
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            if len(buffer) < start + size:
                return
            kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == 1:
                self._heard(self, payload)
            elif kind == 9:
                self._send(0x8A, payload)

    def say(self, text: bytes) -> None:
        """Send a text message."""
        self._send(0x81, text)

    def _send(self, first: int, payload: bytes) -> None:
        # A mask of zeros is a mask, and costs nothing.
        assert self._transport is not None
        size = len(payload)
        if size < 126:
            head = bytes((first, 0x80 | size))
        else:
            head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


async def request(host: str, port: int, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
    """Return the body of an HTTP answer."""
    reader, writer = await asyncio.open_connection(host, port)
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n"
    head += f"Content-Length: {len(body)}\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    writer.write(head.encode() + b"\r\n" + body)
    answer = await reader.read()
    writer.close()
    status, _, rest = answer.partition(b"\r\n\r\n")
    if not status.split(b" ", 2)[1].startswith(b"2"):
        raise ConnectionError(answer[:300].decode(errors="replace"))
    if b"transfer-encoding: chunked" in status.lower():
        return b"".join(rest.split(b"\r\n")[1::2])
    return rest
