"""A player in twenty lines: it sits down at a table and answers at random. Needs: pip install websockets

python examples/bot.py http://127.0.0.1:8484 RUIS "My bot"
"""

import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server, code, name = sys.argv[1].rstrip("/"), sys.argv[2].upper(), (sys.argv[3:] or ["Bot"])[0]
ask = Request(f"{server}/api/tables/{code}/seats", json.dumps({"name": name}).encode())
token = json.load(urlopen(ask))["token"]

address = f"{server.replace('http', 'ws', 1)}/ws/{code}"
with connect(address, subprotocols=["kuski.json.v1"]) as socket:
    socket.send(json.dumps({"type": "hello", "token": token}))
    for message in map(json.loads, socket):
        view = message.get("view") or {}
        if message["type"] == "view" and message["stage"] == "playing" and view.get("legal"):
            answer = {"type": "act", "turn": message["turn"], "actions": [random.choice(view["legal"])]}
            socket.send(json.dumps(answer))
        elif message["type"] == "view" and message["stage"] == "over":
            print(view["reason"], view["scores"])
            break
