"""What a coach points out to a player before a rule is forgotten: from his own view and the engine's own offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.boss_monster import actions as do
from tutor.games.boss_monster.cards import Room
from tutor.games.boss_monster.coach_picks import advised_pick
from tutor.games.boss_monster.coach_sight import Offers, Sight
from tutor.games.boss_monster.damage import HEALTH, ROOMS, guest
from tutor.games.boss_monster.effects import deeds_of
from tutor.games.boss_monster.ending import TO_LOSE, TO_WIN
from tutor.games.boss_monster.first_hands import MAY_REDRAW
from tutor.games.boss_monster.reveal import FULL, LEVELS_LEFT
from tutor.games.boss_monster.scoring import SOULS, WOUNDS
from tutor.games.boss_monster.state import LEFT, Dungeons, Effect, Place, playing
from tutor.games.boss_monster.verbs import with_player
from tutor.games.boss_monster.windows import ADVENTURE, BUILD, FIRST
from tutor.games.edition import Advice
from tutor.kernel.engine import Game
from tutor.kernel.records import evolve
from tutor.kernel.replay import plain_action
from tutor.kernel.state import pending

SPELL = 3  # a spell is worth as much as a room that deals two and calls one kind of hero
DISCARDS = ("discard-weak", "discard-mixed", "discard-late")  # by how many of the two are of no use yet
NEAR = 2  # so far from the last wound, or the last soul, is close

Watch = Callable[[Sight], Iterator[Advice]]


def advice(game: Game[Dungeons], s: Dungeons, seat: int, offers: Offers) -> tuple[Advice, ...]:
    """The most pressing first. `s` is what the seat may see."""
    if s.ending is not None or not offers or s.players[seat].out:
        return ()
    cite = game.cite or str
    sight = Sight(game, s, seat, offers)
    return tuple(evolve(found, rule=cite(found.rule)) for watch in WATCHES for found in watch(sight))


# -- building --------------------------------------------------------------------------------------------------------


def _best_room(sight: Sight) -> Iterator[Advice]:
    """A room that brings a hero in and kills it; a fifth room."""
    if not sight.open(BUILD):
        return
    yield from _fifth_room(sight)
    won = {h.card for h in sight.s.town if sight.leads(sight.s, h.card)}
    for a in (a for a in sight.offers if isinstance(a, do.PlaceRoom)):
        after = _as_revealed(sight, a)
        deals = sight.dealt(after)
        for hero in (h.card for h in sight.s.town if h.card not in won and sight.leads(after, h.card)):
            health = sight.amount(HEALTH, hero, after)
            if deals >= health:
                told = {"card": a.card, "hero": hero, "n": deals, "m": health}
                yield Advice("lure", "bm.bait.highest-lures", told, plain_action(a))
                return
    yield from _any_room(sight)


def _any_room(sight: Sight) -> Iterator[Advice]:
    """The room that does most for a dungeon that is not full; none where each would bring a hero that is too strong."""
    lays = [a for a in sight.offers if isinstance(a, do.PlaceRoom) and a.place == LEFT]
    if not lays or (sight.amount(ROOMS, sight.seat) == FULL - 1 and sight.amount(LEVELS_LEFT, sight.seat)):
        return
    now, after = _wounds_ahead(sight, _turned_up(sight)), {a: _as_revealed(sight, a) for a in lays}
    harm = {a: _wounds_ahead(sight, s) for a, s in after.items()}
    best = max(lays, key=lambda a: (-harm[a], sight.dealt(after[a])))
    cover = _harmless_cover(sight, now)
    lay = best if harm[best] <= now else cover
    if lay is not None and (lay is best or _as_told(sight, lay)["n"] > sight.dealt(sight.s)):
        yield Advice("lay", "bm.build.one-face-down", _as_told(sight, lay), plain_action(lay))
    elif let := next((a for a in sight.offers if isinstance(a, do.Pass)), None):
        key = "lay-none" if cover is None else "lay-none-left"
        yield Advice(key, "bm.build.may-decline", {"n": harm[best]}, plain_action(let))


def _harmless_cover(sight: Sight, now: int) -> do.PlaceRoom | None:
    """The room that does most on top of another, where that brings nobody who is too strong."""
    covers = [a for a in sight.offers if isinstance(a, do.PlaceRoom) and a.place != LEFT]
    fine = [a for a in covers if _wounds_ahead(sight, _as_revealed(sight, a)) <= now]
    return max(fine, key=lambda a: sight.dealt(_as_revealed(sight, a)), default=None)


def _as_told(sight: Sight, a: do.PlaceRoom) -> dict[str, Any]:
    return {"card": a.card, "n": sight.dealt(_as_revealed(sight, a))}


def _wounds_ahead(sight: Sight, s: Dungeons) -> int:
    """The wounds by heroes who would come to a dungeon that does not kill them."""
    deals = sight.dealt(s)
    coming = (h.card for h in s.town if sight.leads(s, h.card))
    return sum(sight.worth(hero) for hero in coming if deals < sight.amount(HEALTH, hero, s))


def _fifth_room(sight: Sight) -> Iterator[Advice]:
    rooms, left = sight.amount(ROOMS, sight.seat), sight.amount(LEVELS_LEFT, sight.seat)
    place = next((a for a in sight.offers if isinstance(a, do.PlaceRoom) and a.place == LEFT), None)
    if place is not None and left and rooms == FULL - 1:
        boss = sight.s.players[sight.seat].boss
        yield Advice("fifth-room", "bm.levelup.first-five", {"card": place.card, "boss": boss}, plain_action(place))


def _as_revealed(sight: Sight, a: do.PlaceRoom) -> Dungeons:
    """The position if this room were built and nothing else happened."""
    p = sight.s.players[sight.seat]
    if a.place == LEFT:
        dungeon = (Place((a.card,)), *p.dungeon)
    else:
        under = p.dungeon[a.place]
        dungeon = (*p.dungeon[: a.place], evolve(under, cards=(*under.cards, a.card)), *p.dungeon[a.place + 1 :])
    return evolve(sight.s, players=with_player(sight.s, evolve(p, dungeon=dungeon)))


def _turned_up(sight: Sight) -> Dungeons:
    """The position with one's own new rooms turned up."""
    p = sight.s.players[sight.seat]
    dungeon = tuple(evolve(there, down=False) for there in p.dungeon)
    return evolve(sight.s, players=with_player(sight.s, evolve(p, dungeon=dungeon)))


def _who_is_coming(sight: Sight) -> Iterator[Advice]:
    """Heroes that will come and are too strong; heroes that a tie keeps in town."""
    if not sight.open(BUILD):
        return
    after = _turned_up(sight)
    deals = sight.dealt(after)
    for hero in (h for h in after.town if after.hero(h.card).treasure):
        calls = sight.calls(after, hero.card)
        health = sight.amount(HEALTH, hero.card)
        most = max(calls.values())
        if sight.leads(after, hero.card) and deals < health:
            told = {"hero": hero.card, "n": deals, "m": health, "k": sight.worth(hero.card)}
            yield Advice("too-strong", "bm.adventure.survival", told)
        elif most and calls[sight.seat] == most and list(calls.values()).count(most) > 1:
            yield Advice("tie", "bm.bait.tie-stays", {"hero": hero.card, "n": most})


def _hammer(sight: Sight) -> Iterator[Advice]:
    """Spells that belong to this phase alone."""
    if sight.open(BUILD):
        cast = next((a for a in sight.offers if isinstance(a, do.CastSpell) and _only_now(sight.s, a.card)), None)
        if cast is not None:
            yield Advice("hammer", "bm.spell.phase-icon", {"card": cast.card})


def _only_now(s: Dungeons, card: str) -> bool:
    return getattr(s.box.cards[card], "phases", ()) == ("build",)


# -- adventures ------------------------------------------------------------------------------------------------------


def _the_hero(sight: Sight) -> Iterator[Advice]:
    """Whether the hero on its way will die; what would make sure of it."""
    if not sight.open(ADVENTURE):
        return
    window, walk = pending(sight.s), sight.s.walk
    hero = window.about.get("hero", "") if window is not None else ""
    if not hero:
        return
    ahead = 0 if walk is None or walk.hero.card != hero else walk.at + 1
    sent = guest(sight.s, hero).sent
    deals, health = sight.dealt(sight.s, ahead, sent), sight.amount(HEALTH, hero)
    told = {"hero": hero, "n": deals, "m": health, "k": sight.worth(hero)}
    if health <= 0:
        yield Advice("dying", "bm.adventure.death", told)
        return
    key, rule = ("will-die", "bm.hero.health") if deals >= health else ("will-live", "bm.adventure.survival")
    yield Advice(key, rule, told)
    yield from _there_and_back(sight, hero, ahead, sent)
    for a in sight.offers if deals < health else ():
        if isinstance(a, do.CastSpell | do.UseRoom) and (key := _finishes(sight, a, hero, ahead)):
            yield Advice(key, "bm.ruling.window-before-entry", {**told, "card": a.card}, plain_action(a))
            return


def _there_and_back(sight: Sight, hero: str, ahead: int, sent: tuple[str, ...]) -> Iterator[Advice]:
    """Rooms that it goes through twice, without which the damage does not add up."""
    dungeon = sight.s.players[sight.seat].dungeon
    for at in range(ahead, len(dungeon)):
        if sight.sends_back(sight.s, at, sent):
            told = {"hero": hero, "card": dungeon[at].top, "room": dungeon[at - 1].top}
            yield Advice("there-and-back", "bm.ruling.maze-first", told)


def _finishes(sight: Sight, a: do.CastSpell | do.UseRoom, hero: str, ahead: int) -> str:
    """How the first thing that a card does makes up for the damage that is short; "" if it does not."""
    s, deed = sight.s, next(iter(deeds_of(sight.s, a.card)), None)
    sent, health = guest(s, hero).sent, sight.amount(HEALTH, hero)
    if deed is None:
        return ""
    if deed.does == "strengthen":
        stronger = evolve(s, effects=(*s.effects, Effect("damage", a.card, deed.n, card=a.target)))
        return "finish" if sight.dealt(stronger, ahead, sent) >= health else ""
    short = health - sight.dealt(s, ahead, sent)
    enough = deed.does == "kill" or (deed.does == "damage-by-rooms" and sight.amount(ROOMS, sight.seat) >= short)
    return "finish-inside" if enough else ""


# -- how the game stands ---------------------------------------------------------------------------------------------


def _close_to_the_end(sight: Sight) -> Iterator[Advice]:
    wounds = sight.amount(WOUNDS, sight.seat)
    if "unlimited-lives" in sight.s.variants or not (sight.open(BUILD) or sight.open(ADVENTURE)):
        return
    if TO_LOSE - NEAR <= wounds < TO_LOSE:
        yield Advice("wounds", "bm.end.lose-five-or-more", {"n": wounds})
    for seat in playing(sight.s):
        souls = sight.amount(SOULS, seat)
        if seat != sight.seat and souls >= TO_WIN - NEAR:
            yield Advice("rival", "bm.end.win-ten-or-more", {"seat": seat, "n": souls})


def _mulligan(sight: Sight) -> Iterator[Advice]:
    """A hand that may be put back."""
    redraw = next((a for a in sight.offers if isinstance(a, do.Mulligan)), None)
    if redraw is not None and sight.amount(MAY_REDRAW, sight.seat):
        yield Advice("mulligan", "bm.mulligan.allowed", {}, plain_action(redraw))


# -- set-up ----------------------------------------------------------------------------------------------------------


def _two_to_discard(sight: Sight) -> Iterator[Advice]:
    """The two cards that are of least use at the start."""
    if not any(isinstance(a, do.DiscardTwo) for a in sight.offers):
        return
    hand = sight.s.players[sight.seat].hand
    least = sorted(hand, key=lambda card: _use_at_first(sight.s, card, hand))[:2]
    pair = next((a for a in sight.offers if isinstance(a, do.DiscardTwo) and sorted(a.cards) == sorted(least)), None)
    if pair is not None:
        late = sum(_use_at_first(sight.s, card, hand) < 0 for card in least)
        told = {"cards": tuple(least), "card": least[0], "other": least[1]}
        yield Advice(DISCARDS[late], "bm.setup.discard-two", told, plain_action(pair))


def _use_at_first(s: Dungeons, card: str, hand: tuple[str, ...]) -> int:
    """What a room deals and calls; an advanced one is of no use while no other room of the hand can lie under it."""
    found = s.box.cards[card]
    if not isinstance(found, Room):
        return SPELL
    under = [r for c in hand if isinstance(r := s.box.cards[c], Room) and not r.advanced]
    fits = not found.advanced or any(set(found.treasures) & set(r.treasures) for r in under)
    return found.damage + sum(found.treasures.values()) if fits else -1


def _first_room(sight: Sight) -> Iterator[Advice]:
    """A room before the first turn."""
    window = pending(sight.s)
    lays = [a for a in sight.offers if isinstance(a, do.PlaceRoom)]
    if window is not None and window.kind == FIRST and lays:
        deals = {a: sight.dealt(_as_revealed(sight, a)) for a in lays}
        best = max(lays, key=lambda a: deals[a])
        most = [a.card for a in lays if deals[a] == deals[best]]
        key = "first-room" if len(set(most)) == 1 else "first-room-alike"
        yield Advice(key, "bm.setup.first-room", _as_told(sight, best), plain_action(best))


WATCHES: tuple[Watch, ...] = (
    _mulligan,
    _two_to_discard,
    _first_room,
    _the_hero,
    advised_pick,
    _best_room,
    _who_is_coming,
    _hammer,
    _close_to_the_end,
)
