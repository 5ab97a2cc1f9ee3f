"""A table with real cards on every screen: what people enter, and how it is taken back."""
