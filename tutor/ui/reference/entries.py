"""Everything that can be looked for: words, rules, cards and lessons of every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Any

from tutor.content.models import Text
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.lessons.headings import headings_of
from tutor.ui.ways import printings
from tutor.words import Entry, Index, glossaries, word_entry

NOTHING = Text(ja="", en="")
_MAKING = Lock()
ASIDE = ("advice", "variant")  # kinds of rules that are less often meant


def index() -> Index:
    """All entries, ready to be searched. Folding them takes a moment, so it is done when it is first asked for, and
    whoever asks meanwhile waits for that instead of doing it over again beside it.
    """
    with _MAKING:
        return _made()


@lru_cache(maxsize=1)
def _made() -> Index:
    return Index([*_words(), *_rules(), *_cards(), *_lessons()])


def _twins(found: Edition, id: str) -> tuple[str, ...]:
    """What an id is called in the other editions of its game, should they have it."""
    own = f"{found.prefix}."
    others = (one for one in printings(found) if one is not found)
    return tuple(f"{one.prefix}.{id.removeprefix(own)}" for one in others if id.startswith(own))


def _words() -> Iterator[Entry]:
    for id, glossary in glossaries().items():
        found = editions().get(id)
        for term in glossary.terms if found is not None else ():
            yield word_entry(id, term, _twins(found, term.id) if found is not None else ())


def _rules() -> Iterator[Entry]:
    seen: dict[str, Entry] = {}
    for found in editions().values():
        for id, rule in found.ledger.items():
            also = seen[id].editions if id in seen else ()
            told = rule.ruling.text if rule.ruling is not None else NOTHING
            tells = Text(ja=f"{rule.text.ja} {told.ja}", en=f"{rule.text.en} {told.en}")
            seen[id] = Entry(
                "rule",
                id,
                (*also, found.id),
                rule.text,
                tells,
                twins=rule.counterparts,
                page=rule.page,
                aside=rule.who != "engine" or rule.kind in ASIDE,
            )
    yield from seen.values()


def _cards() -> Iterator[Entry]:
    seen: dict[str, Entry] = {}
    for found in editions().values():
        for card in found.catalogue():
            also = seen[card.id].editions if card.id in seen else ()
            seen[card.id] = Entry(
                "card", card.id, (*also, found.id), card.name, card_text(card), page=getattr(card, "page", None)
            )
    yield from seen.values()


def card_text(card: Any) -> Text:
    """What a card says. Where it has no text of its own, its halves or its trump have."""
    parts = [getattr(card, "text", None)]
    parts += [getattr(getattr(card, half, None), "text", None) for half in ("upper", "lower", "trump")]
    said = [part for part in parts if part is not None]
    return Text(ja=sentences((p.ja for p in said), "ja"), en=sentences((p.en for p in said), "en"))


def _lessons() -> Iterator[Entry]:
    for found in editions().values():
        for head in headings_of(found):
            yield Entry("lesson", head.id, (found.id,), head.title, head.about, twins=_twins(found, head.id))
