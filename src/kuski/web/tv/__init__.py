"""The table on a television: what everybody in the room may see, and nothing to press."""

from kuski.web.tv.routes import drawn, routes

__all__ = ["drawn", "routes"]
