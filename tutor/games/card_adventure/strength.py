"""BP: of monsters, of attack cards, and what is needed to beat a monster. Numbers that tell what they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.abilities import MONSTER_BP, X, abilities, has_attribute, xs
from tutor.games.card_adventure.asked import CardShown
from tutor.games.card_adventure.book import follows_from, limit, part, term
from tutor.games.card_adventure.state import Adventure, Mark, Shown
from tutor.kernel.events import Term, Terms, total
from tutor.kernel.rules import Ask

BONUS = "cpa.commander.bonus"  # what commanders give to a monster; about: its id
NEEDED = "cpa.monster.needed"  # the BP that remove a monster; about: its id
AGAINST = "cpa.penalty.bp"  # the BP that single cards are compared with; about: the id of a monster
CARD = "cpa.attack.strength"  # the BP of an attack card for itself; about: its id
ATTACK = "cpa.attack.bp"  # the BP of an attack card against a monster; about: {"card", "to"}
ALONE = "cpa.penalty.card-bp"  # the BP of a card that is compared alone; about: {"card", "to"}
SHOWN = "cpa.combat.shown"  # the BP shown to a monster in total; about: its id
OWN_RULES, OF_ITEMS = "cpa.magic.own-rules", "cpa.def.item-card"


def led(s: Adventure) -> tuple[str, ...]:
    """The monsters of a combat in which a commander is."""
    if s.combat is None or s.box.commanders.isdisjoint(s.combat.monsters):
        return ()
    return s.combat.monsters


def bearing(s: Adventure) -> tuple[tuple[object, ...], ...]:
    """Whose the attack cards are, where marks or curses may bear on them, and these curses."""
    if not s.marks and not [p for p in s.players if p.curses]:
        return ()
    return tuple([(x.card, x.seat) for x in s.shown]), tuple([(p.attack, p.curses) for p in s.players])


for question in (MONSTER_BP, BONUS, NEEDED, AGAINST):
    follows_from(question, "inline", "marks", led)
for question in (CARD, ATTACK, ALONE):
    follows_from(question, "inline", "marks", bearing)


def of_a_card(s: Adventure, card: str) -> str:
    """The rule by which a magic card or an item does what it does."""
    return OWN_RULES if card in s.box.magics else OF_ITEMS


# -- monsters --------------------------------------------------------------------------------------------------------


@term(MONSTER_BP, "cpa.combat.compare-bp")
def the_bp_of_a_monster(s: Adventure, card: str) -> Iterator[Term]:
    """Monsters and PCs decide a combat by comparing battle points (BP)."""
    yield Term(s.box.monsters[card].bp, "cpa.combat.compare-bp", "printed", card, {"card": card})


@part(MONSTER_BP, BONUS, "cpa.ability.commander-bp")
def commanders_change_it(s: Adventure, card: str) -> tuple[str, ...]:
    """A commander's bonus changes the monsters' BP, for removal and for the comparison of single cards alike."""
    return (card,) if card in led(s) else ()


def _marked(s: Adventure, on: str, what: str, by: str) -> list[Mark]:
    return [m for m in s.marks if m.on == on and m.what == what and of_a_card(s, m.card) == by]


def _lowered(s: Adventure, card: str, by: str) -> Terms:
    if not s.marks:
        return ()
    marks = _marked(s, card, "bp", by)
    return tuple([Term(-m.n, by, "lowered", m.card, {"card": m.card, "on": card, "seat": m.seat}) for m in marks])


@term(MONSTER_BP, OWN_RULES, layer="card")
def magic_lowers_it(s: Adventure, card: str) -> Terms:
    """Each magic card carries rules of its own."""
    return _lowered(s, card, OWN_RULES)


@term(MONSTER_BP, OF_ITEMS, layer="card")
def items_lower_it(s: Adventure, card: str) -> Terms:
    """Item cards stand for a PC's belongings."""
    return _lowered(s, card, OF_ITEMS)


def bp(s: Adventure, card: str, ask: Ask) -> int:
    return total(ask(s, MONSTER_BP, card))


# -- commanders ------------------------------------------------------------------------------------------------------


def _commands(s: Adventure, card: str, by: str, ask: Ask) -> list[Term]:
    """A term for each commander in the combat whose word the monster bears; the rule is still to be named."""
    commanders, terms, fighting = s.box.commanders, [], led(s)
    for commander in [other for other in fighting if other in commanders and card in fighting]:
        for at, found in abilities(s, commander, "commander", ask):
            if found.by == by and _bears(s, card, found.word, by, ask):
                n = total(ask(s, X, {"monster": commander, "at": at}))
                told = {"card": commander, "on": card, "word": found.word}
                terms.append(Term(n, "", "itself" if commander == card else "commander", commander, told))
    return terms


def _bears(s: Adventure, card: str, word: str, by: str, ask: Ask) -> bool:
    return s.box.monsters[card].bears(word) if by == "name" else has_attribute(s, card, word, ask)


def _first_and_more(s: Adventure, card: str, by: str, ask: Ask) -> tuple[list[Term], list[Term]]:
    """The first commander that is another monster; all others, and the monster itself."""
    found = _commands(s, card, by, ask)
    first = next((x for x in found if x.key == "commander"), None)
    return ([first] if first is not None else []), [x for x in found if x is not first]


def _by(terms: list[Term], rule: str) -> list[Term]:
    return [Term(x.value, rule, x.key, x.source, x.facts) for x in terms]


@term(BONUS, "cpa.ability.commander", asks=True)
def a_commander_strengthens_who_bears_the_word(s: Adventure, card: str, ask: Ask) -> list[Term]:
    """While a monster with commander(word)+X takes part in a combat, every monster in its cell that bears the word
    has +X BP.
    """
    return _by(_first_and_more(s, card, "name", ask)[0], "cpa.ability.commander")


@term(BONUS, "cpa.ability.commander-attribute", asks=True)
def or_who_has_the_attribute(s: Adventure, card: str, ask: Ask) -> list[Term]:
    """The word of a commander may also be an attribute; then the bonus goes to the monsters of that attribute."""
    return _by(_first_and_more(s, card, "attribute", ask)[0], "cpa.ability.commander-attribute")


@term(BONUS, "cpa.ability.commander-stacks", asks=True)
def several_add_up_itself_included(s: Adventure, card: str, ask: Ask) -> list[Term]:
    """The bonuses of several commanders add up, and a commander that bears the word strengthens itself too."""
    found = [x for by in ("name", "attribute") for x in _first_and_more(s, card, by, ask)[1]]
    return _by(found, "cpa.ability.commander-stacks")


# -- what is needed --------------------------------------------------------------------------------------------------


@part(NEEDED, MONSTER_BP, "cpa.combat.removed-when-reached")
def its_bp_must_be_reached(s: Adventure, card: str) -> tuple[str, ...]:
    """A monster is removed in the effect phase if the BP shown to it in total reach its BP."""
    return (card,)


@term(NEEDED, "cpa.ability.physical", asks=True)
def and_physical_comes_on_top(s: Adventure, card: str, ask: Ask) -> Iterator[Term]:
    """A monster with physical+X is removed by attack cards only if their total is at least its BP plus X."""
    n = xs(s, card, "physical", ask)
    if n:
        yield Term(n, "cpa.ability.physical", "physical", card, {"card": card})


@part(AGAINST, NEEDED, "cpa.combat.card-by-card")
def each_card_is_compared_with_the_monster(s: Adventure, card: str) -> tuple[str, ...]:
    """For the penalties each attack card is compared alone with the monster's BP; a card equal to it or higher
    gives none.
    """
    return (card,)


@limit(AGAINST, "cpa.ability.physical-penalty", asks=True)
def physical_does_not_count_for_penalties(s: Adventure, card: str, so_far: int, ask: Ask) -> Term | None:
    """For penalties a card is compared with the BP of a physical+X monster without the X."""
    n = xs(s, card, "physical", ask)
    return Term(-n, "cpa.ability.physical-penalty", "no-physical", card, {"card": card}) if n else None


# -- attack cards ----------------------------------------------------------------------------------------------------


def owner(s: Adventure, card: str) -> int:
    """The seat of whoever has shown an attack card, or holds it; -1 if nobody does."""
    shown = next((x.seat for x in s.shown if x.card == card), -1)
    return shown if shown >= 0 else next((p.seat for p in s.players if card in p.attack), -1)


@term(CARD, "cpa.combat.bp-source")
def the_bp_on_the_card(s: Adventure, card: str) -> Iterator[Term]:
    """A PC's BP are those printed on the attack cards that it uses."""
    yield Term(s.box.attacks[card].bp, "cpa.combat.bp-source", "printed", card, {"card": card})


def _raised(s: Adventure, card: str, by: str) -> Terms:
    if not s.marks:
        return ()
    marks = (*_marked(s, card, "card-bp", by), *_marked(s, f"seat:{owner(s, card)}", "own-bp", by))
    return tuple([Term(m.n, by, "raised", m.card, {"card": m.card, "on": card, "seat": m.seat}) for m in marks])


@term(CARD, OWN_RULES, layer="card")
def magic_raises_a_card(s: Adventure, card: str) -> Terms:
    """Each magic card carries rules of its own."""
    return _raised(s, card, OWN_RULES)


@term(CARD, OF_ITEMS, layer="card")
def items_raise_cards(s: Adventure, card: str) -> Terms:
    """Item cards stand for a PC's belongings."""
    return _raised(s, card, OF_ITEMS)


@part(ATTACK, CARD, "cpa.combat.bp-source")
def the_card_counts_with_its_bp(s: Adventure, about: CardShown) -> tuple[str, ...]:
    """A PC's BP are those printed on the attack cards that it uses."""
    return (about["card"],)


@limit(ATTACK, "cpa.ability.attack-minus", asks=True)
def attack_minus_takes_from_each_card(s: Adventure, about: CardShown, so_far: int, ask: Ask) -> Term | None:
    """Every attack card shown to a monster with attack minus X has its BP reduced by X."""
    return _minus(s, about, so_far, "cpa.ability.attack-minus", ask)


@part(ALONE, CARD, "cpa.combat.card-by-card")
def each_card_for_itself(s: Adventure, about: CardShown) -> tuple[str, ...]:
    """For the penalties each attack card is compared alone with the monster's BP; a card equal to it or higher
    gives none.
    """
    return (about["card"],)


@limit(ALONE, "cpa.ability.attack-minus-penalty", asks=True)
def attack_minus_counts_for_penalties_too(s: Adventure, about: CardShown, so_far: int, ask: Ask) -> Term | None:
    """The reduced BP of a card also count when it is compared with the monster's BP for the penalty."""
    return _minus(s, about, so_far, "cpa.ability.attack-minus-penalty", ask)


def _minus(s: Adventure, about: CardShown, so_far: int, rule: str, ask: Ask) -> Term | None:
    """A card never falls below 0."""
    n = min(so_far, xs(s, about["to"], "attack-minus", ask))
    return Term(-n, rule, "attack-minus", about["to"], {"card": about["to"]}) if n > 0 else None


# -- what is shown to a monster --------------------------------------------------------------------------------------


def attacks_on(s: Adventure, monster: str) -> list[Shown]:
    """The attack cards that have been shown to a monster."""
    return [x for x in s.shown if x.to == monster and x.kind == "attack"]


def unmet(s: Adventure) -> tuple[str, ...]:
    """The monsters of the combat to which no card of any kind has been shown."""
    met = {x.to for x in s.shown}
    return tuple([card for card in s.combat.monsters if card not in met]) if s.combat is not None else ()


def _blow(s: Adventure, x: Shown, rule: str, ask: Ask) -> Term:
    n = total(ask(s, ATTACK, {"card": x.card, "to": x.to}))
    return Term(n, rule, "blow", x.card, {"card": x.card, "seat": x.seat, "to": x.to})


@term(SHOWN, "cpa.combat.bp-add", asks=True)
def the_cards_are_added_up(s: Adventure, monster: str, ask: Ask) -> list[Term]:
    """The BP of attack cards used against the same monster are added up."""
    found = attacks_on(s, monster)
    return [_blow(s, x, "cpa.combat.bp-add", ask) for x in found if x.seat == found[0].seat]


@term(SHOWN, "cpa.combat.shared", asks=True)
def those_of_other_pcs_with_them(s: Adventure, monster: str, ask: Ask) -> list[Term]:
    """Several PCs may show attack cards to the same monster, and all of them count together for its removal."""
    found = attacks_on(s, monster)
    return [_blow(s, x, "cpa.combat.shared", ask) for x in found if x.seat != found[0].seat]
