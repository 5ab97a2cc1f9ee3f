"""What a person reads: the catalogues, and the phrases that terminal and web share."""
