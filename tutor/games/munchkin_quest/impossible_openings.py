"""Positions that cannot occur before the first turn, each with the rule that rules it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tutor.games.munchkin_quest.cards import Special
from tutor.games.munchkin_quest.positions import before_the_deal, before_the_first_turn
from tutor.games.munchkin_quest.state import Player, Quest

NEW = Player(0, "", "")  # what a munchkin begins with
DEALT = {"treasure": 3, "dxm": 3}


def _cards(p: Player) -> tuple[str, ...]:
    return (*p.hand, *p.traits, *(card for g in p.gear for card in (g.card, g.cheat) if card))


# -- until the first turn begins -------------------------------------------------------------------------------------


@before_the_first_turn("mq.setup.position")
def all_stand_in_the_entrance(s: Quest) -> Iterator[str]:
    """Every munchkin starts in the Entrance."""
    yield from (f"seats.{p.seat}.where: {p.where}, not the Entrance" for p in s.players if not s.tile(p.where).entrance)


@before_the_first_turn("mq.setup.common")
def what_all_share_lies_beside_the_board(s: Quest) -> Iterator[str]:
    """The Monster die, the ten-sided die, the standies and the remaining tokens are put within reach of everybody."""
    yield from (f"monsters.{f.id}: before the first turn no standie is on the board" for f in s.foes)
    if s.bosses:
        yield f"bosses: {s.bosses}; before the first turn none has been drawn"
    for r in s.rooms:
        if r.dropped or r.gold or r.marker:
            yield f"rooms.{r.id}: before the first turn nothing lies there"


@before_the_first_turn("mq.setup.mapmaker")
def no_other_room_lies_there(s: Quest) -> Iterator[str]:
    """One player is named Mapmaker and keeps all other room tiles and links (in the box lid)."""
    others = (r for r in s.rooms if not s.tile(r.id).entrance)
    yield from (f"rooms.{r.id}: before the first turn the Entrance lies alone" for r in others)


@before_the_first_turn("mq.setup.health")
def all_have_four_red_tokens(s: Quest) -> Iterator[str]:
    """Each player starts with four health tokens, red face up."""
    for p in s.players:
        if (p.health, p.tokens) != (NEW.health, NEW.tokens):
            yield f"seats.{p.seat}.health: {p.health} red of {p.tokens} tokens; all start with {NEW.health} red ones"


@before_the_first_turn("mq.setup.moves")
def all_have_three_green_tokens(s: Quest) -> Iterator[str]:
    """Each player starts with three move tokens, green face up."""
    for p in s.players:
        if (p.move, p.spent, p.stepped) != (NEW.move, NEW.spent, NEW.stepped):
            yield f"seats.{p.seat}.move: {p.move}, spent {p.spent}; all start with {NEW.move}, and none is spent"


@before_the_first_turn("mq.setup.gold")
def all_have_the_gold_of_the_start(s: Quest) -> Iterator[str]:
    """Each player starts with 300 gold."""
    for p in s.players:
        if p.gold != NEW.gold:
            yield f"seats.{p.seat}.gold: {p.gold}; all start with {NEW.gold}"


@before_the_first_turn("mq.setup.level")
def only_cards_have_raised_a_level(s: Quest) -> Iterator[str]:
    """Every level counter starts at 1."""
    cards = (card for card in s.box.cards.values() if isinstance(card, Special) and card.kind == "level-up")
    most = NEW.level + sum(card.n for card in cards)
    for p in s.players:
        if p.level > most:
            yield f"seats.{p.seat}.level: {p.level}; before the first turn it is {most} at most"


@before_the_first_turn("mq.setup.hand")
def nobody_has_more_cards_than_were_dealt(s: Quest) -> Iterator[str]:
    """Each player is dealt a starting hand of three Treasure and three DxM cards."""
    for p in s.players:
        had: Counter[str] = Counter(s.box.deck_of[card] for card in _cards(p))
        for deck, n in DEALT.items():
            if had[deck] > n:
                yield f"seats.{p.seat}: {had[deck]} {deck} cards; {n} were dealt"


@before_the_first_turn("mq.character.gender")
def the_gender_is_the_players_own(s: Quest) -> Iterator[str]:
    """A character starts with his player's own gender."""
    for p in s.players:
        if p.gender and p.gender != p.person:
            yield f"seats.{p.seat}.gender: {p.gender}, and the player is {p.person}"


@before_the_first_turn("mq.character.opening-play")
def no_curse_has_struck(s: Quest) -> Iterator[str]:
    """Before the first turn each player may play from the starting hand as many cards as the normal limits allow
    (race, class, items).
    """
    yield from (f"seats.{p.seat}.curses: before the first turn none is played" for p in s.players if p.curses)


@before_the_first_turn("mq.character.start")
def nobody_has_powers_of_his_own(s: Quest) -> Iterator[str]:
    """Every character begins as a Level 1 human without a class."""
    yield from (f"seats.{p.seat}.powers: a human without a class has none" for p in s.players if p.powers)


# -- until the cards are dealt ---------------------------------------------------------------------------------------


@before_the_deal("mq.setup.level")
def no_counter_has_moved(s: Quest) -> Iterator[str]:
    """Every level counter starts at 1."""
    yield from (f"seats.{p.seat}.level: {p.level}; it starts at 1" for p in s.players if p.level != NEW.level)


@before_the_deal("mq.character.start")
def nobody_has_a_race_or_class(s: Quest) -> Iterator[str]:
    """Every character begins as a Level 1 human without a class."""
    yield from (f"seats.{p.seat}.traits: all begin as humans without a class" for p in s.players if p.traits)


@before_the_deal("mq.setup.hand")
def nobody_has_a_card(s: Quest) -> Iterator[str]:
    """Each player is dealt a starting hand of three Treasure and three DxM cards."""
    yield from (f"seats.{p.seat}: no card has been dealt yet" for p in s.players if _cards(p))


@before_the_deal("mq.setup.decks")
def no_card_is_discarded(s: Quest) -> Iterator[str]:
    """The cards are sorted into three decks (Monster, Treasure, DxM) and each is shuffled."""
    if s.monster_pile or s.treasure_pile or s.dxm_pile:
        yield "discards: no card has been drawn yet"


@before_the_deal("mq.start.first-player")
def nobody_is_first_yet(s: Quest) -> Iterator[str]:
    """Each player rolls a die; the highest starts."""
    if s.turn:
        yield f"turn: {s.turn}; the dice are still to tell who starts"
