"""Finding the entry that somebody means."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from tutor.content.models import Term
from tutor.words.folding import fold, short, singular, sound, words
from tutor.words.glossaries import glossaries

LEAST = 0.42
ALIKE = 0.7  # of the best score; what fits less is not what is meant
STOP = frozenset(
    {"a", "an", "the", "of", "to", "do", "does", "is", "are", "how", "what", "when", "who", "can", "i", "my", "you"}
    | {"your", "in", "on", "for", "and", "or", "with"}
)


@dataclass(frozen=True)
class Hit:
    """An entry that was found, and how well it fits (1 is exact)."""

    edition: str
    term: Term
    score: float


@dataclass(frozen=True)
class _Key:
    """One wording of an entry, folded in every way that it can be looked for."""

    weight: float
    text: str
    short: str
    sound: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class _Entry:
    edition: str
    term: Term
    keys: tuple[_Key, ...]
    means: str


def search(query: str, edition: str = "") -> tuple[str, ...]:
    """The ids of the entries that fit, best first."""
    return tuple(hit.term.id for hit in hits(query, edition))


def hits(query: str, edition: str = "", most: int = 0) -> tuple[Hit, ...]:
    """The entries that fit, best first."""
    asked = _key(1.0, query[:80])
    found = []
    for entry in _index():
        if edition in ("", entry.edition):
            score = _score(asked, entry)
            if score >= LEAST:
                found.append(Hit(entry.edition, entry.term, round(score, 4)))
    best = max((hit.score for hit in found), default=0.0)
    found = [hit for hit in found if hit.score >= ALIKE * best]
    found.sort(key=lambda hit: (-hit.score, len(hit.term.name.ja), hit.term.id))
    return tuple(found[:most] if most else found)


@lru_cache(maxsize=1)
def _index() -> tuple[_Entry, ...]:
    return tuple(_entry(id, term) for id, glossary in glossaries().items() for term in glossary.terms)


def _entry(edition: str, term: Term) -> _Entry:
    wordings = [(1.0, term.name.ja), (1.0, term.name.en), (0.99, term.reading), (0.99, term.romaji)]
    wordings += [(1.0, part) for name in (term.name.ja, term.name.en) for part in _parts(name)]
    wordings += [(0.95, other) for also in term.also.values() for other in also]
    wordings.append((0.9, term.id.rpartition(".")[2]))
    means = f"{fold(term.means.ja)} {' '.join(words(term.means.en))}"
    return _Entry(edition, term, tuple(_key(w, text) for w, text in wordings), means)


def _parts(name: str) -> list[str]:
    """A name with a comment in brackets, or several names in one."""
    plain = name.replace("(", ",").replace(")", "").replace("、", ",").replace("/", ",")
    return [part.strip() for part in plain.split(",") if part.strip()] if plain != name else []


def _key(weight: float, text: str) -> _Key:
    folded = fold(text)
    return _Key(weight, folded, short(singular(folded)), sound(text), words(text))


def _score(asked: _Key, entry: _Entry) -> float:
    best = max((key.weight * _fit(asked, key) for key in entry.keys), default=0.0)
    if best < 0.55 and len(asked.text) > 1:
        phrase = " ".join(asked.words)
        if asked.text in entry.means or phrase in entry.means:
            best = max(best, 0.5)
    return best


def _fit(asked: _Key, key: _Key) -> float:
    """How well a wording is the one that was asked for."""
    if not asked.text or not key.text:
        return 0.0
    if asked.text == key.text:
        return 1.0
    fit = 0.98 if asked.short == key.short else _near(asked.short, key.short)
    if asked.sound and key.sound:
        fit = max(fit, 0.95 if asked.sound == key.sound else 0.93 * _near(asked.sound, key.sound))
    if len(asked.words) > 1:
        fit = max(fit, 0.9 * _by_words(asked.words, key.words))
    return fit


def _near(a: str, b: str) -> float:
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
    if abs(len(a) - len(b)) > max(len(a), len(b)) / 2:
        return 0.0
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    if matcher.quick_ratio() < 0.55:
        return 0.0
    return 0.92 * matcher.ratio()


def _by_words(asked: tuple[str, ...], key: tuple[str, ...]) -> float:
    """A question in words: how many of those that matter are there."""
    matter = [w for w in asked if w not in STOP] or list(asked)
    wanted = [w for w in key if w not in STOP] or list(key)
    if not wanted:
        return 0.0
    found = [max((_near(w, k) for k in wanted), default=0.0) for w in matter]
    covered = [max((_near(k, w) for w in matter), default=0.0) for k in wanted]
    return 0.5 * sum(found) / len(found) + 0.5 * sum(covered) / len(covered)
