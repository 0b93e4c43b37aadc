"""Where somebody stands, in a few lines: himself, his things, his room, and what lies around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.cards import AnyCard, Enhancer, Item, Monster
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.moving import LINK_COST, SIDES
from tutor.games.munchkin_quest.state import EXITS, Player, Quest, foes_in
from tutor.games.munchkin_quest.totals import foes_of
from tutor.kernel.events import total

Line = tuple[str, dict[str, Any]]  # the key of a phrase of the screen, and what it is about


def glance(s: Quest, seat: int) -> Iterator[Line]:
    """What he would see if he looked up from his cards; nothing that is hidden from him."""
    p = s.players[seat]
    yield from _himself(s, p)
    if p.where and not p.dead:
        yield from _his_room(s, p)
        yield from _ways_out(s, p)


def _himself(s: Quest, p: Player) -> Iterator[Line]:
    told = {"level": p.level, "health": p.health, "max": p.tokens, "gold": p.gold}
    if p.dead:
        yield "glance-dead", {"level": p.level}
    else:
        yield "glance-self", {**told, "n": total(GAME.ask(s, MOVE_LEFT, p.seat))}
    for key, cards in (
        ("glance-traits", p.traits),
        ("glance-gear", tuple(g.card for g in p.gear if g.place != "pack")),
        ("glance-pack", tuple(g.card for g in p.gear if g.place == "pack")),
        ("glance-curses", p.curses),
        ("glance-hand", p.hand),
    ):
        if cards:
            yield key, {"cards": cards}


def _his_room(s: Quest, p: Player) -> Iterator[Line]:
    room = s.room(p.where)
    yield "glance-room", {"room": room.id}
    if foes := foes_in(s, p.where):
        yield "glance-monsters", {"monsters": tuple(f.id for f in foes)}
    if others := tuple(x.seat for x in s.players if x.where == p.where and x.seat != p.seat and not x.dead):
        yield "glance-others", {"seats": others}
    if room.dropped:
        yield "glance-lying", {"cards": room.dropped}
    if room.gold:
        yield "glance-gold", {"gold": room.gold}
    if room.marker:
        yield "glance-marker", {"marker": room.marker}


def _ways_out(s: Quest, p: Player) -> Iterator[Line]:
    for way in s.ways(p.where):
        told: dict[str, Any] = {"way": SIDES[way.side], "link": way.link or "wall"}
        if way.link not in EXITS or (way.beyond is None and not s.tile_deck):
            yield "glance-shut", {**told, "link": "wall"}
            continue
        told["n"] = total(GAME.ask(s, LINK_COST, way.link))
        if way.beyond is None:
            yield "glance-dark", told
        elif foes := foes_in(s, way.beyond.id):
            yield "glance-guarded", {**told, "room": way.beyond.id, "monsters": tuple(f.id for f in foes)}
        else:
            yield "glance-way", {**told, "room": way.beyond.id}


# -- what is printed on it -------------------------------------------------------------------------------------------


def reading(s: Quest, seat: int) -> Iterator[Line]:
    """The cards that he may read here and now, with their numbers and our words; his room first."""
    p = s.players[seat]
    if p.where:
        text = s.tile(p.where).text
        if text is not None:
            yield "read-room", {"room": p.where, "text": text}
    for foe in (*foes_in(s, p.where), *(foe for foe in foes_of(s) if foe.where != p.where)):
        yield from _printed(s.monster(foe), *_numbers(s.monster(foe)))
    for id in (*p.hand, *p.traits, *(g.card for g in p.gear), *p.curses):
        yield from _printed(s.card(id), *_numbers(s.card(id)))


def _numbers(card: AnyCard) -> tuple[str, dict[str, Any]]:
    if isinstance(card, Item) and card.bonus:
        return "read-item", {"n": card.bonus}
    if isinstance(card, Enhancer):
        return "read-enhancer", {"n": card.level, "t": card.treasure}
    if isinstance(card, Monster):
        return "read-monster", {"level": card.level}
    return "read-card", {}


def _printed(card: AnyCard, key: str, numbers: dict[str, Any]) -> Iterator[Line]:
    told = {**numbers, "card": card.id}
    yield (key, told) if card.text is None else (f"{key}-text", {**told, "text": card.text})
