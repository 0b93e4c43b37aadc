"""Positions that cannot occur, each with the rule that rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.barriers import gate_at, wall_at
from tutor.games.card_adventure.board import HitPoints, Moves, Rejoin, Survive, TurnLimit
from tutor.games.card_adventure.curses import weight
from tutor.games.card_adventure.ending import reached
from tutor.games.card_adventure.positions import position
from tutor.games.card_adventure.state import HAND, Adventure, Player, occupied, stack
from tutor.games.card_adventure.variants import ONE_TOTAL
from tutor.kernel.windows import Task

GAME_OVER_AT = 11


@position("cpa.route.nothing-stays")
def nothing_is_on_a_route_without_a_structure(s: Adventure) -> Iterator[str]:
    """Apart from things that a rule puts there, almost nothing can remain on a route."""
    for p in s.players:
        if p.where in s.map.routes and not _bars(s, p.where):
            yield f"seats.{p.seat}.where: on the route {p.where}, where nothing bars the way"
    for x in s.lying:
        if x.where in s.map.routes and not _bars(s, x.where):
            yield f"lies.{x.where}: on a route where nothing bars the way"


def _bars(s: Adventure, route: str) -> bool:
    """Whether somebody may be there; in the structure step also where a structure has just given way."""
    if s.step == "structure":
        return bool(s.map.routes[route].structure)
    gate = gate_at(s, route)
    return wall_at(s, route) is not None or (gate is not None and not gate.open)


@position("cpa.cell.holds-things")
def only_pcs_and_monsters_come_onto_routes(s: Adventure) -> Iterator[str]:
    """Nearly everything (pawns, monsters, items, traps, magical spaces) lies in a cell, and nothing that appears on the
    board may be put outside the cells unless a rule says so in words.
    """
    for x in s.lying:
        if x.where in s.map.routes and x.card not in s.box.monsters:
            yield f"lies.{x.where}: {x.card!r} lies in no cell"


@position("cpa.structstep.impassable")
def whoever_is_on_a_structure_came_from_a_cell(s: Adventure) -> Iterator[str]:
    """Nothing can remain on an impassable structure: what has not dealt with it by the end of the structure step is put
    back into the cell from which it came.
    """
    for p in s.players:
        on_route = p.where in s.map.routes
        if on_route and p.came not in s.map.routes[p.where].between:
            yield f"seats.{p.seat}.came: name the end of {p.where} from which it came"
        if p.came and not on_route:
            yield f"seats.{p.seat}.came: the PC is on no route"
        if on_route and s.step in ("start", "end", "combat"):
            yield f"seats.{p.seat}.where: nobody is on a structure in the {s.step} step"
    for x in s.lying:
        if x.where in s.map.routes and s.step in ("start", "end", "combat"):
            yield f"lies.{x.where}: nothing is on a structure in the {s.step} step"


@position("cpa.gameover.threshold")
def nobody_plays_on_with_eleven_damage(s: Adventure) -> Iterator[str]:
    """A PC is out when the values of its damage tokens total more than 10, that is 11 or more."""
    return _too_much(s, "damage")


@position("cpa.gameover.threshold-poison")
def nobody_plays_on_with_eleven_poison(s: Adventure) -> Iterator[str]:
    """A PC is out when the values of its poison tokens total more than 10, that is 11 or more."""
    return _too_much(s, "poison")


def _too_much(s: Adventure, token: str) -> Iterator[str]:
    working = s.combat is not None and s.combat.phase == "effect"
    for p in s.players:
        if not p.out and not working and _hurt(s, p, token) >= _over(s):
            yield f"seats.{p.seat}.{token}: that is game over; say `out: true`"


@position("cpa.gameover.pawn-removed")
def who_is_out_holds_nothing(s: Adventure) -> Iterator[str]:
    """When a PC is out its player has lost and the pawn is taken off the board."""
    for p in s.players:
        if p.out and any(getattr(p, field) for field in (*HAND, "damage", "poison")) and not _leaving(s):
            yield f"seats.{p.seat}: who is out holds nothing"


@position("cpa.victory.none")
def somebody_is_left_to_play_on(s: Adventure) -> Iterator[str]:
    """The default rules give no goal and no end of the game other than game over."""
    if all(p.out for p in s.players) and s.ending is None and s.map.rule(Rejoin) is None and not _leaving(s):
        yield "seats: everybody is out, and the game is over"


def _leaving(s: Adventure) -> bool:
    """Whether a PC is just going out."""
    return any(isinstance(frame, Task) and frame.proc == "out" for frame in s.stack)


def _hurt(s: Adventure, p: Player, token: str) -> int:
    """The tokens that count together: those of a kind, or by the house rule all of them."""
    counted = (*p.damage, *p.poison) if ONE_TOTAL in s.variants else getattr(p, token)
    return sum(s.box.tokens[x].value for x in counted)


def _over(s: Adventure) -> int:
    rule = s.map.rule(HitPoints)
    return rule.n + 1 if rule is not None else GAME_OVER_AT


@position("cpa.ability.revive-countdown")
def counters_lie_on_monsters_that_revive(s: Adventure) -> Iterator[str]:
    """At the beginning of each turn one counter is taken off it."""
    for x in s.lying:
        most = sum(a.x or 0 for a in getattr(s.box.cards[x.card], "abilities", ()) if a.has == "revive")
        if x.counters > most:
            yield f"lies.{x.where}: {x.card!r} cannot have {x.counters} counters on it"


@position("cpa.ability.revive")
def none_is_face_down_on_a_route(s: Adventure) -> Iterator[str]:
    """A monster with revive/X that is beaten by BP in battle is not discarded but laid face down in its cell with
    X counters on it.
    """
    for x in s.lying:
        if x.counters and x.where in s.map.routes:
            yield f"lies.{x.where}: {x.card!r} waits to revive, and does so in a cell"


@position("cpa.monster.golem-stays")
def what_does_not_move_has_come_onto_no_route(s: Adventure) -> Iterator[str]:
    """A golem is a monster that is not supposed to move."""
    for x in s.lying:
        if x.where in s.map.routes and x.card in s.box.monsters and not s.box.monsters[x.card].moves:
            yield f"lies.{x.where}: {x.card!r} does not move, and cannot have come onto a route"


@position("cpa.stack.immobile-on-top")
def what_does_not_move_lies_on_top(s: Adventure) -> Iterator[str]:
    """A card that does not move, such as a trap, is put or kept on top when it comes to lie in a stack."""
    for where in occupied(s):
        ranks = [_rank(s, x.card) for x in stack(s, where)]
        if ranks != sorted(ranks):
            yield f"lies.{where}: name monsters that do not move after those that do, and traps last"


def _rank(s: Adventure, card: str) -> int:
    """How far up a card belongs: a trap above a monster that stays, and that above everything else."""
    if card in s.box.traps:
        return 2
    return 1 if card in s.box.monsters and not s.box.monsters[card].moves else 0


@position("cpa.class.warrior")
def a_warrior_holds_no_magic(s: Adventure) -> Iterator[str]:
    """Warrior: at most 6 attack cards, no MP cards, no magic cards."""
    yield from _unholdable(s, own=False)


@position("cpa.class.other")
def nor_does_another_character_hold_what_it_cannot(s: Adventure) -> Iterator[str]:
    """A board or game may change these rules: other classes, or named characters in place of classes."""
    yield from _unholdable(s, own=True)


def _unholdable(s: Adventure, own: bool) -> Iterator[str]:
    for p in s.players:
        role = s.box.classes.get(p.role)
        for kind in ("mp", "magic") if role is not None and (role.rule == "") == own else ():
            if getattr(role, kind) == 0 and getattr(p, kind):
                yield f"seats.{p.seat}.{kind}: {p.role} holds no {'MP' if kind == 'mp' else kind} cards"


@position("cpa.limit.discard-down")
def no_turn_begins_above_a_limit(s: Adventure) -> Iterator[str]:
    """A player who comes to hold more cards of a kind than the limit must discard cards of their own choice down to
    the limit by the end of that turn.
    """
    for p in s.players if s.step == "start" else ():
        role = s.box.classes.get(p.role)
        fewer = sum(n for _, n in weight(s, p.seat, "fewer-attacks"))
        for kind in ("attack", "mp", "magic") if role is not None else ():
            held, most = len(getattr(p, kind)), max(0, getattr(role, kind) - fewer * (kind == "attack"))
            if held > most:
                yield f"seats.{p.seat}.{kind}: {held} cards at the start of a turn; this {p.role} holds {most}"


@position("cpa.def.curse-card")
def no_turn_begins_under_too_heavy_a_load(s: Adventure) -> Iterator[str]:
    """Curse cards stand for curses laid on a PC."""
    for p in s.players if s.step == "start" else ():
        held = sum(1 for card in p.items if not s.box.items[card].special)
        for card, most in weight(s, p.seat, "fewer-items"):
            if held > most:
                yield f"seats.{p.seat}.items: {held} items at the start of a turn; {card!r} allows {most}"


@position("cpa.action.move-once")
def nobody_has_moved_too_often(s: Adventure) -> Iterator[str]:
    """A PC makes at most one normal move a turn, so a pawn moves one cell at a time."""
    rule = s.map.rule(Moves)
    most = rule.n if rule is not None else 1
    for p in s.players:
        if p.moved > most:
            yield f"seats.{p.seat}.moved: {p.moved} normal moves in a turn; {most} can be made"


@position("cpa.priority.board-rules")
def the_time_of_the_board_is_not_up(s: Adventure) -> Iterator[str]:
    """Rules written on the board in play take precedence over every other rule."""
    rule = s.map.rule(TurnLimit)
    if rule is not None and s.turn > rule.turns:
        yield f"turn: {s.turn}; the board allows {rule.turns}"


@position("cpa.victory.none")
def nor_has_the_game_been_won(s: Adventure) -> Iterator[str]:
    """The default rules give no goal and no end of the game other than game over."""
    for n, goal in enumerate(s.map.board.goals):
        if isinstance(goal, Survive):
            if s.turn > goal.turns and s.map.rule(Rejoin) is None:
                yield f"turn: {s.turn}; whoever is left after {goal.turns} turns has won"
        elif s.step == "start" and s.turn > 1 and reached(s, goal):
            yield f"turn: {s.turn}; goal {n + 1} of the board was reached when the turn before ended"
