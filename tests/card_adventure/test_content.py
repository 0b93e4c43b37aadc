"""The ledger, the glossary, the house set, the boards, the words and the worked examples of Card+ Adventure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from findings import assert_none

from tutor import paths
from tutor.content.models import Glossary, Rule, RuleFile, Text
from tutor.content.source import load, load_as
from tutor.games import card_adventure
from tutor.games.card_adventure.board import Board, Carry, HideKey, Reach
from tutor.games.card_adventure.cards import KINDS, AnyPrinted, Monster, box
from tutor.games.card_adventure.maps import FAR, Map, boards
from tutor.games.card_adventure.play import GAME
from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.lessons.examples import examples_of, play_example

FOLDER = Path(card_adventure.__file__).parent
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
STATED, RULINGS, TAUGHT, TERMS = 240, 8, 21, 66
DECKS = {"attack": 60, "mp": 40, "magic": 24, "item": 24, "trap": 8, "curse": 8, "monster": 48}
BOARDS = ("the-cellar-lamp", "the-sunken-crown", "three-locks", "till-dawn")
EXAMPLES = 36

every_board = pytest.mark.parametrize("id", BOARDS)


def rules() -> dict[str, Rule]:
    files = sorted((FOLDER / "rules").glob("*.yaml"))
    return {rule.id: rule for path in files for rule in load_as(RuleFile, path).rules}


def assert_both(text: Text, id: str) -> None:
    assert JAPANESE.search(text.ja), id
    assert not JAPANESE.search(text.en), id


# -- the booklet -----------------------------------------------------------------------------------------------------


def test_every_rule_is_there_in_both_languages() -> None:
    ledger = rules()
    assert Counter(rule.who for rule in ledger.values()) == {"engine": STATED + RULINGS, "tutor": TAUGHT}
    assert sum(rule.ours for rule in ledger.values()) == RULINGS
    for rule in ledger.values():
        assert_both(rule.text, rule.id)
        assert rule.section, rule.id
        assert rule.text.ja[-1] in "。！）", rule.id
        assert rule.text.en[-1] in ".!)", rule.id
        for text in (rule.ruling.text, rule.ruling.because) if rule.ruling else ():
            assert_both(text, rule.id)
            assert text.ja[-1] in "。！）", rule.id
            assert text.en[-1] in ".!)", rule.id
        assert_none([id for id in (*rule.depends, *rule.narrows) if id not in ledger])


def test_every_rule_stands_once_in_the_file_of_its_topic() -> None:
    files = sorted((FOLDER / "rules").glob("*.yaml"))
    found = [(path, rule) for path in files for rule in load_as(RuleFile, path).rules]
    assert_none([rule.id for path, rule in found if rule.id.split(".")[1] != path.stem])
    assert len(found) == len(rules()) == STATED + RULINGS + TAUGHT


def test_no_sentence_of_ours_names_an_id() -> None:
    said = [(r.id, text) for r in rules().values() for text in _texts_of(r)]
    assert_none([id for id, text in said if re.search(r"cpa\.\w", text.ja + text.en)])


def _texts_of(rule: Rule) -> Iterator[Text]:
    yield rule.text
    if rule.ruling is not None:
        yield from (rule.ruling.text, rule.ruling.because)


def glossary() -> Glossary:
    return load_as(Glossary, paths.glossary() / "card-plus-adventure.yaml")


def test_every_term_leads_to_rules() -> None:
    terms, ledger = glossary().terms, rules()
    assert len(terms) == len({term.id for term in terms}) == TERMS
    for term in terms:
        assert_both(term.means, term.id)
        assert term.reading, term.id
        assert re.fullmatch(r"[a-z ]+", term.romaji), term.id
        assert term.rules, term.id
        assert_none([id for id in term.rules if id not in ledger])


# -- the house set ---------------------------------------------------------------------------------------------------


def test_the_house_set_is_whole() -> None:
    there = box()
    assert {kind: len(there.deck(kind)) for kind in KINDS} == DECKS
    assert (len(there.bag("damage")), len(there.bag("poison")), len(there.counters)) == (40, 24, 16)
    assert {id: (c.attack, c.mp, c.magic) for id, c in there.classes.items()} == {
        "cpa.card.warrior": (6, 0, 0),
        "cpa.card.mage": (3, 6, 4),
        "cpa.card.spellblade": (4, 3, 2),
    }


def test_whatever_is_ours_is_marked() -> None:
    assert_none([c.id for c in box().printed.values() if (c.source == "house") != c.id.startswith("cpa.house.")])


def test_every_card_is_named_and_says_what_it_does_in_both_languages() -> None:
    for card in box().printed.values():
        assert_both(card.name, card.id)
        if card.kind in ("magic", "item", "trap", "curse", "structure"):
            assert card.text is not None, card.id
        if card.text is not None:
            assert_both(card.text, card.id)
    names = Counter(card.name.ja for card in box().printed.values())
    assert_none([name for name, n in names.items() if n > 1])


def test_every_word_that_cards_refer_to_is_borne_by_a_monster() -> None:
    monsters = [c for c in box().printed.values() if isinstance(c, Monster)]
    borne = {a.word for m in monsters for a in m.abilities if a.has == "attribute"}
    assert borne == {"火", "水", "石", "禍"}
    assert borne <= load(FOLDER / "text" / "words.yaml")["words"].keys()
    named = {a.word for m in monsters for a in m.abilities if a.has == "commander" and a.by == "name"}
    assert all(any(m.bears(word) for m in monsters) for word in named)
    assert_none([card.id for card in box().printed.values() for word in _attributes(card) if word not in borne])


def _attributes(card: AnyPrinted) -> Iterator[str]:
    for use in getattr(card, "uses", ()):
        yield from (x.attribute for x in use.against)
        if use.attribute:
            yield use.attribute


def test_cards_have_every_ability_of_the_booklet() -> None:
    abilities = [a for c in box().printed.values() if isinstance(c, Monster) for a in c.abilities]
    has = {(a.has, a.magic) for a in abilities} | {(a.has, a.by) for a in abilities if a.has == "commander"}
    assert {("physical", False), ("physical", True), ("revive", False), ("attribute", False)} <= has
    assert {("attribute", True), ("attack-minus", False), ("attack-minus", True)} <= has
    assert {("commander", "name"), ("commander", "attribute")} <= has


# -- the boards ------------------------------------------------------------------------------------------------------


def test_the_boards_are_all_there() -> None:
    assert tuple(sorted(boards())) == BOARDS


@every_board
def test_a_board_is_told_in_both_languages(id: str) -> None:
    board = boards()[id]
    assert board.story is not None
    texts = [board.name, board.story, *(area.name for area in board.areas), *(cell.name for cell in board.cells)]
    texts += [rule.text for rule in board.rules if rule.text is not None]
    assert all(rule.text is not None for rule in board.rules)
    for text in texts:
        assert_both(text, f"{id}: {text.en}")
    assert len({cell.name.ja for cell in board.cells}) == len(board.cells)


@every_board
def test_a_board_can_be_won_and_lost(id: str) -> None:
    board, map = boards()[id], Map(boards()[id])
    assert board.goals
    for goal in board.goals:
        if isinstance(goal, Carry | Reach):
            assert 0 < _way(board, map) < _turns(board), "there is time for the way, and for some trouble"
    assert all(map.signs.values()), "in every area something can happen"


def _turns(board: Board) -> int:
    return next((rule.turns for rule in board.rules if rule.rule == "turn-limit"), FAR)


def _way(board: Board, map: Map) -> int:
    """How many moves it takes at least, to what is to be carried and on to the goal."""
    goal = board.goals[0]
    assert isinstance(goal, Carry | Reach)
    if isinstance(goal, Reach):
        return map.distance(board.start, goal.to)
    at = next(cell.id for cell in board.cells if any(laid.card == goal.item for laid in cell.lies))
    return map.distance(board.start, at) + map.distance(at, goal.to)


@every_board
def test_monsters_reach_most_cells_and_every_key_can_be_had(id: str) -> None:
    """Keys that a board hides lie before their gate, and before every other that is shut."""
    board, map = boards()[id], Map(boards()[id])
    for rule in board.rules:
        if isinstance(rule, HideKey):
            near = map.distance(board.start, min(rule.gate, key=lambda c: map.distance(board.start, c)))
            assert all(map.distance(board.start, cell) <= near + 3 for cell in rule.cells)
    entered = {cell for arrow in board.arrows for cell in arrow.path[1:]} | {sign.cell for sign in board.signs}
    assert len(entered) * 2 >= len(board.cells)


def test_the_boards_teach_different_things() -> None:
    first, locks, heath = (boards()[id] for id in ("the-cellar-lamp", "three-locks", "till-dawn"))
    assert len(first.cells) == 10
    assert not any(route.structure for route in first.routes)
    assert Counter(box().structures[r.structure].rule for r in locks.routes if r.structure) == {"gate": 3, "wall": 1}
    assert {face for arrow in heath.arrows for face in arrow.faces} == {1, 2, 3, 4, 5, 6}
    assert len({goal.goal for board in boards().values() for goal in board.goals}) == 3


# -- the words -------------------------------------------------------------------------------------------------------


def test_every_number_has_a_name() -> None:
    asked = {term.question for term in GAME.rules.terms}
    assert asked == edition("card-plus-adventure").texts["questions"].keys()


# -- the worked examples ---------------------------------------------------------------------------------------------


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Edition:
    """The edition, known to everybody for as long as a test lasts."""
    id = "card-plus-adventure"
    made = Edition(
        id=id,
        prefix="cpa",
        title=Text(ja="カード+アドベンチャー", en="Card+ Adventure"),
        players=(1, 4),
        folder=FOLDER,
        play=lambda: import_module("tutor.games.card_adventure.play"),
    )
    monkeypatch.setitem(editions(), id, editions().get(id, made))
    return editions()[id]


def test_every_worked_example_holds(here: Edition) -> None:
    examples = examples_of(here)
    listed = load(FOLDER / "examples.yaml")["examples"]
    assert len(examples) == EXAMPLES
    assert sorted(e["id"] for e in listed) == sorted(e.id for e in examples)
    for example in examples:
        for played in play_example(here, example):
            place = f"{example.id}, {played.beat.id}"
            assert not played.wrong, f"{place}: {played.wrong}"
            assert_none([f"{place}: {rule} does not speak" for rule in played.beat.shows if rule not in played.rules()])
