"""What befalls a player: the lines of the log that he is told whatever else has happened."""

FATES = frozenset({
    "BelongingsDropped", "Caught", "CursePlayed", "CurseStays", "Damaged", "Died", "FightLost", "FightWon",
    "GenderChanged", "GoldLost", "GotAway", "HandLost", "HelperSentAway", "ItemLost", "LevelGained",
    "LevelLost", "NoWayOut", "Revived", "SentAway", "TokensTurned", "TraitLost", "TreasureGained",
})  # fmt: skip
