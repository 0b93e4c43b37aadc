"""The page on which a scenario is made: what was played as steps, questions between them, and words of one's own."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import yaml

from tutor.content.models import LANGS
from tutor.content.source import Problems
from tutor.games.edition import Edition
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.authoring import (
    MOST_STEPS,
    Data,
    Draft,
    asked,
    begun,
    dropped,
    ended,
    merged,
    proposals,
    titled,
    written,
)
from tutor.lessons.trails import pack, unpack
from tutor.ui.address import LONGEST
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Gone, Opened
from tutor.ui.page import Address, Intent, Page, Part
from tutor.ui.ways import in_order
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

NAME = SHEET = "author"
MOST_LETTERS = 2_000_000
MOST_PROBLEMS = 12
MADE = re.compile(r"[^a-z0-9]+")


@dataclass
class Desk:
    """What this page keeps: the draft, the step that is open, and what is wrong with a file or with the draft."""

    draft: Draft | None = None
    wishes: tuple[Action, ...] = ()
    open: int = 0
    wrong: tuple[str, ...] = ()
    checked: bool = False
    file: Part | None = None
    files: int = 0
    first: Data = field(default_factory=dict)  # the title that its table gave it


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def _opens(address: Address, keeper: Keeper) -> Opened | None:
    if address.get("page") != NAME:
        return None
    desk = Desk()
    if code := address.get("source"):
        desk.draft = _from_address(code, keeper)
        desk.first = desk.draft.meta["title"]
    elif code := address.get("script"):
        desk.draft = _from_text(unpack(code).decode(), "the link")
    return Opened(NAME, own=desk)


def _from_address(code: str, keeper: Keeper) -> Draft:
    from tutor.ui.author_source import draft_of
    from tutor.ui.opening import open_address

    told = json.loads(unpack(code))
    if not isinstance(told, dict) or "source" in told:
        raise Gone("it begins nowhere")
    return draft_of(open_address({str(k): str(v) for k, v in told.items() if k != "page"}, keeper))


def _from_text(text: str, name: str) -> Draft:
    from tutor.tables.reading import document
    from tutor.ui.author_source import draft_from

    return draft_from(document(text, name))


# -- what is done ----------------------------------------------------------------------------------------------------


def _obey(session: Session, intent: Intent) -> None:
    desk: Desk = session.own
    verb = str(intent.get("do"))
    desk.file = None
    if verb == "upload":
        _upload(session, desk, str(intent.get("text") or ""), str(intent.get("name") or ""))
    elif desk.draft is not None:
        _change(session, desk, desk.draft, verb, intent)


def _change(session: Session, desk: Desk, draft: Draft, verb: str, intent: Intent) -> None:
    at = intent["at"] if isinstance(intent.get("at"), int) else -1
    name, lang, text = (str(intent.get(key) or "") for key in ("name", "lang", "text"))
    if verb == "step" and 0 <= at < len(draft.steps):
        desk.open = at
    elif verb == "write":
        part = intent["part"] if isinstance(intent.get("part"), int) else -1
        desk.draft = written(draft, at, name, lang, text, part)
    elif verb == "title":
        desk.draft = _without_first(desk, titled(draft, name, lang, text), lang)
    elif verb == "merge":
        desk.draft, desk.open = merged(draft, at), at - 1
    elif verb == "drop":
        desk.draft, desk.open = dropped(draft, at), max(0, at - 1)
    elif verb == "begin":
        desk.draft, desk.open = begun(draft, at), 1
    elif verb == "end":
        desk.draft, desk.open = ended(draft, at), at
    elif verb == "ask":
        found = proposals(draft, at, desk.wishes).get(str(intent.get("key")))
        if found is not None:
            desk.draft, desk.open = asked(draft, at, found), at
    elif verb in ("save", "show"):
        _finish(session, desk, draft, verb)
        return
    desk.checked, desk.wrong = False, ()


def _without_first(desk: Desk, draft: Draft, written_in: str) -> Draft:
    """Once a title is written in one language, the table's own no longer speaks for it in the other."""
    now = draft.meta["title"]
    for lang in LANGS:
        if lang != written_in and now != desk.first and now.get(lang) == desk.first.get(lang):
            draft = titled(draft, "title", lang, "")
    return draft


def _upload(session: Session, desk: Desk, text: str, name: str) -> None:
    name = re.sub(r"[^\w. -]", "", name)[:60] or "scenario.yaml"
    desk.wrong = ()
    try:
        if len(text) > MOST_LETTERS:
            raise BadInput(_say("too-much", session.lang))
        draft = _from_text(text, name)
        desk.draft, desk.open, desk.checked = draft, 0, False
        desk.first = {lang: draft.edition.title[lang] for lang in LANGS}  # as a recorded game is called
    except Problems as error:
        desk.wrong = tuple(str(problem)[:300] for problem in error.found[:MOST_PROBLEMS])
    except Illegal as error:
        desk.wrong = (_say("refused-move", session.lang, rule=error.denials[0].rule),)
    except BadInput as error:
        desk.wrong = (str(error)[:300],)


def _finish(session: Session, desk: Desk, draft: Draft, verb: str) -> None:
    """The draft as a file or on the wall, once nothing is wrong with it."""
    draft = _named(draft)
    data = _told(draft.file())
    desk.checked, desk.wrong = True, _wrong(data, session.lang)
    if desk.wrong:
        session.focus = "author.wrong"
        session.say(_say("wrong", session.lang))
        return
    if verb == "save":
        desk.files += 1
        text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)
        desk.file = {"n": desk.files, "name": f"{data['id'].rpartition('.')[2]}.yaml", "text": text}
        return
    code = pack(data)
    if len(code) > LONGEST - 200:
        desk.wrong = (_say("too-long", session.lang),)
        return
    session.open({"page": "projector", "script": code, "lang": session.lang})


def _named(draft: Draft) -> Draft:
    """The id follows the title."""
    slug = MADE.sub("-", str(draft.meta["title"].get("en", "")).lower()).strip("-")[:40] or "draft"
    own = str(draft.meta["id"])
    return draft if not own.startswith("mine.") else replace(draft, meta={**draft.meta, "id": f"mine.scenario.{slug}"})


def _told(data: Any) -> Any:
    """Without words that were not written."""
    if isinstance(data, dict):
        words = data.keys() <= set(LANGS) and data
        return {k: _told(v) for k, v in data.items() if not (words and v == "")}
    return [_told(v) for v in data] if isinstance(data, list | tuple) else data


def _wrong(data: Data, lang: str) -> tuple[str, ...]:
    """Everything that would be wrong with the file; what is merely missing is said by its name on the page."""
    from tutor.ui.scenarios_open import read_scenario

    missing = [key for key in ("title", "about") if not data[key]]
    missing += [key for key in ("shows", "home") if not data["plan"][key]]
    if len(data["steps"]) > MOST_STEPS:
        return (_say("too-many", lang, n=len(data["steps"]), most=MOST_STEPS),)
    if missing:
        return tuple(_say("missing", lang, what=_say(key, lang)) for key in missing)
    try:
        read_scenario(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), _say("file", lang))
    except Problems as error:
        return tuple(p.wrong + (f", {p.write}" if p.write else "") for p in error.found[:MOST_PROBLEMS])
    except (BadInput, Illegal) as error:
        return (str(error)[:300],)
    return ()


# -- how it looks ----------------------------------------------------------------------------------------------------


def _draw(session: Session) -> Part:
    desk: Desk = session.own
    lang, title = session.lang, _say("page", session.lang)
    file, desk.file = desk.file, None  # sent once
    told: Part = {"title": title, "lead": _say("lead", lang), "wrong": list(desk.wrong), "file": file, "draft": None}
    if desk.draft is not None:
        told["draft"] = _draft(desk, desk.draft, lang)
    else:
        told["begin"] = [_table(found, lang) for found in in_order()]
    return {"title": title, NAME: told}


def _table(found: Edition, lang: str) -> Part:
    """Where somebody who has nothing yet may begin: at a game that he plays, or at a position that he lays out."""
    go = {"do": "open", "edition": found.id}
    return {
        "key": found.id,
        "title": found.title[lang],
        "play": {**go, "page": "deal"},
        "enter": {**go, "page": "companion"},
    }


def _draft(desk: Desk, draft: Draft, lang: str) -> Part:
    meta, plan = draft.meta, draft.meta["plan"]
    words = [("title", meta["title"]), ("about", meta["about"]), ("shows", plan["shows"]), ("home", plan["home"])]
    at = min(desk.open, len(draft.steps) - 1)
    return {
        "game": draft.edition.title[lang],
        "words": [{"name": name, "label": _say(name, lang), **_both(text)} for name, text in words],
        "minutes": meta["minutes"],
        "steps": [_row(n, step, n == at, lang) for n, step in enumerate(draft.steps)],
        "open": _open(desk, draft, at, lang),
        "fine": desk.checked and not desk.wrong,
    }


def _both(words: Data) -> Part:
    return {lang: words.get(lang, "") for lang in LANGS}


def _row(n: int, step: Data, now: bool, lang: str) -> Part:
    label = step["label"].get(lang) or step["label"].get("en") or step["label"].get("ja") or ""
    kind = step["step"]
    return {"key": step["id"], "n": n, "kind": kind, "told": _say(kind, lang), "label": label, "now": now}


FIELDS = ("label", "line", "question", "because")


def _open(desk: Desk, draft: Draft, at: int, lang: str) -> Part:
    """The step that is being written, and what could be asked before it. Before the first nothing is: the wall would
    show a table at which nothing has been played, while this step may stand for half a game.
    """
    step = draft.steps[at]
    fields = [{"name": f, "label": _say(f, lang), **_both(step[f])} for f in FIELDS if f in step]
    notes = [{"name": f, "label": _say(f"note-{f}", lang), **_both(step.get(f, {}))} for f in ("ask", "look")]
    options = [{"key": o["key"], **_both(o["text"])} for o in step.get("options", ())]
    joins = at > 0 and step["step"] == "tell" and draft.steps[at - 1]["step"] == "tell"
    return {
        "at": at,
        "key": step["id"],
        "title": _say("step-title", lang, n=at + 1, kind=_say(step["step"], lang)),
        "fields": fields,
        "notes": notes,
        "options": options,
        "merge": joins,
        "begin": at > 0 and step["step"] == "tell" and not any(s.get("table") for s in draft.steps[:at]),
        "end": at < len(draft.steps) - 1,
        "drop": len(draft.steps) > 1,
        "asks": [
            {"key": key, "kind": _say(one["step"], lang), "text": (one.get("question") or one["line"])[lang]}
            for key, one in (proposals(draft, at, desk.wishes).items() if at > 0 else ())
        ],
    }


def _crumbs(session: Session) -> list[Part]:
    scenarios = {"text": word("title", session.lang, sheet="scenarios"), "go": {"do": "open", "page": "scenarios"}}
    return [scenarios, {"text": _say("page", session.lang), "go": None}]


def _address(session: Session) -> Address:
    """The draft itself, as long as an address can carry it."""
    desk: Desk = session.own
    if desk.draft is None:
        return {"page": NAME}
    code = pack(_told(desk.draft.file()))
    return {"page": NAME, **({"script": code} if len(code) <= LONGEST - 200 else {})}


AUTHOR = Page(NAME, _draw, _opens, _address, _obey, crumbs=_crumbs, words=SHEET)
