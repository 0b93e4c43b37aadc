"""What a seat may know: its own cards, what lies open, and what it has seen of the others since they were laid down."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.state import HIDDEN, Column, Member, Player, Syndicates, Use, boss_is_known, members
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, blanked
from tutor.kernel.records import evolve
from tutor.kernel.windows import Frame, Window, redacted

COLUMNS = "columns"


def view(s: Syndicates, seat: int) -> Syndicates:
    """The state as a seat may know it."""
    unseen = hidden(s, seat)
    return evolve(
        s,
        players=tuple(_player(s, p, seat) for p in s.players),
        stack=tuple(_frame(f, seat, unseen) for f in s.stack),
        chance=Chance(),
        undealt=(HIDDEN,) * len(s.undealt),
        deck=tuple(HIDDEN if card in unseen else card for card in s.deck),
        attacks=tuple(evolve(a, card=HIDDEN) if a.card in unseen else a for a in s.attacks),
        chain=tuple(_use(u, unseen) for u in s.chain),
    )


def _player(s: Syndicates, p: Player, seat: int) -> Player:
    dealt = HIDDEN if p.dealt else ""
    if p.seat == seat:
        return evolve(p, dealt=dealt)
    boss = p.boss if boss_is_known(s, p) or not p.boss else HIDDEN
    columns = tuple(Column(_member(c.front), _member(c.rear)) for c in p.columns)
    return evolve(p, dealt=dealt, hand=(HIDDEN,) * len(p.hand), columns=columns, boss=boss)


def _member(member: Member | None) -> Member | None:
    """A member as the opponent sees it."""
    return member if member is None or member.up or member.seen else evolve(member, card=HIDDEN)


def _use(used: Use, unseen: frozenset[str]) -> Use:
    """Everybody knows which ability has been used, even if its card has been hidden again since."""
    return evolve(used, card=name_of(used.card)) if used.card in unseen else used


def _frame(frame: Frame, seat: int, unseen: frozenset[str]) -> Frame:
    """What is pending, without the cards that somebody has chosen out of sight."""
    shown = redacted(frame, seat) if isinstance(frame, Window) else frame
    about = shown.about
    if about.get("card") in unseen:  # everybody knows which card it is that is being used, if not where it lies
        about = {**about, "card": name_of(about["card"])}
    return evolve(shown, about=blanked(about, unseen, HIDDEN))


def hidden(s: Syndicates, seat: int) -> frozenset[str]:
    """The cards that a seat does not know the places of."""
    known_deck = s.under if s.drawer == seat else 0
    found = {*s.undealt, *s.deck[: len(s.deck) - known_deck]}
    for p in s.players:
        found.add(p.dealt)
        if p.seat != seat:
            found |= {*p.hand, *(m.card for _, m in members(s, p.seat) if not (m.up or m.seen))}
            found |= set() if boss_is_known(s, p) else {p.boss}
    return frozenset(card for card in found if card and not card.startswith(HIDDEN))


# -- events ----------------------------------------------------------------------------------------------------------


def seen(events: tuple[Event, ...], before: Syndicates, after: Syndicates, seat: int) -> tuple[Event, ...]:
    """What happened between two moments, as a seat may know it."""
    known = _Known(events, before, after, seat)
    return tuple(evolve(e, facts=known.of(e.facts)) for e in events)


def seen_fields(
    fields: dict[str, Any], events: tuple[Event, ...], before: Syndicates, after: Syndicates, seat: int
) -> Any:
    """What somebody did, in the same way."""
    return _Known(events, before, after, seat).of(fields)


class _Known:
    """What a seat may be told of what happened between two moments."""

    def __init__(self, events: tuple[Event, ...], before: Syndicates, after: Syndicates, seat: int) -> None:
        unseen = hidden(after, seat)
        used = {u.card for u in before.chain} | {e.facts["card"] for e in events if e.kind == "AbilityUsed"}
        self.used = (used | {f.about.get("card", "") for f in before.stack}) & unseen
        self.unseen = _unseen(events, before, after, seat)
        self.laid = self.unseen | unseen | _face_down(before, seat)

    def of(self, facts: dict[str, Any]) -> Any:
        """Members are laid down out of sight; of one that has been used, everybody knows who it is, not where."""
        if COLUMNS in facts:
            return blanked(facts, self.laid, HIDDEN)
        for card in self.used:
            facts = blanked(facts, frozenset((card,)), name_of(card))
        return blanked(facts, self.unseen, HIDDEN)


def _face_down(s: Syndicates, seat: int) -> frozenset[str]:
    """The opponent's members that do not lie face up."""
    others = (p for p in s.players if p.seat != seat)
    return frozenset(c for p in others for c in (*p.hand, *(m.card for _, m in members(s, p.seat) if not m.up)))


def _unseen(events: tuple[Event, ...], before: Syndicates, after: Syndicates, seat: int) -> frozenset[str]:
    """Cards that were hidden from a seat and still are, and that it did not see meanwhile."""
    shown = {
        e.facts["card"] for e in events if e.kind == "TurnedUp" or (e.kind == "LookedAt" and e.facts["by"] == seat)
    }
    unseen = hidden(before, seat)
    if any(COLUMNS in e.facts for e in events):  # what was known before new rows were laid is known no more
        unseen |= _face_down(before, seat)
    return (unseen & hidden(after, seat)) - shown
