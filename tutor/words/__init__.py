"""Searching the glossaries by any wording: kanji, kana, romaji, English, and what people mistype."""

from tutor.words.glossaries import glossaries, term_of
from tutor.words.search import Hit, hits, search

__all__ = ["Hit", "glossaries", "hits", "search", "term_of"]
