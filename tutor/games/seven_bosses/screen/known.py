"""What can be known: how many worlds are left, whom a face-down card may be, which boss card somebody may hold.

Everything is counted from what the viewer's seat may know. What the opponent knows of the reader is counted from what
both know, since nobody but he knows his own boss card.
"""

from __future__ import annotations

from fractions import Fraction

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, WORLDS
from tutor.games.seven_bosses.screen.cards import art_of
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.state import Member, find, member_at, members, opponent
from tutor.kernel.events import Term, total

ORDER = ("up", "grave", "seen", "settled", "barred", "mine", "shown", "gone", "dead", "back", "under", "no-card")


def known(d: Drawing, picked: str, *, sealed: bool) -> Part:
    """Both halves at once; the browser shows one of them."""
    table = bool(d.s.listed) and d.s.ending is None
    why_none = "known-over" if d.s.ending is not None else "known-none"
    return {
        "title": d.text("known"),
        "switch": d.text("known-switch"),
        "note": d.text("known-sealed" if sealed else "known-note" if table else why_none),
        "sealed": sealed,
        "halves": [] if sealed or not table else [half(d, d.you, picked), half(d, opponent(d.you), picked)],
    }


def half(d: Drawing, viewer: int, picked: str) -> Part:
    """What one player can know of the other."""
    key = "mine" if viewer == d.you else "theirs"
    worlds = d.ask(WORLDS, viewer)
    return {
        "key": key,
        "label": d.text(f"known-{key}"),
        "n": f"{total(worlds):,}",
        "unit": d.text("worlds", n=total(worlds)),
        "how": d.speaker.term(worlds[0]) if worlds else d.text("no-worlds"),
        "cite": d.cite(worlds[0].rule) if worlds else None,
        "note": "" if key == "mine" else d.text("known-theirs-note"),
        "boss": {"title": d.text(f"boss-is-{key}"), "rows": bosses(d, viewer)},
        "card": card_part(d, viewer, focus(d, viewer, picked)),
    }


# -- bosses ----------------------------------------------------------------------------------------------------------


def bosses(d: Drawing, viewer: int) -> list[Part]:
    terms = d.ask(WHICH_BOSS, viewer)
    found = [possible(d, x.source, 1, len(terms), f"b-{viewer}") for x in terms]
    have = {x.source for x in terms}
    out = [
        excluded(d, boss, why_no_boss(d, viewer, boss), f"b-{viewer}", f"about:out:{viewer}:{boss}")
        for boss in d.s.box.bosses
        if boss not in have
    ]
    return [*found, *out]


def why_no_boss(d: Drawing, viewer: int, boss: str) -> str:
    """Which open fact rules a boss card out."""
    s, other = d.s, opponent(viewer)
    if boss == s.players[viewer].boss:
        return "mine" if viewer == d.you or not s.players[viewer].boss_up else "shown"
    if boss in s.gone:
        return "gone"
    if s.box.bosses[boss].member in s.players[other].cleared:
        return "back"
    if s.box.bosses[boss].member in {name_of(card) for card in s.players[other].graveyard}:
        return "dead"
    if s.players[other].boss_up:
        return "shown"
    return "under"


# -- members ---------------------------------------------------------------------------------------------------------


def focus(d: Drawing, viewer: int, picked: str) -> str:
    """The card that is looked at: the one that is picked, else a target, else the first that lies face down."""
    owner = opponent(viewer)
    hidden = [place for place, m in members(d.s, owner) if not (m.up or m.seen)]
    own = find(d.s, owner, picked) if owner == d.you else None
    wanted = own[0] if own is not None else "" if owner == d.you else picked
    places = [wanted, *(a.place for a in reversed(d.s.attacks) if a.owner == owner), *hidden]
    return next((place for place in places if place in hidden), "")


def alike(d: Drawing, owner: int) -> bool:
    """Whether all face-down cards of a player may be the same ones."""
    return not any(m.barred for _, m in members(d.s, owner))


def card_part(d: Drawing, viewer: int, place: str) -> Part | None:
    if not place:
        return None
    owner = opponent(viewer)
    any_card = alike(d, owner) and all(a.place != place for a in d.s.attacks)
    title = d.text("any-card" if any_card else "this-card", place=d.place(place))
    return {"title": title, "rows": names(d, viewer, place)}


def names(d: Drawing, viewer: int, place: str) -> list[Part]:
    """Every name with its exact chance at a place, all orders counted alike; then those that it cannot be, and why."""
    terms = d.ask(WAYS, {"seat": viewer, "target": place})
    have, of = {x.source for x in terms}, total(terms)
    found = [possible(d, x.source, x.value, of, f"m-{viewer}-{place}") for x in terms]
    member = member_at(d.s, opponent(viewer), place)
    out = [(why_not(d, viewer, name, member), name) for name in d.s.box.names if name not in have]
    out.sort(key=lambda pair: ORDER.index(pair[0]))
    at = f"m-{viewer}-{place}"
    return [*found, *(excluded(d, name, why, at, f"about:out:{viewer}:{name}:{place}") for why, name in out)]


def chance(terms: tuple[Term, ...], name: str) -> Fraction:
    of = total(terms)
    return sum((Fraction(x.value, of) for x in terms if x.source == name and of), Fraction(0))


def why_not(d: Drawing, viewer: int, name: str, member: Member | None) -> str:
    """Which open fact rules a name out: where the member of that name is seen, who lies here, or what has been told."""
    owner = opponent(viewer)
    if name in {name_of(card) for card in d.s.players[owner].graveyard}:
        return "grave"
    lying = next((m for _, m in members(d.s, owner) if name_of(m.card) == name and (m.up or m.seen)), None)
    if lying is not None:
        return "up" if lying.up else "seen"
    if member is not None and (member.up or member.seen):
        return "settled"
    return "barred" if member is not None else "no-card"


# -- rows ------------------------------------------------------------------------------------------------------------


def possible(d: Drawing, id: str, n: int, of: int, at: str) -> Part:
    part = Fraction(n, of)
    fraction = f"{part.numerator}/{part.denominator}" if part.denominator > 1 else "1"
    name = short_name(d, id)
    return {
        "key": f"{at}-{id}",
        "id": id,
        "name": name,
        "art": art_of(id),
        "value": fraction,
        "part": round(float(part), 4),
        "out": False,
        "go": None,
        "told": d.text("chance-told", name=name, chance=fraction),
    }


def excluded(d: Drawing, id: str, why: str, at: str, key: str) -> Part:
    name, text = short_name(d, id), d.text(f"out-{why}")
    return {
        "key": f"{at}-{id}",
        "id": id,
        "name": name,
        "art": art_of(id),
        "value": text,
        "part": 0,
        "out": True,
        "go": {"do": "term", "id": key},
        "told": d.text("out-told", name=name, why=text),
    }


def short_name(d: Drawing, id: str) -> str:
    """A boss card is called by its member here."""
    boss = d.s.box.bosses.get(id)
    return d.name(boss.member if boss is not None else id)
