"""Searching by any wording: kanji, kana, romaji, English, and what people mistype."""

from tutor.words.glossaries import glossaries, term_of
from tutor.words.search import Entry, Found, Hit, Index, hits, search, word_entry

__all__ = ["Entry", "Found", "Hit", "Index", "glossaries", "hits", "search", "term_of", "word_entry"]
