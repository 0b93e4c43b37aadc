"""All scenarios on a page, on paper, and by an address."""
