"""Races and classes, Half-Breed and Super Munchkin: put into play and given up at any time."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.actions import GiveUpTrait, PlayTrait
from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.cards import Special, Trait
from tutor.games.munchkin_quest.fight import begin_fight, ignores
from tutor.games.munchkin_quest.munchkins import has_special, traits
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.specials import drop_idle_specials, lose_trait
from tutor.games.munchkin_quest.state import Quest, foes_in
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.games.munchkin_quest.windows import ANY_TIME, OPENING, interrupt
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

SPECIALS = {"half": "race", "super": "trade"}


def is_trait(card: object) -> bool:
    return isinstance(card, Trait) or (isinstance(card, Special) and card.kind in SPECIALS)


@guard("mq.cards.race-class-in-play", PlayTrait, basic=3)
def only_races_and_classes(s: Quest, a: PlayTrait) -> Facts | None:
    """Race and class cards may be kept in play in front of their owner."""
    return None if is_trait(s.card(a.card)) else facts(card=a.card)


@guard("mq.cards.no-return", PlayTrait, GiveUpTrait, basic=4)
def what_is_given_up_is_in_play(s: Quest, a: PlayTrait | GiveUpTrait) -> Facts | None:
    """A card in play cannot go back to the hand; it leaves play only by being discarded, dropped or given to
    another player.
    """
    gone = a.card if isinstance(a, GiveUpTrait) else a.instead
    return facts(card=gone) if gone and gone not in s.players[a.seat].traits else None


@guard("mq.raceclass.max", PlayTrait, basic=6)
def one_race_and_one_class(s: Quest, a: PlayTrait) -> Facts | None:
    """At most one class and one race may be in play without Half-Breed or Super Munchkin."""
    card = s.card(a.card)
    if not isinstance(card, Trait):
        return None
    p = s.players[a.seat]
    kept = evolve(p, traits=tuple(c for c in p.traits if c != a.instead))
    mine = traits(s, kept, card.kind)
    most = 2 if has_special(s, p, "half" if card.kind == "race" else "super") else 1
    return facts(key=card.kind, seat=a.seat, n=most) if len(mine) >= most else None


@guard("mq.half.two-races", PlayTrait, basic=7)
def not_the_same_race_or_class_twice(s: Quest, a: PlayTrait) -> Facts | None:
    """With Half-Breed and two different races a player has all advantages and all disadvantages of both."""
    card = s.card(a.card)
    p = s.players[a.seat]
    same = isinstance(card, Trait) and card.word in traits(s, p, card.kind) and a.instead not in p.traits
    return facts(seat=a.seat, card=a.card) if same else None


@guard("mq.half.play", PlayTrait, basic=6)
def half_breed_needs_a_race(s: Quest, a: PlayTrait) -> Facts | None:
    """Half-Breed can be played at any time while a race is in play."""
    return _needs(s, a, "half")


@guard("mq.super.rule", PlayTrait, basic=6)
def super_munchkin_needs_a_class(s: Quest, a: PlayTrait) -> Facts | None:
    """Super Munchkin does for classes what Half-Breed does for races."""
    return _needs(s, a, "super")


def _needs(s: Quest, a: PlayTrait, special: str) -> Facts | None:
    card = s.card(a.card)
    if not isinstance(card, Special) or card.kind != special or traits(s, s.players[a.seat], SPECIALS[special]):
        return None
    return facts(seat=a.seat, card=a.card)


def play_candidates(s: Quest, seat: int) -> Iterator[PlayTrait]:
    p = s.players[seat]
    for card in in_hand(s, seat, is_trait):
        yield PlayTrait(seat, card)
        kind = getattr(s.card(card), "kind", "")
        yield from (PlayTrait(seat, card, t) for t in p.traits if getattr(s.card(t), "kind", "") == kind)


@interrupt(PlayTrait, "mq.anytime.race-class", play_candidates, (*ANY_TIME, OPENING))
def play_trait(t: Quests, a: PlayTrait) -> None:
    """A race or class card may be played or discarded at any time, in combat too."""
    p = t.s.players[a.seat]
    fields = {"hand": _without(p.hand, a.card), "traits": (*p.traits, a.card)}
    rules = ("mq.anytime.race-class", "mq.raceclass.play", "mq.race.abilities", "mq.class.abilities")
    change(t, a.seat, "TraitPlayed", rules, {"card": a.card}, **fields)
    if a.instead:
        lose_trait(t, a.seat, a.instead, ("mq.anytime.race-class", "mq.half.swap"), "TraitGivenUp")
    monsters_look_again(t)


@interrupt(
    GiveUpTrait,
    "mq.anytime.race-class",
    lambda s, seat: (GiveUpTrait(seat, c) for c in s.players[seat].traits),
    ANY_TIME,
)
def give_up_trait(t: Quests, a: GiveUpTrait) -> None:
    """A race or class card may be played or discarded at any time, in combat too."""
    lose_trait(t, a.seat, a.card, "mq.anytime.race-class", "TraitGivenUp")
    drop_idle_specials(t, a.seat)
    monsters_look_again(t)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def monsters_look_again(t: Quests) -> None:
    """A monster that stops ignoring the player whose turn it is fights him at once."""
    p = t.s.players[t.s.turn]
    if p.dead or not p.where:
        return
    f = t.s.fight
    if f is None:
        if any(not ignores(t.s, foe, p.seat) for foe in foes_in(t.s, p.where)):
            begin_fight(t, p.seat, ("mq.ruling.ignoring-changes",))
        return
    if f.main != p.seat or f.stage not in ("open", "calls"):
        return
    for foe in foes_in(t.s, f.where):
        if foe.id not in f.monsters and not ignores(t.s, foe, p.seat):
            f = evolve(f, monsters=(*f.monsters, foe.id))
            t.log("MonsterJoined", ("mq.ruling.ignoring-changes", "mq.combat.fight-all"), {"monster": foe.id}, fight=f)
