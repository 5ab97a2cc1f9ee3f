"""Bots for the bus family."""

from kuski.bots.bus.counting import CountingBot

__all__ = ["CountingBot"]
