"""How the effects of cards happen: deed after deed, with the choices that each of them asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.seven_bosses.actions import Choose, Enough
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.card_deeds import Deed
from tutor.games.seven_bosses.picks import FITS, Doing, deed_of, deeds_of, doing, known_already, options, too_late
from tutor.games.seven_bosses.state import Syndicates, Use
from tutor.games.seven_bosses.verbs import Tables
from tutor.games.seven_bosses.windows import CHOOSE
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts
from tutor.kernel.windows import Task

Verb = Callable[[Tables, Doing], None]
VERBS: dict[str, Verb] = {}
AIMLESS: set[str] = set()  # deeds that do something even if there is nobody to aim at
# By what a card takes effect, depending on the side that is used.
BY_SIDE = {
    "upper": "sb.action.which",
    "lower": "sb.action.which",
    "trump": "sb.boss.trump-printed",
    "later": "sb.trump.once",
}


def verb(name: str, *, aimless: bool = False) -> Callable[[Verb], Verb]:
    """The function does a deed."""

    def note(fn: Verb) -> Verb:
        VERBS[name] = fn
        if aimless:
            AIMLESS.add(name)
        return fn

    return note


def take_effect(t: Tables, used: Use) -> None:
    about = {"seat": used.seat, "card": used.card, "side": used.side, "attack": used.attack, "against": used.against}
    t.begin("effect", **about, at=0)


@step("sb.action.which")
def what_a_card_says_is_done(t: Tables, about: dict[str, Any]) -> None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    t.close()
    deeds = deeds_of(t.s, about["card"], about["side"])
    if about["at"] >= len(deeds):
        return
    deed = deeds[about["at"]]
    pick = about["pick"] if "pick" in about else _picked(t, deed, about)
    if pick is None:
        return
    t.begin("effect", **{k: v for k, v in about.items() if k != "pick"} | {"at": _next(deeds, about["at"], pick)})
    if pick or deed.does not in FITS or deed.does in AIMLESS:
        VERBS[deed.does](t, evolve(doing(about), pick=pick))


def _picked(t: Tables, deed: Deed, about: dict[str, Any]) -> str | None:
    """What a deed is aimed at; None if somebody must choose first."""
    if deed.does not in FITS or too_late(t.s, doing(about)):
        return ""
    found = options(t.s, doing(about), t.game.ask)
    rule = BY_SIDE[about["side"]]
    if found and (deed.may or len(found) > 1):
        t.begin("effect", **about)
        told = {k: about[k] for k in ("card", "side", "at", "attack", "against")}
        asked = {**told, "may": deed.may, "does": deed.does, "rows": deed.rows}
        t.open(CHOOSE, rule, (about["seat"],), lead=about["seat"], **asked)
        return None
    if not found and not deed.may:
        t.log("NothingToChoose", rule, {"seat": about["seat"], "card": about["card"], "does": deed.does})
    return found[0] if found else ""


def _next(deeds: tuple[Deed, ...], at: int, pick: str) -> int:
    """The deed that comes next: whoever has had enough is not asked for more of the same."""
    following = at + 1
    while not pick and deeds[at].may and following < len(deeds) and deeds[following] == deeds[at]:
        following += 1
    return following


procedure("effect", what_a_card_says_is_done)


# -- choosing --------------------------------------------------------------------------------------------------------


def choosing(s: Syndicates) -> Doing | None:
    """What somebody is asked to choose for."""
    window = pending(s)
    return doing({**window.about, "seat": window.seats[0]}) if window is not None and window.kind == CHOOSE else None


@guard("sb.action.which", Choose, basic=5, implied=True, asks=True)
def only_what_the_card_speaks_of(s: Syndicates, a: Choose, ask: Ask) -> Facts | None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    x = choosing(s)
    if x is None or a.seat != x.seat or a.pick in options(s, x, ask):
        return None
    return facts(key="known", target=a.pick) if known_already(s, x, a.pick) else facts(card=x.card)


@guard("sb.action.which", Enough, basic=5, implied=True)
def only_what_may_be_left_out(s: Syndicates, a: Enough) -> Facts | None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    x = choosing(s)
    if x is None or a.seat != x.seat or deed_of(s, x).may:
        return None
    return facts(key="must", card=x.card)


def choices(s: Syndicates, seat: int) -> Iterator[Choose]:
    x = choosing(s)
    return (Choose(seat, pick) for pick in options(s, x)) if x is not None else iter(())


def enough_choices(s: Syndicates, seat: int) -> Iterator[Enough]:
    x = choosing(s)
    if x is not None and deed_of(s, x).may:
        yield Enough(seat)


@action(Choose, "sb.action.which", (CHOOSE,), choices)
def choose(t: Tables, a: Choose) -> None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    _hand_over(t, a.pick)


@action(Enough, "sb.action.which", (CHOOSE,), enough_choices)
def choose_nothing_more(t: Tables, a: Enough) -> None:
    """Then the ability takes effect that belongs to the side on which the member lay when it was chosen: face up
    the lower one, face down the upper one.
    """
    _hand_over(t, "")


def _hand_over(t: Tables, pick: str) -> None:
    """The choice is handed to the effect that asked for it."""
    t.close()
    task = t.s.stack[-1]
    assert isinstance(task, Task)
    t.put_on_top(evolve(task, about={**task.about, "pick": pick}))
