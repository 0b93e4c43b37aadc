"""Readings over kanji: every Japanese text that is shipped can be read, and as the glossary reads it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from findings import assert_none

import tutor
from tutor import paths
from tutor.content.source import load
from tutor.words import furigana
from tutor.words.furigana import KANJI, readings, spoken, word
from tutor.words.glossaries import glossaries

PACKAGE = Path(tutor.__file__).parent
MARK = re.compile(r"\[\[[^|\]]*\|?|\]\]")
READ_OUT: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "readings.yaml").read_text(encoding="utf-8")
)
PLACE = re.compile(r"\{[^}]*\}")
KATAKANA = {ord(letter): ord(letter) - 0x60 for letter in map(chr, range(0x30A1, 0x30F7))}


def japanese() -> Iterator[tuple[Path, str]]:
    """Every Japanese text of the shipped content, as a reader sees it: a number stands for what is filled in."""
    for folder in (PACKAGE, paths.glossary()):
        for path in sorted(folder.rglob("*.yaml")):
            if path != furigana.FILE:
                yield from ((path, PLACE.sub("3", MARK.sub("", text))) for text in _texts(load(path)))


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from [value] if key == "ja" and isinstance(value, str) else _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def unread(text: str) -> str:
    """The kanji of a text that no word of the file covers."""
    read = {at for start, end, _ in readings(text) for at in range(start, end)}
    return "".join(text[found.start()] for found in re.finditer(KANJI, text) if found.start() not in read)


def test_every_kanji_of_every_text_has_a_reading() -> None:
    assert_none(f"{path.name}: {left} in {text[:60]}" for path, text in japanese() if (left := unread(text)))


def test_words_of_the_glossary_are_read_as_it_says() -> None:
    names = [(term.name.ja, term.reading) for each in glossaries().values() for term in each.terms]
    kanji = re.compile(KANJI)
    plain = [
        (name, reading) for name, reading in names if kanji.search(name) and not re.search("[A-Za-z(（!・、\\[/]", name)
    ]
    assert len(plain) > 150
    assert_none(
        f"{name}: {spoken(name)}, not {reading}"
        for name, reading in plain
        if spoken(name).translate(KATAKANA) != reading.translate(KATAKANA).replace(" ", "")
    )


@pytest.mark.parametrize(
    "text, read",
    [
        ("1人で戦う", "ひとりでたたかう"),
        ("11人で戦う", "11にんでたたかう"),
        ("3人", "3にん"),
        ("5本", "5ほん"),
        ("10本", "10ぽん"),
        ("空き部屋の部屋", "あきべやのへや"),
        ("Level 3", "Level 3"),
    ],
)
def test_the_longest_word_and_the_digit_before_it_decide(text: str, read: str) -> None:
    assert spoken(text) == read


def test_what_stands_around_a_kanji_decides_how_it_is_read() -> None:
    sentences = [(text, read) for group in READ_OUT.values() for text, read in group.items()]
    assert len(sentences) > 130
    assert_none(f"{text}: {spoken(text)}, not {read}" for text, read in sentences if spoken(text) != read)


def test_no_word_stands_twice() -> None:
    texts = [word(one).text for one in furigana.written()]
    assert_none(text for text, times in Counter(texts).items() if times > 1)


@pytest.mark.parametrize("wrong", ["振る", "《ふ》る", "振《furu》る", "振《ふ", ""])
def test_a_word_that_is_written_wrongly_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no word with its reading"):
        word(wrong)
