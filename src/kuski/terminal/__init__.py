"""The table in a terminal: people and bots play, and the program deals, asks and keeps the points."""
