"""The game's side of the house: its game, positions, deals, and the names of its things."""

from __future__ import annotations

from typing import Any

from tutor.games.edition import Advice, Variant
from tutor.games.seven_bosses import coach, layout, own_sets, screen
from tutor.games.seven_bosses.cards import house_files
from tutor.games.seven_bosses.game import GAME as GAME
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, WHO, WORLDS
from tutor.games.seven_bosses.names import MEMBERS
from tutor.games.seven_bosses.own_cards import OwnCards, as_kept
from tutor.games.seven_bosses.start import Start
from tutor.games.seven_bosses.state import HIDDEN, Syndicates, member_at, members, opponent
from tutor.games.seven_bosses.views import seen, seen_fields
from tutor.games.seven_bosses.whatif import Change, apply_change
from tutor.games.seven_bosses.windows import ANSWER, ASSASSINATE
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game, Outcome
from tutor.kernel.events import Term
from tutor.kernel.state import Action, pending
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Impossible

START = Start
INLINE = OwnCards
ASKS_FOR_CARDS = frozenset((ANSWER,))  # windows that nobody need be asked in who has nothing for them
LOSES = CLOSES = frozenset[str]()  # kinds of events: no goal of a lesson hangs on one of them
PLAYERS = 2
HOUSE = "house"
GAP = "–"  # nobody lies behind this one

__all__ = ["ASKS_FOR_CARDS", "GAME", "INLINE", "START", "Change", "apply_change", "screen", "seen", "seen_fields"]


def lay_out(start: Start, luck: Chance, inline: str = "", game: Game[Syndicates] | None = None) -> Outcome:
    """The position, run to its first decision, and what happened until then."""
    rules = game or GAME
    table = Table(rules, layout.lay_out(start, luck, inline))
    rules.run(table)
    return Outcome(table.s, tuple(table.events))


def deal(players: int, seed: int, variants: tuple[str, ...] = ()) -> Syndicates:
    """The game dealt, at its first decision."""
    state: Syndicates = dealt(players, seed, variants).state
    return state


def dealt(
    players: int,
    seed: int,
    variants: tuple[str, ...] = (),
    own_set: str = "",
    *,
    game: Game[Syndicates] | None = None,
) -> Outcome:
    """The game dealt, and what happened until its first decision; with cards from the data folder, if wished."""
    if variants:
        raise BadInput(f"variants: {variants[0]!r:.60} is unknown; there are none")
    if players != PLAYERS:
        raise Impossible("sb.general.two-players", f"players: {players}; exactly two play")
    rules = game or GAME
    table = Table(rules, layout.dealt(seed, own_sets.inline_of(own_set)))
    rules.run(table)
    return Outcome(table.s, tuple(table.events))


def dealt_with(seed: int, cards: tuple[dict[str, Any], ...], game: Game[Syndicates] | None = None) -> Outcome:
    """The game dealt, with other texts on some cards, and what happened until its first decision."""
    return lay_out(Start(phase="deal"), Chance(seed=seed), inline(list(cards), []), game)


def set_choices() -> tuple[Variant, ...]:
    """The sets of cards that can be played with, the house set first."""
    house = next(file for file in house_files() if file.label is not None and file.measured is not None)
    assert house.label is not None
    return (Variant(HOUSE, house.label, house.measured), *(Variant(own.id, own.title) for own in own_sets.own_sets()))


def inline(cards: list[Any], rooms: list[Any]) -> str:
    """Cards of a table file, checked, as the state keeps them."""
    return as_kept(OwnCards.model_validate({"cards": [*cards, *rooms]}))


def name(state: Syndicates, id: str, lang: str) -> str:
    """The name of a card, or a code name."""
    card = state.box.cards.get(id) or state.box.members.get(id)
    return card.name[lang] if card is not None else id


def more_of(state: Syndicates, tag: str, fields: dict[str, Any]) -> dict[str, Any]:
    """What the label of an action tells besides its own fields: the rows, or whom its player knows to lie there."""
    if "columns" in fields:
        return _rows_told(fields["columns"])
    window = pending(state)
    if tag == "let-be" and window is not None and window.kind == ASSASSINATE:
        return {"spared": True}
    place = fields.get("target") or fields.get("pick", "")
    seat = fields.get("seat", 0)
    if "member" in fields:
        return {"card": fields["member"]}
    more = {"named": fields["name"]} if fields.get("name") else {}
    if tag in ("choose", "enough") and window is not None and "does" in window.about:
        more |= {"source": window.about["card"], "does": window.about["does"]}
    if tag == "choose" and place in state.box.member_of:
        return {**more, "card": place}
    member = member_at(state, opponent(seat), place) if place else None
    known = member is not None and (member.up or member.seen)
    there = {"target": place} if member is not None else {}
    return {**more, **there, **({"card": member.card} if member is not None and known else {})}


def _rows_told(columns: Any) -> dict[str, Any]:
    """The members of new rows, each behind whom it lies; of rows laid out of sight, only how many there are."""
    front, rear = [column[0] for column in columns], [column[1] for column in columns if len(column) > 1]
    if any(card.startswith(HIDDEN) for card in (*front, *rear)):
        return {"n": len(front), "rears": len(rear)}
    behind = [column[1] if len(column) > 1 else GAP for column in columns]
    while behind and behind[-1] == GAP:
        behind.pop()
    return {"front": front, "rear": behind}


def numbers(state: Syndicates, game: Game[Syndicates] | None = None) -> tuple[tuple[Term, ...], ...]:
    """What can be known of what is hidden: whom the face-down members and the boss cards may be."""
    ask = (game or GAME).ask
    found: list[tuple[Term, ...]] = []
    for p in state.players:
        found += [ask(state, WHICH_BOSS, p.seat), ask(state, WORLDS, p.seat)]
        for place, member in members(state, opponent(p.seat)):
            if not member.up:
                found += [ask(state, question, {"seat": p.seat, "target": place}) for question in (WHO, WAYS)]
    return tuple(found)


def totals(state: Syndicates, game: Game[Syndicates] | None = None) -> tuple[tuple[Term, ...], ...]:
    """How many members each has in play."""
    return tuple((game or GAME).ask(state, MEMBERS, p.seat) for p in state.players)


def odds(state: Syndicates, _: Game[Syndicates] | None = None) -> dict[str, Any]:
    """Nothing is thrown in this game."""
    return {"of": "nothing", "plays": []}


def advice(
    view: Syndicates, seat: int, offers: tuple[Action, ...], game: Game[Syndicates] | None = None
) -> tuple[Advice, ...]:
    """What a coach would tell this seat, from what it may see."""
    return coach.advice(game or GAME, view, seat, offers)
