"""What happened, told as the reader's seat may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event
from tutor.kernel.replay import Line, Moment


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
    """The latest sentences of what happened since; half of the room is kept for what became of the reader before."""
    events = [event for _, event in happened(speaker.edition, line, since, you)]
    found = [(event.facts.get("seat") == you, text) for event in events if (text := speaker.event(event))]
    late = max(0, len(found) - most // 2)
    own = [at for at, (mine, _) in enumerate(found[:late]) if mine][-(most // 2) :]
    others = [at for at in range(len(found)) if at not in own][-(most - len(own)) :]
    return [found[at][1] for at in sorted((*own, *others))]


def done(speaker: Speaker, line: Line[Any], at: int, you: int) -> str:
    """What was done at a moment, as the label of a button would say it; of others, with their names."""
    before, moment = _around(line, at)
    action = moment.action
    if action is None:
        return ""
    fields = msgspec.structs.asdict(action)
    known = speaker.edition.table.seen_fields(fields, moment.events, before.state, moment.state, you)
    return speaker.action_data(tag_of(type(action)), known)


def _around(line: Line[Any], at: int) -> tuple[Moment[Any], Moment[Any]]:
    return line.moments[max(0, at - 1)], line.moments[at]
