"""The what-if controls, and two positions compared by what differs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.explain.drawing import Part
from tutor.games.boss_monster.cards import AnyCard, Boss, Hero, Room, Spell
from tutor.games.boss_monster.damage import DAMAGE, about_place
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.town import number, where_to
from tutor.games.boss_monster.state import playing
from tutor.games.boss_monster.whatif import Change
from tutor.kernel.events import total


def go(change: Change) -> Part:
    return {"do": "set", "change": msgspec.to_builtins(change)}


def controls(d: Drawing) -> Part | None:
    """Everything on the table that can be changed; nothing before there are bosses and rooms."""
    if d.s.phase == "setup" or d.s.ending is not None:
        return None
    more = [*_rooms(d), *_heroes(d), *_bosses(d), *_hand(d)]
    return {"chips": _chips(d), "dice": [], "more": more, "lists": _lists(d)}


def _chips(d: Drawing) -> list[Part]:
    """A press away: a dungeon without one of its rooms. One's own rooms come first."""
    chips = []
    for seat in sorted(playing(d.s), key=lambda seat: (seat != d.you, seat)):
        for at, there in enumerate(d.s.players[seat].dungeon):
            if d.known(there.top) and not there.down:
                label = d.text("without", seat=seat, card=there.top)
                icon = f"kind-{d.s.room(there.top).sort}"
                change = Change("without", seat, n=at)
                chips.append(
                    {"key": f"whatif-{seat}-{at}", "label": label, "icon": icon, "pressed": False, "go": go(change)}
                )
    return chips


def _rooms(d: Drawing) -> list[Part]:
    found = []
    for seat in playing(d.s):
        for at, there in enumerate(d.s.players[seat].dungeon):
            if d.known(there.top) and not there.down:
                label = d.text("room-of", seat=seat, n=at + 1)
                found.append(_select(d, f"room-{seat}-{at}", label, Change("room", seat, n=at), "rooms", there.top))
    return found


def _heroes(d: Drawing) -> list[Part]:
    return [
        _select(d, f"town-{guest.card}", d.text("hero-in-town"), Change("hero", card=guest.card), "heroes", guest.card)
        for guest in d.s.town
    ]


def _bosses(d: Drawing) -> list[Part]:
    return [
        _select(d, f"boss-{seat}", d.text("boss-of", seat=seat), Change("boss", seat), "bosses", d.s.players[seat].boss)
        for seat in playing(d.s)
        if d.s.players[seat].boss
    ]


def _hand(d: Drawing) -> list[Part]:
    return [
        _select(d, f"hand-{card}", d.text("card-in-hand"), Change("hand", d.you, card), "cards", card)
        for card in d.s.players[d.you].hand
        if d.known(card)
    ]


def _lists(d: Drawing) -> Part:
    """What can be chosen from, each list once for all controls that share it."""
    return {
        "rooms": _options(d, Room),
        "heroes": _options(d, Hero),
        "bosses": _options(d, Boss),
        "cards": _options(d, Room, Spell),
    }


def _options(d: Drawing, *kinds: type[AnyCard]) -> list[Part]:
    """Every card of a kind once, by name."""
    cards = {c.id: c.name[d.lang] for c in d.s.box.cards.values() if isinstance(c, kinds)}
    return [{"value": id, "label": name} for id, name in sorted(cards.items(), key=lambda pair: pair[1])]


def _select(d: Drawing, key: str, label: str, change: Change, listed: str, card: str) -> Part:
    return {"key": key, "label": label, "list": listed, "value": d.s.card(card).id, "go": go(change)}


# -- comparing -------------------------------------------------------------------------------------------------------


def compare(trunk: Drawing, branch: Drawing, titles: tuple[str, str]) -> Part:
    """Two positions side by side, only what differs."""
    left, right = _told(trunk), _told(branch)
    rows = []
    for key in dict.fromkeys((*left, *right)):
        one, two = left.get(key), right.get(key)
        if one is None or two is None or one[1] != two[1]:
            known = one or two
            assert known is not None
            rows.append(
                {"what": known[0], "left": one[1] if one else "–", "right": two[1] if two else "–", "cite": known[2]}
            )
    sides = [
        {"title": title, "line": score_of(d), "odds": None} for title, d in zip(titles, (trunk, branch), strict=True)
    ]
    return {"left": sides[0], "right": sides[1], "rows": rows}


def score_of(d: Drawing) -> str:
    """Everybody's souls and wounds."""
    said = [
        d.text("score-of", seat=seat, souls=total(d.ask(SOULS, seat)), wounds=total(d.ask(WOUNDS, seat)))
        for seat in playing(d.s)
    ]
    return d.text("score-glue").join(said)


Row = tuple[str, str, Part | None]


def _told(d: Drawing) -> dict[str, Row]:
    """Every number of a position that a change can move."""
    return dict([*_lures(d), *_damages(d), *_totals(d)])


def _lures(d: Drawing) -> Iterator[tuple[str, Row]]:
    for guest in d.s.town:
        counts = ":".join(str(number(d, guest.card, seat)) for seat in playing(d.s))
        event = where_to(d, guest.card)
        goes = event is not None and event.kind == "HeroLured"
        where = d.text("goes-to", seat=event.facts["seat"]) if goes and event is not None else d.text("stays")
        cite = d.cite(event.rule) if event is not None else None
        name = d.name(guest.card)
        yield f"lure-{guest.card}", (d.text("lure-of", name=name), f"{counts} {where}", cite)


def _damages(d: Drawing) -> Iterator[tuple[str, Row]]:
    for seat in playing(d.s):
        for at, there in enumerate(d.s.players[seat].dungeon):
            if d.known(there.top) and not there.down:
                terms = d.ask(DAMAGE, about_place(seat, at))
                yield (
                    f"damage-{seat}-{there.top}",
                    (d.text("damage-of", card=there.top), str(total(terms)), d.cite(terms[-1].rule) if terms else None),
                )


def _totals(d: Drawing) -> Iterator[tuple[str, Row]]:
    """What a hero takes that goes through a whole dungeon."""
    for seat in playing(d.s):
        n = sum(total(d.ask(DAMAGE, about_place(seat, at))) for at in range(len(d.s.players[seat].dungeon)))
        rule = d.rule("bm.adventure.left-to-right")
        yield f"all-{seat}", (d.text("damage-in-all", seat=seat), str(n), d.cite(rule))
