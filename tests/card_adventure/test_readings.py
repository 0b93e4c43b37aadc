"""Unclear passages read in another way: what a table beside the words does not show."""

from __future__ import annotations

from typing import Any

import yaml
from card_adventure.house import EDITION, cards, kinds, told

from tutor.api import table
from tutor.games.card_adventure import play
from tutor.games.card_adventure.actions import Cast, EndGo, Rest, ShowAttack, UseItem
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.events import Event


def read_as(id: str, text: str, *dice: int) -> tuple[Game[Adventure], Adventure]:
    """The game by another reading, and a position in it."""
    game: Game[Adventure] = EDITION.read_as((f"cpa.reading.{id}",))
    start = Start.model_validate(cards(yaml.safe_load(text)))
    return game, play.lay_out(start, Chance(dice=dice), game=game).state


def do(game: Game[Adventure], s: Adventure, *actions: dict[str, Any]) -> tuple[Adventure, tuple[Event, ...]]:
    happened: list[Event] = []
    for action in actions:
        s, events = game.apply(s, game.action_of(cards({"seat": 0, **action})))
        happened += events
    return s, tuple(happened)


def test_a_commander_that_is_beaten_first_leaves_when_all_are_worked_off() -> None:
    game, s = read_as(
        "effects-all-at-once",
        """
        step: combat
        seats: [{where: W3, attack: [~attack.6, ~attack.5]}]
        lies: {W3: [~monster.lizardman, ~monster.lizardman]}
        """,
    )
    blows = [
        {"do": "show-attack", "card": f"~attack.{bp}/1", "monster": f"~monster.lizardman/{n}"}
        for bp, n in ((6, 1), (5, 2))
    ]
    first = {"do": "work-off", "monster": "~monster.lizardman/1"}
    s, events = do(game, s, *blows, {"do": "done"}, first)
    assert [fact["needed"] for fact in told(events, "Compared")] == [6, 6]
    assert [fact["card"] for fact in told(events, "MonsterRemoved")] == ["cpa.house.monster.lizardman/1"]
    assert [x.card for x in s.lying] == ["cpa.house.monster.lizardman/2"]


def test_a_pc_that_is_out_receives_no_further_penalty() -> None:
    game, s = read_as(
        "out-at-once",
        """
        step: combat
        seats: [{where: W3, damage: [~token.damage-3, ~token.damage-3, ~token.damage-3]}, {where: W1}]
        lies: {W3: [~monster.goblin, ~monster.slime]}
        bags: {damage: [~token.damage-2]}
        """,
    )
    _, events = do(game, s, {"do": "done"}, {"do": "work-off", "monster": "~monster.goblin/1"})
    assert len(told(events, "PenaltyDue")) == 1
    assert told(events, "TokensReturned")[0]["n"] == 4


def test_what_its_owner_finds_missing_is_discarded_and_not_laid_down() -> None:
    text = "active: 0\nseats: [{where: W3, items: [~item.salve, ~item.bow]}]"
    game, s = read_as("owner-chooses-what-is-missing", text, 5, 6)
    s, _ = do(game, s, {"do": "rest"}, {"do": "lay-down", "card": "~item.bow/1"})
    assert s.players[0].items == ("cpa.house.item.salve/1",)
    assert s.item_pile == ("cpa.house.item.bow/1",)
    assert "cpa.house.item.bow/1" not in [x.card for x in s.lying]


def test_after_a_rest_among_other_actions_the_go_is_still_on() -> None:
    game, s = read_as("rest-among-other-actions", "active: 0\nseats: [{where: W3}]", 3, 4)
    s, _ = do(game, s, {"do": "rest"})
    assert EndGo(0) in game.offers(s, 0)
    assert Rest(0) not in game.offers(s, 0)


def test_whoever_must_pay_more_than_the_cost_is_offered_to_pay_so_much() -> None:
    seat = "{role: cpa.card.mage, where: W3, mp: [~mp.3, ~mp.1], magic: [~magic.purify]}"
    text = f"active: 0\nseats: [{seat}]\nlies: {{W3: [~monster.skeleton]}}"
    game, s = read_as("more-than-the-cost", text)
    paid = [sorted(a.mp) for a in game.offers(s, 0) if isinstance(a, Cast)]
    assert paid == [["cpa.house.mp.1/1", "cpa.house.mp.3/1"]]


def test_a_spell_that_costs_nothing_takes_effect_without_mp() -> None:
    text = "step: combat\nseats: [{role: cpa.card.mage, where: W3, magic: [~magic.glare]}]\nlies: {W3: [~monster.ogre]}"
    game, s = read_as("more-than-the-cost", text)
    _, events = do(game, s, {"do": "cast", "card": "~magic.glare/1", "targets": ["~monster.ogre/1"]})
    assert "BpLowered" in kinds(events)


def test_only_spells_are_for_who_stands_elsewhere_while_others_fight() -> None:
    hand = "attack: [~attack.5], mp: [~mp.2], magic: [~magic.healing], items: [~item.salve], damage: [~token.damage-3]"
    seats = f"[{{where: W3}}, {{role: cpa.card.mage, where: W7, {hand}}}]"
    game, s = read_as("cast-in-every-combat", f"step: combat\nseats: {seats}\nlies: {{W3: [~monster.ogre]}}")
    offered = game.offers(s, 1)
    assert any(isinstance(a, Cast) for a in offered)
    assert not any(isinstance(a, ShowAttack | UseItem) for a in offered)


def test_a_rest_on_a_gate_calls_monsters_to_the_cell_before_it() -> None:
    text = """
        active: 0
        seats: [{where: W9-T1, came: W9}]
        structures: {W9-T1: {suit: heart, number: 8}}
        lies: {W4: [~monster.ogre]}
        """
    game, s = read_as("rest-among-other-actions", text, 1, 1)
    s, _ = do(game, s, {"do": "rest"})
    assert [x.where for x in s.lying if x.card.endswith("ogre/1")] == ["W9"]


def test_on_a_gate_a_pc_rests_by_the_rules_of_the_area_that_it_came_from() -> None:
    text = "active: 0\nseats: [{{where: W9-T1, came: {}}}]\nstructures: {{W9-T1: {{suit: heart, number: 8}}}}"
    allowed = []
    for came in ("W9", "T1"):
        game, s = read_as("rest-among-other-actions", text.format(came))
        allowed.append(not game.why_not(s, Rest(0)))
    assert allowed == [True, False]  # in the treasury one rests in three cells only


def test_what_a_free_spell_is_paid_is_all_surplus_where_more_than_the_cost_is_asked() -> None:
    seats = "[{role: cpa.card.mage, where: W3, mp: [~mp.4], magic: [~magic.glare]}]"
    game, s = read_as("more-than-the-cost", f"step: combat\nseats: {seats}\nlies: {{W3: [~monster.ogre]}}")
    spell = {"do": "cast", "card": "~magic.glare/1", "mp": ["~mp.4/1"], "targets": ["~monster.ogre/1"]}
    _, events = do(game, s, spell)
    assert [fact["n"] for fact in told(events, "SurplusLost")] == [4]


def test_spells_are_cast_in_the_structure_step_on_a_gate_alone() -> None:
    mage = "role: cpa.card.mage, mp: [~mp.2], magic: [~magic.healing], items: [~item.salve], damage: [~token.damage-3]"
    game, s = read_as(
        "cast-on-structures",
        f"""
        step: structure
        seats: [{{where: W9-T1, came: W9, {mage}}}, {{where: W9, {mage}}}]
        structures: {{W9-T1: {{suit: heart, number: 8}}}}
        """,
    )
    assert any(isinstance(a, Cast) for a in game.offers(s, 0))
    spell = {"seat": 1, "do": "cast", "card": "~magic.healing/2", "mp": ["~mp.2/2"], "targets": ["seat:1"]}
    refused = [denied.rule for denied in game.why_not(s, game.action_of(cards(spell)))]
    assert any(isinstance(a, UseItem) for a in game.offers(s, 1))
    assert not any(isinstance(a, Cast) for a in game.offers(s, 1))
    assert "cpa.magic.when" in refused


def test_a_key_that_fits_opens_from_the_gate_where_it_does_not_from_beside_it() -> None:
    seats = "[{where: W9-T1, came: W9, items: [~item.key-heart]}]"
    text = f"step: structure\nseats: {seats}\nstructures: {{W9-T1: {{suit: heart, number: 8}}}}"
    game, s = read_as("only-on-the-gate", text)
    _, events = do(game, s, {"do": "use-item", "card": "~item.key-heart/1", "targets": ["W9-T1"]})
    assert "GateTurned" in kinds(events)


def test_both_wall_cards_go_where_each_of_two_beats_one() -> None:
    seats = "[{where: W12-T4, came: W12, attack: [~attack.7]}, {where: W12-T4, came: W12, attack: [~attack.8]}]"
    game, s = read_as("each-strikes-alone", f"step: structure\nseats: {seats}")
    strikes = [{"seat": seat, "do": "strike", "card": f"~attack.{bp}/1"} for seat, bp in ((0, 7), (1, 8))]
    s, events = do(game, s, *strikes, {"do": "done"}, {"seat": 1, "do": "done"})
    assert [fact["n"] for fact in told(events, "StructureBeaten")] == [7, 8]
    assert [p.where for p in s.players] == ["T4", "T4"]


def test_where_each_player_has_a_turn_the_next_turn_is_the_next_players() -> None:
    game, s = read_as("a-turn-for-each-player", "active: 0\nturn: 1\nseats: [{where: W1}, {where: W1}]", 5, 5)
    assert s.active == 0
    s, events = do(game, s, {"do": "end-go"})
    assert [fact["seat"] for fact in told(events, "GoBegan")] == [1]
    assert s.turn == 2
    s, events = do(game, s, {"do": "end-go", "seat": 1})
    assert [fact["seat"] for fact in told(events, "GoBegan")] == [0]


def test_the_odds_of_a_position_are_those_of_its_reading() -> None:
    """6 damage and 4 poison: one of the two tokens in the bag makes 11 together, and neither does alone."""
    start = {
        "step": "combat",
        "seats": [{"where": "W3", "damage": ["~token.damage-3", "~token.damage-3"], "poison": ["~token.poison-4"]}],
        "lies": {"W3": ["~monster.goblin"]},
        "bags": {"damage": ["~token.damage-0", "~token.damage-1"]},
    }
    told = []
    for variants in ([], ["one-total"], ["cpa.reading.damage-and-poison-together"]):
        position = table({"edition": "card-plus-adventure", "variants": variants, "start": cards(start)})
        told.append({row["what"]: row["chance"] for row in position.odds().found["results"]})
    assert told == [{"out": "0", "stays": "1"}, *([{"out": "1/2", "stays": "1/2"}] * 2)]


def test_where_arrows_move_those_face_down_a_rest_does_not_call_them() -> None:
    text = """
        active: 0
        seats: [{where: W1}, {where: W1}]
        lies: {W3: [{card: ~monster.skeleton, counters: 2}, ~monster.ogre]}
        """
    game, s = read_as("face-down-moves", text, 1, 1)
    s, _ = do(game, s, {"do": "rest"})
    assert {x.card.rpartition(".")[2]: x.where for x in s.lying} == {"skeleton/1": "W3", "ogre/1": "W1"}


def test_where_each_player_has_a_turn_nobody_is_left_out_when_somebody_falls() -> None:
    """Seat 0 goes out in the first turn: then come seats 1, 2, 1."""
    hurt = "{where: W3, damage: [~token.damage-3, ~token.damage-3, ~token.damage-3, ~token.damage-1]}"
    text = f"""
        active: 0
        seats: [{hurt}, {{where: W1}}, {{where: W1}}]
        bags: {{damage: [~token.damage-3]}}
        """
    game, s = read_as("a-turn-for-each-player", text, 4, 5, 3, 3, 3)
    s, events = do(game, s, {"do": "rest"})
    went = [fact["seat"] for fact in told(events, "GoBegan")]
    for seat in (1, 2):
        s, events = do(game, s, {"do": "end-go", "seat": seat})
        went += [fact["seat"] for fact in told(events, "GoBegan")]
    assert went == [1, 2, 1]


def test_where_each_player_has_a_turn_a_net_holds_in_the_own_next_one() -> None:
    """Seat 0 walks into the net in turn 1, and its next turn is the third; in the fifth it is free."""
    text = """
        active: 0
        seats: [{where: W6}, {where: W1}]
        lies: {W11: [{card: ~trap.net, up: false}]}
        """
    game, s = read_as("a-turn-for-each-player", text, 3, 3, 3, 3)
    s, _ = do(game, s, {"do": "move", "to": "W11"}, {"do": "end-go"}, {"do": "end-go", "seat": 1})
    back = game.action_of({"do": "move", "seat": 0, "to": "W6"})
    assert [denied.rule for denied in game.why_not(s, back)] == ["cpa.def.trap-card"]
    s, _ = do(game, s, {"do": "end-go"}, {"do": "end-go", "seat": 1})
    assert game.why_not(s, back) == ()
