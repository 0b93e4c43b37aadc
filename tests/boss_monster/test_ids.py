"""Shared rules are cited by neutral ids, which each edition turns into its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from boss_monster.dungeons import PLAYS
from findings import assert_none

from tutor.games import boss_monster
from tutor.games.boss_monster.book import RULES, citing, other_names
from tutor.games.boss_monster.mistakes import MISTAKES
from tutor.games.boss_monster.play import Play
from tutor.games.boss_monster.readings import READINGS

FOLDER = Path(boss_monster.__file__).parent
ID = re.compile(r"bm[ar]?\.[a-z]+\.[a-z-]+")
NAMES = {*RULES.questions, *READINGS, *MISTAKES}


def ledger(edition: str) -> set[str]:
    files = sorted((FOLDER / "rules" / edition).glob("*.yaml"))
    return {rule["id"] for path in files for rule in yaml.safe_load(path.read_text(encoding="utf-8"))["rules"]}


def written() -> Iterator[str]:
    """Every id in the engine that is not the name of a question, of a card, of another reading or of a mistake."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and ID.fullmatch(value) and value not in NAMES:
                yield value


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_every_neutral_id_is_a_rule_of_the_edition(edition: str) -> None:
    cite, known = citing(edition), ledger(edition)
    ids = {*written(), *other_names()[edition]}
    assert_none(sorted(f"{id} -> {cite(id)}" for id in ids if cite(id) and cite(id) not in known))


def test_neutral_ids_are_rules_of_both() -> None:
    for edition in ("alpha", "revised"):
        cite, idle = citing(edition), {id for id, name in other_names()[edition].items() if not name}
        assert all(cite(id) for id in written() if id.startswith("bm.") and id not in idle)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_an_edition_cites_only_its_own(play: Play) -> None:
    prefix = {"alpha": "bma.", "revised": "bmr."}[play.edition]
    assert all(rule.startswith((prefix, "bm.ruling.")) for rule in play.GAME.rules.cited())


def test_no_step_asks_which_edition_it_is() -> None:
    """What is printed on cards and pages may; the rules may not."""
    wrong = [
        f"{path.name}:{node.lineno}"
        for path in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        and "edition" in ast.unparse(node)
        and path.name not in ("cards.py", "printing.py")
    ]
    assert_none(wrong)
