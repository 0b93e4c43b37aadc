"""What a room does to the dice: its icons, and special rules that make it good or bad for somebody."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import part, term
from tutor.games.munchkin_quest.cards import Icon
from tutor.games.munchkin_quest.munchkins import holds, spared_drawbacks, trait_card, traits
from tutor.games.munchkin_quest.positions import position
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.kernel.events import Term

ROOM_DICE = "mq.room.dice"
ICONS = "mq.icon.dice"
ICON = "mq.icon.match"
KINDS = {
    **dict.fromkeys(("wizard", "cleric", "thief", "warrior"), "trade"),
    **dict.fromkeys(("elf", "dwarf", "halfling"), "race"),
}

Place = tuple[int, int]  # a seat, and which icon of the room it stands in


# -- icons -----------------------------------------------------------------------------------------------------------


@position("mq.icon.list")
def rooms_have_only_icons_that_exist(s: Quest) -> Iterator[str]:
    for room in s.rooms:
        for icon in s.tile(room.id).icons:
            if icon.icon not in (*KINDS, "everybody"):
                yield f"rooms: {room.tile} has the icon {icon.icon}; icons are {', '.join(KINDS)}, everybody"


@part(ROOM_DICE, ICONS, "mq.icon.scope")
def icons_change_the_dice(s: Quest, seat: int) -> Iterator[int]:
    """Icons change the number of dice in combat and in searching."""
    if s.players[seat].where:
        yield seat


@part(ICONS, ICON, "mq.icon.green")
def green_icons(s: Quest, seat: int) -> Iterator[Place]:
    """Each green icon that matches a munchkin gives him one die more there."""
    yield from _icons(s, seat, "good")


@part(ICONS, ICON, "mq.icon.red")
def red_icons(s: Quest, seat: int) -> Iterator[Place]:
    """Each red icon that matches a munchkin takes one die from him there."""
    yield from _icons(s, seat, "bad")


def _icons(s: Quest, seat: int, tone: str) -> Iterator[Place]:
    for i, icon in enumerate(s.tile(s.players[seat].where).icons):
        if icon.tone == tone:
            yield seat, i


@term(ICON, "mq.icon.meaning", layer="room")
def icons_of_races_and_classes(s: Quest, place: Place) -> Iterator[Term]:
    """Icons by a room's name stand for races and classes; the matching race and class cards carry the same icon."""
    p, icon = _seen(s, place)
    if matches(s, p, icon):
        yield _worth(s, p, icon, "mq.icon.green" if icon.tone == "good" else "mq.icon.red")


@term(ICON, "mq.icon.everybody", layer="room")
def the_icon_for_everybody(s: Quest, place: Place) -> Iterator[Term]:
    """The "Everybody!" icon matches every munchkin."""
    p, icon = _seen(s, place)
    if icon.icon == "everybody":
        yield _worth(s, p, icon, "mq.icon.everybody")


def _seen(s: Quest, place: Place) -> tuple[Player, Icon]:
    p = s.players[place[0]]
    return p, s.tile(p.where).icons[place[1]]


def matches(s: Quest, p: Player, icon: Icon) -> bool:
    """Whether the icon is on a race or class card that he has in play."""
    return icon.icon in KINDS and icon.icon in traits(s, p, KINDS[icon.icon])


def _worth(s: Quest, p: Player, icon: Icon, rule: str) -> Term:
    facts = {"seat": p.seat, "word": icon.icon, "room": p.where, "card": trait_card(s, p, icon.icon)}
    n = 1 if icon.tone == "good" else -1
    return Term(n, _cited(s, p, rule), f"icon-{icon.tone}", f"room:{p.where}", facts)


def _cited(s: Quest, p: Player, rule: str) -> str:
    return "mq.helper.room" if s.fight is not None and s.fight.helper == p.seat else rule


# -- special rules ---------------------------------------------------------------------------------------------------


@term(ROOM_DICE, "mq.icon.special-good-bad", layer="room")
def rooms_good_or_bad(s: Quest, seat: int) -> Iterator[Term]:
    """A room's special rule that makes the room good or bad for a munchkin works like one green or one red icon."""
    p = s.players[seat]
    for special in s.tile(p.where).special if p.where else ():
        if holds(s, p, special.who, drawback=False):
            n = 1 if special.tone == "good" else -1
            rule = _cited(s, p, "mq.icon.special-good-bad")
            yield Term(n, rule, f"room-{special.tone}", f"room:{p.where}", {"seat": seat, "room": p.where})


@term(ROOM_DICE, "mq.priority.card-over-room", layer="card")
def half_breeds_take_no_harm(s: Quest, seat: int) -> Iterator[Term]:
    """Where a card and a room disagree, the card is followed."""
    p = s.players[seat]
    if not p.where:
        return
    told = {"seat": seat, "room": p.where}
    for icon in s.tile(p.where).icons:
        if icon.tone == "bad" and matches(s, p, icon) and spared_drawbacks(s, p, KINDS[icon.icon]):
            yield Term(1, "mq.priority.card-over-room", "spared", f"room:{p.where}", {**told, "word": icon.icon})
    for special in s.tile(p.where).special:
        who = special.who
        if special.tone == "bad" and holds(s, p, who, drawback=False) and not holds(s, p, who, drawback=True):
            word = who.trade or who.race
            yield Term(1, "mq.priority.card-over-room", "spared", f"room:{p.where}", {**told, "word": word})
