"""What-if: one thing of a position made different. The luck that is still to come stays as it was."""

from __future__ import annotations

from typing import Any, Literal

from tutor.games.munchkin_quest.cards import Enhancer, Item, Monster, Trait
from tutor.games.munchkin_quest.dice import DICE, number_of_dice
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.roll import handler
from tutor.games.munchkin_quest.specials import HANGS_ON
from tutor.games.munchkin_quest.state import Boost, Player, Quest, calls_of, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.verbs import with_player
from tutor.kernel import chance
from tutor.kernel.records import Rec, evolve
from tutor.kernel.verdict import BadInput

Kind = Literal["without", "trade", "race", "level", "room", "die", "monster", "enhance", "boost"]
OF_A_SEAT = ("trade", "race", "level")


class Change(Rec):
    """One difference. `card` is what it is about, `to` what it becomes, `n` a number."""

    kind: Kind
    seat: int = -1
    card: str = ""
    to: str = ""
    n: int = 0


def apply_change(s: Quest, change: Change) -> Quest:
    """The position with one thing different; raises BadInput for what cannot be."""
    least = 0 if change.kind in OF_A_SEAT else -1
    if not least <= change.seat < len(s.players):
        raise BadInput(f"what-if: there is no seat {change.seat}")
    changed: Quest = _CHANGES[change.kind](s, change)
    return changed


def _without(s: Quest, c: Change) -> Quest:
    """A card taken away wherever it is: on a monster, thrown in, in use, in play."""
    foes = tuple(evolve(f, enhancers=tuple(e for e in f.enhancers if e != c.card)) for f in s.foes)
    players = tuple(_strip(s, p, c.card) for p in s.players)
    fight = s.fight
    if fight is not None:
        fight = evolve(fight, boosts=tuple(b for b in fight.boosts if b.card != c.card))
    return evolve(s, foes=foes, players=players, fight=fight)


def _strip(s: Quest, p: Player, card: str) -> Player:
    traits = tuple(t for t in p.traits if t != card)
    words = {getattr(s.card(t), "kind", "") for t in traits}
    kept = tuple(t for t in traits if (k := getattr(s.card(t), "kind", "")) not in HANGS_ON or HANGS_ON[k][0] in words)
    return evolve(p, traits=kept, gear=tuple(g for g in p.gear if g.card != card))


def _trait(s: Quest, c: Change) -> Quest:
    """Another race or class, or none."""
    p = s.players[c.seat]
    others = tuple(t for t in p.traits if not (isinstance(x := s.card(t), Trait) and x.kind == c.kind))
    new = (_free_trait(s, c.seat, c.to),) if c.to else ()
    return evolve(s, players=with_player(s, _strip(s, evolve(p, traits=(*others, *new)), "")))


def _free_trait(s: Quest, seat: int, word: str) -> str:
    """The copy that he has, or one that nobody has; where all are taken, the first."""
    copies = [id for id, card in s.box.cards.items() if isinstance(card, Trait) and card.word == word]
    if not copies:
        raise BadInput(f"what-if: {word!r} is no race or class")
    mine = [id for id in copies if id in s.players[seat].traits]
    taken = {id for p in s.players for id in (*p.hand, *p.traits)}
    return next(iter((*mine, *(id for id in copies if id not in taken), *copies)))


def _level(s: Quest, c: Change) -> Quest:
    if not 1 <= c.n <= 10:
        raise BadInput("what-if: a Level is 1 to 10")
    return evolve(s, players=with_player(s, evolve(s.players[c.seat], level=c.n)))


def _room(s: Quest, c: Change) -> Quest:
    if c.to not in s.box.tiles or s.box.tiles[c.to].entrance:
        raise BadInput(f"what-if: {c.to!r} is no room that can be laid here")
    where = s.fight.where if s.fight else s.players[s.turn].where
    return evolve(s, rooms=tuple(evolve(r, tile=c.to) if r.id == where else r for r in s.rooms))


def _monster(s: Quest, c: Change) -> Quest:
    if not isinstance(s.box.cards.get(c.to), Monster):
        raise BadInput(f"what-if: {c.to!r} is no monster")
    foes, fight = tuple(evolve(f, card=c.to) if f.id == c.card else f for f in s.foes), s.fight
    called = calls_of(c.card)
    if fight is not None and c.card in fight.monsters and s.box.monsters[c.to].calls and called not in fight.used:
        fight = evolve(fight, used=(*fight.used, called))  # whom it calls in would stand there
    return evolve(s, foes=foes, fight=fight)


def _enhance(s: Quest, c: Change) -> Quest:
    if not isinstance(s.box.cards.get(c.to), Enhancer):
        raise BadInput(f"what-if: {c.to!r} is no enhancer")
    return evolve(s, foes=tuple(evolve(f, enhancers=(*f.enhancers, c.to)) if f.id == c.card else f for f in s.foes))


def _boost(s: Quest, c: Change) -> Quest:
    """A one-shot more, for the side named by `card`."""
    item = s.box.cards.get(c.to)
    if s.fight is None or not isinstance(item, Item) or c.card not in ("munchkins", "monsters"):
        raise BadInput(f"what-if: {c.to!r} cannot be used in this fight")
    boost = Boost(c.to, s.fight.main, c.card, item.bonus, "mq.combat.use-oneshot-hand")
    return evolve(s, fight=evolve(s.fight, boosts=(*s.fight.boosts, boost)))


def _die(s: Quest, c: Change) -> Quest:
    """A die that lies shows another face; one still to be rolled will show it, and the others what they would."""
    if not 1 <= c.n <= 6:
        raise BadInput("what-if: a die shows 1 to 6")
    if s.flight is not None and s.flight.left:
        return _run_die(s, c)
    if s.fight is None:
        raise BadInput("what-if: no fight, no dice")
    if s.fight.dice:
        if c.card not in map(str, range(len(s.fight.dice))):
            raise BadInput(f"what-if: there is no die {c.card!r}")
        dice = tuple(evolve(d, face=c.n) if str(i) == c.card else d for i, d in enumerate(s.fight.dice))
        return evolve(s, fight=evolve(s.fight, dice=dice))
    faces, luck = [], s.chance
    for i, _ in enumerate(dice_to_come(s)):
        face, luck = _next_die(luck)
        faces.append(c.n if str(i) == c.card else face)
    return evolve(s, chance=evolve(luck, dice=(*faces, *luck.dice)))


def _run_die(s: Quest, c: Change) -> Quest:
    """Whoever runs rolls one die at a time; the fight's own dice lie no more."""
    if c.card != "0" or s.flight is None:
        raise BadInput(f"what-if: there is no die {c.card!r}")
    if s.flight.die:
        return evolve(s, flight=evolve(s.flight, die=c.n))
    _, luck = _next_die(s.chance)
    return evolve(s, chance=evolve(luck, dice=(c.n, *luck.dice)))


def _next_die(luck: chance.Chance) -> tuple[int, chance.Chance]:
    """What comes next, and then. A ten that was written down for a power is no fight's: then nothing written is."""
    try:
        return chance.roll(luck, 6)
    except chance.ScriptError:
        return chance.roll(evolve(luck, dice=()), 6)


def dice_to_come(s: Quest) -> tuple[tuple[str, int], ...]:
    """Whom the dice of the coming roll count for and who rolls them, in the order of rolling."""
    order = [(f"p{seat}", seat) for seat in side_of(s)] + [(f.id, handler(s, f)) for f in foes_of(s)]
    return tuple((of, who) for of, who in order for _ in range(number_of_dice(GAME.ask(s, DICE, of))))


_CHANGES: dict[str, Any] = {
    "without": _without,
    "trade": _trait,
    "race": _trait,
    "level": _level,
    "room": _room,
    "monster": _monster,
    "enhance": _enhance,
    "boost": _boost,
    "die": _die,
}


def removable(s: Quest) -> tuple[Change, ...]:
    """The single causes that can be taken away: traits of the side, enhancers, one-shots, items in use."""
    if s.fight is None:
        return ()
    found: list[Change] = []
    for seat in side_of(s):
        p = s.players[seat]
        found += [Change("without", seat, t) for t in p.traits if isinstance(s.card(t), Trait)]
    for foe in foes_of(s):
        found += [Change("without", card=e) for e in foe.enhancers]
    found += [Change("without", b.seat, b.card) for b in s.fight.boosts if b.card in s.box.cards]
    for seat in side_of(s):
        found += [Change("without", seat, g.card) for g in s.players[seat].gear if g.place != "pack"]
    return tuple(found)
