"""The reader's own rows, to be laid out or rearranged by hand: every order is offered, though only some are listed."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.actions import Columns, LayOut, Rearrange
from tutor.games.seven_bosses.screen.cards import art_of, half_part
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.state import Member, Syndicates, members
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

WORDS = (
    "lay",
    "shuffle",
    "afresh",
    "left",
    "right",
    "front",
    "rear",
    "pick",
    "drop",
    "free",
    "keys",
    "title",
    "behind",
)


def arranger(d: Drawing, offered: tuple[Action, ...]) -> Part | None:
    """The cards, how they lie now, and the move into which the new order is put."""
    move = next((a for a in offered if isinstance(a, LayOut | Rearrange)), None)
    if move is None:
        return None
    known = {m.card: m for _, m in members(d.s, d.you)}
    hand = [card for card in d.s.players[d.you].hand if card in d.s.box.member_of]
    laid = isinstance(move, LayOut)
    return {
        "key": f"arrange-{len(d.line.moments)}-{d.you}",
        "seat": d.seat(d.you),
        "columns": [[card] for card in hand] if laid else [list(column) for column in _rows(d.s, d.you)],
        "cards": {card: _card(d, card, known.get(card)) for card in (hand if laid else known)},
        "move": plain_action(move),
        "note": d.text("arrange-note-lay" if laid else "arrange-note"),
        "words": {key: d.text(f"arrange-{key}") for key in WORDS},
        "done": d.text("arrange-done-lay" if laid else "arrange-done"),
    }


def _rows(s: Syndicates, seat: int) -> Columns:
    return tuple(
        tuple(m.card for m in (column.front, column.rear) if m is not None) for column in s.players[seat].columns
    )


def _card(d: Drawing, card: str, member: Member | None) -> Part:
    up = member is not None and member.up
    return {
        "id": card,
        "name": d.name(card),
        "art": art_of(card),
        "up": up,
        "boss": card == _boss(d),
        "half": half_part(d, card, up=up),
        "seen": member is not None and member.seen and not up,
    }


def _boss(d: Drawing) -> str:
    """The boss, also while the boss card is still in the hand."""
    held = next((card for card in d.s.players[d.you].hand if card in d.s.box.bosses), "")
    if not held:
        return d.boss_of(d.you)
    member = d.s.box.bosses[held].member
    return next((card for card in d.s.box.set_of(d.you) if card.startswith(f"{member}/")), "")
