"""One module a step, in the order of their `down_revision`; a step that was released is never changed."""
