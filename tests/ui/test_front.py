"""The start page, the front page of each game, the lists of rules, words and cards, one rule, and the search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from ui.walking import LANGS

from tutor.games.registry import editions
from tutor.lessons.check import lessons_of
from tutor.ui.session import Session
from tutor.words import glossaries

EDITIONS = sorted(editions())
LISTS = ("rules", "glossary", "cards")
Screen = dict[str, Any]


def shown(lang: str = "en", **address: str) -> Screen:
    return Session(address={**address, "lang": lang}).screen()


def goes_of(part: Any) -> Iterator[dict[str, Any]]:
    """Every press that a part of a screen offers."""
    if isinstance(part, dict):
        yield from ([part["go"]] if isinstance(part.get("go"), dict) else [])
        for value in part.values():
            yield from goes_of(value)
    elif isinstance(part, list):
        for value in part:
            yield from goes_of(value)


def assert_leads_somewhere(goes: list[dict[str, Any]]) -> None:
    for go in goes:
        page = Session().handle(go)["page"]
        assert page not in ("sorry", "lost"), go
        assert page != "landing" or go.get("page") == "landing" or go["do"] in ("term", "rule"), go


# -- the start page --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_start_page_shows_each_game_once(lang: str) -> None:
    landing = shown(lang)["landing"]
    assert [card["key"] for card in landing["tables"]] == list(dict.fromkeys(e.family for e in _presented()))
    for card in landing["tables"]:
        assert card["title"]
        assert card["text"].endswith((".", "。"))
        assert len(card["facts"]) == 2
        assert Session().handle(card["go"])["page"] == "table"
        assert Session().handle(card["more"]["go"])["front"]["title"]
    both = next(card for card in landing["tables"] if card["key"] == "boss-monster")
    assert both["tags"] == [{"en": "two editions", "ja": "二つの版"}[lang]]


def _presented() -> list[Any]:
    return sorted(editions().values(), key=lambda found: "demo" not in found.texts["landing"])


def test_every_link_on_the_start_page_leads_somewhere() -> None:
    screen = shown()
    goes = [*goes_of(screen["landing"]), *goes_of(screen["nav"])]
    assert len(goes) > 10
    assert_leads_somewhere(goes)


def test_the_bar_of_the_start_page_names_rules_words_and_ones_own_table() -> None:
    assert [link["text"] for link in shown()["nav"]] == ["Rules", "Words", "At your own table", "Progress"]


# -- a game ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", EDITIONS)
def test_the_front_page_of_a_game_leads_to_all_that_it_has(id: str) -> None:
    front = shown(page="game", edition=id)["front"]
    found = editions()[id]
    assert {row["go"]["lesson"] for row in front["lessons"]} == {lesson.id for lesson in lessons_of(found)}
    assert [row["title"].split(".")[0] for row in front["lessons"]] == [
        str(n + 1) for n in range(len(front["lessons"]))
    ]
    ways = {row["key"]: row["go"] for row in front["ways"]}
    assert {"coached", "free", "own-table"} <= set(ways)
    assert ("maker" in ways) == (found.boards is not None)
    look = {row["key"] for row in front["look"]}
    assert {"rules", "words", "cards"} <= look
    assert ("differences" in look) == bool(found.differences)
    assert_leads_somewhere([front["first"]["go"], *ways.values(), *(row["go"] for row in front["look"])])


def test_the_editions_of_a_game_are_switched_in_place() -> None:
    for page in ("game", *LISTS):
        screen = shown(page=page, edition="boss-monster-alpha")
        options = (screen.get("front") or screen[screen["page"]])["editions"]
        assert [bool(option["go"]) for option in options] == [False, True]
        other = Session().handle(options[1]["go"])
        assert other["address"] == f"?page={page}&edition=boss-monster-revised&lang=en"
    assert shown(page="game", edition="seven-bosses")["front"]["editions"] == []


def test_where_the_reader_was_stands_on_the_page_of_its_game_only() -> None:
    session = Session(address={"lesson": "sb.lesson.first-kill"})
    for _ in range(2):
        session.handle({"do": "next"})
    own = session.handle({"do": "open", "page": "game", "edition": "seven-bosses"})
    assert own["front"]["resume"]["go"]["lesson"] == "sb.lesson.first-kill"
    assert session.handle({"do": "open", "page": "game", "edition": "munchkin-quest"})["front"]["resume"] is None


@pytest.mark.parametrize("id", EDITIONS)
def test_every_match_is_set_up_first_with_the_coach_or_without(id: str) -> None:
    ways = {row["key"]: row["go"] for row in shown(page="game", edition=id)["front"]["ways"]}
    for way, coach in (("coached", ""), ("free", "off")):
        deal = Session().handle(dict(ways[way]))["deal"]
        chosen = {g["key"]: next((o["key"] for o in g["options"] if o["chosen"]), "") for g in deal["groups"]}
        assert chosen["coach"] == coach
        dealt = Session().handle({**deal["go"], "seed": "3", "coach": coach, "bot": "random"})
        assert not (coach and dealt.get("advice"))
        assert ("coach=off" in dealt["address"]) == bool(coach)


@pytest.mark.parametrize("id", EDITIONS)
def test_a_game_for_one_screen_says_so_on_its_page(id: str) -> None:
    """The way there has chosen whom one plays with already."""
    ways = {row["key"]: row["go"] for row in shown(page="game", edition=id)["front"]["ways"]}
    assert ("together" in ways) == editions()[id].one_screen
    if "together" in ways:
        deal = Session().handle(dict(ways["together"]))
        bots = next(g for g in deal["deal"]["groups"] if g["key"] == "bot")
        assert [o["key"] for o in bots["options"] if o["chosen"]] == ["people"]
        assert "bot=people" in deal["address"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", EDITIONS)
def test_bots_have_names_of_their_own(id: str, lang: str) -> None:
    named = [editions()[id].texts["people"][f"bot-{letter}"][lang] for letter in "bcd"[: editions()[id].players[1] - 1]]
    assert len(set(named)) == len(named)
    assert not [name for name in named if "ot " in name or "ボット" in name]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", EDITIONS)
def test_rules_of_play_and_what_is_good_to_know_are_told_apart(id: str, lang: str) -> None:
    """Wherever rules are counted, the numbers fit each other."""
    ledger = editions()[id].ledger
    played = sum(rule.who == "engine" for rule in ledger.values())
    front = shown(lang, page="game", edition=id)["front"]
    look = next(row["note"] for row in front["look"] if row["key"] == "rules")
    for text in (look, shown(lang, page="rules", edition=id)["rules"]["text"]):
        assert [int(n) for n in re.findall(r"\d+", text)] == [len(ledger), played, len(ledger) - played]
    assert front["progress"]["of"] == played


def test_from_a_table_the_way_back_is_the_page_of_its_game() -> None:
    for address in ({"lesson": "mq.lesson.curses"}, {"rule": "mq.combat.tie"}, {"deal": "munchkin-quest", "seed": "1"}):
        crumb = shown(**address)["crumbs"][0]
        assert crumb == {"text": "Munchkin Quest", "go": {"do": "open", "page": "game", "edition": "munchkin-quest"}}


# -- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", EDITIONS)
def test_the_lists_hold_everything(id: str, lang: str) -> None:
    found = editions()[id]
    terms = glossaries()[id].terms
    wanted = {
        "rules": set(found.ledger),
        "glossary": {term.id for term in terms},
        "cards": {card.id for card in found.catalogue()},
    }
    for page in LISTS:
        groups = shown(lang, page=page, edition=id)[page]["groups"]
        rows = [row for group in groups for row in group["rows"]]
        assert {row["key"] for row in rows} == wanted[page]
        assert len(rows) == len(wanted[page])
        assert all(row["title"] for row in rows)
        assert len({group["title"] for group in groups}) >= len(groups) - 2


@pytest.mark.parametrize("page", LISTS)
def test_a_list_without_a_game_is_the_shelf(page: str) -> None:
    shelf = shown(page=page)[page]["shelf"]
    assert {one["key"] for one in shelf} == set(EDITIONS)
    assert_leads_somewhere([one["go"] for one in shelf])


def test_a_list_is_filtered_by_any_wording() -> None:
    session = Session(address={"page": "cards", "edition": "card-plus-adventure", "lang": "en"})
    filtered = session.handle({"do": "cards.filter", "q": "lizzardman"})["cards"]
    assert filtered["groups"][0]["rows"][0]["title"] == "Lizardman"
    assert filtered["narrowed"]
    assert not session.handle({"do": "cards.filter", "q": ""})["cards"]["narrowed"]
    nothing = session.handle({"do": "cards.filter", "q": "qqqqzzzz"})["cards"]
    assert nothing["groups"][0]["rows"] == []
    assert nothing["count"] == "Nothing found. Try another word."


def test_a_card_has_an_address() -> None:
    cards = shown(page="cards", edition="munchkin-quest", only="mq.card.shrieking-geek")["cards"]
    (row,) = [row for group in cards["groups"] for row in group["rows"]]
    assert row["title"] == "Shrieking Geek"
    assert row["source"] == "book"
    assert row["other"]["lang"] == "ja"
    assert "Level 6" in row["marks"]


# -- one rule --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_stands_beside_that_of_the_other_edition(lang: str) -> None:
    rule = shown(lang, rule="bma.bait.tie-stays")["rule"]
    assert rule["other"]["lang"] != lang
    assert [side["key"] for side in rule["editions"]["sides"]] == ["bmr.bait.tie-stays"]
    assert rule["editions"]["points"]
    assert rule["before"]
    assert rule["after"]
    assert {row["go"].get("example", "") for row in rule["where"]} - {""}
    assert_leads_somewhere(list(goes_of(rule)))


def test_a_rule_that_cannot_be_tried_says_so() -> None:
    told = [rule.id for rule in editions()["munchkin-quest"].ledger.values() if rule.who == "tutor"]
    for id in told[::9]:
        rule = shown(rule=id)["rule"]
        assert bool(rule["nothing"]) != bool(rule["kept"]), id


@pytest.mark.parametrize("id", EDITIONS)
def test_the_rules_of_a_section_follow_one_another(id: str) -> None:
    groups = shown(page="rules", edition=id)["rules"]["groups"]
    keys = [row["key"] for row in max(groups, key=lambda group: len(group["rows"]))["rows"]][:6]
    walked = [keys[0]]
    while len(walked) < len(keys):
        walked.append(shown(rule=walked[-1])["rule"]["after"]["go"]["rule"])
    assert walked == keys


# -- searching -------------------------------------------------------------------------------------------------------


def test_the_box_opens_over_whatever_is_open_and_closes_again() -> None:
    session = Session(address={"lesson": "mq.lesson.shrieking-geek", "step": "chance", "lang": "en"})
    before = session.screen()
    opened = session.handle({"do": "find"})
    assert opened["find"]["rows"] == []
    assert opened["focus"] == "find.q"
    assert opened["page"] == "table"
    found = session.handle({"do": "find", "q": "yamiuti"})
    assert found["find"]["rows"][0]["title"] == "Backstab"
    assert found["hash"] == before["hash"]
    assert session.handle({"do": "find", "close": True})["find"] is None


def test_a_result_says_what_it_is_and_where_it_stands() -> None:
    session = Session(lang="en")
    session.handle({"do": "find"})
    row = session.handle({"do": "find", "q": "only one helper"})["find"]["rows"][0]
    assert row["kind"] == "rule"
    assert row["where"] == ["Munchkin Quest, p. 10"]
    assert session.handle(row["go"])["rule"]["id"] == "mq.help.one"
    assert session.finding is None


def test_results_of_one_game() -> None:
    session = Session(lang="en", address={"words": "boss"})
    everywhere = session.screen()["words"]["rows"]
    chips = {chip["key"]: chip["go"] for chip in session.screen()["words"]["games"]}
    here = session.handle(chips["seven-bosses"])
    assert 0 < len(here["words"]["rows"]) < len(everywhere)
    assert {where for row in here["words"]["rows"] for where in row["where"] if "7 Bosses" not in where} == set()
    assert "edition=seven-bosses" in here["address"]


def test_every_result_leads_somewhere() -> None:
    for query in ("手札", "combat", "card", "lesson", "ghost"):
        assert_leads_somewhere([row["go"] for row in shown(words=query)["words"]["rows"]])


def test_a_game_named_in_the_question_is_the_one_that_is_searched() -> None:
    for query in ("how do you win munchkin quest", "マンチキン・クエストの勝ち方"):
        rows = shown(words=query)["words"]["rows"]
        assert rows
        assert all("Munchkin Quest" in where for row in rows for where in row["where"]), query
    assert shown(words="7 Bosses")["words"]["query"] == "7 Bosses"


@pytest.mark.parametrize("lang", LANGS)
def test_a_word_that_is_found_shows_how_it_is_read(lang: str) -> None:
    rows = {row["key"]: row for row in shown(lang, words="逃走")["words"]["rows"]}
    assert rows["mq.term.run-away"]["reading"] == "とうそう"
    helper = next(row for row in shown(lang, words="ヘルパー")["words"]["rows"] if row["key"] == "mq.term.helper")
    assert helper["reading"] == ""


def test_answers_of_the_game_that_lies_open_go_first() -> None:
    lesson = Session(address={"lesson": "mq.lesson.quick-fight", "lang": "en"})
    first = lesson.handle({"do": "find", "q": "who wins a tie"})["find"]["rows"][0]
    assert "Munchkin Quest" in first["where"][0]
    bosses = Session(address={"page": "game", "edition": "seven-bosses", "lang": "en"})
    assert bosses.handle({"do": "find", "q": "boss"})["find"]["rows"][0]["key"] == "sb.term.boss"
