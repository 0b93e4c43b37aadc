"""The scene: the room, who fights, who stands by, and the score."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.dice import DICE, FACES, number_of_dice
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import foe_figure, icon_of_word
from tutor.games.munchkin_quest.screen.fleeing import asked_of_the_runner, run_of
from tutor.games.munchkin_quest.screen.ledger import fighting, lead, shown_totals
from tutor.games.munchkin_quest.state import NOBODY, Foe, Toss, adjacent, foes_in, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.kernel.state import pending


def place(d: Drawing) -> str:
    """The room on stage: the fight's, or that of the player whose turn it is."""
    return d.s.fight.where if d.s.fight else d.s.players[d.s.turn].where


def scene(d: Drawing, only: tuple[str, ...] = ()) -> Part:
    fighting = side_of(d.s) or (d.s.turn,)
    foes = foes_of(d.s) or foes_in(d.s, place(d))
    return {
        "room": _room(d),
        "munchkins": [_munchkin(d, seat, i == 0) for i, seat in enumerate(fighting)],
        "monsters": [_monster(d, foe) for foe in foes],
        "bystanders": [_bystander(d, p.seat) for p in d.s.players if p.seat not in fighting],
        "colours": [{"seat": d.seat(p.seat), "colour": p.colour} for p in d.s.players],
        "score": _score(d, only),
    }


def question(d: Drawing) -> str:
    """What the screen asks when no lesson asks something of its own."""
    window, ending = pending(d.s), d.s.ending
    if ending is not None and ending.way != "turn-over":
        return d.text("game-won" if ending.winners else "game-lost", winners=list(ending.winners))
    if ending is not None or window is None:
        return d.text("turn-over")
    if d.s.toss is not None and d.s.toss.power == "monster-die":
        return _asked_of_the_monster_die(d, d.s.toss)
    run, asked = run_of(d), d.speaker.window(window, d.you)
    return d.text("run-asks", told=asked_of_the_runner(d, run), asked=asked) if run and run.rolled else asked


def _asked_of_the_monster_die(d: Drawing, toss: Toss) -> str:
    """With the colour that it shows, which nothing else on the table tells while it lies."""
    key = "monster-die-lies" if toss.seat == d.you else "monster-die-lies-other"
    return d.text(key, colour=FACES[toss.face - 1], seat=toss.seat)


def headline(d: Drawing, asked: str) -> str:
    """What the screen asks; the question of a lesson is about its fight."""
    return (asked if fighting(d) else "") or question(d)


def _room(d: Drawing) -> Part:
    tile = d.s.tile(place(d))
    icons = [
        {
            "icon": icon_of_word(icon.icon),
            "tone": icon.tone,
            "label": d.text(f"icon-{icon.tone}", word=icon.icon),
        }
        for icon in tile.icons
    ]
    return {"name": tile.name[d.speaker.lang], "icons": icons, "art": tile.art, "source": tile.source}


def _dice(d: Drawing, of: str) -> Part:
    n = number_of_dice(d.ask(DICE, of))
    return {"text": d.text("dice", n=n) if n else d.text("no-dice"), "icon": "die-any" if n else "refused"}


def _faces(d: Drawing, of: str) -> list[int]:
    """The dice that lie for somebody; once one runs, no other die matters any more."""
    if (run := run_of(d)) and d.s.flight is not None:
        return [d.s.flight.die] if run.rolled and of == f"p{run.seat}" else []
    return [die.face for die in d.s.fight.dice if die.of == of] if d.s.fight else []


def _munchkin(d: Drawing, seat: int, main: bool) -> Part:
    p = d.s.players[seat]
    name = d.speaker.seat(seat)
    tags = [d.speaker.word(w) for w in (*traits(d.s, p, "race"), *traits(d.s, p, "trade"))]
    rolls = d.s.fight is not None
    dice = _dice(d, f"p{seat}") if rolls else {"text": d.text("level", n=p.level), "icon": "level"}
    told = d.text("munchkin-told", seat=seat, level=p.level, health=p.health, dice=dice["text"])
    return {
        "key": f"p{seat}",
        "seat": d.seat(seat),
        "name": name,
        "you": seat == d.you,
        "role": "main" if main else "helper",
        "figure": d.figure(seat),
        "dice": dice,
        "faces": _faces(d, f"p{seat}"),
        "health": {"red": p.health, "max": p.tokens, "text": d.text("health", n=p.health, max=p.tokens)},
        "level": p.level,
        "told": ", ".join([told, *tags]),
        "tags": tags,
    }


def _monster(d: Drawing, foe: Foe) -> Part:
    card = d.s.monster(foe)
    names = [d.speaker.thing(e) for e in foe.enhancers]
    rolls = d.s.fight is not None and foe.id in d.s.fight.monsters
    dice = _dice(d, foe.id) if rolls else {"text": d.text("level", n=card.level), "icon": "level"}
    handler = None
    if foe.base != NOBODY:
        handler = {"seat": d.seat(foe.base), "name": d.speaker.seat(foe.base), "term": "mq.term.handler"}
    full = f"{', '.join(names)} {d.foe_name(foe)}".strip()
    return {
        "key": foe.id,
        "name": d.foe_name(foe),
        "figure": foe_figure(d.s, foe),
        "size": card.size,
        "dice": dice,
        "faces": _faces(d, foe.id),
        "handler": handler,
        "told": d.text("monster-told", name=full, level=card.level, dice=dice["text"]),
        "enhancers": names,
        "source": card.source,
    }


def _bystander(d: Drawing, seat: int) -> Part:
    p = d.s.players[seat]
    here = place(d)
    where = "dead" if p.dead else "here" if p.where == here else "next-door" if adjacent(d.s, here, p.where) else "far"
    told = d.text("bystander-told", seat=seat, level=p.level, where=d.text(where))
    return {
        "key": f"p{seat}",
        "seat": d.seat(seat),
        "name": d.speaker.seat(seat),
        "where": d.text(where),
        "figure": d.figure(seat),
        "told": told,
    }


def _score(d: Drawing, only: tuple[str, ...]) -> Part | None:
    if d.s.fight is None or not fighting(d):
        return None
    ours, theirs = shown_totals(d, only)
    run = run_of(d)
    rolled = run.rolled if run else d.s.fight.stage == "rolled"
    found = {"munchkins": ours, "monsters": theirs, "lead": lead(d, ours, theirs), "rolled": rolled, "state": "open"}
    return {**found, "run": True} if run else found
