"""Bots for Huutopussi that search (levels ``casual`` and ``strong``); they need the extra ``fast``.

Importing this compiles what was never compiled, which takes some seconds, or loads it.
"""

from kuski.bots.huutopussi.searching.bot import CasualBot, SearchingBot, StrongBot

__all__ = ["CasualBot", "SearchingBot", "StrongBot"]
