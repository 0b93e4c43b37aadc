"""How the effects of cards happen: deed after deed, with the choices that each of them asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tutor.games.boss_monster.actions import Choose, Decline
from tutor.games.boss_monster.book import action, guard, procedure, step
from tutor.games.boss_monster.card_deeds import Deed, Pick
from tutor.games.boss_monster.cards import Ability
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.picks import ALIKE, Use, allows, hidden, offered
from tutor.games.boss_monster.state import Dungeons, place_of, working
from tutor.games.boss_monster.verbs import Tables, change_place
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

CHOOSE = "choose"  # an effect asks somebody to choose
YES = "yes"
Verb = Callable[[Tables, Use, Deed, str], None]
VERBS: dict[str, Verb] = {}
Possible = Callable[[Tables, Use, Deed], bool]
POSSIBLE: dict[str, Possible] = {}
# By what a card takes effect, depending on how it comes to do so.
BY_WHAT = {
    "spell": "bm.spell.phase-icon",
    "activated": "bm.activated.definition",
    "answer": "bm.cancel.interrupt",
    "built": "bm.build.now-built",
    "level-up": "bm.levelup.first-five",
}
WORKING = "bm.faq.when-abilities-work"


def verb(*names: str) -> Callable[[Verb], Verb]:
    """The function carries out a deed."""

    def note(fn: Verb) -> Verb:
        VERBS.update(dict.fromkeys(names, fn))
        return fn

    return note


def possible(*names: str) -> Callable[[Possible], Possible]:
    """The function says whether a deed that is aimed at nothing can be done; where it cannot, nobody is asked."""

    def note(fn: Possible) -> Possible:
        POSSIBLE.update(dict.fromkeys(names, fn))
        return fn

    return note


def ability_of(s: Dungeons, card: str) -> Ability | None:
    return s.box.abilities.get(card)


def listening(s: Dungeons, seat: int, why: str) -> tuple[str, ...]:
    """The rooms of a dungeon that work and do something when this happens."""
    abilities, tops = s.box.abilities, [there.top for _, there in working(s, seat)]
    return tuple([card for card in tops if (ability := abilities.get(card)) is not None and ability.when == why])


def deeds_of(s: Dungeons, card: str) -> tuple[Deed, ...]:
    return s.box.deeds[card]


def take_effect(t: Tables, seat: int, source: str, why: str, target: str = "") -> None:
    """The effect of a card begins; a target that was declared is what its first deed is aimed at."""
    about = {"seat": seat, "source": source, "why": why, "at": 0, "picks": []}
    t.begin("effect", **about, **({"pick": target} if target else {}))


def trigger(t: Tables, seat: int, card: str, why: str, also: Iterable[str] = ()) -> None:
    """A room that works does what its text says when this happens."""
    where = place_of(t.s, card)
    ability = ability_of(t.s, card)
    if where is None or ability is None or ability.when != why:
        return
    there = t.s.players[where[0]].dungeon[where[1]]
    if there.working and not (ability.limit == "turn" and card in there.used):
        t.log("AbilityTriggered", (BY_WHAT.get(why, WORKING), *also), {"seat": seat, "card": card, "why": why})
        take_effect(t, seat, card, why)


# -- deed after deed -------------------------------------------------------------------------------------------------


@step("bm.faq.when-abilities-work")
def what_a_card_says_is_done(t: Tables, about: dict[str, Any]) -> None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    deeds = deeds_of(t.s, about["source"])
    if about["at"] >= len(deeds):
        return
    deed = deeds[about["at"]]
    if deed.each and "by" not in about:
        _each_does_it(t, deed, about)
        return
    use = _use(about)
    pick = about.get("pick")
    if pick is None:
        pick = _picked(t, deed, about, use)
    if pick is None or (pick == "" and _optional(t.s, deed, about)):
        return
    _mark_used(t, about)
    if "by" not in about:
        t.begin("effect", **_later(about, pick))
    VERBS[deed.does](t, use, deed, pick)


procedure("effect", what_a_card_says_is_done)


def _use(about: dict[str, Any]) -> Use:
    rules = (BY_WHAT.get(about["why"], WORKING),)
    return Use(about.get("by", about["seat"]), about["source"], rules, tuple(about["picks"]))


def _later(about: dict[str, Any], pick: str = "") -> dict[str, Any]:
    """The next deed of the same effect."""
    kept = {k: v for k, v in about.items() if k not in ("pick", "by")}
    return {**kept, "at": about["at"] + 1, "picks": [*about["picks"], pick]}


def _each_does_it(t: Tables, deed: Deed, about: dict[str, Any]) -> None:
    t.begin("effect", **_later(about))
    t.begin("each", effect=about, all=deed.each == "players")


@step("bm.xp.unclear-cases")
def they_do_it_in_order_of_xp(t: Tables, about: dict[str, Any]) -> None:
    """Wherever the order is not clear, the player whose boss has the higher XP goes first."""
    effect = about["effect"]
    seats = tuple(x for x in by_xp(t.s, t.game.ask) if about["all"] or x != effect["seat"])
    if len(seats) > 1:
        t.log("InOrderOfXp", "bm.xp.unclear-cases", {"seats": seats, "card": effect["source"]})
    for seat in reversed(seats):
        t.begin("effect", **effect, by=seat)


procedure("each", they_do_it_in_order_of_xp)


def _optional(s: Dungeons, deed: Deed, about: dict[str, Any]) -> bool:
    ability = ability_of(s, about["source"])
    return deed.may or (about["at"] == 0 and ability is not None and ability.may)


def _picked(t: Tables, deed: Deed, about: dict[str, Any], use: Use) -> str | None:
    """What the deed is aimed at; None if somebody must choose first, or if there is nothing to choose."""
    may = _optional(t.s, deed, about)
    if deed.pick is None and not may:
        return ""
    found = offered(t.s, deed.pick, use, t.game.ask) if deed.pick is not None else _whether(t, deed, use)
    if not found:
        t.log("NothingToChoose", use.rules, {"seat": use.seat, "card": use.source, "does": deed.does})
        return None
    if len(found) == 1 and not may:
        return found[0]
    t.begin("effect", **about)
    secret = deed.pick is not None and hidden(deed.pick)
    ask_to_choose(t, use, deed.does, found, may=may, secret=secret)
    return None


def _whether(t: Tables, deed: Deed, use: Use) -> tuple[str, ...]:
    """What somebody is asked who may do a thing that is aimed at nothing."""
    can = POSSIBLE.get(deed.does)
    return (YES,) if can is None or can(t, use, deed) else ()


def ask_to_choose(
    t: Tables, use: Use, does: str, found: tuple[str, ...], *, may: bool = False, secret: bool = False
) -> None:
    """Somebody chooses; what he chooses is handed to the procedure that is pending below."""
    about: dict[str, Any] = {"source": use.source, "does": does, "options": found, "may": may, "hidden": secret}
    t.open(CHOOSE, use.rules[0], (use.seat,), lead=use.seat, picks=use.picks, **about)


def _mark_used(t: Tables, about: dict[str, Any]) -> None:
    """An ability that works once a turn has been used; activated ones are marked when they are declared."""
    ability = ability_of(t.s, about["source"])
    where = place_of(t.s, about["source"])
    if ability is None or where is None or ability.limit != "turn" or about["at"] or about["why"] == "activated":
        return
    mark_used(t, *where, about["source"])


def mark_used(t: Tables, seat: int, at: int, card: str) -> None:
    there = t.s.players[seat].dungeon[at]
    if card not in there.used:
        change_place(t, seat, at, "UsedThisTurn", WORKING, {"card": card}, used=(*there.used, card))


# -- choosing --------------------------------------------------------------------------------------------------------


@guard("bm.faq.when-abilities-work", Choose, basic=4, implied=True, asks=True)
def only_what_the_card_allows(s: Dungeons, a: Choose, ask: Ask) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    window = pending(s)
    if window is None or window.kind != CHOOSE or a.pick in window.about["options"] or not window.about["source"]:
        return None  # where no card asks, it is another rule that says what may be chosen
    about, pick = window.about, asked_for(s)
    use = Use(window.seats[0], about["source"], picks=tuple(about["picks"]))
    if pick is not None and pick.what in ALIKE and allows(s, pick, use, a.pick, ask):
        return None  # of several copies of one card only the first is offered
    return facts(pick=a.pick, card=about["source"])


def asked_for(s: Dungeons) -> Pick | None:
    """What is chosen now, as the card says it."""
    window = pending(s)
    if window is None or window.kind != CHOOSE or window.about["source"] not in s.box.cards:
        return None
    now = len(window.about["picks"])  # each deed leaves one behind
    deeds = deeds_of(s, window.about["source"])[now : now + 1]
    return next((deed.pick for deed in deeds if deed.does == window.about["does"]), None)


@guard("bm.faq.when-abilities-work", Decline, basic=4, implied=True)
def only_an_optional_effect_is_declined(s: Dungeons, a: Decline) -> Facts | None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    window = pending(s)
    if window is None or window.kind != CHOOSE or window.about["may"]:
        return None
    return facts(key="must", card=window.about["source"])


def choose_candidates(s: Dungeons, seat: int) -> Iterator[Choose]:
    window = pending(s)
    assert window is not None
    return (Choose(seat, pick) for pick in window.about["options"])


def decline_candidates(s: Dungeons, seat: int) -> Iterator[Decline]:
    window = pending(s)
    if window is not None and window.about["may"]:
        yield Decline(seat)


@action(Choose, "bm.faq.when-abilities-work", (CHOOSE,), choose_candidates)
def choose(t: Tables, a: Choose) -> None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    answer(t, a.pick)


@action(Decline, "bm.faq.when-abilities-work", (CHOOSE,), decline_candidates)
def decline(t: Tables, a: Decline) -> None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    answer(t, "")


def answer(t: Tables, pick: str) -> None:
    """The choice is handed to what asked for it."""
    t.close()
    task = t.s.stack[-1]
    assert isinstance(task, Task)
    t.put_on_top(evolve(task, about={**task.about, "pick": pick}))
