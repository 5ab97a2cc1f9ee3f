"""Bots for Huutopussi."""

from kuski.bots.huutopussi.rule import BiddingBot

__all__ = ["BiddingBot"]
