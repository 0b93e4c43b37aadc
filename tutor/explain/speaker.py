"""The speaker: says events, refusals, terms, actions and rules of a game in either language."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.content.models import Rule
from tutor.explain.template import fill
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event, Term
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied

SEATS = {"seat", "to", "main", "helper", "victim", "owner", "by", "turn", "whom", "giver"}
THINGS = {"card", "item", "monster", "room", "named", "from", "of", "taken", "cheat", "pay", "instead"}
LISTS = {"cards": "card", "monsters": "monster", "rooms": "room", "items": "item", "winners": "seat"}
AND = {"ja": "、", "en": ", "}


class Speaker:
    """Says things about a game. Several states may be given (before and after), for names of what is gone by now."""

    def __init__(self, edition: Edition, lang: str, *states: Any, you: int | None = None) -> None:
        self.edition = edition
        self.lang = lang
        self.states = states
        self.you = you
        self.texts = edition.texts

    # -- whole sentences ---------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        template = self._pick("events", f"{event.kind}:{event.rule}", event.kind)
        return self.say(template, event.facts) if template else ""

    def denial(self, denied: Denied) -> str:
        """Why an action is refused: the game's own sentence, or the rule's."""
        template = self._pick("denials", f"{denied.rule}:{denied.key}", denied.key, denied.rule)
        return self.say(template, denied.facts) if template else self.rule(denied.rule).text[self.lang]

    def term(self, term: Term) -> str:
        template = self._pick("terms", f"{term.key}:{term.rule}", term.key)
        return self.say(template, term.facts) if template else term.key

    def action(self, action: Action) -> str:
        """The action as a label of a button."""
        return self.action_data(tag_of(type(action)), msgspec.structs.asdict(action))

    def action_data(self, tag: str, fields: dict[str, Any]) -> str:
        variants = [f"{tag}:{k}={v}" for k, v in fields.items() if isinstance(v, str | int)]
        named = [f"{tag}:{k}" for k, v in fields.items() if v not in ("", -1, (), None, 0)]
        template = self._pick("actions", *variants, *reversed(named), tag)
        return self.say(template, fields) if template else tag

    def word(self, word: str) -> str:
        """A word of the game such as `warrior` or `munchkins`."""
        entry = self.texts.get("words", {}).get(word)
        return str(entry[self.lang]) if entry else word

    def rule(self, id: str) -> Rule:
        return self.edition.ledger[id]

    def page(self, id: str) -> str:
        """Where a rule stands: `p. 9`, or that it is a ruling of ours."""
        rule = self.edition.ledger.get(id)
        if rule is None or rule.page is None:
            return {"ja": "裁定", "en": "ruling"}[self.lang]
        return f"p. {rule.page}" if self.lang == "en" else f"{rule.page}ページ"

    # -- inside ------------------------------------------------------------------------------------------------------

    def say(self, template: str, facts: dict[str, Any]) -> str:
        return fill(template, facts, self.name)

    def name(self, key: str, value: Any) -> str:
        if key in LISTS:
            return AND[self.lang].join(self.name(LISTS[key], v) for v in value)
        if key == "deal":
            return self._deal(value)
        if key in SEATS and isinstance(value, int):
            return self.seat(value)
        if key == "of" and isinstance(value, str) and value[:1] == "p" and value[1:].isdigit():
            return self.seat(int(value[1:]))
        if key in THINGS and isinstance(value, str):
            return self.thing(value)
        if isinstance(value, str):
            return self.word(value)
        return str(value)

    def seat(self, seat: int) -> str:
        for state in self.states:
            players = getattr(state, "players", ())
            if 0 <= seat < len(players):
                return self.person(str(players[seat].name))
        return self.word("nobody") if seat < 0 else f"{seat + 1}"

    def person(self, name: str) -> str:
        """A player's name; the heroes of the rulebook have one in each language."""
        entry = self.texts.get("people", {}).get(name)
        return str(entry[self.lang]) if entry else name

    def thing(self, id: str) -> str:
        for state in self.states:
            name: str = self.edition.table.name(state, id, self.lang)
            if name != id:
                return name
        return self.word(id)

    def _deal(self, deal: Any) -> str:
        """The price of help in words."""
        fields = deal if isinstance(deal, dict) else msgspec.structs.asdict(deal)
        texts = self.texts.get("deals", {})
        parts = [self.say(texts[k][self.lang], fields) for k in ("treasures", "gold", "items", "pays") if fields.get(k)]
        return AND[self.lang].join(parts) or str(texts["nothing"][self.lang])

    def _pick(self, kind: str, *keys: str) -> str:
        entries = self.texts.get(kind, {})
        for key in keys:
            if key in entries:
                return str(entries[key][self.lang])
        return ""
