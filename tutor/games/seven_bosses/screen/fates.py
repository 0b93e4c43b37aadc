"""What befalls a player: the lines of the log that he is told whatever else has happened."""

FATES = frozenset({
    "AssassinationSucceeded", "BossCardGone", "BossFallen", "BossRevealed", "Buried", "CalledBack",
    "Exchanged", "LookedAt", "ToldWhere", "TurnedUp",
})  # fmt: skip
