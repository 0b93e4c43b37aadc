"""A whole game dealt, in either edition and with any of its variants."""

from __future__ import annotations

from tutor.games.boss_monster.book import setup
from tutor.games.boss_monster.cards import Print, box
from tutor.games.boss_monster.state import Dungeons, Player
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Impossible
from tutor.kernel.windows import Task

MOST = 4
HOUSE = "no-house-cards"
VARIANTS: dict[Print, tuple[str, ...]] = {
    "alpha": ("hard-mode", HOUSE),
    "revised": ("classic-mode", "hard-mode", "choose-boss", "intrigue", "unlimited-lives"),
}


def dealt(game: Game[Dungeons], edition: Print, players: int, seed: int, variants: tuple[str, ...] = ()) -> Outcome:
    """The game dealt, and what happened until its first decision."""
    table = Table(game, laid_out(edition, players, seed, variants))
    game.run(table)
    return Outcome(table.s, tuple(table.events))


def check_variants(edition: Print, variants: tuple[str, ...]) -> None:
    known = VARIANTS[edition]
    wrong = next((v for v in variants if v not in known), None)
    if wrong is not None:
        raise BadInput(f"variants: {wrong!r:.60} is unknown; variants: {', '.join(known)}")


@setup("bm.players.count", "bm.component.bosses", "bm.component.heroes", "bm.component.epic-heroes")
@setup("bma.setup.needed", "bm.component.rooms", "bm.component.spells", "bm.ruling.ninth-boss")
def laid_out(edition: Print, players: int, seed: int, variants: tuple[str, ...] = ()) -> Dungeons:
    """The game is for 2 to 4 players.

    The box holds 9 boss cards.

    The box holds 25 ordinary hero cards.

    The box holds 16 epic hero cards.

    A game uses all 75 room, 30 spell and 9 boss cards and between 21 and 41 hero cards.

    The box holds 75 room cards.

    The box holds 30 spell cards.

    The ninth alpha boss, whose numbers no source gives, is a card of our own and can be switched off.
    """
    check_variants(edition, variants)
    if not 2 <= players <= MOST:
        raise Impossible("bm.players.count", f"players: {players}; two to four play")
    cards = box(edition)
    spared = {id for id, card in cards.cards.items() if card.source == "house"} if HOUSE in variants else set()
    decks = {deck: tuple(id for id in ids if id not in spared) for deck, ids in cards.decks.items()}
    return Dungeons(
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
