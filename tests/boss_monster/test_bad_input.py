"""Tables that cannot be: refused in one line that names the rule, or the file and line and what to write instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from cli.calling import call

EDITIONS = ("alpha", "revised")
CARD = "bm.card."
both = pytest.mark.parametrize("print_", EDITIONS)

SIX = ["~dark-altar", "~dark-altar/2", "~open-grave", "~open-grave/2", "~golem-factory", "~golem-factory/2"]
FIVE = [*SIX[:4], "~golem-factory"]
TWO: list[dict[str, Any]] = [{"boss": "~draculord"}, {"boss": "~robobo"}]
WALKING = {"phase": "adventure", "walk": {"hero": "~the-fool", "at": 0}}
SOULS = ["~katelyn-angelic-healer", "~lord-van-ette", "~frankov-the-envoy", "~antonius-the-rune-knight"]


def seats(**first: Any) -> list[dict[str, Any]]:
    return [{**TWO[0], **first}, TWO[1]]


# What every refusal begins with, after the file and the line: where in the start the mistake is.
FIELD = re.compile(r":\d+: (start|seats|town|walk|waiting|effects|decks|discard|aside)[.:]")
# The position, and what the refusal says: a rule without its book's prefix, or words.
AGAINST_A_RULE = {
    "six-rooms": ({"seats": seats(dungeon=SIX)}, "limits.five-visible-rooms"),
    "one-player": ({"seats": [{}]}, "players.count"),
    "five-players": ({"seats": [{}] * 5}, "players.count"),
    "nobody": ({"seats": []}, "players.count"),
    "a-spell-in-two-hands": (
        {"seats": [{"hand": ["~soul-harvest"]}, {"hand": ["~soul-harvest"]}]},
        "component.spells",
    ),
    "a-spell-in-hand-and-declared": (
        {
            "seats": seats(hand=["~soul-harvest"], souls=["~the-fool"]),
            "waiting": [{"seat": 0, "card": "~soul-harvest", "target": "~the-fool"}],
        },
        "component.spells",
    ),
    "four-copies-of-three": ({"seats": seats(dungeon=["~dark-altar"] * 4)}, "component.rooms"),
    "a-hero-in-two-places": ({"seats": TWO, "town": ["~the-fool", "~the-fool"]}, "component.heroes"),
    "an-epic-hero-in-two-places": (
        {"seats": seats(wounds=["~lord-van-ette"]), "town": ["~lord-van-ette"]},
        "component.epic-heroes",
    ),
    "one-boss-for-two": ({"seats": [TWO[0], TWO[0]]}, "component.bosses"),
    "a-hero-for-four": ({"seats": TWO, "town": ["~pugi-the-druidess"]}, "setup.remove-two"),
    "a-hero-for-four-with-three": ({"seats": [*TWO, {}], "town": ["~pugi-the-druidess"]}, "setup.remove-three"),
    "a-lone-advanced-room": ({"seats": seats(dungeon=["~dracolich-lair"])}, "advanced.only-on-top"),
    "no-shared-treasure": (
        {"seats": seats(dungeon=[{"cards": ["~golem-factory", "~dracolich-lair"]}])},
        "build.advanced-shared-treasure",
    ),
    "an-advanced-room-on-a-cave": (
        {"seats": seats(dungeon=[{"cards": ["~neanderthal-cave", "~beast-menagerie"]}])},
        "faq.when-abilities-work",
    ),
    "face-down-in-the-adventure": (
        {"phase": "adventure", "seats": seats(dungeon=[{"cards": ["~dark-altar"], "down": True}])},
        "build.reveal-together",
    ),
    "face-down-and-not-placed": (
        {"seats": seats(dungeon=[{"cards": ["~dark-altar"], "down": True}], placed=0)},
        "build.one-face-down",
    ),
    "face-down-on-a-deactivated-room": (
        {"seats": seats(dungeon=[{"cards": ["~dark-altar"], "down": True, "deactivated": True}])},
        "facedown.no-build-over",
    ),
    "deactivated-when-a-turn-begins": (
        {"phase": "beginning", "seats": seats(dungeon=[{"cards": ["~dark-altar"], "deactivated": True}])},
        "endturn.reactivate",
    ),
    "hurt-in-town": ({"seats": TWO, "town": [{"card": "~the-fool", "damage": 1}]}, "endturn.damage-not-carried"),
    "five-wounds-and-still-there": (
        {"seats": seats(wounds=["~the-fool", *SOULS[:2]])},
        "end.lose-five-or-more",
    ),
    "ten-souls-and-no-end": (
        {"seats": seats(souls=[*SOULS, "~the-fool", "~nick-the-masher"])},
        "end.win-ten-or-more",
    ),
    "a-loser-with-a-hand": ({"seats": [*TWO, {"out": True, "hand": ["~freeze"]}]}, "elimination.set-aside"),
    "the-last-one-left": ({"seats": [{"out": True}, {}]}, "end.lose-five-or-more"),
    "all-have-lost": ({"seats": [{"out": True}, {"out": True}]}, "end.lose-five-or-more"),
    "lost-before-the-first-turn": (
        {"phase": "first-room", "seats": [{}, {}, {"out": True}]},
        "end.lose-five-or-more",
    ),
    "five-rooms-and-no-level-up": (
        {"phase": "bait", "seats": seats(dungeon=FIVE, levelled=False)},
        "ruling.revised-levelup",
    ),
    "an-axe-spell-while-building": (
        {"seats": seats(souls=["~the-fool"]), "waiting": [{"seat": 1, "card": "~trepidation", "target": "seat:0"}]},
        "spell.phase-icon",
    ),
    "an-effect-of-the-turn-before": (
        {"phase": "beginning", "seats": TWO, "effects": [{"kind": "no-building", "source": "~kobold-strike"}]},
        "endturn.until-end",
    ),
    "an-empty-deck-over-its-discards": (
        {"seats": TWO, "decks": {"only": ["room"]}, "discard": ["~dark-altar"]},
        {"alpha": "faq.reshuffle-uninterrupted", "revised": "ruling.deck-remade"},
    ),
    "a-weak-hero-in-hard-mode": (
        {"seats": TWO, "variants": ["hard-mode"], "town": ["~nick-the-masher"]},
        {"alpha": "hard.remove-health-four", "revised": "variant.hard-mode"},
    ),
}
ALIASES = {
    "revised": {
        "advanced.only-on-top": "build.advanced-shared-treasure",
        "faq.when-abilities-work": "room.ability-while-visible",
        "end.win-ten-or-more": "end.win-ten",
    }
}

NOT_THERE = {
    "a-hero-nobody-has": ({"seats": TWO, "town": ["~the-fol"]}, "did you mean 'bm.card.the-fool'?"),
    "a-room-in-town": ({"seats": TWO, "town": ["~dark-altar"]}, "is a room card and cannot be there"),
    "a-hero-in-the-hand": ({"seats": seats(hand=["~the-fool"])}, "is a hero card and cannot be there"),
    "a-spell-in-the-dungeon": ({"seats": seats(dungeon=["~freeze"])}, "is a spell card and cannot be there"),
    "a-room-for-a-boss": ({"seats": [{"boss": "~dark-altar"}, {}]}, "is a room card and cannot be there"),
    "an-unknown-field": ({"seats": seats(souls_=[])}, "souls_"),
    "an-unknown-phase": ({"phase": "lunch", "seats": TWO}, "start.phase"),
    "an-unknown-variant": ({"seats": TWO, "variants": ["fast"]}, "'fast' is unknown"),
    "a-variant-nearly-named": ({"seats": TWO, "variants": ["hardmode"]}, "did you mean 'hard-mode'?"),
    "an-empty-place": ({"seats": seats(dungeon=[{"cards": []}])}, "start.seats.0.dungeon.0"),
    "a-seat-that-is-not-there": ({"seats": TWO, "active": 3}, "active: there is no seat 3; seats are 0 to 1"),
    "an-active-loser": ({"seats": [*TWO, {"out": True}], "active": 2}, "active: seat 2 has lost"),
    "walking-while-building": ({**WALKING, "phase": "build", "seats": seats(dungeon=SIX[:1])}, "walk: heroes walk in"),
    "walking-where-no-room-is": ({**WALKING, "seats": TWO}, "walk.at: there is no place 0"),
    "walking-nowhere": ({**WALKING, "seats": []}, "walk: there is no dungeon"),
    "half-a-place": ({**WALKING, "seats": TWO, "walk": {"hero": "~the-fool", "at": 0.5}}, "start.walk.at"),
    "too-much-damage": (
        {**WALKING, "seats": TWO, "walk": {"hero": {"card": "~the-fool", "damage": 1000}}},
        "start.walk.hero",
    ),
    "declared-in-the-bait-phase": (
        {"phase": "bait", "seats": TWO, "waiting": [{"seat": 0, "card": "~jeopardy"}]},
        "waiting: spells wait in the phases",
    ),
    "declared-by-nobody": ({"seats": TWO, "waiting": [{"seat": 2, "card": "~jeopardy"}]}, "waiting.0.seat"),
    "declared-at-nothing": ({"seats": TWO, "waiting": [{"seat": 0, "card": "~freeze"}]}, "needs a target"),
    "declared-at-something": (
        {"seats": TWO, "waiting": [{"seat": 0, "card": "~jeopardy", "target": "seat:1"}]},
        "has no target",
    ),
    "declared-at-an-unknown-card": (
        {"seats": TWO, "waiting": [{"seat": 0, "card": "~freeze", "target": "~frieze"}]},
        "there is no card or seat",
    ),
    "declared-at-an-unknown-seat": (
        {"seats": TWO, "waiting": [{"seat": 0, "card": "~freeze", "target": "seat:x"}]},
        "there is no card or seat",
    ),
    "an-effect-on-nobody": ({"seats": TWO, "effects": [{"kind": "barred", "source": "~trepidation"}]}, "is on a seat"),
    "an-effect-on-a-room": (
        {"seats": TWO, "effects": [{"kind": "health", "source": "~assassin", "n": 3, "card": "~dark-altar"}]},
        "is on a hero",
    ),
    "an-effect-of-nothing": (
        {"seats": TWO, "effects": [{"kind": "no-building", "source": "~kobolds"}]},
        "effects.0.source: there is no card",
    ),
    "used-elsewhere": (
        {"seats": seats(dungeon=[{"cards": ["~golem-factory"], "used": ["~dark-altar"]}])},
        "seats.0.dungeon.0.used",
    ),
    "sent-by-nothing": (
        {"seats": TWO, "town": [{"card": "~the-fool", "sent": ["~maze"]}]},
        "town.0.sent: there is no card",
    ),
    "sent-from-nowhere": (
        {"seats": seats(entrance=[{"card": "~the-fool", "sent": ["~minotaurs-maze"]}])},
        "seats.0.entrance.0.sent: 'bm.card.minotaurs-maze' lies in no dungeon",
    ),
    "a-boss-before-the-deal": ({"phase": "deal", "seats": TWO}, "seats.0.boss: there is none yet"),
    "a-dungeon-before-the-first-room": (
        {"phase": "discards", "seats": [{"hand": SIX[:2], "dungeon": SIX[2:3]}, {"hand": SIX[3:5]}]},
        "seats.0.dungeon: there is none yet",
    ),
    "a-place-with-a-wrong-field": (
        {"seats": seats(dungeon=[{"card": "~dark-altar"}])},
        "start.seats.0.dungeon.0.cards: field required",
    ),
    "a-hero-with-a-wrong-field": ({"seats": TWO, "town": [{"hero": "~the-fool"}]}, "start.town.0.card: field required"),
    "a-deal-from-laid-decks": (
        {"phase": "deal", "seats": [{}, {}], "decks": {"room": ["~dark-altar"]}},
        "write what is drawn first under `chance`",
    ),
    "half-a-deal": ({"phase": "deal", "seats": [{}, {}], "decks": {"only": ["room"]}}, "decks.only"),
    "a-turn-before-the-first": ({"phase": "first-room", "turn": 4, "seats": TWO}, "turn: there is none yet"),
    "no-turn-while-building": ({"turn": 0, "seats": TWO}, "turn: turns are counted from 1"),
    "no-turn-when-one-begins": ({"phase": "beginning", "turn": 0, "seats": TWO}, "turn: turns are counted from 1"),
    "no-turn-at-the-end": ({"phase": "end", "turn": 0, "seats": TWO}, "turn: turns are counted from 1"),
    "a-room-before-the-first-room": (
        {"phase": "first-room", "seats": seats(dungeon=SIX[:1])},
        "seats.0.dungeon: there is none yet",
    ),
    "levelled-up-before-the-first-room": (
        {"phase": "first-room", "seats": seats(levelled=True)},
        "seats.0.levelled: there is none yet",
    ),
    "a-soul-of-the-turn-that-begins": (
        {"phase": "beginning", "seats": seats(reaped=True)},
        "seats.0.reaped: there is none yet",
    ),
    "a-variant-named-twice": ({"seats": TWO, "variants": ["hard-mode"] * 2}, "'hard-mode' is named twice"),
    "inside-without-a-room": ({**WALKING, "seats": TWO}, "without rooms a hero is not inside"),
    "a-hero-among-the-rooms": ({"seats": TWO, "decks": {"room": ["~the-fool"]}}, "decks.room: "),
}

PROBES = {
    "an-unknown-action": ({"do": {"seat": 0, "action": "biuld"}}, "is unknown"),
    "no-seat-nine": ({"do": {"seat": 9, "action": "pass"}}, "there is no seat 9"),
    "no-place-seven": (
        {"try": {"seat": 0, "action": "place-room", "card": "~dark-altar", "place": 7}},
        "there is no place 7",
    ),
    "an-unknown-card": ({"try": {"seat": 0, "action": "cast", "card": "~frieze"}}, "there is no card"),
    "a-card-nearly-known": ({"try": {"seat": 0, "action": "cast", "card": "~freze"}}, "did you mean 'bm.card.freeze'?"),
    "a-target-that-is-nothing": (
        {"try": {"seat": 0, "action": "cast", "card": "~freeze", "target": "golem"}},
        "target: there is no card 'golem'",
    ),
    "a-choice-that-is-nothing": ({"try": {"seat": 0, "action": "choose", "pick": "maybe"}}, "pick: there is no card"),
    "a-question-about-half-of-it": (
        {"ask": {"question": "bm.bait.count", "of": {"seat": 0}}},
        "is asked about {seat: int, treasure: cleric | fighter | mage | thief}",
    ),
    "a-question-about-a-word-for-a-mapping": (
        {"ask": {"question": "bm.room.damage", "of": 0}},
        "is asked about {seat: int, place: int}; not 0",
    ),
    "a-question-about-no-treasure": (
        {"ask": {"question": "bm.bait.count", "of": {"seat": 0, "treasure": "gold"}}},
        "cleric or fighter or mage or thief; not 'gold'",
    ),
    "a-question-about-a-seat-within": (
        {"ask": {"question": "bm.bait.count", "of": {"seat": 2, "treasure": "mage"}}},
        "there is no seat 2",
    ),
    "a-question-about-no-deck": (
        {"ask": {"question": "bm.box.cards", "of": "rooms"}},
        "room or spell or boss or hero or epic; not 'rooms'",
    ),
    "a-question-about-no-phase": ({"ask": {"question": "bm.phase.plays", "of": "lunch"}}, "not 'lunch'"),
    "a-question-about-a-place-before-the-first": (
        {"ask": {"question": "bm.room.damage", "of": {"seat": 0, "place": -1}}},
        "no answer",
    ),
    "an-unknown-payment": (
        {"try": {"seat": 0, "action": "use-room", "card": "~dark-altar", "pay": ["x"]}},
        "pay: there is no card 'x'",
    ),
    "an-unknown-target": (
        {"try": {"seat": 0, "action": "cast", "card": "~freeze", "target": "seat:8"}},
        "target: there is no seat 'seat:8'",
    ),
    "an-unknown-choice": ({"try": {"seat": 0, "action": "choose", "pick": "seat:"}}, "pick: there is no seat"),
    "an-unknown-question": ({"ask": {"question": "bm.bait.cuont", "of": 0}}, "did you mean 'bm.bait.count'?"),
    "a-question-about-nothing": ({"ask": {"question": "bm.room.damage", "of": {"seat": 0, "place": 3}}}, "no answer"),
    "a-question-about-no-seat": ({"ask": {"question": "bm.score.souls", "of": -1}}, "there is no seat -1"),
    "a-view-of-nobody": ({"view": 2}, "there is no seat 2"),
    "a-path-to-nowhere": ({"state": ["players", 0, "gold"]}, "nothing at players.0.gold"),
}


class WrittenOut(yaml.SafeDumper):
    """YAML without aliases, which tables may not have."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def written(tmp_path: Path, print_: str, start: Any, *probes: Any, **more: Any) -> Path:
    table = {"edition": f"boss-monster-{print_}", **more, "start": start, "probes": list(probes)}
    text = yaml.dump(table, Dumper=WrittenOut)
    path = tmp_path / "table.yaml"
    path.write_text(text.replace("~", CARD), encoding="utf-8")
    return path


def refused(path: Path) -> str:
    """The one line of the refusal, which names the file and a line of it."""
    told = call("table", str(path))
    assert (told.status, told.out) == (2, "")
    lines = told.err.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith(f"{path}:")
    assert lines[0].removeprefix(f"{path}:").partition(":")[0].isdigit()
    return str(lines[0])


@both
@pytest.mark.parametrize("name", AGAINST_A_RULE)
def test_a_position_against_a_rule(tmp_path: Path, print_: str, name: str) -> None:
    start, wanted = AGAINST_A_RULE[name]
    rule = wanted[print_] if isinstance(wanted, dict) else ALIASES.get(print_, {}).get(wanted, wanted)
    prefix = "bm" if rule.startswith("ruling.") else f"bm{print_[0]}"
    said = refused(written(tmp_path, print_, start))
    assert f"(rule {prefix}.{rule})" in said
    assert FIELD.search(said), said


@both
@pytest.mark.parametrize("name", NOT_THERE)
def test_a_position_of_things_that_are_not_there(tmp_path: Path, print_: str, name: str) -> None:
    start, words = NOT_THERE[name]
    assert words in refused(written(tmp_path, print_, start))


@both
@pytest.mark.parametrize(
    "start, script",
    [
        ({"seats": TWO, "town": ["~the-fool"]}, ["~the-fool"]),
        ({"seats": seats(souls=["~the-fool"])}, ["~the-fool"]),
        ({"seats": TWO}, ["~fear", "~fear", "~fear"]),
    ],
    ids=["in-town", "a-soul", "more-than-the-box-has"],
)
def test_a_script_of_cards_that_cannot_come(tmp_path: Path, print_: str, start: Any, script: list[str]) -> None:
    said = refused(written(tmp_path, print_, start, chance=script))
    assert f"chance: '{script[-1].replace('~', CARD)}' cannot be drawn" in said


@both
@pytest.mark.parametrize("name", PROBES)
def test_a_question_about_what_is_not_there(tmp_path: Path, print_: str, name: str) -> None:
    probe, words = PROBES[name]
    assert words in refused(written(tmp_path, print_, {"seats": TWO}, probe))


@pytest.mark.parametrize(
    "print_, variant",
    [("alpha", "classic-mode"), ("alpha", "intrigue"), ("revised", "no-house-cards"), ("revised", "")],
)
def test_a_variant_of_the_other_book(tmp_path: Path, print_: str, variant: str) -> None:
    assert "is unknown" in refused(written(tmp_path, print_, {"seats": TWO}, variants=[variant]))
    assert "is unknown" in refused(written(tmp_path, print_, {"seats": TWO, "variants": [variant]}))


def test_a_card_of_the_other_box(tmp_path: Path) -> None:
    start = {"seats": [{"boss": "bm.house.anererak"}, {}]}
    assert "there is no card" in refused(written(tmp_path, "revised", start))
    assert call("table", str(written(tmp_path, "alpha", start))).status == 0


def test_nobody_is_out_with_unlimited_lives(tmp_path: Path) -> None:
    start = {"seats": [*TWO, {"out": True}], "variants": ["unlimited-lives"]}
    assert "(rule bmr.variant.unlimited-lives-no-elimination)" in refused(written(tmp_path, "revised", start))


WRONG_DEEDS = {
    "aimed-at-nothing": ([{"does": "kill"}], "kill needs a pick of hero"),
    "aimed-at-something": ([{"does": "draw", "pick": {"what": "hand"}}], "draw needs no pick"),
    "aimed-at-another": ([{"does": "destroy", "pick": {"what": "hero"}}], "destroy needs a pick of room"),
    "out-of-reach": ([{"does": "teleport", "pick": {"what": "hero", "where": "town"}}], "needs a hero whose `where`"),
    "not-ones-own": ([{"does": "heal", "pick": {"what": "wound"}}], "heal needs `whose: own`"),
    "after-nothing": ([{"does": "rob", "pick": {"what": "shown"}}], "rob comes right after show-hand"),
    "sent-back": ([{"does": "send-back"}], "send-back is for rooms"),
    "unknown": ([{"does": "sing"}], "does"),
}


@both
@pytest.mark.parametrize("name", WRONG_DEEDS)
def test_a_card_of_ones_own_that_cannot_work(tmp_path: Path, print_: str, name: str) -> None:
    does, words = WRONG_DEEDS[name]
    spell = {"id": "x.spell", "name": {"ja": "あ", "en": "a"}, "kind": "spell", "phases": ["build"], "does": does}
    assert words in refused(written(tmp_path, print_, {"seats": TWO}, cards=[spell]))


@both
def test_cards_of_ones_own_are_read_with_care(tmp_path: Path, print_: str) -> None:
    room = {"id": "x.room", "name": {"ja": "あ", "en": "a"}, "kind": "room", "sort": "trap", "treasures": {"gold": 1}}
    wrong = (
        {"damage": -1},
        {"sort": "pit"},
        {"treasures": {"mage": 9}},
        {"kind": "boss"},
        {"id": "a b"},
        {"copies": 0},
    )
    assert "cards.0" in refused(written(tmp_path, print_, {"seats": TWO}, cards=[room]))
    good = {**room, "treasures": {"mage": 1}}
    for change in wrong:
        assert "cards.0" in refused(written(tmp_path, print_, {"seats": TWO}, cards=[{**good, **change}]))
    assert "defined twice" in refused(written(tmp_path, print_, {"seats": TWO}, cards=[good, good]))
    assert call("table", str(written(tmp_path, print_, {"seats": seats(hand=["x.room"])}, cards=[good]))).status == 0
