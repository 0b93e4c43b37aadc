"""Making a scenario without code."""
