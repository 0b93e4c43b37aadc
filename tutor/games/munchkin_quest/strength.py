"""What a munchkin brings into a fight without dice: his Level, his items, and Curses that lie on him."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.book import part, term
from tutor.games.munchkin_quest.cards import Bonus, Curse, Item
from tutor.games.munchkin_quest.munchkins import holds, in_use
from tutor.games.munchkin_quest.printed import has_keyword
from tutor.games.munchkin_quest.state import Player, Quest, side_of
from tutor.kernel.events import Term

STRENGTH = "mq.combat.strength"
BONUS = "mq.combat.bonus"


def _cited(s: Quest, seat: int) -> str:
    helps = s.fight is not None and s.fight.helper == seat
    return "mq.helper.adds" if helps else "mq.combat.munchkin-base"


@term(STRENGTH, "mq.combat.munchkin-base")
def the_level(s: Quest, seat: int) -> Iterator[Term]:
    """The munchkin's strength is his Level plus the bonuses of the items he carries or wears."""
    yield Term(s.players[seat].level, _cited(s, seat), "level", f"level:{seat}", {"seat": seat})


@part(STRENGTH, BONUS, "mq.combat.munchkin-base")
def and_the_items(s: Quest, seat: int) -> Iterator[int]:
    """The munchkin's strength is his Level plus the bonuses of the items he carries or wears."""
    yield seat


@term(STRENGTH, "mq.curse.next-combat", layer="card")
def curses_kept_for_this_fight(s: Quest, seat: int) -> Iterator[Term]:
    """A Curse that gives a penalty in the victim's next combat applies at once if he is in combat; otherwise its
    card is kept as a reminder until his next combat.
    """
    for id in s.players[seat].curses:
        card = s.card(id)
        if isinstance(card, Curse) and card.hits == "next-fight":
            yield Term(-card.n, "mq.curse.next-combat", "curse", id, {"seat": seat, "card": id})


# -- items -----------------------------------------------------------------------------------------------------------


@term(BONUS, "mq.item.benefit", "mq.pack.no-benefit")
def items_carried_or_worn(s: Quest, seat: int) -> Iterator[Term]:
    """An item benefits its owner only while carried or worn.

    Items in the pack give no bonus and no ability.
    """
    p = s.players[seat]
    for gear, item in in_use(s, p):
        n = item.bonus + sum([b.n for b in item.bonuses if not b.against and holds(s, p, b.who, drawback=b.n < 0)])
        if n and not gear.cheat and not item.one_shot:
            yield Term(n, _cited(s, seat), "item", gear.card, {"seat": seat, "card": gear.card})


@term(BONUS, "mq.keyword.effect")
def items_against_a_keyword(s: Quest, seat: int) -> Iterator[Term]:
    """Many rooms and cards have effects tied to a given keyword."""
    p = s.players[seat]
    for gear, item in in_use(s, p):
        for bonus in () if gear.cheat or item.one_shot else item.bonuses:
            if bonus.against and _met(s, p, bonus) and holds(s, p, bonus.who, drawback=bonus.n < 0):
                told = {"seat": seat, "card": gear.card, "word": bonus.against}
                yield Term(bonus.n, "mq.keyword.effect", "item", gear.card, told)


@term(BONUS, "mq.cheat.effect", layer="card")
def the_greatest_bonus_by_cheating(s: Quest, seat: int) -> Iterator[Term]:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    p = s.players[seat]
    for gear, item in in_use(s, p):
        if gear.cheat and not item.one_shot:
            n = item.bonus + sum([b.n for b in item.bonuses if b.n > 0 and _met(s, p, b)])
            if n:
                yield Term(n, "mq.cheat.effect", "item", gear.card, {"seat": seat, "card": gear.card})


def _met(s: Quest, p: Player, bonus: Bonus) -> bool:
    """Whether a monster against which it works is fought; a Cheat card does not change that."""
    return not bonus.against or (p.seat in side_of(s) and _fought(s, bonus.against))


def _fought(s: Quest, keyword: str) -> bool:
    fought = [f for f in s.foes if s.fight is not None and f.id in s.fight.monsters]
    return any(has_keyword(s.monster(f), keyword) for f in fought)


def bonuses_of_one_shot(s: Quest, seat: int, item: Item) -> Iterator[Bonus]:
    """What is added to the bonus of a one-shot in this fight, for whoever uses it or throws it in."""
    for bonus in item.bonuses:
        met = not bonus.against or _fought(s, bonus.against)
        if met and holds(s, s.players[seat], bonus.who, drawback=bonus.n < 0):
            yield bonus
