"""Where editions differ, seen: one table under each of them, and the first thing that comes out otherwise.

Nothing here is written by hand: both tables are laid out, the same moves are made on them, and what happens (events,
refusals, numbers, what the table then waits for) is compared from the beginning. Where the same happens under both, it
is the rule behind it that differs: it says more in one book, or in one of them it is our reading.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from tutor.content.models import Difference, Layout, Rule, Side
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.replay import Line, Moment
from tutor.tables.findings import Finding, Move, Played
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table


@dataclass(frozen=True)
class Shown:
    """What one edition shows: the finding that its rule brought about.

    `instead` is what came out here when the same came out earlier under the other edition.
    """

    edition: Edition
    side: Side
    finding: Finding
    instead: Finding | None
    line: Line[Any]

    @property
    def rule(self) -> Rule | None:
        """The rule of this side that was cited, or the one that spoke instead where its book has none for it."""
        id = self.finding.cites(self.side.rules) or next(iter(self.finding.rules), "")
        return self.edition.ledger.get(id)


@dataclass(frozen=True)
class Comparison:
    """A difference as it was seen. `otherwise`: another thing happens; if not, the same does by another rule."""

    difference: Difference
    shown: dict[str, Shown]

    @property
    def otherwise(self) -> bool:
        return len({(shown.finding.what, shown.finding.moves) for shown in self.shown.values()}) > 1

    @property
    def differs(self) -> bool:
        return self.otherwise or len({_reading(shown) for shown in self.shown.values()}) > 1


def compare(difference: Difference) -> Comparison:
    """The difference as the editions show it."""
    played = {id: _played(edition(id), difference.table) for id in difference.sides}
    cited = _cited({id: (difference.sides[id], one.findings) for id, one in played.items()})
    known = next((found for found in cited.values() if found is not None), None)
    shown = {}
    for id, one in played.items():
        finding = cited[id] or _alike(known, one.findings, [other.findings for other in played.values()])
        shown[id] = Shown(one.edition, difference.sides[id], finding, None, one.line)
    return Comparison(difference, _with_what_came_instead(shown, played))


def wrong_with(difference: Difference) -> tuple[str, ...]:
    """What is wrong with a difference as it is written: names of nothing, or a table on which it does not show."""
    unknown = [
        f"the rule {rule!r} is unknown to {id}"
        for id, side in difference.sides.items()
        for rule in side.rules
        if rule not in edition(id).ledger
    ]
    try:
        found = compare(difference)
    except ValidationError as error:
        return (*unknown, *(f"moves: {item['msg']}" for item in error.errors(include_url=False)))
    same = () if found.differs else ("nothing differs on its table",)
    uncited = [
        f"what is seen under {id} comes of none of its rules"
        for id, shown in found.shown.items()
        if shown.side.rules and not shown.finding.cites(shown.side.rules)
    ]
    return (*unknown, *same, *uncited)


# -- playing ---------------------------------------------------------------------------------------------------------


def _played(found: Edition, layout: Layout) -> Played:
    played = Played(found, _begin(found, layout))
    played.make_all(Move.model_validate(data) for data in layout.moves)
    return played


def _begin(found: Edition, layout: Layout) -> Line[Any]:
    if layout.deal is not None:
        dealt = found.table.dealt(layout.deal, layout.seed, layout.variants)
        return Line(found.game, (Moment(dealt.state, None, dealt.events),))
    return open_table(TableFile(edition=found.id, **layout.laid))[1]


# -- comparing -------------------------------------------------------------------------------------------------------


def _cited(sides: dict[str, tuple[Side, list[Finding]]]) -> dict[str, Finding | None]:
    """What the rules of each side brought about: the same, if they have anything in common, or else the first."""
    found = {id: _citing(side, findings) for id, (side, findings) in sides.items()}
    ruled = [each for id, each in found.items() if sides[id][0].rules]
    common = [x.what for x in ruled[0] if all(x.what in [y.what for y in each] for each in ruled)] if ruled else []
    if common:
        found = {id: [x for x in each if x.what == common[0]] for id, each in found.items()}
    return {id: next(iter(each), None) for id, each in found.items()}


def _citing(side: Side, findings: list[Finding]) -> list[Finding]:
    """What the rules of a side brought about; at last what the table waits for by them."""
    order = sorted(findings, key=lambda found: not found.happens)
    return [found for found in order if found.cites(side.rules)]


def _alike(known: Finding | None, findings: list[Finding], streams: list[list[Finding]]) -> Finding:
    """Where a book has no rule for it: the same as under the other edition, or what comes out where they part."""
    at = _parting(streams)
    order = [*findings[at:], *reversed(findings[:at])]
    same = (found for found in findings if known is not None and found.what == known.what)
    return next(same, None) or next((found for found in order if found.happens), order[0])


def _parting(streams: list[list[Finding]]) -> int:
    """The first place at which something else comes out under one edition than under another."""
    for at, found in enumerate(zip(*streams, strict=False)):
        if len({x.what for x in found}) > 1:
            return at
    return min(map(len, streams))


def _with_what_came_instead(shown: dict[str, Shown], played: dict[str, Played]) -> dict[str, Shown]:
    """Where the same comes out later under one edition: what comes before it there, and after it elsewhere."""
    first = min(shown, key=lambda id: shown[id].finding.moves)
    earliest = shown[first].finding
    if any(one.finding.what != earliest.what for one in shown.values()):
        return shown
    before = played[first].findings[: played[first].findings.index(earliest)]
    known = {finding.what for finding in before}

    def instead(id: str, one: Shown) -> Finding | None:
        if one.finding.moves == earliest.moves:
            return None
        own = played[id].findings
        new = [x for x in own[: own.index(one.finding)] if x.happens and x.what not in known]
        elsewhere = {x.what for x in played[first].findings}
        return next((x for x in new if x.what in elsewhere), new[0] if new else None)

    return {id: replace(one, instead=instead(id, one)) for id, one in shown.items()}


def _reading(shown: Shown) -> tuple[str, str]:
    """What the rule behind it says, with our reading of it."""
    rule = shown.rule
    return (rule.text.en if rule else "", rule.ruling.text.en if rule and rule.ruling else "")
