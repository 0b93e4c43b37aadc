"""Positions of Boss Monster for tests, and a way to play from them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import yaml

from tutor.games.boss_monster.play import ALPHA_PLAY, REVISED_PLAY, Play
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Outcome
from tutor.kernel.events import Event, total
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

PLAYS = (ALPHA_PLAY, REVISED_PLAY)
CARD = "bm.card."


def cards(value: Any) -> Any:
    """`~freeze` is short for the id of a card."""
    if isinstance(value, str):
        return value.replace("~", CARD)
    return [cards(v) for v in value] if isinstance(value, list) else value


def laid(play: Play, text: str, luck: tuple[str, ...] = ()) -> Outcome:
    start = play.START.model_validate(yaml.safe_load(text.replace("~", CARD)))
    return play.lay_out(start, Chance(cards=tuple(CARD + card for card in luck)))


def do(play: Play, s: Dungeons, *actions: dict[str, Any]) -> tuple[Dungeons, tuple[Event, ...]]:
    """The state after some actions, and all that happened."""
    happened: list[Event] = []
    for action in actions:
        s, events = play.GAME.apply(s, play.GAME.action_of({k: cards(v) for k, v in action.items()}))
        happened += events
    return s, tuple(happened)


def refusals(play: Play, s: Dungeons, **action: Any) -> list[str]:
    """The rules that refuse an action."""
    wanted = play.GAME.action_of({k: cards(v) for k, v in action.items()})
    return [denied.rule for denied in play.GAME.why_not(s, wanted)]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def number(play: Play, s: Dungeons, question: str, about: Any) -> int:
    return total(play.GAME.ask(s, question, cards(about)))


def any_action(play: Play, s: Dungeons, rng: Random) -> Any:
    """What somebody does who plays at random, but builds whenever he can."""
    window = pending(s)
    assert window is not None
    seats = open_seats(window)
    offers = play.GAME.offers(s, window.lead if window.lead in seats else seats[0])
    rooms = [a for a in offers if type(a).__name__ == "PlaceRoom"]
    return rng.choice(rooms or offers)


def cards_of(s: Dungeons) -> Counter[str]:
    """Every card and where it may be, once for each place."""
    found: list[str] = [d.card for d in s.waiting if d.spell]
    for p in s.players:
        found += [*p.hand, *p.bosses, *([p.boss] if p.boss else [])]
        found += [card for there in p.dungeon for card in there.cards]
        found += [*(g.card for g in p.entrance), *(x.card for x in p.scored)]
    found += [g.card for g in s.town] + ([s.walk.hero.card] if s.walk is not None else [])
    for pile in ("room_deck", "spell_deck", "hero_deck", "epic_deck", "boss_deck", "discard", "aside"):
        found += getattr(s, pile)
    return Counter(found)
