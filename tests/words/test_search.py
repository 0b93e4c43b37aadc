"""Fifty questions as people put them: kanji, kana, romaji, English, mistyped; the right entry is in the first three."""

from __future__ import annotations

import pytest

from tutor.words import glossaries, hits, search, term_of
from tutor.words.folding import fold, singular, sound, words

ASKED = {
    # Japanese
    "担当": "handler", "逃走": "run-away", "呪い": "curse", "帽子": "headgear", "投擲": "throwable",
    "戦闘": "combat", "賄賂": "bribe", "闇討ち": "backstab", "鍵のかかったドア": "locked-door",
    "使い捨て": "one-shot", "魔法使い": "wizard", "モンスターを担当": "handler", "10面ダイス": "d10",
    # kana, half width, other spellings
    "たんとう": "handler", "のろい": "curse", "へるぱー": "helper", "ﾍﾙﾊﾟｰ": "helper", "ヘルパ": "helper",
    "かぶりもの": "headgear", "メインプレーヤー": "main-player", "モンスタ": "monster", "フェーズ": "phase",
    "いりぐち": "entrance", "かくしドア": "hidden-door", "とうてき": "throwable", "にもつ": "pack",
    # romaji
    "tantou": "handler", "tanto": "handler", "tantō": "handler", "noroi": "curse", "herupaa": "helper",
    "sento": "combat", "yamiuti": "backstab", "mahotukai": "wizard", "dowafu": "dwarf", "wairo": "bribe",
    # English
    "run away": "run-away", "how do I run away?": "run-away", "flee": "run-away", "dwarves": "dwarf",
    "thieves": "thief", "dice": "die", "who rolls for the monster": "handler", "Usable once only": "one-shot",
    "super munchkin": "super-munchkin",
    # mistyped
    "helpr": "helper", "cursse": "curse", "headgaer": "headgear", "tresure": "treasure",
    "runing away": "run-away", "wanderin monster": "wandering-monster", "monstar": "monster", "brive": "bribe",
    "warior": "warrior",
}  # fmt: skip


def test_fifty_questions() -> None:
    assert len(ASKED) >= 50
    wrong = {
        q: [i.rpartition(".")[2] for i in search(q)[:3]]
        for q, w in ASKED.items()
        if f"mq.term.{w}" not in search(q)[:3]
    }
    assert len(wrong) <= len(ASKED) // 10, wrong


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_entry_is_found_first_by_its_own_name(lang: str) -> None:
    every = [t for g in glossaries().values() for t in g.terms]
    for term in every:
        first = hits(term.name[lang])[0]
        assert first.score == 1.0
        assert first.term.id == term.id or term.name[lang].lower() in str(first.term).lower(), term.id


def test_readings_and_romaji_find_their_entry() -> None:
    for term in (t for g in glossaries().values() for t in g.terms):
        for written in (term.reading, term.romaji):
            assert term.id in search(written)[:5], (term.id, written)


def test_nothing_is_like_nonsense() -> None:
    assert search("qqqqzzzz") == ()
    assert search("") == ()
    assert search("。、！") == ()


def test_only_one_edition() -> None:
    assert search("helper", "munchkin-quest")
    assert search("helper", "another") == ()


def test_terms_by_id() -> None:
    found = term_of("mq.term.handler")
    assert found is not None
    assert found.name.ja == "担当"
    assert term_of("mq.term.nothing") is None


@pytest.mark.parametrize(
    "a, b",
    [
        ("ヘルパー", "へるぱー"),
        ("ﾍﾙﾊﾟｰ", "ヘルパー"),
        ("Ｄｉｅ", "die"),
        ("Half-Breed", "half breed"),
        ("発見!", "発見"),
    ],
)
def test_folding(a: str, b: str) -> None:
    assert fold(a) == fold(b)


@pytest.mark.parametrize(
    "a, b",
    [
        ("とうそう", "tousou"),
        ("とうそう", "toso"),
        ("やみうち", "yamiuti"),
        ("しゃ", "sya"),
        ("ドワーフ", "dowaafu"),
        ("tōsō", "tousou"),
    ],
)
def test_sounds(a: str, b: str) -> None:
    assert sound(a) == sound(b) != ""


def test_kanji_have_no_sound_of_their_own() -> None:
    assert sound("逃走") == ""


@pytest.mark.parametrize(
    "many, one",
    [
        ("dwarves", "dwarf"),
        ("thieves", "thief"),
        ("potions", "potion"),
        ("axes", "axe"),
        ("boss", "boss"),
        ("bodies", "body"),
    ],
)
def test_singulars(many: str, one: str) -> None:
    assert singular(many) in (one, one.rstrip("e"))


def test_words() -> None:
    assert words("Red (Blue, ...) Monsters") == ("red", "blue", "monster")
