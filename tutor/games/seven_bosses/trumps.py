"""Trumps: when the boss has become the target, and the boss card still lies face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.actions import UseTrump
from tutor.games.seven_bosses.answering import answered, occasion_now
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.names import TRUMP, boss_of
from tutor.games.seven_bosses.state import Attack, Syndicates, Use, attack
from tutor.games.seven_bosses.verbs import Tables, add_use, change, log_attack, next_id, turn_up
from tutor.games.seven_bosses.windows import ANSWER
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts


@guard("sb.trump.when", UseTrump, basic=4, asks=True)
def only_when_the_boss_is_the_target(s: Syndicates, a: UseTrump, ask: Ask) -> Facts | None:
    """A player may use the trump of their own boss card when the member that is the boss becomes the target of an
    assassination.
    """
    target = occasion_now(s)
    boss = boss_of(s, a.seat, ask)
    if isinstance(target, Attack) and target.owner == a.seat and boss and target.card == boss:
        return None
    return facts(seat=a.seat)


@guard("sb.trump.once", UseTrump, basic=5, implied=True)
def only_while_the_boss_card_lies_face_down(s: Syndicates, a: UseTrump) -> Facts | None:
    """Unless it says otherwise a boss card has its effect only once, when it is turned from face down to face up."""
    p = s.players[a.seat]
    return facts(card=p.boss) if p.boss_up else None


def trumps(s: Syndicates, seat: int) -> Iterator[UseTrump]:
    target = occasion_now(s)
    if isinstance(target, Attack) and target.owner == seat and not s.players[seat].boss_up:
        yield UseTrump(seat)


@action(UseTrump, "sb.trump.when", (ANSWER,), trumps)
def use_the_trump(t: Tables, a: UseTrump) -> None:
    """A player may use the trump of their own boss card when the member that is the boss becomes the target of an
    assassination.
    """
    window = pending(t.s)
    assert window is not None
    about = window.about
    answered(t, declined=0)
    t.begin("trump", seat=a.seat, attack=about["attack"])


@step("sb.trump.reveal")
def boss_and_boss_card_are_turned_up(t: Tables, about: dict[str, Any]) -> None:
    """To use a trump its player turns the member that is the boss and the boss card face up."""
    seat = about["seat"]
    turn_up(t, seat, boss_of(t.s, seat, t.game.ask), "sb.trump.reveal")
    change(t, seat, "BossRevealed", "sb.trump.reveal", {"boss": t.s.players[seat].boss}, boss_up=True)


@step("sb.trump.when")
def the_trump_is_used(t: Tables, about: dict[str, Any]) -> None:
    """A player may use the trump of their own boss card when the member that is the boss becomes the target of an
    assassination.
    """
    target = attack(t.s, about["attack"])
    found = t.game.ask(t.s, TRUMP, about["seat"])
    if target is None or not found:
        return
    used = Use(next_id(t), about["seat"], found[0].source, "trump", attack=target.id)
    add_use(t, "TrumpUsed", "sb.trump.when", used)
    log_attack(t, "TrumpAnswers", "sb.trump.when", evolve(target, trumped=True), {"card": used.card})
    t.begin("used", use=used.id)


procedure("trump", boss_and_boss_card_are_turned_up, the_trump_is_used)
