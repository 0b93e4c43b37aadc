"""Around the map: the players with their level counters and tokens, the decks, and what a munchkin carries."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.cards import Item
from tutor.games.munchkin_quest.carrying import MOVE
from tutor.games.munchkin_quest.screen.deck import card_text
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon
from tutor.games.munchkin_quest.screen.map_ways import Ways
from tutor.games.munchkin_quest.state import Gear, Player
from tutor.kernel.events import total
from tutor.kernel.state import Action

PLACES = ("head", "body", "feet", "hands", "worn", "belt", "pack")
TOP_LEVEL = 10
PLACE_ICONS = {"head": "kind-helmet", "body": "kind-armor", "feet": "boot", "hands": "hand", "pack": "kind-item"}


def around(d: Drawing, offered: tuple[Action, ...]) -> Part:
    """What stands around the map."""
    return {"party": party(d, offered), "decks": decks(d), "kit": kit(d, d.s.players[d.you], offered)}


def party(d: Drawing, offered: tuple[Action, ...]) -> Part:
    """Every player in the order of seats, the reader among them."""
    ways = Ways(d, offered)
    return {"title": d.text("map-players"), "players": [_player(d, ways, p, offered) for p in d.s.players]}


def _player(d: Drawing, ways: Ways, p: Player, offered: tuple[Action, ...]) -> Part:
    return {
        "key": f"player-{p.seat}",
        "seat": d.seat(p.seat),
        "name": d.speaker.seat(p.seat),
        "you": p.seat == d.you,
        "turn": p.seat == d.s.turn,
        "dead": p.dead,
        "figure": d.figure(p.seat),
        "level": {"n": p.level, "of": TOP_LEVEL, "text": d.text("level", n=p.level)},
        "health": {"red": p.health, "max": p.tokens, "text": d.text("health", n=p.health, max=p.tokens)},
        "gold": {"n": p.gold, "text": d.text("map-gold", n=p.gold)},
        "move": _move(d, ways, p),
        "cards": {"n": len(p.hand), "text": d.text("map-cards", n=len(p.hand))},
        "where": d.text("dead") if p.dead else d.speaker.thing(p.where) if p.where else "",
        "tags": [d.speaker.thing(card) for card in p.traits],
        "kit": kit(d, p, offered) if p.seat != d.you else None,
        "told": _told(d, ways, p),
    }


def _move(d: Drawing, ways: Ways, p: Player) -> Part:
    """Move tokens: as many as he has Move, those spent turned over."""
    n = max(0, total(d.ask(MOVE, p.seat)))
    left = min(n, ways.left(p.seat)) if p.seat == d.s.turn else n
    return {"n": n, "left": left, "text": d.text("map-steps", n=left)}


def _told(d: Drawing, ways: Ways, p: Player) -> str:
    health = d.text("health", n=p.health, max=p.tokens)
    parts = [d.text("map-turn-of", seat=p.seat)] if p.seat == d.s.turn else [d.speaker.seat(p.seat)]
    parts += [d.text("level", n=p.level), d.text("dead") if p.dead else health]
    parts += [d.text("map-gold", n=p.gold), d.text("map-steps", n=_move(d, ways, p)["left"])]
    parts += [d.text("map-cards", n=len(p.hand))]
    return d.text("map-comma").join(parts)


# -- what is carried -------------------------------------------------------------------------------------------------


def kit(d: Drawing, p: Player, offered: tuple[Action, ...]) -> Part:
    """Items in play, belt and pack, then races, classes, Curses; one's own that can be used open into their ways."""
    rows = [_row(d, place, [g for g in p.gear if g.place == place]) for place in PLACES]
    usable = {used(a) for a in offered} if p.seat == d.you else set()
    for row in rows:
        row["things"] = [_gear(d, gear, usable) for gear in row["things"]]
    cards = [("traits", p.traits, "kind-class"), ("curses", p.curses, "kind-curse")]
    more = [
        {"key": f"kit-{key}", "name": d.text(f"map-{key}"), "icon": icon, "things": [_thing(d, c, usable) for c in own]}
        for key, own, icon in cards
    ]
    return {
        "title": d.text("map-kit", seat=p.seat),
        "rows": [row for row in (*rows, *more) if row["things"]],
        "empty": d.text("map-kit-empty", seat=p.seat),
    }


def used(action: Action) -> str:
    """The card or item that an action is about."""
    return str(getattr(action, "card", "") or getattr(action, "item", ""))


def _row(d: Drawing, place: str, gear: list[Gear]) -> dict[str, Any]:
    icon = PLACE_ICONS.get(place, "kind-item")
    return {"key": f"kit-{place}", "name": d.speaker.word(place), "icon": icon, "things": gear}


def _gear(d: Drawing, gear: Gear, usable: set[str]) -> Part:
    part = _thing(d, gear.card, usable)
    if gear.cheat:
        part["text"] = d.text("map-gap").join([part["text"], d.speaker.thing(gear.cheat)])
    return part


def _thing(d: Drawing, id: str, usable: set[str]) -> Part:
    card = d.s.card(id)
    item = card if isinstance(card, Item) else None
    return {
        "key": f"kit-{id}",
        "name": card.name[d.speaker.lang],
        "icon": card_icon(card),
        "bonus": d.text("map-bonus", n=item.bonus) if item is not None and item.bonus else "",
        "big": d.text("map-big") if item is not None and item.big else "",
        "text": card_text(d, card),
        "source": card.source,
        "go": {"do": "card", "id": id} if id in usable else None,
    }


# -- decks -----------------------------------------------------------------------------------------------------------


def decks(d: Drawing) -> Part:
    """How many cards every deck and pile has; of the dungeon, how many rooms and links are still to come."""
    s = d.s
    piled = [
        _deck(d, "monster", len(s.monster_deck), len(s.monster_pile)),
        _deck(d, "treasure", len(s.treasure_deck), len(s.treasure_pile)),
        _deck(d, "dxm", len(s.dxm_deck), len(s.dxm_pile)),
    ]
    lid = [_deck(d, "tiles", len(s.tile_deck), None), _deck(d, "links", len(s.link_deck), None)]
    return {"title": d.text("map-decks"), "decks": [*piled, *lid]}


DECK_ICONS = {"monster": "kind-monster", "treasure": "kind-treasure", "dxm": "kind-dxm", "tiles": "kind-room"}


def _deck(d: Drawing, key: str, n: int, pile: int | None) -> Part:
    told = d.text(f"map-deck-{key}", n=n) if pile is None else d.text("map-deck-told", deck=key, n=n, pile=pile)
    return {
        "key": f"deck-{key}",
        "icon": DECK_ICONS.get(key, "link-door"),
        "name": d.text(f"map-{key}-deck"),
        "n": n,
        "pile": pile,
        "told": told,
    }
