"""The teacher's window beside the wall, and what it tells after the class."""
