"""The cards that the board is played with, nine to a page, and tokens and counters to be cut out."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from tutor.games.card_adventure.cards import Ability, AnyPrinted, Class, Counter, Item, Monster, Penalty
from tutor.games.card_adventure.maker.sentences import name_in_box
from tutor.maker.printing.words import COURT, SIGNS, Words

A_PAGE, PIECES = 9, 48
DECKS = ("attack", "mp", "magic", "item", "monster", "curse", "trap")
HARM = ("damage", "poison", "curse")


def card_sheets(w: Words) -> list[str]:
    """Every copy of every card of the decks, the structures and the classes; nine to a page."""
    faces = [face for card in _needed(w) for face in [_card(w, card)] * _copies(w, card)]
    return [
        f'<section class="tall cards">{"".join(faces[n : n + A_PAGE])}</section>' for n in range(0, len(faces), A_PAGE)
    ]


def _needed(w: Words) -> Iterator[AnyPrinted]:
    """The decks; of treasures, traps and structures those of this board; the classes that one may choose."""
    laid = {x.card for cell in w.board.cells for x in cell.lies}
    traps = any(x.kind == "trap" for cell in w.board.cells for x in cell.lies)
    for kind in DECKS:
        for card in w.box.printed.values():
            special = getattr(card, "special", False) and card.id not in laid
            if card.kind == kind and not special and (kind != "trap" or traps):
                yield card
    standing = {r.structure for r in w.board.routes} | {c.structure for c in w.board.cells}
    yield from (card for card in w.box.structures.values() if card.id in standing)
    allowed = next((set(r.classes) for r in w.board.rules if r.rule == "classes"), None)
    for role in w.box.classes.values():
        if role.id in allowed if allowed is not None else role.rule:
            yield role


def _copies(w: Words, card: AnyPrinted) -> int:
    """Of structures as many as stand on the board; one of each class for each of four; else as many as the box has."""
    if card.kind == "structure":
        on_routes = sum(r.layers for r in w.board.routes if r.structure == card.id)
        return on_routes + sum(c.structure == card.id for c in w.board.cells)
    return 4 if card.kind == "class" else card.count


def _card(w: Words, card: AnyPrinted) -> str:
    name = escape(name_in_box(w.box, card.id)[w.lang])
    number, label = _number(card)
    big = f'<div class="big">{number}<small>{w.word(label)}</small></div>' if label else ""
    told = "".join(f"<p>{line}</p>" for line in _told(w, card))
    return (
        f'<article class="card {card.kind}"><header>{w.word(f"kind-{card.kind}")}</header><h3>{name}</h3>{big}{told}'
        "</article>"
    )


def _number(card: Any) -> tuple[str, str]:
    if card.kind == "mp":
        return str(card.mp), "mp"
    return (str(card.bp), "bp") if hasattr(card, "bp") else ("", "")


def _told(w: Words, card: AnyPrinted) -> Iterator[str]:
    if isinstance(card, Monster):
        if card.abilities:
            yield w.listed([_ability(w, ability) for ability in card.abilities])
        yield w.word("penalty", what=_penalty(w, card.penalty))
        if not card.moves:
            yield w.word("stays")
    if isinstance(card, Class):
        yield w.word("limits", attack=card.attack, mp=card.mp, magic=card.magic)
    cost = sorted({n for use in getattr(card, "uses", ()) for n in use.cost if n})
    if cost:
        yield w.word("cost", n=" / ".join(map(str, cost)))
    if getattr(card, "suit", ""):
        yield f'<span class="suit">{SIGNS[card.suit]}</span>'  # type: ignore[union-attr]
    if card.text is not None:
        yield escape(card.text[w.lang])
    if isinstance(card, Item) and card.uses and not card.once:
        yield w.word("kept")


def _ability(w: Words, ability: Ability) -> str:
    key = f"has-{ability.has}" + ("-magic" if ability.magic else "")
    return w.phrase(key, n=ability.x or 0, word=ability.word)


def _penalty(w: Words, penalty: Penalty) -> str:
    words = [w.phrase(f"harm-{kind}", n=n) for kind in HARM if (n := getattr(penalty, kind))]
    return w.listed(words) or w.word("nothing")


# -- tokens and counters --------------------------------------------------------------------------------------------


def piece_sheets(w: Words) -> list[str]:
    """Round pieces: damage and poison tokens, and the trump counters if there are gates."""
    pieces = [
        f'<div class="piece {token.kind}"><b>{token.value}</b>{w.word(f"kind-{token.kind}")}</div>'
        for token in w.box.tokens.values()
        for _ in range(token.count)
    ]
    if any(getattr(w.box.structures.get(r.structure), "rule", "") == "gate" for r in w.board.routes):
        pieces += [_counter(counter) for counter in w.box.counters.values() for _ in range(counter.count)]
    return [
        f'<section class="tall pieces">{"".join(pieces[n : n + PIECES])}</section>'
        for n in range(0, len(pieces), PIECES)
    ]


def _counter(counter: Counter) -> str:
    red = " red" if counter.suit in ("heart", "diamond") else ""
    number = COURT.get(counter.number, counter.number)
    return f'<div class="piece counter{red}"><b>{SIGNS[counter.suit]}{number}</b></div>'
