"""Walks lessons as a reader does: by pressing what the screen offers, in the order of the lesson's own solutions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tutor.games.registry import editions
from tutor.kernel.replay import plain_action
from tutor.lessons import lessons_of
from tutor.lessons.models import Act, Lesson, Predict
from tutor.lessons.truth import settle
from tutor.tables.opening import read_action
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.session import Session

Screen = dict[str, Any]
Intent = dict[str, Any]
LESSONS: dict[str, Lesson] = {x.id: x for edition in editions().values() for x in lessons_of(edition)}
GEEK, QUICK = "mq.lesson.shrieking-geek", "mq.lesson.quick-fight"
EXAMPLE = "mq.example.shrieking-geek"
LANGS = ("en", "ja")
ID = re.compile(r"\b[a-z]{2,4}\.[a-z][\w-]*\.[a-z][\w./-]*")
NO_TEXTS = {"key", "id", "move", "address", "link", "rule", "focus", "anchor"}
TEXTS = {"text", "label", "title", "told", "name", "line", "question", "who", "what", "way", "flag", "note"}


@dataclass(frozen=True)
class Press:
    """Something on the screen to be pressed: the region where it stands, what is written on it, what it sends."""

    region: str
    label: str
    intent: Intent


def walk(session: Session) -> Iterator[tuple[Press, Screen]]:
    """Every press from where the session is to the summary, each with the screen on which it stands. The press is made
    in the session after it has been yielded."""
    screen = session.screen()
    for _ in range(400):
        if screen.get("summary"):
            return
        press = next_press(session, screen)
        yield press, screen
        screen = session.handle(press.intent)
    raise AssertionError("the lesson has no end")


def screens(session: Session) -> Iterator[Screen]:
    """Every screen of the walk, the summary last."""
    for _, screen in walk(session):
        yield screen
    yield session.screen()


def solve(session: Session, until: str = "") -> Screen:
    """Walk to the summary, or to the step named, by the solutions."""
    for _ in walk(session):
        if until and lesson_desk(session).step.id == until:
            break
    return session.screen()


def lesson_desk(session: Session) -> LessonDesk:
    assert isinstance(session.desk, LessonDesk)
    return session.desk


def next_press(session: Session, screen: Screen) -> Press:
    desk = lesson_desk(session)
    if isinstance(desk.step, Predict) and not desk.answer.locked:
        return _predicting(desk, desk.step, screen)
    if isinstance(desk.step, Act) and not desk.scene.done:
        return _acting(desk, desk.step, screen)
    onward = screen["story"]["next"]
    assert onward, f"no way on from {desk.step.id}"
    return Press("story", onward["label"], onward["go"])


def _predicting(desk: LessonDesk, step: Predict, screen: Screen) -> Press:
    if desk.answer.chosen:
        return Press("predict", screen["ui"]["lock"], screen["predict"]["go_lock"])
    right = settle(desk.edition, desk.line, step.truth).key
    option = next(o for o in screen["predict"]["options"] if o["key"] == right)
    return Press("predict", option["text"], {"do": "choose", "key": right})


def _acting(desk: LessonDesk, step: Act, screen: Screen) -> Press:
    """What makes the solution's next move, wherever it stands; else rows laid by hand, the card that is aimed at, the
    power or card that it is a way of using, or the button that opens the rarer actions.
    """
    move = step.solution[len(desk.answer.moves)]
    wanted = plain_action(read_action(desk.line.game, move))
    for region, part in _pressable(screen):
        if part["go"].get("move") == wanted and part.get("state") != "refused":
            return Press(region, part.get("label", ""), part["go"])
    arranger = (screen.get("syndicate") or {}).get("arranger")
    if arranger and arranger["move"]["do"] == wanted["do"]:
        return Press("arranger", arranger["done"], {"do": "act", "move": {**arranger["move"], **wanted}})
    aimed = move.get("target") or move.get("member")
    for region, part in _pressable(screen):
        if aimed and part["go"] == {"do": "card", "id": aimed} and part.get("state") != "refused":
            return Press(region, part.get("label", ""), part["go"])
    named = {move.get("card"), *move.get("cards", ())}
    ways = (f"power:{move.get('power')}", f"way:{wanted['do']}", f"way:{wanted['do']}:{wanted.get('offer')}")
    openers = {*ways, move.get("card"), move.get("of")}
    more = None
    for act in screen["acts"]:
        if act["go"].get("do") == "card" and act["go"]["id"] in openers:
            return Press("acts", act["label"], act["go"])
        if act["go"] == {"do": "more"} and not act["pressed"]:
            more = Press("acts", act["label"], act["go"])
    for card in screen["hand"]["cards"]:
        if card["id"] in named and not card.get("pressed"):
            return Press("hand", card["name"], card["go"])
    assert more, f"{step.id}: nothing on the screen makes {wanted}"
    return more


def _pressable(screen: Screen) -> Iterator[tuple[str, Screen]]:
    """Everything that sends something when it is pressed, and the region in which it stands."""
    for region, part in screen.items():
        yield from ((region, found) for found in _within(part))


def _within(part: Any) -> Iterator[Screen]:
    if isinstance(part, dict):
        if isinstance(part.get("go"), dict):
            yield part
        for inner in part.values():
            yield from _within(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from _within(inner)


def plain(screen: Screen) -> str:
    """Everything that reaches the browser, as it is sent."""
    return json.dumps(screen, ensure_ascii=False)


def ids_shown(part: Any, field: str = "") -> Iterator[str]:
    """The texts of a screen with an id of the data in them, such as `mq.card.elf`; what is sent back is no text."""
    if isinstance(part, dict):
        for name, inner in part.items():
            if name not in NO_TEXTS and not name.startswith("go"):
                yield from ids_shown(inner, name)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from ids_shown(inner, field)
    elif isinstance(part, str) and (found := ID.search(part)) and (found.group() != part or field in TEXTS):
        yield part


def without_frame(screen: Screen) -> Screen:
    """A screen without what counts messages and what depends on them."""
    return {k: v for k, v in screen.items() if k not in {"rev", "announce", "focus"}}
