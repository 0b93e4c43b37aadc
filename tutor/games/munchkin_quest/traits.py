"""Races and classes, Half-Breed and Super Munchkin: put into play and given up at any time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.actions import GiveUpTrait, PlayTrait, PutInPlay, UsePower
from tutor.games.munchkin_quest.book import guard, procedure, step, term
from tutor.games.munchkin_quest.cards import Special, Trait
from tutor.games.munchkin_quest.munchkins import has_special, spared_drawbacks, traits
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.specials import lose_trait
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.games.munchkin_quest.windows import ANY_TIME, OPENING, interrupt
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

SPECIALS = {"half": "race", "super": "trade"}
RACES = "mq.race.races"
MOST_RACES = "mq.race.most"


def is_trait(card: object) -> bool:
    return isinstance(card, Trait) or (isinstance(card, Special) and card.kind in SPECIALS)


# -- what race somebody is -------------------------------------------------------------------------------------------


@term(RACES, "mq.race.human")
def human_without_a_card(s: Quest, seat: int) -> Iterator[Term]:
    """A player without a race card is human."""
    if not traits(s, s.players[seat], "race"):
        yield Term(1, "mq.race.human", "race", f"seat:{seat}", {"seat": seat, "word": "human"})


@term(RACES, "mq.race.cards")
def what_race_cards_say(s: Quest, seat: int) -> Iterator[Term]:
    """A race card makes its player an Elf, a Dwarf or a Halfling."""
    for card in s.players[seat].traits:
        trait = s.card(card)
        if isinstance(trait, Trait) and trait.kind == "race":
            yield Term(1, "mq.race.cards", "race", card, {"seat": seat, "word": trait.word})


@term(RACES, "mq.half.alone", layer="card")
def half_human_with_one_race(s: Quest, seat: int) -> Iterator[Term]:
    """With Half-Breed and one race the player is half that race and half human: he has all its advantages and none
    of its disadvantages.
    """
    if spared_drawbacks(s, s.players[seat], "race"):
        yield Term(1, "mq.half.alone", "race", f"seat:{seat}", {"seat": seat, "word": "human"})


# -- what must hold --------------------------------------------------------------------------------------------------


@guard("mq.cards.race-class-in-play", PlayTrait, basic=3, implied=True)
def only_races_and_classes(s: Quest, a: PlayTrait) -> Facts | None:
    """Race and class cards may be kept in play in front of their owner."""
    return None if is_trait(s.card(a.card)) else facts(card=a.card)


@guard("mq.cards.no-return", PlayTrait, PutInPlay, basic=3, implied=True)
def what_lies_there_is_not_played_again(s: Quest, a: PlayTrait | PutInPlay) -> Facts | None:
    """A card in play cannot go back to the hand; it leaves play only by being discarded, dropped or given to
    another player.
    """
    p = s.players[a.seat]
    return facts(card=a.card) if a.card in (*p.traits, *(g.card for g in p.gear)) else None


@guard("mq.cards.in-play", PlayTrait, GiveUpTrait, basic=4, implied=True)
def what_is_given_up_is_in_play(s: Quest, a: PlayTrait | GiveUpTrait) -> Facts | None:
    """A card lying on the table in front of you is in play; a card in hand is not."""
    gone = a.card if isinstance(a, GiveUpTrait) else a.instead
    return facts(card=gone) if gone and gone not in s.players[a.seat].traits else None


@guard("mq.cards.hand-no-benefit", UsePower, basic=4, implied=True)
def a_class_in_the_hand_has_no_power(s: Quest, a: UsePower) -> Facts | None:
    """Cards in hand give their owner no benefit."""
    trade, p = a.power.partition(".")[0], s.players[a.seat]
    held = (c for c in p.hand if isinstance(card := s.card(c), Trait) and card.word == trade)
    idle = "" if trade in traits(s, p, "trade") else next(held, "")
    return facts(seat=a.seat, card=idle) if idle else None


def _kept(s: Quest, a: PlayTrait) -> Player:
    """The munchkin without what he gives up for the new card."""
    p = s.players[a.seat]
    return evolve(p, traits=tuple([c for c in p.traits if c != a.instead])) if a.instead else p


def _crowded(s: Quest, a: PlayTrait, kind: str, most: int, *, special: bool) -> Facts | None:
    """Whether the new race or class is one too many, with Half-Breed or Super Munchkin or without."""
    if _kind_of(s, a.card) != kind or kind not in HANGING:
        return None
    p = _kept(s, a)
    if has_special(s, p, HANGING[kind]) != special:
        return None
    return facts(key=kind, seat=a.seat, n=most) if len(traits(s, p, kind)) >= most else None


def _kind_of(s: Quest, card: str) -> str:
    return s.box.kind_of.get(card, "")


HANGING = {kind: special for special, kind in SPECIALS.items()}


@guard("mq.raceclass.max", PlayTrait, basic=6)
def one_race_and_one_class(s: Quest, a: PlayTrait) -> Facts | None:
    """At most one class and one race may be in play without Half-Breed or Super Munchkin."""
    return _crowded(s, a, _kind_of(s, a.card), 1, special=False) if s.players[a.seat].traits else None


@term(MOST_RACES, "mq.half.rule")
def as_many_races_as_half_breed_has_room_for(s: Quest, seat: int) -> Iterator[Term]:
    """Half-Breed lets its player have two races in play."""
    yield Term(1, "mq.half.rule", "races", f"seat:{seat}", {"seat": seat})


@term(MOST_RACES, "mq.half.second-race")
def a_second_one_now_or_later(s: Quest, seat: int) -> Iterator[Term]:
    """A second race may be added together with Half-Breed or later."""
    if has_special(s, s.players[seat], "half"):
        yield Term(1, "mq.half.second-race", "second-race", f"seat:{seat}", {"seat": seat})


@guard("mq.half.rule", PlayTrait, basic=6, asks=True)
def two_races_with_half_breed(s: Quest, a: PlayTrait, ask: Ask) -> Facts | None:
    """Half-Breed lets its player have two races in play."""
    many = len(s.players[a.seat].traits) > 1 and _kind_of(s, a.card) == "race"
    return _crowded(s, a, "race", total(ask(s, MOST_RACES, a.seat)), special=True) if many else None


@guard("mq.super.rule", PlayTrait, basic=6)
def two_classes_with_super_munchkin(s: Quest, a: PlayTrait) -> Facts | None:
    """Super Munchkin does for classes what Half-Breed does for races."""
    many = len(s.players[a.seat].traits) > 1
    return _crowded(s, a, "trade", 2, special=True) if many else None


def _twice(s: Quest, a: PlayTrait, kind: str) -> Facts | None:
    if not s.players[a.seat].traits:
        return None
    card = s.card(a.card)
    if not isinstance(card, Trait) or card.kind != kind:
        return None
    return facts(seat=a.seat, card=a.card) if card.word in traits(s, _kept(s, a), kind) else None


@guard("mq.half.two-races", PlayTrait, basic=7)
def two_races_are_different(s: Quest, a: PlayTrait) -> Facts | None:
    """With Half-Breed and two different races a player has all advantages and all disadvantages of both."""
    return _twice(s, a, "race")


@guard("mq.super.two-classes", PlayTrait, basic=7)
def two_classes_are_different(s: Quest, a: PlayTrait) -> Facts | None:
    """With Super Munchkin and two classes a player has all advantages and all disadvantages of both."""
    return _twice(s, a, "trade")


@guard("mq.half.play", PlayTrait, basic=6)
def half_breed_needs_a_race(s: Quest, a: PlayTrait) -> Facts | None:
    """Half-Breed can be played at any time while a race is in play."""
    return _needs(s, a, "half")


@guard("mq.super.rule", PlayTrait, basic=6)
def super_munchkin_needs_a_class(s: Quest, a: PlayTrait) -> Facts | None:
    """Super Munchkin does for classes what Half-Breed does for races."""
    return _needs(s, a, "super")


def _needs(s: Quest, a: PlayTrait, special: str) -> Facts | None:
    if _kind_of(s, a.card) != special or traits(s, _kept(s, a), SPECIALS[special]):
        return None
    return facts(key="needs", seat=a.seat, card=a.card)


@guard("mq.half.swap", PlayTrait, basic=5, implied=True)
def a_race_for_a_race_and_a_class_for_a_class(s: Quest, a: PlayTrait) -> Facts | None:
    """Half-Breed is not lost if its player gives up his race and at once plays another from the hand."""
    if not a.instead or getattr(s.card(a.card), "kind", "") == getattr(s.card(a.instead), "kind", ""):
        return None
    return facts(card=a.card, instead=a.instead)


# -- playing and giving up -------------------------------------------------------------------------------------------


def play_candidates(s: Quest, seat: int) -> Iterator[PlayTrait]:
    p = s.players[seat]
    for card in in_hand(s, seat, "race", "trade", "half", "super"):
        yield PlayTrait(seat, card)
        for trait in p.traits:
            if _kind_of(s, trait) == _kind_of(s, card):
                yield PlayTrait(seat, card, trait)


@interrupt(
    PlayTrait, "mq.anytime.race-class", play_candidates, (*ANY_TIME, OPENING), needs=("race", "trade", "half", "super")
)
def play_trait(t: Quests, a: PlayTrait) -> None:
    """A race or class card may be played or discarded at any time, in combat too."""
    t.begin("play-trait", seat=a.seat, card=a.card, instead=a.instead)


@step("mq.raceclass.play")
def the_card_lies_in_play(t: Quests, about: dict[str, Any]) -> None:
    """A class or race card may be put into play when received or later."""
    p, card = t.s.players[about["seat"]], about["card"]
    at = p.hand.index(card)
    fields = {"hand": p.hand[:at] + p.hand[at + 1 :], "traits": (*p.traits, card)}
    rules = ("mq.anytime.race-class", "mq.raceclass.play", *_begins(t.s, card))
    change(t, p.seat, "TraitPlayed", rules, {"card": card}, **fields)


def _begins(s: Quest, card: str) -> tuple[str, ...]:
    """What begins with the card."""
    kind = getattr(s.card(card), "kind", "")
    return {"race": ("mq.race.abilities",), "trade": ("mq.class.abilities",), "half": ("mq.half.play",)}.get(kind, ())


@step("mq.half.swap", "mq.super.rule")
def the_old_one_goes(t: Quests, about: dict[str, Any]) -> None:
    """Half-Breed is not lost if its player gives up his race and at once plays another from the hand.

    Super Munchkin does for classes what Half-Breed does for races.
    """
    if about["instead"]:
        kind = getattr(t.s.card(about["instead"]), "kind", "")
        swap = ("mq.super.rule",) if kind == "trade" else ("mq.half.swap",)
        lose_trait(t, about["seat"], about["instead"], ("mq.anytime.race-class", *swap), "TraitGivenUp")


@step("mq.half.alone")
def a_lone_half_race_has_no_drawbacks(t: Quests, about: dict[str, Any]) -> None:
    """With Half-Breed and one race the player is half that race and half human: he has all its advantages and none
    of its disadvantages.
    """
    _spared(t, about["seat"], about["card"], "race", "mq.half.alone")


@step("mq.super.alone")
def a_lone_super_class_has_no_drawbacks(t: Quests, about: dict[str, Any]) -> None:
    """With Super Munchkin and one class the player has all its advantages and none of its disadvantages."""
    _spared(t, about["seat"], about["card"], "trade", "mq.super.alone")


def _spared(t: Quests, seat: int, card: str, kind: str, rule: str) -> None:
    p = t.s.players[seat]
    if getattr(t.s.card(card), "kind", "") in (kind, HANGING[kind]) and spared_drawbacks(t.s, p, kind):
        t.log("DrawbacksSpared", rule, {"seat": seat, "word": traits(t.s, p, kind)[0]})


@step("mq.half.two-races")
def two_races_with_all_their_drawbacks(t: Quests, about: dict[str, Any]) -> None:
    """With Half-Breed and two different races a player has all advantages and all disadvantages of both."""
    _doubled(t, about["seat"], about["card"], "race", ("mq.half.two-races", "mq.half.second-race", "mq.half.rule"))


@step("mq.super.two-classes")
def two_classes_with_all_their_drawbacks(t: Quests, about: dict[str, Any]) -> None:
    """With Super Munchkin and two classes a player has all advantages and all disadvantages of both."""
    _doubled(t, about["seat"], about["card"], "trade", ("mq.super.two-classes", "mq.super.rule"))


def _doubled(t: Quests, seat: int, card: str, kind: str, rules: tuple[str, ...]) -> None:
    words = traits(t.s, t.s.players[seat], kind)
    if getattr(t.s.card(card), "kind", "") == kind and len(words) > 1:
        t.log("DrawbacksCount", rules, {"seat": seat, "first": words[0], "second": words[1]})


procedure(
    "play-trait",
    the_card_lies_in_play,
    the_old_one_goes,
    a_lone_half_race_has_no_drawbacks,
    a_lone_super_class_has_no_drawbacks,
    two_races_with_all_their_drawbacks,
    two_classes_with_all_their_drawbacks,
)


@interrupt(
    GiveUpTrait,
    "mq.anytime.race-class",
    lambda s, seat: [GiveUpTrait(seat, c) for c in s.players[seat].traits],
    ANY_TIME,
    needs=("in-play",),
)
def give_up_trait(t: Quests, a: GiveUpTrait) -> None:
    """A race or class card may be played or discarded at any time, in combat too."""
    lose_trait(t, a.seat, a.card, "mq.anytime.race-class", "TraitGivenUp")
