"""What the cards are: how many, their code names, both abilities of a member, who is the boss, what counts as what."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.seven_bosses.actions import UseAbility
from tutor.games.seven_bosses.book import follows_from, guard, limit, term
from tutor.games.seven_bosses.cards import SETS, Ability, name_of
from tutor.games.seven_bosses.state import Syndicates, find, half, members, use
from tutor.kernel.events import Term
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import BadInput, Facts, facts

CARDS = "sb.box.cards"
COPIES = "sb.box.copies"
NAMES = "sb.names.printed"
MEMBERS = "sb.members.in-play"
READY = "sb.ability.ready"
COUNTS = "sb.ability.counts"
BOSS = "sb.boss.member"
TRUMP = "sb.boss.trump"

for printed in (CARDS, COPIES, NAMES):
    follows_from(printed, "inline")


# -- the box ---------------------------------------------------------------------------------------------------------


@term(CARDS, "sb.component.total")
def twenty_four_cards(s: Syndicates, _: object) -> Iterator[Term]:
    """The game has 24 cards: one boss list, seven boss cards and sixteen member cards."""
    yield Term(len(s.box.lists), "sb.component.total", "list", "")
    yield Term(len(s.box.bosses), "sb.component.total", "bosses", "")
    yield Term(len(s.box.member_of), "sb.component.total", "members", "")


@term(COPIES, "sb.component.members")
def two_copies_of_each_kind(s: Syndicates, _: object) -> Iterator[Term]:
    """The member cards are eight kinds with two copies of each."""
    for id, card in s.box.members.items():
        yield Term(card.copies, "sb.component.members", "copies", id, {"named": id})


@term(NAMES, "sb.member.code-name")
def every_member_has_a_code_name(s: Syndicates, _: object) -> Iterator[Term]:
    """A member card shows a code name."""
    for name in s.box.names:
        yield Term(1, "sb.member.code-name", "code-name", name, {"named": name})


# -- members and their abilities -------------------------------------------------------------------------------------


@term(MEMBERS, "sb.def.member")
def every_member_card_in_the_rows(s: Syndicates, seat: int) -> Iterator[Term]:
    """
    "Member" means a member card; where only "member" is written, Underlings are included.
    """
    for place, member in members(s, seat):
        yield Term(1, "sb.def.member", "member", member.card, {"seat": seat, "target": place})


@term(READY, "sb.member.upper")
def face_down_the_upper_one(s: Syndicates, member: str) -> Iterator[Term]:
    """The upper ability on a member card is the one that can be used while the card is face down."""
    found = find(s, seat_of(member), member)
    if found is not None and not found[1].up:
        yield Term(1, "sb.member.upper", "upper", member, {"card": member})


@term(READY, "sb.member.lower")
def face_up_the_lower_one(s: Syndicates, member: str) -> Iterator[Term]:
    """The lower ability on a member card is the one that can be used while the card is face up."""
    found = find(s, seat_of(member), member)
    if found is not None and found[1].up:
        yield Term(1, "sb.member.lower", "lower", member, {"card": member})


def seat_of(card: str) -> int:
    """Whose set a member card belongs to."""
    name, _, mark = card.rpartition("/")
    if not name or mark not in SETS:
        raise BadInput(f"{card!r:.60} is no player's card; write it with its owner, as 'sb.card.hermit/a' of seat 0")
    return SETS.index(mark)


def ready(s: Syndicates, card: str, ask: Ask) -> Ability | None:
    """The ability that can be used now."""
    sides = [x.key for x in ask(s, READY, card)]
    return half(s, card, sides[0] == "lower") if sides else None


@guard("sb.member.two-types", UseAbility, basic=5, implied=True, asks=True)
def a_trigger_ability_waits_for_its_condition(s: Syndicates, a: UseAbility, ask: Ask) -> Facts | None:
    """Member abilities are of two types, action abilities and trigger abilities, told apart by a mark and used
    differently.
    """
    if find(s, a.seat, a.member) is None:
        return None
    ability = ready(s, a.member, ask)
    return None if ability is not None and ability.type == "action" else facts(card=a.member)


# -- bosses ----------------------------------------------------------------------------------------------------------


@term(BOSS, "sb.boss.code-name")
def the_member_named_on_the_boss_card(s: Syndicates, seat: int) -> Iterator[Term]:
    """A player's boss is the one of their members whose code name stands on the boss card that they hold."""
    boss = s.box.bosses.get(s.players[seat].boss)
    if boss is not None:
        card = f"{boss.member}/{SETS[seat]}"
        yield Term(1, "sb.boss.code-name", "boss", card, {"seat": seat})


def boss_of(s: Syndicates, seat: int, ask: Ask) -> str:
    """The member that is the boss; "" if it is not known."""
    return next((x.source for x in ask(s, BOSS, seat)), "")


@term(TRUMP, "sb.boss.trump-printed")
def the_trump_on_the_boss_card(s: Syndicates, seat: int) -> Iterator[Term]:
    """A boss card carries that boss's own ability, its trump."""
    card = s.players[seat].boss
    if card in s.box.bosses:
        yield Term(1, "sb.boss.trump-printed", "trump", card, {"seat": seat})


# -- what "ability" means --------------------------------------------------------------------------------------------


@term(COUNTS, "sb.def.ability")
def action_and_trigger_abilities(s: Syndicates, used: int) -> Iterator[Term]:
    """
    "Ability" and "member's ability" mean an action ability or a trigger ability.
    """
    found = use(s, used)
    if found is not None and found.side != "trump":
        yield Term(1, "sb.def.ability", "ability", found.card)


@term(COUNTS, "sb.boss.trump-printed")
def the_ability_of_a_boss_card(s: Syndicates, used: int) -> Iterator[Term]:
    """A boss card carries that boss's own ability, its trump."""
    found = use(s, used)
    if found is not None and found.side == "trump":
        yield Term(1, "sb.boss.trump-printed", "trump", found.card)


@limit(COUNTS, "sb.trump.not-an-ability")
def a_trump_is_not_meant(s: Syndicates, used: int, so_far: int) -> Term | None:
    """Where a text speaks simply of an "ability", trumps are not meant."""
    found = use(s, used)
    if found is None or found.side != "trump":
        return None
    return Term(-so_far, "sb.trump.not-an-ability", "no-ability", found.card)


def copy_of(name: str, seat: int) -> str:
    """A player's own card with a code name."""
    return f"{name_of(name)}/{SETS[seat]}"
