"""Whatever the engine of any game can say has words in both languages, and no words are left over."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from explain import spoken
from findings import assert_none

from tutor.content.models import LANGS
from tutor.content.source import load
from tutor.explain.template import places, without_places
from tutor.games.registry import editions

FOLDERS = sorted({found.folder for found in editions().values()})
# What is told apart where it is written, so that reading the source does not find it.
COMPUTED = {
    "boss_monster": {
        *("RoomPlaced", "RoomBuiltAtOnce", "SoulGained", "WoundTaken", "soul", "wound", "build", "adventure"),
        *("cleric", "fighter", "mage", "thief"),
    },
    "card_adventure": {
        *("physical", "revive", "attribute", "attack-minus", "commander", "damage", "poison", "curse", "bleeds"),
        *("carry", "reach", "survive", "clear", "weaken-attacks", "fewer-attacks"),
    },
    "seven_bosses": {"sb.qa.canary-only-gunman"},
}
GENERIC = {"not-now", "not-you", "over"}
AROUND = ("landing", "maker")  # what pages around a game say, in shapes of their own
SAID = ("events", "denials", "terms", "actions", "windows")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
OWNS_NOTHING = re.compile(r"'s\}(?:[.,;:!?)]|$| (?:is|are|has|holds|comes|goes|stays|for|in|to)\b)")
LATIN = re.compile(r"[A-Za-z]{2,}|d10")
ALSO_IN_JAPANESE = {"DxM", "d10", "BOSS", "BP", "MP", "HP", "PC", "XP", "Enter", "Home"}

every_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
Entries = dict[str, dict[str, str]]


@cache
def texts(folder: Path) -> dict[str, Entries]:
    merged: dict[str, Entries] = {}
    for path in sorted((folder / "text").glob("*.yaml")):
        for kind, entries in load(path).items():
            if not kind.startswith(AROUND):
                merged.setdefault(kind, {}).update(entries)
    return merged


@every_game
@pytest.mark.parametrize("kind", SAID)
def test_everything_that_the_engine_says_has_words_and_nothing_else_has(folder: Path, kind: str) -> None:
    known = {key.split(":")[0] for key in texts(folder)[kind]}
    said = {one.name for one in getattr(spoken, kind)(folder) if "*" not in one.name}
    patterns = [one.name for one in getattr(spoken, kind)(folder) if "*" in one.name]
    assert_none(sorted(said - known))
    computed = said | COMPUTED.get(folder.name, set()) | GENERIC
    left = known - computed
    assert_none(sorted(key for key in left if not any(fnmatch(key, pattern) for pattern in patterns)))


@every_game
def test_every_action_window_and_ending_has_its_word(folder: Path) -> None:
    words, windows = texts(folder)["words"].keys(), texts(folder)["windows"].keys()
    assert {one.name for one in spoken.actions(folder)} <= words
    for window in {one.name for one in spoken.windows(folder)} - {"*"}:
        assert {window, f"{window}:while"} <= words
        assert {window, f"{window}:other"} <= windows
    assert spoken.endings(folder) <= words


@every_game
def test_both_languages_use_the_same_facts_and_are_themselves(folder: Path) -> None:
    for kind, entries in texts(folder).items():
        for key, entry in entries.items():
            at = f"{kind}.{key}: {entry}"
            said = {*LANGS, "yes_no"} if kind == "questions" and "yes_no" in entry else set(LANGS)
            assert set(entry) == said, at
            counted = {"n"} if kind == "screen" else set()  # a number for the English plural alone
            assert places(entry["en"]) - places(entry["ja"]) <= counted, at
            assert places(entry["ja"]) <= places(entry["en"]), at
            assert not JAPANESE.search(without_places(entry["en"])), at
            names = set(LATIN.findall(entry["en"])) if kind == "asking" else set()  # of fields, which people write
            assert set(LATIN.findall(without_places(entry["ja"]))) <= ALSO_IN_JAPANESE | names, at


@every_game
@pytest.mark.parametrize("kind", SAID)
def test_what_is_said_is_tidy(folder: Path, kind: str) -> None:
    for key, entry in texts(folder)[kind].items():
        for lang in LANGS:
            text, at = entry[lang], f"{kind}.{key}.{lang}: {entry[lang]}"
            assert text == text.strip(), at
            assert "  " not in text, at
            assert not OWNS_NOTHING.search(text), at  # "your" needs something behind it
            if kind in ("events", "denials") and text:
                assert text.endswith((".", "?", "。", "」")), at
            if kind in ("terms", "actions"):
                assert not text.endswith((".", "。")), at
