"""7 Bosses: two players, hidden bosses, answers to answers."""
