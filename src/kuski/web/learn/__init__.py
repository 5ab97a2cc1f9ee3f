"""Guided games: a real table with bots and a chosen deck, and a word before each new idea."""

from kuski.web.learn.pages import routes

__all__ = ["routes"]
