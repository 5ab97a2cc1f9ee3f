"""What is drawn: the deck, and the marks of a page, as markup."""
