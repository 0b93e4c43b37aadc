"""One folder a game. A game is found by its `meta.py`."""
