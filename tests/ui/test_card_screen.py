"""The table of Card+ Adventure: what it shows is what the game says, and every move can be made on it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from card_adventure.drawn import ring
from card_adventure.house import GAME, laid
from ui.matches import desk_of, playing, sit_down
from ui.pressing import as_text, in_letters, moves_on, presses
from ui.walking import LANGS, plain

from tutor.content.models import Text
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.gameover import HURT
from tutor.games.card_adventure.looking import open_cards
from tutor.games.card_adventure.strength import NEEDED, SHOWN
from tutor.games.registry import edition
from tutor.kernel.events import total
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.maker.codes import code_of
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.session import Session

EDITION = "card-plus-adventure"
PRESSED = ("adventure", "acts", "hand")  # where a reader finds what he may do
SHOWN_TO_THE_OGRE = {
    **{"do": "show-attack", "seat": 1, "card": "cpa.house.attack.9/1"},
    "monster": "cpa.house.monster.ogre/1",
}
TWO_LEFT = """
edition: card-plus-adventure
start:
  board: the-sunken-crown
  step: action
  turn: 7
  active: 2
  seats:
    - {name: you, out: true}
    - {name: aoi, role: cpa.card.warrior, where: W3, attack: [cpa.house.attack.8/1]}
    - {name: ren, role: cpa.card.warrior, where: W8, attack: [cpa.house.attack.4/2]}
"""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", [1, 3, 4])
def test_a_whole_game_is_drawn_to_its_end(lang: str, players: int) -> None:
    session = sit_down(EDITION, players=players, lang=lang)
    for screen in playing(session, 300):
        table = screen["adventure"]
        assert table["strip"]["steps"][0]["key"] == "step-start"
        assert len(table["strip"]["who"]) == len(table["party"]) == players
        assert len(table["board"]["cells"]) == len(table["board"]["land"]["cells"])
    ended = session.screen()
    if desk_of(session).line.state.ending is not None:
        assert ended["adventure"]["ending"]["cite"]["label"]
        came_out = "won" if ended["adventure"]["ending"]["won"] else "lost"
        assert {one["state"] for one in ended["adventure"]["strip"]["who"]} <= {came_out, "out"}
        assert ended["story"]["next"]["go"]["deal"] == EDITION


def test_whoever_is_out_watches_whose_turn_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is shown where somebody still stands, and not where everybody began."""
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "two-left.yaml").write_text(TWO_LEFT, encoding="utf-8")
    for seat, home in (("0", "W8"), ("1", "W3"), ("2", "W8")):
        screen = Session(address={"table": "two-left", "seat": seat}).screen()
        assert screen["adventure"]["board"]["home"] == home, seat


@pytest.mark.parametrize("seed", [3, 5])
def test_every_move_can_be_made_by_pressing(seed: int) -> None:
    """What the rules offer is on the screen, or there after a press on the cards that it names."""
    session = sit_down(EDITION, seed=seed, players=2)
    session.screen()
    for _ in islice(playing(session, 60), 60):
        desk = desk_of(session)
        offers = desk.line.game.offers(desk.line.state, desk.you)
        found = moves_on(session.screen(), *PRESSED)
        named = [getattr(a, "card", "") or getattr(a, "of", "") for a in offers]
        for card in dict.fromkeys(x for x in named if x):
            session.picked = ""
            found |= moves_on(session.handle({"do": "card", "id": card}), *PRESSED)
        session.picked = ""
        assert {as_text(a) for a in offers} <= found


def test_whatever_stands_on_the_table_opens() -> None:
    session = sit_down(EDITION, players=3)
    for n, screen in enumerate(playing(session, 50)):
        for go in list(presses(screen["adventure"])) if n % 8 == 0 else []:
            if go["do"] == "term":
                assert session.handle({**go, "anchor": "x"})["slip"], go


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_step_is_told_as_the_board_has_it(lang: str) -> None:
    told = []
    for kinds in ((), ("one-roll",), ("every-area",), ("one-roll", "every-area")):
        drawn = code_of(ring(*({"op": "rule", "kind": kind} for kind in kinds)))
        session = Session(lang=lang, address={"deal": EDITION, "seed": "3", "players": "1", "drawn": drawn})
        told.append(session.handle({"do": "term", "id": "about:step:board", "anchor": "x"})["slip"]["body"])
    assert len(set(told)) == 4
    assert [text.startswith({"en": "One die for all areas", "ja": "サイコロを1つだけ"}[lang]) for text in told] == [
        *(False, True),
        *(False, True),
    ]


def test_a_cell_that_is_too_far_says_why() -> None:
    session = sit_down(EDITION, players=1)
    for screen in playing(session, 12):
        if not any(act["go"].get("move", {}).get("do") == "end-go" for act in screen["acts"]):
            continue
        refused = session.handle({"do": "act", "move": {"do": "move", "seat": 0, "to": "T8"}})["refusal"]
        assert refused["reasons"][0]["cite"]["label"]
        assert refused["instead"]["text"]
        return
    raise AssertionError("nobody has a go")


def test_numbers_of_a_combat_are_those_of_the_game() -> None:
    session = sit_down(EDITION, seed=5, players=3)
    seen = 0
    for screen in playing(session, 200):
        line, fight = desk_of(session).line, screen["adventure"]["fight"]
        for foe in fight["monsters"] if fight else []:
            seen += 1
            assert foe["sum"]["shown"] == total(line.game.ask(line.state, SHOWN, foe["id"]))
            assert foe["sum"]["needed"] == total(line.game.ask(line.state, NEEDED, foe["id"]))
        for one in screen["adventure"]["party"]:
            for hp, token in zip(one["hp"], ("damage", "poison"), strict=True):
                seat = "abcd".index(one["seat"])
                assert hp["n"] == total(line.game.ask(line.state, HURT, {"seat": seat, "token": token}))
    assert seen


@pytest.mark.parametrize("variants", ["", "hidden-hands"])
def test_hidden_cards_stay_in_the_kernel(variants: str) -> None:
    session = sit_down(EDITION, seed=4, players=3, variants=variants)
    for screen in playing(session, 60):
        s = desk_of(session).line.state
        known = open_cards(s)
        hidden = {x.card for x in s.lying if x.card not in known}
        if variants:
            hidden |= {c for p in s.players[1:] for c in (*p.attack, *p.mp, *p.magic, *p.items)}
        sent = plain({k: screen[k] for k in ("adventure", "hand", "acts")})
        assert not {card for card in hidden if f'"{card}"' in sent or f":{card}" in sent}


def test_a_move_on_the_board_is_the_move_of_the_list() -> None:
    session = sit_down(EDITION, players=1)
    for screen in playing(session, 12):
        cells = [cell for cell in screen["adventure"]["board"]["cells"] if cell.get("state") == "offered"]
        if cells:
            listed = {in_letters(a["go"]["move"]) for a in screen["acts"] if a["go"]["do"] == "act"}
            assert {in_letters(cell["go"]["move"]) for cell in cells} <= listed
            return
    raise AssertionError("nobody may move")


def test_boards_are_chosen_before_a_match() -> None:
    session = Session(lang="en", address={"page": "deal", "edition": EDITION})
    group = next(g for g in session.screen()["deal"]["groups"] if g["key"] == "board")
    for option in group["options"]:
        address = {"deal": EDITION, "seed": "2", "players": "1", "board": option["key"]}
        screen = Session(lang="en", address=address).screen()
        assert screen["adventure"]["board"]["title"] == option["text"]


def people(variants: str = "") -> Session:
    address = {"deal": EDITION, "seed": "3", "players": "3", "bot": "people", "variants": variants}
    return Session(lang="en", address=address)


def test_friends_at_one_screen_are_asked_one_after_the_other_and_see_the_same() -> None:
    """No curtain falls, the screen says whose seat it shows, and nobody is asked for cards who has none to use."""
    session, seen = people(), set()
    for screen in playing(session, 60):
        desk = desk_of(session)
        assert screen["page"] == "table"
        if desk.line.state.ending is None:
            seen.add(desk.you)
            assert screen["adventure"]["strip"]["turn"].endswith(f"Player {desk.you + 1}")
            assert len(desk.line.game.offers(desk.line.state, desk.you)) > 1 or not asks_for_cards(desk)
    assert seen == {0, 1, 2}


def asks_for_cards(desk: MatchDesk) -> bool:
    window = pending(desk.line.state)
    return window is not None and window.kind in desk.edition.table.ASKS_FOR_CARDS


def test_whoever_else_may_act_can_have_the_screen() -> None:
    """Friends who agree on the order of their goes need not begin with whoever was asked first."""
    session = people()
    screen = next(screen for screen in playing(session, 20) if len(turned(screen)) == 2)
    before, last = desk_of(session).you, turned(screen)[-1]
    session.handle({"do": "sit", "seat": 7})
    assert desk_of(session).you == before
    screen = session.handle(last["go"])
    assert desk_of(session).you == last["go"]["seat"] != before
    assert before in [act["go"]["seat"] for act in turned(screen)]
    assert last["label"] == f"Let Player {desk_of(session).you + 1} act first"


def turned(screen: dict[str, Any]) -> list[dict[str, Any]]:
    """The buttons that hand the screen to somebody else."""
    return [act for act in screen["acts"] if act["go"]["do"] == "sit"]


def test_friends_with_hidden_hands_have_a_curtain_between_them() -> None:
    session = people("hidden-hands")
    assert session.screen()["page"] == "curtain"
    assert session.handle({"do": "uncurtain"})["page"] == "table"


def test_who_plays_along_is_no_opponent() -> None:
    """A game that is won together says of bots and friends what they are."""
    page = Session(lang="ja", address={"page": "deal", "edition": EDITION}).screen()
    bots = next(group for group in page["deal"]["groups"] if group["key"] == "bot")
    assert bots["title"] == "仲間"
    assert [option["key"] for option in bots["options"]] == ["sensible", "random", "people"]
    boards = next(group for group in page["deal"]["groups"] if group["key"] == "board")
    assert all(option["note"] for option in boards["options"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_press_on_a_far_cell_says_why_one_cannot_go_there(lang: str) -> None:
    """What the engine says stands first in what opens; about a cell that can be reached nothing of the kind does."""
    session = Session(address={"lesson": "cpa.lesson.cellar", "step": "go", "lang": lang})
    cells = session.screen()["adventure"]["board"]["cells"]
    far = [cell for cell in cells if cell["go"]["do"] == "term" and not cell.get("pawns")]
    assert len(far) == 6
    for cell in far:
        first = session.handle({**cell["go"], "anchor": "x"})["slip"]["rows"][0]
        assert first["cite"]["rule"] == "cpa.route.needed"
        assert cell["name"] in first["text"]
    here = next(cell for cell in cells if cell.get("pawns"))
    rows = session.handle({**here["go"], "anchor": "x"})["slip"]["rows"]
    assert "cpa.route.needed" not in {row["cite"]["rule"] for row in rows if row["cite"]}


@pytest.mark.parametrize("lang", LANGS)
def test_marks_of_a_combat_and_of_decks_have_words(lang: str) -> None:
    session = Session(address={"lesson": "cpa.lesson.cellar", "step": "fight", "lang": lang})
    table = session.screen()["adventure"]
    assert all(deck["name"] and deck["n"] for deck in table["decks"])
    assert all(kind["name"] and kind["go"] for pc in table["party"] for kind in pc["kinds"])
    assert table["score"]["unit"] == "BP"
    assert table["fight"]["monsters"][0]["sum"]["open"]
    assert "free unless" not in table["fight"]["monsters"][0]["sum"]["told"]


def test_a_monster_tells_what_its_abilities_mean() -> None:
    session = Session(address={"lesson": "cpa.lesson.cellar", "step": "home", "lang": "en"})
    slip = session.handle({"do": "term", "id": "about:monster:cpa.house.monster.slime/1", "anchor": "x"})["slip"]
    assert "attribute: water" in [fact["text"] for fact in slip["facts"]]
    assert "cpa.ability.attribute" in [row["cite"]["rule"] for row in slip["rows"]]


def test_the_lamp_looks_like_a_lamp() -> None:
    session = Session(address={"lesson": "cpa.lesson.cellar", "step": "home", "lang": "en"})
    icons = {card["name"]: card["icon"] for card in session.screen()["hand"]["cards"]}
    assert icons["The Magic Lamp"] == "lamp"


def test_whoever_could_only_begin_his_go_has_begun_it() -> None:
    """Against bots the reader goes first: nothing else is left to him. To take it back leads to what he decided."""
    session = sit_down(EDITION, seed=5, players=3)
    for screen in playing(session, 60):
        offers = desk_of(session).line.game.offers(desk_of(session).line.state, 0)
        assert [type(a).__name__ for a in offers] != ["BeginGo"]
        if screen["story"]["back"] and pending(desk_of(session).line.state):
            back = session.handle(screen["story"]["back"]["go"])
            offers = desk_of(session).line.game.offers(desk_of(session).line.state, 0)
            assert [type(a).__name__ for a in offers] != ["BeginGo"]
            while back["story"]["next"] and back["story"]["next"]["go"] == {"do": "next"}:
                back = session.handle(back["story"]["next"]["go"])


def test_an_open_prediction_shows_what_is_printed_on_cards_and_no_more() -> None:
    session = Session(address={"page": "beliefs", "edition": EDITION})
    fights = 0
    for _ in range(len(session.screen()["story"]["beats"])):
        screen = session.screen()
        assert screen["predict"]["answer"] is None
        for foe in (screen["adventure"]["fight"] or {}).get("monsters", ()):
            shown = [card for card in foe["cards"] if card["kind"] == "attack"]
            fights += bool(shown)
            assert all(card["n"] == box().attacks[card["key"].split("-")[1]].bp for card in shown)
            assert foe["sum"] is None
            assert not any("weak" in card for card in shown)
        session.handle({"do": "next"})
    assert fights > 2


def test_the_story_tells_no_total_that_a_hidden_curse_has_changed() -> None:
    """Where hands are hidden, the numbers of a beat are what its reader can reckon, as those on the board are."""
    lies = "lies: {W3: [~monster.ogre]}"
    mine = "seats: [{where: W4}, {where: W3, attack: [~attack.9], curses: [%s]}]"
    numbers = []
    for curse in ("~curse.frailty", "~curse.burden"):
        start = f"variants: [hidden-hands]\nstep: combat\n{mine % curse}\n{lies}"
        line = Line.begin(GAME, laid(start).state)
        line = line.do(GAME.action_of(SHOWN_TO_THE_OGRE))
        session = Session(lang="en")
        session.desk = FreeDesk(edition(EDITION), line, Text(ja="卓", en="Table"))
        session.page = "table"
        numbers.append([beat["n"] for beat in session.screen()["story"]["beats"]])
    assert numbers[0] == numbers[1]
    assert numbers[0][1].startswith("9:")
