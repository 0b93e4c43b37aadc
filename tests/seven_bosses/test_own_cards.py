"""Cards whose texts their owner has entered: in a file, in a table, in games of bots, and where a match is set up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli.calling import call
from seven_bosses.house import EDITION, GAME, do

from tutor.audit.content import check_file
from tutor.audit.schemas import schema
from tutor.bots import bot_named, play_game
from tutor.content.models import Text
from tutor.content.source import load
from tutor.games.seven_bosses import own_sets, play
from tutor.games.seven_bosses.cards import box
from tutor.games.seven_bosses.knowledge import WHICH_BOSS
from tutor.games.seven_bosses.own_cards import OwnCards, as_kept
from tutor.games.seven_bosses.start import Start
from tutor.games.seven_bosses.state import Syndicates
from tutor.games.seven_bosses.whatif import Change
from tutor.kernel.chance import Chance
from tutor.kernel.verdict import BadInput
from tutor.ui.session import Session

BOSSES_LEFT = ("observer", "fixer", "ghost")
GOOD = """\
edition: seven-bosses
title: 私の箱
cards:
  - id: sb.card.gunman
    upper:
      when: used
      does: [{does: nullify}]
      text: 能力が使われた時：その効果を無効にする。
    lower:
      type: none
      text: {en: No ability.}
  - id: sb.card.fixer
    name: {ja: 運び屋, en: Courier}
    upper:
      does: [{does: look, rows: either}, {does: lurk}]
      text: {ja: 相手の裏の構成員1枚を見て潜伏する。, en: Look at one face-down member and lurk.}
    lower:
      when: targeted
      beside: true
      does: [{does: fail}]
      text: It fails.
  - id: sb.card.boss-ghost
    member: sb.card.underling
    trump:
      name: Shelter
      does: [{does: fail}, {does: turn-up, whose: own, may: true}, {does: watch}]
      later: [{does: look, rows: either, may: true}]
      text: Something that lasts.
"""
KEPT_WAITING = 91  # where two careful bots keep each other from winning until they lose patience
HOUSE_CARDS = [card for path in EDITION.files("cards") for card in load(path)["cards"] if card["kind"] != "list"]
# What is spoiled in the file, what the check says, and at which line.
DAMAGED = {
    "another game": ("edition: seven-bosses", "edition: munchkin-quest", "munchkin-quest has no cards", 1),
    "no game": ("edition: seven-bosses", "edition: seven-bossses", "did you mean 'seven-bosses'", 1),
    "an unknown card": ("id: sb.card.gunman", "id: sb.card.gunmann", "did you mean 'sb.card.gunman'", 4),
    "a card without id": ("- id: sb.card.gunman\n    upper", "- upper", "cards.0.id: field required", 4),
    "a card twice": ("id: sb.card.fixer", "id: sb.card.gunman", "sb.card.gunman stands there twice", 3),
    "an unknown field": ("name: {ja: 運", "names: {ja: 運", "extra inputs are not permitted", 13),
    "an unknown language": ("en: Courier", "fr: Courier", "cards.1.name.fr", 13),
    "an unknown deed": ("{does: nullify}", "{does: cancel}", "cards.0.upper.does.0.does", 7),
    "a deed in the wrong text": ("when: used\n", "when: targeted\n", "`nullify`, cannot stand in", 7),
    "a deed of trumps": ("{does: lurk}", "{does: verdict}", "`verdict`, cannot stand in a text for `action`", 15),
    "an unknown condition": ("when: used", "when: sometimes", "cards.0.upper.when", 6),
    "a word of another deed": ("{does: nullify}", "{does: nullify, rows: rear}", "`rows` says nothing of", 7),
    "an unknown row": ("rows: either}, {does: lurk}", "rows: middle}, {does: lurk}", "'front', 'rear' or 'either'", 15),
    "nothing done": ("does: [{does: fail}]\n", "does: []\n", "an ability does something", 17),
    "something done by none": ("      type: none\n", "      type: none\n      does: [{does: lurk}]\n", "type: none", 9),
    "no text": ("      text: It fails.\n", "", "cards.1.lower.text: field required", 17),
    "beside what": ("when: targeted\n      beside", "when: other-targeted\n      beside", "`beside` is for", 17),
    "a boss with halves": (
        "    trump:",
        "    upper: {does: [{does: lurk}], text: x}\n    trump:",
        "has no `upper`",
        22,
    ),
    "an unknown member": ("member: sb.card.underling", "member: sb.card.under", "did you mean 'sb.card.under", 23),
    "one boss twice": ("member: sb.card.underling", "member: sb.card.hermit", "both make sb.card.hermit the boss", 3),
    "what lasts without end": ("      later: [{does: look, rows: either, may: true}]\n", "", "belong together", 24),
    "what does not last": (", {does: watch}]", "]", "belong together", 24),
    "not YAML": ("cards:", "cards", "", 4),
    "no list": ("cards:\n", "cards: none\nmore:\n", "cards", 3),
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    (tmp_path / "cards").mkdir()
    path = tmp_path / "cards" / "mine.yaml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def dealt(path: Path) -> Syndicates:
    own = next(own for own in own_sets.own_sets() if own.id.startswith(path.stem))
    state: Syndicates = EDITION.table.dealt(2, 5, (), own.id).state
    return state


# -- the file --------------------------------------------------------------------------------------------------------


def test_a_file_without_a_mistake_is_fit_to_be_used(file: Path) -> None:
    assert check_file(file) == ()


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_told_where_it_is_wrong_and_is_not_offered(file: Path, damage: str) -> None:
    before, after, told, line = DAMAGED[damage]
    assert before in GOOD
    file.write_text(GOOD.replace(before, after, 1), encoding="utf-8")
    found = check_file(file)
    assert found
    assert any(told in str(problem) and problem.line == line for problem in found), [str(p) for p in found]
    assert own_sets.own_sets() == ()
    assert [choice.id for choice in play.set_choices()] == ["house"]


def test_its_schema_speaks_of_the_deeds_and_of_one_language() -> None:
    made = schema("card", EDITION)
    assert set(made["properties"]) == {"edition", "title", "note", "cards"}
    assert "recall" in made["$defs"]["Deed"]["properties"]["does"]["enum"]
    assert "string" in str(made["$defs"]["OwnAbility"]["properties"]["text"])


# -- the cards -------------------------------------------------------------------------------------------------------


def test_what_is_left_out_stays_as_it_is_and_one_language_stands_for_both(file: Path) -> None:
    box = dealt(file).box
    assert box.members["sb.card.gunman"].name == Text(ja="ガンマン", en="Gunman")
    assert box.members["sb.card.gunman"].upper.type == "trigger"
    assert box.members["sb.card.gunman"].lower.text == Text(ja="No ability.", en="No ability.")
    assert box.members["sb.card.hermit"].source == "house"
    assert {card.id for card in box.cards.values() if card.source == "own"} == {
        "sb.card.gunman",
        "sb.card.fixer",
        "sb.card.boss-ghost",
    }
    assert box.boss_of["sb.card.underling"] == "sb.card.boss-ghost"
    assert "sb.card.ghost" not in box.boss_of


def test_own_texts_work_on_the_table() -> None:
    own = [
        {
            "id": "sb.card.fixer",
            "upper": {"does": [{"does": "turn-up", "whose": "own"}, {"does": "recall"}], "text": "Own."},
        }
    ]
    start = Start.model_validate(
        {
            "seats": [
                {"columns": [["sb.card.fixer"], ["sb.card.ghost"]], "boss": "sb.card.boss-ghost"},
                {"up": ["sb.card.gunman"]},
            ]
        }
    )
    s = play.lay_out(start, Chance(), as_kept(OwnCards.model_validate({"cards": own}))).state
    s, events = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"})
    told = [event.kind for event in events]
    assert told.count("TurnedUp") == 2
    assert "CalledBack" in told
    assert [(c.front.card, c.front.up) for c in s.players[0].columns if c.front][-1][1]


def test_whoever_has_come_back_from_the_graveyard_is_known_not_to_be_the_boss() -> None:
    own = [{"id": "sb.card.fixer", "upper": {"does": [{"does": "recall"}], "text": "Own."}}]
    columns = [["sb.card.fixer"], ["sb.card.observer"], ["sb.card.ghost"]]
    seats = [{"columns": columns, "boss": "sb.card.boss-observer"}, {"boss": "sb.card.boss-hermit"}]
    start = Start.model_validate({"seats": seats})
    s = play.lay_out(start, Chance(), as_kept(OwnCards.model_validate({"cards": own}))).state
    before = {x.source for x in GAME.ask(s, WHICH_BOSS, 1)}
    s, events = do(s, {"do": "use", "seat": 0, "member": "~fixer/a"}, {"do": "let-be", "seat": 1})
    assert [e.facts["card"] for e in events if e.kind == "CalledBack"] == ["sb.card.canary/a"]
    assert {x.source for x in GAME.ask(s, WHICH_BOSS, 1)} == before == {f"sb.card.boss-{x}" for x in BOSSES_LEFT}
    with pytest.raises(BadInput):
        play.apply_change(s, Change("boss", 0, "", "sb.card.boss-canary"))


def test_a_half_without_an_ability_cannot_be_used() -> None:
    own = [{"id": "sb.card.gunman", "lower": {"type": "none", "text": "–"}}]
    start = Start.model_validate({"seats": [{"up": ["sb.card.gunman"]}, {}]})
    s = play.lay_out(start, Chance(), as_kept(OwnCards.model_validate({"cards": own}))).state
    action = GAME.action_of({"do": "use", "seat": 0, "member": "sb.card.gunman/a"})
    assert [denied.rule for denied in GAME.why_not(s, action)] == ["sb.member.two-types"]
    assert action not in GAME.offers(s, 0)


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_games_with_own_cards_come_to_an_end(file: Path, bot: str) -> None:
    import yaml

    cards: tuple[dict[str, Any], ...] = tuple(yaml.safe_load(file.read_text(encoding="utf-8"))["cards"])
    for seed in (0, 1, 2, KEPT_WAITING):
        game = play_game(EDITION, [bot_named(EDITION, bot)], 2, seed, (), cards)
        assert game.winners
        assert game.start["table"]["cards"] == list(cards)


def test_the_command_line_plays_simulates_and_replays_them(file: Path, tmp_path: Path) -> None:
    told = call("simulate", "seven-bosses", "--games", "2", "--cards", str(file), "--json")
    assert json.loads(told.out)["games"] == 2
    record = call("play", "seven-bosses", "--bots", "random,random", "--cards", str(file), "--json", "--seed", "4")
    kept = tmp_path / "game.json"
    kept.write_text(record.out, encoding="utf-8")
    assert call("replay", str(kept)).status == 0
    assert call("check", str(kept)).status == 0
    assert "is no file of cards" in call("play", "seven-bosses", "--cards", str(kept), "--json").one_error


def test_the_command_line_says_what_is_wrong_with_them(file: Path) -> None:
    file.write_text(GOOD.replace("sb.card.gunman", "sb.card.gunmann"), encoding="utf-8")
    told = call("simulate", "seven-bosses", "--games", "2", "--cards", str(file))
    assert told.status == 2
    assert f"{file}:4:" in told.err
    assert "--cards" in call("simulate", "munchkin-quest", "--games", "1", "--cards", str(file)).err


# -- where a match is set up -----------------------------------------------------------------------------------------


def test_a_match_can_be_set_up_with_them(file: Path) -> None:
    groups = {
        g["key"]: g for g in Session(address={"page": "deal", "edition": "seven-bosses"}).screen()["deal"]["groups"]
    }
    texts = [option["text"] for option in groups["board"]["options"]]
    assert texts == ["House set: Seven of Oregon", "私の箱"]
    chosen = groups["board"]["options"][1]["key"]
    session = Session(address={"deal": "seven-bosses", "seed": "3", "board": chosen})
    assert session.desk is not None
    assert session.desk.line.state.box.members["sb.card.fixer"].name["en"] == "Courier"


def test_without_any_the_page_does_not_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    groups = Session(address={"page": "deal", "edition": "seven-bosses"}).screen()["deal"]["groups"]
    assert [g for g in groups if g["key"] == "board" and g["options"]] == []


def test_a_link_to_a_set_that_has_changed_since_leads_to_the_choice_of_another(file: Path) -> None:
    id = own_sets.own_sets()[0].id
    file.write_text(GOOD.replace("Courier", "Porter"), encoding="utf-8")
    screen = Session(address={"deal": "seven-bosses", "seed": "3", "board": id}).screen()
    assert screen["page"] == "lost"
    assert screen["lost"]["links"][0]["go"] == {"do": "open", "page": "deal", "edition": "seven-bosses"}


@pytest.mark.parametrize("card", HOUSE_CARDS, ids=lambda card: card["id"])
def test_a_card_may_be_written_as_in_the_games_own_files(card: dict[str, Any]) -> None:
    (own,) = OwnCards.model_validate({"cards": [card]}).printed()
    usual = {**box().members, **box().bosses}[card["id"]]
    assert own == usual.model_copy(update={"source": "own"})
