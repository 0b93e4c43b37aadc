"""The desk of the board maker: a drawing with its history, its checks, its games of bots. No session, no address."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tutor.bots import bots_of
from tutor.content.models import LANGS, Text
from tutor.content.source import Problem as FileProblem
from tutor.content.source import Problems
from tutor.explain.misread import told
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.draft import Draft, board_of, draft_of
from tutor.games.card_adventure.maker.draft import new_draft as blank
from tutor.games.card_adventure.maker.editing import History, Refused, begin
from tutor.games.card_adventure.maker.problems import Problem, is_playable, problems
from tutor.games.card_adventure.maker.words import said, text
from tutor.games.card_adventure.maps import boards
from tutor.games.registry import edition
from tutor.kernel.verdict import BadInput
from tutor.maker.citing import cited
from tutor.maker.codes import code_of
from tutor.maker.drawing import Drawing
from tutor.maker.files import draft_from, to_yaml
from tutor.maker.offers import beginnings, box_part, entries_of, offered, tools
from tutor.maker.printing import printed
from tutor.maker.results import results
from tutor.maker.simulating import EDITION, Simulation
from tutor.tables.reading import sent

Part = dict[str, Any]
Intent = dict[str, Any]
GAMES, MOST_GAMES = 200, 2_000
PLAYERS = 2
SLICE = 0.25  # seconds of games at a time, so that whoever watches can do something else in between
MOST_TOLD = 60  # problems at a time
MOST_DAMAGE = 12  # lines of a damaged file
ONCE = ("file", "link", "print", "play", "opened")


class Desk:
    """Everything about one drawing. An intent changes it; `parts` is what the browser shows of it."""

    def __init__(self, draft: Draft | None = None) -> None:
        self.history = begin() if draft is None else History(draft)
        self.simulation: Simulation | None = None
        self.simulated: Draft | None = None
        self.running = False
        self.refused: Refused | None = None
        self.n = 0
        self._lang = "en"
        self.once: Part = {}
        self._said: Text | None = None
        self._checked: tuple[Draft, tuple[Problem, ...]] | None = None

    @property
    def draft(self) -> Draft:
        return self.history.now

    def problems(self) -> tuple[Problem, ...]:
        if self._checked is None or self._checked[0] is not self.draft:
            self._checked = (self.draft, problems(self.draft))
        return self._checked[1]

    # -- intents -----------------------------------------------------------------------------------------------------

    def obey(self, intent: Intent) -> None:
        """Do what the reader wants. What cannot be is said in `refused`."""
        verb = str(intent.get("do", "")).removeprefix("maker.")
        self.n += 1
        self._said = None
        self._lang = intent["lang"] if intent.get("lang") in LANGS else self._lang
        if verb != "poll":
            self.refused = None
        act = getattr(self, f"_do_{verb}", None)
        if act is None:
            return
        try:
            act(intent)
        except Refused as refused:
            self.refused = refused
            self._said = refused.text

    def _do_edit(self, intent: Intent) -> None:
        wanted = intent.get("edit")
        if not isinstance(wanted, dict | list) or not wanted:
            raise Refused("unknown", given="")
        before = self.history
        self.history = before.edited(wanted)
        if self.history is not before:
            self.tell("done-edit", what=text("steps", self.history.past[-1][0]))

    def _do_undo(self, _: Intent) -> None:
        if not self.history.past:
            return self.tell("nothing-undone")
        self.tell("done-undo", what=text("steps", self.history.past[-1][0]))
        self.history = self.history.undone()

    def _do_redo(self, _: Intent) -> None:
        if not self.history.future:
            return self.tell("nothing-redone")
        self.tell("done-redo", what=text("steps", self.history.future[0][0]))
        self.history = self.history.redone()

    def _do_new(self, intent: Intent) -> None:
        """Another drawing; the old one can be had back."""
        self.begin_with(copy_of(str(intent["from"])) if intent.get("from") else blank(), "new")

    def _do_open(self, intent: Intent) -> None:
        name = str(intent.get("name") or "board.yaml")[:80]
        try:
            draft = draft_from(sent(intent, name), name)
        except Problems as error:
            shown, more = error.found[:MOST_DAMAGE], len(error.found[MOST_DAMAGE:])
            self.once["opened"] = {"name": name, "problems": shown, "more": more}
            return self.tell("opened-failed", name=name)
        self.once.pop("opened", None)
        self.begin_with(draft, "open")
        self.tell("opened-file", name=name)

    def begin_with(self, draft: Draft, by: str) -> None:
        self.history = self.history.begun(draft, by)
        self._do_unsimulate({})

    def tell(self, key: str, **facts: Any) -> None:
        self._said = text("words", key, **facts)

    # -- games of bots -----------------------------------------------------------------------------------------------

    def _do_simulate(self, intent: Intent) -> None:
        if not is_playable(self.problems()):
            return self.tell("not-playable")
        games = min(MOST_GAMES, max(1, _whole(intent.get("games"), GAMES)))
        bot = str(intent.get("bot") or "sensible")
        known = bots_of(edition(EDITION))
        self.simulated = self.draft
        self.simulation = Simulation(
            board_of(self.draft), _players(intent), (bot if bot in known else "sensible",), games, seed=1
        )
        self.running = True

    def _do_poll(self, _: Intent) -> None:
        if self.simulation is None or not self.running:
            return
        tally = self.simulation.run(SLICE)
        self.running = self.simulation.running
        if not self.running:
            self.tell("sim-done", done=tally.done, share=f"{tally.won / max(1, tally.done):.0%}")

    def _do_stop(self, _: Intent) -> None:
        self.running = False

    def _do_unsimulate(self, _: Intent) -> None:
        self.simulation, self.simulated, self.running = None, None, False

    # -- taking it along ---------------------------------------------------------------------------------------------

    def _do_save(self, _: Intent) -> None:
        name = f"{self.draft.id}.yaml"
        self.once["file"] = {"name": name, "text": to_yaml(self.draft), "n": self.n}
        self.tell("saved", name=name)

    def _do_print(self, intent: Intent) -> None:
        lang = self._lang
        self.once["print"] = {"name": f"{self.draft.id}.html", "html": printed(self.draft, lang), "n": self.n}
        self.tell("printed")

    def _do_play(self, intent: Intent) -> None:
        if not is_playable(self.problems()):
            return self.tell("not-playable")
        bot = str(intent.get("bot") or "")
        go = {"do": "open", "deal": EDITION, "players": str(_players(intent)), "drawn": code_of(self.draft)}
        if bot in bots_of(edition(EDITION)) and bot != "sensible":
            go["bot"] = bot
        self.once["play"] = {"go": go, "n": self.n}

    def _do_unfile(self, _: Intent) -> None:
        self.once.clear()

    # -- the picture -------------------------------------------------------------------------------------------------

    def said(self, lang: str) -> str:
        return self._said[lang] if self._said is not None else ""

    def parts(self, lang: str) -> Part:
        self._lang = lang
        draft, found = self.draft, self.problems()
        deaths = self.simulation.tally.deaths if self.simulation is not None else Counter[str]()
        return {
            "n": self.n,
            **self._head(lang),
            **Drawing(draft, box(), found, deaths, lang).parts(),
            **entries_of(draft, box(), found, lang),
            "walls": {"n": draft.wall_strength, "shown": draft.wall_strength is not None},
            "tools": tools(lang),
            "offered": offered(draft, box(), lang),
            "box": box_part(box(), lang),
            "begin": beginnings(lang),
            "problems": [_problem(problem, lang) for problem in found[:MOST_TOLD]],
            "verdict": _verdict(draft, found, lang),
            "undo": _step(self.history.past[-1:], "undo", lang),
            "redo": _step(self.history.future[:1], "redo", lang),
            "refused": _refusal(self.refused, lang),
            "simulation": self._results(lang),
            **{key: _in(self.once.get(key), lang) for key in ONCE},
            "players": {"least": 1, "most": 4, "usual": PLAYERS},
            "bots": [{"key": key, "text": said("words", f"bot-{key}", lang)} for key in ("sensible", "random")],
        }

    def _head(self, lang: str) -> Part:
        draft = self.draft
        notes = [{"at": at, **note.model_dump(), "text": note[lang]} for at, note in enumerate(draft.notes)]
        return {
            "title": draft.name[lang],
            "names": draft.name.model_dump(),
            "id": draft.id,
            "story": draft.story.model_dump() if draft.story else None,
            "notes": notes,
        }

    def _results(self, lang: str) -> Part | None:
        if self.simulation is None or self.simulated is None:
            return None
        stale = self.simulated != self.draft
        return results(self.simulation, self.simulated, lang, running=self.running, stale=stale)


# -- pieces of the picture ------------------------------------------------------------------------------------------


def _problem(problem: Problem, lang: str) -> Part:
    return {
        "key": problem.id,
        "level": problem.level,
        "text": problem.text[lang],
        "advice": problem.said("advice")[lang],
        "where": list(problem.cells),
        "routes": list(problem.routes),
        "arrows": list(problem.arrows),
        "signs": list(problem.signs),
        "goals": list(problem.goals),
        "rules": list(problem.rules),
        "rule": cited(problem.rule, lang),
        "mend": problem.mend or None,
        "mend_text": problem.said("mend")[lang] if problem.mend else None,
    }


def _verdict(draft: Draft, found: tuple[Problem, ...], lang: str) -> Part:
    errors = sum(problem.level == "error" for problem in found)
    odd = len(found) - errors
    level = "empty" if not draft.cells else "error" if errors else "odd" if odd else "ok"
    said_so = said("words", f"verdict-{level}", lang, errors=errors, odd=odd)
    return {"level": level, "text": said_so, "errors": errors, "odd": odd, "playable": not errors}


def _step(steps: tuple[tuple[str, Draft], ...], key: str, lang: str) -> Part | None:
    if not steps:
        return None
    return {"text": said("words", key, lang, what=said("steps", steps[0][0], lang))}


def _refusal(refused: Refused | None, lang: str) -> Part | None:
    if refused is None:
        return None
    return {"text": refused.text[lang], "why": cited(refused.rule, lang) if refused.rule else None}


def _in(part: Part | None, lang: str) -> Part | None:
    """What is there once, in a language."""
    if part is None:
        return None
    found = {key: value[lang] if isinstance(value, Text) else value for key, value in part.items()}
    if "problems" in found:
        found["text"] = said("words", "opened-failed", lang, name=found["name"])
        wrong: tuple[FileProblem, ...] = part["problems"]
        found["problems"] = [{"line": p.line, "text": _misread(p, lang)} for p in wrong]
    return found


def _misread(problem: FileProblem, lang: str) -> str:
    """What is wrong with a file and what to write: as a board has it, or as any file."""
    kind, _, key = problem.key.partition("-")
    return said("misread", key, lang, **problem.facts) if kind == "board" else told(problem, lang)


def copy_of(id: str) -> Draft:
    """A copy of a board of the house, to be drawn on."""
    known = boards()
    if id not in known:
        raise BadInput(f"board: there is no board {id!r:.60}")
    found = draft_of(known[id])
    return found.with_(id=f"my-{id}", name=text("words", "copy-name", name=found.name), order=100)


def _whole(given: Any, usual: int) -> int:
    return given if isinstance(given, int) and not isinstance(given, bool) else usual


def _players(intent: Intent) -> int:
    return min(4, max(1, _whole(intent.get("players"), PLAYERS)))


def words_of(key: str) -> Text:
    return text("words", key)
