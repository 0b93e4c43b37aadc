"""Rarer things that cards do: asking where somebody is, a new boss from the deck, another target in one's place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.actions import Declare
from tutor.games.seven_bosses.assassinating import open_to_answers
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.effects import BY_SIDE, verb
from tutor.games.seven_bosses.names import NAMES, copy_of
from tutor.games.seven_bosses.picks import Doing
from tutor.games.seven_bosses.state import (
    FRONT,
    REAR,
    Column,
    Member,
    Syndicates,
    attack,
    find,
    opponent,
)
from tutor.games.seven_bosses.verbs import Tables, change, log_attack, quietly, set_table
from tutor.games.seven_bosses.windows import DECLARE, NAME
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

# -- asking where somebody is ----------------------------------------------------------------------------------------


@verb("ask-where")
def ask_where_somebody_is(t: Tables, x: Doing) -> None:
    t.open(NAME, BY_SIDE[x.side], (x.seat,), lead=x.seat, card=x.card)


@guard("sb.member.code-name", Declare, basic=5, implied=True, asks=True)
def only_a_code_name_is_declared(s: Syndicates, a: Declare, ask: Ask) -> Facts | None:
    """A member card shows a code name."""
    return None if any(x.source == a.name for x in ask(s, NAMES, None)) else facts(n=len(s.box.names))


def code_names(s: Syndicates, seat: int) -> Iterator[Declare]:
    return (Declare(seat, name) for name in s.box.names)


@action(Declare, "sb.assassinate.declare", (NAME, DECLARE), code_names)
def declare_a_name(t: Tables, a: Declare) -> None:
    """In step 1, if the target is face down, the assassinating player declares a code name."""
    window = pending(t.s)
    assert window is not None
    t.close()
    if window.kind == NAME:
        _answer_where(t, a.seat, a.name, window.about["card"])
        return
    target = attack(t.s, window.about["attack"])
    if target is not None:
        log_attack(t, "NameDeclared", "sb.assassinate.declare", evolve(target, named=a.name), {})


def _answer_where(t: Tables, seat: int, name: str, source: str) -> None:
    """The opponent tells where a member of his is; what that rules out for face-down cards, both know now."""
    other = opponent(seat)
    card = copy_of(name, other)
    found = find(t.s, other, card)
    where = found[0].partition("-")[0] if found is not None else "graveyard"
    told = {"seat": seat, "owner": other, "named": name, "where": where, "card": source}
    t.log("ToldWhere", "sb.action.which", told)
    if found is not None:
        columns = tuple(_barring(c, name, where) for c in t.s.players[other].columns)
        quietly(t, other, columns=columns)


def _barring(column: Column, name: str, where: str) -> Column:
    def barred(member: Member | None, row: str) -> Member | None:
        if member is None or member.up or member.seen or row == where or name in member.barred:
            return member
        return evolve(member, barred=(*member.barred, name))

    return Column(barred(column.front, FRONT), barred(column.rear, REAR))


# -- another boss ----------------------------------------------------------------------------------------------------


@verb("new-boss")
def draw_a_new_boss(t: Tables, x: Doing) -> None:
    t.begin("new-boss", seat=x.seat, card=x.card)


@step("sb.ruling.figurehead")
def the_old_boss_card_leaves_the_game(t: Tables, about: dict[str, Any]) -> None:
    """With the house card Figurehead, the old boss card leaves the game face up."""
    boss = t.s.players[about["seat"]].boss
    change(t, about["seat"], "BossCardGone", "sb.ruling.figurehead", {"boss": boss}, boss="", boss_up=False)
    set_table(t, gone=(*t.s.gone, boss))


@step("sb.setup.deck")
def the_deck_is_drawn_through(t: Tables, about: dict[str, Any]) -> None:
    """The five boss cards that were not dealt form the deck."""
    seat, others, boss = about["seat"], [], ""
    for _ in range(len(t.s.deck)):
        card, rest = t.take_top(t.s.deck)
        set_table(t, deck=rest)
        if find(t.s, seat, copy_of(t.s.box.bosses[card].member, seat)) is not None:
            boss = card
            break
        others.append(card)
    told = {"seat": seat, "n": len(others) + bool(boss), "cards": tuple(others), "boss": boss}
    deck = (*t.s.deck, *others)
    t.log("BossesDrawn", "sb.setup.deck", told, deck=deck, drawer=seat, under=len(others))
    if boss:
        now = {"boss": boss, "spared": False, "cleared": ()}
        change(t, seat, "NewBoss", "sb.victory.card-text-first", {"boss": boss}, **now)
    else:
        t.end("no-boss", "sb.victory.card-text-first", (opponent(seat),))


procedure("new-boss", the_old_boss_card_leaves_the_game, the_deck_is_drawn_through)


# -- another target --------------------------------------------------------------------------------------------------


@verb("double", aimless=True)
def somebody_else_is_the_target(t: Tables, x: Doing) -> None:
    target = attack(t.s, x.attack)
    if target is None or target.failed:
        return
    found = find(t.s, x.seat, x.pick)
    if found is None:
        t.begin("fail", attack=x.attack, card=x.card)
        return
    member = found[1]
    now = evolve(target, card=member.card, place=found[0], was_up=member.up, named="")
    log_attack(t, "TargetChanged", BY_SIDE[x.side], now, {"card": x.card})
    t.begin("new-target", attack=now.id)


@step("sb.assassinate.declare")
def a_name_is_declared_anew(t: Tables, about: dict[str, Any]) -> None:
    """In step 1, if the target is face down, the assassinating player declares a code name."""
    now = attack(t.s, about["attack"])
    if now is not None and not now.was_up:
        t.open(DECLARE, "sb.assassinate.declare", (now.seat,), lead=now.seat, attack=now.id, target=now.place)


@step("sb.ruling.double")
def the_new_target_may_be_answered_for(t: Tables, about: dict[str, Any]) -> None:
    """With the house card Double, the new target opens a new window for triggers."""
    now = attack(t.s, about["attack"])
    if now is not None:
        log_attack(t, "AnsweredAnew", "sb.ruling.double", now, {})
        open_to_answers(t, now.id)


procedure("new-target", a_name_is_declared_anew, the_new_target_may_be_answered_for)
