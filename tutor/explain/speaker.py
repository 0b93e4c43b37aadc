"""The speaker: says events, refusals, terms, actions, windows and rules of a game in either language.

The words stand in the game's `text/` files. A text may have variants, which are chosen by the facts of the case:
`Kind:rule.id`, `Kind:fact=value`, `Kind:fact` (where that fact is given, and is not nothing), then `Kind` itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tutor.content.models import Rule
from tutor.explain.template import Place, fill, number, single
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event, Term
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied
from tutor.kernel.windows import Window, open_seats

SEATS = {"seat", "to", "main", "helper", "victim", "owner", "by", "turn", "whom", "giver", "active"}
THINGS = {
    *("card", "item", "monster", "room", "named", "from", "of", "taken", "cheat", "pay", "instead", "offer"),
    *("other", "other_monster", "other_room", "was"),
    *("hero", "boss", "source", "target", "thing", "under", "only", "on"),
    *("where", "cell", "came", "to", "area", "token", "counter", "structure", "role", "over"),
}
LISTS = {
    **{"cards": "card", "monsters": "monster", "rooms": "room", "items": "item", "heroes": "hero", "pay": "card"},
    **{"winners": "seat", "seats": "seat", "counts": "n", "front": "card", "rear": "card"},
    **{"targets": "target", "mp": "card", "cells": "cell", "tokens": "token", "roles": "role"},
}
AIMED = {"target", "on"}
COUNTED = {"die"}
DEAL = ("treasures", "pick", "gold", "items", "pays")
AND = {"ja": ("、", "、"), "en": (", ", " and ")}
OWN_ARTICLE = {"the", "a", "an", "your", "something"}
YOU = "you"
_PLURAL = re.compile(r"[^s]s$")  # names such as Zombees; a boss is one
_NUMBERED = re.compile(r" \d+$")
BOOK = {"ja": "ルールブック", "en": "Rulebook"}


class Speaker:
    """Says things about a game. Several states may be given (after and before), for names of what is gone by now.

    `you` is the seat that is spoken to as "you"; without it everybody has his name.
    """

    def __init__(self, edition: Edition, lang: str, *states: Any, you: int | None = None) -> None:
        self.edition = edition
        self.lang = lang
        self.states = states
        self.you = you
        self.texts = edition.texts

    # -- whole sentences ---------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """What happened; empty for a line of the log that is of no use to a reader."""
        template = self._pick("events", f"{event.kind}:{event.rule}", *_variants(event.kind, event.facts), event.kind)
        return self.say(template, event.facts) if template else ""

    def denial(self, denied: Denied) -> str:
        """Why an action is refused: the game's own sentence, or the rule's."""
        exact = (f"{denied.rule}:{denied.key}",) if denied.key else ()
        keys = (*exact, *_variants(denied.rule, denied.facts), *((denied.key,) if denied.key else ()), denied.rule)
        template = self._pick("denials", *keys)
        return self.say(template, denied.facts) if template else self.rule(denied.rule).text[self.lang]

    def term(self, term: Term) -> str:
        """The label of one line of a sum; whose it is stands beside it on the screen."""
        template = self._pick("terms", f"{term.key}:{term.rule}", *_variants(term.key, term.facts), term.key)
        return self.say(template, term.facts) if template else term.key

    def action(self, action: Action) -> str:
        """The action as a label of a button."""
        return self.action_data(tag_of(type(action)), msgspec.structs.asdict(action))

    def action_data(self, tag: str, fields: dict[str, Any]) -> str:
        if self.states:  # as it was when somebody did it
            fields = {**fields, **self.edition.table.more_of(self.states[-1], tag, fields)}
        template = self._pick("actions", *_variants(tag, fields), tag)
        return self.say(template, fields) if template else tag

    def window(self, window: Window, seat: int = -1) -> str:
        """What the table waits for: asked of `seat` if it is the one who must decide, else told about who must."""
        open_now = open_seats(window)
        lead = window.lead if window.lead in open_now else (*open_now, -1)[0]
        asked = seat in open_now and (window.lead not in open_now or seat == window.lead)
        name = window.kind if asked else f"{window.kind}:other"
        template = self._pick("windows", *_variants(name, window.about), name)
        return self.say(template, {**window.about, "seat": seat if asked else lead})

    def result(self, what: str, facts: dict[str, Any]) -> str:
        """What dice may bring, as a line of a table of odds."""
        template = self._pick("odds", *_variants(what, facts), what)
        return self.say(template, facts) if template else what

    def word(self, word: str, form: str = "") -> str:
        """A word of the game such as `warrior` or `munchkins`, in one of its forms if it has that."""
        entries = self.texts.get("words", {})
        entry = (entries.get(f"{word}:{form}") if form else None) or entries.get(word)
        return str(entry[self.lang]) if entry else word

    def rule(self, id: str) -> Rule:
        return self.edition.ledger[id]

    def page(self, id: str) -> str:
        """Where a rule stands: `p. 9`, the book where its pages are not told, or that it is a ruling of ours."""
        rule = self.edition.ledger.get(id)
        if rule is None or rule.ours:
            return {"ja": "裁定", "en": "ruling"}[self.lang]
        if rule.page is None:
            return BOOK[self.lang].lower()
        return f"p. {rule.page}" if self.lang == "en" else f"{rule.page}ページ"

    def source(self, id: str) -> str:
        """Where a rule stands, said in full: `Rulebook p. 9`, or the book or a ruling of ours alone."""
        rule, page = self.edition.ledger.get(id), self.page(id)
        told = rule is not None and not rule.ours and rule.page is not None
        return f"{BOOK[self.lang]} {page}" if told else page[:1].upper() + page[1:]

    # -- names -------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        if self._spoken_to(seat):
            return self.person(YOU)
        found = self._name_of(seat)
        return self.person(found) if found else self.word("nobody") if seat < 0 else f"{seat + 1}"

    def person(self, name: str) -> str:
        """A player's name; the heroes of the rulebook have one in each language."""
        entry = self.texts.get("people", {}).get(name)
        return str(entry[self.lang]) if entry else name

    def thing(self, id: str, form: str = "") -> str:
        """The name of a card, monster or room; an action may also leave out what it is about."""
        if not id:
            return self.word("unnamed")
        for state in self.states:
            name: str = self.edition.table.name(state, id, self.lang)
            if name != id:
                return name
        return self.word(id, form)

    # -- inside ------------------------------------------------------------------------------------------------------

    def say(self, template: str, facts: dict[str, Any]) -> str:
        return fill(template, facts, self._put, self._first)

    def _put(self, place: Place, value: Any) -> str:
        """A value as it stands at a place of a sentence."""
        if place.key in LISTS and isinstance(value, list | tuple):
            one = place._replace(key=LISTS[place.key])
            return self._list([self._put(one._replace(opens=one.opens and n == 0), v) for n, v in enumerate(value)])
        seat = _seat_in(place.key, value)
        if seat is not None and self._spoken_to(seat):
            return self._you(place)
        said = self.seat(seat) if seat is not None else self._say_value(place, value)
        if self.lang != "en":
            return said
        if place.article and seat is None:
            said = self._with_article(said)
        if place.owns:
            said = f"{said}'" if _PLURAL.search(said) else f"{said}'s"
        return said[:1].upper() + said[1:] if place.opens else said

    def _say_value(self, place: Place, value: Any) -> str:
        if place.key == "deal":
            return self._deal(value)
        if place.key in COUNTED:
            return number(value + 1)
        if isinstance(value, str):
            direction = place.key == "to" and value in self.texts.get("words", {})  # whatever a room may be called
            named = place.key in THINGS and not direction
            return self.thing(value, place.form) if named else self.word(value, place.form)
        return number(value) if isinstance(value, int) else str(value)

    def _list(self, names: Sequence[str]) -> str:
        comma, last = AND[self.lang]
        return last.join((comma.join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)

    def _with_article(self, name: str) -> str:
        """English names take "the", unless they bring a determiner along, or a number as Cell 3 does, or the texts have
        a form of their own.
        """
        form = self.texts.get("words", {}).get(f"{name}:the")
        if form:
            return str(form[self.lang])
        bare = name.split(" ")[0].lower() in OWN_ARTICLE or _NUMBERED.search(name)
        return name if bare else f"the {name}"

    def _first(self, key: str, value: Any) -> bool:
        seat = _seat_in(key, value)
        return single(key, value) if seat is None else self._spoken_to(seat)

    def _name_of(self, seat: int) -> str:
        for state in self.states:
            players = getattr(state, "players", ())
            if 0 <= seat < len(players):
                return str(players[seat].name)
        return ""

    def _spoken_to(self, seat: int) -> bool:
        return seat >= 0 and (seat == self.you or self._name_of(seat) == YOU)

    def _you(self, place: Place) -> str:
        said = self.person(f"{YOU}:own" if place.owns else YOU)
        return said if place.opens else said[:1].lower() + said[1:]

    def _deal(self, deal: Any) -> str:
        """The price of help in words."""
        fields = _fields(deal)
        texts = self.texts.get("deals", {})
        parts = [self.say(texts[part][self.lang], fields) for part in DEAL if fields.get(part)]
        return AND[self.lang][0].join(parts) or str(texts["nothing"][self.lang])

    def _pick(self, kind: str, *keys: str) -> str:
        entries = self.texts.get(kind, {})
        for key in keys:
            if key in entries:
                return str(entries[key][self.lang])
        return ""


def _seat_in(key: str, value: Any) -> int | None:
    """The seat that a fact names, also as the target `seat:0`, or as the munchkin `p0` for whom a die is rolled."""
    if key in SEATS and isinstance(value, int):
        return value
    if key in AIMED and isinstance(value, str) and value[:5] == "seat:" and value[5:].isdigit():
        return int(value[5:])
    if key == "of" and isinstance(value, str) and value[:1] == "p" and value[1:].isdigit():
        return int(value[1:])
    return None


def _fields(deal: Any) -> dict[str, Any]:
    return deal if isinstance(deal, dict) else msgspec.structs.asdict(deal)


def _variants(tag: str, facts: dict[str, Any]) -> Iterator[str]:
    """The names of variants that fit the facts, the most exact first."""
    yield from (f"{tag}:{key}={value}" for key, value in facts.items() if isinstance(value, str | int))
    given = [key for key, value in facts.items() if key != "seat" and _is_given(key, value)]
    yield f"{tag}:{'+'.join(given)}"
    yield from (f"{tag}:{key}" for key in reversed(given))


def _is_given(key: str, value: Any) -> bool:
    if key == "deal":
        return any(_fields(value).values())
    seat = _seat_in(key, value)
    return seat >= 0 if seat is not None else value not in ("", -1, (), [], None, 0)
