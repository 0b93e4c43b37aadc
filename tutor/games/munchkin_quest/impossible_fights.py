"""Positions that cannot occur because of monsters or the fight, each with the rule that rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.cards import Item
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.positions import position
from tutor.games.munchkin_quest.state import NOBODY, Boost, Fight, Foe, Player, Quest

TOP = 10
BASES = 3


# -- monsters --------------------------------------------------------------------------------------------------------


@position("mq.explore.monster-limit")
def three_monsters_a_player(s: Quest) -> Iterator[str]:
    """Never more monsters are in play than three times the number of players."""
    if len(s.foes) > BASES * len(s.players):
        yield f"monsters: {len(s.foes)} are in play; at most {BASES} a player"


@position("mq.component.bases")
def three_bases_a_colour(s: Quest) -> Iterator[str]:
    """There are three monster bases in each player colour, so at most three monsters a player can be in play."""
    for p in s.players:
        if sum(1 for f in s.foes if f.base == p.seat) > BASES:
            yield f"monsters: more than {BASES} on the bases of seat {p.seat}"


@position("mq.component.standies")
def every_monster_is_one_figure(s: Quest) -> Iterator[str]:
    """Each monster on the board is a cardboard standie put into a coloured base."""
    if len({f.id for f in s.foes}) < len(s.foes):
        yield "monsters: two have the same id"


@position("mq.handler.colour-names")
def coloured_enhancers_are_on_their_colour(s: Quest) -> Iterator[str]:
    """A "red monster" is one on a red base; neither its name nor its picture gives it a colour."""
    for f in s.foes:
        for id in f.enhancers:
            wanted = getattr(s.card(id), "colour", None)
            if wanted and f.base != NOBODY and s.players[f.base].colour != wanted:
                yield f"monsters.{f.id}.enhancers: {id} goes on a {wanted} base, this is {s.players[f.base].colour}"


@position("mq.absolute.entrance-no-stop")
def no_monster_stays_in_the_entrance(s: Quest) -> Iterator[str]:
    """No monster ever stops in the Entrance, except in a Boss fight."""
    if not any(f.boss for f in s.foes):
        yield from (f"monsters.{f.id}: it stands in the Entrance" for f in s.foes if s.tile(f.where).entrance)


@position("mq.absolute.boss-stays")
def a_boss_is_in_the_entrance(s: Quest) -> Iterator[str]:
    """A Boss monster never leaves the Entrance, for any reason."""
    for f in s.foes:
        if f.boss and not s.tile(f.where).entrance:
            yield f"monsters.{f.id}: a Boss is in the Entrance and nowhere else"


@position("mq.boss.lose")
def a_boss_is_there_for_a_fight_only(s: Quest) -> Iterator[str]:
    """If the munchkins lose or tie, the Boss and all other monsters of that fight vanish: they are discarded."""
    where = s.players[s.turn].where
    for f in s.foes:
        if f.boss and f.where != where and (s.fight is None or s.fight.stage in ("open", "calls")):
            yield f"monsters.{f.id}: a Boss waits for nobody, and seat {s.turn}, whose turn it is, is in {where}"


@position("mq.boss.trigger")
def there_is_one_boss(s: Quest) -> Iterator[str]:
    """When a Level 10 player is in the Entrance in his own turn, a Monster card is drawn; that monster is the
    Boss.
    """
    if sum(1 for f in s.foes if f.boss) > 1:
        yield "monsters: there is one Boss at a time"


# -- the fight -------------------------------------------------------------------------------------------------------


def _fought(s: Quest) -> tuple[Foe, ...]:
    return tuple(f for f in s.foes if s.fight is not None and f.id in s.fight.monsters)


def _fight(s: Quest) -> Iterator[Fight]:
    if s.fight is not None:
        yield s.fight


def _before_the_roll(s: Quest) -> Iterator[Fight]:
    """A fight that can still be entered; once it is lost, munchkins may die and belongings fall."""
    yield from (f for f in _fight(s) if f.stage in ("open", "calls"))


def _helper(s: Quest) -> Iterator[tuple[Fight, Player]]:
    yield from ((f, s.players[f.helper]) for f in _fight(s) if f.helper != NOBODY)


@position("mq.combat.own-turn-only")
def one_fights_in_ones_own_turn(s: Quest) -> Iterator[str]:
    """A fight can begin only in the turn of the munchkin who fights it."""
    yield from (f"fight.main: it is the turn of seat {s.turn}" for f in _fight(s) if f.main != s.turn)
    fought = next((p.seat for p in s.players if p.fights and p.seat != s.turn), None)
    if fought is not None:
        yield f"seats.{fought}.fights: it tells of this turn, and it is the turn of seat {s.turn}"


@position("mq.help.definition")
def nobody_helps_himself(s: Quest) -> Iterator[str]:
    """The player who answers the call is the helper."""
    yield from ("fight.helper: he is the main player" for f, p in _helper(s) if p.seat == f.main)


@position("mq.help.must-help")
def the_helper_is_there(s: Quest) -> Iterator[str]:
    """A helper who has moved in must help."""
    for f, p in _helper(s):
        if p.where != f.where:
            yield f"fight.helper: seat {p.seat} is in {p.where}, the fight in {f.where}"


@position("mq.priority.card-room-over-rulebook")
def no_helper_where_the_room_forbids_it(s: Quest) -> Iterator[str]:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    for f, _ in _helper(s):
        if not s.tile(f.where).helpers:
            yield f"fight.helper: no help is given or taken in {f.where}"


@position("mq.boss.helper-level-ten")
def only_level_ten_helps_against_the_boss(s: Quest) -> Iterator[str]:
    """Help may be called, but only a Level 10 munchkin can help against the Boss, even if others stand in the
    Entrance.
    """
    for f, p in _helper(s):
        if p.level < TOP and f.stage in ("open", "calls") and any(x.boss for x in _fought(s)):
            yield f"fight.helper: seat {p.seat} has Level {p.level}"


@position("mq.death.no-more-run")
def the_dead_do_not_fight(s: Quest) -> Iterator[str]:
    """A munchkin who died in a fight rolls no more to run away, and monsters he has not yet run from do not add
    their Bad Stuff.
    """
    for f in _before_the_roll(s):
        dead = [m for m in (f.main, f.helper) if m != NOBODY and s.players[m].dead]
        yield from (f"fight: the munchkin of seat {seat} is dead" for seat in dead)


@position("mq.combat.ends-when-empty")
def there_is_somebody_to_fight(s: Quest) -> Iterator[str]:
    """A fight ends as soon as all monsters or all munchkins have left the room."""
    yield from ("fight.monsters: none" for f in _fight(s) if not f.monsters)


@position("mq.combat.fight-all")
def all_that_are_fought_are_there(s: Quest) -> Iterator[str]:
    """With several monsters in the room, also such as join during the fight, all must be fought except those that
    ignore the munchkin.
    """
    for f in _fight(s):
        yield from (f"fight.monsters: {x.id} is in {x.where}" for x in _fought(s) if x.where != f.where)


@position("mq.combat.all-together")
def nobody_who_is_there_is_left_out(s: Quest) -> Iterator[str]:
    """All monsters to be fought in a room are fought as one group: nobody can fight some and run from the others."""
    for f in _before_the_roll(s):
        for x in s.foes:
            if x.where == f.where and x.id not in f.monsters and not ignores(s, x, f.main):
                yield f"fight.monsters: {x.id} is there too and does not ignore seat {f.main}"


@position("mq.combat.munchkin-die")
def only_munchkins_of_the_fight_roll(s: Quest) -> Iterator[str]:
    """Each munchkin in the fight rolls one die, before room effects."""
    for f in _fight(s):
        sides = (f"p{f.main}", f"p{f.helper}")
        wrong = next((d.of for d in f.dice if d.of.startswith("p") and d.of not in sides), "")
        if wrong:
            yield f"fight.dice: {wrong} is not in the fight"


@position("mq.combat.monster-dice")
def only_monsters_of_the_fight_roll(s: Quest) -> Iterator[str]:
    """A monster rolls the number of dice printed on its card."""
    for f in _fight(s):
        wrong = next((d.of for d in f.dice if not d.of.startswith("p") and d.of not in f.monsters), "")
        if wrong:
            yield f"fight.dice: {wrong} is not in the fight"


@position("mq.helper.rolls")
def munchkins_roll_their_own_dice(s: Quest) -> Iterator[str]:
    """The helper rolls his own die and may change it with his own cards and abilities."""
    for f in _fight(s):
        wrong = next((d for d in f.dice if d.of.startswith("p") and d.of != f"p{d.owner}"), None)
        if wrong is not None:
            yield f"fight.dice: {wrong.of} rolls his own dice, not seat {wrong.owner}"


@position("mq.handler.rolls")
def handlers_roll_for_their_monsters(s: Quest) -> Iterator[str]:
    """The handler rolls the dice of his monsters whenever they fight, even against himself."""
    bases = {x.id: x.base for x in _fought(s) if x.base != NOBODY}
    for f in _fight(s):
        wrong = next((d for d in f.dice if bases.get(d.of, d.owner) != d.owner), None)
        if wrong is not None:
            yield f"fight.dice: seat {bases[wrong.of]} rolls for {wrong.of}, not seat {wrong.owner}"


@position("mq.bribe.pick-order")
def promised_treasure_has_an_order_of_picking(s: Quest) -> Iterator[str]:
    """When treasure is promised, it must be agreed whether the helper picks first or last."""
    for f in _fight(s):
        for deal in (*(b.deal for b in f.bids), *([f.deal] if f.deal else [])):
            if deal.treasures < 0 or bool(deal.treasures) != bool(deal.pick):
                yield f"fight: {deal.treasures} treasures promised, picked {deal.pick or 'in no order'}"


@position("mq.bribe.what")
def what_is_promised_is_there(s: Quest) -> Iterator[str]:
    """A bribe can be gold or items in play, or a promised share of the monster's treasure."""
    for f in _before_the_roll(s):
        offered = [(b.seat, b.deal) for b in f.bids] + ([(f.helper, f.deal)] if f.deal else [])
        for seat, deal in offered:
            have, has = s.players[f.main].gold, s.players[seat].gold
            if not (0 <= deal.gold <= have and 0 <= deal.pays <= has):
                yield f"fight: {deal.gold} of {have} gold promised, {deal.pays} of {has} paid"


@position("mq.help.ask")
def only_the_asked_offer_help(s: Quest) -> Iterator[str]:
    """Nobody can help unless the main player asks him."""
    for f in _fight(s):
        unasked = next((b.seat for b in f.bids if not f.called and b.seat not in f.asked), NOBODY)
        if unasked != NOBODY:
            yield f"fight.bids: seat {unasked} was not asked; write `called: true` or name him in `asked`"


@position("mq.help.others")
def help_comes_from_others(s: Quest) -> Iterator[str]:
    """Other players may take part in your fight, for you or against you."""
    for f in _fight(s):
        if f.main in (*f.asked, *(b.seat for b in f.bids)):
            yield "fight: the main player does not help himself"


def _boosts(s: Quest, *, thrown: bool) -> Iterator[tuple[Fight, Boost, Item]]:
    for f in _fight(s):
        for boost in f.boosts:
            card = s.box.cards.get(boost.card)
            if isinstance(card, Item) and (boost.rule == "mq.throw.into-combat") == thrown:
                yield f, boost, card


@position("mq.throw.keyword")
def only_throwables_were_thrown(s: Quest) -> Iterator[str]:
    """Only items with the keyword Throwable can be thrown."""
    yield from (f"fight.boosts: {b.card} is not Throwable" for _, b, x in _boosts(s, thrown=True) if not x.throwable)


@position("mq.throw.into-combat")
def the_main_player_threw_nothing(s: Quest) -> Iterator[str]:
    """A Throwable item that affects combat can be thrown into another player's fight, to help him or the monster."""
    yield from (
        f"fight.boosts: {b.card} was thrown from inside" for f, b, _ in _boosts(s, thrown=True) if b.seat == f.main
    )


@position("mq.combat.oneshot-mark")
def only_one_shots_were_used_up(s: Quest) -> Iterator[str]:
    """A one-shot card says "Usable once only" or "Go Up a Level"."""
    for _, boost, card in _boosts(s, thrown=False):
        if not card.one_shot or card.use != "boost":
            yield f"fight.boosts: {boost.card} is no one-shot for a fight"


@position("mq.nonhelper.means")
def those_outside_used_nothing(s: Quest) -> Iterator[str]:
    """A player who is not in a fight can interfere with it by the means listed for those who do not help."""
    for f, boost, _ in _boosts(s, thrown=False):
        if boost.seat not in (f.main, f.helper) and not s.players[boost.seat].dead:
            yield f"fight.boosts: seat {boost.seat} is not in the fight; what he adds is `thrown: true`"


@position("mq.priority.card-room-over-rulebook")
def what_is_for_ones_own_side_helped_no_monster(s: Quest) -> Iterator[str]:
    """Where the rulebook disagrees with the text of a card or of a room, the card or room is followed."""
    for _, boost, card in _boosts(s, thrown=False):
        if boost.side == "monsters" and not card.throwable:
            yield f"fight.boosts: {boost.card} helps the side of whoever uses it"
