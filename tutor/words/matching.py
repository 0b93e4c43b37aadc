"""How well one wording is another: spelling, sound, words, and what people mistype."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tutor.words.folding import fold, short, singular, sound, words

STOP = frozenset(
    {
        "a",
        "an",
        "the",
        "of",
        "to",
        "do",
        "does",
        "did",
        "is",
        "are",
        "be",
        "how",
        "what",
        "when",
        "who",
        "whom",
        "which",
    }
    | {"can", "could", "i", "me", "my", "you", "your", "we", "it", "its", "in", "on", "at", "for", "and", "or", "with"}
    | {"many", "much", "if", "there", "this", "that", "get", "have", "has", "from", "by", "as", "where", "why"}
    | {"happen", "until", "mean"}
)

LONG_ENOUGH = 5  # letters that may be the mistyped beginning of something longer
BEGUN = 0.94
INSIDE = 0.6  # what letters in the middle of an English word count


@dataclass(frozen=True)
class Wording:
    """One way to say something, folded in every way that it can be looked for."""

    weight: float
    text: str
    short: str
    sound: str
    words: tuple[str, ...]
    pairs: frozenset[str]  # of neighbouring letters, as written and as spoken


def wording(text: str, weight: float = 1.0) -> Wording:
    folded, spoken = fold(text), sound(text)
    plain = short(singular(folded))
    return Wording(weight, folded, plain, spoken, words(text), pairs(plain) | pairs(spoken))


def pairs(text: str) -> frozenset[str]:
    return frozenset(text[at : at + 2] for at in range(len(text) - 1)) if len(text) > 1 else frozenset(text)


def fit(asked: Wording, key: Wording) -> float:
    """How well a wording is the one that was asked for."""
    if not asked.text or not key.text:
        return 0.0
    if asked.text == key.text:
        return 1.0
    if not asked.pairs & key.pairs:
        return 0.0
    found = 0.98 if asked.short == key.short else near(asked.short, key.short)
    if asked.sound and key.sound:
        found = max(found, 0.95 if asked.sound == key.sound else 0.93 * near(asked.sound, key.sound))
    if _inside_a_word(asked, key):
        found *= INSIDE
    if len(asked.words) > 1:
        found = max(found, 0.9 * by_words(asked.words, key.words))
    return found


def _inside_a_word(asked: Wording, key: Wording) -> bool:
    """Whoever writes `lure` does not mean a failure: in words with spaces between them, one begins where it begins."""
    if not (asked.text.isascii() and key.text.isascii() and asked.short in key.short):
        return False
    return not any(word.startswith(asked.short) for word in (*key.words, key.short))


def near(a: str, b: str) -> float:
    """How much of one string is in the other, in order."""
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    if b.startswith(a):
        return 0.72 + 0.22 * len(a) / len(b)
    if len(a) > 1 and a in b:
        return 0.6 + 0.25 * len(a) / len(b)
    if b in a and (len(b) > 1 or not b.isascii()):
        return 0.5 + 0.35 * len(b) / len(a)
    if len(b) > len(a) + 1 and len(a) >= LONG_ENOUGH:
        return max(alike(a, b), BEGUN * alike(a, b[: len(a)]))
    return alike(a, b)


@lru_cache(maxsize=20_000)
def alike(a: str, b: str) -> float:
    """Whether one is the other with letters missing, added or exchanged."""
    if abs(len(a) - len(b)) > max(len(a), len(b)) / 2 or len(set(a) & set(b)) * 2 < len(set(a)):
        return 0.0
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    if matcher.quick_ratio() < 0.55:
        return 0.0
    return 0.92 * matcher.ratio()


def by_words(asked: tuple[str, ...], key: tuple[str, ...]) -> float:
    """A question in words: how many of those that matter are there."""
    matter = [w for w in asked if w not in STOP] or list(asked)
    wanted = [w for w in key if w not in STOP] or list(key)
    if not wanted:
        return 0.0
    found = [max((near(w, k) for k in wanted), default=0.0) for w in matter]
    covered = [max((near(k, w) for w in matter), default=0.0) for k in wanted]
    return 0.5 * sum(found) / len(found) + 0.5 * sum(covered) / len(covered)
