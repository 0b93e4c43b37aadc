"""Finding the entry that somebody means: words of the glossaries, and whatever else has a name or a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tutor.content.models import Term, Text
from tutor.words.furigana import spoken, spoken_words
from tutor.words.glossaries import glossaries
from tutor.words.matching import STOP, Wording, fit, wording
from tutor.words.sentences import Sentences

LEAST = 0.42
ALIKE = 0.7  # of the best score; what fits less is not what is meant
Kind = Literal["term", "rule", "card", "lesson"]
KINDS: tuple[Kind, ...] = ("term", "rule", "card", "lesson")
NAMED = {"term": 1.0, "card": 0.97, "lesson": 0.93, "rule": 0.0}  # what a name that fits counts
TOLD = {"term": 0.62, "card": 0.6, "lesson": 0.6, "rule": 0.95}  # what a sentence that fits counts

RESEMBLES = 0.9  # a name that has none of the words that were asked for, though these are words of the books
SPOKEN = 0.97  # a name as it is spoken, where no reading of its own is written down
ASIDE = 0.93
NEAR = 1.15  # what an answer of the game that lies open counts more than one of another


@dataclass(frozen=True)
class Entry:
    """What can be found. `editions`: those that have it; `twins`: what says the same in another edition."""

    kind: Kind
    id: str
    editions: tuple[str, ...]
    name: Text
    tells: Text
    wordings: tuple[tuple[float, str], ...] = ()
    twins: tuple[str, ...] = ()
    page: int | None = None  # of the rulebook
    reading: str = ""  # of the Japanese name, in kana
    aside: bool = False  # advice and the like, which is found after what always holds


@dataclass(frozen=True)
class Found:
    """An entry that was found, how well it fits (1 is exact), and its twins that were found as well."""

    entry: Entry
    score: float
    also: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Hit:
    """A word of a glossary that was found, and how well it fits (1 is exact)."""

    edition: str
    term: Term
    score: float


class Index:
    """Entries folded in every way that they are looked for; folding takes longer than looking."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._keys = [_keys(entry) for entry in self.entries]
        self._told = Sentences((f"{entry.tells.en} {entry.tells.ja}" for entry in self.entries), spoken_words)

    def find(
        self, query: str, editions: tuple[str, ...] = (), kinds: tuple[Kind, ...] = KINDS, near: tuple[str, ...] = ()
    ) -> tuple[Found, ...]:
        """What fits, best first; of twins the better one, with the other beside it.

        What the editions `near` the reader have goes before what fits as well elsewhere.
        """
        asked = wording(query[:80])
        told = self._told.found(query[:80]) if len(asked.text) > 1 or not asked.text.isascii() else {}
        meant = self._meant(asked)
        found = [
            Found(entry, round(score, 4))
            for at, entry in enumerate(self.entries)
            if entry.kind in kinds and (not editions or set(editions) & set(entry.editions))
            if (score := max(_named(asked, entry, self._keys[at], meant), _told(entry) * told.get(at, 0.0))) >= LEAST
        ]
        best = max((one.score for one in found), default=0.0)
        found = [one for one in found if one.score >= ALIKE * best]
        here = {one.entry.id for one in found if set(near) & set(one.entry.editions)}
        found.sort(
            key=lambda one: (
                -one.score * (NEAR if one.entry.id in here else 1.0),
                KINDS.index(one.entry.kind),
                len(one.entry.name.ja),
                one.entry.id,
            )
        )
        return _with_twins(found)

    def _meant(self, asked: Wording) -> frozenset[str]:
        """The English words of a question, if each is a word of the books: then they are not another one, mistyped."""
        matter = frozenset(word for word in asked.words if word not in STOP)
        return matter if all(word.isascii() and self._told.knows(word) for word in matter) else frozenset()


def _keys(entry: Entry) -> tuple[Wording, ...]:
    if not NAMED[entry.kind]:
        return ()
    said = [(1.0, entry.name.ja), (1.0, entry.name.en), *entry.wordings]
    said += [(1.0, part) for name in (entry.name.ja, entry.name.en) for part in _parts(name)]
    said.append((SPOKEN, spoken(entry.name.ja)))
    return tuple(wording(text, weight) for weight, text in said)


def _parts(name: str) -> list[str]:
    """A name with a comment in brackets, or several names in one."""
    plain = name.replace("(", ",").replace(")", "").replace("、", ",").replace("/", ",")
    return [part.strip() for part in plain.split(",") if part.strip()] if plain != name else []


def _named(asked: Wording, entry: Entry, keys: tuple[Wording, ...], meant: frozenset[str]) -> float:
    best = max((key.weight * fit(asked, key) * _spelled(meant, key) for key in keys), default=0.0)
    return best if best == 1.0 else NAMED[entry.kind] * best


def _spelled(meant: frozenset[str], key: Wording) -> float:
    """Whoever writes `tie` means no tile, and no Tieg either."""
    return RESEMBLES if meant and meant.isdisjoint(key.words) and key.text.isascii() else 1.0


def _told(entry: Entry) -> float:
    return TOLD[entry.kind] * (ASIDE if entry.aside else 1.0)


def _with_twins(found: list[Found]) -> tuple[Found, ...]:
    """Each entry once: what its twin has shown already stands beside the twin."""
    kept: dict[str, Found] = {}
    for one in found:
        twin = next((kept[id] for id in one.entry.twins if id in kept), None)
        if twin is None:
            kept[one.entry.id] = one
        else:
            kept[twin.entry.id] = Found(twin.entry, twin.score, (*twin.also, one.entry))
    return tuple(kept.values())


# -- the glossaries --------------------------------------------------------------------------------------------------


def search(query: str, edition: str = "") -> tuple[str, ...]:
    """The ids of the words that fit, best first."""
    return tuple(hit.term.id for hit in hits(query, edition))


def hits(query: str, edition: str = "", most: int = 0) -> tuple[Hit, ...]:
    """The words of the glossaries that fit, best first."""
    terms = {term.id: term for glossary in glossaries().values() for term in glossary.terms}
    found = [
        Hit(one.entry.editions[0], terms[one.entry.id], one.score)
        for one in _glossary().find(query, (edition,) if edition else ())
    ]
    return tuple(found[:most] if most else found)


@lru_cache(maxsize=1)
def _glossary() -> Index:
    return Index(word_entry(id, term) for id, glossary in glossaries().items() for term in glossary.terms)


def word_entry(edition: str, term: Term, twins: tuple[str, ...] = ()) -> Entry:
    said = [(0.99, term.reading), (0.99, term.romaji)]
    said += [(0.95, other) for also in term.also.values() for other in also]
    said += [(0.93, heard) for other in term.also.get("ja", ()) if (heard := spoken(other)) != other]
    said.append((0.9, term.id.rpartition(".")[2]))
    return Entry("term", term.id, (edition,), term.name, term.means, tuple(said), twins, term.page, term.reading)
