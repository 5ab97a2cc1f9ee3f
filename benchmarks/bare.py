"""The peer of the table server: a bare Starlette app that sends the same bytes to the four of a table.

It keeps no state, knows no rules and writes nothing down; what it does is the floor under any such server.
Its page has one button, whose click goes to the server and comes back, and boxes that only move.
"""

import asyncio
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

TABLES: dict[str, list[WebSocket]] = {}
PAGE = """<!doctype html>
<style>
i { float: left; width: 60px; height: 84px; margin: 4px; border-radius: 6px; background: #843; }
.go i { animation: come .28s both; }
@keyframes come { from { transform: translate(-200px, -300px); } }
</style>
<main id="table" data-version="0"><form data-act><button type="button">Answer</button></form>
<p>%s</p></main>
<script>
const socket = new WebSocket(location.href.replace("http", "ws") + "ws/page", "kuski.json.v1");
socket.onopen = () => { socket.send("800"); document.title = "ready"; };
socket.onmessage = (event) => { document.querySelector("main").dataset.version = parseInt(event.data); };
document.querySelector("button").onclick = () => socket.send("act");
</script>
""" % ("<i></i>" * 9)


async def page(_request: Request) -> HTMLResponse:
    """Return the page."""
    return HTMLResponse(PAGE)


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
    app = Starlette(routes=[Route("/", page), WebSocketRoute("/ws/{code}", table)])
    config = uvicorn.Config(
        app, host="127.0.0.1", port=port, log_level="warning", ws="websockets-sansio", lifespan="off"
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
