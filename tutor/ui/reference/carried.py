"""Which cards a word of a game is about: those of its name, those that carry it, or else those that speak of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tutor.content.models import LANGS, Term, Text
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.ui.reference.entries import card_text
from tutor.ui.ways import IN_BRACKETS, to_card, to_page
from tutor.ui.words import word
from tutor.words import glossaries
from tutor.words.folding import singular, words

Part = dict[str, Any]
MOST = 6
# What a card has besides what it is: nothing here says what sort of card it is.
ASIDE = {
    "id",
    "name",
    "source",
    "page",
    "ours",
    "named",
    "copies",
    "count",
    "editions",
    "differs",
    "text",
    "figure",
    "art",
}
IN_TEXTS = "kw-"  # so begins, after the game, the id of a word that stands in brackets in texts
DEEP = 9


def card_links(found: Edition, term: Term, lang: str) -> list[Part]:
    """Its cards, the nearest first; of many some, and the list of all."""
    cards = cards_of(found.id, term.id)
    links = [{"label": card.name[lang], "icon": "card", "go": to_card(found, card.id)} for card in cards[:MOST]]
    if len(cards) > MOST:
        every = word("all-cards", lang, sheet="rules", n=len(cards))
        links.append({"label": every, "icon": "list", "go": to_page("cards", found, only=term.id)})
    return links


@lru_cache(maxsize=1_000)
def cards_of(id: str, term_id: str) -> tuple[Any, ...]:
    """The cards of an edition that a word of its glossary is about."""
    found = edition(id)
    term = next((one for one in glossaries()[id].terms if one.id == term_id), None) if id in glossaries() else None
    if term is None:
        return ()
    cards = {card.id: card for card in found.catalogue()}
    short, names = _short(term), _names(term)
    own = [one for one, card in cards.items() if any(_plain(card.name[x]) == _plain(term.name[x]) for x in LANGS)]
    own += [one for one, card in cards.items() if short in _of_kind(id, card.kind)]
    own += [one for one, told in _signs(id).items() if _meant(names, told)]
    own = own or [one for one in cards if _meant(names, _deeds(id)[one]) or _speaks(_texts(id)[one], term.name)]
    return tuple(cards[one] for one in dict.fromkeys(own))


@lru_cache(maxsize=2_000)
def _plain(name: str) -> str:
    return IN_BRACKETS.sub("", name).casefold()


# -- what a card carries ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=200)
def _of_kind(id: str, card_kind: str) -> tuple[str, ...]:
    """How the term for a kind of cards may end."""
    kind = dict(edition(id).kind_terms).get(card_kind, card_kind)
    return kind, f"{kind}-card", f"{kind}-token", f"{kind}es"


def _short(term: Term) -> str:
    return term.id.partition(".term.")[2].removeprefix(IN_TEXTS)


def _names(term: Term) -> tuple[str, ...]:
    """Its own, and others of several words: `body slot` is another word for armor."""
    return _short(term), *(name.replace(" ", "-") for name in term.also.get("en", ()) if " " in name)


def _meant(names: tuple[str, ...], told: frozenset[str]) -> bool:
    """Whether a word, or each part of it, is among what a card's data tell."""
    return any(name in told or ("-" in name and told.issuperset(name.split("-"))) for name in names)


@lru_cache(maxsize=16)
def _signs(id: str) -> dict[str, frozenset[str]]:
    """By card, what is printed on it: the names of its fields, and the words that stand in them."""
    data = ((card, _data(card)) for card in edition(id).catalogue())
    return {card.id: frozenset((*getattr(card, "words", ()), *_words_in(told, 1))) for card, told in data}


@lru_cache(maxsize=16)
def _deeds(id: str) -> dict[str, frozenset[str]]:
    """By card, what its abilities and effects have to do with."""
    return {card.id: frozenset(_words_in(_data(card), DEEP)) for card in edition(id).catalogue()}


def _data(card: Any) -> dict[str, Any]:
    """A field left as it usually is says nothing."""
    found: dict[str, Any] = card.model_dump(exclude_defaults=True, exclude=ASIDE)
    return found


def _words_in(data: Any, depth: int) -> Iterator[str]:
    if isinstance(data, str):
        yield data.replace("_", "-")
    elif isinstance(data, dict) and depth:
        for name, value in data.items():
            if value and name not in ASIDE:
                many = isinstance(value, list | tuple | dict)
                yield from {name.replace("_", "-"), singular(name) if many else name}
                yield from _words_in(value, depth - 1)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _words_in(one, depth)


# -- what it speaks of -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _texts(id: str) -> dict[str, Text]:
    return {card.id: card_text(card) for card in edition(id).catalogue()}


def _speaks(text: Text, name: Text) -> bool:
    return name.ja in text.ja and all(stands(name[lang], text[lang]) for lang in LANGS)


def stands(name: str, text: str) -> bool:
    """Whether a name stands in a text as a word of its own."""
    if name.isascii():
        own = words(name)
        return bool(own) and f" {' '.join(own)} " in f" {' '.join(_english(text))} "
    edge = "ァ-ヶー" if re.fullmatch(r"[ァ-ヶー・]+", name) else "一-鿿" if len(name) == 1 else ""
    return re.search(f"(?<![{edge}]){re.escape(name)}(?![{edge}])" if edge else re.escape(name), text) is not None


@lru_cache(maxsize=4_000)
def _english(text: str) -> tuple[str, ...]:
    return words(text)
