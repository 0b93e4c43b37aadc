"""Positions that cannot occur, each refused with the rule that rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.munchkins import hands_used, has_special, traits, worn
from tutor.games.munchkin_quest.state import NOBODY, Player, Quest
from tutor.kernel.verdict import BadInput


class Impossible(BadInput):
    """A position that the rules cannot lead to."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{what} (rule {rule})")
        self.rule = rule


def check_position(s: Quest) -> None:
    for rule, what in _wrong(s):
        raise Impossible(rule, what)


def _wrong(s: Quest) -> Iterator[tuple[str, str]]:
    n = len(s.players)
    if not 2 <= n <= 4:
        yield "mq.setup.players", f"seats: {n} players; two to four play"
    if not 0 <= s.turn < n:
        yield "mq.turn.left", f"turn: there is no seat {s.turn}"
    colours = [p.colour for p in s.players]
    if len(set(colours)) < n:
        yield "mq.setup.colour", "seats: two players have the same colour"
    for p in s.players:
        yield from _wrong_with(s, p)
    yield from _wrong_monsters(s)
    yield from _wrong_fight(s)


def _wrong_with(s: Quest, p: Player) -> Iterator[tuple[str, str]]:
    at = f"seats.{p.seat}"
    if not 1 <= p.level <= 10:
        rule = "mq.absolute.level-floor" if p.level < 1 else "mq.level.range"
        yield rule, f"{at}.level: {p.level}; a Level is 1 to 10"
    if not 0 <= p.health <= p.tokens:
        yield "mq.health.no-over-max", f"{at}.health: {p.health} of {p.tokens} tokens"
    if (p.health == 0) != p.dead:
        yield "mq.death.when", f"{at}: a munchkin is dead exactly when no token is red"
    if p.gold < 0 or p.move < 0 or p.spent < 0:
        yield "mq.setup.gold", f"{at}: gold and Move are never negative"
    for slot in ("head", "body", "feet"):
        if sum(1 for g in worn(s, p, slot) if not g.cheat) > 1:
            yield "mq.slot.three", f"{at}.gear: more than one thing on the {slot}"
    if hands_used(s, p) > 2:
        yield "mq.hands.two", f"{at}.gear: more than two hands are used"
    if len(worn(s, p, "pack")) > 2:
        yield "mq.pack.limit", f"{at}.gear: the pack holds two items"
    for kind, special in (("race", "half"), ("trade", "super")):
        if len(traits(s, p, kind)) > (2 if has_special(s, p, special) else 1):
            yield "mq.raceclass.max", f"{at}.traits: too many cards of one kind"
        if has_special(s, p, special) and not traits(s, p, kind):
            yield "mq.half.lost" if special == "half" else "mq.super.rule", f"{at}.traits: a card that needs a {kind}"


def _wrong_monsters(s: Quest) -> Iterator[tuple[str, str]]:
    if len(s.foes) > 3 * len(s.players):
        yield "mq.explore.monster-limit", f"monsters: {len(s.foes)} in play; at most three a player"
    if len({f.id for f in s.foes}) < len(s.foes) or any(f.id.startswith("p") for f in s.foes):
        yield "mq.component.standies", "monsters: ids must differ and not begin with p"
    rooms = {r.id for r in s.rooms}
    for foe in s.foes:
        if foe.where not in rooms:
            raise BadInput(f"monsters: there is no room {foe.where!r}; rooms are {', '.join(sorted(rooms))}")
        entrance = s.tile(foe.where).entrance
        if entrance and not foe.boss and not any(f.boss for f in s.foes):
            yield "mq.absolute.entrance-no-stop", f"monsters.{foe.id}: no monster stays in the Entrance"
        if foe.boss and not entrance:
            yield "mq.absolute.boss-stays", f"monsters.{foe.id}: a Boss is in the Entrance and nowhere else"
        if foe.base != NOBODY and sum(1 for f in s.foes if f.base == foe.base) > 3:
            yield "mq.component.bases", f"monsters: more than three on the bases of seat {foe.base}"


def _wrong_fight(s: Quest) -> Iterator[tuple[str, str]]:
    f = s.fight
    if f is None:
        return
    if f.main != s.turn:
        yield "mq.combat.own-turn-only", "fight.main: a fight is fought in the main player's own turn"
    if f.helper == f.main:
        yield "mq.help.definition", "fight.helper: nobody helps himself"
    if f.helper != NOBODY and s.players[f.helper].where != f.where:
        yield "mq.help.must-help", "fight.helper: a helper is in the room of the fight"
    if not f.monsters:
        yield "mq.combat.ends-when-empty", "fight: there is no monster to fight"
    for seat in (f.main, f.helper):
        if seat != NOBODY and s.players[seat].dead:
            yield "mq.death.no-more-run", f"fight: the munchkin of seat {seat} is dead"
    if any(d.of.startswith("p") and d.of not in (f"p{f.main}", f"p{f.helper}") for d in f.dice):
        yield "mq.combat.munchkin-die", "fight.dice: only munchkins of the fight have dice"
    foes = [x for x in s.foes if x.id in f.monsters]
    if any(x.where != f.where for x in foes):
        yield "mq.combat.fight-all", "fight.monsters: a monster of another room cannot be in the fight"
    if f.helper != NOBODY and s.players[f.helper].level < 10 and any(x.boss for x in foes):
        yield "mq.boss.helper-level-ten", "fight.helper: only Level 10 helps against the Boss"
