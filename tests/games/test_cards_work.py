"""Every DxM card and treasure of the box works: at a table that suits its kind something comes of it, by a rule."""

from __future__ import annotations

from typing import Any

import pytest
from games.sitting import ANYBODY, BOX, MQ, PLAYED, happened, ids, kinds, moments, munchkin, settle, sit, uses, whole

from tutor.games.munchkin_quest.cards import Arrival, Curse, Enhancer, Item, Special, Trait, Trick, Who
from tutor.games.munchkin_quest.powers import POWERS
from tutor.kernel.events import total
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action

FROM_THE_HAND = [
    *ids((Enhancer, Arrival, Curse, Trait, Special, Trick)),
    *(c for c in ids(Item) if BOX.cards[c].one_shot),
]
CARRIED = [card for card in ids(Item) if not BOX.cards[card].one_shot]


def first_use(card: str) -> tuple[Line[Any], Action]:
    """The first table at which seat 0 can do something with a card in hand, and what it is."""
    who = next(iter(getattr(BOX.cards[card], "only", ())), ANYBODY)
    for start in moments(card, who):
        line = sit(start, (1,) * 6)
        for action in uses(line, card):
            return line, action
    raise AssertionError(f"{card} can never be used")


@pytest.mark.parametrize("card", FROM_THE_HAND)
def test_what_is_played_from_the_hand_has_an_effect(card: str) -> None:
    line, action = first_use(card)
    before = len(line.moments)
    line = settle(line.do(action))
    effects = [event for event in happened(line, before) if event.kind not in PLAYED]
    assert effects, f"nothing comes of {plain_action(action)}"
    assert {rule for event in effects for rule in event.rules} <= set(MQ.ledger)
    assert card not in line.state.players[0].hand


# -- what each kind does ---------------------------------------------------------------------------------------------

STRUCK = {
    **dict.fromkeys(("item", "weapon", "slot"), "ItemLost"),
    **dict.fromkeys(("next-fight", "move"), "CurseStays"),
    "grip": "ItemFell",
    "level": "LevelLost",
    "trait": "TraitLost",
    "damage": "Damaged",
    "monsters": "MonsterShifted",
}


@pytest.mark.parametrize("card", ids(Curse))
def test_a_curse_strikes_whoever_has_everything(card: str) -> None:
    curse = BOX.cards[card]
    seats = [munchkin(hand=[card], where="here"), whole(where="here")]
    monsters = [{"card": "mq.card.lame-goblin", "base": 0, "where": "far"}]
    line = sit({"phase": "move", "seats": seats, "monsters": monsters})
    action = next(a for a in uses(line, card) if getattr(a, "victim", -1) == 1)
    line = settle(line.do(action))
    assert STRUCK[curse.hits] in kinds(line)
    assert "CurseIdle" not in kinds(line)


@pytest.mark.parametrize("card", ids(Enhancer))
def test_an_enhancer_counts(card: str) -> None:
    line, action = first_use(card)
    foe = action.monster
    before = total(line.game.ask(line.state, "mq.monster.level", foe))
    line = line.do(action)
    terms = line.game.ask(line.state, "mq.monster.level", foe)
    assert [x.value for x in terms if x.source == card] == [BOX.cards[card].level]
    assert total(terms) == max(1, before + BOX.cards[card].level)


@pytest.mark.parametrize("card", ids(Arrival))
def test_an_arrival_joins_the_fight(card: str) -> None:
    line, action = first_use(card)
    fought = len(line.state.fight.monsters)
    assert len(settle(line.do(action)).state.fight.monsters) == fought + 1


@pytest.mark.parametrize("card", ids(Trait))
def test_a_race_or_class_is_what_its_icon_and_monsters_mean(card: str) -> None:
    word = BOX.cards[card].word
    icon = {"id": "mq.house.room-for-one", "name": {"ja": "専用室", "en": "Room for One"}, "source": "house"}
    room = {
        **icon,
        "icons": [{"icon": word, "tone": "good"}, {"icon": word, "tone": "bad"}, {"icon": word, "tone": "good"}],
    }
    start = {"phase": "move", "room": room["id"], "seats": [munchkin(hand=[card]), munchkin()]}
    line = sit(start, rooms=(room,))
    line = line.do(uses(line, card)[0])
    assert total(line.game.ask(line.state, "mq.icon.dice", 0)) == 1


@pytest.mark.parametrize("power", POWERS)
def test_a_class_has_its_powers(power: str) -> None:
    """Paid for with a card and by the ten-sided die, each at one table or another."""
    for start in tables_for_powers(POWERS[power].trade):
        line = sit(start, (1,) * 6)
        for moment in (line, *after(line)):
            for action in (a for a in moment.game.offers(moment.state, 0) if getattr(a, "power", "") == power):
                done = settle(moment.do(action))
                effects = {e.kind for e in happened(done, len(moment.moments))} - PLAYED
                assert effects
                return
    pytest.fail(f"{power} can never be used")


def tables_for_powers(trade: str) -> list[dict[str, Any]]:
    mine = whole(traits=[next(c for c in ids(Trait) if BOX.cards[c].word == trade)], level=9, gear=[])
    undead = [{"card": "mq.house.skeleton-crew", "base": 0}]
    outside = {"turn": 1, "seats": [{**mine, "where": "next"}, munchkin()], "monsters": undead}
    curse = {"phase": "move", "curse": {"card": "mq.house.curse-old-diary", "by": 1, "victim": 0}}
    fight, run = {"monsters": undead}, {"monsters": undead, "phase": "run", "fight": {}}
    return [outside, *({**start, "seats": [mine, munchkin()]} for start in (fight, run, curse))]


def after(line: Line[Any]) -> list[Line[Any]]:
    """The table once a die for running away lies there."""
    runs = [a for a in line.game.offers(line.state, 0) if plain_action(a)["do"] == "run-to"]
    return [line.do(runs[0])] if runs else []


# -- items that are carried ------------------------------------------------------------------------------------------


def carried(card: str, foe: str = "mq.card.lame-goblin", who: Who = ANYBODY) -> Line[Any]:
    """The item is put into play, by somebody who may use it; a monster is fought next door."""
    item = BOX.cards[card]
    mine = munchkin(who if who != ANYBODY else next(iter(item.only), ANYBODY), hand=[card])
    start = {"phase": "move", "seats": [mine, munchkin()], "monsters": [{"card": foe, "base": 1, "where": "next"}]}
    line = sit(start)
    action = next(
        a
        for a in line.game.offers(line.state, 0)
        if plain_action(a) == {"seat": 0, "do": "put-in-play", "card": card, "place": "", "cheat": ""}
    )
    return line.do(action)


@pytest.mark.parametrize("card", CARRIED)
def test_an_item_in_play_does_what_is_printed_on_it(card: str) -> None:
    item, line = BOX.cards[card], carried(card)
    assert "ItemPutInPlay" in kinds(line)
    bonus = [x.value for x in line.game.ask(line.state, "mq.combat.bonus", 0) if x.source == card]
    always = item.bonus + sum(b.n for b in item.bonuses if not b.against and b.who == ANYBODY)
    assert sum(bonus) == always or item.bonuses
    powers = {x.facts["power"] for x in line.game.ask(line.state, "mq.item.powers", 0) if x.source == card}
    assert powers == {*item.powers, *(("flame",) if "flaming" in item.keywords else ())}
    run = [x.value for x in line.game.ask(line.state, "mq.run.bonus", 0) if x.source == card]
    assert sum(run) == item.run
    assert bonus or powers or run or item.worth, f"{card} is of no use whatever"


BONUSES = [(card, i) for card in CARRIED for i in range(len(BOX.cards[card].bonuses))]


@pytest.mark.parametrize("card, i", BONUSES)
def test_a_bonus_for_some_or_against_some_counts(card: str, i: int) -> None:
    item = BOX.cards[card]
    bonus = item.bonuses[i]
    foes = [
        c
        for c in ids(type(BOX.cards["mq.card.goldfish"]))
        if not bonus.against or bonus.against in BOX.cards[c].keywords
    ]
    line = carried(card, foes[0], bonus.who)
    start = {
        "seats": [spec_of(line), munchkin()],
        "monsters": [{"card": foes[0], "base": 1}],
        "fight": {"monsters": ["m1"]},
    }
    fought = sit(start)
    terms = fought.game.ask(fought.state, "mq.combat.bonus", 0)
    assert sum(x.value for x in terms if x.source == card) == item.bonus + bonus.n


def spec_of(line: Line[Any]) -> dict[str, Any]:
    """The munchkin of seat 0 as a position describes him."""
    p = line.state.players[0]
    return {
        "level": p.level,
        "gender": p.gender,
        "traits": list(p.traits),
        "powers": list(p.powers),
        "gear": [g.card for g in p.gear],
    }


@pytest.mark.parametrize("card", [c for c in CARRIED if BOX.cards[c].worth])
def test_an_item_is_worth_what_is_printed_on_it(card: str) -> None:
    worth = BOX.cards[card].worth
    gold = max(0, 1000 - worth)
    for have, may in ((gold, True), (gold - 1, False)):
        if have >= 0:
            line = sit(
                {"phase": "move", "seats": [munchkin(gear=[{"card": card, "place": "pack"}], gold=have), munchkin()]}
            )
            wish = line.game.action_of({"do": "buy-level", "seat": 0, "items": [card]})
            assert (not line.game.why_not(line.state, wish)) == may


@pytest.mark.parametrize("card", [c for c in ids(Item) if BOX.cards[c].throwable])
def test_throwables_are_thrown_in_from_outside(card: str) -> None:
    seats = [munchkin(hand=[card], where="next"), munchkin(where="here")]
    line = sit({"turn": 1, "seats": seats, "monsters": [{"card": "mq.card.goldfish", "base": 0, "where": "here"}]})
    thrown = [a for a in uses(line, card) if plain_action(a)["do"] == "throw"]
    assert {a.side for a in thrown} == {"munchkins", "monsters"}
    assert "Thrown" in kinds(line.do(thrown[0]))
