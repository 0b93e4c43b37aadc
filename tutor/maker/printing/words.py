"""What every printed page needs: the board, the box, and the words of a language, safe to be put into HTML."""

from __future__ import annotations

from html import escape
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.cards import Box
from tutor.games.card_adventure.maker.sentences import name_in_box
from tutor.games.card_adventure.maker.words import said
from tutor.games.registry import edition
from tutor.maker.simulating import EDITION

SIGNS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
COURT = {1: "A", 11: "J", 12: "Q", 13: "K"}
DICE = "⚀⚁⚂⚃⚄⚅"


class Words:
    """A board and a language."""

    def __init__(self, board: Board, known: Box, lang: str) -> None:
        self.board, self.box, self.lang = board, known, lang
        self.speaker = Speaker(edition(EDITION), lang)
        self.names = {cell.id: cell.name[lang] for cell in board.cells}

    def word(self, key: str, **facts: Any) -> str:
        """A phrase with what it tells of, which comes as it was written."""
        return escape(said("print", key, self.lang, **facts))

    def name(self, id: str) -> str:
        """The name of a thing of the box."""
        return escape(name_in_box(self.box, id)[self.lang])

    def cell(self, id: str) -> str:
        return escape(self.names.get(id, id))

    def listed(self, words: list[str]) -> str:
        return said("names", "comma", self.lang).join(words)

    def phrase(self, key: str, **facts: Any) -> str:
        """A phrase of the game's own screen, such as an ability."""
        return escape(self.speaker.say(str(self.speaker.texts["screen"][key][self.lang]), facts))


def width_of(text: str) -> float:
    """How wide a text is, in its own size: a kanji is a square, a letter about half of one."""
    return sum(1.0 if ord(c) > 0x2E7F else 0.58 for c in text)


def lines(text: str, lang: str, most: int) -> list[str]:
    """A name in lines of a bearable length: of letters in Japanese, of words elsewhere."""
    if len(text) <= most:
        return [text]
    if " " not in text and lang != "ja":
        return [text]
    if lang == "ja":
        n = -(-len(text) // most)
        size = -(-len(text) // n)
        return [text[i : i + size] for i in range(0, len(text), size)]
    found = [""]
    for word in text.split():
        if found[-1] and len(found[-1]) + len(word) + 1 > most:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found
