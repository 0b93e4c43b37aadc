"""The what-if controls, and two positions compared by what differs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, WORLDS
from tutor.games.seven_bosses.names import MEMBERS
from tutor.games.seven_bosses.screen.cards import ready_side
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.known import short_name
from tutor.games.seven_bosses.state import members, opponent
from tutor.games.seven_bosses.whatif import Change, may_hold
from tutor.kernel.events import Term, total


def go(change: Change) -> Part:
    return {"do": "set", "change": msgspec.to_builtins(change)}


def controls(d: Drawing) -> Part | None:
    """Everything on the table that can be changed; nothing before the rows lie there."""
    if d.s.phase == "setup" or d.s.ending is not None:
        return None
    lists = {"bosses": _bosses(d)}
    more = [_boss(d)]
    for place, member in members(d.s, opponent(d.you)):
        if not d.known(member.card):
            lists[f"names-{place}"] = _names(d, place)
            label = d.text("suppose", place=d.place(place))
            more.append(
                _select(f"suppose-{place}", label, Change("suppose", opponent(d.you), place), f"names-{place}", "")
            )
    return {"chips": _chips(d), "dice": [], "more": more, "lists": lists}


def _chips(d: Drawing) -> list[Part]:
    """A press away: a member that the reader knows lies on its other side. Those that lie face up come first."""
    known = [
        (seat, place, m) for seat in (d.you, opponent(d.you)) for place, m in members(d.s, seat) if d.known(m.card)
    ]
    known.sort(key=lambda found: not found[2].up)
    return [
        {
            "key": f"whatif-{seat}-{place}",
            "label": d.text("turned-down" if m.up else "turned-up", seat=seat, card=m.card),
            "icon": "eye",
            "pressed": False,
            "go": go(Change("turn", seat, place)),
        }
        for seat, place, m in known
    ]


def _boss(d: Drawing) -> Part:
    return _select("own-boss", d.text("own-boss"), Change("boss", d.you), "bosses", d.s.players[d.you].boss)


def _bosses(d: Drawing) -> list[Part]:
    """The boss cards that could be the reader's own, as far as he knows."""
    return [{"value": b, "label": short_name(d, b)} for b in d.s.box.bosses if may_hold(d.s, d.you, b)]


def _names(d: Drawing, place: str) -> list[Part]:
    """Whom a face-down card may be; first, as it is, unknown."""
    terms = d.ask(WAYS, {"seat": d.you, "target": place})
    options = [{"value": x.source, "label": d.name(x.source)} for x in terms]
    return [{"value": "", "label": d.text("unknown")}, *options]


def _select(key: str, label: str, change: Change, listed: str, value: str) -> Part:
    return {"key": key, "label": label, "list": listed, "value": value, "go": go(change)}


# -- comparing -------------------------------------------------------------------------------------------------------


def compare(trunk: Drawing, branch: Drawing, titles: tuple[str, str]) -> Part:
    """Two positions side by side, only what differs."""
    left, right = dict(_told(trunk)), dict(_told(branch))
    rows = []
    for key in dict.fromkeys((*left, *right)):
        one, two = left.get(key), right.get(key)
        if one is None or two is None or one[1] != two[1]:
            known = one or two
            assert known is not None
            what, _, cite = known
            rows.append({"what": what, "left": one[1] if one else "–", "right": two[1] if two else "–", "cite": cite})
    sides = [{"title": title, "line": _line(d), "odds": None} for title, d in zip(titles, (trunk, branch), strict=True)]
    return {"left": sides[0], "right": sides[1], "rows": rows}


def _line(d: Drawing) -> str:
    said = [d.text("members-left", seat=p.seat, n=total(d.ask(MEMBERS, p.seat))) for p in d.s.players]
    return d.text("comma").join(said)


Row = tuple[str, str, Part | None]


def _told(d: Drawing) -> Iterator[tuple[str, Row]]:
    """Everything about a position that a change can move."""
    for viewer in (d.you, opponent(d.you)):
        key = "mine" if viewer == d.you else "theirs"
        yield f"worlds-{key}", _number(d, d.text(f"worlds-{key}"), d.ask(WORLDS, viewer))
        yield f"bosses-{key}", _number(d, d.text(f"bosses-{key}"), d.ask(WHICH_BOSS, viewer))
    for p in d.s.players:
        yield f"left-{p.seat}", _number(d, d.text("left-of", seat=p.seat), d.ask(MEMBERS, p.seat))
        for place, member in members(d.s, p.seat):
            if d.known(member.card):
                side = ready_side(d, member.card)
                what = d.text("side-of", seat=p.seat, card=member.card)
                cite = d.cite("sb.member.lower" if member.up else "sb.member.upper")
                yield f"side-{member.card}", (what, d.text(f"in-force-{side}-short"), cite)
                yield f"place-{member.card}", (d.text("place-of", seat=p.seat, card=member.card), d.place(place), None)
    boss = d.s.players[d.you].boss
    yield "own-boss", (d.text("own-boss"), short_name(d, boss) if boss else "–", d.cite("sb.boss.code-name"))


def _number(d: Drawing, what: str, terms: tuple[Term, ...]) -> Row:
    return what, f"{total(terms):,}", d.cite(terms[0].rule) if terms else None
