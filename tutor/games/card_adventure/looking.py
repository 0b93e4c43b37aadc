"""What lies open: hands, tokens, and the cards of a stack."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tutor.games.card_adventure.book import answer, term
from tutor.games.card_adventure.state import Adventure, Lying, lying, stack
from tutor.games.card_adventure.variants import HIDDEN_HANDS
from tutor.kernel.events import Term
from tutor.kernel.records import remembered

READERS = "cpa.hand.readers"  # who may look at a player's cards; about: the seat
TOKEN_READERS = "cpa.tokens.readers"  # who may look at a player's tokens; about: the seat
VISIBLE = "cpa.stack.visible"  # the cards of a place that may be looked at; about: the place


def hands_are_open(s: Adventure) -> bool:
    return HIDDEN_HANDS not in s.variants


def may_hold(s: Adventure, seat: int, cards: Collection[str], spent: tuple[str, ...] = ()) -> bool:
    """Whether one of these is in a hand, and not spent: where hands are hidden, as far as the others can tell."""
    p, box = s.players[seat], s.box
    if hands_are_open(s):
        return any(card in cards and card not in spent for card in (*p.items, *p.magic))
    kinds = ((p.items, box.items), (p.magic, box.magics))
    return any(held and any(card in known for card in cards) for held, known in kinds)


@term(READERS, "cpa.info.open-default")
def hands_lie_open(s: Adventure, seat: int) -> Iterator[Term]:
    """Hands, damage tokens and poison tokens lie open on the table with all their content public."""
    for p in s.players:
        yield Term(1, "cpa.info.open-default", "reader", f"seat:{p.seat}", {"seat": p.seat})


@answer(READERS, "cpa.info.hidden-game", layer="house")
def but_not_in_a_hidden_game(s: Adventure, seat: int) -> Term | None:
    """In a game with hidden hands only the damage and poison tokens are public."""
    if hands_are_open(s):
        return None
    return Term(1, "cpa.info.hidden-game", "reader", f"seat:{seat}", {"seat": seat})


@term(TOKEN_READERS, "cpa.combat.penalty-kept")
def tokens_lie_where_all_can_see_them(s: Adventure, seat: int) -> Iterator[Term]:
    """Tokens and curse cards received become the player's own and lie where the other players can see them."""
    for p in s.players:
        yield Term(1, "cpa.combat.penalty-kept", "reader", f"seat:{p.seat}", {"seat": p.seat})


@term(VISIBLE, "cpa.stack.hidden")
def only_the_topmost_card(s: Adventure, where: str) -> Iterator[Term]:
    """A card that others cover in a stack is hidden, and a hidden card may not be looked at."""
    found = stack(s, where)
    if found and (found[-1].up or found[-1].counters):
        yield Term(1, "cpa.stack.hidden", "on-top", found[-1].card, {"card": found[-1].card})


@term(VISIBLE, "cpa.combat.monsters-shown")
def and_those_that_fight(s: Adventure, where: str) -> Iterator[Term]:
    """In the encounter phase all monster cards that take part are shown to the PCs, and from then on the players may
    look at them freely.
    """
    known = open_cards(s) - _tops(s.lying)
    for x in reversed(stack(s, where)):
        if x.card in known:
            yield Term(1, "cpa.combat.monsters-shown", "in-stack", x.card, {"card": x.card})


def _on_top(lying: tuple[Lying, ...]) -> frozenset[str]:
    """The topmost card of each place, if its face can be seen."""
    tops = {x.where: x for x in lying}
    return frozenset([x.card for x in tops.values() if x.up or x.counters])


_tops = remembered(_on_top)


def open_cards(s: Adventure) -> frozenset[str]:
    """The cards on the board that everybody may look at: those on top, and monsters in a combat that is on."""
    if s.combat is None:
        return _tops(s.lying)
    return _tops(s.lying).union(s.combat.monsters, [x.to for x in s.shown])


def in_sight(s: Adventure, card: str) -> bool:
    """Whether a card is one of the open cards."""
    if card in _tops(s.lying):
        return True
    return s.combat is not None and (card in s.combat.monsters or card in [x.to for x in s.shown])


def sighted(s: Adventure, card: str) -> Lying | None:
    """A card on the board that everybody may look at."""
    found = lying(s, card)
    return found if found is not None and in_sight(s, card) else None


def is_open(s: Adventure, card: str) -> bool:
    return sighted(s, card) is not None
