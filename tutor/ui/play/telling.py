"""What happened, told as the reader's seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import pending
from tutor.ui.words import word


def happened(edition: Edition, line: Line[Any], since: int, you: int) -> Iterator[tuple[int, Event]]:
    """The events after so many moments, each with the place of its moment. Nothing else of them leaves the kernel."""
    for at in range(since, len(line.moments)):
        before, moment = _around(line, at)
        for event in edition.table.seen(moment.events, before.state, moment.state, you):
            yield at, event


def latest(line: Line[Any], before: Line[Any]) -> int:
    """Where the latest step of a line begins: after `before`, or with its only moment."""
    return min(len(before.moments), len(line.moments) - 1)


def told(speaker: Speaker, line: Line[Any], since: int, you: int) -> list[str]:
    """What happened since, sentence by sentence."""
    sentences = (speaker.event(event) for _, event in happened(speaker.edition, line, since, you))
    return [sentence for sentence in sentences if sentence]


def told_shortly(speaker: Speaker, line: Line[Any], since: int, you: int, most: int) -> list[str]:
    """The latest sentences of what happened since; half of the room is kept for what the reader did before. What befell
    him is told however much that is.
    """
    events = list(happened(speaker.edition, line, since, you))
    fates = fates_of(speaker.edition, events, you)
    found = [(at, event, text) for at, (_, event) in enumerate(events) if (text := speaker.event(event))]
    half, early = most // 2, found[: max(0, len(found) - most // 2)]
    fated = [at for at, _, _ in early if at in fates]
    own = [at for at, event, _ in early if at not in fates and event.facts.get("seat") == you]
    own = [*fated, *own[-max(1, half - len(fated)) :]]
    others = [at for at, _, _ in found if at not in own][-max(half, most - len(own)) :]
    return [text for at, _, text in found if at in own or at in others]


def fates_of(edition: Edition, events: Sequence[tuple[int, Event]], you: int) -> set[int]:
    """Which of these events befell the reader. One that names nobody is about those whom its moment befell."""
    weighty = [(n, at, event) for n, (at, event) in enumerate(events) if event.kind in edition.table.screen.FATES]
    mine = {n for n, _, event in weighty if _whom(event) == you}
    moments = {at for n, at, _ in weighty if n in mine}
    return mine | {n for n, at, event in weighty if _whom(event) is None and at in moments}


def _whom(event: Event) -> Any:
    """Who is concerned: not whoever did it, where it was done to somebody else."""
    return next((event.facts[key] for key in ("owner", "victim", "seat") if key in event.facts), None)


def done(speaker: Speaker, line: Line[Any], at: int, you: int) -> str:
    """What was done at a moment, as the label of a button would say it; of others, with their names."""
    before, moment = _around(line, at)
    action = moment.action
    if action is None:
        return ""
    if action.seat != you and (window := pending(before.state)) is not None and window.secret:
        return speaker.event(Event("Chose", (window.rule,), {"seat": action.seat}))  # that, and not what
    fields = msgspec.structs.asdict(action)
    known = speaker.edition.table.seen_fields(fields, moment.events, before.state, moment.state, you)
    text = speaker.action_data(tag_of(type(action)), known)
    return text if action.seat == you else word("by-another", speaker.lang, who=speaker.seat(action.seat), what=text)


def _around(line: Line[Any], at: int) -> tuple[Moment[Any], Moment[Any]]:
    return line.moments[max(0, at - 1)], line.moments[at]
