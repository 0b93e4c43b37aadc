"""The rooms of the map: what is printed on a tile, what lies there, and the same in words."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.cards import Tile
from tutor.games.munchkin_quest.moving import SIDES
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon, icon_of_word
from tutor.games.munchkin_quest.screen.map_figures import foe_line
from tutor.games.munchkin_quest.screen.map_ways import Ways, cell_key, exit_lines, sentence, step_text
from tutor.games.munchkin_quest.state import Room, foes_in

COLOURS = ("blue", "green", "red", "yellow", "purple", "orange")  # in the order in which arrows are listed


def rooms(d: Drawing, ways: Ways) -> list[Part]:
    """In reading order: row by row."""
    return [_room(d, ways, room) for room in sorted(d.rooms, key=lambda r: r.at)]


def _room(d: Drawing, ways: Ways, room: Room) -> Part:
    tile = d.s.box.tiles[room.tile]
    step = _step(ways, room)
    part = {
        "key": cell_key(room.at),
        "at": list(room.at),
        "name": d.speaker.thing(room.id),
        "art": tile.art,
        "source": tile.source,
        "entrance": tile.entrance,
        "isNew": all(r.id != room.id for r in d.before.state.rooms),
        **step,
        "icons": icons(d, tile),
        "search": search_icon(d, tile),
        "arrows": arrows(d, room, tile),
        "marker": _marker(d, room),
        "lying": _lying(d, room),
        "exits": exit_lines(d, ways, room),
        "deals": [d.text("map-deal", name=deal.name[d.speaker.lang]) for deal in tile.deals],
        "fight": d.s.fight is not None and d.s.fight.where == room.id,
        "who": _who(d, room),
        "text": tile.text[d.speaker.lang] if tile.text else "",
    }
    return {**part, "told": _told(d, room, part), "place": _place(d, room)}


def _step(ways: Ways, room: Room) -> Part:
    """The room as a goal: one's own, a neighbour to go to or not, or one farther away."""
    nothing = {"state": "here" if room.id == ways.here else "plain", "go": None, "cost": None, "why": "", "way": ""}
    if not ways.here or room.id == ways.here:
        return nothing
    for exit in ways.exits(ways.d.s.room(ways.here)):
        if exit.beyond is not None and exit.beyond.id == room.id:
            return {**ways.step(exit), "way": SIDES[exit.side]}
    return nothing


def icons(d: Drawing, tile: Tile) -> list[Part]:
    """Race and class icons; a question mark where the room has a rule of its own."""
    found = [
        {"icon": icon_of_word(x.icon), "tone": x.tone, "label": d.text(f"icon-{x.tone}", word=x.icon)}
        for x in tile.icons
    ]
    own_rule = bool(tile.special or tile.harms or not tile.helpers)
    return [*found, {"icon": "why", "tone": "own", "label": d.text("map-own-rule")}] if own_rule else found


def search_icon(d: Drawing, tile: Tile) -> Part:
    if tile.search is None:
        return {"n": None, "label": d.text("map-search-none")}
    if tile.search == 0:
        return {"n": 0, "label": d.text("map-search-plain")}
    return {"n": tile.search, "label": d.text("map-search", n=tile.search)}


def arrows(d: Drawing, room: Room, tile: Tile) -> list[Part]:
    """Where monsters go when the Monster die shows a colour, as the room lies."""
    found = []
    for colour, printed in sorted(tile.arrows.items(), key=lambda pair: COLOURS.index(pair[0])):
        way = SIDES[(SIDES.index(printed) + room.turn) % len(SIDES)]
        label = d.text("map-arrow", colour=colour, way=d.text(f"way-{way}"))
        found.append({"colour": colour, "letter": d.text(f"arrow-{colour}"), "way": way, "label": label})
    return found


def _marker(d: Drawing, room: Room) -> Part | None:
    return {"kind": room.marker, "label": d.text(f"map-{room.marker}")} if room.marker else None


def _lying(d: Drawing, room: Room) -> list[Part]:
    """Dropped items, and gold."""
    items = [
        {"key": card, "icon": card_icon(d.s.card(card)), "text": d.speaker.thing(card)}
        for card in room.dropped
        if card in d.s.box.cards
    ]
    gold = [{"key": "gold", "icon": "gold", "text": d.text("map-gold", n=room.gold), "n": room.gold}]
    return [*items, *(gold if room.gold else [])]


def _who(d: Drawing, room: Room) -> list[Part]:
    """Munchkins and monsters in the room, in words."""
    munchkins = [
        {
            "key": f"who-p{p.seat}",
            "seat": d.seat(p.seat),
            "text": d.text("map-munchkin-dead" if p.dead else "map-munchkin", seat=p.seat, level=p.level),
            "monster": None,
        }
        for p in d.s.players
        if p.where == room.id
    ]
    return [*munchkins, *(foe_line(d, foe) for foe in foes_in(d.s, room.id))]


def _place(d: Drawing, room: Room) -> str:
    top, left = min(r.at[0] for r in d.rooms), min(r.at[1] for r in d.rooms)
    return d.text("map-place", row=room.at[0] - top + 1, column=room.at[1] - left + 1)


def _told(d: Drawing, room: Room, part: Part) -> Part:
    """What a listener is told: a short name for the tile, then what is there."""
    name = part["name"]
    if part["state"] == "here":
        name = d.text("map-you-are-in", name=name)
    elif part["way"]:
        name = d.text("map-beside-you", name=name, way=d.text(f"way-{part['way']}"))
    step = step_text(d, part)
    lines = [who["text"] for who in part["who"]]
    lines += [d.text("map-fight")] if part["fight"] else []
    lines += [part["marker"]["label"]] if part["marker"] else []
    lines += [thing["text"] for thing in part["lying"]]
    lines += [icon["label"] for icon in part["icons"]] + part["deals"]
    return {"name": sentence(d, [name, step]), "more": sentence(d, lines)}
