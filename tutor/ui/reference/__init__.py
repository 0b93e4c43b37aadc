"""Looking things up: rules, cards, words, other readings, what differs between editions, and the search."""
