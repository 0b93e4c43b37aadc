"""7 Bosses: positions that a seat cannot tell apart look the same; at one screen nobody sees another's cards."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from seven_bosses.house import GAME
from seven_bosses.secrets import revealing, twin
from seven_bosses.test_secrets import states
from ui.matches import desk_of
from ui.seven import play, shows, sit_down
from ui.walking import Screen, plain, without_frame

from tutor.games.seven_bosses.state import Syndicates
from tutor.kernel.records import encode
from tutor.kernel.replay import Moment
from tutor.ui.session import Session

SLIPS = re.compile(r'"(about:[^"]+)"')


def seen_by(session: Session) -> str:
    """Everything that a reader can get to see of a position: the screen, and whatever opens on it."""
    screen = session.screen()
    slips = [session.handle({"do": "term", "id": id})["slip"] for id in sorted(set(SLIPS.findall(plain(screen))))]
    return json.dumps([without_frame(screen), slips], ensure_ascii=False, sort_keys=True)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_makes_no_difference_on_the_screen(seed: int) -> None:
    rng = Random(seed)
    for n, (s, seat, _) in enumerate(states(seed)):
        if n % 3 == seed % 3:
            assert seen_by(shows(s, you=seat)) == seen_by(shows(twin(s, seat, rng), you=seat))


@pytest.mark.parametrize("seed", range(2))
def test_nor_does_it_in_what_is_told_of_a_move(seed: int) -> None:
    rng, compared = Random(seed), 0
    for s, seat, offers in states(seed):
        other, action = twin(s, seat, rng), rng.choice(offers)
        one, two = GAME.play(s, action), GAME.play(other, action)
        if revealing(one.events, seat) or compared > 12:
            continue
        compared += 1
        assert seen_by(after(s, one, action, seat)) == seen_by(after(other, two, action, seat)), action
    assert compared


def after(before: Syndicates, outcome: Any, action: Any, seat: int) -> Session:
    return shows(outcome.state, Moment(before), Moment(outcome.state, action, outcome.events), you=seat)


@pytest.mark.parametrize("seed", range(3))
def test_how_the_rival_lays_out_is_not_told_while_the_reader_lays_out(seed: int) -> None:
    state = desk_of(sit_down(seed, against="people")).line.moments[0].state
    found = {encode(rows): rows for rows in GAME.offers(state, 1)}
    screens = {seen_by(after(state, GAME.play(state, rows), rows, 0)) for rows in found.values()}
    assert len(found) > 1
    assert len(screens) == 1


# -- at one screen ---------------------------------------------------------------------------------------------------


def known_to(s: Syndicates, seat: int) -> set[str]:
    """The opponent's cards that a seat knows the places of."""
    return named(encode(GAME.view(s, seat)).decode(), seat)


def named(text: str, seat: int) -> set[str]:
    """The opponent's cards that a text names."""
    return set(re.findall(rf'"(sb\.card\.[a-z]+/{"ba"[seat]})"', text))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_sits_at_the_screen_sees_nobody_elses_cards(seed: int) -> None:
    session = sit_down(seed, against="people")
    curtains, sat = 0, []
    for screen in play(session, luck=seed):
        desk = desk_of(session)
        if screen["page"] == "curtain":
            curtains += 1
            assert "sb.card" not in plain(screen)
            assert closed(session, screen)
            continue
        sat.append(desk.you)
        assert named(plain(screen), desk.you) <= known_to(desk.line.state, desk.you)
    changes = sum(a != b for a, b in pairwise(sat))
    assert curtains == changes + 1
    assert changes > 5


def closed(session: Session, curtain: Screen) -> bool:
    """Behind the curtain nothing is told, opened, or done."""
    move = {"do": "no-action", "seat": desk_of(session).you}
    asked = [{"do": "term", "id": "about:card:0:front-0"}, {"do": "act", "move": move}, {"do": "card", "id": "front-0"}]
    return all(without_frame(session.handle(one)) == without_frame(curtain) for one in [*asked, {"do": "back"}])


def test_the_curtain_is_down_when_a_table_is_opened_again() -> None:
    session = sit_down(against="people")
    session.handle(session.screen()["curtain"]["go"])
    address = session.screen()["address"]
    again = Session(lang="en")
    assert again.handle({"do": "hello", "search": address})["page"] == "curtain"


@pytest.mark.parametrize("lang, you", [("en", "You"), ("ja", "あなた")])
def test_whoever_sits_at_the_screen_is_spoken_to(lang: str, you: str) -> None:
    session = sit_down(seed=2, against="people", lang=lang)
    for screen in play(session, moves=40):
        if screen["page"] == "curtain":
            assert you not in screen["curtain"]["title"]
            continue
        theirs, own = screen["syndicate"]["sides"]
        assert own["name"] == you
        assert theirs["name"] in ("Player 1", "Player 2", "プレイヤー1", "プレイヤー2")
        assert theirs["name"] not in own["label"]


def test_nobody_takes_back_what_the_other_has_decided() -> None:
    """Right after the curtain the latest move is the other's; one's own can be taken back until it falls."""
    session = sit_down(against="people")
    seen = set()
    for screen in play(session, moves=60):
        desk = desk_of(session)
        if screen["page"] == "curtain":
            continue
        action = desk.line.moments[-1].action
        own = action is not None and action.seat == desk.you
        assert bool(screen["story"]["back"]) == own
        seen.add(own)
        if action is not None and not own:
            at = len(desk.line.moments)
            session.handle({"do": "back"})
            assert len(desk.line.moments) == at
    assert seen == {True, False}


def test_a_match_is_set_up_against_a_bot_or_at_one_screen() -> None:
    page = Session(lang="en", address={"page": "deal", "edition": "seven-bosses"}).screen()["deal"]
    groups = {group["key"]: [o["key"] for o in group["options"]] for group in page["groups"]}
    assert groups["players"] == []
    assert {"random", "people"} <= set(groups["bot"])
    screen = Session(lang="en").handle({**page["go"], "bot": "people"})
    assert screen["page"] == "curtain"
    assert Session(lang="en").handle({"do": "hello", "search": "?deal=munchkin-quest&bot=people"})["page"] == "lost"


def test_why_the_rival_cannot_do_a_thing_is_not_told() -> None:
    """The reasons would follow from what he has before him; a message made by hand could ask for them."""
    session = sit_down(against="random")
    for screen in play(session, moves=30):
        if screen["page"] == "table":
            rival = 1 - desk_of(session).you
            wanted = {"do": "declare", "seat": rival, "name": "sb.card.gunman"}
            assert session.handle({"do": "act", "move": wanted})["refusal"] is None
            assert session.handle({"do": "why", "go": {"do": "act", "move": wanted}})["refusal"] is None
