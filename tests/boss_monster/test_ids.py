"""Shared rules are cited by neutral ids, which each edition turns into its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from boss_monster.dungeons import PLAYS, laid
from findings import assert_none

from tutor.explain.speaker import Speaker
from tutor.games import boss_monster, registry
from tutor.games.boss_monster.book import RULES, citing, other_names
from tutor.games.boss_monster.mistakes import MISTAKES
from tutor.games.boss_monster.play import ALPHA_PLAY, REVISED_PLAY, Play
from tutor.games.boss_monster.readings import READINGS
from tutor.games.boss_monster.words import own_texts

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


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_two_texts_that_an_edition_keeps_under_one_id_say_the_same(edition: str) -> None:
    """Of several entries under one key only the first would be said, also where another one fits."""
    said: dict[tuple[str, str], object] = {}
    wrong = []
    for path in sorted((FOLDER / "text").glob("*.yaml")):
        for kind, entries in (yaml.safe_load(path.read_text(encoding="utf-8")) or {}).items():
            for key, entry in entries.items():
                for own in own_texts(edition, citing(edition))({kind: {key: entry}})[kind]:
                    if said.setdefault((kind, own), entry) != entry:
                        wrong.append(f"{kind}: {key} is kept as {own}, which says something else")
    assert len(said) > 300
    assert_none(wrong)


def test_an_ability_for_another_phase_is_not_said_to_come_too_late() -> None:
    """The revised rules have a rule of their own for this; in the first edition it is part of another one."""
    for found, said in ((ALPHA_PLAY, "bma.build.spells-and-abilities"), (REVISED_PLAY, "bmr.activated.when")):
        seats = "seats: [{boss: ~draculord, dungeon: [~bottomless-pit]}, {boss: ~robobo, hand: [~freeze]}]"
        s = laid(found, f"{{phase: build, active: 0, {seats}}}").state
        action = found.GAME.action_of({"do": "use-room", "seat": 0, "card": "bm.card.bottomless-pit"})
        denied = next(d for d in found.GAME.why_not(s, action) if d.rule == said)
        told = Speaker(registry.edition(f"boss-monster-{found.edition}"), "en", s).denial(denied)
        assert told == "The ability of Bottomless Pit is not for the Build phase."
