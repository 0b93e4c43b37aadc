"""What befalls a player: the lines of the log that he is told whatever else has happened."""

FATES = frozenset({
    "Held", "ItemMissing", "PcLost", "PcOut", "PutBack", "Rejoined", "Stumbled", "TokensDrawn", "TrapSprung",
})  # fmt: skip
