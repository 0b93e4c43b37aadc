"""Decks and bags: drawing from the top, making a deck anew from its discards, and what happens when nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.asked import CardsWanted, TokensWanted
from tutor.games.card_adventure.book import limit, procedure, step, term
from tutor.games.card_adventure.state import FIELD, Adventure
from tutor.games.card_adventure.verbs import Rules, Tables, change, run_now, set_table, without
from tutor.kernel.events import Term, total

DRAWN = "cpa.cards.drawn"  # how many of the wanted cards are drawn; about: {"deck": "attack", "n": 2}
TOKENS_DRAWN = "cpa.tokens.drawn"  # about: {"token": "damage", "n": 2}


# -- how many --------------------------------------------------------------------------------------------------------


@term(DRAWN, "cpa.cards.draw-top")
def as_many_as_are_wanted(s: Adventure, about: CardsWanted) -> Iterator[Term]:
    """Cards are drawn from the top of their deck."""
    deck = about["deck"]
    yield Term(about["n"], "cpa.cards.draw-top", "wanted", f"deck:{deck}", {"deck": deck})


@limit(DRAWN, "cpa.cards.no-deck")
def what_is_not_there_is_not_drawn(s: Adventure, about: CardsWanted, so_far: int) -> Term | None:
    """While not even the discards give a deck, putting new cards of that kind on the board is suspended, and only
    for so long.
    """
    deck = about["deck"]
    missing = so_far - len(getattr(s, f"{deck}_deck")) - len(getattr(s, f"{deck}_pile"))
    return Term(-missing, "cpa.cards.no-deck", "no-deck", f"deck:{deck}", {"deck": deck}) if missing > 0 else None


@term(TOKENS_DRAWN, "cpa.tokens.draw-one")
def one_token_after_the_other(s: Adventure, about: TokensWanted) -> Iterator[Term]:
    """Tokens are drawn blind, one at a time."""
    token = about["token"]
    there = min(about["n"], len(getattr(s, f"{token}_bag")))
    yield Term(there, "cpa.tokens.draw-one", "tokens", f"bag:{token}", {"token": token})


# -- decks -----------------------------------------------------------------------------------------------------------


@step("cpa.cards.reshuffle")
def an_empty_deck_is_made_anew(t: Tables, about: dict[str, Any]) -> None:
    """When a deck has run out and the game goes on, its discards are shuffled and become the new deck."""
    deck = about["deck"]
    if about["wanted"] and not getattr(t.s, f"{deck}_deck"):
        order = t.shuffle(getattr(t.s, f"{deck}_pile"))
        fields = {f"{deck}_deck": order, f"{deck}_pile": ()}
        t.log("DeckRemade", "cpa.cards.reshuffle", {"deck": deck, "n": len(order)}, **fields)


procedure("remake", an_empty_deck_is_made_anew)


def turn_up(t: Tables, deck: str, n: int) -> tuple[str, ...]:
    """Cards from the top of a deck, as many as there are; the caller says where they go."""
    terms = t.game.ask(t.s, DRAWN, {"deck": deck, "n": n})
    field = f"{deck}_deck"
    rest: tuple[str, ...] = getattr(t.s, field)
    drawn: list[str] = []
    for _ in range(total(terms)):
        if not rest:
            set_table(t, **{field: rest})
            run_now(t, "remake", deck=deck, wanted=True)
            rest = getattr(t.s, field)
        if not rest:
            break
        card, rest = t.take_top(rest)
        drawn.append(card)
    if drawn:
        set_table(t, **{field: rest})
    if not rest:
        run_now(t, "remake", deck=deck, wanted=False)
    if len(drawn) < n:
        rule = next((x.rule for x in terms if x.value < 0), "cpa.cards.draw-top")
        t.log("DeckExhausted", rule, {"deck": deck, "n": n - len(drawn)})
    return tuple(drawn)


def draw(t: Tables, deck: str, seat: int, n: int, rules: Rules) -> tuple[str, ...]:
    """Cards from the top of a deck into a hand."""
    drawn = turn_up(t, deck, n) if n else ()
    if drawn:
        field = FIELD[deck]
        cards = (*getattr(t.s.players[seat], field), *drawn)
        told = {"deck": deck, "n": len(drawn), "cards": drawn}
        change(t, seat, "CardsDrawn", rules, told, **{field: cards})
        run_now(t, "over-limit", seat=seat, kind=deck)
    return drawn


# -- bags ------------------------------------------------------------------------------------------------------------


def take_tokens(t: Tables, token: str, seat: int, n: int, rules: Rules, **facts: Any) -> tuple[str, ...]:
    """A PC draws tokens from a bag. Whether it is out by them is looked at by the procedure `outs`, which is to be
    begun by whoever has tokens drawn.
    """
    if not n:
        return ()
    field = f"{token}_bag"
    bag: tuple[str, ...] = getattr(t.s, field)
    found: list[str] = []
    for _ in range(total(t.game.ask(t.s, TOKENS_DRAWN, {"token": token, "n": n}))):
        drawn, bag = _blind(t, bag)
        found.append(drawn)
    if found:
        set_table(t, **{field: bag})
        known = t.s.box.tokens
        value = sum([known[x].value for x in found])
        told = {"token": token, "n": len(found), "tokens": tuple(found), "value": value, **facts}
        change(t, seat, "TokensDrawn", rules, told, **{token: (*getattr(t.s.players[seat], token), *found)})
    if len(found) < n:
        t.log("BagEmpty", "cpa.tokens.draw-one", {"token": token, "seat": seat, "n": n - len(found)})
    return tuple(found)


def _blind(t: Tables, bag: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A token out of the bag, which nobody can look into, and what is left in it."""
    script = t.s.chance.cards
    if script and script[0] in bag:
        return t.take_top(bag)
    at = t.unscripted(len(bag))
    return bag[at], bag[:at] + bag[at + 1 :]


def put_back(t: Tables, seat: int, token: str, rules: Rules) -> None:
    """A token of a PC goes back into its bag."""
    field = t.s.box.tokens[token].kind
    left = without(getattr(t.s.players[seat], field), token)
    bag = tuple(sorted((*getattr(t.s, f"{field}_bag"), token)))
    change(t, seat, "TokenGivenBack", rules, {"token": token, "what": field}, **{field: left})
    set_table(t, **{f"{field}_bag": bag})
