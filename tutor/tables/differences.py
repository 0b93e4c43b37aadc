"""Where editions differ, seen: one table under each of them, and the first thing that comes out otherwise.

Nothing here is written by hand: both tables are laid out, the same moves are made on them, and what happens (events,
refusals, numbers, what the table then waits for) is compared from the beginning. Where the same happens under both, it
is the rule behind it that differs: it says more in one book, or in one of them it is our reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import Field, ValidationError, model_validator

from tutor.content.models import LANGS, Content, Difference, Layout, Rule, Side, Text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.engine import tag_of
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.tables.models import Ask, TableFile
from tutor.tables.opening import open_table, read_action
from tutor.tables.referee import Referee

Says = Callable[[Speaker], str]
WAITS = "waits"
COLON = {"ja": "：", "en": ": "}
BRACKETS = {"ja": ("（", "、", "）"), "en": (" (", ", ", ")")}


class Move(Content):
    """One move on the table of a difference."""

    do: dict[str, Any] | None = None
    try_: dict[str, Any] | None = Field(None, alias="try")
    ask: Ask | None = None
    name: str = ""

    @model_validator(mode="after")
    def exactly_one(self) -> Move:
        if len(self.model_fields_set) != 1:
            raise ValueError("a move has exactly one of do, try, ask, name")
        return self


@dataclass(frozen=True)
class Finding:
    """Something that came out: what is compared, the rules behind it, and how it is said."""

    what: tuple[Any, ...]
    rules: tuple[str, ...]
    says: Text
    moves: int  # how many actions had been carried out when it came out
    tried: Action | None = None  # what was refused, or only tried

    @property
    def happens(self) -> bool:
        """Whether it is more than that the table waits, or that somebody has chosen in secret."""
        return self.what[0] not in (WAITS, "Chose")

    @property
    def is_fact(self) -> bool:
        """Whether it is only counted or called so, and nothing happens."""
        return self.what[0] in ("number", "name")

    def cites(self, rules: tuple[str, ...]) -> str:
        """The first of these rules that stands behind it; "" if none does."""
        return next((rule for rule in self.rules if rule in rules), "")


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
    played = {id: _Played(edition(id), difference.table) for id in difference.sides}
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


def _begin(found: Edition, layout: Layout) -> Line[Any]:
    if layout.deal is not None:
        dealt = found.table.dealt(layout.deal, layout.seed, layout.variants)
        return Line(found.game, (Moment(dealt.state, None, dealt.events),))
    table = TableFile(edition=found.id, start=layout.start or {}, chance=layout.chance, seed=layout.seed)
    return open_table(table)[1]


@dataclass
class _Played:
    """The moves of a layout made under one edition, and all that came out."""

    edition: Edition
    layout: Layout
    line: Line[Any] = field(init=False)
    findings: list[Finding] = field(init=False)

    def __post_init__(self) -> None:
        self.line = _begin(self.edition, self.layout)
        self.findings = []
        self._told(self.line.state)
        for data in self.layout.moves:
            self._make(Move.model_validate(data))

    def _make(self, move: Move) -> None:
        if move.ask is not None:
            self._number(move.ask)
        elif move.name:
            self._name(move.name)
        else:
            self._act(read_action(self.line.game, move.do or move.try_ or {}), done=move.do is not None)

    def _act(self, action: Action, *, done: bool) -> None:
        denials = self.line.game.why_not(self.line.state, action)
        doing = tag_of(type(action))
        for denied in denials:
            self._note(("refused", doing, denied.key), (denied.rule,), _saying(Speaker.denial, denied), tried=action)
        if denials:
            return
        if not done:
            rule = next(a.rule for a in self.line.game.rules.actions if a.action is type(action))
            self._note(("allowed", doing), (rule,), _saying(Speaker.action, action), tried=action)
            return
        before = self.line.state
        self.line = self.line.do(action)
        self._told(before)

    def _told(self, before: Any) -> None:
        """What the last moment brought about, and what the table waits for then."""
        for event in self.line.events:
            self._note((event.kind, _plain(event)), event.rules, _saying(Speaker.event, event), before)
        window = pending(self.line.state)
        if window is not None and self.line.state.ending is None:
            what = (WAITS, window.kind, tuple(open_seats(window)))
            self._note(what, (window.rule,), _saying(Speaker.window, window))

    def _number(self, ask: Ask) -> None:
        referee = Referee(self.edition, self.line)
        terms = referee.terms(ask)
        total = sum(t.value for t in terms)
        rules = (*(t.rule for t in terms), *sorted(referee.rules_behind(ask)))

        def says(speaker: Speaker) -> str:
            name = self.edition.texts["questions"][ask.question][speaker.lang]
            return f"{name}{COLON[speaker.lang]}{total}{_made_of(speaker, terms)}"

        self._note(("number", ask.question, total), rules, says)

    def _name(self, card: str) -> None:
        play, state = self.edition.table, self.line.state
        names = tuple(play.name(state, card, lang) for lang in LANGS)
        self._note(("name", *names), (), lambda speaker: str(play.name(state, card, speaker.lang)))

    def _note(
        self, what: tuple[Any, ...], rules: tuple[str, ...], says: Says, *before: Any, tried: Action | None = None
    ) -> None:
        """Lines of the log that are of no use to a reader are left out."""
        said = {lang: says(Speaker(self.edition, lang, self.line.state, *before)) for lang in LANGS}
        if said["en"]:
            self.findings.append(Finding(what, rules, Text(**said), len(self.line.moments) - 1, tried))


def _saying(say: Callable[[Speaker, Any], str], thing: Any) -> Says:
    return lambda speaker: say(speaker, thing)


def _made_of(speaker: Speaker, terms: tuple[Term, ...]) -> str:
    """What a number is the sum of, in brackets: the names of what counts once, and of the rest how much of it. Nothing
    where that says no more than the number.
    """
    counted = [term for term in terms if term.value]
    once = all(term.value == 1 for term in counted)
    names = list(dict.fromkeys(speaker.term(term) for term in counted))
    if len(names) < len(counted) or (len(counted) == 1 and not once):
        return ""
    parts = names if once else [f"{speaker.term(term)} {term.value:+d}" for term in counted]
    before, between, after = BRACKETS[speaker.lang]
    return f"{before}{between.join(parts)}{after}" if parts else ""


def _plain(event: Event) -> str:
    return repr(sorted(plain(event.facts).items()))


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


def _with_what_came_instead(shown: dict[str, Shown], played: dict[str, _Played]) -> dict[str, Shown]:
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
