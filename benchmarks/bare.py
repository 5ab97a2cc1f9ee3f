"""The peer of the table server: a bare Starlette app that sends the same bytes to the four of a table.

It keeps no state, knows no rules and writes nothing down; what it does is the floor under any such server.
"""

import asyncio
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

TABLES: dict[str, list[WebSocket]] = {}


async def table(socket: WebSocket) -> None:
    """Send to all at a table what one of them says, as many bytes as the first message asked for."""
    await socket.accept("kuski.json.v1")
    sockets = TABLES.setdefault(socket.path_params["code"], [])
    sockets.append(socket)
    size = int(await socket.receive_text())
    number = 0
    try:
        while True:
            await socket.receive_text()
            number += 1
            text = str(number).ljust(size)
            for other in list(sockets):
                await other.send_text(text)
    except WebSocketDisconnect:
        sockets.remove(socket)


async def serve(port: int) -> None:
    """Serve until killed."""
    app = Starlette(routes=[WebSocketRoute("/ws/{code}", table)])
    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, log_level="warning", ws="websockets-sansio", lifespan="off"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
