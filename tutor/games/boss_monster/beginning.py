"""The beginning of a turn: heroes come to town, and everybody draws a room card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import procedure, step, term
from tutor.games.boss_monster.cards import Room
from tutor.games.boss_monster.effects import ask_to_choose
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.picks import Use
from tutor.games.boss_monster.state import Dungeons, Guest, playing, working
from tutor.games.boss_monster.verbs import Tables, amount, draw
from tutor.kernel.events import Term

COMING = "bm.heroes.coming"
SPELLS = "bm.draw.spells"


# -- heroes ----------------------------------------------------------------------------------------------------------


@term(COMING, "bm.begin.reveal-heroes")
def one_hero_for_each_player(s: Dungeons, _: object) -> Iterator[Term]:
    """At the beginning of a turn one hero card for each player is revealed and put in town."""
    n = len(playing(s))
    yield Term(n, "bm.begin.reveal-heroes", "players", "", {"n": n})


@term(COMING, "bm.elimination.hero-count-unchanged")
def and_for_those_who_have_lost(s: Dungeons, _: object) -> Iterator[Term]:
    """The number of heroes that come to town each turn stays the same after a player has lost."""
    n = s.starters - len(playing(s))
    if n:
        yield Term(n, "bm.elimination.hero-count-unchanged", "lost", "", {"n": n})


@step("bm.tip.stuck-heroes")
def those_who_wait_get_company(t: Tables, _: dict[str, Any]) -> None:
    """New heroes keep coming each turn, so that heroes on whom there is a tie pile up in town."""
    if t.s.town and (t.s.hero_deck or t.s.epic_deck):
        t.log("TownFills", "bm.tip.stuck-heroes", {"heroes": tuple(g.card for g in t.s.town)})


@step("bm.summary.beginning")
def heroes_come_to_town(t: Tables, _: dict[str, Any]) -> None:
    """In the Beginning of Turn phase the heroes are revealed before the room cards are drawn."""
    for _n in range(amount(t, COMING, None)):
        t.begin("hero-comes")


@step("bm.begin.ordinary-before-epic")
def ordinary_heroes_come_first(t: Tables, about: dict[str, Any]) -> None:
    """Epic heroes are normally revealed only after all ordinary heroes have been revealed."""
    if t.s.hero_deck:
        _reveal(t, "hero", ("bm.begin.reveal-heroes", "bm.begin.ordinary-before-epic"))
        t.close()


@step("bm.begin.reveal-heroes")
def then_epic_heroes_come(t: Tables, about: dict[str, Any]) -> None:
    """At the beginning of a turn one hero card for each player is revealed and put in town."""
    if t.s.epic_deck:
        _reveal(t, "epic", ("bm.begin.reveal-heroes", "bm.begin.ordinary-before-epic"))


procedure("hero-comes", ordinary_heroes_come_first, then_epic_heroes_come)


def _reveal(t: Tables, deck: str, rules: tuple[str, ...]) -> None:
    card, rest = t.take_top(getattr(t.s, f"{deck}_deck"), t.s.box.cards)
    changes: dict[str, Any] = {f"{deck}_deck": rest, "town": (*t.s.town, Guest(card))}
    t.log("HeroCame", rules, {"hero": card, "deck": deck}, **changes)


# -- drawing ---------------------------------------------------------------------------------------------------------


@step("bm.ruling.draw-order")
def everybody_draws_a_room(t: Tables, _: dict[str, Any]) -> None:
    """Draws at the beginning of a turn are in XP order."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("draw", seat=seat)


@term(SPELLS, "bm.spell.draw-only-by-card")
def cards_that_let_a_spell_be_drawn(s: Dungeons, seat: int) -> Iterator[Term]:
    """After the start of the game a player draws a new spell card only when a card says so."""
    for _, place in working(s, seat):
        if _draws_instead(s, place.top):
            yield Term(1, "bm.spell.draw-only-by-card", "says-so", place.top, {"seat": seat})


@step("bm.faq.when-abilities-work")
def a_room_may_offer_another_deck(t: Tables, about: dict[str, Any]) -> None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    offers = t.game.ask(t.s, SPELLS, about["seat"])
    if offers and t.s.spell_deck:
        use = Use(about["seat"], offers[0].source, ("bm.faq.when-abilities-work",))
        ask_to_choose(t, use, "draw-instead", ("room", "spell"))


@step("bm.begin.draw-room")
def he_draws(t: Tables, about: dict[str, Any]) -> None:
    """Then each player draws one room card."""
    deck = about.get("pick", "room")
    by_a_card = ("bm.spell.draw-only-by-card",) if deck == "spell" else ()
    draw(t, deck, about["seat"], 1, ("bm.begin.draw-room", *by_a_card, "bm.ruling.draw-order"))


procedure("draw", a_room_may_offer_another_deck, he_draws)


def _draws_instead(s: Dungeons, card: str) -> bool:
    found = s.card(card)
    return isinstance(found, Room) and found.draws_instead == "spell"
