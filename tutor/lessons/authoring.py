"""A scenario made without code: what was played at a table becomes steps, and questions are put between them.

A draft is the scenario file as plain data. Nothing here decides what is right: `wrong_with` and the engine do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.events import Event
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.models import Truth
from tutor.lessons.play import do_all
from tutor.lessons.scenarios_play import MAY, laid
from tutor.lessons.truth import settle
from tutor.tables.models import TableFile
from tutor.tables.opening import read_action

Data = dict[str, Any]
SENTENCES = 4  # of what happened, in the text that a step begins with
LABEL = 26  # letters
START = {"ja": "はじめ", "en": "The start"}
SO_FAR = {"ja": "ゲームはここまで進んでいる。", "en": "The game has come this far."}
MOST_STEPS = 60  # that can be shown
MOST_PLAYED = 400  # of a recorded game, of which a part is chosen
MOST_ASKED = 4  # proposals of a kind
WORDED = ("label", "line", "question", "because")
NEAR = (-6, -3, 4)  # chances offered beside the right one, in rolls


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
    for group in list(_groups(actions, you))[: MOST_PLAYED - 1]:
        after = line
        for action in group:
            after = after.do(action)
        told = {"step": "tell", "icon": "play", **_told(draft, line, after, group[0])}
        draft = _with_step(draft, len(draft.steps), {**told, "do": [move_of(a) for a in group]})
        line = after
    return draft


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
        said = [text for event in _seen(draft, before, after) if (text := speaker.event(event))]
        label[lang] = _short(speaker.action(action)) if action else START[lang]
        line[lang] = ("" if lang == "ja" else " ").join(said[:SENTENCES]) or label[lang]
    return {"label": label, "line": line}


def _seen(draft: Draft, before: Line[Any], after: Line[Any]) -> Iterator[Event]:
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
    line = {lang: " ".join(x for x in (first["line"][lang], second["line"][lang]) if x) for lang in LANGS}
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
    moves = [move for step in before if step["step"] == "tell" for move in step.get("do", ())]
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


# -- what could be asked ---------------------------------------------------------------------------------------------


def proposals(draft: Draft, at: int, wishes: tuple[Action, ...] = ()) -> dict[str, Data]:
    """Questions that the engine can answer before a step, ready to be put there, by a key."""
    line = draft.line(at)
    step = draft.steps[at] if at < len(draft.steps) else {}
    moves = tuple(step.get("do", ())) if step.get("step") == "tell" else ()
    found: dict[str, Data] = {}
    for n, one in enumerate((*_chance(draft, line), *_allowed(draft, line, moves), *_events(draft, line, moves))):
        found[f"q{n}"] = one
    for n, one in enumerate(_wishes(draft, line, wishes)):
        found[f"w{n}"] = one
    return found


def _both(text: Data, **parts: Data) -> Data:
    return {lang: text[lang].format(**{k: v[lang] for k, v in parts.items()}) for lang in LANGS}


def _guess(label: Data, question: Data, options: list[Data], truth: Data, because: Data) -> Data:
    asks = {"label": label, "question": question, "options": options, "truth": truth, "because": because}
    return {"step": "predict", "icon": "lock", **asks}


def _chance(draft: Draft, line: Line[Any]) -> Iterator[Data]:
    odds = draft.edition.table.odds(line.state)
    if "win" not in odds:
        return
    wins, rolls = odds["wins"], odds["rolls"]
    near = sorted({wins, *(min(max(wins + n * max(1, rolls // 36), 0), rolls) for n in NEAR)})
    options = [
        {"key": f"{n}/{rolls}", "text": _both({"ja": "{n}", "en": "{n}"}, n=_same(f"{n}/{rolls}"))} for n in near
    ]
    share = _same(f"{float(Fraction(wins, rolls)):.0%}")
    yield _guess(
        {"ja": "勝つ確率", "en": "The chance"},
        {"ja": "このまま振ると、勝つのは何通りですか？", "en": "If the dice are rolled now, how many rolls win?"},
        options,
        {"win": True},
        _both(
            {"ja": "全部の目を数えると、およそ{share}です。", "en": "Every roll counted, it is about {share}."},
            share=share,
        ),
    )


def _same(text: str) -> Data:
    return dict.fromkeys(LANGS, text)


def _allowed(draft: Draft, line: Line[Any], moves: tuple[Data, ...]) -> Iterator[Data]:
    if not moves:
        return
    action = read_action(line.game, dict(moves[0]))
    what: Data = {lang: Speaker(draft.edition, lang, line.state).action(action) for lang in LANGS}
    who: Data = {lang: Speaker(draft.edition, lang, line.state).seat(action.seat) for lang in LANGS}
    yield _guess(
        {"ja": "してよい？", "en": "Allowed?"},
        _both(
            {"ja": "{who}：{what}。今、これをしてよいですか？", "en": "{who}: {what}. Is that allowed now?"},
            who=who,
            what=what,
        ),
        [o.model_dump() for o in MAY],
        {"legal": dict(moves[0])},
        {"ja": "できます。このあと実際にします。", "en": "Yes, and it is done next."},
    )


def _events(draft: Draft, line: Line[Any], moves: tuple[Data, ...]) -> Iterator[Data]:
    """Does this happen? Of what does, the latest kinds; each is told as the engine tells it."""
    if not moves:
        return
    after = do_all(line, moves)
    kinds: dict[str, Event] = {event.kind: event for event in _seen(draft, line, after)}
    for kind, event in list(reversed(kinds.items()))[:MOST_ASKED]:
        told: Data = {lang: Speaker(draft.edition, lang, after.state, line.state).event(event) for lang in LANGS}
        truth = {"event": kind, "after": list(moves)}
        if not all(told.values()) or settle(draft.edition, line, Truth.model_validate(truth)).key != "yes":
            continue
        yield _guess(
            {"ja": "どうなる？", "en": "What happens?"},
            _both({"ja": "このあと、こうなりますか？　{told}", "en": "Will this come of it? “{told}”"}, told=told),
            [
                {"key": "yes", "text": {"ja": "なる", "en": "Yes"}},
                {"key": "no", "text": {"ja": "ならない", "en": "No"}},
            ],
            truth,
            told,
        )


def _wishes(draft: Draft, line: Line[Any], wishes: tuple[Action, ...]) -> Iterator[Data]:
    """Something that is not allowed now, with the engine's own reason."""
    for action in wishes:
        denials = line.game.why_not(line.state, action)
        if not denials:
            continue
        what: Data = {}
        why: Data = {}
        for lang in LANGS:
            speaker = Speaker(draft.edition, lang, line.state)
            what[lang], why[lang] = speaker.action(action), speaker.denial(denials[0])
        yield {
            "step": "refused",
            "icon": "refused",
            "label": {"ja": "できない？", "en": "Refused?"},
            "line": _both({"ja": "「{what}」を試します。", "en": "Try this: {what}."}, what=what),
            "try": move_of(action),
            "because": why,
        }
