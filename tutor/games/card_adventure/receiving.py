"""What a penalty does to a PC: tokens, poison and curses, and the shield that stops it."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.asked import PenaltyPart
from tutor.games.card_adventure.book import procedure, step, term
from tutor.games.card_adventure.looking import may_hold
from tutor.games.card_adventure.penalties import HARM, KINDS
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.strength import OF_ITEMS
from tutor.games.card_adventure.supplies import draw, take_tokens
from tutor.games.card_adventure.verbs import Tables, combat, quietly
from tutor.games.card_adventure.windows import PENALTY
from tutor.kernel.events import Term, Terms, total

BLEEDS = "bleeds"  # the key of a term that comes once in a combat


@term(HARM, "cpa.combat.penalty-on-card")
def what_is_printed_on_the_monster(s: Adventure, about: PenaltyPart) -> Terms:
    """The penalty is printed on each monster card for itself."""
    card, what = about["monster"], about["what"]
    n = getattr(s.box.monsters[card].penalty, what)
    return (Term(n, "cpa.combat.penalty-on-card", what, card, {"card": card}),) if n else ()


def _harm(t: Tables, about: dict[str, Any], what: str) -> Terms:
    return t.game.ask(t.s, HARM, {"seat": about["seat"], "monster": about["monster"], "what": what})


@step("cpa.combat.penalty-on-card")
def a_penalty_is_due(t: Tables, about: dict[str, Any]) -> None:
    """The penalty is printed on each monster card for itself."""
    harm = {what: total(_harm(t, about, what)) for what in KINDS}
    told = {"seat": about["seat"], "card": about["monster"], "nth": about["nth"], "of": about["of"], **harm}
    t.log("PenaltyDue", ("cpa.combat.penalty-on-card", about["rule"]), told)
    if not any(harm.values()):
        t.close()


@step(OF_ITEMS)
def a_shield_may_stop_it(t: Tables, about: dict[str, Any]) -> None:
    """Item cards stand for a PC's belongings."""
    seats = tuple([seat for seat in combat(t).seats if _can_shield(t.s, seat, about["seat"])])
    t.open(PENALTY, OF_ITEMS, seats, seat=about["seat"], monster=about["monster"])


def _can_shield(s: Adventure, seat: int, whom: int) -> bool:
    p = s.players[seat]
    here = not p.out and p.where == s.players[whom].where
    return here and may_hold(s, seat, s.box.shields, p.cast)


@step("cpa.combat.penalty-damage")
def damage_tokens_are_drawn(t: Tables, about: dict[str, Any]) -> None:
    """ "Damage n" in a penalty means that the PC draws n damage tokens at random."""
    terms, seat = _harm(t, about, "damage"), about["seat"]
    take_tokens(t, "damage", seat, total(terms), _rules("cpa.combat.penalty-damage", terms), monster=about["monster"])
    if BLEEDS in [x.key for x in terms]:
        quietly(t, seat, bled=True)


@step("cpa.combat.penalty-poison")
def poison_tokens_are_drawn(t: Tables, about: dict[str, Any]) -> None:
    """ "Poison n" in a penalty means that the PC draws n poison tokens at random."""
    terms = _harm(t, about, "poison")
    rules = _rules("cpa.combat.penalty-poison", terms)
    take_tokens(t, "poison", about["seat"], total(terms), rules, monster=about["monster"])


@step("cpa.combat.penalty-curse")
def curse_cards_are_drawn(t: Tables, about: dict[str, Any]) -> None:
    """A penalty can also consist of curse cards."""
    terms = _harm(t, about, "curse")
    draw(t, "curse", about["seat"], total(terms), _rules("cpa.combat.penalty-curse", terms))


def _rules(rule: str, terms: Terms) -> tuple[str, ...]:
    """The rule of a draw, and those by which it is more than the card says."""
    return (rule, *dict.fromkeys([x.rule for x in terms if x.key == BLEEDS]))


@step("cpa.combat.penalty-kept")
def what_is_received_is_kept(t: Tables, about: dict[str, Any]) -> None:
    """Tokens and curse cards received become the player's own and lie where the other players can see them."""
    p, tokens = t.s.players[about["seat"]], t.s.box.tokens
    damage, poison = (sum([tokens[x].value for x in held]) for held in (p.damage, p.poison))
    told = {"seat": p.seat, "card": about["monster"], "damage": damage, "poison": poison, "curses": len(p.curses)}
    t.log("PenaltyKept", "cpa.combat.penalty-kept", told)


procedure(
    "penalty",
    a_penalty_is_due,
    a_shield_may_stop_it,
    damage_tokens_are_drawn,
    poison_tokens_are_drawn,
    curse_cards_are_drawn,
    what_is_received_is_kept,
)
