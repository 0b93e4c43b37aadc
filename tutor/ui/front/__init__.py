"""The first pages: the start page, and the front page of each game."""
