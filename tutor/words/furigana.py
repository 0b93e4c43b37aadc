"""Readings over kanji: which words stand in a text, and how each is read.

The longest word is taken, from left to right. `0人《にん》` is read so after any digit, `1人《ひとり》` after no other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tutor.content.models import Content
from tutor.content.source import load

FILE = Path(__file__).parent / "furigana.yaml"
KANJI = r"[\u4e00-\u9fff々]"
_PART = re.compile(rf"(?:｜([^《]+)|({KANJI}+))《([ぁ-んー]+)》|([^《》｜])")
ANY_DIGIT = "0"


class Reading(NamedTuple):
    """Where in a text a word stands, and how it is read."""

    start: int
    end: int
    reading: str


class FuriganaFile(Content):
    """Words in the notation of Aozora Bunko: 振《ふ》る, ｜1人《ひとり》."""

    words: tuple[str, ...]


class Word(NamedTuple):
    text: str
    readings: tuple[Reading, ...]

    @property
    def after_a_digit(self) -> bool:
        return self.text[0] == ANY_DIGIT


def word(written: str) -> Word:
    """A word as it is written in the file; what fits nowhere in the notation is an error."""
    text, readings, at = "", [], 0
    for part in _PART.finditer(written):
        if part.start() != at:
            break
        at = part.end()
        base = part[4] or part[1] or part[2]
        if part[3]:
            readings.append(Reading(len(text), len(text) + len(base), part[3]))
        text += base
    if at != len(written) or not readings:
        raise ValueError(f"{written!r} is no word with its reading, as 振《ふ》る")
    return Word(text, tuple(readings))


@cache
def written() -> tuple[str, ...]:
    return FuriganaFile.model_validate(load(FILE)).words


@cache
def _by_first_letter() -> dict[str, tuple[Word, ...]]:
    found = defaultdict(list)
    for one in map(word, written()):
        found[one.text[one.after_a_digit]].append(one)
    return {first: tuple(sorted(ones, key=_longest_first)) for first, ones in found.items()}


def _longest_first(one: Word) -> tuple[bool, int]:
    return not one.after_a_digit, -len(one.text)


def readings(text: str) -> Iterator[Reading]:
    """The readings of all words of a text, from its beginning to its end."""
    for begin, one in _words_in(text):
        for start, end, reading in one.readings:
            yield Reading(begin + start, begin + end, reading)


def spoken_words(text: str) -> Iterator[str]:
    """Each word with kanji in a text as it is spoken, with its ending: 手助け is てだすけ."""
    for _, one in _words_in(text):
        yield read_out(one.text[one.after_a_digit :], one, one.after_a_digit)


def spoken(text: str) -> str:
    """The whole text as it is spoken."""
    out, at = "", 0
    for begin, one in _words_in(text):
        start = begin + one.after_a_digit
        out += text[at:start] + read_out(one.text[one.after_a_digit :], one, one.after_a_digit)
        at = begin + len(one.text)
    return out + text[at:]


def read_out(text: str, one: Word, skipped: bool) -> str:
    """A word with its readings in the place of its kanji."""
    out, at = "", 0
    for start, end, reading in one.readings:
        out += text[at : start - skipped] + reading
        at = end - skipped
    return out + text[at:]


def _words_in(text: str) -> Iterator[tuple[int, Word]]:
    """The words of a text that have readings, and where each begins."""
    at = 0
    while at < len(text):
        one = _word_at(text, at)
        if one is None:
            at += 1
            continue
        begin = at - one.after_a_digit
        yield begin, one
        at = begin + len(one.text)


def _word_at(text: str, at: int) -> Word | None:
    counts = at > 0 and text[at - 1].isdigit()
    for one in _by_first_letter().get(text[at], ()):
        if one.after_a_digit:
            if counts and text.startswith(one.text[1:], at):
                return one
        elif not (counts and text[at].isdigit()) and text.startswith(one.text, at):
            return one
    return None
