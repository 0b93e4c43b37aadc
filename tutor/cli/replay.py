"""`tutor replay`: a record, a worked example, or a lesson taken by its solutions, step by step."""

from __future__ import annotations

import difflib
from argparse import Namespace
from pathlib import Path
from typing import Any

from tutor.cli.files import document
from tutor.cli.mistakes import Asked, elsewhere
from tutor.cli.stories import tell_example, tell_lesson
from tutor.cli.telling import Told
from tutor.cli.terminal import paint, print_json, wrap
from tutor.games.registry import editions
from tutor.kernel.verdict import BadInput
from tutor.lessons import Example, Lesson, examples_of, lessons_of
from tutor.tables.reading import Document
from tutor.tables.records import begin_from, fingerprint, looks_like_a_record, read_record
from tutor.tables.steps import Teller, differences

Answer = dict[str, Any]


def run(args: Namespace) -> int:
    told = _story(args.what)
    if args.json:
        print_json(told)
    else:
        _show(told, Told(args.lang))
    return 0 if told["holds"] else 1


def _story(what: str) -> Answer:
    named = None if what == "-" or Path(what).exists() else _named(what)
    if named is not None:
        return told_content(named, None)
    source = document(what)
    data = source.data
    if looks_like_a_record(data):
        return told_record(source)
    if isinstance(data, dict) and "beats" in data:
        return told_content(source.fit(Example, data), source)
    if isinstance(data, dict) and "steps" in data:
        return told_content(source.fit(Lesson, data), source)
    if isinstance(data, dict) and "start" in data:
        raise source.bad((), "a table file, with nothing to replay", "ask `tutor table` about it, or add `actions:`")
    raise source.bad((), "neither a record nor an example nor a lesson", "see `tutor schema record`")


def _named(what: str) -> Example | Lesson | None:
    """The example or lesson of this id; None if it can only be the name of a file."""
    known: dict[str, Example | Lesson] = {}
    for edition in editions().values():
        known.update({example.id: example for example in examples_of(edition)})
        known.update({lesson.id: lesson for lesson in lessons_of(edition)})
    if what in known:
        return known[what]
    if "/" in what or what.endswith((".json", ".yaml", ".yml")):
        return None
    near = difflib.get_close_matches(what, known, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"ids look like {next(iter(known))!r}"
    hint = elsewhere(what, "replay") or hint
    raise Asked(f"replay: {what!r:.80} is no file, and no id of an example or lesson; {hint}")


# -- the three kinds of story ----------------------------------------------------------------------------------------


def told_record(source: Document) -> Answer:
    record = read_record(source)
    edition, line = begin_from(record, source)
    teller = Teller(edition, line)
    opened = teller.opened()
    left = 0
    for number, move in enumerate(record.actions):
        try:
            if not teller.do(move):
                left = len(record.actions) - number - 1
                break
        except BadInput as error:
            raise source.bad(("actions", number), f"actions.{number}: {error}") from None
        teller.look_where_possible(record.numbers)
    different = differences(record, teller.line) if not left else []
    story = {"kind": "record", "id": None, "edition": edition.id, "file": source.name}
    return _document(story, opened, teller, different, left)


def told_content(content: Example | Lesson, source: Document | None) -> Answer:
    """An example or a lesson. In a file of one's own, mistakes are told with their lines."""
    name = source.name if source is not None else content.id
    try:
        if isinstance(content, Example):
            edition, opened, teller = tell_example(content, source)
        else:
            edition, opened, teller = tell_lesson(content)
    except BadInput as error:
        raise (source.bad((), str(error)) if source else Asked(f"{name}: {error}")) from None
    kind = "example" if isinstance(content, Example) else "lesson"
    story = {"kind": kind, "id": content.id, "edition": edition.id, "title": content.title.model_dump()}
    return _document(story, opened, teller, [], 0)


def _document(story: Answer, opened: list[Answer], teller: Teller, different: list[str], left: int) -> Answer:
    wrong = [*teller.wrong, *different]
    ending = teller.line.state.ending
    over = {"way": ending.way, "rule": ending.rule, "winners": list(ending.winners)} if ending else None
    return {
        **story,
        "holds": not wrong,
        "wrong": wrong,
        "opened": opened,
        "steps": teller.steps,
        "not_played": left,
        "ending": over,
        "digest": fingerprint(teller.line),
    }


# -- for people ------------------------------------------------------------------------------------------------------


def _show(told: Answer, teller: Told) -> None:
    lang = teller.lang
    if "title" in told:
        print(paint(told["title"][lang], "bold"))
    teller.events(told["opened"])
    for step in told["steps"]:
        _show_step(step, teller)
    print()
    for wrong in told["wrong"]:
        print(paint(wrap(wrong, "  ", "✗ "), "red"))
    if told["not_played"]:
        print(
            f"残り{told['not_played']}手は行わず。"
            if lang == "ja"
            else f"{told['not_played']} further actions not played."
        )
    steps = len(told["steps"])
    print(f"{steps}手。指紋 {told['digest']}" if lang == "ja" else f"{steps} steps; digest {told['digest']}")


def _show_step(step: Answer, teller: Told) -> None:
    print(f"\n{paint(str(step['step']), 'dim')} {paint(step.get('beat', ''), 'cyan')}".rstrip())
    if step["action"] is not None:
        done = step["verdict"] == "ok"
        teller.verdict(step, teller.word("done") if done else teller.word("refused"), done)
        teller.events(step["events"])
    if "predicted" in step:
        print(f"  → {step['predicted']}")
    for answer in step["asked"]:
        teller.number(answer)
