"""The coach of a match of Boss Monster: from the reader's own view, with a rule of his edition behind every word."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS, ids_shown

from tutor.games.registry import edition
from tutor.kernel.records import digest, evolve
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.ui.play.coach import coach_part
from tutor.ui.session import Session

EDITIONS = ("boss-monster-alpha", "boss-monster-revised")
CARD = "bm.card."
AOI: dict[str, Any] = {"boss": f"{CARD}robobo", "dungeon": [f"{CARD}dizzygas-hallway"]}
HEROES = [f"{CARD}{h}" for h in ("boden-the-pantless", "joman-chimm-cutpurse", "jesta-the-rogue")]
EPIC = [f"{CARD}{h}" for h in ("lord-van-ette", "frankov-the-envoy", "hya-legendary-shinobi")]
JOHNNY, MAZE = f"{CARD}johnny-of-the-evening-watch", f"{CARD}minotaurs-maze"
NICK, MITCHELL = f"{CARD}nick-the-masher", f"{CARD}mitchell-the-judge"
TERRIC = f"{CARD}terric-warhelm-half-elf-archmage"
ROOMS = [f"{CARD}{r}" for r in ("golem-factory", "haunted-library", "boulder-ramp", "brainsucker-hive")]
DOWN = {"cards": [f"{CARD}open-grave"], "down": True}
VAULT = {"cards": [f"{CARD}mimic-vault"], "down": True}
LABORATORY = {"cards": [f"{CARD}dark-laboratory"], "down": True}
FIVE = [DOWN, *ROOMS]
WEAK = [DOWN, *[f"{CARD}dragon-hatchery"] * 3, f"{CARD}minotaurs-maze"]
BORDELLO = {"cards": [f"{CARD}dark-altar", f"{CARD}vampire-bordello"]}
GORGONA = {"boss": f"{CARD}gorgona", "dungeon": [ROOMS[0]]}
RIVAL = {"boss": f"{CARD}draculord", "dungeon": [ROOMS[0]]}
EMPTY = {"only": ["hero", "epic"]}
REVEAL = {"phase": "reveal", "active": None}
ADVENTURE = {"phase": "adventure", "active": 0}
# What is told, and where: the learner's seat, the other one, the rest of the position.
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "lure": (
        {"boss": f"{CARD}gorgona", "dungeon": [f"{CARD}neanderthal-cave"], "hand": [f"{CARD}open-grave"]},
        AOI,
        {"town": [NICK]},
    ),
    "fifth-room": ({"dungeon": ROOMS, "hand": [f"{CARD}open-grave"]}, AOI, {}),
    "too-strong": ({"dungeon": [f"{CARD}brainsucker-hive"]}, AOI, {"town": [MITCHELL]}),
    "tie": ({"dungeon": [f"{CARD}boulder-ramp"]}, AOI, {"town": [f"{CARD}joman-chimm-cutpurse"]}),
    "hammer": ({"hand": [f"{CARD}princess-in-peril"]}, AOI, {"town": [NICK]}),
    "will-die": (
        {"dungeon": [f"{CARD}neanderthal-cave", ROOMS[0]], "entrance": [NICK], "hand": [f"{CARD}fear"]},
        AOI,
        ADVENTURE,
    ),
    "will-live": ({"dungeon": [ROOMS[0]], "entrance": [NICK], "hand": [f"{CARD}fear"]}, AOI, ADVENTURE),
    "finish": ({"dungeon": [ROOMS[0]], "entrance": [NICK], "hand": [f"{CARD}giant-size"]}, AOI, ADVENTURE),
    "there-and-back": (
        {"dungeon": [f"{CARD}neanderthal-cave", MAZE], "entrance": [NICK], "hand": [f"{CARD}fear"]},
        AOI,
        ADVENTURE,
    ),
    "finish-inside": (
        {"dungeon": [f"{CARD}bottomless-pit"]},
        AOI,
        {**ADVENTURE, "walk": {"hero": {"card": NICK, "damage": 1}, "at": 0}},
    ),
    "kill-epic": ({"boss": f"{CARD}gorgona", "dungeon": FIVE}, AOI, {**REVEAL, "town": [NICK, EPIC[0]]}),
    "kill-rival": (
        {"boss": f"{CARD}gorgona", "dungeon": FIVE},
        {**AOI, "dungeon": [f"{CARD}goblin-armory"]},
        {**REVEAL, "town": [HEROES[2], HEROES[0]]},
    ),
    "kill-strong": ({"boss": f"{CARD}gorgona", "dungeon": FIVE}, AOI, {**REVEAL, "town": [NICK, HEROES[2]]}),
    "call-dying": ({"dungeon": [VAULT, *ROOMS[:3]]}, AOI, {**REVEAL, "town": [NICK, MITCHELL]}),
    "call-weak": ({"dungeon": [VAULT]}, AOI, {**REVEAL, "town": [NICK, MITCHELL]}),
    "call-none": ({"boss": f"{CARD}seducia", "dungeon": WEAK}, AOI, {**REVEAL, "town": [NICK], "decks": EMPTY}),
    "heal-most": ({"dungeon": [BORDELLO], "wounds": [NICK, EPIC[0]], "entrance": [f"{CARD}the-fool"]}, AOI, ADVENTURE),
    "drop-spell": ({"dungeon": [LABORATORY], "hand": [f"{CARD}freeze", f"{CARD}fear"]}, AOI, REVEAL),
    "wounds": ({"dungeon": [ROOMS[0]], "wounds": HEROES}, AOI, {}),
    "lay": ({"dungeon": [ROOMS[0]], "hand": [f"{CARD}open-grave"]}, AOI, {}),
    "lay-none": ({"boss": f"{CARD}gorgona", "hand": [f"{CARD}brainsucker-hive"]}, AOI, {"town": [MITCHELL]}),
    "lay-none-left": ({**GORGONA, "hand": [f"{CARD}dragon-hatchery"]}, RIVAL, {"town": [JOHNNY]}),
    "rival": (
        {"dungeon": [ROOMS[0]]},
        {**AOI, "souls": [*EPIC, *HEROES[:2]]},
        {},
    ),
}
SET_UP = ("discard-late", "discard-mixed", "discard-weak", "first-room", "first-room-alike")


def _line(played: str, you: dict[str, Any], aoi: dict[str, Any], more: dict[str, Any]) -> Any:
    seats = [{"boss": f"{CARD}cerebellus", **you}, aoi]
    return open_table(TableFile(edition=played, start={"active": 0, "turn": 5, "seats": seats, **more}))[1]


def _told(played: str, line: Any, seat: int = 0) -> dict[str, Any]:
    view = line.game.view(line.state, seat)
    found = edition(played).table.advice(view, seat, line.game.offers(line.state, seat))
    return {one.key: one for one in found}


@pytest.mark.parametrize("played", EDITIONS)
@pytest.mark.parametrize("key", CASES)
def test_it_warns_before_the_rule_bites(key: str, played: str) -> None:
    line = _line(played, *CASES[key])
    told = _told(played, line)
    assert key in told
    assert told[key].rule in edition(played).ledger
    for lang in LANGS:
        assert not list(ids_shown(coach_part(edition(played), line, 0, lang)))
    if told[key].move:
        assert not line.game.why_not(line.state, line.game.action_of(told[key].move))


def test_a_hero_as_good_as_dead_needs_no_more_rooms() -> None:
    walk = {"hero": {"card": NICK, "damage": 4}, "at": 0}
    you = {"dungeon": [ROOMS[0], ROOMS[2]], "hand": [f"{CARD}fear"]}
    assert set(_told(EDITIONS[1], _line(EDITIONS[1], you, AOI, {**ADVENTURE, "walk": walk}))) == {"dying"}


@pytest.mark.parametrize("played", EDITIONS)
def test_the_damage_that_it_tells_counts_a_room_gone_through_twice(played: str) -> None:
    cave = {"boss": f"{CARD}draculord", "dungeon": [f"{CARD}neanderthal-cave", MAZE]}
    assert "too-strong" not in _told(played, _line(played, cave, AOI, {"town": [NICK]}))
    assert _told(played, _line(played, *CASES["there-and-back"]))["will-die"].facts["n"] == 6
    sent = {**ADVENTURE, "walk": {"hero": {"card": NICK, "sent": [MAZE]}, "at": 0}}
    told = _told(played, _line(played, {**cave, "hand": [f"{CARD}fear"]}, AOI, sent))
    assert told["will-live"].facts["n"] == 0
    assert "there-and-back" not in told


@pytest.mark.parametrize("played", EDITIONS)
def test_an_epic_hero_is_told_as_two_wounds(played: str) -> None:
    hive = {"dungeon": [ROOMS[3]], "hand": []}
    assert _told(played, _line(played, hive, AOI, {"town": [TERRIC]}))["too-strong"].facts["k"] == 2
    walks = {"dungeon": [ROOMS[0]], "entrance": [TERRIC], "hand": [f"{CARD}fear"]}
    assert _told(played, _line(played, walks, AOI, ADVENTURE))["will-live"].facts["k"] == 2
    lays = {"boss": f"{CARD}gorgona", "hand": [ROOMS[3]]}
    assert _told(played, _line(played, lays, AOI, {"town": [TERRIC]}))["lay-none"].facts["n"] == 2


@pytest.mark.parametrize("played", EDITIONS)
def test_a_room_that_is_harmless_on_another_is_laid_there(played: str) -> None:
    """At the left end it would bring a hero whom the rooms do not kill; on top of another room there is a tie."""
    cave = {**GORGONA, "hand": [f"{CARD}neanderthal-cave"]}
    told = _told(played, _line(played, cave, RIVAL, {"town": [JOHNNY]}))
    assert "lay-none" not in told
    assert told["lay"].move["place"] == 0


@pytest.mark.parametrize("card", ["bottomless-pit", "exhaustion"])
def test_what_works_on_a_hero_inside_is_not_said_to_come_too_late_there(card: str) -> None:
    rooms = [f"{CARD}dragon-hatchery"] * 2 + [MAZE, f"{CARD}open-grave"]
    you = {"dungeon": [f"{CARD}{card}"]} if card == "bottomless-pit" else {"dungeon": rooms, "hand": [f"{CARD}{card}"]}
    walk = {"hero": {"card": NICK, "damage": 1, "sent": []}, "at": len(you["dungeon"]) // 2}
    told = _told(EDITIONS[1], _line(EDITIONS[1], you, AOI, {**ADVENTURE, "walk": walk}))
    assert "finish" not in told
    assert told["finish-inside"].facts["card"] == f"{CARD}{card}"


@pytest.mark.parametrize(
    "hand, key",
    [
        (("the-crushinator", "open-grave", "dark-laboratory", "witchs-kitchen", "ligers-den"), "discard-mixed"),
        (("the-crushinator", "all-seeing-eye", "open-grave", "golem-factory", "succubus-spa"), "discard-late"),
    ],
)
def test_only_an_advanced_room_is_blamed_for_being_advanced(hand: tuple[str, ...], key: str) -> None:
    seats = [{"hand": [f"{CARD}{c}" for c in (*hand, "fear", "jeopardy")]}] * 2
    line = open_table(TableFile(edition=EDITIONS[0], start={"phase": "discards", "seats": seats}))[1]
    told = _told(EDITIONS[0], line)[key]
    assert told.facts["card"] == f"{CARD}the-crushinator"
    assert told.facts["other"] == (f"{CARD}witchs-kitchen" if key == "discard-mixed" else f"{CARD}all-seeing-eye")
    for lang in LANGS:
        assert not list(ids_shown(coach_part(edition(EDITIONS[0]), line, 0, lang)))


@pytest.mark.parametrize("played", EDITIONS)
def test_it_keeps_quiet_where_there_is_nothing_to_warn_of(played: str) -> None:
    assert _told(played, _line(played, {"dungeon": [ROOMS[0]]}, AOI, {})) == {}


@pytest.mark.parametrize("played", EDITIONS)
def test_it_says_nothing_to_whoever_is_not_active(played: str) -> None:
    line = _line(played, *CASES["tie"])
    assert _told(played, line, seat=1) == {}


@pytest.mark.parametrize("played", EDITIONS)
def test_every_text_is_used_and_every_advice_has_one(played: str) -> None:
    assert set(edition(played).texts["coach"]) == {*CASES, "dying", "mulligan", *SET_UP}


@pytest.mark.parametrize(
    "rooms, key",
    [
        (("golem-factory", "dizzygas-hallway"), "first-room"),
        (("golem-factory", "brainsucker-hive"), "first-room-alike"),
    ],
)
def test_a_room_deals_the_most_only_where_no_other_deals_as_much(rooms: tuple[str, ...], key: str) -> None:
    seats = [{"hand": [f"{CARD}{r}" for r in rooms]}, {"hand": [f"{CARD}open-grave"]}]
    line = open_table(TableFile(edition=EDITIONS[0], start={"phase": "first-room", "seats": seats}))[1]
    assert key in _told(EDITIONS[0], line)


BEGUN = [(played, "") for played in EDITIONS] + [("boss-monster-revised", "classic-mode")]


@pytest.mark.parametrize("played, variants", BEGUN)
@pytest.mark.parametrize("lang", LANGS)
def test_a_beginner_is_told_what_to_do_before_the_first_turn(played: str, lang: str, variants: str) -> None:
    """Each decision of set-up has advice with its rule, a move that can be made, and no other button stands out."""
    session = Session(address={"deal": played, "seed": "645748", "variants": variants, "lang": lang})
    assert session.desk is not None
    while session.desk.line.state.phase == "setup":
        screen = session.screen()
        items = screen["advice"]["items"]
        assert items[0]["text"]
        assert items[0]["cites"]
        assert "go" not in {act["state"] for act in screen["acts"] if act["go"].get("move") != items[0]["go"]["move"]}
        assert session.handle(items[0]["go"])["refusal"] is None


@pytest.mark.parametrize("played", EDITIONS)
def test_to_pass_does_not_meet_the_eye_while_a_room_should_be_laid(played: str) -> None:
    """Nothing is built for turns on end: to lay a room is advised, and to pass looks like any other button."""
    session = Session(address={"deal": played, "seed": "645748"})
    advised = 0
    for _ in range(30):
        screen = session.screen()
        moves = [item["go"]["move"]["do"] for item in (screen["advice"] or {"items": []})["items"] if item["go"]]
        passing = [act for act in screen["acts"] if act["go"].get("move", {}).get("do") == "pass"]
        if "place-room" in moves:
            advised += 1
            assert [act["state"] for act in passing] == ["plain"]
        go = passing or [item for item in screen["advice"]["items"] if item["go"]]
        if not go or session.handle(go[0]["go"])["page"] != "table":
            break
    assert advised >= 3


@pytest.mark.parametrize("played", EDITIONS)
def test_a_hand_that_may_be_put_back_is_pointed_out(played: str) -> None:
    rooms = ("dracolich-lair", "beast-menagerie", "all-seeing-eye", "recycling-center", "the-crushinator")
    seats = [
        {"hand": [f"{CARD}{c}" for c in (*rooms, "freeze", "fear")]},
        {"hand": [f"{CARD}open-grave", f"{CARD}golem-factory"]},
    ]
    line = open_table(TableFile(edition=played, start={"phase": "first-hand", "seats": seats}))[1]
    assert set(_told(played, line)) == {"mulligan"}


def test_what_others_hold_changes_nothing() -> None:
    line = _line(EDITIONS[0], *CASES["lure"])
    told = []
    for card in ("freeze", "golem-factory"):
        other = evolve(line.state.players[1], hand=(f"{CARD}{card}",))
        state = evolve(line.state, players=(line.state.players[0], other))
        view = line.game.view(state, 0)
        told.append(edition(EDITIONS[0]).table.advice(view, 0, line.game.offers(state, 0)))
    assert digest(told[0]) == digest(told[1])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("played", EDITIONS)
def test_a_match_can_be_played_by_the_coach(played: str, lang: str) -> None:
    """Every advice has words and a rule, and following it is never refused."""
    session = Session(address={"deal": played, "seed": "3", "lang": lang})
    ledger = edition(played).ledger
    for _ in range(20):
        screen = session.screen()
        items = (screen["advice"] or {"items": []})["items"]
        assert all(item["text"] and item["cites"][0]["rule"] in ledger for item in items)
        moves = [item["go"] for item in items if item["go"]]
        moves += [act["go"] for act in screen["acts"] if act["state"] != "refused" and act["go"]["do"] == "act"]
        if not moves:
            break
        assert session.handle(moves[0])["refusal"] is None
