"""Victory: whose boss lies in the graveyard has lost, at once, unless a card says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.book import answer, procedure, step, term
from tutor.games.seven_bosses.names import boss_of
from tutor.games.seven_bosses.state import Syndicates, opponent
from tutor.games.seven_bosses.verbs import Tables, run_now
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

FALLEN = "sb.boss.fallen"


@term(FALLEN, "sb.victory.boss-in-graveyard", asks=True)
def a_boss_in_the_graveyard(s: Syndicates, seat: int, ask: Ask) -> Iterator[Term]:
    """A player wins when the opponent's boss has been moved to the graveyard, by assassination or in any other
    way.
    """
    graveyard = s.players[seat].graveyard
    card = boss_of(s, seat, ask) if graveyard else ""
    if card in graveyard:
        yield Term(1, "sb.victory.boss-in-graveyard", "fallen", card, {"seat": seat})


@answer(FALLEN, "sb.victory.card-text-first", layer="card")
def a_card_says_that_the_game_continues(s: Syndicates, seat: int) -> Term | None:
    """A card text such as "the game continues" goes before the victory condition."""
    p = s.players[seat]
    return Term(0, "sb.victory.card-text-first", "goes-on", p.boss, {"seat": seat}) if p.spared else None


@step("sb.victory.boss-in-graveyard")
def who_has_lost_the_boss_has_lost(t: Tables, about: dict[str, Any]) -> None:
    """A player wins when the opponent's boss has been moved to the graveyard, by assassination or in any other
    way.
    """
    fallen = tuple(p.seat for p in t.s.players if total(t.game.ask(t.s, FALLEN, p.seat)))
    if fallen:
        rules = ("sb.victory.boss-in-graveyard", *about.get("why", ()))
        t.log("BossFallen", rules, {"seat": fallen[0], "boss": t.s.players[fallen[0]].boss})
        t.end("boss", "sb.victory.boss-in-graveyard", tuple(opponent(seat) for seat in fallen))


procedure("judge", who_has_lost_the_boss_has_lost)


@step("sb.victory.at-once")
def it_is_judged_at_once(t: Tables, about: dict[str, Any]) -> None:
    """Victory is judged at the moment at which a boss reaches the graveyard; whatever would have followed no
    longer matters.
    """
    run_now(t, "judge", why=("sb.victory.at-once",))


procedure("fallen", it_is_judged_at_once)
