"""Set-up: members, boss cards, rows laid out in secret, the deck, the list, and who goes first."""

from __future__ import annotations

from typing import Any

from tutor.games.seven_bosses.book import procedure, step
from tutor.games.seven_bosses.verbs import Tables, change, set_table
from tutor.games.seven_bosses.windows import LAY_OUT

SEATS = (0, 1)


@step("sb.setup.members")
def each_receives_one_of_each_kind(t: Tables, _: dict[str, Any]) -> None:
    """Each player receives one member card of each of the eight kinds."""
    for seat in SEATS:
        hand = t.s.box.set_of(seat)
        change(t, seat, "MembersReceived", "sb.setup.members", {"n": len(hand)}, hand=hand)


@step("sb.setup.boss")
def each_is_dealt_a_boss_card_at_random(t: Tables, _: dict[str, Any]) -> None:
    """Each player receives one boss card at random."""
    set_table(t, undealt=t.shuffle(t.s.undealt))
    for seat in SEATS:
        card, rest = t.take_top(t.s.undealt)
        change(t, seat, "BossDealt", "sb.setup.boss", {}, dealt=card)
        set_table(t, undealt=rest)


@step("sb.setup.look-at-boss")
def each_looks_at_his_own_boss_card(t: Tables, _: dict[str, Any]) -> None:
    """Each player looks at their own boss card."""
    for seat in SEATS:
        p = t.s.players[seat]
        told = {"boss": p.dealt}
        change(t, seat, "BossSeen", "sb.setup.look-at-boss", told, hand=(*p.hand, p.dealt), dealt="")


@step("sb.setup.place-members")
def both_lay_out_their_members_in_secret(t: Tables, _: dict[str, Any]) -> None:
    """Each player lays out all eight members face down side by side in front of oneself."""
    t.open(LAY_OUT, "sb.setup.place-members", SEATS, mode="each", secret=True)


@step("sb.setup.boss-card-down")
def the_boss_cards_are_laid_face_down(t: Tables, _: dict[str, Any]) -> None:
    """After laying out the members each player lays their own boss card face down in play."""
    for seat in SEATS:
        hand = t.s.players[seat].hand
        card = next(card for card in hand if card in t.s.box.bosses)
        left = tuple(c for c in hand if c != card)
        change(t, seat, "BossLaid", "sb.setup.boss-card-down", {}, hand=left, boss=card)


@step("sb.setup.deck")
def the_other_boss_cards_are_the_deck(t: Tables, _: dict[str, Any]) -> None:
    """The five boss cards that were not dealt form the deck."""
    deck = t.shuffle(t.s.undealt)
    t.log("DeckMade", "sb.setup.deck", {"n": len(deck)}, deck=deck, undealt=())


@step("sb.setup.list")
def the_boss_list_lies_where_both_can_read_it(t: Tables, _: dict[str, Any]) -> None:
    """The boss list lies where both players can read it."""
    t.log("ListLaid", "sb.setup.list", {"n": len(t.s.box.bosses)}, listed=True)


@step("sb.turn.first-player")
def chance_says_who_goes_first(t: Tables, _: dict[str, Any]) -> None:
    """One of the players goes first."""
    seat = t.roll(len(SEATS)) - 1
    t.log("FirstPlayer", "sb.turn.first-player", {"seat": seat}, first=seat, active=seat, turn=1)


@step("sb.turn.alternate")
def the_first_turn_begins(t: Tables, _: dict[str, Any]) -> None:
    """The players take turns alternately."""
    t.close()
    t.begin("turn")


procedure(
    "opening",
    each_receives_one_of_each_kind,
    each_is_dealt_a_boss_card_at_random,
    each_looks_at_his_own_boss_card,
    both_lay_out_their_members_in_secret,
    the_boss_cards_are_laid_face_down,
    the_other_boss_cards_are_the_deck,
    the_boss_list_lies_where_both_can_read_it,
    chance_says_who_goes_first,
    the_first_turn_begins,
)
