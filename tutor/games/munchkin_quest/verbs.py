"""The verbs of the table: each changes one thing and writes down why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tutor.games.munchkin_quest.book import limit, term
from tutor.games.munchkin_quest.levels import NOT_GIVEN, NOT_LOST
from tutor.games.munchkin_quest.state import Fight, Foe, Player, Quest, Room
from tutor.kernel.events import Term, Terms, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.table import Table

MONSTERS = "monster"
Quests = Table[Quest]
Rules = str | tuple[str, ...]
CARDS_LEFT = "mq.cards.left"
SHORTAGE = "mq.cards.shortage"
BLACKENED = "mq.health.blackened"
RECOVERED = "mq.health.recovered"
MOST_HEALTH = "mq.health.most"


def with_player(s: Quest, p: Player) -> tuple[Player, ...]:
    players = list(s.players)
    players[p.seat] = p
    return tuple(players)


def change(t: Quests, seat: int, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change fields of a player."""
    p = evolve(t.s.players[seat], **fields)
    t.log(kind, rules, {"seat": seat, **facts}, players=with_player(t.s, p))


def change_fight(t: Quests, kind: str, rules: Rules, facts: dict[str, Any], **fields: Any) -> None:
    """Change fields of the fight that is on."""
    assert t.s.fight is not None
    t.log(kind, rules, facts, fight=evolve(t.s.fight, **fields))


def quiet_fight(t: Quests, **fields: Any) -> None:
    """Change fields of the fight as a part of the line just written."""
    assert t.s.fight is not None
    t._state = evolve(t.s, fight=evolve(t.s.fight, **fields))


def change_room(t: Quests, room: Room, kind: str, rules: Rules, facts: dict[str, Any]) -> None:
    t.log(kind, rules, facts, rooms=tuple([room if r.id == room.id else r for r in t.s.rooms]))


def change_foe(t: Quests, foe: Foe, kind: str, rules: Rules, facts: dict[str, Any], **more: Any) -> None:
    t.log(kind, rules, facts, foes=tuple([foe if f.id == foe.id else f for f in t.s.foes]), **more)


def fight(t: Quests) -> Fight:
    assert t.s.fight is not None
    return t.s.fight


# -- cards -----------------------------------------------------------------------------------------------------------


def pile_of(s: Quest, card: str) -> str:
    return f"{s.box.deck_of[card]}_pile"


def discard(t: Quests, cards: tuple[str, ...], rules: Rules, kind: str = "Discarded", **facts: Any) -> None:
    """Put cards face up on the discard piles of their decks."""
    if not cards:
        return
    piles: dict[str, tuple[str, ...]] = {}
    for card in cards:
        pile = pile_of(t.s, card)
        piles[pile] = (*piles.get(pile, getattr(t.s, pile)), card)
    t.log(kind, rules, {"cards": cards, **facts}, **piles)


def take_from(p: Player, card: str) -> dict[str, Any]:
    """The fields of a player after a card has left him, wherever he had it."""
    if card in p.hand:
        at = p.hand.index(card)
        return {"hand": p.hand[:at] + p.hand[at + 1 :], "fresh": tuple([c for c in p.fresh if c != card])}
    if card in p.traits:
        return {"traits": tuple([c for c in p.traits if c != card])}
    if card in p.curses:
        return {"curses": tuple([c for c in p.curses if c != card])}
    return {"gear": tuple([g for g in p.gear if g.card != card])}


def cheat_on(p: Player, card: str) -> str:
    return next((g.cheat for g in p.gear if g.card == card), "")


def spend(t: Quests, seat: int, card: str, rules: Rules, kind: str = "CardPlayed", **facts: Any) -> None:
    """A card leaves its owner's hand or play and is discarded; a Cheat card on it goes with it."""
    p = t.s.players[seat]
    cheat = cheat_on(p, card)
    change(t, seat, kind, rules, {"card": card, **facts}, **take_from(p, card))
    discard(t, (card,), rules, seat=seat)
    discard(t, (cheat,) if cheat else (), "mq.cheat.lost-with-item", seat=seat)


def draw(
    t: Quests, deck: str, seat: int, n: int, rules: Rules, *, openly: bool = False, fresh: bool = False
) -> tuple[str, ...]:
    """Draw cards into a hand. `openly`: everybody sees them. `fresh`: they may be played at once, in any turn."""
    drawn = turn_up(t, deck, n)
    if drawn:
        p = t.s.players[seat]
        told = {"deck": deck, "n": len(drawn), "open": openly, "cards": drawn}
        new = drawn if fresh else ()
        change(t, seat, "CardsDrawn", rules, told, hand=(*p.hand, *drawn), fresh=(*p.fresh, *new))
    return drawn


@term(CARDS_LEFT, "mq.component.decks")
def cards_of_the_deck(s: Quest, deck: str) -> Terms:
    """The cards are of three kinds, told apart by their backs: Deus ex Munchkin (DxM), Monster and Treasure."""
    if deck == MONSTERS:
        return ()
    return (Term(len(getattr(s, f"{deck}_deck")), "mq.component.decks", "deck", deck, {"deck": deck}),)


@term(CARDS_LEFT, "mq.mcard.draw-top")
def monsters_come_from_the_top_of_their_deck(s: Quest, deck: str) -> Terms:
    """A new monster is found by drawing the top card of the Monster deck."""
    if deck != MONSTERS:
        return ()
    return (Term(len(s.monster_deck), "mq.mcard.draw-top", "deck", deck, {"deck": deck}),)


@term(CARDS_LEFT, "mq.cards.reshuffle")
def cards_of_its_discards(s: Quest, deck: str) -> Terms:
    """When a deck runs out, its own discard pile is shuffled to make a new deck."""
    return (Term(len(getattr(s, f"{deck}_pile")), "mq.cards.reshuffle", "pile", deck, {"deck": deck}),)


@term(SHORTAGE, "mq.cards.exhausted", asks=True)
def nobody_draws_what_is_not_there(s: Quest, about: dict[str, Any], ask: Ask) -> Terms:
    """While a deck and its discard pile are both empty, nobody can draw a card of that kind."""
    missing = about["n"] - total(ask(s, CARDS_LEFT, about["deck"]))
    if missing <= 0:
        return ()
    return (Term(missing, "mq.cards.exhausted", "shortage", about["deck"], {"deck": about["deck"]}),)


def turn_up(t: Quests, deck: str, n: int) -> tuple[str, ...]:
    """Cards from the top of a deck; an empty one is made anew from its discards."""
    short = total(t.game.ask(t.s, SHORTAGE, {"deck": deck, "n": n}))
    field = f"{deck}_deck"
    drawn, rest = list[str](), getattr(t.s, field)
    for _ in range(n - short):
        if not rest:
            remake(t, deck)
            rest = getattr(t.s, field)
        card, rest = t.take_top(rest, t.s.box.cards)
        drawn.append(card)
    if drawn:
        rule = "mq.mcard.draw-top" if deck == MONSTERS else "mq.component.decks"
        t.log("DeckDrawn", rule, {"deck": deck, "n": len(drawn)}, **{field: rest})
    if short:
        t.log("DeckExhausted", "mq.cards.exhausted", {"deck": deck})
    return tuple(drawn)


def remake(t: Quests, deck: str) -> None:
    order = t.shuffle(getattr(t.s, f"{deck}_pile"))
    facts = {"deck": deck, "n": len(order)}
    t.log("DeckRemade", "mq.cards.reshuffle", facts, **{f"{deck}_deck": order, f"{deck}_pile": ()})


# -- munchkins -------------------------------------------------------------------------------------------------------


def gain_level(t: Quests, seat: int, n: int, rules: Rules, *, by_kill: bool) -> None:
    """Levels are gained as far as the rules give them."""
    spared = t.game.ask(t.s, NOT_GIVEN, {"seat": seat, "n": n, "by_kill": by_kill})
    gained = n - total(spared)
    level = t.s.players[seat].level + gained
    if gained:
        change(t, seat, "LevelGained", rules, {"n": gained, "level": level}, level=level)
    for cut in spared:
        t.log("LevelNotGiven", cut.rule, {"seat": seat, "n": cut.value, "level": level})


def lose_level(t: Quests, seat: int, n: int, rules: Rules) -> None:
    """Levels are lost as far as there are any to lose."""
    spared = t.game.ask(t.s, NOT_LOST, {"seat": seat, "n": n})
    lost = n - total(spared)
    level = t.s.players[seat].level - lost
    if lost:
        change(t, seat, "LevelLost", rules, {"n": lost, "level": level}, level=level)
    for cut in spared:
        t.log("LevelKept", cut.rule, {"seat": seat})


def hurt(t: Quests, seat: int, n: int, rules: Rules, **facts: Any) -> None:
    """Damage turns red tokens black; the last one kills."""
    p = t.s.players[seat]
    terms = t.game.ask(t.s, BLACKENED, {"seat": seat, "n": n})
    if taken := total(terms):
        left = p.health - taken
        cited = dict.fromkeys(((rules,) if isinstance(rules, str) else rules) + tuple([x.rule for x in terms]))
        change(t, seat, "Damaged", tuple(cited), {"n": taken, "health": left, **facts}, health=left)
    if not t.s.players[seat].dead and t.s.players[seat].health == 0:
        t.begin("die", seat=seat)


@term(BLACKENED, "mq.health.damage")
def a_red_token_for_each_damage(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """1 damage turns one red token black; the token is kept."""
    seat = about["seat"]
    yield Term(min(about["n"], s.players[seat].health), "mq.health.damage", "blackened", f"seat:{seat}", {"seat": seat})


@term(MOST_HEALTH, "mq.health.max")
def as_many_as_there_are_tokens(s: Quest, seat: int) -> Iterator[Term]:
    """The number of tokens is the player's maximum health."""
    yield Term(s.players[seat].tokens, "mq.health.max", "tokens", f"seat:{seat}", {"seat": seat})


@term(RECOVERED, "mq.health.recover-flip")
def a_black_token_for_each_health(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """Recovered health turns that many black tokens red."""
    yield Term(about["n"], "mq.health.recover-flip", "recovered", f"seat:{about['seat']}", {"seat": about["seat"]})


@limit(RECOVERED, "mq.health.no-over-max", asks=True)
def nobody_recovers_above_the_maximum(s: Quest, about: dict[str, Any], so_far: int, ask: Ask) -> Term | None:
    """Health cannot be recovered above the maximum."""
    seat = about["seat"]
    over = min(so_far, s.players[seat].health + so_far - total(ask(s, MOST_HEALTH, seat)))
    return Term(-over, "mq.health.no-over-max", "most-health", f"seat:{seat}", {"seat": seat}) if over > 0 else None


def recover(t: Quests, seat: int, n: int, rules: tuple[str, ...]) -> None:
    """Black tokens turn red, as far as there are any."""
    terms = t.game.ask(t.s, RECOVERED, {"seat": seat, "n": n})
    gained, health = total(terms), t.s.players[seat].health + total(terms)
    if gained > 0:
        most = t.game.ask(t.s, MOST_HEALTH, seat) if gained < n else ()
        cited = tuple(dict.fromkeys((*rules, *(x.rule for x in (*terms, *most)))))
        change(t, seat, "Healed", cited, {"n": gained, "health": health}, health=health)


def lose_gear(t: Quests, seat: int, card: str, rules: Rules, kind: str = "ItemLost") -> None:
    """An item in play goes to the discards; its Cheat card shares its fate."""
    spend(t, seat, card, rules, kind)


def next_seats(s: Quest, start: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with `start`."""
    return _round(len(s.players), start)


@lru_cache(maxsize=64)
def _round(n: int, start: int) -> tuple[int, ...]:
    return tuple([(start + i) % n for i in range(n)])


def others(s: Quest, seat: int) -> tuple[int, ...]:
    return _others(len(s.players), seat)


@lru_cache(maxsize=64)
def _others(n: int, seat: int) -> tuple[int, ...]:
    return tuple([x for x in _round(n, seat) if x != seat])
