"""Positions that cannot occur, each with the rule that rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.building import PLACES
from tutor.games.boss_monster.counts import is_weak
from tutor.games.boss_monster.ending import TO_LOSE, TO_WIN
from tutor.games.boss_monster.positions import position
from tutor.games.boss_monster.setup import NO_HOUSE
from tutor.games.boss_monster.state import NOBODY, Dungeons, Guest, working

FEWEST, MOST = 2, 4
BEFORE_ADVENTURE = ("beginning", "build", "bait")


# -- the table -------------------------------------------------------------------------------------------------------


@position("bm.players.count")
def two_to_four_play(s: Dungeons) -> Iterator[str]:
    """The game is for 2 to 4 players."""
    if not FEWEST <= len(s.players) <= MOST:
        yield f"seats: {len(s.players)} players; two to four play"


@position("bm.ruling.ninth-boss")
def our_own_cards_may_be_switched_off(s: Dungeons) -> Iterator[str]:
    """The ninth alpha boss, whose numbers no source gives, is a card of our own and can be switched off."""
    for p in s.players if NO_HOUSE in s.variants else ():
        if p.boss and s.card(p.boss).source == "house":
            yield f"seats.{p.seat}.boss: {p.boss!r} is a card of our own, and those are switched off"


# -- dungeons --------------------------------------------------------------------------------------------------------


@position("bm.limits.five-visible-rooms")
def no_dungeon_is_longer_than_five(s: Dungeons) -> Iterator[str]:
    """A dungeon has at most five visible rooms."""
    for p in s.players:
        if len(p.dungeon) > PLACES:
            yield f"seats.{p.seat}.dungeon: {len(p.dungeon)} places; there are five at most"


@position("bm.advanced.only-on-top")
def an_advanced_room_lies_on_another(s: Dungeons) -> Iterator[str]:
    """An advanced room is built only on top of an existing room, never as a new leftmost room."""
    for p in s.players:
        for at, there in enumerate(p.dungeon):
            if s.room(there.cards[0]).advanced:
                yield f"seats.{p.seat}.dungeon.{at}: an advanced room with nothing beneath it"


@position("bm.build.advanced-shared-treasure")
def an_advanced_room_shares_a_treasure_with_the_one_beneath(s: Dungeons) -> Iterator[str]:
    """An advanced room may be placed only on a room, ordinary or advanced, that has at least one kind of treasure
    in common with it.
    """
    for p in s.players:
        for at, there in enumerate(p.dungeon):
            for under, over in zip(there.cards, there.cards[1:], strict=False):
                lower, upper = s.room(under), s.room(over)
                if upper.advanced and not (lower.treasures.keys() & upper.treasures.keys()):
                    yield f"seats.{p.seat}.dungeon.{at}: {over!r} has no treasure in common with {under!r}"


@position("bm.faq.when-abilities-work")
def a_room_may_bar_advanced_rooms(s: Dungeons) -> Iterator[str]:
    """A room's ability works while the room is in play, visible and not deactivated."""
    for p in s.players:
        for at, there in enumerate(p.dungeon):
            for under, over in zip(there.cards, there.cards[1:], strict=False):
                if s.room(under).no_advanced and s.room(over).advanced:
                    yield f"seats.{p.seat}.dungeon.{at}: no advanced room can lie on {under!r}"


@position("bm.build.reveal-together")
def rooms_lie_face_down_only_while_building(s: Dungeons) -> Iterator[str]:
    """When all have decided, at the end of the Build phase, the players turn their new rooms up at the same time."""
    if s.phase not in ("setup", "build"):
        for p in s.players:
            if any(there.down for there in p.dungeon):
                yield f"seats.{p.seat}.dungeon: a face-down room after the Build phase"


@position("bm.build.reveal-together")
def rooms_are_turned_up_when_all_have_decided(s: Dungeons) -> Iterator[str]:
    """When all have decided, at the end of the Build phase, the players turn their new rooms up at the same time."""
    for p in s.players if s.phase == "build" and s.active == NOBODY else ():
        if not (p.chosen or p.out):
            yield f"seats.{p.seat}.chosen: rooms are about to be turned up, so he is done with building"


@position("bm.build.one-face-down")
def face_down_rooms_have_been_placed(s: Dungeons) -> Iterator[str]:
    """In the Build phase a player may build one room by placing one room card face-down in his own dungeon."""
    for p in s.players:
        if sum(1 for there in p.dungeon if there.down) > p.placed:
            yield f"seats.{p.seat}.placed: {p.placed}, with more rooms face-down"
        adds = sum(e.n for e in s.effects if e.kind == "builds" and e.seat == p.seat)
        if p.placed > 1 + adds and s.phase != "end":  # then what has allowed it may be over already
            yield f"seats.{p.seat}.placed: {p.placed} rooms, and `effects` allow {1 + adds}"
        most = 1 + sum(1 for spell in s.box.spells.values() if any(deed.does == "extra-build" for deed in spell.does))
        if p.placed > most:
            yield f"seats.{p.seat}.placed: {p.placed} rooms, and with every card that adds one there are {most}"


@position("bm.build.left")
def a_new_place_is_the_leftmost(s: Dungeons) -> Iterator[str]:
    """A room may be placed to the left of the player's leftmost card, the first one to the left of the boss."""
    for p in s.players:
        new = [there.down and len(there.cards) == 1 for there in p.dungeon]
        for at, is_new in enumerate(new):
            if is_new and not all(new[:at]):
                yield f"seats.{p.seat}.dungeon.{at}: a new room with nothing beneath it is to the left of all others"


@position("bm.build.xp-order")
def rooms_have_been_placed_in_turn(s: Dungeons) -> Iterator[str]:
    """The player with the highest XP places first, then the next highest, and so on."""
    if s.phase != "build" or s.active == NOBODY:
        return
    order = sorted((p.seat for p in s.players if not p.out), key=lambda seat: -s.xp(seat))
    now = order.index(s.active)
    if s.players[s.active].chosen:
        yield f"seats.{s.active}.chosen: `active` says that he is building now, so he is not done with it"
    for p in (s.players[seat] for seat in order[:now]):
        if not p.chosen:
            yield f"seats.{p.seat}.chosen: he is done with building, for `active` comes after him"
    for p in (s.players[seat] for seat in order[now + 1 :]):
        if p.chosen or p.placed:
            field = "chosen" if p.chosen else "placed"
            yield f"seats.{p.seat}.{field}: he has not come to build, for `active` comes before him"


@position("bm.facedown.no-build-over")
def a_face_down_room_is_not_deactivated(s: Dungeons) -> Iterator[str]:
    """No room can be built on top of a face-down card."""
    for p in s.players:
        if any(there.down and there.deactivated for there in p.dungeon):
            yield f"seats.{p.seat}.dungeon: a room that lies face-down on a deactivated one"


@position("bm.endturn.reactivate")
def every_room_is_upright_when_a_turn_begins(s: Dungeons) -> Iterator[str]:
    """At the end of the turn deactivated rooms are turned upright again."""
    if s.phase in ("setup", "beginning"):
        for p in s.players:
            if any(there.deactivated for there in p.dungeon):
                yield f"seats.{p.seat}.dungeon: a deactivated room at the beginning of a turn"


@position("bm.ruling.revised-levelup")
def five_rooms_after_building_have_levelled_the_boss_up(s: Dungeons) -> Iterator[str]:
    """Revised tests level-up only at the end of each Build phase. Alpha: as soon as five rooms are visible and
    active, a room that is turned upright at end of turn included.
    """
    for p in s.players:
        if s.phase in ("bait", "adventure") and not (p.levelled or p.due) and len(working(s, p.seat)) >= PLACES:
            yield f"seats.{p.seat}.levelled: five rooms after the Build phase, and the boss has not levelled up"


@position("bma.levelup.first-five")
def five_rooms_have_levelled_the_boss_up(s: Dungeons) -> Iterator[str]:
    """A boss levels up at once when its dungeon for the first time has five rooms in a row, the boss itself not
    counted.
    """
    for p in s.players:
        if s.phase != "setup" and not (p.levelled or p.due) and len(working(s, p.seat)) >= PLACES:
            yield f"seats.{p.seat}.levelled: five rooms, and the boss has not levelled up"


# -- heroes ----------------------------------------------------------------------------------------------------------


def _heroes(s: Dungeons) -> Iterator[tuple[str, str]]:
    """Every hero in play, after the field in which it is; before bosses are dealt the decks are not made yet."""
    yield from ((place, guest.card) for place, guest in _guests(s))
    for p in s.players:
        yield from ((f"seats.{p.seat}.{'souls' if x.soul else 'wounds'}", x.card) for x in p.scored)
    if s.walk is not None:
        yield "walk.hero", s.walk.hero.card
    if any(p.boss for p in s.players):
        yield from (("decks.hero", card) for card in s.hero_deck)
        yield from (("decks.epic", card) for card in s.epic_deck)


def _guests(s: Dungeons) -> Iterator[tuple[str, Guest]]:
    """Every hero who waits, after the field in which he does."""
    yield from (("town", guest) for guest in s.town)
    for p in s.players:
        yield from ((f"seats.{p.seat}.entrance", guest) for guest in p.entrance)


@position("bm.setup.remove-two")
def two_players_do_without_the_heroes_of_more(s: Dungeons) -> Iterator[str]:
    """With 2 players every hero with a 3-player or 4-player icon is taken out."""
    if s.starters == 2:
        for place, hero in _heroes(s):
            if s.hero(hero).players > 2:
                yield f"{place}: {hero!r} is for {s.hero(hero).players} players, two play"


@position("bm.setup.remove-three")
def three_players_do_without_the_heroes_of_four(s: Dungeons) -> Iterator[str]:
    """With 3 players only the heroes with a 4-player icon are taken out."""
    if s.starters == 3:
        for place, hero in _heroes(s):
            if s.hero(hero).players > 3:
                yield f"{place}: {hero!r} is for 4 players, three play"


@position("bm.hard.remove-health-four")
def hard_mode_knows_no_weak_heroes(s: Dungeons) -> Iterator[str]:
    """Hard mode: all ordinary heroes with health 4 are taken out of the game."""
    if "hard-mode" in s.variants:
        for place, hero in _heroes(s):
            if is_weak(s, hero):
                yield f"{place}: {hero!r} has health 4 and is not used in hard mode"


@position("bm.endturn.damage-not-carried")
def nobody_is_hurt_when_a_turn_begins(s: Dungeons) -> Iterator[str]:
    """Damage on a hero that a card has sent back to town or to an entrance does not carry over to the next turn."""
    if s.phase in ("setup", *BEFORE_ADVENTURE):
        for place, guest in _guests(s):
            if guest.damage:
                yield f"{place}: {guest.card!r} has damage before the Adventure phase"


def _is_dead(s: Dungeons, hero: Guest) -> bool:
    more = sum(e.n for e in s.effects if e.kind == "health" and e.card == hero.card)
    return hero.damage >= s.hero(hero.card).health + more


@position("bma.adventure.death")
def the_dead_walk_no_further(s: Dungeons) -> Iterator[str]:
    """When the total damage on the hero reaches or exceeds its health the hero dies."""
    if s.walk is not None and _is_dead(s, s.walk.hero):
        yield f"walk: {s.walk.hero.card!r} has taken {s.walk.hero.damage} damage and is dead"


@position("bmr.adventure.death")
def the_dead_leave_no_room(s: Dungeons) -> Iterator[str]:
    """A hero with damage equal to or above its health dies."""
    if s.walk is not None and not s.walk.inside and _is_dead(s, s.walk.hero):
        yield f"walk: {s.walk.hero.card!r} has left a room with {s.walk.hero.damage} damage and is dead"


@position("bm.adventure.death")
def the_dead_wait_nowhere(s: Dungeons) -> Iterator[str]:
    """When the total damage on the hero reaches or exceeds its health the hero dies."""
    for place, guest in _guests(s):
        if guest.damage and _is_dead(s, guest):
            yield f"{place}: {guest.card!r} has taken {guest.damage} damage and is dead"


# -- scores ----------------------------------------------------------------------------------------------------------


def _points(s: Dungeons, seat: int, *, soul: bool) -> int:
    return sum(2 if s.hero(x.card).epic else 1 for x in s.players[seat].scored if x.soul == soul)


@position("bm.end.lose-five-or-more")
def nobody_plays_on_with_five_wounds(s: Dungeons) -> Iterator[str]:
    """At that check a player with 5 or more wounds loses, however many souls he has."""
    if s.phase in BEFORE_ADVENTURE and "unlimited-lives" not in s.variants:
        for p in s.players:
            if _points(s, p.seat, soul=False) >= TO_LOSE:
                yield f"seats.{p.seat}.wounds: five or more, and the turn before has ended"


@position("bm.end.win-ten-or-more")
def nobody_plays_on_with_ten_souls(s: Dungeons) -> Iterator[str]:
    """At that check a player with 10 or more souls and fewer than 5 wounds wins."""
    # A level-up that kills gives souls as soon as the rooms are turned up, when nobody is active any more.
    before_reveal = s.phase == "beginning" or (s.phase == "build" and s.active >= 0)
    if before_reveal and "unlimited-lives" not in s.variants:
        for p in s.players:
            if _points(s, p.seat, soul=True) >= TO_WIN:
                yield f"seats.{p.seat}.souls: ten or more, and the turn before has ended"


@position("bm.elimination.set-aside")
def who_has_lost_has_nothing(s: Dungeons) -> Iterator[str]:
    """In a game of three or more, the cards of a player who loses are set aside out of the game."""
    for p in s.players:
        if p.out and (p.hand or p.dungeon or p.scored or p.entrance):
            yield f"seats.{p.seat}.out: the cards of a player who has lost are out of the game"
