"""The board maker: a board as far as it is drawn, what may be done to it, and what it still lacks."""
