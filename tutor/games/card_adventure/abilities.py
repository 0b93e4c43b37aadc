"""Special abilities of monsters: what a monster has at this moment, and the numbers and words written on it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.asked import AbilityAt, MonsterWord
from tutor.games.card_adventure.book import follows_from, limit, term
from tutor.games.card_adventure.cards import Ability
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask

MONSTER_BP = "cpa.monster.bp"  # about: the id of a monster
HAS = "cpa.monster.abilities"  # what it has now; about: the id of a monster
X = "cpa.ability.x"  # the number X of an ability; about: {"monster", "at"}, its place on the card
BY_MAGIC = "cpa.ability.by-magic"  # whether it is had by magic; about: {"monster", "at"}
ATTRIBUTE = "cpa.monster.attribute"  # whether it has this attribute now; about: {"monster", "word"}

for printed in (X, BY_MAGIC):
    follows_from(printed, "inline")
for question in (HAS, ATTRIBUTE):
    follows_from(question, "inline", "marks")


# -- how they are written --------------------------------------------------------------------------------------------


def _written(s: Adventure, about: AbilityAt, has: str, rule: str) -> Iterator[Term]:
    """The number X of an ability, if it is of this kind."""
    found = s.box.monsters[about["monster"]].abilities[about["at"]]
    if found.has == has and found.x is not None:
        yield Term(found.x, rule, has, about["monster"], {"card": about["monster"], "word": found.word})


@term(X, "cpa.ability.physical-notation")
def the_x_of_physical(s: Adventure, about: AbilityAt) -> Iterator[Term]:
    """ "Physical+X" is written with a whole number X of at least 1."""
    yield from _written(s, about, "physical", "cpa.ability.physical-notation")


@term(X, "cpa.ability.revive-notation")
def the_x_of_revive(s: Adventure, about: AbilityAt) -> Iterator[Term]:
    """ "Revive/X" is written with a whole number X of at least 1; the smaller X, the sooner the monster returns."""
    yield from _written(s, about, "revive", "cpa.ability.revive-notation")


@term(X, "cpa.ability.attack-minus-notation")
def the_x_of_attack_minus(s: Adventure, about: AbilityAt) -> Iterator[Term]:
    """Attack minus is written "attack BP-X"."""
    yield from _written(s, about, "attack-minus", "cpa.ability.attack-minus-notation")


@term(X, "cpa.ability.commander-notation")
def the_x_of_a_commander(s: Adventure, about: AbilityAt) -> Iterator[Term]:
    """Commander is written "commander(?)+X" with some word and a whole number."""
    yield from _written(s, about, "commander", "cpa.ability.commander-notation")


@term(BY_MAGIC, "cpa.ability.magic-combat-notation")
def what_stands_after_magic(s: Adventure, about: AbilityAt) -> Iterator[Term]:
    """Magic combat is written "magic→" followed by some special ability."""
    found = s.box.monsters[about["monster"]].abilities[about["at"]]
    if found.magic:
        rule = "cpa.ability.magic-combat-notation"
        yield Term(1, rule, "by-magic", about["monster"], {"card": about["monster"], "has": found.has})


@term(ATTRIBUTE, "cpa.ability.attribute-notation", asks=True)
def the_word_of_an_attribute(s: Adventure, about: MonsterWord, ask: Ask) -> Iterator[Term]:
    """An attribute is written with some word in brackets, as in "attribute(bane)" or "attribute(fire)"."""
    card, word = about["monster"], about["word"]
    if word in [found.word for _, found in abilities(s, card, "attribute", ask)]:
        yield Term(1, "cpa.ability.attribute-notation", "attribute", card, {"card": card, "word": word})


# -- what a monster has ----------------------------------------------------------------------------------------------


def _has(card: str, at: int, found: Ability, rule: str) -> Term:
    told = {"card": card, "at": at, "x": found.x or 0, "word": found.word, "by": found.by, "magic": found.magic}
    return Term(1, rule, found.has, card, told)


@term(HAS, "cpa.ability.some-have", asks=True)
def abilities_on_the_card(s: Adventure, card: str, ask: Ask) -> Iterator[Term]:
    """A kind of monster may have one or several special abilities."""
    for at, found in enumerate(s.box.monsters[card].abilities):
        if not total(ask(s, BY_MAGIC, {"monster": card, "at": at})):
            yield _has(card, at, found, "cpa.ability.some-have")


@term(HAS, "cpa.ability.magic-combat", asks=True)
def abilities_by_magic(s: Adventure, card: str, ask: Ask) -> Iterator[Term]:
    """A monster has the ability written after "magic→" in full, as the effect of magic."""
    for at, found in enumerate(s.box.monsters[card].abilities):
        if total(ask(s, BY_MAGIC, {"monster": card, "at": at})):
            yield _has(card, at, found, "cpa.ability.magic-combat")


@limit(HAS, "cpa.ability.magic-combat-dispel", layer="card", asks=True)
def magic_takes_away_what_is_by_magic(s: Adventure, card: str, so_far: int, ask: Ask) -> Term | None:
    """An ability written with "magic→" can be taken away by magic that undoes magic and the like."""
    by = next((m.card for m in s.marks if m.on == card and m.what == "dispelled"), "") if s.marks else ""
    if not by:
        return None
    known = range(len(s.box.monsters[card].abilities))
    n = sum(1 for at in known if total(ask(s, BY_MAGIC, {"monster": card, "at": at})))
    if not n:
        return None
    return Term(-n, "cpa.ability.magic-combat-dispel", "dispelled", by, {"card": card, "n": n})


def abilities(s: Adventure, card: str, has: str, ask: Ask) -> tuple[tuple[int, Ability], ...]:
    """The abilities of a kind that a monster has now, each with its place on the card."""
    box = s.box
    if has not in box.able[card]:
        return ()
    printed = box.monsters[card].abilities
    terms = ask(s, HAS, card)
    gone = "dispelled" in [x.key for x in terms]
    there = [x.facts["at"] for x in terms if x.key == has and not (gone and x.facts["magic"])]
    return tuple([(at, printed[at]) for at in there])


def xs(s: Adventure, card: str, has: str, ask: Ask) -> int:
    """The numbers X of its abilities of a kind, added up; 0 if it has none."""
    return sum(total(ask(s, X, {"monster": card, "at": at})) for at, _ in abilities(s, card, has, ask))


def has_attribute(s: Adventure, card: str, word: str, ask: Ask) -> bool:
    return total(ask(s, ATTRIBUTE, {"monster": card, "word": word})) > 0
