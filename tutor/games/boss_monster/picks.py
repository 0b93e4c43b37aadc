"""What an effect can be aimed at: the cards, heroes and players that its words allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tutor.games.boss_monster.card_deeds import Pick
from tutor.games.boss_monster.cards import plain_id
from tutor.games.boss_monster.kinds import words
from tutor.games.boss_monster.scoring import SOULS
from tutor.games.boss_monster.state import Dungeons, place_of, playing, working
from tutor.kernel.events import total
from tutor.kernel.records import Rec
from tutor.kernel.rules import Ask

SEAT = "seat:"
ALIKE = ("discard", "hand", "shown", "search")  # where copies of one card may lie together
SECRET = ("search", "shown", "hand")  # what only the one who chooses may see


class Use(Rec):
    """Somebody's use of a card: whose, which card, and what has been chosen for it so far."""

    seat: int
    source: str
    rules: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()


def options(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> tuple[str, ...]:
    """Everything it can be aimed at; without `ask`, also what counting would rule out."""
    return tuple(_BY[pick.what](s, pick, use, ask))


def allows(s: Dungeons, pick: Pick, use: Use, target: str, ask: Ask) -> bool:
    """Whether it can be aimed at this."""
    return target in _BY[pick.what](s, pick, use, ask)


def still_there(s: Dungeons, pick: Pick, use: Use, target: str, ask: Ask) -> bool:
    """Whether a target that was fixed earlier can still be affected."""
    if pick.where == "here":
        return s.walk is not None and s.walk.hero.card == target
    return allows(s, pick, use, target, ask)


def each_once(cards: Iterable[str]) -> tuple[str, ...]:
    """Of several copies of one card the first: it makes no difference which of them is taken."""
    alike: dict[str, str] = {}
    for card in cards:
        alike.setdefault(plain_id(card), card)
    return tuple(alike.values())


def offered(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> tuple[str, ...]:
    """What somebody is asked to choose from."""
    found = options(s, pick, use, ask)
    if pick.what == "search":  # what is left of the deck and of the pile depends on where the copy comes from
        piled = [card for card in found if card in s.discard]
        return tuple(sorted((*each_once(card for card in found if card not in piled), *each_once(piled))))
    return each_once(found) if pick.what in ALIKE else found


def hidden(pick: Pick) -> bool:
    return pick.what in SECRET or pick.in_a_deck


def seat_of(pick: str) -> int:
    """The player that a choice names."""
    return int(pick.removeprefix(SEAT).split("/")[0])


def _seats(s: Dungeons, pick: Pick, use: Use) -> tuple[int, ...]:
    if pick.whose == "own":
        return (use.seat,)
    found = playing(s)
    return found if pick.whose == "any" else tuple([seat for seat in found if seat != use.seat])


def _rooms(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    home = place_of(s, use.picks[-1]) if pick.beside and use.picks else None
    for seat in _seats(s, pick, use):
        fits = [there.top for _, there in working(s, seat) if pick.kind in words(s, there.top, ask)]
        if pick.beside:
            fits = [card for card in fits if home is not None and home[0] == seat and card != use.picks[-1]]
        if not pick.paired or len(fits) > 1:
            yield from fits


def _heroes(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    return (card for card in _heroes_there(s, pick, use) if pick.kind in words(s, card, ask))


def _heroes_there(s: Dungeons, pick: Pick, use: Use) -> Iterator[str]:
    """The heroes that are where the effect looks for them."""
    if pick.where in ("town", "decks"):
        yield from (g.card for g in s.town)
    if pick.where == "decks":
        yield from sorted((*s.hero_deck, *s.epic_deck))
    if pick.where in ("here", "dungeon") and s.walk is not None:
        here = s.walk.inside and place_of(s, use.source) == (s.walk.seat, s.walk.at)
        if here if pick.where == "here" else s.walk.seat in _seats(s, pick, use):
            yield s.walk.hero.card


def _scored(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    for seat in _seats(s, pick, use):
        found = (x.card for x in s.players[seat].scored if x.soul == (pick.what == "soul"))
        yield from (card for card in found if pick.kind in words(s, card, ask))


def _players(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    own = total(ask(s, SOULS, use.seat)) if pick.ahead and ask else 0
    seats = _seats(s, pick, use)
    holders = tuple([seat for seat in seats if _held(s, seat, pick.holds, ask)]) if pick.holds else seats
    for seat in holders or (seats if pick.in_vain else ()):
        if pick.ahead and ask and total(ask(s, SOULS, seat)) < own + pick.ahead:
            continue
        yield f"{SEAT}{seat}"


def _kinds(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    for seat in _seats(s, pick, use):
        yield from (f"{SEAT}{seat}/{kind}" for kind in ("room", "spell") if _held(s, seat, kind, ask))


def _held(s: Dungeons, seat: int, kind: str, ask: Ask | None) -> tuple[str, ...]:
    return tuple([c for c in s.players[seat].hand if kind in words(s, c, ask)])


def _discarded(s: Dungeons, pick: Pick, _: Use, ask: Ask | None) -> Iterator[str]:
    return (card for card in s.discard if pick.kind in words(s, card, ask))


def _in_hand(s: Dungeons, pick: Pick, use: Use, ask: Ask | None) -> Iterator[str]:
    return iter(_held(s, use.seat, pick.kind, ask))


def _shown(s: Dungeons, _: Pick, use: Use, __: Ask | None) -> Iterator[str]:
    return iter(s.players[seat_of(use.picks[-1])].hand)


def _spells(s: Dungeons, pick: Pick, use: Use, _: Ask | None) -> Iterator[str]:
    for declared in s.waiting:
        if declared.spell and declared.card != use.source and declared.seat in _seats(s, pick, use):
            yield declared.card


def _found(s: Dungeons, pick: Pick, _: Use, ask: Ask | None) -> Iterator[str]:
    for card in sorted((*s.discard, *s.room_deck)):  # not in the order of the deck, which nobody knows
        known = words(s, card, ask)
        if pick.kind in known and (not pick.advanced or "advanced" in known):
            yield card


_BY: dict[str, Callable[[Dungeons, Pick, Use, Ask | None], Iterator[str]]] = {
    "room": _rooms,
    "hero": _heroes,
    "soul": _scored,
    "wound": _scored,
    "player": _players,
    "kinds": _kinds,
    "discard": _discarded,
    "hand": _in_hand,
    "shown": _shown,
    "spell": _spells,
    "search": _found,
}
