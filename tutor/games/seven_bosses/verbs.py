"""The verbs of the table: each changes one thing and writes down why."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.state import Attack, Column, Lasting, Member, Player, Syndicates, Use, attack, find
from tutor.kernel.records import evolve
from tutor.kernel.table import Table

Tables = Table[Syndicates]
Rules = str | tuple[str, ...]


def with_player(s: Syndicates, p: Player) -> tuple[Player, ...]:
    players = list(s.players)
    players[p.seat] = p
    return tuple(players)


def change(t: Tables, seat: int, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change fields of a player."""
    p = evolve(t.s.players[seat], **fields)
    t.log(kind, rules, {"seat": seat, **facts}, players=with_player(t.s, p))


def quietly(t: Tables, seat: int, **fields: Any) -> None:
    """Change fields of a player as a part of the line just written."""
    s = t.s
    t._state = evolve(s, players=with_player(s, evolve(s.players[seat], **fields)))


def set_table(t: Tables, **fields: Any) -> None:
    """Change fields of the table as a part of the line just written."""
    t._state = evolve(t.s, **fields)


def run_now(t: Tables, proc: str, **about: Any) -> None:
    """Steps that nothing can come between: they are carried out at once."""
    for part in t.game.rules.procedures[proc]:
        part.run(t, about)


# -- members ---------------------------------------------------------------------------------------------------------


def with_member(columns: tuple[Column, ...], card: str, member: Member | None) -> tuple[Column, ...]:
    """The columns with another member, or none, in the place of a card."""
    return tuple([_with_member(column, card, member) for column in columns])


def _with_member(column: Column, card: str, member: Member | None) -> Column:
    if column.front is not None and column.front.card == card:
        return evolve(column, front=member)
    if column.rear is not None and column.rear.card == card:
        return evolve(column, rear=member)
    return column


def turn_up(t: Tables, seat: int, card: str, rules: Rules, **facts: Any) -> None:
    """A member is turned face up, for both to see."""
    found = find(t.s, seat, card)
    if found is not None and not found[1].up:
        columns = with_member(t.s.players[seat].columns, card, Member(card, up=True))
        change(t, seat, "TurnedUp", rules, {"card": card, "target": found[0], **facts}, columns=columns)


def turn_down(t: Tables, seat: int, card: str, rules: Rules, **facts: Any) -> None:
    """A member is turned face down; both know which one it is."""
    found = find(t.s, seat, card)
    if found is not None and found[1].up:
        columns = with_member(t.s.players[seat].columns, card, Member(card, seen=True))
        change(t, seat, "TurnedDown", rules, {"card": card, "target": found[0], **facts}, columns=columns)


def bury(t: Tables, seat: int, card: str, rules: Rules) -> None:
    """A member goes from its row to the graveyard; whoever lies behind it moves up."""
    p = t.s.players[seat]
    columns = with_member(p.columns, card, None)
    change(t, seat, "Buried", rules, {"card": card}, columns=columns, graveyard=(*p.graveyard, card))
    run_now(t, "close-up", seat=seat)
    follow_targets(t, seat)
    if t.s.attacks:
        gone = (evolve(a, left=True) if (a.owner, a.card) == (seat, card) else a for a in t.s.attacks)
        set_table(t, attacks=tuple(gone))


# -- what is in progress ---------------------------------------------------------------------------------------------


def next_id(t: Tables) -> int:
    set_table(t, made=t.s.made + 1)
    return t.s.made


def log_attack(t: Tables, kind: str, rules: Rules, now: Attack, facts: dict[str, Any]) -> None:
    """Something becomes of an assassination."""
    known = attack(t.s, now.id)
    attacks = tuple([now if a.id == now.id else a for a in t.s.attacks]) if known else (*t.s.attacks, now)
    told = {"seat": now.seat, "owner": now.owner, "target": now.place, "named": now.named, **facts}
    t.log(kind, rules, told, attacks=attacks)


def follow_targets(t: Tables, seat: int, *, hidden: bool = False) -> None:
    """The members of a player lie elsewhere: targets are followed there, unless it was done out of sight."""

    def followed(now: Attack) -> Attack:
        found = find(t.s, seat, now.card) if now.owner == seat and now.place else None
        if found is None:
            return now
        place, member = found
        return evolve(now, place=place if member.up or not hidden else "")

    if t.s.attacks:
        set_table(t, attacks=tuple(followed(a) for a in t.s.attacks))


def end_attack(t: Tables, id: int) -> None:
    """An assassination is over, as the line just written tells; what is left of it does not take place."""
    set_table(t, attacks=tuple([a for a in t.s.attacks if a.id != id]))
    t.close()


def add_use(t: Tables, kind: str, rules: Rules, used: Use) -> None:
    """An ability or trump is used: it waits on top of those used before it."""
    told = {"seat": used.seat, "card": used.card, "side": used.side}
    t.log(kind, rules, told, chain=(*t.s.chain, used))


def change_use(t: Tables, kind: str, rules: Rules, used: Use, facts: dict[str, Any]) -> None:
    chain = tuple(used if u.id == used.id else u for u in t.s.chain)
    t.log(kind, rules, {"seat": used.seat, "card": used.card, **facts}, chain=chain)


def take_use(t: Tables, kind: str, rules: Rules, used: Use, facts: dict[str, Any]) -> None:
    """A use is taken off the chain: it is carried out, or comes to nothing."""
    chain = tuple([u for u in t.s.chain if u.id != used.id])
    t.log(kind, rules, {"seat": used.seat, "card": used.card, "side": used.side, **facts}, chain=chain)


def add_lasting(t: Tables, rules: Rules, lasting: Lasting) -> None:
    told = {"seat": lasting.seat, "card": lasting.card, "what": lasting.kind}
    t.log("LastsOn", rules, told, lasting=(*t.s.lasting, lasting))
