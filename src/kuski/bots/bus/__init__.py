"""Bots for the bus family."""

from kuski.bots.bus.counting import CountingBot, ForgetfulBot, OwnBot

__all__ = ["CountingBot", "ForgetfulBot", "OwnBot"]
