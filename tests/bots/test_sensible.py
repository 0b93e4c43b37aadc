"""What the sensible player of Munchkin Quest does in positions where it is plain what is sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.bots import bot_named
from tutor.bots.runner import next_action
from tutor.games.munchkin_quest.state import Gear
from tutor.games.registry import edition
from tutor.kernel.engine import tag_of
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

QUEST = edition("munchkin-quest")
BOT = bot_named(QUEST, "sensible")

ROOMS = [
    {"id": "in", "tile": "mq.card.entrance", "at": [0, 0]},
    {"id": "mid", "tile": "mq.card.fan-club", "at": [0, 1]},
    {"id": "far", "tile": "mq.card.throne-room", "at": [0, 2]},
]
WALLS = {"north": "wall", "south": "wall", "east": "wall"}
ARMED = ["mq.card.stabbity-spear", "mq.card.firemans-helmet", "mq.card.adamantium-armor"]
BEST = [*ARMED, "mq.house.boots-of-insult-and-injury", "mq.house.underwear-of-destiny"]
WEAK, STRONG = "mq.card.goldfish", "mq.card.plutonium-dragon"


def table(**start: Any) -> Line[Any]:
    _, line = open_table(TableFile(edition="munchkin-quest", start=start, seed=1))
    return line


def wish(line: Line[Any], seat: int = 0) -> dict[str, Any] | None:
    """What the bot in that seat does."""
    offers = line.game.offers(line.state, seat)
    action: Action | None = BOT.choose(line.game.view(line.state, seat), offers, Random(1))
    return None if action is None else plain_action(action)


def done(line: Line[Any], most: int = 12, until: str = "finish-turn") -> list[dict[str, Any]]:
    """What all bots do, until somebody does that."""
    actions: list[dict[str, Any]] = []
    bots = [BOT] * len(line.state.players)
    while len(actions) < most and (not actions or actions[-1]["do"] != until):
        action = next_action(line.game, line.state, bots, Random(1))
        if action is None:
            break
        line = line.do(action)
        actions.append(plain_action(action))
    return actions


def kinds(actions: list[dict[str, Any]]) -> list[str]:
    return [a["do"] for a in actions]


# -- walking ---------------------------------------------------------------------------------------------------------


def test_at_level_ten_it_goes_home() -> None:
    line = table(
        rooms=ROOMS, seats=[{"level": 10, "where": "far", "gear": BEST}, {"where": "in"}], supply={"only": True}
    )
    assert [a.get("to") for a in done(line, most=2, until="announce-roll")] == ["west", "west"]


def test_it_searches_while_there_is_move() -> None:
    line = table(rooms=ROOMS, seats=[{"where": "far"}, {"where": "in"}], supply={"only": True})
    assert wish(line) == {"do": "search", "seat": 0}


def test_it_goes_where_there_is_something_to_find() -> None:
    line = table(rooms=ROOMS, seats=[{"where": "mid", "searched": ["mid"]}, {"where": "in"}], supply={"only": True})
    assert wish(line) == {"do": "move", "seat": 0, "to": "east"}


@pytest.mark.parametrize("monster, goes", [(WEAK, True), (STRONG, False)])
def test_it_goes_to_monsters_that_it_can_beat(monster: str, goes: bool) -> None:
    rooms = [ROOMS[0], {**ROOMS[1], "marker": "looted-out"}, {**ROOMS[2], "marker": "looted-out"}]
    line = table(
        rooms=rooms,
        seats=[{"level": 5, "where": "mid", "gear": ARMED}, {"where": "in"}],
        monsters=[{"card": monster, "where": "far"}],
        supply={"only": True},
    )
    assert (wish(line) == {"do": "move", "seat": 0, "to": "east"}) is goes


def test_it_picks_up_what_lies_there() -> None:
    rooms = [ROOMS[0], {**ROOMS[1], "marker": "looted-out", "gold": 600, "dropped": ["mq.card.stabbity-spear"]}]
    line = table(rooms=rooms, seats=[{"where": "mid"}, {"where": "in"}], supply={"only": True})
    assert kinds(done(line, most=3))[:3] == ["pick-up", "take-gold", "take-item"]


def test_it_buys_what_makes_it_better() -> None:
    rooms = [ROOMS[0], {"id": "talk", "tile": "mq.house.interview-room", "at": [0, 1]}]
    line = table(rooms=rooms, seats=[{"where": "talk", "gold": 900}, {"where": "in"}], supply={"only": True})
    assert wish(line) == {"do": "deal", "seat": 0, "offer": "interview-reference", "cards": ()}


def test_nobody_ends_a_life_that_has_a_way_out() -> None:
    rooms = [ROOMS[0], {**ROOMS[1], "marker": "looted-out"}]
    line = table(rooms=rooms, seats=[{"where": "mid", "health": 1}, {"where": "in"}], supply={"only": True})
    assert "end-own-life" not in kinds(done(line))


def test_walled_in_it_ends_its_life() -> None:
    cell = {**ROOMS[1], "links": {**WALLS, "west": "wall"}, "marker": "looted-out"}
    entrance = {"id": "in", "tile": "mq.card.entrance", "at": [2, 0]}
    line = table(rooms=[entrance, cell], seats=[{"where": "mid"}, {"where": "in"}], supply={"only": True})
    assert wish(line) == {"do": "end-own-life", "seat": 0}


def test_walled_in_it_opens_a_wall_if_it_can() -> None:
    cell = {**ROOMS[1], "links": {**WALLS, "west": "wall"}, "marker": "looted-out"}
    entrance = {"id": "in", "tile": "mq.card.entrance", "at": [2, 0]}
    seats = [{"where": "mid", "hand": ["mq.house.something-like-a-crowbar"]}, {"where": "in"}]
    action = wish(table(rooms=[entrance, cell], seats=seats, supply={"only": True}))
    assert action is not None
    assert action["do"] in ("put-in-play", "change-link")


def test_a_monster_that_is_too_strong_is_moved_away() -> None:
    line = table(
        rooms=ROOMS,
        phase="start",
        seats=[{"level": 5, "where": "mid", "gear": ARMED, "hand": ["mq.house.school-trip"]}, {"where": "in"}],
        monsters=[{"card": STRONG, "where": "mid"}],
    )
    assert "move-monster" in kinds(done(line, until="fight"))


def test_a_monster_is_set_upon_the_leader_in_his_turn() -> None:
    line = table(
        rooms=ROOMS,
        seats=[{"level": 9, "where": "mid", "gold": 2000}, {"where": "in", "hand": ["mq.house.school-trip"]}],
        monsters=[{"card": STRONG, "where": "far"}],
    )
    action = wish(line, 1)
    assert action is not None
    assert (action["do"], action["room"]) == ("move-monster", "mid")


# -- belongings ------------------------------------------------------------------------------------------------------


def test_it_wears_what_it_finds_and_the_better_of_two() -> None:
    line = table(
        rooms=ROOMS,
        seats=[
            {"where": "mid", "gear": ["mq.house.helm-of-bed-hair"], "hand": ["mq.card.firemans-helmet", *ARMED[2:]]},
            {"where": "in"},
        ],
    )
    actions = done(line, most=3)
    assert kinds(actions) == ["put-in-play", "put-in-play", "swap-pack"]
    assert actions[-1]["item"] == "mq.card.firemans-helmet"


def test_a_pack_that_is_too_full_is_emptied() -> None:
    full = [{"card": c, "place": "pack"} for c in ("mq.house.geek-badge", "mq.house.lid-of-the-pot")]
    line = table(rooms=ROOMS, seats=[{"where": "mid", "searched": ["mid"], "gear": full}, {"where": "in"}])
    p = line.state.players[0]
    more = evolve(p, gear=(*p.gear, Gear("mq.house.cardboard-plate", "pack")))
    hidden = [c for c in line.state.treasure_deck if c != "mq.house.cardboard-plate"]
    line = line.replace_state(evolve(line.state, players=(more, line.state.players[1]), treasure_deck=tuple(hidden)))
    assert wish(line) == {"do": "drop", "seat": 0, "item": "mq.house.cardboard-plate"}


def test_gold_is_for_levels() -> None:
    line = table(rooms=ROOMS, seats=[{"where": "mid", "gold": 1000}, {"where": "in"}])
    assert wish(line) == {"do": "buy-level", "seat": 0, "items": ()}


def test_what_lies_in_the_pack_is_sold_for_a_level() -> None:
    pack = [{"card": "mq.house.somebody-elses-purse", "place": "pack"}]
    line = table(rooms=ROOMS, seats=[{"where": "mid", "gold": 200, "gear": pack}, {"where": "in"}])
    assert wish(line) == {"do": "buy-level", "seat": 0, "items": ("mq.house.somebody-elses-purse",)}


def test_charity_is_given_the_worst_card() -> None:
    hand = [
        "mq.card.go-up-a-level",
        "mq.card.loaded-die",
        "mq.card.cheat",
        "mq.card.elf",
        "mq.card.warrior",
        "mq.card.mate",
    ]
    line = table(
        rooms=ROOMS,
        phase="charity",
        seats=[{"level": 5, "where": "mid", "hand": hand}, {"where": "in"}],
    )
    while line.state.stack[-1].kind != "charity":
        line = line.do(line.game.action_of({"do": "go-on", "seat": 0}))
    assert wish(line) == {"do": "give-charity", "seat": 0, "card": "mq.card.mate", "to": 1}


# -- fights ----------------------------------------------------------------------------------------------------------


def fight(monster: str = "mq.card.shrieking-geek", **more: Any) -> Line[Any]:
    return table(monsters=[{"card": monster}], **more)


def test_it_fights_alone_what_it_can_beat() -> None:
    assert wish(fight(WEAK, seats=[{"level": 5, "gear": ARMED}, {"level": 9}])) == {"do": "announce-roll", "seat": 0}


def test_it_asks_for_help_and_takes_it() -> None:
    actions = done(fight(seats=[{"level": 2}, {"level": 6, "gear": ARMED}]), most=3)
    assert kinds(actions) == ["ask-for-help", "offer-help", "choose-helper"]
    assert actions[0]["whom"] == -1
    assert actions[1]["deal"]["treasures"] == 1


@pytest.mark.parametrize("level", [8, 9])
def test_nobody_is_helped_to_the_last_levels(level: int) -> None:
    line = fight("mq.card.bullrog", seats=[{"level": level}, {"level": 6, "gear": ARMED}], fight={"called": True})
    assert wish(line, 1) is None


def test_nobody_helps_where_it_is_hopeless() -> None:
    line = fight(STRONG, seats=[{"level": 1}, {"level": 1}], fight={"called": True})
    assert wish(line, 1) is None


def test_two_of_the_tenth_level_beat_the_boss_together() -> None:
    rooms = [{**ROOMS[0]}, ROOMS[1]]
    line = table(
        rooms=rooms,
        seats=[{"level": 10, "where": "in"}, {"level": 10, "where": "mid", "gear": ARMED}],
        monsters=[{"card": WEAK, "boss": True, "where": "in"}],
    )
    assert kinds(done(line, most=3)) == ["ask-for-help", "offer-help", "choose-helper"]


def test_one_shots_are_used_where_they_are_worth_it() -> None:
    hand = ["mq.card.potion-of-strength"]
    close = fight("mq.card.shrieking-geek", seats=[{"level": 4, "hand": hand}, {"level": 1, "where": "far"}])
    assert wish(close) == {"do": "use-one-shot", "seat": 0, "card": hand[0], "side": "munchkins"}
    won = fight(WEAK, seats=[{"level": 9, "hand": hand}, {"level": 1, "where": "far"}])
    assert wish(won) == {"do": "announce-roll", "seat": 0}


def test_a_leader_is_hindered_and_the_last_is_not() -> None:
    hand = ["mq.house.limited-edition"]

    def answer(level: int) -> dict[str, Any] | None:
        seats = [{"level": level, "gear": ARMED}, {"level": 1, "hand": hand}]
        return wish(fight("mq.card.orcs", seats=seats, phase="calls", fight={}), 1)

    assert answer(9) == {"do": "enhance", "seat": 1, "card": hand[0], "monster": "m1"}
    assert answer(1) == {"do": "pass", "seat": 1}


def test_leaders_are_cursed() -> None:
    hand = ["mq.house.curse-old-diary"]
    line = table(rooms=ROOMS, seats=[{"level": 3, "where": "mid", "hand": hand}, {"level": 8, "where": "in"}])
    assert wish(line) == {"do": "play-curse", "seat": 0, "card": hand[0], "victim": 1, "item": ""}


@pytest.mark.parametrize("face, set_to", [(1, True), (6, False)])
def test_a_die_card_turns_the_fight(face: int, set_to: bool) -> None:
    dice = [{"of": "p0", "face": face}, {"of": "m1", "face": 2}]
    seats = [{"level": 6, "hand": ["mq.card.loaded-die"]}, {"level": 1, "where": "far"}]
    action = wish(fight(seats=seats, phase="rolled", fight={"dice": dice}))
    assert action is not None
    assert (action["do"] == "set-die") is set_to


def test_it_gets_away_by_magic_before_a_hopeless_fight() -> None:
    line = table(
        rooms=ROOMS,
        phase="start",
        seats=[
            {"level": 5, "where": "mid", "health": 1, "gear": ARMED, "hand": ["mq.card.flight-potion"]},
            {"where": "in"},
        ],
        monsters=[{"card": STRONG, "where": "mid"}],
    )
    assert "leave" in kinds(done(line, until="fight"))


def test_it_runs_where_no_monster_is() -> None:
    rooms = [
        *ROOMS,
        {"id": "den", "tile": "mq.card.kennel", "at": [1, 1]},
    ]
    line = table(
        rooms=rooms,
        phase="run",
        fight={},
        seats=[{"level": 3, "where": "mid"}, {"where": "in"}],
        monsters=[{"card": STRONG, "where": "mid"}, *({"card": m, "where": w} for m, w in DANGERS)],
    )
    action = wish(line)
    assert action is not None
    assert action["room"] == "in"


DANGERS = (("mq.card.gazebo", "far"), ("mq.card.orcs", "den"))


def test_only_views_are_looked_at() -> None:
    """It does the same whatever is hidden from it."""
    game = QUEST.game
    state = QUEST.table.deal(3, 4)
    rng = Random(2)
    for _ in range(60):
        seat = state.stack[-1].lead if state.stack[-1].lead >= 0 else next(s for s in range(3) if game.offers(state, s))
        offers = game.offers(state, seat)
        seen = game.view(state, seat)
        action = BOT.choose(seen, offers, Random(1))
        assert action == BOT.choose(game.view(seen, seat), offers, Random(1))
        chosen = action if action is not None else rng.choice(offers)
        assert tag_of(type(chosen))
        state = game.play(state, chosen).state
        if state.ending is not None:
            break
