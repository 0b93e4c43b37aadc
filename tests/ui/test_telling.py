"""What is told of many moves at once, and what nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest
from ui.matches import desk_of, playing, sit_down
from ui.walking import GEEK

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.ui.play.free import MOST_TOLD
from tutor.ui.play.page import MOST_LINES
from tutor.ui.play.telling import fates_of, happened, latest, told_shortly
from tutor.ui.session import Session


@pytest.mark.parametrize("seed", range(3))
def test_of_many_sentences_the_latest_stay_and_what_became_of_the_reader(seed: int) -> None:
    shortened = 0
    session = sit_down("munchkin-quest", seed, players=3)
    for _ in playing(session, 25, seed):
        desk = desk_of(session)
        speaker = Speaker(desk.edition, "en", desk.line.state, desk.before.state)
        since = latest(desk.line, desk.before)
        events = [event for _, event in happened(desk.edition, desk.line, since, desk.you)]
        whole = [(event.facts.get("seat") == desk.you, text) for event in events if (text := speaker.event(event))]
        told = told_shortly(speaker, desk.line, since, desk.you, MOST_TOLD)
        fates = _fates(desk.edition, desk.line, since, desk.you, speaker)
        assert set(fates) <= set(told)
        assert min(len(whole), MOST_TOLD) <= len(told) <= MOST_TOLD + len(fates)
        assert told[-(MOST_TOLD // 2) :] == [text for _, text in whole][-(MOST_TOLD // 2) :]
        mine = [text for own, text in whole if own]
        assert not mine or mine[-1] in told
        shortened += len(whole) > MOST_TOLD
    assert shortened


def _fates(edition: Edition, line: Line[Any], since: int, you: int, speaker: Speaker) -> list[str]:
    events = list(happened(edition, line, since, you))
    return [text for n in sorted(fates_of(edition, events, you)) if (text := speaker.event(events[n][1]))]


def death_of(session: Session) -> str:
    """Plays on until one move of the reader's has ended his life and the others have long played on."""
    for _ in playing(session, 120, 1):
        desk = desk_of(session)
        since = latest(desk.line, desk.before)
        events = list(happened(desk.edition, desk.line, since, desk.you))
        for at, event in events:
            if event.kind == "Died" and event.facts["seat"] == desk.you and len(desk.line.moments) - at > 10:
                return Speaker(desk.edition, "en", desk.line.state, desk.before.state).event(event)
    return ""


def test_ones_own_death_is_told_first_however_long_the_others_play_on() -> None:
    for seed in range(12):
        session = sit_down("munchkin-quest", seed, players=3)
        death = death_of(session)
        if death:
            screen = session.screen()
            log = screen["log"]
            assert death in [line["text"] for line in log["own"]["lines"]]
            assert death in screen["say"]["line"]
            assert len(log["lines"]) <= MOST_LINES
            return
    raise AssertionError("nobody dies")


@pytest.mark.parametrize("id", sorted(editions()))
def test_what_befalls_a_player_is_among_what_the_game_tells(id: str) -> None:
    found = edition(id)
    told = {key.split(":")[0] for key, text in found.texts["events"].items() if text["en"]}
    assert told >= found.table.screen.FATES


def test_whoever_is_dead_and_holds_nothing_is_not_asked_to_pass() -> None:
    asked = dead = 0
    for seed in range(6):
        session = sit_down("munchkin-quest", seed, players=3)
        for _ in playing(session, 60, seed):
            desk = desk_of(session)
            dead += any(m.state.players[desk.you].dead for m in desk.whole.moments)
            me, window = desk.line.state.players[desk.you], pending(desk.line.state)
            if window is not None and me.dead and not me.hand:
                offers = desk.line.game.offers(desk.line.state, desk.you)
                asked += [type(offer).__name__ for offer in offers] == ["Pass"]
    assert dead
    assert not asked


def test_a_question_that_a_link_went_past_was_answered_neither_rightly_nor_wrongly() -> None:
    session = Session(address={"lesson": GEEK, "step": "again-from-27", "lang": "en"})
    session.handle({"do": "beat", "key": "a-tie"})
    answer = session.screen()["predict"]["answer"]
    assert answer["right"] is None


def test_hidden_odds_say_which_question_they_wait_for() -> None:
    before, at = (Session(address={"lesson": GEEK, "step": step}).screen()["odds"] for step in ("first-move", "a-tie"))
    assert before["hidden"] != at["hidden"]


def test_two_dice_of_one_monster_are_told_apart() -> None:
    session = sit_down("munchkin-quest", 3, players=3)
    for luck in range(40):
        for screen in playing(session, 5, luck):
            labels = [die["label"] for die in (screen["whatif"] or {}).get("dice", ())]
            assert len(set(labels)) == len(labels)
            if len(labels) > 2:
                return
    raise AssertionError("nobody rolls two dice")
