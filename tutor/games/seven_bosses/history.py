"""What a position tells of the turns before it, and whether that can have come about."""

from __future__ import annotations

from tutor.content.source import hint
from tutor.games.seven_bosses.cards import Box
from tutor.games.seven_bosses.start import LastingSpec, Start
from tutor.games.seven_bosses.state import Lasting, Player, Syndicates
from tutor.kernel.verdict import BadInput, Impossible


def check_opening(start: Start) -> None:
    """Raises what tells of something that comes only later."""
    told = start.model_dump(exclude_defaults=True)
    if told.get("turn", 1) != 1:
        raise BadInput(f"turn: in the phase `{start.phase}` the first turn is still to come; leave it out")
    early: list[str] = [name for name in ("active", "attack", "lasting", "deck", "gone") if name in told]
    early += [f"seats.{i}.{name}" for i, spec in enumerate(told.get("seats", ())) for name in spec if name != "name"]
    if early:
        raise BadInput(
            f"{early[0]}: in the phase `{start.phase}` chance is still to decide it; leave it out: "
            "the boss cards and the first player can be written as `chance`, such as [sb.card.boss-hermit, 1]"
        )


def check_history(start: Start, s: Syndicates) -> None:
    """Raises what tells which part of it cannot have come about, and what to write instead."""
    for card in start.gone:
        _can_be_gone(s, card)
    for p in s.players if start.turn == 1 else ():
        _nothing_has_happened(p)


def _nothing_has_happened(p: Player) -> None:
    """Before anybody has been assassinated, everything lies as it was laid out."""
    place = f"seats.{p.seat}"
    there = [m for column in p.columns for m in (column.front, column.rear) if m is not None]
    if p.graveyard:
        raise Impossible(
            "sb.setup.place-members",
            f"{place}.columns: in the first turn all eight lie in the rows; write all of them, or a later `turn`",
        )
    known = next((m.card for m in there if m.up or m.seen or m.barred), "")
    if known:
        raise Impossible(
            "sb.setup.place-members",
            f"{place}: in the first turn nobody has seen anything of {known!r} yet; write a later `turn`",
        )
    if p.boss_up:
        raise Impossible(
            "sb.setup.boss-card-down",
            f"{place}.boss_up: in the first turn no trump has been used yet; leave it out, or write a later `turn`",
        )


def _can_be_gone(s: Syndicates, card: str) -> None:
    """A boss card leaves the game only by its own trump."""
    able = [id for id in s.box.bosses if _does(s.box, id, "new-boss")]
    if card not in able:
        raise Impossible(
            "sb.ruling.figurehead",
            f"gone: {card!r} cannot have left the game; boss cards that can: {', '.join(able) or 'none'}",
        )
    if s.turn == 1:
        raise Impossible(
            "sb.ruling.figurehead",
            "gone: in the first turn no trump has been used yet; leave it out, or write a later `turn`",
        )


# -- what trumps have left behind ------------------------------------------------------------------------------------


def lasting(start: Start, s: Syndicates, n: int) -> Lasting:
    """What a trump has left behind: one that does such a thing, of a boss card that has been turned up."""
    x, place = start.lasting[n], f"lasting.{n}"
    if not _does(s.box, x.card, x.kind):
        fit = next((id for id in s.box.bosses if _does(s.box, id, x.kind)), "")
        raise BadInput(f"{place}.card: the trump of {x.card!r} leaves no {x.kind!r} behind{hint(fit, s.box.bosses)}")
    p = s.players[x.seat]
    if x.card not in s.gone and (p.boss, p.boss_up) != (x.card, True):
        told = f"write `boss: {x.card}` and `boss_up: true` for seats.{x.seat}"
        raise Impossible("sb.trump.reveal", f"{place}.card: a trump that was used lies face up; {told}")
    if any((x.card, x.kind) == (other.card, other.kind) for other in start.lasting[:n]):
        raise Impossible("sb.trump.once", f"{place}: a trump is used only once, and {x.card!r} stands there already")
    _ends_in_time(start, x, f"{place}.until")
    return Lasting(x.kind, x.seat, x.card, x.until)


def _does(box: Box, card: str, deed: str) -> bool:
    """Whether the trump of a boss card does this."""
    return any(found.does == deed for found in box.bosses[card].trump.does)


def _ends_in_time(start: Start, x: LastingSpec, place: str) -> None:
    """A silence ends with the next turn of whoever uses it; what watches never ends."""
    if x.kind == "watch":
        if x.until:
            raise BadInput(f"{place}: it lasts for the rest of the game, so leave `until` out")
        return
    now = start.turn
    ends = (now, now + 2) if x.seat == start.active else (now + 1,)
    if x.until not in ends:
        fit = " or ".join(map(str, ends))
        raise BadInput(f"{place}: it ends with a turn of seat {x.seat}, its next after the trump; write {fit}")
