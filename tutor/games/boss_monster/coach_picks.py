"""What a coach says where an effect lets a card be chosen: whom to kill, to call or to heal; which spell to discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.boss_monster.actions import Choose, Decline
from tutor.games.boss_monster.cards import Hero, Spell
from tutor.games.boss_monster.coach_sight import Sight
from tutor.games.boss_monster.damage import HEALTH
from tutor.games.boss_monster.effects import CHOOSE
from tutor.games.edition import Advice
from tutor.kernel.replay import plain_action
from tutor.kernel.state import pending

Told = dict[str, Any]


def advised_pick(sight: Sight) -> Iterator[Advice]:
    """Advice for the choice of a hero or a spell; other effects are left to the player."""
    window = pending(sight.s)
    if window is None or window.kind != CHOOSE:
        return
    sort, advise = PICKS.get(window.about["does"], (None, None))
    cards = sight.s.box.cards
    picks = [a for a in sight.offers if isinstance(a, Choose) and sort and isinstance(cards.get(a.pick), sort)]
    if picks and advise is not None:
        yield from advise(sight, picks)


def _about(sight: Sight, hero: str) -> Told:
    return {"hero": hero, "n": sight.dealt(sight.s), "m": sight.amount(HEALTH, hero), "k": sight.worth(hero)}


def _whom_to_kill(sight: Sight, heroes: list[Choose]) -> Iterator[Advice]:
    """An epic hero is worth two; else one that a rival would get; else the one that is hardest to kill."""
    rivals = {a.pick: _rival(sight, a.pick) for a in heroes}

    def rank(a: Choose) -> tuple[int, bool, int]:
        return sight.worth(a.pick), rivals[a.pick] is not None, sight.amount(HEALTH, a.pick)

    best = max(heroes, key=rank)
    seat = rivals[best.pick]
    key = "kill-epic" if sight.worth(best.pick) > 1 else "kill-strong" if seat is None else "kill-rival"
    yield Advice(key, "bm.adventure.soul-area", {**_about(sight, best.pick), "seat": seat}, plain_action(best))


def _rival(sight: Sight, hero: str) -> int | None:
    """The other player who alone calls a hero the loudest."""
    calls = sight.calls(sight.s, hero)
    most = max(calls, key=lambda seat: calls[seat])
    alone = list(calls.values()).count(calls[most]) == 1
    return most if alone and most != sight.seat else None


def _whom_to_call(sight: Sight, heroes: list[Choose]) -> Iterator[Advice]:
    """A hero that the rooms kill, an epic one before others; else the weakest, or none if that may be."""
    deals = sight.dealt(sight.s)
    dying = [a for a in heroes if sight.amount(HEALTH, a.pick) <= deals]
    if dying:
        best = max(dying, key=lambda a: (sight.worth(a.pick), sight.amount(HEALTH, a.pick)))
        yield Advice("call-dying", "bm.adventure.soul-area", _about(sight, best.pick), plain_action(best))
        return
    weak = min(heroes, key=lambda a: (sight.worth(a.pick), sight.amount(HEALTH, a.pick)))
    none = next((a for a in sight.offers if isinstance(a, Decline)), None)
    key = "call-weak" if none is None else "call-none"
    yield Advice(key, "bm.adventure.survival", _about(sight, weak.pick), plain_action(none or weak))


def _whom_to_heal(sight: Sight, heroes: list[Choose]) -> Iterator[Advice]:
    best = max(heroes, key=lambda a: sight.worth(a.pick))
    yield Advice("heal-most", "bm.heal.flip", _about(sight, best.pick), plain_action(best))


def _which_to_discard(sight: Sight, spells: list[Choose]) -> Iterator[Advice]:
    """The spell that can be played in the fewest phases, of equal ones one that is held twice."""
    hand = [sight.s.box.cards[card] for card in sight.s.players[sight.seat].hand]

    def rank(a: Choose) -> tuple[int, int]:
        spell = sight.s.box.spells[a.pick]
        return len(spell.phases), -sum(isinstance(card, Spell) and card.name == spell.name for card in hand)

    least = min(spells, key=rank)
    yield Advice("drop-spell", "bm.discard.player-chooses", {"card": least.pick}, plain_action(least))


Advise = Callable[[Sight, list[Choose]], Iterator[Advice]]
PICKS: dict[str, tuple[type[Hero] | type[Spell], Advise]] = {
    "kill": (Hero, _whom_to_kill),
    "lure": (Hero, _whom_to_call),
    "heal": (Hero, _whom_to_heal),
    "discard": (Spell, _which_to_discard),
}
