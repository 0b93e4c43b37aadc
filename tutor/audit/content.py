"""Checking content: every file is read, fitted to its model, and played where it can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from tutor import paths
from tutor.audit.kinds import Kind, kind_of
from tutor.content.models import LANGS, DifferenceFile, Glossary, ReadingFile, RuleFile
from tutor.content.source import Problem, Problems
from tutor.explain.template import places
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_of_id
from tutor.games.registry import edition_of, editions
from tutor.kernel.verdict import BadInput
from tutor.lessons import Example, Lesson, check_example, check_lesson
from tutor.lessons.scenarios import Scenario
from tutor.lessons.scenarios_check import check_scenario
from tutor.tables.differences import wrong_with
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, place_of
from tutor.tables.otherwise import wrong_with_reading
from tutor.tables.proofs import ProofFile, run_proof
from tutor.tables.reading import Document, read
from tutor.tables.records import RecordFile, begin_from
from tutor.tables.referee import Referee
from tutor.tables.steps import differences, replay_actions
from tutor.tables.strict import Place

SHARED = {"proof", "lesson", "example", "scenario", "reading", "mistake"}
ALSO = "also"  # what else a word is called, in one language or in both
# Tables that a game reads by itself, and that nobody writes anew; its own tests hold them.
ENGINES_OWN = {"ids.yaml", "vocabulary.yaml", "links.yaml"}
SUFFIXES = {".yaml", ".yml", ".json", ".ipynb"}
Found = Iterator[Problem]


def shipped() -> tuple[Path, ...]:
    """Every content file that comes with the package."""
    found: list[Path] = []
    for edition in editions().values():
        found.extend(sorted(x for x in edition.folder.rglob("*.yaml") if not _engines_own(x)))
    found.extend(sorted(paths.glossary().glob("*.yaml")))
    found.extend(sorted(paths.notebooks().glob("*.ipynb")))
    return tuple(dict.fromkeys(found))


def files_in(path: Path) -> tuple[Path, ...]:
    """The file itself, or the content files of a folder."""
    if not path.is_dir():
        return (path,)
    found = (p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
    return tuple(sorted(p for p in found if not _engines_own(p)))


def _engines_own(path: Path) -> bool:
    """Whether it is such a table of one of our games; a stranger's file of that name is like any other."""
    return path.name in ENGINES_OWN and any(e.folder in path.resolve().parents for e in editions().values())


def check_file(path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a file."""
    try:
        source = read(path)
        return tuple(_check(source, path))
    except Problems as error:
        return error.found
    except BadInput as error:
        return (Problem(str(path), 1, str(error)),)


def _check(source: Document, path: Path) -> Found:
    kind = kind_of(source.data)
    if kind is None:
        yield from _texts(source)
        return
    if kind.name == "notebook":
        yield from _notebook(source)
        return
    sharing = tuple(edition for edition in editions().values() if kind.name in SHARED and edition.shares(path))
    for edition in sharing or (_edition(source, kind, path),):
        data = edition.own_reading(source.data) if sharing and edition.own_reading else source.data
        content = source.fit(kind.model_for(edition), data)
        further = CHECKS.get(kind.name)
        if further is not None:
            yield from further(edition, source, content, path)


def _edition(source: Document, kind: Kind, path: Path) -> Edition:
    """The edition that a file belongs to: it says so, its first id does, or the folder in which it lies."""
    data = source.data
    named = data.get("edition") or (data["table"].get("edition") if isinstance(data.get("table"), dict) else None)
    if isinstance(named, str):
        try:
            return edition_of_id(named)
        except BadInput as error:
            place = ("edition",) if "edition" in data else ("table", "edition")
            raise source.bad(place, str(error)) from None
    inside = [e for e in editions().values() if e.folder.resolve() in path.resolve().parents]
    if inside:  # of several printings the one in whose own folder it lies
        return next((e for e in inside if e.printed in path.parts), inside[0])
    id = next(iter(_ids(data)), "")
    found = next((e for e in editions().values() if kind.fits(e)), None)
    if "." not in id and found is None:
        raise BadInput(f"no game has {kind.name}s of this sort")
    return found if found is not None and "." not in id else edition_of(id)


def _ids(data: Any) -> Iterator[str]:
    for items in data.values():
        for item in items if isinstance(items, list) else ():
            if isinstance(item, dict):
                yield from (str(item[key]) for key in ("id", "rule") if key in item)


# -- kinds -----------------------------------------------------------------------------------------------------------


def _table(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, TableFile)
    try:
        found, line = open_table(content, source=source)
    except BadInput as error:
        yield source.problem(place_of(source, str(error), ("start",), ()), str(error))
        return
    referee = Referee(found, line)
    for number, probe in enumerate(content.probes):
        try:
            referee.answer(probe)
        except BadInput as error:
            yield source.problem(("probes", number), str(error), "see `tutor schema table`")


def _record(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, RecordFile)
    line = begin_from(content, source)[1]
    line = replay_actions(line, content, source)
    for wrong in differences(content, line):
        yield source.problem(("events",), wrong, "record it again")


def _proof(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, ProofFile)
    for number, proof in enumerate(content.proofs):
        place: Place = ("proofs", number)
        for rule in (proof.rule, *proof.also):
            if rule not in edition.ledger:
                yield source.problem(place, f"the rule {rule!r} is unknown", "write an id of the ledger")
        try:
            failures = run_proof(edition, proof).failures
        except Problems as error:
            failures = tuple(p.wrong for p in error.found)
        except BadInput as error:
            failures = (str(error),)
        yield from (source.problem(place, f"{proof.rule}: {wrong}", "mend the proof or the rule") for wrong in failures)


def _rules(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, RuleFile)
    seen: set[str] = set()
    for number, rule in enumerate(content.rules):
        place: Place = ("rules", number)
        if rule.id in seen:
            yield source.problem(place, f"the id {rule.id!r} stands twice", "give it another")
        seen.add(rule.id)
        for other in (*rule.depends, *rule.narrows):
            if other not in edition.ledger:
                yield source.problem(place, f"{rule.id}: the rule {other!r} is unknown", "write an id of the ledger")
    yield from _both_languages(source)


def _differences(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, DifferenceFile)
    for number, difference in enumerate(content.differences):
        try:
            wrongs = wrong_with(difference)
        except Problems as error:
            wrongs = tuple(p.wrong for p in error.found)
        except BadInput as error:
            wrongs = (str(error),)
        for wrong in wrongs:
            yield source.problem(("differences", number), f"{difference.id}: {wrong}", "mend its table or its rules")


def _readings(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    """Other readings, and mistakes, which are written in the same way."""
    key = "readings" if isinstance(content, ReadingFile) else "mistakes"
    for number, reading in enumerate(getattr(content, key)):
        try:
            wrongs = wrong_with_reading(edition, reading, unclear=key == "readings")
        except Problems as error:
            wrongs = tuple(p.wrong for p in error.found)
        except BadInput as error:
            wrongs = (str(error),)
        for wrong in wrongs:
            yield source.problem((key, number), f"{reading.id}: {wrong}", "mend its table or its rule")
    yield from _both_languages(source)


def _glossary(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    assert isinstance(content, Glossary)
    seen: set[str] = set()
    for number, term in enumerate(content.terms):
        place: Place = ("terms", number)
        if term.id in seen:
            yield source.problem(place, f"the id {term.id!r} stands twice", "give it another")
        seen.add(term.id)
        for rule in term.rules:
            if rule not in edition.ledger:
                yield source.problem((*place, "rules"), f"{term.id}: the rule {rule!r} is unknown", "write a known id")
    yield from _both_languages(source)


def _cards(edition: Edition, source: Document, content: BaseModel, _: Path) -> Found:
    seen: set[str] = set()
    for key in ("cards", "rooms"):
        for number, card in enumerate(source.data.get(key, ())):
            if card["id"] in seen:
                yield source.problem((key, number), f"the id {card['id']!r} stands twice", "give it another")
            seen.add(card["id"])
    if "edition" not in source.data:  # whoever enters cards for himself may do so in one language
        yield from _both_languages(source)


def _board(edition: Edition, source: Document, content: BaseModel, path: Path) -> Found:
    """Rooms are like cards; a board that is drawn as a whole has to hold together, as its game says."""
    yield from _cards(edition, source, content, path)
    if "rooms" not in source.data:
        for place, wrong, write in edition.table.mistakes(content):
            yield source.problem(place, wrong, write)


def _lesson(edition: Edition, source: Document, content: BaseModel, path: Path) -> Found:
    assert isinstance(content, Lesson)
    yield from check_lesson(edition, content, path)
    yield from _both_languages(source)


def _example(edition: Edition, source: Document, content: BaseModel, path: Path) -> Found:
    assert isinstance(content, Example)
    yield from check_example(edition, content, path)
    yield from _both_languages(source)


def _scenario(edition: Edition, source: Document, content: BaseModel, path: Path) -> Found:
    """Our own say everything in both languages; a teacher may write his in one."""
    assert isinstance(content, Scenario)
    yield from check_scenario(edition, content, path)
    if path in shipped():
        yield from _both_languages(source)


def _notebook(source: Document) -> Found:
    cells = source.data["cells"]
    if not isinstance(cells, list) or not isinstance(source.data["nbformat"], int):
        yield source.problem((), "not a notebook", "save it from JupyterLab")
        return
    for number, cell in enumerate(cells):
        if not isinstance(cell, dict) or "cell_type" not in cell or "source" not in cell:
            yield source.problem(("cells", number), f"cell {number} has no type or source", "save it from JupyterLab")


def _texts(source: Document) -> Found:
    if not isinstance(source.data, dict):
        yield source.problem((), "no kind of file that is known", "see `tutor schema --help` for the kinds")
        return
    before = sum(1 for _ in _pairs(source.data, ()))
    if not before:
        keys = ", ".join(map(str, source.data))
        yield source.problem((), f"no kind of file that is known (it has {keys:.80})", "see `tutor schema --help`")
    yield from _both_languages(source)


def _both_languages(source: Document) -> Found:
    """Where one language is, the other is; and both have places for the same facts."""
    for place, pair in _pairs(source.data, ()):
        if any(not isinstance(pair.get(lang), str | list) for lang in LANGS):
            yield source.problem(place, "a text in one language only", "write both `ja:` and `en:`")
        elif all(isinstance(pair[lang], str) for lang in LANGS) and places(pair["ja"]) != places(pair["en"]):
            odd = ", ".join(sorted(places(pair["ja"]) ^ places(pair["en"])))
            yield source.problem(place, f"{{{odd}}} stands in one language only", "use the same places in both")


def _pairs(data: Any, place: Place) -> Iterator[tuple[Place, dict[str, Any]]]:
    if isinstance(data, dict):
        if data and set(data) <= set(LANGS):
            yield place, data
            return
        for key, value in data.items():
            if key != ALSO:
                yield from _pairs(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _pairs(value, (*place, number))


CHECKS: dict[str, Callable[[Edition, Document, BaseModel, Path], Found]] = {
    "table": _table,
    "record": _record,
    "proof": _proof,
    "rule": _rules,
    "difference": _differences,
    "reading": _readings,
    "mistake": _readings,
    "glossary": _glossary,
    "card": _cards,
    "board": _board,
    "lesson": _lesson,
    "example": _example,
    "scenario": _scenario,
}
