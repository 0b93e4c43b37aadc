"""Laying out a position: every card from the box, the board as it stands, then what is pending."""

from __future__ import annotations

import json
from typing import Any

from tutor.games.card_adventure import impossible
from tutor.games.card_adventure.board import Board, Classes
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.layout_board import lay_cards, nearest, place_structures, show_cards
from tutor.games.card_adventure.layout_decks import fill_decks, script_cards
from tutor.games.card_adventure.layout_pending import what_is_pending
from tutor.games.card_adventure.maps import box_with, first_board, map_with, refuse
from tutor.games.card_adventure.positions import check_position
from tutor.games.card_adventure.setup import DECKS, roles
from tutor.games.card_adventure.start import SeatSpec, Start
from tutor.games.card_adventure.state import FIELD, NOBODY, Adventure, Player
from tutor.games.card_adventure.taking import Taking
from tutor.games.card_adventure.variants import check_variants
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

LIMITS = (impossible,)  # the modules of the checks
MOST = 4
DEALT = {"board", "variants", "step", "seats"}  # all that is said of a game that is dealt, and of a seat of it
DEALT_SEAT = {"name", "role"}


def dealt(players: int, seed: int, variants: tuple[str, ...], board: str | Board = "") -> Adventure:
    """A whole game before its set-up."""
    seats = tuple(SeatSpec() for _ in range(max(1, players)))
    start = Start(step="deal", seats=seats, variants=variants, board=board)
    if not 1 <= players <= MOST:
        raise Impossible("cpa.general.players-limit", f"players: {players}; one to four play")
    return lay_out(start, Chance(seed=seed), "")


def lay_out(start: Start, luck: Chance, inline: str) -> Adventure:
    """The position as a state, with what is pending in it."""
    check_variants(start.variants)
    if len(start.seats) > MOST:
        raise Impossible("cpa.general.players-limit", f"seats: {len(start.seats)} players; one to four play")
    board, inline = _board(start.board, inline)
    map_with(board, inline)
    s = Adventure(board=board, inline=inline, variants=start.variants, chance=luck)
    return _opening(start, s) if start.step == "deal" else _position(start, s)


def _board(board: str | Board, inline: str) -> tuple[str, str]:
    """The id of the board, and what the table brings along, with a board that is drawn in the start."""
    if isinstance(board, str):
        return board or first_board(), inline
    refuse(board, box_with(inline), "board")
    brought = json.loads(inline) if inline else {}
    brought["rooms"] = [*brought.get("rooms", ()), board.model_dump(mode="json")]
    return board.id, json.dumps(brought, ensure_ascii=False)


def _opening(start: Start, s: Adventure) -> Adventure:
    """Before anything is laid out: cards are left to chance, so a position says nothing of them."""
    said = sorted(start.model_fields_set - DEALT)
    said += [f"seats.{n}.{x}" for n, seat in enumerate(start.seats) for x in sorted(seat.model_fields_set - DEALT_SEAT)]
    if said:
        raise BadInput(f"{said[0]}: a game that is dealt begins with its set-up; leave it out, or write another `step`")
    players = tuple([Player(n, spec.name or f"Player {n + 1}", spec.role) for n, spec in enumerate(start.seats)])
    for p in players:
        _role(s, p.role, p.seat)
    decks = {f"{kind}_deck": s.box.deck(kind) for kind in DECKS}
    counters = tuple([id for id, c in s.box.counters.items() for _ in range(c.count)])
    return script_cards(evolve(s, players=players, counters=counters, stack=(Task("opening"),), **decks))


def _role(s: Adventure, role: str, seat: int) -> str:
    known = roles(s)
    if role and role not in s.box.classes:
        raise BadInput(f"seats.{seat}.role: there is no class {role!r:.60}; classes are {', '.join(known)}")
    if role and role not in known and s.map.rule(Classes) is not None:
        where = f"seats.{seat}.role"
        raise Impossible("cpa.class.other", f"{where}: nobody is a {role!r} on this board; write {' or '.join(known)}")
    return role or known[0]


def _position(start: Start, s: Adventure) -> Adventure:
    taking = Taking(s.box)
    assert start.step != "deal"
    s = evolve(s, turn=start.turn, step=start.step)
    players = tuple([_player(s, n, spec, taking) for n, spec in enumerate(start.seats)])
    active = NOBODY if start.active is None else start.active
    if active >= len(players):
        raise BadInput(f"active: there is no seat {active}")
    s = evolve(s, players=players, active=active)
    s = place_structures(start, s)
    s = show_cards(start, lay_cards(start, s, taking), taking)
    s = fill_decks(start, s, taking)
    check_position(s)
    return what_is_pending(start, s)


def _player(s: Adventure, seat: int, spec: SeatSpec, taking: Taking) -> Player:
    place = f"seats.{seat}"
    fields: dict[str, Any] = {}
    for kind, field in FIELD.items():
        fields[field] = taking.cards(getattr(spec, field), f"{place}.{field}", kind)
    for kind in ("damage", "poison"):
        fields[kind] = tuple([taking.token(id, kind, f"{place}.{kind}") for id in getattr(spec, kind)])
    fields["cast"] = _cast(spec.cast, fields["magic"], f"{place}.cast")
    fields |= {k: getattr(spec, k) for k in ("came", "out", "out_since", "gone", "fled", "held")}
    where = _where(s, spec, place)
    fields["moved"] = max(spec.moved, int(where in s.map.routes))  # only a move of this turn leads onto a structure
    fields["acted"] = spec.acted or fields["moved"] > 0 or bool(spec.cast)
    _of_its_time(s, spec, place)
    return Player(seat, spec.name or f"Player {seat + 1}", _role(s, spec.role, seat), where, **fields)


def _where(s: Adventure, spec: SeatSpec, place: str) -> str:
    if spec.out:
        if spec.where:
            raise Impossible("cpa.gameover.pawn-removed", f"{place}.where: the pawn of a PC that is out is in no cell")
        return ""
    where = spec.where or s.map.board.start
    if where not in s.map.cells and where not in s.map.routes:
        raise BadInput(f"{place}.where: there is no cell or route {where!r:.60}{nearest(s, where)}")
    return where


def _cast(named: tuple[str, ...], held: tuple[str, ...], place: str) -> tuple[str, ...]:
    """The magic cards of a hand that are meant, each name taking one of them."""
    left = list(held)
    for id in named:
        card = next((c for c in left if id in (c, printed_id(c))), "")
        if not card:
            raise BadInput(f"{place}: the hand has no further magic card {id!r:.60}")
        left.remove(card)
    return tuple([card for card in held if card not in left])


def _of_its_time(s: Adventure, spec: SeatSpec, place: str) -> None:
    """What is said of a turn fits the turn and the step that it is."""
    if spec.out_since and not spec.out:
        raise BadInput(f"{place}.out_since: the PC is not out; say `out: true`, or leave it out")
    if spec.out_since > s.turn:
        raise BadInput(f"{place}.out_since: turn {spec.out_since} is still to come; it is turn {s.turn}")
    if spec.fled and s.step not in ("combat", "end"):
        raise BadInput(f"{place}.fled: there has been no combat yet in the {s.step} step")
    done = next((field for field in ("acted", "moved", "cast") if getattr(spec, field)), "")
    if done and s.step == "start":
        raise BadInput(
            f"{place}.{done}: nobody has done anything in the start step; leave it out, or write `step: action`"
        )
    if spec.held > s.turn + 1:
        raise BadInput(f"{place}.held: a trap holds for the next turn at most, and it is turn {s.turn}")
