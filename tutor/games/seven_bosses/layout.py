"""Laying out a position: every card from the box, then what is pending."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.content.source import hint_by_name
from tutor.games.seven_bosses import arranging, assassinating, history, impossible, turn
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.cards import Boss, box_with, name_of
from tutor.games.seven_bosses.cards import Member as MemberCard
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.positions import check_position
from tutor.games.seven_bosses.rows import FRONT_AND_REAR
from tutor.games.seven_bosses.start import AttackSpec, SeatSpec, Start
from tutor.games.seven_bosses.state import (
    Attack,
    Column,
    Lasting,
    Member,
    Phase,
    Player,
    Syndicates,
    member_at,
    opponent,
    reachable,
)
from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

LIMITS = (impossible,)  # the modules of the checks
PHASES: dict[str, Phase] = {
    "deal": "setup",
    "lay-out": "setup",
    "turn": "action",
    "action": "action",
    "rearrangement": "rearrangement",
    "assassination": "assassination",
}
STEPS = {
    "turn": turn.what_a_trump_left_behind_works_on,
    "action": turn.the_action_phase_comes_first,
    "rearrangement": arranging.he_may_rearrange,
    "assassination": assassinating.he_chooses_whom_to_assassinate,
}


def dealt(seed: int, inline: str = "") -> Syndicates:
    """The cards before anything is dealt."""
    return _opening(Start(phase="deal"), Chance(seed=seed), inline)


def lay_out(start: Start, luck: Chance, inline: str) -> Syndicates:
    """The position as a state, with what is pending in it."""
    if len(start.seats) != 2:
        raise Impossible("sb.general.two-players", f"seats: {len(start.seats)} players; exactly two play")
    s = Syndicates(inline=inline)
    for card in luck.cards:
        _known(s, card, "chance", s.box.bosses)
        if luck.cards.count(card) > 1:
            raise BadInput(f"chance: {card!r} is named twice; there is one of each boss card")
    if start.phase in ("deal", "lay-out"):
        return _opening(start, luck, inline)
    s = _with_rows(start, evolve(s, chance=luck, listed=True))
    s = _with_bosses(start, s)
    if out := [card for card in luck.cards if card not in s.deck]:
        raise BadInput(f"chance: {out[0]!r} cannot be drawn; write a boss card that is in the deck")
    s = evolve(
        s,
        turn=start.turn,
        active=start.active,
        first=start.active if start.turn % 2 else opponent(start.active),
        phase=_phase(start),
        lasting=tuple(_lasting(start, s, n) for n in range(len(start.lasting))),
    )
    check_position(s)
    history.check_history(start, s)
    return _pending(start, s)


def _lasting(start: Start, s: Syndicates, n: int) -> Lasting:
    _known(s, start.lasting[n].card, f"lasting.{n}.card", s.box.bosses)
    return history.lasting(start, s, n)


def _phase(start: Start) -> Phase:
    """The first turn goes straight to its rearrangement."""
    return "rearrangement" if start.phase == "turn" and start.turn == 1 else PHASES[start.phase]


def _opening(start: Start, luck: Chance, inline: str) -> Syndicates:
    """Before the rows are laid out: chance decides the rest, as far as it is not scripted."""
    history.check_opening(start)
    players = tuple(Player(seat, spec.name or f"Player {seat + 1}") for seat, spec in enumerate(start.seats))
    bosses = tuple(box_with(inline).bosses)
    return Syndicates(players=players, undealt=bosses, chance=luck, inline=inline, stack=(Task("opening"),))


def _known(s: Syndicates, card: str, place: str, among: Mapping[str, MemberCard | Boss]) -> str:
    if card not in among:
        ends = [known for known in among if card and known.endswith((f".{card}", f"-{card}"))]
        meant = hint_by_name(ends[0] if ends else card, among)
        raise BadInput(f"{place}: there is no such card as {card!r:.60}{meant}")
    return card


# -- rows ------------------------------------------------------------------------------------------------------------


def _with_rows(start: Start, s: Syndicates) -> Syndicates:
    players = tuple(_player(s, seat, spec) for seat, spec in enumerate(start.seats))
    return evolve(s, players=players)


def _player(s: Syndicates, seat: int, spec: SeatSpec) -> Player:
    place = f"seats.{seat}"
    columns = spec.columns if spec.columns is not None else tuple((name,) for name in s.box.names)
    laid = [name for column in columns for name in column]
    for name in (*laid, *spec.up, *spec.seen, *spec.barred, *(n for names in spec.barred.values() for n in names)):
        _known(s, name, place, s.box.members)
    for name in (*spec.up, *spec.seen, *spec.barred):
        if name not in laid:
            raise BadInput(f"{place}: {name!r} lies in no row; write it into `columns`, or leave it out here")
    for name in (*spec.seen, *spec.barred):
        if name in spec.up or (name in spec.seen and name in spec.barred):
            known, idle = ("up", "`seen` and `barred`") if name in spec.up else ("seen", "`barred`")
            raise BadInput(f"{place}: {name!r} is `{known}`, so everything is known of it; leave it out of {idle}")
        if name in spec.barred.get(name, ()):
            raise BadInput(f"{place}.barred: {name!r} has its own name; write others that it is known not to have")
    deep = next((column for column in columns if not 1 <= len(column) <= FRONT_AND_REAR), None)
    if deep is not None:
        raise Impossible(
            "sb.rows.one-rear-per-front",
            f"{place}.columns: {len(deep)} cards in one column; write one, or two with the front-row card first",
        )
    return Player(
        seat=seat,
        name=spec.name or f"Player {seat + 1}",
        columns=tuple(Column(*(_member(name, seat, spec) for name in column)) for column in columns),
        graveyard=tuple(copy_of(name, seat) for name in _fallen(s, f"{place}.graveyard", spec, laid)),
    )


def _fallen(s: Syndicates, place: str, spec: SeatSpec, laid: list[str]) -> tuple[str, ...]:
    """Whoever lies in no row, those last whose order is told."""
    for name in spec.graveyard:
        _known(s, name, place, s.box.members)
        if name in laid:
            raise BadInput(f"{place}: {name!r} lies in `columns` too; write it in one of the two")
        if spec.graveyard.count(name) > 1:
            raise BadInput(f"{place}: {name!r} lies there twice; write each member once")
    return (*(name for name in s.box.names if name not in (*laid, *spec.graveyard)), *spec.graveyard)


def _member(name: str, seat: int, spec: SeatSpec) -> Member:
    return Member(copy_of(name, seat), name in spec.up, name in spec.seen, tuple(spec.barred.get(name, ())))


# -- boss cards ------------------------------------------------------------------------------------------------------


def _with_bosses(start: Start, s: Syndicates) -> Syndicates:
    gone = tuple(_known(s, card, "gone", s.box.bosses) for card in start.gone)
    most = len(s.box.bosses) - len(start.seats) - len(gone)
    if len(start.deck) > most:
        raise Impossible("sb.setup.deck", f"deck: {len(start.deck)} cards; {most} at most are left to lie in it")
    named = [_known(s, spec.boss, f"seats.{i}.boss", s.box.bosses) for i, spec in enumerate(start.seats) if spec.boss]
    taken = [*gone, *named, *(_known(s, card, "deck", s.box.bosses) for card in start.deck)]
    players = []
    for p, spec in zip(s.players, start.seats, strict=True):
        dead = {name_of(card) for card in p.graveyard}
        free = (card for card in s.box.bosses if card not in taken and s.box.bosses[card].member not in dead)
        boss = spec.boss or next(free, "")
        if not boss:
            raise BadInput(
                f"seats.{p.seat}.boss: no member in play has a boss card that is free; write other `columns`"
            )
        taken.append(boss)
        players.append(evolve(p, boss=boss, boss_up=spec.boss_up))
    rest, luck = chance.shuffle(s.chance, [card for card in s.box.bosses if card not in taken])
    return evolve(s, players=tuple(players), gone=gone, deck=(*start.deck, *rest), chance=luck)


# -- what is pending -------------------------------------------------------------------------------------------------


def _at(proc: str, step: object) -> int:
    return [x.run for x in RULES.procedures[proc]].index(step)  # type: ignore[arg-type]


def _pending(start: Start, s: Syndicates) -> Syndicates:
    whole = Task("turn", _at("turn", turn.then_it_is_the_other_players_turn))
    at = _at("phases", STEPS[start.phase])
    if start.attack is None:
        return evolve(s, stack=(whole, Task("phases", at)))
    if start.phase != "assassination":
        raise BadInput("attack: somebody is assassinated in another phase; write `phase: assassination`")
    now = _attack(s, start.attack)
    stack = (whole, Task("phases", at + 1), Task("attack", 0, {"attack": now.id}))
    return evolve(s, stack=stack, attacks=(now,), made=now.id)


def _attack(s: Syndicates, spec: AttackSpec) -> Attack:
    owner = opponent(s.active)
    member = member_at(s, owner, spec.target)
    if member is None:
        raise BadInput(f"attack.target: there is no card at {spec.target!r:.60}; write one of {reachable(s, owner)}")
    if spec.rows == "front" and not spec.target.startswith("front"):
        raise Impossible("sb.rows.rear-no-target", f"attack.target: {spec.target!r:.60} lies in the rear row")
    if spec.name and member.up:
        raise Impossible("sb.assassinate.declare", f"attack.name: {spec.target!r} lies face up, so leave `name` out")
    if not spec.name and not member.up:
        raise Impossible(
            "sb.assassinate.declare",
            f"attack.name: {spec.target!r} lies face down, so write the `name` declared, as sb.card.hermit",
        )
    name = _known(s, spec.name, "attack.name", s.box.members) if spec.name else ""
    return Attack(1, s.active, owner, member.card, spec.target, member.up, name)
