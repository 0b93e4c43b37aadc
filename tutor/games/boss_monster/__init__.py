"""Boss Monster: the rules of its two editions, its cards, its words."""
