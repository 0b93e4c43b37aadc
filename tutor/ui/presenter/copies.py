"""The teacher's window on copies: what can be given out, and what the ids and links that come back from a class say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tutor.content.models import LANGS
from tutor.lessons.check import lesson_of
from tutor.lessons.scenarios_play import Showing
from tutor.ui.address import write_address
from tutor.ui.presenter.tried import row_of
from tutor.ui.reference.lookup import cite, rule_of

Part = dict[str, Any]
MOST_READ = 120


@dataclass(frozen=True)
class Read:
    """What the window has asked for: the browser has it from the class, the kernel knows what it says."""

    rules: tuple[str, ...] = ()
    links: tuple[str, ...] = ()

    def more(self, intent: Part) -> Read:
        rules, links = (_strings(intent.get(name)) for name in ("rules", "links"))
        return replace(self, rules=_joined(self.rules, rules), links=_joined(self.links, links))

    def told(self, lang: str) -> Part:
        """Nothing for what is no rule and opens nothing."""
        rules = {id: cite(id, lang) if rule_of(id) else None for id in self.rules}
        return {"rules": rules, "tried": {link: row_of(link, lang) for link in self.links}}


def _strings(given: Any) -> tuple[str, ...]:
    return tuple(one for one in given if isinstance(one, str)) if isinstance(given, list) else ()


def _joined(before: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*before, *more)))[-MOST_READ:]


def copies_of(showing: Showing) -> list[Part]:
    """What a class is given: an address, and its name in both languages."""
    found = []
    for copy in showing.scenario.copies:
        lesson = lesson_of(showing.edition, copy.lesson)
        step = next((step for step in lesson.steps if step.id == copy.step), None) if lesson else None
        if lesson is not None and step is not None:
            title = {lang: f"{lesson.title[lang]} · {step.label[lang]}" for lang in LANGS}
            address = write_address({"lesson": copy.lesson, "step": copy.step})
            found.append({"address": address, "title": title})
    return found
