"""Cards that a table brings along: other kinds of deeds, targets and abilities than those of the house."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from card_adventure.house import asked, cards, do, kinds, refusals, told
from pydantic import ValidationError

from tutor.games.card_adventure import play
from tutor.games.card_adventure.cards import Use
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.chance import Chance

NAME = {"ja": "試し", "en": "Trial"}


def brought(start: str, *own: dict[str, Any]) -> Adventure:
    """A position with cards of its own."""
    inline = play.inline([{"name": NAME, **card} for card in own], [])
    return play.lay_out(Start.model_validate(cards(yaml.safe_load(start))), Chance(), inline).state


def item(*uses: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "item", "id": "own.item", "uses": list(uses), **more}


def test_an_item_may_reach_the_whole_area() -> None:
    storm = {"when": ["action"], "does": "lower-bp", "target": "monsters-of-area", "n": [3]}
    start = "active: 0\nseats: [{where: W3, items: [own.item]}]\nlies: {W7: [~monster.ogre], W4: [~monster.goblin]}"
    s = brought(start, item(storm))
    s, events = do(s, {"do": "use-item", "card": "own.item/1"})
    effect = next(x for x in events if x.kind == "TookEffect")
    assert "cpa.item.exceptions" in effect.rules
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 4
    assert told(events, "BpGone")[0]["card"] == "cpa.house.monster.goblin/1"


def test_everything_in_the_area_may_be_removed_revived_or_not() -> None:
    bane = {"when": ["action"], "does": "remove", "target": "monsters-of-area"}
    start = "active: 0\nseats: [{where: W3, items: [own.item]}]\nlies: {W7: [~monster.skeleton], W4: [~monster.ogre]}"
    s, events = do(brought(start, item(bane)), {"do": "use-item", "card": "own.item/1"})
    assert kinds(events).count("MonsterBanished") == 2
    assert not s.lying


def test_an_item_may_be_for_its_user_alone() -> None:
    potion = {"when": ["action"], "does": "give-back", "target": "self", "token": "poison", "n": [1]}
    start = "active: 0\nseats: [{where: W3, items: [own.item], poison: [~token.poison-3]}]"
    s, _ = do(brought(start, item(potion)), {"do": "use-item", "card": "own.item/1"})
    assert not s.players[0].poison
    s = brought(start, item(potion))
    assert refusals(s, do="use-item", card="own.item/1", targets=["seat:0"]) == ["cpa.def.item-card"]


def test_a_kept_item_stays_and_a_spell_of_the_structure_step_is_cast_there() -> None:
    lantern = item({"when": ["action"], "does": "draw", "deck": "attack", "n": [1]}, once=False)
    s, _ = do(
        brought("active: 0\nseats: [{where: W3, items: [own.item]}]", lantern), {"do": "use-item", "card": "own.item/1"}
    )
    assert (len(s.players[0].attack), s.players[0].items) == (1, ("own.item/1",))
    spell = {"when": ["structure"], "does": "draw", "deck": "attack", "n": [1]}
    own = {"kind": "magic", "id": "own.magic", "uses": [spell]}
    seat = "{role: cpa.card.mage, where: W3, magic: [own.magic], items: [~item.salve]}"
    s = brought(f"step: structure\nseats: [{seat}]", own)
    s, events = do(s, {"do": "cast", "card": "own.magic/1"})
    assert "CardsDrawn" in kinds(events)


def test_a_monster_without_bp_is_gone_as_soon_as_it_fights() -> None:
    ghost = {"kind": "monster", "id": "own.ghost", "bp": 0, "penalty": {"damage": 1}}
    start = "step: combat\nseats: [{where: W3, items: [~item.bow]}]\nlies: {W3: [own.ghost, ~monster.ogre]}"
    s = brought(start, ghost)
    assert s.combat is not None
    assert s.combat.monsters == ("cpa.house.monster.ogre/1",)


def test_physical_attack_minus_and_a_commander_in_one_monster() -> None:
    chief = {
        "kind": "monster",
        "id": "own.chief",
        "bp": 4,
        "abilities": [
            {"has": "physical", "x": 2},
            {"has": "attack-minus", "x": 1, "magic": True},
            {"has": "commander", "word": "Trial", "x": 2},
        ],
    }
    start = "step: combat\nseats: [{where: W3, attack: [~attack.9]}]\nlies: {W3: [own.chief]}"
    s = brought(start, chief)
    own = "own.chief/1"
    assert [asked(s, f"cpa.{x}", own) for x in ("monster.bp", "monster.needed", "penalty.bp")] == [6, 8, 6]
    assert asked(s, "cpa.attack.bp", {"card": "~attack.9/1", "to": own}) == 8


@pytest.mark.parametrize(
    "use",
    [
        {"does": "lower-bp", "target": "pc"},
        {"does": "give-back", "target": "pc"},
        {"does": "draw", "target": "self"},
        {"does": "warp", "target": "monster"},
        {"does": "sleep", "target": "monsters-of-area", "attribute": "火"},
        {"does": "lower-bp", "target": "monster", "cost": [1, 2], "n": [1, 2, 3]},
        {"does": "lower-bp", "target": "monster", "cost": [2, 1]},
        {"does": "slip-away", "target": "self", "when": ["action", "combat"]},
        {"does": "raise-card", "target": "attack-card", "when": ["action"]},
        {"does": "warp", "target": "pc", "when": ["combat"]},
    ],
)
def test_uses_that_make_no_sense_are_refused(use: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Use.model_validate({"when": ["combat"], **use})


@pytest.mark.parametrize(
    "card",
    [
        {"kind": "structure", "rule": "gate", "stands": "cell"},
        {"kind": "structure", "rule": "wall", "stands": "cell"},
        {"kind": "structure", "rule": "altar", "stands": "route"},
        {"kind": "trap", "springs": [{"does": "hold", "n": 2}]},
        {
            "kind": "item",
            "uses": [{"when": ["combat"], "does": "lower-bp", "target": "monster", "cost": [2], "n": [9]}],
        },
    ],
)
def test_cards_that_no_rule_carries_out_are_refused(card: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        play.inline([{"id": "own.card", "name": NAME, **card}], [])
