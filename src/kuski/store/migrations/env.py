"""Alembic runs this; the connection, within its transaction, comes from `kuski.store.migrating`."""

from alembic import context

from kuski.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
