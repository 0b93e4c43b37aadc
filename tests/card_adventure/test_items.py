"""Items: when they are used, how far they reach, which are used up, and what every item of the house does."""

from __future__ import annotations

from typing import Any

from card_adventure.fights import DONE, blow, combat, drawn, fought, gone, penalties
from card_adventure.house import GAME, asked, cards, do, kinds, laid, refusals, told, where

from tutor.games.card_adventure.actions import UseItem
from tutor.games.card_adventure.state import Adventure

GATE = "structures: {W9-T1: {suit: heart, number: 8}}\n"


def use(card: str, at: str = "", **more: Any) -> dict[str, Any]:
    """`use("bow", at="monster.ogre")`"""
    targets = [f"~{x}/1" if "." in x else x for x in at.split()]
    return {"do": "use-item", "card": f"~item.{card}/1", "targets": targets, **more}


def go(*hands: str, more: str = "") -> Adventure:
    seats = ", ".join(f"{{where: W3, {x}}}" for x in hands)
    return laid(f"active: 0\nseats: [{seats}]\n{more}").state


# -- when and where --------------------------------------------------------------------------------------------------


def test_items_have_their_time() -> None:
    s = go(
        "items: [~item.bow, ~item.key-heart, ~item.salve], damage: [~token.damage-1]",
        more="lies: {W3: [~monster.ogre]}",
    )
    assert refusals(s, **use("bow", at="monster.ogre")) == ["cpa.item.when"]
    assert not refusals(s, **use("salve", at="seat:0"))
    hand = "items: [~item.salve], damage: [~token.damage-1]"
    s = laid(f"step: structure\nseats: [{{where: W9-T1, came: W9, {hand}}}]\n{GATE}").state
    assert not refusals(s, **use("salve", at="seat:0"))


def test_any_number_of_items_is_used_in_a_go() -> None:
    s = go("items: [~item.tonic, ~item.salve, ~item.antidote], damage: [~token.damage-1], poison: [~token.poison-1]")
    s, _ = do(s, use("tonic"), use("salve", at="seat:0"), use("antidote", at="seat:0"))
    p = s.players[0]
    assert (len(p.attack), p.items, p.damage, p.poison) == (2, (), (), ())
    assert len(s.item_pile) == 3


def test_an_item_works_in_the_own_cell_only() -> None:
    s = laid("active: 0\nseats: [{where: W3, items: [~item.salve]}, {where: W4, damage: [~token.damage-1]}]").state
    assert refusals(s, **use("salve", at="seat:1")) == ["cpa.item.own-cell"]


def test_a_gate_is_turned_from_beside_it_with_the_key_of_its_suit_and_the_key_stays() -> None:
    keys = "items: [~item.key-heart, ~item.key-spade]"
    s = laid(f"step: structure\nseats: [{{where: T1, {keys}}}]\n{GATE}").state
    assert asked(s, "cpa.item.reach", {"seat": 0, "target": "W9-T1"}) == 1
    assert refusals(s, **use("key-spade", at="W9-T1")) == ["cpa.gate.key"]
    s, events = do(s, use("key-heart", at="W9-T1"))
    assert told(events, "GateTurned")[0]["open"] is True
    assert len(s.players[0].items) == 2
    assert refusals(s, **use("key-heart", at="W9-T1")) == ["cpa.item.spent"]
    s = laid(f"step: structure\nseats: [{{where: T2, {keys}}}]\n{GATE}").state
    assert {"cpa.item.own-cell", "cpa.gate.flip"} <= set(refusals(s, **use("key-heart", at="W9-T1")))


# -- what they do ----------------------------------------------------------------------------------------------------


def test_a_bow_lowers_bp_and_shows_the_monster_a_card() -> None:
    s = combat("~monster.ogre", "items: [~item.bow], attack: [~attack.4]")
    s, _ = do(s, use("bow", at="monster.ogre"))
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 4
    assert s.combat is not None
    assert s.combat.spent == ("cpa.house.item.bow/1",)
    s, events = fought(s, blow(4, "ogre/1"))
    assert gone(events) == ["ogre/1"]
    assert not penalties(events)
    assert "cpa.house.item.bow/1" in s.item_pile


def test_salve_gives_back_two_tokens_of_the_owners_choice() -> None:
    s = go("items: [~item.salve]", "damage: [~token.damage-1, ~token.damage-3, ~token.damage-3]")
    s, _ = do(s, use("salve", at="seat:1"))
    assert refusals(s, do="give-back", seat=1, token="~token.damage-2") == ["cpa.tokens.discard"]
    assert "not-you" in {
        d.key
        for d in GAME.why_not(s, GAME.action_of({"do": "give-back", "seat": 0, "token": "cpa.house.token.damage-3"}))
    }
    back = {"do": "give-back", "seat": 1, "token": "~token.damage-3"}
    s, _ = do(s, back, back)
    assert s.players[1].damage == ("cpa.house.token.damage-1",)


def test_draughts_draw_what_the_class_can_hold() -> None:
    s, events = do(go("items: [~item.mana-draught]"), use("mana-draught"))
    assert "CannotHold" in kinds(events)
    assert not s.players[0].mp
    s, _ = do(go("role: cpa.card.mage, items: [~item.mana-draught]"), use("mana-draught"))
    assert len(s.players[0].mp) == 2
    full = ", ".join(["~attack.3"] * 6)
    s, events = do(go(f"items: [~item.tonic], attack: [{full}]"), use("tonic"))
    assert "HeldForNow" in kinds(events)
    assert len(s.players[0].attack) == 8


def test_powder_breaks_a_gate_or_one_card_of_a_wall_or_hurts_a_monster() -> None:
    s = laid(f"step: structure\nseats: [{{where: W9-T1, came: W9, items: [~item.powder]}}]\n{GATE}").state
    s, events = do(s, use("powder"), DONE)
    assert "GateRemoved" in kinds(events)
    assert s.players[0].where == "T1"
    s = laid("step: structure\nseats: [{where: W12-T4, came: W12, items: [~item.powder]}]").state
    s, events = do(s, use("powder"), DONE)
    assert told(events, "WallLosesOne")[0]["left"] == 1
    assert s.players[0].where == "W12"
    s = laid("step: structure\nseats: [{where: W3, items: [~item.powder]}]").state
    assert refusals(s, **use("powder")) == ["cpa.def.item-card"]
    s, _ = do(combat("~monster.chimera", "items: [~item.powder]"), use("powder", at="monster.chimera", way=1))
    assert asked(s, "cpa.monster.bp", "~monster.chimera/1") == 5


def test_holy_water_is_for_bane_or_for_a_curse() -> None:
    s = go("items: [~item.holy-water]", more="lies: {W3: [~monster.ogre]}")
    assert refusals(s, **use("holy-water", at="monster.ogre")) == ["cpa.def.item-card"]
    s = go("items: [~item.holy-water]", more="lies: {W3: [~monster.ogre, ~monster.skeleton]}")
    assert refusals(s, **use("holy-water", at="monster.ogre"))[0] == "cpa.item.own-cell"
    s, events = do(s, use("holy-water", at="monster.skeleton"))
    assert told(events, "BpGone")[0]["bp"] == -5
    assert where(s, "~monster.skeleton") == ""
    s, _ = do(go("items: [~item.holy-water], curses: [~curse.frailty]"), use("holy-water", at="seat:0", way=1))
    assert not s.players[0].curses


def test_a_whetstone_raises_all_own_cards_and_nobody_elses() -> None:
    s = combat("~monster.ogre", "items: [~item.whetstone], attack: [~attack.3, ~attack.4]", "attack: [~attack.2]")
    s, _ = do(s, use("whetstone"), blow(3, "ogre/1"), blow(4, "ogre/1"), blow(2, "ogre/1", 1))
    assert asked(s, "cpa.combat.shown", "~monster.ogre/1") == 4 + 5 + 2


def test_a_shield_stops_one_penalty_when_it_would_be_received() -> None:
    s = combat("~monster.chimera", "attack: [~attack.5, ~attack.5]", "items: [~item.shield]")
    assert refusals(s, **use("shield", at="seat:0", seat=1)) == ["cpa.item.when"]
    s, events = fought(s, blow(5, "chimera/1"), blow("5/2", "chimera/1"))
    assert s.combat is not None
    assert not told(events, "TokensDrawn")
    assert refusals(s, **use("shield", at="seat:1", seat=1)) == ["cpa.def.item-card"]
    s, events = do(s, use("shield", at="seat:0", seat=1))
    assert "PenaltyShielded" in kinds(events)
    assert penalties(events) == {0: 1}
    assert (drawn(events, "damage"), drawn(events, "poison")) == (2, 1)
    assert "cpa.house.item.shield/1" in s.item_pile


def test_a_shield_may_be_kept_for_a_later_penalty() -> None:
    s = combat("~monster.goblin", "items: [~item.shield]")
    s, _ = fought(s)
    s, events = do(s, DONE)
    assert drawn(events, "damage") == 1
    assert s.players[0].items


def test_a_smoke_bomb_takes_a_pc_out_of_all_combats_of_the_turn() -> None:
    lies = "lies: {W3: [~monster.ogre], W2: [~monster.goblin]}"
    s = combat("", "items: [~item.smoke-bomb], attack: [~attack.1]", more=lies)
    assert refusals(s, **use("smoke-bomb"), to="W6") == ["cpa.def.item-card"]
    after, _ = do(s, blow(1, "ogre/1"))
    assert refusals(after, **use("smoke-bomb"), to="W2") == ["cpa.def.item-card"]
    s, events = do(s, use("smoke-bomb", to="W2"))
    assert s.players[0].where == "W2"
    assert not penalties(events)
    assert kinds(events).count("CombatBegan") == 0
    assert "CombatEnded" in kinds(events)
    assert "BecameFree" in kinds(events)
    assert where(s, "~monster.ogre") == "W3"


def test_nobody_slips_away_over_a_structure() -> None:
    s = laid(
        f"step: combat\nseats: [{{where: W9, items: [~item.smoke-bomb]}}]\nlies: {{W9: [~monster.ogre]}}\n{GATE}"
    ).state
    ways = {a.to for a in GAME.offers(s, 0) if isinstance(a, UseItem)}
    assert ways == {"W8", "W10"}


def _when(s: Adventure, **action: Any) -> list[str]:
    """The keys of the refusals that are about the moment."""
    found = GAME.why_not(s, GAME.action_of(cards({"seat": 0, **action})))
    return [denied.key for denied in found if denied.rule == "cpa.item.when"]


def test_a_refusal_tells_which_moment_of_a_combat_a_card_is_for() -> None:
    """A shield is used in the combat step, so the step is not what is wrong; nor is it with powder used as outside."""
    s = laid(
        "step: combat\nseats: [{where: W3, items: [~item.shield, ~item.smoke-bomb, ~item.powder, ~item.key-club]}]\n"
        "lies: {W3: [~monster.ogre]}"
    ).state
    assert _when(s, do="use-item", card="~item.shield/1", targets=["seat:0"]) == ["at-penalty"]
    assert _when(s, do="use-item", card="~item.powder/1") == ["other-way"]
    assert _when(s, do="use-item", card="~item.powder/1", way=1, targets=["~monster.ogre/1"]) == []
    assert _when(s, do="use-item", card="~item.key-club/1", targets=["W9-T1"]) == [""]
    s, _ = do(s, {"do": "done"})
    assert _when(s, do="use-item", card="~item.smoke-bomb/1", to="W2") == ["not-at-penalty"]


def test_all_that_is_wrong_with_a_gift_is_told() -> None:
    s = laid("active: 0\nseats: [{where: W3, role: cpa.card.mage, magic: [~magic.glare]}, {where: W4}]").state
    assert refusals(s, do="hand-over", card="~magic.glare/1", to=1) == ["cpa.action.hand-over", "cpa.action.hand-over"]
