"""Positions that tell of something which is not on: seats, targets, spells and effects that cannot be there now."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.casting import first_pick
from tutor.games.boss_monster.effects import ability_of, deeds_of
from tutor.games.boss_monster.picks import SEAT
from tutor.games.boss_monster.positions import position
from tutor.games.boss_monster.start import DecksSpec, EffectSpec, HeroSpec, PlaceSpec, SeatSpec, Start
from tutor.games.boss_monster.state import Dungeons, kind_of, playing
from tutor.kernel.rules import Cite
from tutor.kernel.verdict import BadInput, Impossible

PLAYED = ("build", "adventure")  # the phases in which something can be declared
SET_UP = ("deal", "first-hand", "discards", "first-room")
DISCARDED = 2
FIRST_HAND = {"room": 5, "spell": 2}
# What is not there yet in set-up, or when a turn begins.
OF_A_TURN = ("placed", "chosen", "reaped")
PLAYED_FOR = ("dungeon", "entrance", "souls", "wounds", "levelled", *OF_A_TURN)
NOT_YET = {
    "deal": ("boss", "hand", *PLAYED_FOR),
    "first-hand": PLAYED_FOR,
    "discards": PLAYED_FOR,
    "first-room": PLAYED_FOR,
    "beginning": OF_A_TURN,
    "build": ("reaped",),
    "reveal": ("reaped",),
}
# What a spell can be aimed at, by what its words name; a player is none of the cards.
AIMED = {"room": ("room",), "spell": ("spell",), "discard": ("room", "spell"), "player": (), "kinds": ()}
HEROES = ("hero",)
# The effect that a deed leaves behind, and what it is on: a seat, a room or a hero; "" for none of them.
LASTING = {
    **{"strengthen-all": ("damage", "seat"), "strengthen": ("damage", "room"), "double": ("double", "seat")},
    **{"bar": ("barred", "seat"), "extra-build": ("builds", "seat"), "no-building": ("no-building", "")},
    **{"toughen": ("health", "hero"), "raise": ("health", "hero")},
}
OF_THE_DEED = ("damage", "health")  # effects that are as strong as the deed says
FIXED = {"builds": 1}  # of all others


# -- as it is written ------------------------------------------------------------------------------------------------


def check_start(start: Start) -> None:
    """What can be told before anything is laid out: that nothing is named that is not there."""
    _check_seats(start)
    if start.waiting and start.phase not in PLAYED:
        raise BadInput(f"waiting: spells wait in the phases {' and '.join(PLAYED)}, not in {start.phase!r}")
    if start.phase in SET_UP and start.turn and "turn" in start.model_fields_set:
        raise BadInput(f"turn: there is none yet in the phase {start.phase!r}")
    if start.phase not in SET_UP and not start.turn:
        raise BadInput(f"turn: turns are counted from 1, and in the phase {start.phase!r} one is on")
    if start.town and start.phase in SET_UP:
        raise BadInput(f"town: heroes come at the beginning of a turn, and {start.phase!r} is before the first")
    for number, seat in enumerate(start.seats):
        _check_seat(start, f"seats.{number}", seat)
    if start.walk is not None and not start.seats:
        raise BadInput("walk: there is no dungeon to walk in")
    if start.phase == "deal":
        early = next((field for field in ("town", "discard", "aside", "effects") if getattr(start, field)), "")
        if early or start.decks.only:
            raise BadInput(f"{early or 'decks.only'}: a game is dealt from whole decks, and nothing lies anywhere yet")
        if start.decks != DecksSpec():
            raise BadInput("decks: they are shuffled for the deal; write what is drawn first under `chance`")


def _check_seats(start: Start) -> None:
    """Every seat that is named is one of those at the table, and has not lost."""
    n = len(start.seats)
    named = [("active", start.active), *((f"waiting.{i}.seat", d.seat) for i, d in enumerate(start.waiting))]
    named += [(f"effects.{i}.seat", e.seat) for i, e in enumerate(start.effects)]
    for place, seat in named:
        if seat is not None and seat >= n:
            raise BadInput(f"{place}: there is no seat {seat}; seats are 0 to {n - 1}")
        if seat is not None and start.seats[seat].out:
            raise BadInput(f"{place}: seat {seat} has lost")


def _check_seat(start: Start, place: str, seat: SeatSpec) -> None:
    for field in NOT_YET.get(start.phase, ()):
        if getattr(seat, field):
            raise BadInput(f"{place}.{field}: there is none yet in the phase {start.phase!r}")
    for at, there in enumerate(seat.dungeon):
        if start.phase == "beginning" and isinstance(there, PlaceSpec) and there.used:
            raise BadInput(f"{place}.dungeon.{at}.used: nothing has been used yet in the phase {start.phase!r}")
        wrong = next((c for c in there.used if c not in there.cards), "") if isinstance(there, PlaceSpec) else ""
        if wrong:
            raise BadInput(f"{place}.dungeon.{at}.used: {wrong!r:.60} does not lie here")


# -- as it is laid out -----------------------------------------------------------------------------------------------


def check_state(start: Start, s: Dungeons, cite: Cite) -> None:
    """What can be told of the table: that what waits, walks and lasts is about something in the box."""
    for i, declared in enumerate(start.waiting):
        _check_target(s, f"waiting.{i}.target", declared.card, declared.target)
    for i, effect in enumerate(start.effects):
        _check_effect(s, f"effects.{i}", effect)
    for place, hero in _heroes(start):
        _check_sent(s, f"{place}.sent", hero, start.phase)
    for p in s.players:
        for at, there in enumerate(p.dungeon):
            _check_used(s, f"seats.{p.seat}.dungeon.{at}.used", there.used)
    _check_first_hands(start, s, cite)


def _check_used(s: Dungeons, place: str, used: tuple[str, ...]) -> None:
    for card in used:
        if ability_of(s, card) is None:
            raise BadInput(f"{place}: {card!r:.60} has no ability that could have been used")


def _heroes(start: Start) -> Iterator[tuple[str, str | HeroSpec]]:
    """Every hero that waits or walks, after the field in which it is written."""
    yield from ((f"town.{i}", hero) for i, hero in enumerate(start.town))
    for n, seat in enumerate(start.seats):
        yield from ((f"seats.{n}.entrance.{i}", hero) for i, hero in enumerate(seat.entrance))
    if start.walk is not None:
        yield "walk.hero", start.walk.hero


def _check_sent(s: Dungeons, place: str, hero: str | HeroSpec, phase: str) -> None:
    """What has sent a hero back this turn lies in a dungeon."""
    for card in hero.sent if isinstance(hero, HeroSpec) else ():
        if card not in s.box.cards:
            raise BadInput(f"{place}: there is no card {card!r:.60} in the box")
        if not _lies_somewhere(s, card):
            raise BadInput(f"{place}: {card!r} lies in no dungeon")
        ability = ability_of(s, card)
        if ability is None or ability.when != "enters":
            raise BadInput(f"{place}: {card!r} sends nobody back")
        if phase not in ("adventure", "end"):
            raise BadInput(f"{place}: heroes are sent back in the Adventure phase, and this is {phase!r}")


def _check_target(s: Dungeons, place: str, card: str, target: str) -> None:
    needed = first_pick(s, card) is not None
    if needed != bool(target):
        raise BadInput(f"{place}: {card!r} {'needs a target' if needed else 'has no target'}")
    if target and target not in s.box.cards and not is_seat(s, target):
        raise BadInput(f"{place}: there is no card or seat {target!r:.60}")
    pick, found = first_pick(s, card), s.box.cards.get(target)
    allowed = AIMED.get(pick.what, HEROES) if pick is not None else ()
    if target and (found.kind not in allowed if found is not None else bool(allowed)):
        raise BadInput(f"{place}: {card!r} cannot be aimed at {target!r}, but at a {' or '.join(allowed) or 'player'}")


def _lies_somewhere(s: Dungeons, card: str) -> bool:
    """Whether a copy of this room lies in a dungeon."""
    wanted = s.box.cards[card]
    return any(s.box.cards[c] is wanted for p in s.players for there in p.dungeon for c in there.cards)


def is_seat(s: Dungeons, target: str) -> bool:
    """Whether a choice such as `seat:1` or `seat:1/room` names somebody at the table."""
    seat, _, kind = target.removeprefix(SEAT).partition("/")
    known = seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < len(s.players)
    return target.startswith(SEAT) and known and kind in ("", "room", "spell")


def _check_effect(s: Dungeons, place: str, effect: EffectSpec) -> None:
    found = s.box.cards.get(effect.card)
    if effect.card and found is None:
        raise BadInput(f"{place}.card: there is no card {effect.card!r:.60} in the box")
    on = found.kind if found is not None else "seat" if effect.seat is not None else ""
    allowed = dict.fromkeys(on for kind, on in LASTING.values() if kind == effect.kind)
    if on not in allowed:
        wanted = " or ".join(f"a {word}" for word in allowed if word) or "nobody"
        raise BadInput(f"{place}: {effect.kind!r} is on {wanted}")
    if on == "room" and not _lies_somewhere(s, effect.card):
        raise BadInput(f"{place}.card: {effect.card!r} lies in no dungeon")
    _check_source(s, place, effect, on)


def _check_source(s: Dungeons, place: str, effect: EffectSpec, on: str) -> None:
    """The card that is said to have brought an effect about does just that."""
    deeds = [deed for deed in deeds_of(s, effect.source) if LASTING.get(deed.does) == (effect.kind, on)]
    if not deeds:
        raise BadInput(
            f"{place}.source: {effect.source!r} has no effect {effect.kind!r} on {f'a {on}' if on else 'all'}"
        )
    strong = [deed.n if effect.kind in OF_THE_DEED else FIXED.get(effect.kind, 0) for deed in deeds]
    if effect.n not in strong or (not effect.n and effect.kind in OF_THE_DEED):
        raise BadInput(f"{place}.n: {effect.n}, and by {effect.source!r} it is {' or '.join(map(str, strong))}")
    words = {deed.pick.kind for deed in deeds if deed.pick is not None and effect.card}
    if words and not words & kind_of(s, effect.card):
        raise BadInput(
            f"{place}.card: {effect.source!r} is not for {effect.card!r}, but for a {' or '.join(words)} card"
        )


def _check_first_hands(start: Start, s: Dungeons, cite: Cite) -> None:
    """Nobody holds more than was drawn, and where two cards of it are to be discarded everybody has them."""
    if start.phase not in SET_UP:
        return
    rule = cite("bma.setup.discard-two") or (cite("bmr.variant.classic-mode") if _classic(start) else "")
    for p in s.players:
        n, place = len(p.hand), f"seats.{p.seat}.hand"
        if rule and start.phase in ("first-hand", "discards") and n < DISCARDED:
            raise Impossible(rule, f"{place}: {n} cards; two of a hand are discarded")
        if rule and start.phase == "first-room" and n > sum(FIRST_HAND.values()) - DISCARDED:
            raise Impossible(rule, f"{place}: {n} cards; two of a hand have been discarded")
        for kind, most in FIRST_HAND.items():
            if sum(1 for card in p.hand if kind in kind_of(s, card)) > most:
                raise Impossible(cite("bm.setup.draw-hand"), f"{place}: a first hand has {most} {kind} cards at most")


def _classic(start: Start) -> bool:
    return "classic-mode" in start.variants


# -- against a rule --------------------------------------------------------------------------------------------------


@position("bm.spell.phase-icon")
def what_waits_is_for_this_phase(s: Dungeons) -> Iterator[str]:
    """A spell with the hammer is for the Build phase, one with the axe for the Adventure phase, and one with both
    for either.
    """
    for i, declared in enumerate(s.waiting):
        if declared.spell and s.phase not in s.box.spell(declared.card).phases:
            yield f"waiting.{i}.card: {declared.card!r} is not for this phase"


@position("bm.monster.icon")
def what_is_for_monster_rooms_waits_for_one(s: Dungeons) -> Iterator[str]:
    """A monster room is one with a silver or gold monster icon at the upper left; effects that name monster rooms
    apply to it.
    """
    return _misaimed(s, "monster")


@position("bm.trap.icon")
def what_is_for_trap_rooms_waits_for_one(s: Dungeons) -> Iterator[str]:
    """A trap room is one with a silver or gold trap icon at the upper left; effects that name trap rooms apply to
    it.
    """
    return _misaimed(s, "trap")


def _misaimed(s: Dungeons, word: str) -> Iterator[str]:
    """What was declared was aimed at something that its words allow, whatever has become of it since."""
    for i, declared in enumerate(s.waiting):
        pick = first_pick(s, declared.card)
        if pick is not None and pick.kind == word and declared.target and word not in kind_of(s, declared.target):
            yield f"waiting.{i}.target: {declared.card!r} is for a {word} room, and {declared.target!r} is none"


@position("bm.endturn.until-end")
def nothing_lasts_into_the_next_turn(s: Dungeons) -> Iterator[str]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    if s.effects and s.phase in ("setup", "beginning"):
        yield "effects: a turn begins, and what lasted until the end of the last one is over"


@position("bm.end.lose-five-or-more")
def somebody_is_left_to_play_with(s: Dungeons) -> Iterator[str]:
    """At that check a player with 5 or more wounds loses, however many souls he has."""
    lost = next((p.seat for p in s.players if p.out), None)
    if lost is not None and s.phase == "setup":
        yield f"seats.{lost}.out: nobody has lost before the first turn"
    if lost is not None and len(playing(s)) < 2:
        yield f"seats.{lost}.out: only one player is left, and the game is over"


@position("bmr.variant.unlimited-lives-no-elimination")
def nobody_is_out_with_unlimited_lives(s: Dungeons) -> Iterator[str]:
    """Unlimited Lives: nobody is eliminated for having five wounds."""
    if "unlimited-lives" in s.variants:
        yield from (f"seats.{p.seat}.out: with unlimited lives nobody loses" for p in s.players if p.out)
