"""What a coach points out to a player before a rule is forgotten: from his own view and the engine's own offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tutor.games.edition import Advice
from tutor.games.seven_bosses import actions as do
from tutor.games.seven_bosses.card_deeds import Deed
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, may_be, occasion_of
from tutor.games.seven_bosses.names import boss_of, copy_of
from tutor.games.seven_bosses.picks import deeds_of
from tutor.games.seven_bosses.state import Attack, Syndicates, Use, find, half, member_at, members, opponent, side_of
from tutor.games.seven_bosses.windows import ACTION, ANSWER, REARRANGE
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action, pending

Offers = tuple[Action, ...]
FEW = 3  # so few possible bosses are worth saying


@dataclass(frozen=True)
class Sight:
    """A position as a seat sees it, and what it may do there."""

    game: Game[Syndicates]
    s: Syndicates
    seat: int
    offers: Offers

    def open(self, kind: str) -> bool:
        window = pending(self.s)
        return window is not None and window.kind == kind

    @property
    def occasion(self) -> Use | Attack | None:
        """What may be answered now."""
        window = pending(self.s)
        return occasion_of(self.s, window.about) if window is not None and window.kind == ANSWER else None

    @property
    def boss(self) -> str:
        return boss_of(self.s, self.seat, self.game.ask)

    def deeds(self, a: do.UseTrigger | do.UseTrump) -> tuple[Deed, ...]:
        """What an answer would do."""
        if isinstance(a, do.UseTrump):
            return deeds_of(self.s, self.s.players[self.seat].boss, "trump")
        found = find(self.s, self.seat, a.member)
        return deeds_of(self.s, a.member, side_of(found[1].up)) if found is not None else ()

    def answers(self, does: str) -> list[do.UseTrigger | do.UseTrump]:
        """What is offered that begins with this deed, or comes to it: the cheapest first, the trump last."""
        uses = [a for a in self.offers if isinstance(a, do.UseTrigger | do.UseTrump)]
        found = [a for a in uses if any(deed.does == does for deed in self.deeds(a))]
        return sorted(found, key=lambda a: (isinstance(a, do.UseTrump), len(self.deeds(a))))


Watch = Callable[[Sight], Iterator[Advice]]


def advice(game: Game[Syndicates], s: Syndicates, seat: int, offers: Offers) -> tuple[Advice, ...]:
    """The most pressing first. `s` is what the seat may see."""
    if s.ending is not None or not offers:
        return ()
    sight = Sight(game, s, seat, offers)
    return tuple(found for watch in WATCHES for found in watch(sight))


# -- answering -------------------------------------------------------------------------------------------------------


def _own_target(sight: Sight) -> Iterator[Advice]:
    """An own card has become the target: whether it falls, and what saves it."""
    now = sight.occasion
    if not isinstance(now, Attack) or now.owner != sight.seat or now.failed:
        return
    if not now.was_up and now.named != name_of(now.card):
        move = next((a for a in sight.offers if isinstance(a, do.LetBe)), None)
        told = {"card": now.card, "named": now.named}
        yield Advice("name-wrong", "sb.assassinate.name-wrong", told, plain_action(move) if move else None)
        return
    rule = "sb.assassinate.face-up" if now.was_up else "sb.assassinate.name-right"
    boss = now.card == sight.boss and not sight.s.players[sight.seat].spared
    if any(used.attack == now.id and not used.nullified and _saves(sight, used) for used in sight.s.chain):
        return
    saves = sight.answers("fail") if boss else []
    told = {"card": now.card}
    yield Advice("boss-falls" if boss else "card-falls", rule, told, plain_action(saves[0]) if saves else None)


def _saves(sight: Sight, used: Use) -> bool:
    """Whether something that has been used already makes the assassination fail."""
    return any(deed.does in ("fail", "double") for deed in deeds_of(sight.s, used.card, used.side))


def _bullet_boss(sight: Sight) -> Iterator[Advice]:
    """A boss that would go to the graveyard by its own ability."""
    uses = [(a, a.member) for a in sight.offers if isinstance(a, do.UseTrigger | do.UseAbility)]
    for _, card in uses:
        found = find(sight.s, sight.seat, card)
        if card == sight.boss and found is not None:
            does = {deed.does for deed in half(sight.s, card, found[1].up).does}
            if "bury-self" in does:
                yield Advice("bullet-boss", "sb.qa.bullet-boss", {"card": card})


def _canary(sight: Sight) -> Iterator[Advice]:
    """An ability of the opponent that only an answer to abilities can stop."""
    now = sight.occasion
    if not isinstance(now, Use) or now.seat == sight.seat or now.nullified:
        return
    does = {deed.does for deed in deeds_of(sight.s, _printed(sight.s, now.card), now.side)}
    stops = sight.answers("nullify")
    if stops and "accuse" in does:
        yield Advice("canary", "sb.qa.canary-only-gunman", {"card": now.card}, plain_action(stops[0]))
    elif stops:
        yield Advice("gunman", "sb.gunman.nullifies", {"card": now.card})


def _printed(s: Syndicates, card: str) -> str:
    """A card whose place is not known goes by its name."""
    return card if card in s.box.cards else name_of(card)


# -- aiming ----------------------------------------------------------------------------------------------------------


def _aim(sight: Sight) -> Iterator[Advice]:
    """The boss, if it is certain; a card that is certain; else the best guess that open facts allow."""
    aims = [a for a in sight.offers if isinstance(a, do.Assassinate | do.Accuse)]
    if not aims:
        return
    bosses = _possible_bosses(sight)
    chances = {a: _chance(sight, a) for a in aims}
    deadly = {a: p for a, p in chances.items() if bosses == [_named(sight, a)]}
    best = max(deadly or chances, key=lambda a: (chances[a], _named(sight, a) in bosses))
    alike = [a for a in deadly or chances if chances[a] == chances[best]]
    told = {"target": best.target, "named": _named(sight, best), "share": str(chances[best])}
    if chances[best] < 1 and len(alike) > 1:
        yield from _all_alike(sight, alike, bosses if not deadly else [], told)
    elif deadly:
        key = "finish" if chances[best] == 1 else "boss-chance"
        yield Advice(key, "sb.victory.boss-in-graveyard", told, plain_action(best))
    elif chances[best] == 1 and best.name:
        yield Advice("certain", "sb.assassinate.name-right", told, plain_action(best))
    elif chances[best] == 1:
        yield Advice("face-up", "sb.assassinate.face-up", told, plain_action(best))
    else:
        yield Advice("guess", "sb.ruling.open-information", told, plain_action(best))


Aims = list[do.Assassinate | do.Accuse]


def _all_alike(sight: Sight, aims: Aims, bosses: list[str], told: dict[str, Any]) -> Iterator[Advice]:
    """Nothing speaks for one of several guesses: no move is put forward. `bosses`: who may be the boss, if unknown."""
    targets = list(dict.fromkeys(a.target for a in aims))
    names = list(dict.fromkeys(a.name for a in aims))
    if not bosses:
        yield Advice("boss-even", "sb.victory.boss-in-graveyard", {**told, "targets": targets})
        return
    hidden = {a.target for a in sight.offers if isinstance(a, do.Assassinate | do.Accuse) and a.name}
    everywhere = len(aims) == len(targets) * len(names)
    key = "even-some" if not everywhere else "even" if hidden == set(targets) else "even-at"
    n = len(names) if everywhere else len(aims)
    yield Advice(key, "sb.ruling.open-information", {"targets": targets, "n": n, "share": told["share"]})
    possible = [name for name in names if name in bosses]
    if possible and len(possible) < len(names):
        yield Advice("even-boss", "sb.ruling.bosses-differ", {"cards": possible})


def _possible_bosses(sight: Sight) -> list[str]:
    """The members that may be the opponent's boss."""
    return [sight.s.box.bosses[t.source].member for t in sight.game.ask(sight.s, WHICH_BOSS, sight.seat)]


def _named(sight: Sight, a: do.Assassinate | do.Accuse) -> str:
    member = member_at(sight.s, opponent(sight.seat), a.target)
    return a.name or (name_of(member.card) if member is not None else "")


def _chance(sight: Sight, a: do.Assassinate | do.Accuse) -> Fraction:
    """How likely the name is right, every order of the hidden cards being as likely as any other."""
    if not a.name:
        return Fraction(1)
    ways = sight.game.ask(sight.s, WAYS, {"seat": sight.seat, "target": a.target})
    right = sum(t.value for t in ways if t.source == a.name)
    return Fraction(right, total(ways) or 1)


def _few_bosses(sight: Sight) -> Iterator[Advice]:
    """So few are left that may be the opponent's boss."""
    left = sight.game.ask(sight.s, WHICH_BOSS, sight.seat)
    if sight.open(ACTION) and 0 < len(left) <= FEW and not sight.s.players[opponent(sight.seat)].boss_up:
        yield Advice("few-bosses", "sb.ruling.bosses-differ", {"n": len(left), "bosses": [t.source for t in left]})


# -- the own rows ----------------------------------------------------------------------------------------------------


def _lie_down(sight: Sight) -> Iterator[Advice]:
    """A card that nullifies is of no use face up."""
    for a in (a for a in sight.offers if isinstance(a, do.UseAbility)):
        found = find(sight.s, sight.seat, a.member)
        if found is None or not found[1].up or not _has(sight.s, a.member, up=False, does="nullify"):
            continue
        if _has(sight.s, a.member, up=True, does="lurk") and _canary_lives(sight):
            yield Advice("lurk", "sb.lurk.again", {"card": a.member}, plain_action(a))


def _has(s: Syndicates, card: str, *, up: bool, does: str) -> bool:
    return any(deed.does == does for deed in half(s, card, up).does)


def _canary_lives(sight: Sight) -> bool:
    """Whether the opponent may still have something that only an answer to abilities can stop."""
    other = opponent(sight.seat)
    return any(
        deed.does == "accuse"
        for _, member in members(sight.s, other)
        for name in may_be(sight.s, other, member)
        for deed in sight.s.box.members[name].half(member.up).does
    )


def _rows(sight: Sight) -> Iterator[Advice]:
    """A boss in front; cards that the opponent has seen."""
    if not sight.open(REARRANGE):
        return
    found = find(sight.s, sight.seat, sight.boss)
    hides = not _waits_to_be_struck(sight.s, sight.s.players[sight.seat].boss)
    if hides and found is not None and found[0].startswith("front"):
        behind = (a for a in sight.offers if isinstance(a, do.Rearrange) and _behind(a.columns, sight.boss))
        move = next(behind, None)
        if move is not None:
            yield Advice("boss-in-front", "sb.rows.rear-no-target", {"card": sight.boss}, plain_action(move))
    seen = [m.card for _, m in members(sight.s, sight.seat) if not m.up and (m.seen or m.barred)]
    if seen:
        anew = next((a for a in sight.offers if isinstance(a, do.Rearrange)), None)
        yield Advice("seen", "sb.rearrange.free", {"cards": seen}, plain_action(anew) if anew else None)


def _lay_out(sight: Sight) -> Iterator[Advice]:
    """The boss behind another from the start."""
    held = next((card for card in sight.s.players[sight.seat].hand if card in sight.s.box.bosses), "")
    if not held or _waits_to_be_struck(sight.s, held):
        return
    boss = copy_of(sight.s.box.bosses[held].member, sight.seat)
    for a in sight.offers:
        if isinstance(a, do.LayOut) and _behind(a.columns, boss):
            yield Advice("lay-out", "sb.rows.rear-no-target", {"card": boss}, plain_action(a))
            return


def _rows_for(sight: Sight) -> Iterator[Advice]:
    """Who is suited to which row, as the booklet says of its own members."""
    if not any(isinstance(a, do.LayOut) for a in sight.offers) or sight.s.inline:
        return
    yield Advice("lay-front", "sb.advice.front", {}, None)
    own = [copy_of(name, sight.seat) for name in sight.s.box.members]
    lurkers = [card for card in own if any(_has(sight.s, card, up=up, does="lurk") for up in (False, True))]
    yield Advice("lay-rear", "sb.advice.rear", {"cards": lurkers}, None)


def _waits_to_be_struck(s: Syndicates, boss: str) -> bool:
    """A boss whose trump lasts: the earlier it is used, the better."""
    return bool(s.box.bosses[boss].trump.later)


def _behind(columns: do.Columns, card: str) -> bool:
    return any(column[1:] == (card,) for column in columns)


WATCHES: tuple[Watch, ...] = (
    _own_target,
    _bullet_boss,
    _canary,
    _aim,
    _rows,
    _lay_out,
    _rows_for,
    _lie_down,
    _few_bosses,
)
