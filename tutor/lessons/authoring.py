"""A scenario made without code: what was played at a table becomes steps, and questions are put between them.

A draft is the scenario file as plain data. Nothing here decides what is right: `wrong_with` and the engine do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.kernel.events import Event
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.play import do_all
from tutor.lessons.scenarios_play import laid
from tutor.tables.models import TableFile
from tutor.tables.opening import read_action

Data = dict[str, Any]
SENTENCES = 4  # of what happened, in the text that a step begins with
LABEL = 26  # letters
START = {"ja": "はじめ", "en": "The start"}
SO_FAR = {"ja": "ゲームはここまで進んでいる。", "en": "The game has come this far."}
MOST_STEPS = 60  # that can be shown
MOST_PLAYED = 400  # of a recorded game, of which a part is chosen
WORDED = ("label", "line", "question", "because")


@dataclass(frozen=True)
class Draft:
    """What is being written. `table` is where it begins, as the file has it; steps are the file's."""

    edition: Edition
    table: Data
    you: int = 0
    meta: Data = field(default_factory=dict)
    steps: tuple[Data, ...] = ()
    made: int = 0  # how many steps have been given an id

    def line(self, at: int) -> Line[Any]:
        """The position before a step."""
        line = laid(_begin(self.table))
        for step in self.steps[:at]:
            if step.get("table"):
                line = laid(TableFile.model_validate(step["table"]))
            if step["step"] == "tell":
                line = do_all(line, tuple(step.get("do", ())))
        return line

    def file(self) -> Data:
        """The scenario as it is saved."""
        return {
            "scenario": 1,
            **self.meta,
            "table": self.table,
            "you": self.you,
            "steps": [dict(s) for s in self.steps],
        }


def _begin(table: Data) -> Any:
    from tutor.lessons.scenarios import Dealt

    return Dealt.model_validate(table) if "deal" in table else TableFile.model_validate(table)


def recorded(edition: Edition, table: Data, actions: tuple[Action, ...], you: int, title: Data) -> Draft:
    """A draft of what was played: a step for each of one's own moves, with what came of it."""
    meta = {
        "id": "mine.scenario.draft",
        "title": title,
        "about": dict.fromkeys(LANGS, ""),
        "minutes": 10,
        "plan": {"shows": dict.fromkeys(LANGS, ""), "home": dict.fromkeys(LANGS, "")},
    }
    draft = Draft(edition, table, you, meta)
    line = laid(_begin(table))
    draft = _with_step(draft, 0, {"step": "tell", "icon": "play", **_told(draft, line, line, None)})
    return _played_on(draft, line, actions, MOST_PLAYED - 1)


def _played_on(draft: Draft, line: Line[Any], actions: tuple[Action, ...], most: int) -> Draft:
    """The draft with a step for each of one's own moves that follow."""
    for group in list(_groups(actions, draft.you))[:most]:
        after = line
        for action in group:
            after = after.do(action)
        told = {"step": "tell", "icon": "play", **_told(draft, line, after, group[0])}
        draft = _with_step(draft, len(draft.steps), {**told, "do": [move_of(a) for a in group]})
        line = after
    return draft


def continued(kept: Draft, fresh: Draft) -> Draft:
    """The draft that was being written, with what has been played since at its table: its words and questions stay,
    as far as the game went the same way. `fresh` is what was played, and stands alone where it began elsewhere.
    """
    if (kept.table, kept.you) != (fresh.table, fresh.you) or any(step.get("table") for step in kept.steps):
        return fresh
    played = _moves_of(fresh.steps)
    if played == _moves_of(kept.steps)[: len(played)]:
        return kept  # nothing was added; one has only gone back
    same = next(n for n in range(len(kept.steps), -1, -1) if _begins_with(played, _moves_of(kept.steps[:n])))
    if not same:
        return fresh
    kept = replace(kept, steps=kept.steps[:same])
    line, rest = kept.line(same), played[len(_moves_of(kept.steps)) :]
    actions = tuple(read_action(line.game, dict(move)) for move in rest)
    return _played_on(kept, line, actions, MOST_PLAYED - same)


def _moves_of(steps: tuple[Data, ...]) -> list[Data]:
    return [move for step in steps if step["step"] == "tell" for move in step.get("do", ())]


def _begins_with(moves: list[Data], first: list[Data]) -> bool:
    return moves[: len(first)] == first


def _groups(actions: tuple[Action, ...], you: int) -> Iterator[list[Action]]:
    """One's own move, and what the others do until the next."""
    group: list[Action] = []
    for action in actions:
        if group and action.seat == you:
            yield group
            group = []
        group.append(action)
    if group:
        yield group


def move_of(action: Action) -> Data:
    """An action as people write it in a file."""
    fields = plain_action(action)
    return {"seat": fields.pop("seat"), "action": fields.pop("do"), **fields}


def _with_step(draft: Draft, at: int, step: Data) -> Draft:
    made = draft.made + 1
    named = {"step": step["step"], "id": f"s{made}", **step}
    return replace(draft, steps=(*draft.steps[:at], named, *draft.steps[at:]), made=made)


def _told(draft: Draft, before: Line[Any], after: Line[Any], action: Action | None) -> Data:
    """Label and sentence of a step, from what the engine says of it, in both languages."""
    label, line = {}, {}
    for lang in LANGS:
        speaker = Speaker(draft.edition, lang, after.state, before.state)
        said = [text for event in seen_between(draft, before, after) if (text := speaker.event(event))]
        label[lang] = _short(speaker.action(action)) if action else START[lang]
        line[lang] = sentences(said[:SENTENCES], lang) or label[lang]
    return {"label": label, "line": line}


def seen_between(draft: Draft, before: Line[Any], after: Line[Any]) -> Iterator[Event]:
    table, since = draft.edition.table, len(before.moments)
    for at in range(since, len(after.moments)):
        moment = after.moments[at]
        yield from table.seen(moment.events, after.moments[at - 1].state, moment.state, draft.you)


def _short(text: str) -> str:
    return text if len(text) <= LABEL else text[: LABEL - 1].rstrip() + "…"


# -- changing it -----------------------------------------------------------------------------------------------------


def merged(draft: Draft, at: int) -> Draft:
    """A step becomes part of the one before it."""
    if not 0 < at < len(draft.steps) or {draft.steps[at]["step"], draft.steps[at - 1]["step"]} != {"tell"}:
        raise BadInput("only two steps that tell can become one")
    first, second = draft.steps[at - 1], draft.steps[at]
    line = {lang: sentences(filter(None, (first["line"][lang], second["line"][lang])), lang) for lang in LANGS}
    both = {**first, "line": line, "do": [*first.get("do", ()), *second.get("do", ())]}
    return replace(draft, steps=(*draft.steps[: at - 1], both, *draft.steps[at + 1 :]))


def dropped(draft: Draft, at: int) -> Draft:
    """A question goes; of what is told, only the last can, since the others' moves lead to it."""
    step = draft.steps[at] if 0 <= at < len(draft.steps) else {}
    later = any(s["step"] == "tell" for s in draft.steps[at + 1 :])
    if not step or len(draft.steps) < 2 or (step["step"] == "tell" and step.get("do") and later):
        raise BadInput("what comes later depends on this step")
    return replace(draft, steps=(*draft.steps[:at], *draft.steps[at + 1 :]))


def begun(draft: Draft, at: int) -> Draft:
    """It begins before this step, with a scene that all that was played until then has led to."""
    before = draft.steps[:at]
    if not 0 < at < len(draft.steps) or draft.steps[at]["step"] != "tell" or any(s.get("table") for s in before):
        raise BadInput("a scenario begins with a step that tells")
    moves = _moves_of(before)
    scene = {"step": "tell", "icon": "play", "label": START, "line": SO_FAR, **({"do": moves} if moves else {})}
    return _with_step(replace(draft, steps=draft.steps[at:]), 0, scene)


def ended(draft: Draft, at: int) -> Draft:
    """It ends with this step."""
    if not 0 <= at < len(draft.steps) - 1:
        raise BadInput("there is nothing after this step")
    return replace(draft, steps=draft.steps[: at + 1])


def written(draft: Draft, at: int, name: str, lang: str, text: str, part: int = -1) -> Draft:
    """Words of a step: its label, line, question, reason, the teacher's notes, or an option's."""
    if not 0 <= at < len(draft.steps) or lang not in LANGS:
        raise BadInput("there is no such text")
    step = dict(draft.steps[at])
    if part >= 0:
        options = [dict(o) for o in step.get("options", ())]
        if part >= len(options):
            raise BadInput("there is no such option")
        options[part]["text"] = _worded(options[part]["text"], lang, text)
        step["options"] = options
    elif name in ("ask", "look"):
        step[name] = _worded(step.get(name, {}), lang, text)
        if not any(step[name].values()):
            del step[name]
    elif name in WORDED and name in step:
        step[name] = _worded(step[name], lang, text)
    return replace(draft, steps=(*draft.steps[:at], step, *draft.steps[at + 1 :]))


def titled(draft: Draft, name: str, lang: str, text: str) -> Draft:
    """Words of the whole: title, about, what it shows, what is taken home."""
    meta = {**draft.meta, "plan": dict(draft.meta["plan"])}
    if name in ("title", "about"):
        meta[name] = _worded(meta[name], lang, text)
    elif name in ("shows", "home"):
        meta["plan"][name] = _worded(meta["plan"][name], lang, text)
    elif name == "minutes" and text.isascii() and text.isdigit():
        meta["minutes"] = int(text[:2])
    return replace(draft, meta=meta)


def _worded(words: Data, lang: str, text: str) -> Data:
    return {**words, lang: text[:600]}


def asked(draft: Draft, at: int, proposal: Data) -> Draft:
    """A question put before a step."""
    if len(draft.steps) >= MOST_STEPS:
        raise BadInput("a scenario has at most 60 steps")
    return _with_step(draft, at, proposal)
