"""Folding words, so that what sounds or looks alike is alike: width, case, kana, long vowels, romaji, plurals."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LONG = "ー－−‐‑–—~〜"
_DIGRAPHS = {
    "きゃ": "kya", "きゅ": "kyu", "きょ": "kyo", "しゃ": "sha", "しゅ": "shu", "しょ": "sho", "ちゃ": "cha",
    "ちゅ": "chu", "ちょ": "cho", "にゃ": "nya", "にゅ": "nyu", "にょ": "nyo", "ひゃ": "hya", "ひゅ": "hyu",
    "ひょ": "hyo", "みゃ": "mya", "みゅ": "myu", "みょ": "myo", "りゃ": "rya", "りゅ": "ryu", "りょ": "ryo",
    "ぎゃ": "gya", "ぎゅ": "gyu", "ぎょ": "gyo", "じゃ": "ja", "じゅ": "ju", "じょ": "jo", "びゃ": "bya",
    "びゅ": "byu", "びょ": "byo", "ぴゃ": "pya", "ぴゅ": "pyu", "ぴょ": "pyo", "ふぁ": "fa", "ふぃ": "fi",
    "ふぇ": "fe", "ふぉ": "fo", "うぃ": "wi", "うぇ": "we", "うぉ": "wo", "てぃ": "ti", "でぃ": "di", "でゅ": "du",
    "とぅ": "tu", "どぅ": "du", "しぇ": "she", "じぇ": "je", "ちぇ": "che", "ゔぁ": "va", "ゔぃ": "vi", "ゔぇ": "ve",
    "ゔぉ": "vo",
}  # fmt: skip
_ROWS = {
    "あいうえお": "a i u e o", "かきくけこ": "ka ki ku ke ko", "さしすせそ": "sa shi su se so",
    "たちつてと": "ta chi tsu te to", "なにぬねの": "na ni nu ne no", "はひふへほ": "ha hi fu he ho",
    "まみむめも": "ma mi mu me mo", "らりるれろ": "ra ri ru re ro", "がぎぐげご": "ga gi gu ge go",
    "ざじずぜぞ": "za ji zu ze zo", "だぢづでど": "da ji zu de do", "ばびぶべぼ": "ba bi bu be bo",
    "ぱぴぷぺぽ": "pa pi pu pe po", "ぁぃぅぇぉ": "a i u e o", "やゆよ": "ya yu yo", "ゃゅょ": "ya yu yo",
    "わをんゔ": "wa o n vu",
}  # fmt: skip
_KANA = {kana: sound for row, sounds in _ROWS.items() for kana, sound in zip(row, sounds.split(), strict=True)}
# Other ways to write the same sound, and what is often confused: v and b, r and l, c and k.
_SOUNDS = (
    ("sya", "sha"), ("syu", "shu"), ("syo", "sho"), ("tya", "cha"), ("tyu", "chu"), ("tyo", "cho"), ("zya", "ja"),
    ("zyu", "ju"), ("zyo", "jo"), ("jya", "ja"), ("jyu", "ju"), ("jyo", "jo"), ("si", "shi"), ("ti", "chi"),
    ("tu", "tsu"), ("zi", "ji"), ("di", "ji"), ("hu", "fu"), ("l", "r"), ("v", "b"), ("mb", "nb"), ("mp", "np"),
    ("mm", "nm"), ("'", ""),
)  # fmt: skip


def fold(text: str) -> str:
    """Without case, width, spaces and marks; katakana as hiragana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(_hiragana(c) for c in plain if c.isalnum() or c in _LONG)


def words(text: str) -> tuple[str, ...]:
    """The words of a text that is written with spaces, each folded and in the singular."""
    spaced = unicodedata.normalize("NFKC", text).replace("-", " ").replace("/", " ")
    return tuple(singular(w) for w in map(fold, spaced.split()) if w)


def singular(word: str) -> str:
    """An English word without its plural: dwarves, potions, thieves, bodies."""
    if not word.isascii() or len(word) < 4 or word.endswith("ss"):
        return word
    for plural, one in (("ves", "f"), ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"), ("s", "")):
        if word.endswith(plural) and (plural != "ies" or len(word) > 4):  # ties, dies, lies
            return word[: -len(plural)] + one
    return word


def short(folded: str) -> str:
    """Without long-vowel marks: プレイヤー and プレイヤ are one word."""
    return "".join(c for c in folded if c not in _LONG)


def _hiragana(character: str) -> str:
    return chr(ord(character) - 0x60) if "ァ" <= character <= "ヶ" else character


@lru_cache(maxsize=8192)
def sound(text: str) -> str:
    """How a word of kana or romaji sounds, in letters; long vowels and double consonants are as short ones.

    Empty if the text holds anything that has no sound of its own, such as kanji.
    """
    folded = short(fold("".join(c for c in unicodedata.normalize("NFD", text) if c not in "\u0302\u0304")))
    letters = _letters(unicodedata.normalize("NFC", folded))
    if not letters.isascii():
        return ""
    for written, meant in _SOUNDS:
        letters = letters.replace(written, meant)
    return _shortened(letters)


def _letters(kana: str) -> str:
    out, i = "", 0
    while i < len(kana):
        pair = _DIGRAPHS.get(kana[i : i + 2])
        if pair:
            out, i = out + pair, i + 2
            continue
        if kana[i] != "っ":
            out += _KANA.get(kana[i], kana[i])
        i += 1
    return out


def _shortened(letters: str) -> str:
    """Every run of one letter once, and ou as o, ei as e."""
    out = ""
    for letter in letters.replace("ou", "o").replace("ei", "e").replace("shsh", "sh").replace("tch", "ch"):
        if not out or out[-1] != letter:
            out += letter
    return out
