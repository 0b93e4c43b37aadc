"""Drawing a board of one's own: the page around the maker."""
