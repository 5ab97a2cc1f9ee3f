"""What tests of several files ask for by name."""

import pytest

from postgres_server import postgres_server


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server; `postgres.new()` is the address of an empty database."""
    with postgres_server() as server:
        yield server
