"""The page on which a scenario is made: what was played as steps, questions between them, and words of one's own."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import yaml

from tutor.content.models import LANGS
from tutor.content.source import Problem, Problems
from tutor.explain import misread
from tutor.games.edition import Edition
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.asking import proposals, ready
from tutor.lessons.authoring import (
    Data,
    Draft,
    asked,
    begun,
    continued,
    dropped,
    ended,
    merged,
    titled,
    written,
)
from tutor.lessons.trails import pack, read_mapping, unpack
from tutor.tables.reading import sent
from tutor.tables.strict import whole
from tutor.ui.address import LONGEST
from tutor.ui.author.wrong import told_data, wrong_with_draft
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Gone, Opened
from tutor.ui.page import Address, Intent, Page, Part
from tutor.ui.ways import in_order
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

NAME = SHEET = "author"
LOG = logging.getLogger("tutor")
MOST_LETTERS = 2_000_000
MOST_PROBLEMS = 12
MADE = re.compile(r"[^a-z0-9]+")


@dataclass
class Desk:
    """What this page keeps: the draft, the step that is open, and what is wrong with a file or with the draft."""

    draft: Draft | None = None
    open: int = 0
    wrong: tuple[str | Problem, ...] = ()
    checked: bool = False
    file: Part | None = None
    files: int = 0
    first: Data = field(default_factory=dict)  # the title that its table gave it
    table: Address | None = None  # where it was played
    fresh: Draft | None = None  # what was played there, where words of another day have been joined to it
    found: tuple[str, dict[int, dict[str, Data]]] = ("", {})  # what could be asked, by step, as long as the moves stay

    def proposals(self, draft: Draft, at: int) -> dict[str, Data]:
        """Counting what dice and cards are worth takes a while; words that are written change nothing of it."""
        if not 0 <= at <= len(draft.steps):
            return {}
        moves = json.dumps([draft.table, draft.you, [step.get("do") for step in draft.steps]])
        if self.found[0] != moves:
            self.found = (moves, {})
        known = self.found[1]
        if at not in known:
            known[at] = proposals(draft, at)
        return known[at]


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def _opens(address: Address, keeper: Keeper) -> Opened | None:
    if address.get("page") != NAME:
        return None
    desk = Desk()
    try:
        if code := address.get("source"):
            _begin_at(desk, code, keeper)
        elif code := address.get("script"):
            desk.draft = _from_text(unpack(code).decode(), "the link")
    except (Illegal, Problems, UnicodeDecodeError) as error:
        raise Gone(f"a scenario that cannot be written on: {error}") from None
    return Opened(NAME, own=desk)


def _begin_at(desk: Desk, code: str, keeper: Keeper) -> None:
    """With what was played at a table; one that was begun there before goes on."""
    from tutor.ui.author.source import draft_of
    from tutor.ui.opening import open_address

    told = read_mapping(code)
    if "source" in told:
        raise Gone("it begins nowhere")
    desk.table = {k: v for k, v in told.items() if k != "page" and isinstance(v, str)}
    fresh = draft_of(open_address(desk.table, keeper))
    kept = _kept(keeper)
    desk.first = fresh.meta["title"]
    desk.draft = fresh if kept is None else continued(kept, fresh)
    desk.fresh = fresh if desk.draft is not fresh else None
    desk.open = len(kept.steps) if kept is not None and len(desk.draft.steps) > len(kept.steps) else 0


def _kept(keeper: Keeper) -> Draft | None:
    """What was being written last, also before a reload and on another day."""
    code = keeper.draft()
    try:
        return _from_text(unpack(code).decode(), "the draft") if code else None
    except (BadInput, Illegal, Problems, UnicodeDecodeError):
        LOG.warning("a stored draft is of another version and was left out")
        return None


def _from_text(text: str, name: str) -> Draft:
    from tutor.tables.reading import document
    from tutor.ui.author.source import draft_from

    return draft_from(document(text, name))


# -- what is done ----------------------------------------------------------------------------------------------------


def _obey(session: Session, intent: Intent) -> None:
    desk: Desk = session.own
    verb = str(intent.get("do"))
    desk.file = None
    if verb == "upload":
        _upload(desk, intent)
    elif verb == "resume":
        desk.draft = _kept(session.keeper)
    elif desk.draft is not None and verb in HANDED:
        _hand_over(session, desk, desk.draft, verb)
    elif desk.draft is not None:
        before = desk.draft
        _change(desk, before, verb, intent)
        if verb == "ask" and desk.draft is not before:  # its own words come next
            session.focus = f"{desk.draft.steps[desk.open]['id']}.label.{session.lang}"
    if desk.draft is not None:
        session.keeper.write(pack(told_data(desk.draft.file())))


HANDED = ("keep", "save", "show")


def _hand_over(session: Session, desk: Desk, draft: Draft, verb: str) -> None:
    if verb == "keep":
        _hand(desk, told_data(_named(draft).file()), unfinished=True)
    else:
        _finish(session, desk, draft, verb)


def _change(desk: Desk, draft: Draft, verb: str, intent: Intent) -> None:
    at = intent["at"] if isinstance(intent.get("at"), int) else -1
    name, lang, text = (str(intent.get(key) or "") for key in ("name", "lang", "text"))
    if verb == "step" and 0 <= at < len(draft.steps):
        desk.open = at
    elif verb == "anew" and desk.fresh is not None:
        desk.draft, desk.open, desk.fresh = desk.fresh, 0, None
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
        found = desk.proposals(draft, at).get(str(intent.get("key")))
        if found is not None:
            desk.draft, desk.open = asked(draft, at, ready(draft, at, found)), at
    desk.checked, desk.wrong = False, ()


def _without_first(desk: Desk, draft: Draft, written_in: str) -> Draft:
    """Once a title is written in one language, the table's own no longer speaks for it in the other."""
    now = draft.meta["title"]
    for lang in LANGS:
        if lang != written_in and now != desk.first and now.get(lang) == desk.first.get(lang):
            draft = titled(draft, "title", lang, "")
    return draft


def _upload(desk: Desk, intent: Intent) -> None:
    name = re.sub(r"[^\w. -]", "", str(intent.get("name") or ""))[:60] or "scenario.yaml"
    desk.wrong = ()
    try:
        text = sent(intent, name)
        if len(text) > MOST_LETTERS:
            raise whole(name, "too long", "shorten its texts", "too-long")
        draft = _from_text(text, name)
        desk.draft, desk.open, desk.checked = draft, 0, False
        desk.first = {lang: draft.edition.title[lang] for lang in LANGS}  # as a recorded game is called
    except (BadInput, Illegal, Problems) as error:
        desk.wrong = misread.problems_of(error, name)[:MOST_PROBLEMS]


def _finish(session: Session, desk: Desk, draft: Draft, verb: str) -> None:
    """The draft as a file or on the wall, once nothing is wrong with it."""
    draft = _named(draft)
    data = told_data(draft.file())
    desk.checked, desk.wrong = True, wrong_with_draft(data, session.lang)
    if desk.wrong:
        session.focus = "author.wrong"
        session.say(_say("wrong", session.lang))
        return
    if verb == "save":
        _hand(desk, data)
        return
    code = pack(data)
    if len(code) > LONGEST - 200:
        desk.checked, desk.wrong = False, (_say("too-long", session.lang),)
        return
    session.open({"page": "projector", "script": code, "lang": session.lang})


def _hand(desk: Desk, data: Data, unfinished: bool = False) -> None:
    """A file to be saved. One that is not finished says so in its name and in its first line."""
    desk.files += 1
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)
    if unfinished:
        text = "".join(f"# {_say('unfinished', lang)}\n" for lang in LANGS) + text
    stem = data["id"].rpartition(".")[2] + ("-draft" if unfinished and not data["id"].endswith(".draft") else "")
    desk.file = {"n": desk.files, "name": f"{stem}.yaml", "text": text}


def _named(draft: Draft) -> Draft:
    """The id follows the title."""
    slug = MADE.sub("-", str(draft.meta["title"].get("en", "")).lower()).strip("-")[:40] or "draft"
    own = str(draft.meta["id"])
    return draft if not own.startswith("mine.") else replace(draft, meta={**draft.meta, "id": f"mine.scenario.{slug}"})


def _wrong_now(desk: Desk, lang: str) -> list[str]:
    """In the language that is read now."""
    if desk.checked and desk.draft is not None:
        desk.wrong = wrong_with_draft(told_data(_named(desk.draft).file()), lang)
    return [one if isinstance(one, str) else misread.line_of(one, lang) for one in desk.wrong]


# -- how it looks ----------------------------------------------------------------------------------------------------


def _draw(session: Session) -> Part:
    desk: Desk = session.own
    lang, title = session.lang, _say("page", session.lang)
    file, desk.file = desk.file, None  # sent once
    told: Part = {
        "title": title,
        "lead": _say("lead", lang),
        "wrong": _wrong_now(desk, lang),
        "file": file,
        "draft": None,
    }
    if desk.draft is not None:
        told["draft"] = _draft(desk, desk.draft, lang)
    else:
        told["begin"] = [_table(found, lang) for found in in_order()]
        told["kept"] = _title_of(_kept(session.keeper), lang)
    return {"title": title, NAME: told}


def _title_of(kept: Draft | None, lang: str) -> str | None:
    if kept is None:
        return None
    title = kept.meta["title"]
    return str(title.get(lang) or title.get("en") or title.get("ja") or kept.edition.title[lang])


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
        "table": _table_of(desk, draft),
        "anew": desk.fresh is not None,
    }


def _table_of(desk: Desk, draft: Draft) -> Part | None:
    """The way to the table on which it is played on; what lays out another position on its way has none."""
    from tutor.ui.author.source import laid_again

    address = desk.table if desk.table is not None else laid_again(draft)
    return {"do": "open", **address} if address else None


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
        "asks": _asks(desk, draft, at, lang) if at > 0 else [],
        "after": {"at": at + 1, "asks": _asks(desk, draft, at + 1, lang)} if at == len(draft.steps) - 1 else None,
    }


def _asks(desk: Desk, draft: Draft, at: int, lang: str) -> list[Part]:
    """What could be asked before a step, or after the last."""
    return [
        {"key": key, "kind": _say(one["step"], lang), "text": (one.get("question") or one["line"])[lang]}
        for key, one in desk.proposals(draft, at).items()
    ]


def _crumbs(session: Session) -> list[Part]:
    scenarios = {"text": word("title", session.lang, sheet="scenarios"), "go": {"do": "open", "page": "scenarios"}}
    return [scenarios, {"text": _say("page", session.lang), "go": None}]


def _address(session: Session) -> Address:
    """The draft itself, as long as an address can carry it."""
    desk: Desk = session.own
    if desk.draft is None:
        return {"page": NAME}
    code = pack(told_data(desk.draft.file()))
    return {"page": NAME, **({"script": code} if len(code) <= LONGEST - 200 else {})}


AUTHOR = Page(NAME, _draw, _opens, _address, _obey, crumbs=_crumbs, words=SHEET)
