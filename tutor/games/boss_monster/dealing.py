"""A whole game dealt, in either edition and with any of its variants."""

from __future__ import annotations

from tutor.content.source import hint
from tutor.games.boss_monster.cards import Print, box
from tutor.games.boss_monster.positions import check_position
from tutor.games.boss_monster.setup import NO_HOUSE
from tutor.games.boss_monster.state import Dungeons, Player
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Task

VARIANTS: dict[Print, tuple[str, ...]] = {
    "alpha": ("hard-mode", NO_HOUSE),
    "revised": ("classic-mode", "hard-mode", "choose-boss", "intrigue", "unlimited-lives"),
}


def dealt(game: Game[Dungeons], edition: Print, players: int, seed: int, variants: tuple[str, ...] = ()) -> Outcome:
    """The game dealt, and what happened until its first decision."""
    table = Table(game, laid_out(game, edition, players, seed, variants))
    game.run(table)
    return Outcome(table.s, tuple(table.events))


def check_variants(edition: Print, variants: tuple[str, ...]) -> None:
    known = VARIANTS[edition]
    wrong = next((v for v in variants if v not in known), None)
    if wrong is not None:
        raise BadInput(f"variants: {wrong!r:.60} is unknown{hint(wrong, known)}; variants: {', '.join(known)}")
    twice = next((v for v in variants if variants.count(v) > 1), None)
    if twice is not None:
        raise BadInput(f"variants: {twice!r} is named twice")


def laid_out(game: Game[Dungeons], edition: Print, players: int, seed: int, variants: tuple[str, ...] = ()) -> Dungeons:
    """The box as it is opened: everything else is done by the steps of set-up."""
    check_variants(edition, variants)
    decks = box(edition).decks
    opened = Dungeons(
        edition=edition,
        variants=tuple(variants),
        players=tuple(Player(i, f"Player {i + 1}") for i in range(players)),
        starters=players,
        chance=Chance(seed=seed),
        stack=(Task("opening"),),
        room_deck=decks["room"],
        spell_deck=decks["spell"],
        hero_deck=decks["hero"],
        epic_deck=decks["epic"],
        boss_deck=decks["boss"],
    )
    check_position(opened, game.cite or str)
    return opened
