"""Pictures of all screens, of games that are played for them."""
