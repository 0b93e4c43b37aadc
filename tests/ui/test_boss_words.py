"""What Boss Monster's screen says of moves: why a room fits nowhere, what passing means now, what others did unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ui.bosses import EDITIONS, own_row
from ui.matches import desk_of, playing, sit_down
from ui.walking import LANGS, Screen

from tutor.content.models import Text
from tutor.games.boss_monster.actions import PlaceRoom
from tutor.games.boss_monster.state import LEFT
from tutor.games.registry import editions
from tutor.tables.opening import open_table, read_table
from tutor.tables.reading import read
from tutor.ui.pages import plain_text
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

CAVE, BALLROOM, ALTAR = "bm.card.neanderthal-cave", "bm.card.monsters-ballroom", "bm.card.dark-altar"
STASH, LABORATORY = "bm.card.jackpot-stash", "bm.card.dark-laboratory"
FACTORY, PIT, MOTIVATION = "bm.card.golem-factory", "bm.card.bottomless-pit", "bm.card.motivation"


def table(
    tmp_path: Path, mine: str, *, other: str = "", phase: str = "build", edition: str = EDITIONS[0], lang: str = "en"
) -> Session:
    """A free table on which seat 0 leads, with what is given for the two seats."""
    file = tmp_path / "table.yaml"
    seats = f"[{{boss: bm.card.draculord, {mine}}}, {{boss: bm.card.robobo, {other}}}]"
    file.write_text(f"edition: {edition}\nstart: {{phase: {phase}, seats: {seats}}}\n", encoding="utf-8")
    source = read(file)
    found, line = open_table(read_table(source), source=source)
    session = Session(lang=lang)
    session.desk = FreeDesk(found, line, Text(ja="卓", en="table"), 0)
    session.page = "table"
    return session


def press_card(session: Session, card: str) -> Screen:
    return session.handle({"do": "card", "id": card})


def rules(screen: Screen) -> list[str]:
    return [reason["cite"]["rule"].partition(".")[2] for reason in screen["refusal"]["reasons"]]


def pass_button(screen: Screen) -> tuple[str, str]:
    return next((a["label"], a["note"]) for a in screen["acts"] if a["go"].get("move", {}).get("do") == "pass")


# -- why not ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_room_that_fits_nowhere_has_its_reasons_place_by_place(tmp_path: Path, lang: str) -> None:
    """The Cave takes no advanced room, the Altar shares no treasure with the Ballroom, and the left end is no room."""
    session = table(tmp_path, f"hand: [{BALLROOM}], dungeon: [{CAVE}, {ALTAR}]", lang=lang)
    screen = press_card(session, BALLROOM)
    refusal = screen["refusal"]
    assert rules(screen) == ["faq.when-abilities-work", "build.advanced-shared-treasure", "advanced.only-on-top"]
    places = [reason["text"][0]["b"] for reason in refusal["reasons"]]
    names = [desk_of(session).line.state.box.cards[card].name[lang] for card in (CAVE, ALTAR)]
    assert [name in place for name, place in zip(names, places, strict=False)] == [True, True]
    assert places[2].strip() == {"en": "At the left end:", "ja": "左端："}[lang]
    assert places[2].strip(" :：").lower() not in refusal["title"].lower(), "no place was chosen"
    game, state = desk_of(session).line.game, desk_of(session).line.state
    for at, rule in zip((0, 1, LEFT), rules(screen), strict=True):
        assert rule in {x.rule.partition(".")[2] for x in game.why_not(state, PlaceRoom(0, BALLROOM, at))}
    assert screen["announce"]["text"].startswith(refusal["title"])


def test_what_holds_for_every_place_stands_first_and_alone_if_a_place_has_nothing_more(tmp_path: Path) -> None:
    session = table(tmp_path, f"hand: [{BALLROOM}], dungeon: [{FACTORY}, {CAVE}], placed: 1")
    assert rules(press_card(session, BALLROOM)) == ["build.one-face-down"], "it would fit on the Factory"
    session = table(tmp_path, f"hand: [{BALLROOM}], dungeon: [{CAVE}], placed: 1")
    screen = press_card(session, BALLROOM)
    assert rules(screen) == ["build.one-face-down", "faq.when-abilities-work", "advanced.only-on-top"]
    assert isinstance(screen["refusal"]["reasons"][0]["text"], str)


def test_a_place_that_was_chosen_answers_for_itself(tmp_path: Path) -> None:
    session = table(tmp_path, f"hand: [{BALLROOM}], dungeon: [{FACTORY}, {CAVE}]")
    press_card(session, BALLROOM)
    left = next(c for c in own_row(session.screen())["cells"] if c["kind"] == "free" and c["go"])
    screen = session.handle(left["go"])
    assert rules(screen) == ["advanced.only-on-top"]
    assert screen["refusal"]["title"] == "Build Monster's Ballroom at the left end: not possible"


def test_an_empty_dungeon_has_one_place(tmp_path: Path) -> None:
    screen = press_card(table(tmp_path, f"hand: [{BALLROOM}]"), BALLROOM)
    assert rules(screen) == ["advanced.only-on-top"]
    assert isinstance(screen["refusal"]["reasons"][0]["text"], str)


@pytest.mark.parametrize("lang", LANGS)
def test_a_spell_for_another_phase_is_refused_for_its_icon_whoever_it_could_be_aimed_at(
    tmp_path: Path, lang: str
) -> None:
    """No target was chosen: the title names none, and no reason is about one."""
    for card in ("trepidation", "giant-size"):
        session = table(tmp_path, f"hand: [bm.card.{card}], dungeon: [{FACTORY}]")
        session.handle({"do": "lang", "lang": lang})
        screen = press_card(session, f"bm.card.{card}")
        name = desk_of(session).line.state.box.cards[f"bm.card.{card}"].name[lang]
        wish = {"en": f"Play the spell {name}: not possible", "ja": f"呪文「{name}」を使う：できない"}[lang]
        assert (screen["refusal"]["title"], rules(screen)) == (wish, ["spell.phase-icon"])


# -- to pass ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_to_pass_says_what_it_means_after_what_was_laid(tmp_path: Path, edition: str, lang: str) -> None:
    hand = f"hand: [{FACTORY}, {PIT}, {MOTIVATION}]"
    session = table(tmp_path, hand, other=f"dungeon: [{CAVE}, {ALTAR}]", edition=edition, lang=lang)
    without = pass_button(session.screen())
    assert without[0] == {"en": "Pass", "ja": "パス"}[lang]
    screen = session.handle({"do": "act", "move": {"do": "place-room", "seat": 0, "card": FACTORY}})
    done = pass_button(screen)
    assert done[0] == {"en": "Done", "ja": "これで終わり"}[lang]
    assert done[1] != without[1]
    screen = session.handle({"do": "act", "move": {"do": "cast", "seat": 0, "card": MOTIVATION}})
    for _ in range(3):
        if screen["acts"] and not any(c["id"] == PIT and c["state"] == "offered" for c in screen["hand"]["cards"]):
            screen = session.handle({"do": "act", "move": {"do": "pass", "seat": 0}})
    more = pass_button(screen)
    assert more[0] == done[0]
    assert len({without[1], done[1], more[1]}) == 3


def test_in_a_branch_the_button_speaks_of_the_branch(tmp_path: Path) -> None:
    """What a move is called follows the position that is shown, not the one in which the step began."""
    session = table(tmp_path, f"hand: [{FACTORY}], dungeon: [{CAVE}]")
    press_card(session, FACTORY)
    screen = session.handle({"do": "act", "move": {"do": "place-room", "seat": 0, "card": FACTORY, "place": 0}})
    assert pass_button(screen)[0] == "Done"
    screen = session.handle({"do": "back"})
    assert pass_button(screen)[0] == "Pass"


def test_a_spell_that_was_declared_can_be_left_alone(tmp_path: Path) -> None:
    session = table(
        tmp_path,
        "hand: [bm.card.counterspell]",
        other=f"hand: [bm.card.freeze], dungeon: [{CAVE}]",
    )
    desk = desk_of(session)
    line = desk.line.do(desk.line.game.action_of({"do": "pass", "seat": 0}))
    move = {"do": "cast", "seat": 1, "card": "bm.card.freeze", "target": CAVE}
    desk.whole = line.do(line.game.action_of(move))
    desk.at = len(desk.whole.moments) - 1
    assert pass_button(session.screen()) == ("Pass", "cancel nothing")


# -- the rest of the table -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_card_says_stands_where_it_is_chosen_or_used(tmp_path: Path, lang: str) -> None:
    """Of another's hand that is shown, and of a room that can be used; what lies in one's own hand is read there."""
    five = f"[{{cards: [{PIT}], down: true}}, {FACTORY}, {CAVE}, {ALTAR}, {STASH}]"
    shown = table(tmp_path, f"dungeon: {five}", other=f"hand: [{PIT}, {ALTAR}]", phase="reveal", lang=lang)
    assert shown.desk is not None
    box = shown.desk.line.state.box.cards
    assert {a["note"] for a in shown.screen()["acts"]} == {box[card].text[lang] for card in (PIT, ALTAR)}
    laid = table(tmp_path, f"dungeon: [{STASH}]", lang=lang).screen()
    assert next(a["note"] for a in laid["acts"]) == box[STASH].text[lang]
    laboratory = f"dungeon: [{{cards: [{LABORATORY}], down: true}}], hand: [{MOTIVATION}]"
    held = table(tmp_path, laboratory, phase="reveal", lang=lang).screen()
    assert {a["note"] for a in held["acts"]} == {None}


@pytest.mark.parametrize("edition", EDITIONS)
def test_to_build_at_once_is_named_on_its_button(tmp_path: Path, edition: str) -> None:
    zone = f"dungeon: [{{cards: [bm.card.construction-zone], down: true}}], hand: [{PIT}]"
    assert table(tmp_path, zone, phase="reveal", edition=edition).screen()["acts"][0]["label"] == "Build one more room"


@pytest.mark.parametrize("lang", LANGS)
def test_the_head_of_a_row_says_that_it_counts_the_hand(tmp_path: Path, lang: str) -> None:
    session = table(tmp_path, f"hand: [{PIT}], dungeon: [{CAVE}, {ALTAR}]", lang=lang)
    said = own_row(session.screen())["hand"]["text"]
    assert said == {"en": "in hand: 1 room, 0 spells", "ja": "手札：部屋1、呪文0"}[lang]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_deck_says_what_it_is_when_pressed(edition: str) -> None:
    session = sit_down(edition)
    for deck in session.screen()["rows"]["decks"]:
        slip = session.handle({**deck["go"], "anchor": deck["key"]})["slip"]
        assert slip["title"] == deck["told"]
        assert slip["rows"] or slip["body"]
        assert slip["cites"] or deck["key"] == "deck-discard"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_others_do_unseen_has_words_of_its_own(edition: str, lang: str) -> None:
    """No beat and no line of the record quotes a card that the reader does not see; each kind of move has its sign."""
    session = sit_down(edition, players=3, lang=lang)
    hidden = {"en": "hidden card", "ja": "見えないカード"}[lang]
    signs: set[str] = set()
    for screen in playing(session, 40):
        beats = screen["story"]["beats"]
        lines = [plain_text(line["text"]) for line in (screen["log"] or {"lines": []})["lines"]]
        assert not [said for said in (*(beat["text"] for beat in beats), *lines) if hidden in said]
        signs |= {beat["icon"] for beat in beats if beat["key"] != "0"}
    assert {"next", "phase-build"} <= signs
    assert "play" not in signs


def test_the_bait_phase_has_one_name_in_each_book() -> None:
    """The strip, the log and the lessons call it what the edition's own book calls it."""
    for found, name, not_so in (("alpha", "引き寄せ", "誘導"), ("revised", "誘導", "引き寄せ")):
        texts = editions()[f"boss-monster-{found}"].texts
        assert texts["screen"]["phase-bait"]["ja"] == name
        assert texts["words"]["bait"]["ja"] == f"{name}フェイズ"
        assert not_so not in json.dumps(texts, ensure_ascii=False)
