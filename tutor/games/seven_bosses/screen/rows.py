"""The two sides of the table, each with two rows, its graveyard and its boss card; and what lies between them."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.screen.cards import art_of, member_part
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.goals import Goals
from tutor.games.seven_bosses.state import PLACES, boss_is_known, opponent
from tutor.kernel.windows import open_seats


def sides(d: Drawing, goals: Goals, *, sealed: bool = False) -> list[Part]:
    """The opponent above, the reader below."""
    return [side(d, seat, goals, sealed=sealed) for seat in (opponent(d.you), d.you)]


def side(d: Drawing, seat: int, goals: Goals, *, sealed: bool) -> Part:
    p = d.s.players[seat]
    own = seat == d.you
    return {
        "key": f"side-{seat}",
        "seat": d.seat(seat),
        "name": d.player(seat),
        "you": own,
        "role": role(d, seat),
        "label": d.text("own-side" if own else "other-side", seat=seat),
        "graveyard": graveyard(d, seat),
        "boss": boss_card(d, seat),
        "columns": columns(d, seat, goals, sealed=sealed),
        "hand": hand(d, seat),
        "wide": max(1, len(p.columns)),
        "rows": {row: d.text(f"row-{row}") for row in ("front", "rear")},
    }


def role(d: Drawing, seat: int) -> str:
    """What a player does just now: he attacks, is attacked, or has the turn."""
    if d.s.ending is not None:
        return d.text("role-won" if seat in d.s.ending.winners else "role-lost")
    if d.s.attacks:
        return d.text("role-attacks" if d.s.attacks[-1].seat == seat else "role-target")
    return d.text("role-turn") if seat == d.s.active else ""


def columns(d: Drawing, seat: int, goals: Goals, *, sealed: bool) -> list[Part]:
    found = []
    for at, column in enumerate(d.s.players[seat].columns):
        part: Part = {"key": f"col-{seat}-{at}"}
        for row, member in (("front", column.front), ("rear", column.rear)):
            part[row] = None if member is None else member_part(d, seat, PLACES[row][at], member, goals, sealed=sealed)
        found.append(part)
    return found


def hand(d: Drawing, seat: int) -> Part | None:
    """Members that are not laid out yet: of the others' one sees only backs."""
    held = len(d.s.players[seat].hand)
    if d.s.phase != "setup" or d.s.players[seat].columns or not held:
        return None
    window = d.window
    waits = window is not None and seat not in window.seats
    laying = window is not None and seat in open_seats(window)
    text = "waits" if waits else "laying" if laying else "laid"
    return {"n": len(d.s.box.names), "text": d.text(text, seat=seat)}


def graveyard(d: Drawing, seat: int) -> Part:
    cards = d.s.players[seat].graveyard
    return {
        "text": d.text("graveyard-n", n=len(cards)),
        "cards": [{"art": art_of(card), "name": d.name(card)} for card in cards],
        "told": d.text("graveyard-told", seat=seat, cards=list(cards))
        if cards
        else d.text("graveyard-none", seat=seat),
        "go": {"do": "term", "id": f"about:grave:{seat}"},
    }


def boss_card(d: Drawing, seat: int) -> Part | None:
    """The boss card: its owner knows it; the other only once its trump has been used, or the boss has fallen."""
    p = d.s.players[seat]
    boss = p.boss or next((card for card in p.hand if card in d.s.box.bosses), "")
    if not boss:
        return None
    known = d.known(boss)
    member = d.s.box.bosses[boss].member if known else ""
    fallen = boss_is_known(d.s, p) and not p.boss_up
    key = "boss-up" if p.boss_up else "boss-fallen" if fallen else "boss-own" if known else "boss-down"
    return {
        "key": f"boss-{seat}",
        "up": p.boss_up,
        "art": art_of(member) if known else "",
        "name": d.name(member) if known else "",
        "text": d.text(f"{key}-short"),
        "told": d.text(key, seat=seat, named=member),
        "go": {"do": "term", "id": f"about:boss:{seat}"},
    }


def middle(d: Drawing) -> Part:
    """Between the sides: the deck of boss cards, those that are gone, what a trump has left behind, the lists."""
    lasting = [
        {"key": f"lasting-{n}", "icon": "phase-end" if x.kind == "silence" else "eye", "text": lasts(d, x.kind, x.seat)}
        for n, x in enumerate(d.s.lasting)
    ]
    return {
        "deck": {"n": len(d.s.deck), "text": d.text("deck", n=len(d.s.deck))} if d.s.deck else None,
        "gone": d.text("gone", cards=list(d.s.gone)) if d.s.gone else "",
        "lasting": lasting,
        "links": [
            {"key": "list-bosses", "icon": "kind-boss", "label": d.text("list-bosses"), "go": about("bosses")},
            {"key": "list-members", "icon": "kind-member", "label": d.text("list-members"), "go": about("members")},
        ],
    }


def about(what: str) -> Part:
    return {"do": "term", "id": f"about:{what}"}


def lasts(d: Drawing, kind: str, seat: int) -> str:
    return d.text(f"lasts-{kind}", seat=seat)
