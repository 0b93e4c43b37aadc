"""The dungeons as rows: free places, the entrance and who waits there, the rooms, the boss, and what it has scored."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.boss_monster.actions import UseRoom
from tutor.games.boss_monster.building import PLACES
from tutor.games.boss_monster.cards import TREASURES
from tutor.games.boss_monster.damage import DAMAGE, about_place
from tutor.games.boss_monster.effects import ability_of
from tutor.games.boss_monster.picks import SEAT
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.figures import card_icon, figure_of, stand_in, tint
from tutor.games.boss_monster.screen.strip import standing
from tutor.games.boss_monster.screen.targets import Targets, place_key
from tutor.games.boss_monster.screen.town import hero_part
from tutor.games.boss_monster.state import LEFT, Place, Player
from tutor.kernel.events import total
from tutor.kernel.state import Action


def rows(d: Drawing, goals: Targets, offered: tuple[Action, ...], *, sealed: bool) -> list[Part]:
    """The others first, the reader's own dungeon nearest to his hand."""
    usable = {a.card for a in offered if isinstance(a, UseRoom)}
    order = sorted(d.s.players, key=lambda p: (p.seat == d.you, p.seat))
    return [_row(d, p, goals, usable, sealed=sealed) for p in order]


def _row(d: Drawing, p: Player, goals: Targets, usable: set[str], *, sealed: bool) -> Part:
    name = d.name(p.boss) if p.boss else d.text("fallen" if p.out else "no-boss")
    active = d.s.active == p.seat and d.s.ending is None
    return {
        "key": f"row-{p.seat}",
        "seat": d.seat(p.seat),
        "at": p.seat,
        "name": d.player(p.seat),
        "boss": name,
        "you": p.seat == d.you,
        "active": active,
        "active_text": d.text("active") if active else "",
        "standing": standing(d, p.seat),
        "out": p.out,
        "out_text": d.text("out") if p.out else "",
        "fallen": d.text("fallen-note", seat=p.seat) if p.out else "",
        "xp": d.text("xp", n=d.s.xp(p.seat)) if p.boss else "",
        "score": [_score(d, p.seat, "souls", SOULS), _score(d, p.seat, "wounds", WOUNDS)],
        "hand": _cards_held(d, p),
        "state": goals.state(f"{SEAT}{p.seat}"),
        "go": goals.go(f"{SEAT}{p.seat}"),
        "told": d.text("row-told", seat=p.seat, boss=name),
        "aim": d.text("aim-at", seat=p.seat),
        "cells": [] if p.out else _cells(d, p, goals, usable, sealed=sealed),
    }


def _score(d: Drawing, seat: int, key: str, question: str) -> Part:
    n = total(d.ask(question, seat))
    return {
        "key": f"{key}-{seat}",
        "icon": "soul" if key == "souls" else "wound",
        "n": n,
        "isNew": n != total(d.line.game.ask(d.old, question, seat)),
        "told": d.text(key, n=n),
        "go": {"do": "term", "id": f"about:{key}:{seat}"},
    }


def _cards_held(d: Drawing, p: Player) -> Part:
    """How many cards of each kind: their backs are seen by all."""
    decks = d.s.box.deck_of
    spells = sum(1 for card in p.hand if decks.get(card, card.removeprefix("?")) == "spell")
    return {"text": d.text("holds", rooms=len(p.hand) - spells, spells=spells), "n": len(p.hand)}


# -- cells -----------------------------------------------------------------------------------------------------------


def _cells(d: Drawing, p: Player, goals: Targets, usable: set[str], *, sealed: bool) -> list[Part]:
    free = [_free(d, p, goals, n) for n in range(PLACES - len(p.dungeon))]
    setting_out = (d.s.walk.hero,) if d.s.walk is not None and (d.s.walk.seat, d.s.walk.at) == (p.seat, -1) else ()
    waiting = (*setting_out, *p.entrance)
    entrance = {
        "kind": "entrance",
        "key": f"entrance-{p.seat}",
        "name": d.text("entrance"),
        "heroes": [hero_part(d, guest, goals, sealed=sealed) for guest in waiting],
        "told": d.text("entrance-told", seat=p.seat, n=len(waiting)),
    }
    rooms = [_room(d, p, at, goals, usable, sealed=sealed) for at in range(len(p.dungeon))]
    return [*free, entrance, *rooms, _boss(d, p, goals)]


def _free(d: Drawing, p: Player, goals: Targets, n: int) -> Part:
    """A free place; the one beside the leftmost room takes the next room."""
    last = n == PLACES - len(p.dungeon) - 1
    mine = p.seat == d.you and last
    return {
        "kind": "free",
        "key": f"free-{p.seat}-{n}",
        "state": goals.state(place_key(LEFT)) if mine else "plain",
        "go": goals.go(place_key(LEFT)) if mine else None,
        "name": d.text("build-here") if mine and goals.moves else "",
        "told": d.text("free-here" if mine else "free"),
    }


def _room(d: Drawing, p: Player, at: int, goals: Targets, usable: set[str], *, sealed: bool) -> Part:
    there = p.dungeon[at]
    keys = (there.top, place_key(at) if p.seat == d.you else "")
    walk = d.s.walk
    here = walk is not None and walk.seat == p.seat and walk.at == at
    part = {
        "kind": "room",
        "key": f"place-{p.seat}-{at}",
        "place": at,
        "card": there.top,
        "down": there.down,
        "off": there.deactivated,
        "under": len(there.cards) - 1,
        "isNew": _is_new(d, p, there),
        "usable": there.top in usable,
        "state": goals.state(*keys),
        "go": goals.go(*keys) or _look(there.top, usable, p.seat, at),
        "walker": [hero_part(d, walk.hero, goals, sealed=sealed)] if here and walk is not None else [],
        **(_face(d, p.seat, at, sealed=sealed) if d.known(there.top) else _back(d)),
    }
    return {**part, "told": _told(d, part)}


def _look(card: str, usable: set[str], seat: int, at: int) -> Part:
    """A room that has something to offer is picked; any other is looked at."""
    return {"do": "card", "id": card} if card in usable else {"do": "term", "id": f"about:room:{seat}:{at}"}


def _is_new(d: Drawing, p: Player, there: Place) -> bool:
    """Whether this card did not lie here, or not like this, when the step began."""
    if d.before.state is d.line.state:
        return False
    return all((x.top, x.down) != (there.top, there.down) for x in d.old.players[p.seat].dungeon)


def _back(d: Drawing) -> Part:
    return {"name": d.text("face-down"), "art": "back", "spare": "back", "sort": "", "treasures": [], "damage": None}


def _face(d: Drawing, seat: int, at: int, *, sealed: bool) -> Part:
    """What is printed on a room, and what it deals now."""
    there = d.s.players[seat].dungeon[at]
    room = d.s.room(there.top)
    n = room.damage if sealed or there.down else total(d.ask(DAMAGE, about_place(seat, at)))
    return {
        "name": room.name[d.lang],
        "art": figure_of(room),
        "spare": stand_in(room),
        "tint": tint(room),
        "icon": card_icon(room),
        "sort": room.sort,
        "advanced": room.advanced,
        "treasures": [
            {"icon": f"lure-{kind}", "n": room.treasures[kind], "label": d.speaker.word(kind)}
            for kind in TREASURES
            if kind in room.treasures
        ],
        "damage": n,
        "changed": not sealed and n != room.damage,
        "source": room.source,
        "phases": list(ability.phases) if (ability := ability_of(d.s, there.top)) is not None else [],
    }


def _told(d: Drawing, part: Part) -> str:
    """A room in words: name, state, treasures, damage, who is in it."""
    said = [part["name"]]
    said += [d.text(key) for key in ("down", "off", "usable") if part[key]]
    if part["under"]:
        said.append(d.text("covers", n=part["under"]))
    said += [d.text("treasure-told", kind=x["label"], n=x["n"]) for x in part["treasures"]]
    if part["damage"] is not None:
        said.append(d.text("damage-told", n=part["damage"]))
    said += [hero["told"] for hero in part["walker"]]
    return d.text("comma").join(said)


def _boss(d: Drawing, p: Player, goals: Targets) -> Part:
    if not p.boss:
        return {"kind": "boss", "key": f"boss-{p.seat}", "name": d.text("no-boss"), "art": "", "spare": "", "go": None}
    boss = d.s.box.boss(p.boss)
    level = d.text("levelled" if p.levelled else "not-levelled")
    return {
        "kind": "boss",
        "key": f"boss-{p.seat}",
        "card": p.boss,
        "name": boss.name[d.lang],
        "art": figure_of(boss),
        "spare": stand_in(boss),
        "treasures": [{"icon": f"lure-{boss.treasure}", "n": 1, "label": d.speaker.word(boss.treasure)}],
        "levelled": p.levelled,
        "source": boss.source,
        "state": goals.state(p.boss),
        "go": goals.go(p.boss) or {"do": "term", "id": f"about:boss:{p.seat}"},
        "told": d.text("boss-told", name=boss.name[d.lang], xp=boss.xp, kind=boss.treasure, level=level),
    }
