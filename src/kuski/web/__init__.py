"""The table in a browser: pages, the socket, and what a screen may be told."""
