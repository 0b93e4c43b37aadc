"""What happens is told to a browser only as far as its reader's seat may know it: played matches, every message."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from ui.matches import desk_of, playing, visit
from ui.walking import LANGS, Screen

from tutor.games.munchkin_quest.state import HIDDEN
from tutor.games.registry import edition
from tutor.kernel.engine import Game
from tutor.kernel.events import Event
from tutor.kernel.records import encode
from tutor.kernel.replay import Line, Moment
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.play.telling import happened
from tutor.ui.session import Session

MQ = edition("munchkin-quest")
LUCKS = (1, 2, 3)


def unseen_cards(line: Line[Any], you: int) -> set[str]:
    """Cards of other hands and of the decks that nobody has shown to the reader."""
    s = line.state
    hidden = {c for p in s.players if p.seat != you for c in p.hand}
    hidden |= {*s.monster_deck, *s.treasure_deck, *s.dxm_deck}
    return hidden.difference(*(shown_at(line.game, moment, you) for moment in line.moments))


@cache
def shown_at(game: Game[Any], moment: Moment[Any], you: int) -> frozenset[str]:
    """The ids that a moment shows to a seat, and those that it shows to everybody in passing."""
    told = [card for e in moment.events if is_open(e) for card in e.facts["cards"]]
    return frozenset((*told, *re.findall(r'"([\w./-]+)"', encode(game.view(moment.state, you)).decode())))


def is_open(event: Event) -> bool:
    return bool(event.facts.get("cards")) and (event.kind == "Discarded" or bool(event.facts.get("open")))


def sent(session: Session, screen: Screen) -> str:
    """The whole message, but for what is offered of the whole box to everybody: the lists of the what-if."""
    return json.dumps({k: v for k, v in screen.items() if k != "whatif"}, ensure_ascii=False)


def sayings(screen: Screen) -> str:
    """What is said of what has happened and of what others have done."""
    log = [line["text"] for line in (screen["log"] or {"lines": []})["lines"]]
    beats = [beat["text"] + beat["told"] for beat in screen["story"]["beats"]]
    return json.dumps([screen["say"], screen["announce"], log, beats, screen["acts"]], ensure_ascii=False)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("luck", LUCKS)
def test_no_message_of_a_match_names_a_card_that_its_reader_has_not_seen(luck: int, lang: str) -> None:
    session = visit(None, "ann", f"?deal=munchkin-quest&seed={luck}&lang={lang}")
    for n, screen in enumerate(playing(session, 50, luck)):
        if n % 5:
            continue
        desk = desk_of(session)
        unseen = unseen_cards(desk.line, desk.you)
        assert len(unseen) > 30
        message, said = sent(session, screen), sayings(screen)
        assert not {id for id in unseen if f'"{id}"' in message}
        names = {desk.line.state.card(id).name[lang] for id in unseen if is_only_a_name(desk, id)}
        assert not {name for name in names if name in said}


def is_only_a_name(desk: FreeDesk, id: str) -> bool:
    """Races, classes and enhancers are also words of the rules; a card with a second copy may lie there as well."""
    card = desk.line.state.card(id)
    copies = [c for c in desk.line.state.box.cards if c.split("/")[0] == id.split("/")[0]]
    return card.kind not in ("race", "trade", "half", "super") and len(copies) == 1 and len(card.name.en.split()) > 1


@pytest.mark.parametrize("luck", LUCKS)
def test_events_leave_the_kernel_without_what_is_hidden(luck: int) -> None:
    session = visit(None, "ann", f"?deal=munchkin-quest&seed={luck}")
    for _ in playing(session, 60, luck):
        pass
    desk = desk_of(session)
    line, blanked = desk.whole, 0
    for at, moment in enumerate(line.moments):
        told = [e for _, e in happened(MQ, line.at(at), at, desk.you)]
        unseen = unseen_cards(line.at(at), desk.you)
        assert not {id for id in unseen if f'"{id}"' in encode(told).decode()}
        for before, after in zip(moment.events, told, strict=True):
            assert (before.kind, before.rules, before.cause) == (after.kind, after.rules, after.cause)
            assert set(before.facts) == set(after.facts)
            if before.facts.get("seat") == desk.you or is_open(before):
                assert before == after
            blanked += before != after
    assert blanked > 10


def test_the_reader_knows_his_own_draw_and_nobody_elses() -> None:
    desk = MatchDesk(MQ, 5)
    draws = [e for _, e in happened(MQ, desk.whole.at(0), 0, 0) if e.kind == "CardsDrawn"]
    assert {e.facts["seat"] for e in draws} == {0, 1, 2}
    for event in draws:
        own = event.facts["seat"] == 0
        assert (HIDDEN not in event.facts["cards"]) == own
        assert len(event.facts["cards"]) == event.facts["n"] == 3


@pytest.mark.parametrize("lang", LANGS)
def test_the_story_of_a_match_begins_with_the_dealing(lang: str) -> None:
    session = visit(None, "ann", f"?deal=munchkin-quest&seed=5&lang={lang}")
    desk = desk_of(session)
    while desk.at:
        session.handle({"do": "back"})
    screen = session.screen()
    log = [line["text"] for line in screen["log"]["lines"]]
    assert len(log) > 15
    assert any("300" in text for text in log)
    *_, last = filter(None, re.split(r"(?<=。)|(?<=\.) ", screen["say"]["line"]))
    assert last in log[-1]


def test_what_another_does_is_told_with_his_name() -> None:
    session = visit(None, "ann", "?deal=munchkin-quest&seed=987651")
    others = [m.action.seat for m in desk_of(session).whole.moments if m.action is not None]
    beats = [b["text"] for b in session.screen()["story"]["beats"][1:]]
    assert others
    names = ("You", "Rowan", "Nim")
    assert [b.split(":")[0] for b in beats] == [names[seat] for seat in others[: len(beats)]]
