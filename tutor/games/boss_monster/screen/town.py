"""The town: its heroes, and whom each of them would follow if they were lured now."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.boss_monster.damage import HEALTH
from tutor.games.boss_monster.scoring import SOULS
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.figures import figure_of, hero_icon
from tutor.games.boss_monster.screen.targets import Targets
from tutor.games.boss_monster.state import Guest, playing
from tutor.games.boss_monster.treasure import CALL
from tutor.kernel.events import Event, total
from tutor.kernel.records import evolve
from tutor.kernel.table import Table
from tutor.kernel.windows import Task

MEET = "bait-one"  # the procedure by which a hero in town chooses a dungeon


def hero_part(d: Drawing, guest: Guest, goals: Targets, *, sealed: bool = False) -> Part:
    """A hero wherever it stands."""
    card = d.s.hero(guest.card)
    left = card.health - guest.damage if sealed else total(d.ask(HEALTH, guest.card))
    name = card.name[d.lang]
    go = goals.go(guest.card)
    told = d.text("hero-told", name=name, kind=hero_kind(d, guest.card), n=left)
    return {
        "key": f"hero-{guest.card}",
        "card": guest.card,
        "figure": figure_of(card),
        "icon": hero_icon(card),
        "epic": card.epic,
        "name": name,
        "health": left,
        "hurt": guest.damage > 0,
        "state": goals.state(guest.card),
        "go": go or {"do": "term", "id": f"about:hero:{guest.card}"},
        "told": told,
        "source": card.source,
    }


def hero_kind(d: Drawing, card: str) -> str:
    hero = d.s.hero(card)
    kind = d.speaker.word(hero.treasure) if hero.treasure else d.text("no-treasure")
    return d.text("hero-epic" if hero.epic else "hero-ordinary", kind=kind)


def town(d: Drawing, goals: Targets, *, sealed: bool) -> Part:
    heroes = [hero_part(d, guest, goals, sealed=sealed) for guest in d.s.town]
    return {
        "title": d.text("town-empty" if not heroes else "town", n=len(heroes)),
        "heroes": heroes,
        "lures": {
            "title": d.text("lures"),
            "note": d.text("lures-sealed" if sealed else "lures-note"),
            "rows": [_lure(d, guest, sealed=sealed) for guest in d.s.town if d.s.ending is None],
            "none": d.text("lures-none" if d.s.ending is None else "lures-over"),
        },
    }


def _lure(d: Drawing, guest: Guest, *, sealed: bool) -> Part:
    """Treasure against treasure, and where the hero would go."""
    card = d.s.hero(guest.card)
    counts = [_count(d, guest.card, seat, sealed=sealed) for seat in playing(d.s)]
    outcome = None if sealed else _outcome(d, guest.card)
    won = outcome["won"] if outcome else ""
    for count in counts:
        count["top"] = count["seat"] == won
    return {
        "key": f"lure-{guest.card}",
        "card": guest.card,
        "icon": hero_icon(card),
        "name": card.name[d.lang],
        "treasure": d.speaker.word(card.treasure) if card.treasure else d.text("by-souls"),
        "lure": f"lure-{card.treasure}" if card.treasure else "soul",
        "counts": counts,
        "outcome": outcome,
    }


def _count(d: Drawing, hero: str, seat: int, *, sealed: bool) -> Part:
    shown = "?" if sealed else str(number(d, hero, seat))
    return {
        "key": f"call-{hero}-{seat}",
        "seat": d.seat(seat),
        "n": shown,
        "top": False,
        "go": None if sealed else {"do": "term", "id": f"about:call:{hero}:{seat}"},
        "told": d.text("call-told", seat=seat, n=shown),
    }


def number(d: Drawing, hero: str, seat: int) -> int:
    """What counts for this hero at a dungeon: its treasure, or what its card says."""
    if d.s.hero(hero).lured:
        return total(d.ask(SOULS, seat))
    return total(d.ask(CALL, {"seat": seat, "hero": hero}))


def where_to(d: Drawing, hero: str) -> Event | None:
    """What the game itself says about a hero in town, if heroes were lured now."""
    game = d.line.game
    table = Table(game, evolve(d.s, stack=(Task(MEET, 0, {"hero": hero}),)))
    game.run(table)
    return next((e for e in table.events if e.kind in ("HeroLured", "HeroStays")), None)


def _outcome(d: Drawing, hero: str) -> Part | None:
    event = where_to(d, hero)
    if event is None:
        return None
    goes = event.kind == "HeroLured"
    seat = event.facts["seat"] if goes else -1
    key = "goes-to" if goes else f"stays-{event.facts['why']}"
    return {
        "won": d.seat(seat) if goes else "",
        "goes": goes,
        "text": d.text(key, seat=seat),
        "cite": d.cite(event.rule),
    }
