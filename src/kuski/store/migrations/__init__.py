"""The way to the present schema from an empty database and from every earlier schema (Alembic)."""
