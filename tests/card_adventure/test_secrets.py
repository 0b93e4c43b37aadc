"""What a seat may know: covered cards, decks and bags are hidden, hands only where the players chose so."""

from __future__ import annotations

from itertools import pairwise

import pytest
from card_adventure.house import GAME, do, laid
from contract.playing import game

from tutor.content.models import Text
from tutor.games.card_adventure.looking import READERS, VISIBLE
from tutor.games.card_adventure.state import HIDDEN, Adventure
from tutor.games.card_adventure.views import SHOWN_BY, hidden, seen, view
from tutor.games.card_adventure.whatif import Change, apply_change
from tutor.games.registry import edition
from tutor.kernel.records import encode
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

STACK = "lies: {W5: [~item.salve, ~monster.ogre, ~monster.goblin], W7: [{card: ~item.bow, up: false}]}"


def test_only_the_topmost_card_lies_open() -> None:
    s = laid(f"active: 0\nseats: [{{where: W3}}]\n{STACK}").state
    assert [x.card for x in view(s, 0).lying] == ["?item", "?monster", "cpa.house.monster.goblin/1", "?item"]
    assert [x.source for x in GAME.ask(s, VISIBLE, "W5")] == ["cpa.house.monster.goblin/1"]
    assert GAME.ask(s, VISIBLE, "W7") == ()


def test_decks_are_closed_and_discards_open() -> None:
    s = laid("active: 0\ndecks: {attack: {pile: [~attack.5]}}").state
    known = view(s, 0)
    assert set(known.attack_deck) == {HIDDEN}
    assert known.attack_pile == ("cpa.house.attack.5/1",)
    assert known.chance.seed == 0


def test_hands_are_open_unless_the_players_hide_them() -> None:
    seats = "seats: [{attack: [~attack.5], damage: [~token.damage-3]}, {attack: [~attack.4], curses: [~curse.frailty]}]"
    s = laid(f"active: 0\n{seats}").state
    assert view(s, 1).players == s.players
    assert len(GAME.ask(s, READERS, 0)) == 2
    hidden = laid(f"variants: [hidden-hands]\nactive: 0\n{seats}").state
    assert view(hidden, 1).players[0].attack == (HIDDEN,)
    assert view(hidden, 1).players[0].damage == ("cpa.house.token.damage-3",)
    assert view(hidden, 0).players[1].curses == (HIDDEN,)
    assert view(hidden, 1).players[1] == hidden.players[1]
    assert [x.source for x in GAME.ask(hidden, READERS, 0)] == ["seat:0"]


def test_a_card_taken_face_down_is_seen_by_its_taker_alone_in_a_hidden_game() -> None:
    text = "variants: [hidden-hands]\nactive: 0\nseats: [{where: W7}, {}]\nlies: {W7: [{card: ~item.bow, up: false}]}"
    before = laid(text).state
    after, events = do(before, {"do": "take-item", "item": 0})
    assert "bow" not in str(seen(events, before, after, 1))
    assert "bow" in str(seen(events, before, after, 0))


def test_no_view_of_a_hidden_card_tells_its_name() -> None:
    s = laid(f"variants: [hidden-hands]\nactive: 0\nseats: [{{where: W3}}, {{attack: [~attack.9]}}]\n{STACK}").state
    known = str(view(s, 0))
    assert "attack.9" not in known
    assert "ogre" not in known
    assert "bow" not in known


def test_a_what_if_does_not_tell_where_a_hidden_card_is() -> None:
    """Of two chimeras one lies open; where the other one is does not show, whichever card becomes a chimera."""
    seats = "seats: [{where: W3}, {where: W3, attack: [~attack.9/1]}]"
    board = "lies: {W5: [~monster.%s, ~monster.chimera/1], W7: [~monster.golem]}"
    start = f"variants: [hidden-hands]\nactive: 0\n{seats}\n{board}"
    here, there = laid(start % "chimera/2").state, laid(start % "ogre/1").state
    assert view(here, 0) == view(there, 0)
    change = Change("card", card="cpa.house.monster.golem/1", to="cpa.house.monster.chimera")
    assert view(apply_change(here, change), 0) == view(apply_change(there, change), 0)


@pytest.mark.parametrize("held", ["item.shield", "item.salve", "item.bow"])
def test_who_is_asked_for_a_card_does_not_tell_who_holds_it(held: str) -> None:
    """Where hands are hidden, whoever holds an item might have a shield, or something for the structure step."""
    seats = f"seats: [{{where: W3}}, {{where: W3, items: [~{held}]}}, {{where: W8, items: [~item.holy-water]}}]"
    fight = laid(f"variants: [hidden-hands]\nstep: combat\n{seats}\nlies: {{W3: [~monster.ogre]}}").state
    s, _ = do(fight, {"do": "done"}, {"do": "done", "seat": 1})
    assert waits(s) == ("penalty", (1,))
    s = laid(f"variants: [hidden-hands]\nstep: structure\n{seats}").state
    assert waits(s) == ("structure", (1, 2))


def waits(s: Adventure) -> tuple[str, tuple[int, ...]]:
    window = pending(s)
    assert window is not None
    return window.kind, window.seats


def test_no_card_comes_to_light_by_a_what_if() -> None:
    covered = laid(
        "active: 0\nseats: [{where: W3}]\nlies: {W5: [~monster.ogre, ~monster.goblin], W7: [~monster.golem]}"
    )
    session = Session(lang="en")
    session.desk = FreeDesk(edition("card-plus-adventure"), Line.begin(GAME, covered.state), Text(ja="卓", en="Table"))
    session.page = "table"
    chips = [chip["key"] for chip in session.screen()["whatif"]["chips"]]
    assert [key for key in chips if "without" in key] == ["whatif-without-cpa.house.monster.golem/1"]


@pytest.mark.parametrize("number", range(24))
def test_no_seat_is_told_of_a_card_that_it_never_saw(number: int) -> None:
    moments = game("card-plus-adventure", number).line.moments
    for before, now in pairwise(moments):
        for seat in range(len(before.state.players)):
            never = hidden(now.state, seat) & hidden(before.state, seat)
            told = encode(seen(now.events, before.state, now.state, seat)).decode()
            public = [e.facts for e in now.events if e.kind in SHOWN_BY]
            shown = {card for facts in public for card in (facts.get("card"), *facts.get("cards", ()))}
            assert [card for card in never - shown if f'"{card}"' in told] == [], now.action
