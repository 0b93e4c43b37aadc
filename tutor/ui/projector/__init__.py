"""The wall: a scenario shown to a class, one thing at a time."""
