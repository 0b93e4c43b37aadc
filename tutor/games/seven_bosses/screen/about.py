"""What opens beside a thing on the table: a card with its abilities, a boss card, a graveyard, a name ruled out."""

from __future__ import annotations

from collections.abc import Callable

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import UseAbility, UseTrigger
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.screen.cards import SIGNS
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.known import names, why_no_boss, why_not
from tutor.games.seven_bosses.screen.slips import row, slip_part
from tutor.games.seven_bosses.screen.strip import phase_state
from tutor.games.seven_bosses.screen.witness import witness
from tutor.games.seven_bosses.state import Member, half, member_at, opponent, side_of
from tutor.games.seven_bosses.windows import ACTION, ANSWER
from tutor.kernel.state import Action

PREFIX = "about:"
PHASE_RULES = {
    "action": "sb.action.one",
    "rearrangement": "sb.rearrange.free",
    "assassination": "sb.assassinate.one",
    "setup": "sb.setup.place-members",
}


def about(d: Drawing, key: str, *, sealed: bool) -> Part | None:
    """The slip that a key asks for. While a prediction is open (`sealed`), nothing is counted."""
    if not key.startswith(PREFIX):
        return None
    kind, _, rest = key.removeprefix(PREFIX).partition(":")
    opener = _OPENERS.get(kind)
    return opener(d, key, rest.split(":"), sealed) if opener is not None else None


def _seat(d: Drawing, named: str) -> int | None:
    return int(named) if named in ("0", "1") and int(named) < len(d.s.players) else None


# -- cards in the rows -----------------------------------------------------------------------------------------------


def _card(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A member: what it says, which half is in force, and why it cannot be used now; or whom it may be."""
    seat, place = _seat(d, rest[0]), rest[-1]
    member = member_at(d.s, seat, place) if seat is not None else None
    if seat is None or member is None:
        return None
    if not d.known(member.card):
        return _unknown(d, key, seat, place, sealed)
    part = member_slip(d, key, name_of(member.card), d.place(place), up=member.up)
    if member.seen and not member.up:
        part["facts"].append({"icon": "eye", "text": d.text("seen-fact")})
    part["rows"] = [] if sealed or seat != d.you else _refusals(d, member)
    return part


def _unknown(d: Drawing, key: str, seat: int, place: str, sealed: bool) -> Part:
    title = d.text("unknown-title", seat=seat, place=d.place(place))
    if sealed:
        return slip_part(d, key, title, d.text("known-sealed"))
    told = names(d, opponent(seat), place)
    rows = [row(d.text("chance-row", name=x["name"], chance=x["value"])) for x in told if not x["out"]]
    out = [row(d.text("out-row", name=x["name"], why=x["value"])) for x in told if x["out"]]
    return slip_part(d, key, title, d.text("unknown-note"), rows=[*rows, *out])


def member_slip(d: Drawing, key: str, name: str, where: str, *, up: bool | None = None) -> Part:
    """A member card as it is printed; `up` tells which of its abilities is in force."""
    card, other = d.s.box.members[name], "ja" if d.lang == "en" else "en"
    now = None if up is None else side_of(up)
    facts = []
    for side, ability in (("upper", card.upper), ("lower", card.lower)):
        text = d.text(f"half-{side}-{ability.type}", what=d.printed(ability.text))
        facts.append({"icon": SIGNS[ability.type], "text": text + (d.text("in-force") if side == now else "")})
    sub: list[Part] = [{"lang": other, "t": card.name[other]}, {"lang": d.lang, "t": where, "quiet": True}]
    return slip_part(d, key, card.name[d.lang], sub=[x for x in sub if x["t"]], facts=facts, source=card.source)


def _refusals(d: Drawing, member: Member) -> list[Part]:
    """Why an own member cannot be used at this moment."""
    kind = d.window.kind if d.window is not None and d.asks_you else ""
    type_ = half(d.s, member.card, member.up).type
    wish: Action = UseTrigger(d.you, member.card) if type_ == "trigger" else UseAbility(d.you, member.card)
    if kind not in (ACTION, ANSWER):
        return []
    denials = d.line.game.why_not(d.s, wish)
    return [row(d.text("not-now") + d.speaker.denial(x), d.cite(x.rule)) for x in denials[:2]]


# -- boss cards ------------------------------------------------------------------------------------------------------


def _boss(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat = _seat(d, rest[0])
    if seat is None:
        return None
    p = d.s.players[seat]
    boss = p.boss or next((card for card in p.hand if card in d.s.box.bosses), "")
    if not d.known(boss):
        return slip_part(
            d, key, d.text("boss-card-of", seat=seat), d.text("boss-down-note"), cites=[d.cite("sb.boss.code-name")]
        )
    card = d.s.box.bosses[boss]
    facts = [{"icon": "kind-boss", "text": d.text("trump-fact", name=card.trump.name[d.lang])}]
    state = d.text("trump-used" if p.boss_up else "trump-unused")
    title = d.text("boss-card-named", seat=seat, named=card.member)
    return slip_part(
        d,
        key,
        title,
        d.printed(card.trump.text),
        facts=[*facts, {"icon": "eye", "text": state}],
        source=card.source,
        cites=[d.cite("sb.trump.when"), d.cite("sb.trump.once")],
    )


def _bosses(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part:
    """The boss list, which both may read."""
    rows = [
        row(d.text("boss-row", named=b.member, name=b.trump.name[d.lang], what=d.printed(b.trump.text)))
        for b in d.s.box.bosses.values()
    ]
    return slip_part(d, key, d.text("list-bosses"), "", rows=rows, cites=[d.cite("sb.setup.list")])


def _members(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part:
    """The eight members: each player has one of each."""
    rows = [
        row(d.text("member-row", name=m.name[d.lang], upper=d.printed(m.upper.text), lower=d.printed(m.lower.text)))
        for m in d.s.box.members.values()
    ]
    cites = [d.cite("sb.member.upper"), d.cite("sb.member.lower")]
    return slip_part(d, key, d.text("list-members"), d.text("members-note"), rows=rows, cites=cites)


# -- places, phases, names that are ruled out ------------------------------------------------------------------------


def _grave(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat = _seat(d, rest[0])
    if seat is None:
        return None
    rows = [row(d.name(card)) for card in d.s.players[seat].graveyard]
    body = "" if rows else d.text("graveyard-none", seat=seat)
    return slip_part(
        d, key, d.text("graveyard-of", seat=seat), body, rows=rows, cites=[d.cite("sb.victory.boss-in-graveyard")]
    )


def _phase(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    phase = rest[0]
    if phase not in PHASE_RULES:
        return None
    skipped = phase_state(d, phase) == "skipped"
    rule = "sb.action.skip-first" if skipped else PHASE_RULES[phase]
    return slip_part(d, key, d.text(f"phase-{phase}"), d.sentence(rule), cites=[d.cite(rule)])


def _out(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """Why a name is ruled out: the open fact, and the event that brought it to light."""
    viewer = _seat(d, rest[0])
    id, place = rest[1] if len(rest) > 1 else "", rest[2] if len(rest) > 2 else ""
    if sealed or viewer is None:
        return None
    if id in d.s.box.bosses:
        why, name = why_no_boss(d, viewer, id), d.s.box.bosses[id].member
    elif id in d.s.box.members:
        why, name = why_not(d, viewer, id, member_at(d.s, opponent(viewer), place)), id
    else:
        return None
    found = witness(d, opponent(viewer), name, why)
    rows = [row(found[0], d.cite(found[1]))] if found else []
    title = d.text("out-title", named=name)
    return slip_part(d, key, title, d.text(f"out-{why}-long", named=name, seat=opponent(viewer)), rows=rows)


_OPENERS: dict[str, Callable[[Drawing, str, list[str], bool], Part | None]] = {
    "card": _card,
    "boss": _boss,
    "bosses": _bosses,
    "members": _members,
    "grave": _grave,
    "phase": _phase,
    "out": _out,
}
