"""The box while a position takes its cards out of it; each copy can be in one place only."""

from __future__ import annotations

from tutor.content.source import hint, hint_by_name
from tutor.games.card_adventure.cards import Box, printed_id
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.verdict import BadInput, Impossible


class Taking:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.free = dict.fromkeys(box.cards)
        self.tokens = {kind: list(box.bag(kind)) for kind in ("damage", "poison")}

    def card(self, id: str, place: str, *kinds: str) -> str:
        """A free copy of the card named."""
        known = self.box.cards.get(id) or self.box.printed.get(id)
        if known is None:
            raise BadInput(f"{place}: there is no card {id!r:.60} in the box{hint_by_name(id, self.box.printed)}")
        if known.kind not in kinds:
            raise BadInput(
                f"{place}: {id!r} is of the kind {known.kind}; write a card of the kind {' or '.join(kinds)}"
            )
        free = [id] if id in self.box.cards else [copy for copy in self.box.copies(id) if copy in self.free]
        if not free or free[0] not in self.free:
            raise Impossible("cpa.component.cards", f"{place}: the box has no further copy of {id!r}")
        del self.free[free[0]]
        return free[0]

    def cards(self, ids: tuple[str, ...], place: str, *kinds: str) -> tuple[str, ...]:
        return tuple([self.card(id, place, *kinds) for id in ids])

    def token(self, id: str, kind: str, place: str) -> str:
        """A token of this kind; tokens that are alike are not told apart, whatever number is written after them."""
        id = id if id in self.box.tokens else printed_id(id)
        if id not in self.box.tokens or self.box.tokens[id].kind != kind:
            known = [token.id for token in self.box.tokens.values() if token.kind == kind]
            raise BadInput(f"{place}: there is no {kind} token {id!r:.60}{hint(id, known)}")
        if id not in self.tokens[kind]:
            raise Impossible("cpa.tokens.bag", f"{place}: the bag has no further token {id!r}")
        self.tokens[kind].remove(id)
        return id

    def rest(self, kind: str) -> tuple[str, ...]:
        """The cards of a deck that nobody has taken."""
        return tuple([id for id in self.box.deck(kind) if id in self.free])


def copy_meant(s: Adventure, id: str, more: str = "") -> str:
    """What to write for a card that is named as it is printed, or by its name alone: a copy in play, if any."""
    if id not in s.box.printed:
        return hint_by_name(id, s.box.printed) or f"; write a copy, such as .../1{more}"
    held = [card for p in s.players for card in (*p.attack, *p.mp, *p.magic, *p.items, *p.curses)]
    in_play = (card for card in (*held, *(lies.card for lies in s.lying)) if printed_id(card) == id)
    return f"; write a copy, such as {next(in_play, f'{id}/1')}"
