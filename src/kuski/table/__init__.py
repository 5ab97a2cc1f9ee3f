"""A live table without any I/O: its log, its members, its games, and what may come next."""
