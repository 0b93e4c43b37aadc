"""Laying out a position: every card taken from the box, then what is pending."""

from __future__ import annotations

from tutor.games.boss_monster import impossible
from tutor.games.boss_monster.building import PLACES
from tutor.games.boss_monster.cards import Print, box_with
from tutor.games.boss_monster.copies import with_copies_meant
from tutor.games.boss_monster.counts import is_weak
from tutor.games.boss_monster.dealing import check_variants
from tutor.games.boss_monster.occasions import check_start, check_state
from tutor.games.boss_monster.pending import what_is_pending
from tutor.games.boss_monster.positions import check_position
from tutor.games.boss_monster.start import HeroSpec, PlaceSpec, SeatSpec, Start
from tutor.games.boss_monster.state import NOBODY, Declared, Dungeons, Effect, Guest, Phase, Place, Player, Scored, Walk
from tutor.games.boss_monster.taking import Cards
from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput

LIMITS = (impossible,)  # the modules of the checks
PHASES: dict[str, Phase] = {
    "deal": "setup",
    "first-hand": "setup",
    "discards": "setup",
    "first-room": "setup",
    "beginning": "beginning",
    "build": "build",
    "reveal": "build",
    "bait": "bait",
    "adventure": "adventure",
    "end": "end",
}
DEALT = ("room", "spell", "hero", "epic")
LATE = ("reveal", "bait", "adventure", "end")  # where something may have been done in this turn already


def lay_out(start: Start, luck: Chance, inline: str, game: Game[Dungeons], edition: Print) -> Dungeons:
    """The position as a state, with what is pending in it."""
    check_start(start)
    check_variants(edition, start.variants)
    cards = Cards(box_with(edition, inline), game.cite or str)
    for card in luck.cards:
        cards.named(card, "chance")
    players = tuple(_player(start, seat, cards) for seat in range(len(start.seats)))
    state = Dungeons(
        edition=edition,
        variants=start.variants,
        players=players,
        starters=len(players),
        turn=_turn(start),
        phase=PHASES[start.phase],
        town=tuple(_guest(h, cards, "town") for h in start.town),
        discard=tuple(cards.take(c, "discard", "room", "spell") for c in start.discard),
        aside=tuple(cards.take(c, "aside") for c in start.aside),
        stirred=bool(start.waiting) or start.phase in LATE,
        chance=luck,
        inline=inline,
    )
    state = _with_bosses(start, state, cards)
    state = _on_the_way(start, state, cards)
    state = with_copies_meant(_decks(start, state, cards))
    _check_script(state)
    check_state(start, state, game.cite or str)
    check_position(state, game.cite or str)
    return evolve(state, stack=what_is_pending(start, state, game))


def _turn(start: Start) -> int:
    """The number of the turn that is on; a turn that begins has its number by its first step, and set-up has none."""
    if PHASES[start.phase] == "setup":
        return 0
    return max(start.turn - 1, 0) if start.phase == "beginning" else start.turn


# -- players ---------------------------------------------------------------------------------------------------------


def _player(start: Start, seat: int, cards: Cards) -> Player:
    spec, place = start.seats[seat], f"seats.{seat}"
    dungeon = tuple(_place(there, cards, f"{place}.dungeon.{at}") for at, there in enumerate(spec.dungeon))
    down = sum(1 for there in dungeon if there.down)
    full = sum(1 for there in dungeon if there.working) >= PLACES
    return Player(
        seat=seat,
        name=spec.name or f"Player {seat + 1}",
        boss=cards.take(spec.boss, f"{place}.boss", "boss") if spec.boss else "",
        hand=tuple(cards.take(c, f"{place}.hand", "room", "spell") for c in spec.hand),
        dungeon=dungeon,
        entrance=tuple(_guest(h, cards, f"{place}.entrance") for h in spec.entrance),
        scored=_scored(spec, cards, place),
        levelled=full if spec.levelled is None else spec.levelled,
        placed=down if spec.placed is None else spec.placed,
        chosen=bool(spec.chosen),
        reaped=spec.reaped,
        out=spec.out,
    )


def _place(spec: str | PlaceSpec, cards: Cards, place: str) -> Place:
    wanted = PlaceSpec(cards=(spec,)) if isinstance(spec, str) else spec
    taken = tuple(cards.take(c, place, "room") for c in wanted.cards)
    used = tuple(taken[wanted.cards.index(c)] if c in wanted.cards else c for c in wanted.used)
    return Place(taken, wanted.down, wanted.deactivated, used)


def _guest(spec: str | HeroSpec, cards: Cards, place: str) -> Guest:
    wanted = HeroSpec(card=spec) if isinstance(spec, str) else spec
    return Guest(cards.take(wanted.card, place, "hero", "epic"), wanted.damage, wanted.sent)


def _scored(spec: SeatSpec, cards: Cards, place: str) -> tuple[Scored, ...]:
    souls = (Scored(cards.take(c, f"{place}.souls", "hero", "epic"), True) for c in spec.souls)
    wounds = (Scored(cards.take(c, f"{place}.wounds", "hero", "epic"), False) for c in spec.wounds)
    return (*souls, *wounds)


def _with_bosses(start: Start, s: Dungeons, cards: Cards) -> Dungeons:
    """Whoever has no boss gets the next free one; the boss of somebody who has lost is out of the game."""
    if start.phase == "deal":
        return s
    players = tuple(
        p if p.boss or p.out else evolve(p, boss=cards.take(cards.rest("boss")[0], "boss", "boss")) for p in s.players
    )
    lost = tuple(p.boss for p in players if p.out and p.boss)
    players = tuple(evolve(p, boss="") if p.out else p for p in players)
    return evolve(s, players=players, aside=(*s.aside, *lost))


# -- what is on ------------------------------------------------------------------------------------------------------


def _on_the_way(start: Start, s: Dungeons, cards: Cards) -> Dungeons:
    playing = [p.seat for p in s.players if not p.out]
    order = sorted(playing, key=lambda seat: -s.xp(seat))
    active = next(iter(order), NOBODY) if start.active is None else start.active
    if order and active not in order:
        raise BadInput(f"active: seat {active} has lost")
    if start.phase in ("build", "reveal") and order:
        done = order if start.phase == "reveal" else order[: order.index(active)]
        players = tuple(
            evolve(p, chosen=p.seat in done) if start.seats[p.seat].chosen is None else p for p in s.players
        )
        s = evolve(s, players=players)
    waiting = tuple(
        Declared(i + 1, d.seat, cards.take(d.card, f"waiting.{i}.card", "spell"), d.target)
        for i, d in enumerate(start.waiting)
    )
    effects = tuple(Effect(e.kind, e.source, e.n, NOBODY if e.seat is None else e.seat, e.card) for e in start.effects)
    for i, effect in enumerate(effects):
        cards.named(effect.source, f"effects.{i}.source")
    on = active if start.phase in ("build", "adventure") else NOBODY
    return evolve(
        s, active=on, walk=_walk(start, s, cards, active), waiting=waiting, made=len(waiting), effects=effects
    )


def _walk(start: Start, s: Dungeons, cards: Cards, active: int) -> Walk | None:
    spec = start.walk
    if spec is None:
        return None
    if start.phase != "adventure":
        raise BadInput("walk: heroes walk in the phase `adventure`")
    n = len(s.players[active].dungeon)
    if not (0 if spec.inside else -1) <= spec.at < n:
        if not n:
            raise BadInput(f"walk.at: there is no place {spec.at}; without rooms a hero is not inside, and at -1")
        raise BadInput(f"walk.at: there is no place {spec.at}; places are 0 to {n - 1}")
    return Walk(active, _guest(spec.hero, cards, "walk"), spec.at, spec.inside)


def _decks(start: Start, s: Dungeons, cards: Cards) -> Dungeons:
    luck = s.chance
    found: dict[str, tuple[str, ...]] = {}
    for deck in DEALT:
        kinds = ("hero", "epic") if deck in ("hero", "epic") else (deck,)
        top = tuple(cards.take(c, f"decks.{deck}", *kinds) for c in getattr(start.decks, deck))
        rest = () if deck in start.decks.only else tuple(c for c in cards.rest(deck) if _used(s, c, start))
        order, luck = chance.shuffle(luck, rest)
        found[f"{deck}_deck"] = (*top, *order)
    aside = tuple(c for deck in DEALT for c in cards.rest(deck) if c not in found[f"{deck}_deck"])
    bosses = {"boss_deck": cards.rest("boss")}
    return evolve(s, chance=luck, aside=(*s.aside, *aside), **found, **bosses)


def _used(s: Dungeons, card: str, start: Start) -> bool:
    """Whether a card is used with so many players and in these variants; before the deal all are in the box."""
    if s.box.deck_of[card] not in ("hero", "epic") or start.phase == "deal":
        return True
    return s.hero(card).players <= len(s.players) and not ("hard-mode" in s.variants and is_weak(s, card))


def _check_script(s: Dungeons) -> None:
    """A card of the script lies where it can be drawn from, or picked unseen, now or after some destroying."""
    undrawn = [*s.boss_deck, *s.hero_deck, *s.epic_deck, *s.room_deck, *s.spell_deck, *s.discard]
    for p in s.players:
        undrawn += [*p.hand, *(card for there in p.dungeon for card in there.cards)]
    if card := chance.beyond(s.chance.cards, undrawn, s.box.cards):
        raise BadInput(f"chance: {card!r} cannot be drawn; write cards that are in a deck, a hand or the discard pile")
