"""The coach of a match: from the reader's own view, with a rule behind every word, and moves that are legal."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.bots.base import RandomBot
from tutor.bots.runner import play_game
from tutor.games.munchkin_quest.coach import advice
from tutor.games.munchkin_quest.odds import fight_odds
from tutor.games.registry import edition, editions
from tutor.kernel.records import digest, evolve
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.ui.opening import open_proof
from tutor.ui.play.coach import coach_part
from tutor.ui.reference.lookup import play_links, terms
from tutor.ui.session import Session

MQ = edition("munchkin-quest")
YOU: dict[str, Any] = {"level": 4, "where": "here"}
STICK, SCROLL, POTION = "mq.house.really-good-stick", "mq.house.scroll-of-encouragement", "mq.card.potion-of-strength"
CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "too-many-cards": (
        {"hand": [f"mq.card.{c}" for c in ("ancient", "hairy", "baby", "humongous", "mate", "cheat")]},
        {},
    ),
    "level-card": ({"hand": ["mq.card.go-up-a-level"]}, {}),
    "trait": ({"hand": ["mq.card.elf"]}, {}),
    "put-in-play": ({"hand": [STICK]}, {}),
    "search": ({}, {}),
    "pick-up": ({}, {"dropped": [STICK]}),
    "move-left": ({}, {}),
    "big-items": (
        {"gear": ["mq.house.table-for-flipping", {"card": "mq.house.giants-toothpick", "place": "pack"}]},
        {},
    ),
    "buy-level": ({"gold": 1000}, {}),
    "heal": ({"health": 1}, {}),
}


def _line(you: dict[str, Any], room: dict[str, Any], **more: Any) -> Any:
    rooms = [{"id": "here", "tile": "mq.card.padded-room", "at": [0, 0], **room}, {"id": "next", "at": [0, 1]}]
    seats = [{**YOU, **you}, {"level": 2, "where": "next"}]
    return open_table(TableFile(edition=MQ.id, start={"rooms": rooms, "seats": seats, **more}))[1]


def _told(line: Any, seat: int = 0) -> dict[str, Any]:
    found = advice(line.game.view(line.state, seat), seat, line.game.offers(line.state, seat))
    return {one.key: one for one in found}


@pytest.mark.parametrize("key", CASES)
def test_it_warns_before_the_rule_bites(key: str) -> None:
    assert key in _told(_line(*CASES[key]))


@pytest.mark.parametrize(
    "key", ["too-many-cards", "level-card", "trait", "put-in-play", "pick-up", "big-items", "heal"]
)
def test_it_keeps_quiet_where_there_is_nothing_to_warn_of(key: str) -> None:
    assert key not in _told(_line({"gold": 0}, {}))


def test_it_asks_for_help_only_while_the_odds_are_bad_and_nobody_has_been_asked() -> None:
    bad = {"monsters": [{"card": "mq.card.orcs", "base": 1, "where": "here"}]}
    assert {"ask-for-help", "better-odds"} <= set(_told(_line({"hand": [POTION]}, {}, **bad)))
    assert "ask-for-help" not in _told(_line({}, {}, **bad, fight={"called": True}))
    good = {"monsters": [{"card": "mq.card.goldfish", "base": 1, "where": "here"}]}
    assert set(_told(_line({"level": 9, "hand": [SCROLL]}, {}, **good))) == {"good-odds"}


def test_who_fights_always_hears_how_he_stands() -> None:
    """Whatever the odds, with a helper or a card that changes them, or with nothing more to do about them."""
    orcs = {"monsters": [{"card": "mq.card.orcs", "base": 1, "where": "here"}]}
    line = _line({}, {}, **orcs, fight={"called": True})
    assert _told(line)["bad-odds"].rule == "mq.combat.win"
    offered = _line({}, {}, **orcs, fight={"called": True}).do(MQ.game.action_of({"do": "offer-help", "seat": 1}))
    told = _told(offered)["take-helper"]
    assert told.move == {"do": "choose-helper", "seat": 0, "helper": 1}
    assert not MQ.game.why_not(offered.state, MQ.game.action_of(told.move))
    fish = {"monsters": [{"card": "mq.card.goldfish", "base": 1, "where": "here"}]}
    assert set(_told(_line({"level": 3}, {}, **fish))) == {"fair-odds"}


def test_a_card_that_sends_a_monster_away_counts_among_those_that_change_the_odds() -> None:
    pair = {"monsters": [{"card": f"mq.card.{card}", "base": 1, "where": "here"} for card in ("orcs", "goldfish")]}
    line = _line({"level": 10, "hand": ["mq.house.transfer-order"]}, {}, **pair)
    found = _told(line)
    assert "fair-odds" not in found
    told = found["better-odds"]
    assert told.move == {"do": "banish", "seat": 0, "card": "mq.house.transfer-order", "monster": "m1"}
    after = line.do(MQ.game.action_of(told.move))
    assert told.facts["better"] == str(fight_odds(after.state).chance)


def test_who_has_lost_a_fight_hears_how_to_run() -> None:
    session = Session(address={"lesson": "mq.lesson.shrieking-geek", "step": "choose", "lang": "en"})
    state = session.handle(next(a for a in session.screen()["acts"] if a["label"] == "Roll the dice")["go"])
    assert {act["go"].get("move", {}).get("do") for act in state["acts"]} >= {"run-to"}
    assert session.desk is not None
    assert _told(session.desk.line)["run"].rule == "mq.run.choose-room"


def test_it_says_nothing_to_whoever_cannot_act() -> None:
    assert _told(_line({}, {}), seat=1) == {} or "move-left" not in _told(_line({}, {}), seat=1)


def test_what_others_hold_changes_nothing() -> None:
    line = _line({"hand": [STICK]}, {})
    rich = evolve(line.state.players[1], hand=("mq.card.hairy",))
    poor = evolve(line.state.players[1], hand=("mq.card.baby",))
    told = []
    for other in (rich, poor):
        state = evolve(line.state, players=(line.state.players[0], other))
        told.append(advice(line.game.view(state, 0), 0, line.game.offers(state, 0)))
    assert digest(told[0]) == digest(told[1])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seed", ["3", "7"])
def test_a_match_can_be_played_by_the_coach(seed: str, lang: str) -> None:
    """Every advice has words and a rule, and following it is never refused."""
    session = Session(address={"deal": MQ.id, "seed": seed, "lang": lang})
    for _ in range(25):
        screen = session.screen()
        items = (screen["advice"] or {"items": []})["items"]
        assert all(item["text"] and item["cites"][0]["rule"] in MQ.ledger for item in items)
        moves = [item["go"] for item in items if item["go"]]
        moves += [act["go"] for act in screen["acts"] if act["state"] != "refused" and act["go"]["do"] == "act"]
        if not moves:
            break
        assert session.handle(moves[0])["refusal"] is None


def test_every_word_of_the_glossary_has_a_position_to_play() -> None:
    for term in terms().values():
        links = play_links(term.rules, "en")
        assert links, term.id
        assert open_proof(links[0]["go"]["proof"], "kept").line.moments


@pytest.mark.parametrize("name", list(editions()))
def test_where_nothing_presses_it_tells_by_which_rule_is_chosen(name: str) -> None:
    """Nobody who has something to choose stands there without a word; whoever has not is not talked to."""
    found, silent = edition(name), 0
    lines = [play_game(found, [RandomBot()], 2, seed).line for seed in (5, 6)]
    for now in [line.at(at) for line in lines for at in range(0, len(line.moments) - 1, 5)]:
        window = pending(now.state)
        assert window is not None
        for seat in open_seats(window):
            part = coach_part(found, now, seat, "ja")
            if len(found.game.offers(now.state, seat)) > 1:
                assert part is not None
                silent += part["items"][0]["label"] == "今決めること"
            elif not advice_of(found, now, seat):
                assert part is None
    assert silent


def advice_of(found: Any, line: Any, seat: int) -> Any:
    return found.table.advice(line.game.view(line.state, seat), seat, line.game.offers(line.state, seat))
