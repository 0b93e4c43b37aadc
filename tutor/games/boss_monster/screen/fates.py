"""What befalls a player: the lines of the log that he is told whatever else has happened."""

FATES = frozenset({
    "CardLost", "DiscardedAtRandom", "PlayerLost", "PlayerOut", "RoomDeactivated", "RoomDestroyed",
    "SoulGained", "SoulHarvested", "WoundHealed", "WoundTaken",
})  # fmt: skip
