"""What opens beside a thing on the table: a number with its terms, a room, a boss, a hero, a player's standing."""

from __future__ import annotations

from collections.abc import Callable

from tutor.explain.drawing import Part
from tutor.games.boss_monster.cards import AnyCard, Boss, Hero, Room, Spell
from tutor.games.boss_monster.damage import DAMAGE, HEALTH, about_place
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.games.boss_monster.screen.strip import about_who
from tutor.games.boss_monster.screen.sums import rules_of, slip_part, sum_part
from tutor.games.boss_monster.screen.town import hero_kind
from tutor.games.boss_monster.treasure import CALL, TREASURE
from tutor.kernel.events import Term

PREFIX = "about:"
# By deck, the rule that says when its cards come.
DECK_RULES = {
    "room": "bm.begin.draw-room",
    "spell": "bm.spell.draw-only-by-card",
    "hero": "bm.begin.reveal-heroes",
    "epic": "bm.begin.ordinary-before-epic",
}


def about(d: Drawing, key: str, *, sealed: bool) -> Part | None:
    """The slip that a key asks for. While a prediction is open (`sealed`), no number opens."""
    if not key.startswith(PREFIX):
        return None
    kind, _, rest = key.removeprefix(PREFIX).partition(":")
    opener = _OPENERS.get(kind)
    return opener(d, key, rest.split(":"), sealed) if opener is not None else None


def _seat(d: Drawing, named: str) -> int | None:
    return int(named) if named.isdecimal() and int(named) < len(d.s.players) else None


def _numbers(d: Drawing, key: str, title: str, terms: tuple[Term, ...], body: str = "") -> Part:
    return slip_part(d, key, title, body, sum=sum_part(d, terms), cites=[d.cite(r) for r in rules_of(terms)[:1]])


# -- numbers ---------------------------------------------------------------------------------------------------------


def _call(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """How much treasure of a hero's kind a dungeon shows, room by room."""
    hero, seat = rest[0], _seat(d, rest[-1])
    if sealed or seat is None or hero not in {g.card for g in d.s.town}:
        return None
    card = d.s.hero(hero)
    title = d.text("call-title", seat=seat, hero=hero)
    if card.lured or not card.treasure:
        terms = (*d.ask(SOULS, seat),) if card.lured else d.ask(CALL, {"seat": seat, "hero": hero})
        return _numbers(d, key, title, terms, d.text("by-souls-note") if card.lured else "")
    terms = d.ask(TREASURE, {"seat": seat, "treasure": card.treasure})
    return _numbers(d, key, title, terms, d.text("call-note", treasure=card.treasure))


def _score(question: str, name: str) -> Callable[[Drawing, str, list[str], bool], Part | None]:
    def opened(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
        seat = _seat(d, rest[0])
        if seat is None:
            return None
        return _numbers(d, key, d.text(f"{name}-title", seat=seat), d.ask(question, seat), d.text(f"{name}-note"))

    return opened


# -- things ----------------------------------------------------------------------------------------------------------


def _room(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A room: what it says, and what it deals now."""
    seat = _seat(d, rest[0])
    at = int(rest[-1]) if rest[-1].isdecimal() else -1
    if seat is None or not 0 <= at < len(d.s.players[seat].dungeon):
        return None
    there = d.s.players[seat].dungeon[at]
    if not d.known(there.top):
        return slip_part(d, key, d.text("face-down"), d.text("face-down-note"))
    part = card_slip(d, key, there.top)
    for state in ("down", "deactivated"):
        if getattr(there, state):
            part["facts"].append({"icon": "eye" if state == "down" else "refused", "text": d.text(f"is-{state}")})
    if not sealed and not there.down:
        part["sum"] = {**sum_part(d, d.ask(DAMAGE, about_place(seat, at))), "label": d.text("damage")}
    covered = [d.name(card) for card in there.cards[:-1]]
    if covered:
        part["facts"].append({"icon": "card", "text": d.text("covered", cards=d.text("comma").join(covered))})
    return part


def _boss(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat = _seat(d, rest[0])
    if seat is None or not d.known(d.s.players[seat].boss):
        return None
    part = card_slip(d, key, d.s.players[seat].boss)
    level = "levelled" if d.s.players[seat].levelled else "not-levelled"
    part["facts"].append({"icon": "level", "text": d.text(level)})
    return part


def _hero(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    card = rest[0]
    if not isinstance(d.s.box.cards.get(card), Hero) or card not in _seen(d):
        return None
    part = card_slip(d, key, card)
    if not sealed:
        part["sum"] = {**sum_part(d, d.ask(HEALTH, card)), "label": d.text("health-left")}
    return part


def _seen(d: Drawing) -> set[str]:
    """Heroes that lie open, or have been seen by all."""
    heroes = [g.card for g in d.s.town]
    for p in d.s.players:
        heroes += [g.card for g in p.entrance] + [x.card for x in p.scored]
    return {*heroes, *((d.s.walk.hero.card,) if d.s.walk is not None else ())}


def _card(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A card of one's own hand, or of the discard pile."""
    seen = {*d.s.players[d.you].hand, *d.s.discard, *d.s.players[d.you].bosses}
    return card_slip(d, key, rest[0]) if rest[0] in seen and d.known(rest[0]) else None


def _deck(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A deck: how many cards it has, and when they come."""
    deck = rest[0]
    if deck not in DECK_RULES:
        return None
    title = d.text(f"deck-{deck}", n=len(getattr(d.s, f"{deck}_deck")))
    return slip_part(d, key, title, d.text(f"deck-{deck}-note"), cites=[d.cite(d.rule(DECK_RULES[deck]))])


def _pile(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """The discard pile lies open."""
    cards = dict.fromkeys(d.name(card) for card in d.s.discard)
    rows = [{"text": name, "cite": None} for name in cards]
    return slip_part(
        d, key, d.text("deck-discard", n=len(d.s.discard)), "" if rows else d.text("pile-empty"), rows=rows
    )


def card_slip(d: Drawing, key: str, card: str) -> Part:
    """A card as it is printed: its name in the other language too, its kind, what it says, and where it is from."""
    found = d.s.card(card)
    other = "ja" if d.lang == "en" else "en"
    return slip_part(
        d,
        key,
        found.name[d.lang],
        found.text[d.lang] if found.text else "",
        sub=[{"lang": other, "t": found.name[other]}],
        facts=facts_of(d, found),
        source=found.source,
    )


def facts_of(d: Drawing, card: AnyCard) -> list[Part]:
    """What stands on a card in signs: its kind, when it is played, what it deals, what it lures."""
    if isinstance(card, Spell):
        return [{"icon": f"phase-{x}", "text": d.text("for-phase", phase=x)} for x in card.phases]
    if isinstance(card, Hero):
        kind = {"icon": "hero-epic" if card.epic else "kind-hero", "text": hero_kind(d, card.id)}
        return [kind, {"icon": "heart", "text": d.text("health", n=card.health)}]
    if isinstance(card, Boss):
        xp = {"icon": "kind-boss", "text": d.text("xp", n=card.xp)}
        return [xp, {"icon": f"lure-{card.treasure}", "text": d.text("lures-kind", kind=card.treasure, n=1)}]
    return [*_kind_of_room(d, card), *_lured_by(d, card)]


def _kind_of_room(d: Drawing, room: Room) -> list[Part]:
    key = f"{'advanced' if room.advanced else 'ordinary'}-{room.sort}"
    damage = d.text("damage-counted") if room.counts else d.text("damage-n", n=room.damage)
    return [{"icon": f"kind-{room.sort}", "text": d.text(key)}, {"icon": "damage", "text": damage}]


def _lured_by(d: Drawing, room: Room) -> list[Part]:
    return [
        {"icon": f"lure-{kind}", "text": d.text("lures-kind", kind=kind, n=n)} for kind, n in room.treasures.items()
    ]


def _who(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat = _seat(d, rest[0])
    return about_who(d, key, seat) if seat is not None else None


_OPENERS: dict[str, Callable[[Drawing, str, list[str], bool], Part | None]] = {
    "call": _call,
    "souls": _score(SOULS, "souls"),
    "wounds": _score(WOUNDS, "wounds"),
    "room": _room,
    "boss": _boss,
    "hero": _hero,
    "card": _card,
    "deck": _deck,
    "pile": _pile,
    "who": _who,
}
