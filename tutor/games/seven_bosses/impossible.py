"""Positions that cannot occur, each with the rule that rules it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.positions import position
from tutor.games.seven_bosses.state import Syndicates, opponent


@position("sb.general.two-players")
def two_play(s: Syndicates) -> Iterator[str]:
    """The game is for exactly two players."""
    if len(s.players) != 2:
        yield f"seats: {len(s.players)} players; exactly two play"


@position("sb.setup.members")
def everybody_has_one_of_each_kind(s: Syndicates) -> Iterator[str]:
    """Each player receives one member card of each of the eight kinds."""
    for p in s.players:
        if s.phase == "setup":
            continue
        lying = [m.card for column in p.columns for m in (column.front, column.rear) if m is not None]
        found = Counter([*lying, *p.graveyard])
        twice = next((name_of(card) for card, n in found.items() if n > 1), "")
        if twice:
            yield f"seats.{p.seat}.columns: {twice!r} lies there twice; write each member once"


@position("sb.ruling.bosses-differ")
def no_boss_card_lies_in_two_places(s: Syndicates) -> Iterator[str]:
    """All boss cards are different."""
    lying = [*(p.boss for p in s.players if p.boss), *s.gone, *s.deck]
    twice = next((card for card, n in Counter(lying).items() if n > 1), "")
    if twice:
        yield f"boss: {twice!r} is in two places; write each boss card once"


@position("sb.victory.boss-in-graveyard")
def nobody_plays_on_without_the_boss(s: Syndicates) -> Iterator[str]:
    """A player wins when the opponent's boss has been moved to the graveyard, by assassination or in any other
    way.
    """
    for p in s.players:
        boss = s.box.bosses.get(p.boss)
        if boss is not None and not p.spared and boss.member in {name_of(card) for card in p.graveyard}:
            told = "and the game is over; write it into `columns`, or write another `boss`"
            yield f"seats.{p.seat}.boss: {boss.member!r} lies in the graveyard, {told}"


@position("sb.action.skip-first")
def the_first_turn_has_no_action_phase(s: Syndicates) -> Iterator[str]:
    """The first player skips the action phase of the first turn."""
    if s.turn == 1 and s.phase == "action":
        yield "phase: the action phase of the first turn is skipped; write `rearrangement`, or a later `turn`"


@position("sb.turn.alternate")
def turns_alternate(s: Syndicates) -> Iterator[str]:
    """The players take turns alternately."""
    if s.turn and s.active != (s.first if s.turn % 2 else opponent(s.first)):
        yield f"active: turn {s.turn} is not that of seat {s.active}"
