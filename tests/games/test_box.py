"""The box is complete: as many cards, rooms and links as the game has, and every kind that rules speak of."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest
from findings import assert_none
from games.sitting import BOX, MQ

from tutor import paths
from tutor.content.models import Glossary
from tutor.content.source import load_as
from tutor.games.munchkin_quest.cards import (
    BadStuff,
    Colour,
    Curse,
    Deed,
    Direction,
    Enhancer,
    Entry,
    Icon,
    Item,
    LinkKind,
    Monster,
    Slot,
    Special,
    Trait,
)
from tutor.games.munchkin_quest.icons import KINDS
from tutor.games.munchkin_quest.powers import POWERS

MONSTERS = [card for card in BOX.cards.values() if isinstance(card, Monster)]
TILES = [BOX.tiles[id] for id in BOX.to_explore()]
SLOTS = {"armor": "body", "headgear": "head", "footgear": "feet"}


def choices(model: Any, field: str) -> set[str]:
    """The words that a field can be."""
    found = model.model_fields[field].annotation
    return {word for part in (found, *get_args(found)) for word in get_args(part) if isinstance(word, str)}


def of(kind: type[Any]) -> list[Any]:
    """The cards of a kind, each once however many copies there are."""
    return list({card.id: card for card in BOX.cards.values() if isinstance(card, kind)}.values())


# -- how many --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck, least", [("monster", 38), ("treasure", 80), ("dxm", 50)])
def test_each_deck_is_whole(deck: Any, least: int) -> None:
    assert len(BOX.decks[deck]) >= least


def test_there_are_24_rooms_to_explore_and_an_entrance() -> None:
    assert len(TILES) == 24
    assert [tile.id for tile in BOX.tiles.values() if tile.entrance] == ["mq.card.entrance"]
    assert not any(tile.spare for tile in TILES)


def test_the_entrance_comes_with_its_links() -> None:
    entrance = BOX.tiles["mq.card.entrance"]
    assert entrance.links == ("passage",) * 4
    assert entrance.arrows == {}


def test_there_are_73_links_and_every_kind_among_them() -> None:
    assert len(BOX.links) == 73
    assert set(BOX.links) == set(get_args(LinkKind)) - {"passage"}  # which is the other face of each


def test_what_the_rulebook_and_the_publisher_name_is_all_there() -> None:
    sources = Counter(card.source for card in {card.id: card for card in BOX.cards.values()}.values())
    assert sources["book"] >= 45
    assert sources["published"] >= 10
    assert sum(tile.source != "house" for tile in BOX.tiles.values()) == 17


# -- monsters --------------------------------------------------------------------------------------------------------


def test_figures_are_of_four_sizes() -> None:
    sizes = Counter(card.size for card in MONSTERS)
    assert sizes["tiny"] >= 8
    assert sizes["small"] >= 8
    assert sizes["human"] >= 14
    assert sizes["huge"] >= 8


def test_monsters_move_in_every_way() -> None:
    assert {card.speed for card in MONSTERS} == choices(Monster, "speed")
    assert any(card.passes for card in MONSTERS)
    assert any(card.breaks for card in MONSTERS)
    assert all(card.passes or card.breaks for card in MONSTERS if card.speed == "odd")


def test_their_levels_run_from_1_to_20() -> None:
    assert min(card.level for card in MONSTERS) == 1
    assert max(card.level for card in MONSTERS) == 20
    assert len({card.level for card in MONSTERS}) >= 18


def test_every_kind_of_bad_stuff_strikes_somewhere() -> None:
    stuff = [stuff for card in MONSTERS for stuff in card.bad_stuff]
    assert {one.kind for one in stuff} == choices(BadStuff, "kind")
    assert {one.slot for one in stuff} - {None} == {*get_args(Slot), "hands"}
    assert {one.trait for one in stuff} - {None} == {"race", "trade"}
    assert_none(card.id for card in MONSTERS if not card.bad_stuff)


def test_monsters_have_all_sorts_of_abilities() -> None:
    whom = [against.who for card in MONSTERS for against in card.against]
    assert {who.race for who in whom} >= {"elf", "dwarf", "halfling"}
    assert {who.trade for who in whom} >= {"warrior", "wizard", "cleric", "thief"}
    assert {who.power for who in whom} >= {"flame", "protection-from-flame"}
    assert any(who.keyword for who in whom)
    for ability in ("ignores", "calls", "gives", "spared", "run"):
        assert any(getattr(card, ability) for card in MONSTERS), ability
    assert {against.bonus > 0 for card in MONSTERS for against in card.against if against.bonus} == {True, False}


def test_every_keyword_of_the_glossary_is_on_a_card() -> None:
    terms = load_as(Glossary, paths.glossary() / f"{MQ.id}.yaml").terms
    wanted = {term.name.en.lower() for term in terms if term.keyword}
    printed = {word for card in BOX.cards.values() for word in card.keywords}
    slots = {word for word, slot in SLOTS.items() if any(item.slot == slot for item in of(Item))}
    assert wanted - printed - slots - ({"big"} if any(item.big for item in of(Item)) else set()) == set()


# -- DxM cards and treasures -----------------------------------------------------------------------------------------


def test_there_are_three_races_and_four_classes() -> None:
    words = {kind: {card.word for card in of(Trait) if card.kind == kind} for kind in ("race", "trade")}
    assert words["race"] == {"elf", "dwarf", "halfling"}
    assert words["trade"] == {"warrior", "wizard", "cleric", "thief"}
    assert {f"{trade}.{way}" for trade in words["trade"] for way in ("discard", "d10")} == set(POWERS)
    assert {power.pays for name, power in POWERS.items() if name.endswith(".discard")} == {True}
    assert {power.pays for name, power in POWERS.items() if name.endswith(".d10")} == {False}


def test_every_special_card_is_there() -> None:
    assert {card.kind for card in of(Special)} == choices(Special, "kind")
    assert {getattr(card, "brings", "") for card in BOX.cards.values() if card.kind == "arrival"} == {"new", "mate"}
    assert sum(card.kind == "die" for card in of(Special)) == 2
    assert {card.level > 0 for card in of(Enhancer)} == {True, False}
    assert any(card.colour for card in of(Enhancer))


def test_there_are_curses_of_every_kind() -> None:
    curses = of(Curse)
    assert {card.hits for card in curses} == choices(Curse, "hits")
    assert {card.slot for card in curses if card.hits == "slot"} == set(get_args(Slot))
    assert {card.trait for card in curses if card.hits == "trait"} == {"race", "trade"}
    assert {card.chooser for card in curses} == {"victim", "player"}


def test_something_does_everything_out_of_the_ordinary() -> None:
    feats = [
        card.feat for card in {card.id: card for card in BOX.cards.values()}.values() if getattr(card, "feat", None)
    ]
    assert {feat.does for feat in feats} == set(get_args(Deed))
    assert {feat.when for feat in feats} == {"any-time", "no-fight"}
    assert {feat.brings for feat in feats if feat.does == "use-empty-room"} == {"monster", "gold"}
    movers = [feat for feat in feats if feat.does in ("move-monster", "swap-monsters")]
    assert len(movers) >= 4
    assert {feat.far for feat in movers} == {True, False}


def test_items_are_of_every_kind() -> None:
    items = of(Item)
    assert {item.use for item in items} == choices(Item, "use")
    assert {item.slot for item in items} - {None} == set(get_args(Slot))
    assert {item.hands for item in items} == {0, 1, 2}
    assert {power for item in items for power in item.powers} == {"flight", "flame", "protection-from-flame"}
    for property in ("big", "throwable", "unlimited", "only", "run", "one_shot"):
        assert any(getattr(item, property) for item in items), property
    assert {"trade", "race", "gender"} <= {word for item in items for who in item.only for word in who.model_fields_set}


# -- rooms -----------------------------------------------------------------------------------------------------------


def test_rooms_are_good_and_bad_for_everybody() -> None:
    icons = {(icon.icon, icon.tone) for tile in TILES for icon in tile.icons}
    assert icons == {(word, tone) for word in (*KINDS, "everybody") for tone in choices(Icon, "tone")}
    assert {verdict.tone for tile in TILES for verdict in tile.special} == {"good", "bad"}


def test_rooms_have_all_sorts_of_rules() -> None:
    assert {entry.does for tile in TILES for entry in tile.entry} == choices(Entry, "does")
    assert {tile.move for tile in TILES} >= {-1, 0, 1}
    assert {tile.search for tile in TILES} == {None, -2, -1, 0, 1, 2}
    assert any(tile.harms for tile in TILES)
    assert any(not tile.helpers for tile in TILES)
    assert sum(bool(tile.deals) for tile in TILES) >= 8
    silent = [tile.id for tile in TILES if (tile.question or tile.deals) and not tile.text]
    assert_none(silent, "a special rule is told in the text of the room")


def test_arrows_lead_monsters_everywhere() -> None:
    assert_none(tile.id for tile in TILES if not 3 <= len(tile.arrows) <= 5)
    assert_none(tile.id for tile in TILES if len(set(tile.arrows.values())) < 2)
    ways = Counter(way for tile in TILES for way in tile.arrows.values())
    colours = Counter(colour for tile in TILES for colour in tile.arrows)
    assert set(ways) == set(get_args(Direction))
    assert set(colours) == set(get_args(Colour))
    assert max(ways.values()) <= 2 * min(ways.values())
    assert max(colours.values()) <= 2 * min(colours.values())


# -- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_two_things_have_one_name(lang: Any) -> None:
    things = [*{card.id: card for card in BOX.cards.values()}.values(), *BOX.tiles.values()]
    names = Counter(thing.name[lang] for thing in things)
    assert_none(name for name, n in names.items() if n > 1)


def test_what_a_card_does_out_of_the_ordinary_stands_on_it() -> None:
    wordy = (
        "feat",
        "only",
        "against",
        "ignores",
        "calls",
        "gives",
        "run",
        "powers",
        "bonuses",
        "colour",
        "hits",
        "brings",
    )
    mute = [c.id for c in BOX.cards.values() if c.text is None and any(getattr(c, field, None) for field in wordy)]
    assert_none(mute)
