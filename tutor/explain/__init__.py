"""Sentences for what the engine says. The engine knows no prose; the words stand in each game's `text/` files."""
