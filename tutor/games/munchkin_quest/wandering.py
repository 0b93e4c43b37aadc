"""The path of a monster for a colour of the Monster die, room by room, each step and its end with the rule for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tutor.games.munchkin_quest.book import term
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.footprints import GAIT, HEADING, PREY, RESTS, WAYS, About, stop
from tutor.games.munchkin_quest.monster_moves import (
    BARRED,
    CROSSES,
    DARKNESS,
    MEETS,
    OPEN_TO_ALL,
    REAPPEARS,
    THROUGH,
    is_entrance,
    link_at,
    next_door,
    opposite,
)
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import BadInput

PATH = "mq.monster.path"
OPENED = "mq.monster.opened"


class Walk:
    """A monster on its way: what is asked about it, kept up to date as it goes, and what is told of it so far."""

    def __init__(self, monster: str, colour: str, opened: list[list[str]], room: str) -> None:
        self.rooms = [room]
        self.passes: list[str] = []
        self.breaks: list[str] = []
        self.prey: list[int] = []
        self.prey_by: list[str] = []
        self.terms: list[Term] = []
        self.monster = monster
        self.opened = opened
        self.about: About = {
            "monster": monster,
            "colour": colour,
            "rooms": self.rooms,
            "speed": "normal",
            "way": "",
            "through": False,
            "landed": False,
            "extra": False,
        }

    def crossing(self, room: str, way: str, arriving: bool = False) -> About:
        """What is asked of the link at a side of a room."""
        return {
            "monster": self.monster,
            "room": room,
            "way": way,
            "arriving": arriving,
            "passes": self.passes,
            "breaks": self.breaks,
            "opened": self.opened,
        }


class Lead(NamedTuple):
    """Where a side of a room leads: the room ("" for none), and the rules by which it does."""

    room: str
    link: str
    passable: bool
    dark: bool
    breaks: bool
    rules: tuple[str, ...]


NOWHERE = Lead("", "", False, False, False, ())


# -- whose path it is ------------------------------------------------------------------------------------------------


@term(PATH, "mq.mmove.check-all", asks=True)
def every_monster_is_checked(s: Quest, about: About, ask: Ask) -> Sequence[Term]:
    """Every monster in play is checked for movement; most move."""
    return () if _in_a_mob(s, about) else _path(s, about, ask, "mq.mmove.check-all")


@term(PATH, "mq.mob.moves", asks=True)
def each_of_a_mob_goes_its_own_way(s: Quest, about: About, ask: Ask) -> Sequence[Term]:
    """A mob has no rule of its own: each member moves by itself, so a mob usually moves together and splits where
    speeds, contrary movement or passable links differ.
    """
    return _path(s, about, ask, "mq.mob.moves") if _in_a_mob(s, about) else ()


def _in_a_mob(s: Quest, about: About) -> bool:
    here = s.foe(about["monster"]).where
    return [foe.where for foe in s.foes].count(here) > 1


@term(OPENED, "mq.mturn.simultaneous", asks=True)
def what_one_breaks_is_broken_for_all(s: Quest, about: About, ask: Ask) -> Iterator[Term]:
    """All monsters count as moving together: a change one of them makes to the board while moving (a door broken)
    holds for every monster that moves this turn.
    """
    found: dict[tuple[str, str], Term] = {}
    breakers = [foe for foe in s.foes if s.monster(foe).breaks]
    before = -1
    while len(found) > before:  # what one breaks may lead another one on, to further doors
        before = len(found)
        for foe in breakers:
            path = ask(s, PATH, {"monster": foe.id, "colour": about["colour"], "opened": tuple(found.values())})
            for step in (x for x in path if x.facts.get("breaks")):
                room, way, link = step.facts["from"], step.facts["way"], step.facts["link"]
                told = {"monster": foe.id, "room": room, "way": way, "link": link}
                found.setdefault((room, way), Term(1, "mq.mturn.simultaneous", "opened", foe.card, told))
    yield from found.values()


# -- walking ---------------------------------------------------------------------------------------------------------


def _path(s: Quest, about: About, ask: Ask, rule: str) -> list[Term]:
    monster, colour = about["monster"], about["colour"]
    if colour not in FACES:
        raise BadInput(f"colour: the Monster die has no {colour!r:.60}; it has {', '.join(FACES)}")
    opened = about.get("opened")
    if opened is None:
        opened = ask(s, OPENED, {"colour": colour})
    room, marks = s.foe(monster).where, ask(s, GAIT, monster)
    w = Walk(monster, colour, _sides_opened(s, monster, opened), room)
    for mark in marks:
        w.about["speed"] = mark.facts.get("speed", w.about["speed"])
        if "link" in mark.facts:
            (w.breaks if mark.facts["breaks"] else w.passes).append(mark.facts["link"])
    for mark in ask(s, PREY, monster):
        w.prey.append(mark.facts["seat"])
        w.prey_by.append(mark.rule)
    spoke = list(dict.fromkeys([mark.rule for mark in marks]))
    w.terms.append(Term(0, rule, "path-from", room, {"monster": monster, "room": room, "rules": spoke}))
    _walk(s, w, ask)
    return w.terms


def _sides_opened(s: Quest, monster: str, opened: tuple[Term, ...]) -> list[list[str]]:
    """Both sides of every link that others break. What it breaks itself it finds closed."""
    sides = []
    for room, way in ((x.facts["room"], x.facts["way"]) for x in opened if x.facts["monster"] != monster):
        sides.append([room, way])
        if (beyond := next_door(s, room, way)) is not None:
            sides.append([beyond.id, opposite(way)])
    return sides


def _walk(s: Quest, w: Walk, ask: Ask) -> None:
    """The ordinary steps, then the extra one of the fast.

    No way is longer than there are rooms, but in a game without the rule against going back it would have no end.
    """
    met = False
    for _ in range(2 * len(s.rooms)):
        if _rests(s, w, ask):
            break
        goes_on, met = _step(s, w, ask)
        if not goes_on:
            break
    if w.about["speed"] == "fast" and not (met or w.about["landed"]):
        w.about["extra"] = True
        if _step(s, w, ask)[0]:
            _rests(s, w, ask)


def _rests(s: Quest, w: Walk, ask: Ask) -> bool:
    """Whether it goes no further, wherever the arrow of the room may point."""
    ends = ask(s, RESTS, w.about)
    w.terms += ends[:1]
    return bool(ends)


def _step(s: Quest, w: Walk, ask: Ask) -> tuple[bool, bool]:
    """One room on, if that can be: whether it may go on from there, and whether it has met its prey."""
    headings = ask(s, HEADING, w.about)
    if w.about["extra"] and not headings:
        return False, False
    way = WAYS[total(headings) % 4] if headings else ""
    lead = _lead(s, w, ask, w.rooms[-1], way) if way else NOWHERE
    through, outlet = _entrance(s, w, ask, lead, way)
    told = {"heading": way, "room": lead.room, "link": lead.link, "passable": lead.passable}
    rules = (*lead.rules, *[x.rule for x in through])
    out = outlet.passable and outlet.room not in w.rooms
    barred = ask(s, BARRED, {**w.about, **told, "rules": rules, "outlet": out})
    if barred or not lead.room:
        w.terms += barred[:1]
        return False, False
    met = _enter(s, w, ask, lead, way, headings)
    w.about["through"] = bool(through) and not met
    if w.about["through"]:
        w.about["landed"] = lead.dark
        met = _enter(s, w, ask, outlet, way, through)
    return not met, met


def _lead(s: Quest, w: Walk, ask: Ask, room: str, way: str) -> Lead:
    """Where a way leads, into the next room or through the dark, and whether it can go there."""
    link, beyond = link_at(s, room, way), next_door(s, room, way)
    crossing = ask(s, CROSSES, w.crossing(room, way))
    dark = ask(s, DARKNESS, {"room": room, "way": way}) if beyond is None else ()
    arrival = ask(s, REAPPEARS, {"room": room, "way": way}) if dark else ()
    to = arrival[0].facts["room"] if arrival else beyond.id if beyond is not None else ""
    entering = ask(s, CROSSES, w.crossing(to, opposite(way), arriving=True)) if arrival else ()
    passable = bool(to) and total(crossing) > 0 and (not arrival or total(entering) > 0)
    breaks = passable and link in w.breaks and link not in (*OPEN_TO_ALL, *w.passes) and [room, way] not in w.opened
    rules = tuple([x.rule for x in (*arrival, *crossing, *dark, *entering)])
    return Lead(to, link or "wall", passable, bool(arrival), breaks, rules)


def _entrance(s: Quest, w: Walk, ask: Ask, lead: Lead, way: str) -> tuple[tuple[Term, ...], Lead]:
    """If the way leads into the Entrance: the rule that takes it through, and where it comes out."""
    if not lead.room or not is_entrance(s, lead.room):
        return (), NOWHERE
    landing = w.about["speed"] == "slow" or w.about["extra"] or lead.dark
    through = ask(s, THROUGH, {"monster": w.monster, "room": lead.room, "way": way, "landing": landing})
    return through, _lead(s, w, ask, lead.room, way)


def _enter(s: Quest, w: Walk, ask: Ask, lead: Lead, way: str, by: tuple[Term, ...]) -> bool:
    """It comes into a room. Whether it stops there because it meets its prey."""
    there = ask(s, MEETS, {"monster": w.monster, "room": lead.room, "prey": w.prey})
    seats = [x.facts["seat"] for x in there if "seat" in x.facts]
    prey = [seat for seat in seats if seat in w.prey]
    ignoring = (*[x.rule for x in there if x.value < 0], *(w.prey_by if prey else ()))
    rules = (lead.rules[0] if lead.dark else by[-1].rule, *[x.rule for x in by], *lead.rules, *ignoring)
    told = {
        "monster": w.monster,
        "from": w.rooms[-1],
        "room": lead.room,
        "way": way,
        "link": lead.link,
        "dark": lead.dark,
        "breaks": lead.breaks,
        "rules": list(dict.fromkeys(rules)),
    }
    w.terms.append(Term(1, rules[0], "path-step", lead.room, told))
    w.rooms.append(lead.room)
    w.about["way"] = way
    met = total(there) > 0
    if met:
        w.terms.append(stop(there[0].rule, "spotted", w.about, seat=(*prey, *seats, NOBODY)[0]))
    return met
