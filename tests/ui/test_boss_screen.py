"""The table of Boss Monster: what it shows is what the game says, and every move can be made on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from ui.bosses import EDITIONS, PRESSED, own_row, rooms_in_hand, until_built
from ui.matches import desk_of, playing, sit_down
from ui.pressing import as_text, in_letters, moves_on, presses
from ui.walking import LANGS

from tutor.games.boss_monster.actions import DiscardTwo
from tutor.games.boss_monster.cards import copies_of
from tutor.games.boss_monster.treasure import CALL
from tutor.kernel.events import total
from tutor.kernel.replay import plain_action
from tutor.ui.session import Session


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_game_is_drawn_to_its_end(edition: str, lang: str) -> None:
    session = sit_down(edition, players=3, lang=lang)
    for screen in playing(session, 300):
        rows = screen["rows"]
        assert [row["seat"] for row in rows["rows"]] == ["b", "c", "a"]
        assert len(rows["strip"]["who"]) == 3
        assert screen["night"]
        assert screen["odds"] is None
    rows = session.screen()["rows"]
    assert rows["ending"]
    won = {row["seat"] for row in rows["ending"]["rows"] if row["won"]}
    assert won
    assert {one["seat"] for one in rows["strip"]["who"] if one["state"] == "won"} == won
    assert {one["state"] for one in rows["strip"]["who"] if one["seat"] not in won} <= {"lost", "out"}
    assert session.screen()["story"]["next"]["go"]["deal"] == edition


@pytest.mark.parametrize("edition, variants", [*((e, "") for e in EDITIONS), (EDITIONS[1], "choose-boss")])
def test_every_move_can_be_made_by_pressing(edition: str, variants: str) -> None:
    """What the rules offer is on the screen, or there after a press on its cards."""
    session = sit_down(edition, players=3, variants=variants)
    session.screen()
    for _ in islice(playing(session, 40), 40):
        desk = desk_of(session)
        offers = desk.line.game.offers(desk.line.state, desk.you)
        found = moves_on(session.screen(), *PRESSED)
        for card in dict.fromkeys(a.card for a in offers if hasattr(a, "card")):
            found |= moves_on(session.handle({"do": "card", "id": card}), *PRESSED)
            if session.picked:
                session.handle({"do": "card", "id": card})
            else:
                break  # pressing the one card there was has made the move
        else:
            for action in (a for a in offers if isinstance(a, DiscardTwo)):
                session.picked = ""
                for card in action.cards:
                    screen = session.handle({"do": "card", "id": card})
                found |= moves_on(screen, *PRESSED)
            assert {as_text(a) for a in offers} <= found


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_room_is_placed_by_pressing_it_and_then_its_place(edition: str) -> None:
    session = sit_down(edition)
    screen = until_built(session)
    assert not screen["rows"]["aiming"]
    room = next(card for card in rooms_in_hand(screen) if card["state"] == "offered")
    screen = session.handle(room["go"])
    places = [cell for cell in own_row(screen)["cells"] if cell.get("state") == "offered"]
    assert places
    assert next(c for c in screen["hand"]["cards"] if c["id"] == room["id"])["pressed"]
    assert {in_letters(cell["go"]["move"]) for cell in places} <= moves_on(screen, *PRESSED)
    assert session.handle(room["go"])["rows"]["aiming"] is False, "another press puts it down"
    session.handle(room["go"])
    screen = session.handle(places[0]["go"])
    assert room["id"] not in {card["id"] for card in screen["hand"]["cards"]}


def test_a_place_that_is_none_says_why() -> None:
    """An advanced room in an empty dungeon: the wish is repeated, the reason has its page, and what is possible stands
    below it.
    """
    session = Session(lang="en", address={"lesson": "bma.lesson.building"})
    advanced = next(
        id
        for id, c in session.desk.line.state.box.cards.items()
        if getattr(c, "advanced", False)  # type: ignore[union-attr]
    )
    screen = session.handle({"do": "act", "move": {"do": "place-room", "seat": 0, "card": advanced, "place": -1}})
    refusal = screen["refusal"]
    assert refusal["title"].endswith("not possible")
    assert all(reason["cite"]["label"] for reason in refusal["reasons"])
    assert refusal["reasons"]
    assert refusal["instead"]["text"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lure_of_a_hero_is_what_the_game_counts(edition: str) -> None:
    session = sit_down(edition, players=4)
    until_built(session)
    line = desk_of(session).line
    table = session.screen()["rows"]["town"]
    assert [row["card"] for row in table["lures"]["rows"]] == [g.card for g in line.state.town]
    for row in table["lures"]["rows"]:
        for seat, count in enumerate(row["counts"]):
            terms = line.game.ask(line.state, CALL, {"seat": seat, "hero": row["card"]})
            assert count["n"] == str(total(terms))
            slip = session.handle({**count["go"], "anchor": count["key"]})["slip"]
            assert slip["sum"]["total"] == count["n"]
            assert slip["sum"]["total"] == str(sum(int(x["value"]) for x in slip["sum"]["lines"]))
        best = [c["seat"] for c in row["counts"] if c["n"] == max(c["n"] for c in row["counts"])]
        assert row["outcome"]["goes"] == (len(best) == 1)
        assert row["outcome"]["won"] == (best[0] if len(best) == 1 else "")
        assert row["outcome"]["cite"]["label"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_stands_on_the_table_opens(edition: str, lang: str) -> None:
    session = sit_down(edition, players=3, lang=lang)
    for n, screen in enumerate(playing(session, 60)):
        if n % 6:
            continue
        for go in list(presses(screen["rows"])):
            if go["do"] == "term":
                slip = session.handle({**go, "anchor": "here"})["slip"]
                assert slip, go
                assert slip["title"]
                assert slip["key"] == go["id"]


def test_an_open_prediction_hides_every_number_that_answers_it() -> None:
    session = Session(lang="en", address={"lesson": "bma.lesson.luring", "step": "tie"})
    screen = session.screen()
    lures = screen["rows"]["town"]["lures"]["rows"]
    assert lures
    assert all(row["outcome"] is None for row in lures)
    assert {count["n"] for row in lures for count in row["counts"]} == {"?"}
    assert all(count["go"] is None for row in lures for count in row["counts"])
    assert screen["rows"]["film"] is None
    hero = lures[0]["card"]
    assert session.handle({"do": "term", "id": f"about:call:{hero}:0", "anchor": ""})["slip"] is None


def test_the_strip_says_who_may_act_and_why_the_others_may_not() -> None:
    session = sit_down("boss-monster-alpha", players=3)
    screen = until_built(session)
    strip = screen["rows"]["strip"]
    assert [p["state"] for p in strip["phases"]] == ["past", "now", "todo", "todo", "todo"]
    assert next(one["state"] for one in strip["who"] if one["seat"] == "a") in ("leads", "may")
    for one in strip["who"]:
        slip = session.handle({**one["go"], "anchor": one["key"]})["slip"]
        assert slip["rows"]
        assert all(row["text"] and row["cite"]["label"] for row in slip["rows"])


def test_two_cards_are_discarded_together() -> None:
    session = sit_down("boss-monster-alpha")
    screen = session.screen()
    assert screen["acts"] == []
    assert screen["rows"]["hint"]
    first, second, third = (card["go"] for card in screen["hand"]["cards"][:3])
    session.handle(first)
    screen = session.handle(second)
    assert [a["go"]["move"]["do"] for a in screen["acts"] if a["go"]["do"] == "act"] == ["discard-two"]
    screen = session.handle(third)
    assert [c["pressed"] for c in screen["hand"]["cards"][:3]] == [False, True, True]
    session.handle(screen["acts"][0]["go"])
    assert len(desk_of(session).line.state.players[0].hand) == 5


def test_of_two_copies_either_can_be_pressed() -> None:
    for seed in range(40):
        session = sit_down("boss-monster-revised", seed=seed)
        hand = desk_of(session).line.state.players[0].hand
        box = desk_of(session).line.state.box
        twins = [c for c in hand if c not in (x := copies_of(box.cards[c]))[:1] and set(x) & set(hand) - {c}]
        rooms = [c for c in twins if box.deck_of[c] == "room" and not box.room(c).advanced]
        screen = session.screen()
        if rooms and any(c["id"] == rooms[0] and c["state"] == "offered" for c in screen["hand"]["cards"]):
            screen = session.handle({"do": "card", "id": rooms[0]})
            assert screen["rows"]["aiming"]
            return
    raise AssertionError("no hand with two of a kind")


def aimed(session: Session) -> Iterator[list[dict[str, Any]]]:
    """The buttons of each spell in the hand that may be aimed now."""
    for card in session.screen()["hand"]["cards"]:
        if card["state"] == "offered" and card["kind"] == "spell":
            yield [a for a in session.handle(card["go"])["acts"] if (a["go"].get("move") or {}).get("target")]
            if session.picked:
                session.handle(card["go"])


def test_rooms_of_one_name_are_told_apart_on_the_buttons() -> None:
    """Rooms of one name lie in several dungeons, and a spell may be meant for any: each button says which."""
    for seed in range(43, 70):
        session = sit_down("boss-monster-revised", players=4, seed=seed)
        for _ in islice(playing(session, 25), 25):
            for acts in aimed(session):
                labels = {a["label"] for a in acts}
                rooms = [a for a in acts if a["note"] and "dungeon, number" in a["note"]]
                if len(labels) < len(acts) and rooms:
                    assert len({(a["label"], a["note"]) for a in rooms}) == len(rooms)
                    return
    raise AssertionError("no two rooms of one name")


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_is_out_sees_the_others_to_the_end(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots that play on for long stop for breath now and then: a press lets them go on, and there is an end."""
    monkeypatch.setattr("tutor.ui.play.match.MOST_ANSWERS", 30)
    assert sum(watched_to_the_end(seed, lang) for seed in range(4, 10)) > 1


def watched_to_the_end(seed: int, lang: str) -> int:
    """How often the reader of a whole match has pressed only to see the others go on."""
    session = sit_down("boss-monster-revised", players=4, seed=seed, lang=lang)
    watched, luck = 0, Random(1)
    while (line := desk_of(session).line).state.ending is None:
        offers = line.game.offers(line.state, 0)
        if offers:
            session.handle({"do": "act", "move": plain_action(luck.choice(offers))})
            continue
        onward = session.screen()["story"]["next"]
        assert onward, "nothing leads on"
        session.handle(onward["go"])
        watched += line.state.players[0].out
    return watched
