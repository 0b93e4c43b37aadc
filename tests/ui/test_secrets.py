"""Nothing of another seat's hand or of a deck reaches the browser, in any screen."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import EXAMPLE, GEEK, LANGS, QUICK, Screen, lesson_desk, plain, walk

from tutor.games.munchkin_quest.views import view
from tutor.kernel.records import encode, evolve
from tutor.kernel.replay import Line
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

# Texts that somebody wrote for this very place may name what they tell; the what-if offers the whole box to everybody.
WRITTEN = ("predict", "coach", "say", "announce", "whatif", "story", "notes")
# Races and classes are words of the rules as well: who has no Warrior in hand may still read of Warriors.
WORDS = ("race", "trade", "half", "super")


def seen_by(screen: Screen) -> str:
    return plain({k: v for k, v in screen.items() if k not in WRITTEN})


def strange_cards(line: Line[Any], you: int) -> set[str]:
    """Cards of other hands that the reader has never seen, neither on the table nor in his own hand."""
    hidden = {c for p in line.state.players if p.seat != you for c in p.hand}
    views = {encode(line.game.view(moment.state, you)).decode() for moment in line.moments}
    return {c for c in hidden if not any(f'"{c.split("/")[0]}' in view for view in views)}


def assert_tells_nothing(session: Session, screen: Screen) -> None:
    desk = session.desk
    assert desk is not None
    line = session.branch.line if session.branch else desk.line
    sent = seen_by(screen)
    for id in strange_cards(line, desk.you):
        card = line.state.card(id)
        assert id not in sent
        if card.kind in WORDS:
            continue
        assert card.name[session.lang] not in sent, (
            id,
            sent[max(0, sent.index(card.name[session.lang]) - 200) :][:400],
        )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_no_screen_of_a_lesson_names_a_card_of_another_hand(id: str, lang: str) -> None:
    session = Session(address={"lesson": id, "lang": lang})
    for _, screen in walk(session):
        assert_tells_nothing(session, screen)
        if lesson_desk(session).acting:
            assert_tells_nothing(session, session.handle({"do": "more"}))
            session.handle({"do": "more"})


@pytest.mark.parametrize("lang", LANGS)
def test_no_beat_of_an_example_names_a_card_of_another_hand(lang: str) -> None:
    session = Session(address={"example": EXAMPLE, "lang": lang})
    for _, screen in walk(session):
        assert_tells_nothing(session, screen)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_no_move_of_a_match_names_a_card_of_another_hand(seed: str) -> None:
    session = Session(address={"deal": "munchkin-quest", "seed": seed, "lang": "en"})
    screen = session.screen()
    for turn in range(25):
        assert_tells_nothing(session, screen)
        possible = [a["go"] for a in screen["acts"] if a["go"]["do"] == "act" and a["state"] != "refused"]
        if not possible:
            break
        screen = session.handle(possible[turn % len(possible)])


def other_secrets(state: Any, you: int) -> Any:
    """The same position for the reader's seat: hands changed for as many other cards, decks in another order."""
    open_to_all = encode(view(state, you)).decode()
    box = sorted(c for c in state.box.cards if "/" not in c and f'"{c}' not in open_to_all)
    at = 0
    players = []
    for p in state.players:
        if p.seat != you:
            p = evolve(p, hand=tuple(box[at : at + len(p.hand)]), fresh=())
            at += len(p.hand)
        players.append(p)
    decks = {name: tuple(reversed(getattr(state, name))) for name in ("monster_deck", "treasure_deck", "dxm_deck")}
    return evolve(state, players=tuple(players), **decks)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_other_hands_and_decks_give_the_same_screen(id: str, lang: str) -> None:
    """Not one character of the screen depends on what its reader may not know."""
    session = Session(address={"lesson": id, "lang": lang})
    for _ in walk(session):
        desk = lesson_desk(session)
        line = desk.line.replace_state(
            evolve(desk.line.state, players=tuple(evolve(p, fresh=()) for p in desk.line.state.players))
        )
        both = [_drawn(desk, one) for one in (line, line.replace_state(other_secrets(line.state, desk.you)))]
        assert both[0] == both[1], desk.step.id


def _drawn(desk: Any, line: Line[Any]) -> Screen:
    session = Session(lang="en")
    session.desk = FreeDesk(desk.edition, line, desk.lesson.title, desk.you)
    session.page = "table"
    session.more = True
    screen = session.screen()
    assert screen["page"] == "table"
    return {k: v for k, v in screen.items() if k not in {"hash", "story"}}
