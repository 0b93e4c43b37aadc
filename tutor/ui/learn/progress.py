"""The pages of a reader's own progress: all games at a glance, and the rules of one as a map."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.games.registry import editions
from tutor.lessons.check import lessons_of
from tutor.school import progress
from tutor.school.export import BadFile, as_file, read_file
from tutor.school.progress import ALONE, HELPED, MET, NOTHING, Learned
from tutor.school.reach import shortest_for
from tutor.ui.keeping import Keeper
from tutor.ui.learn.beliefs import PAGE as BELIEFS
from tutor.ui.learn.beliefs import open_beliefs
from tutor.ui.learn.review import MOST, ReviewDesk, open_review, open_to_take_home
from tutor.ui.learn.rulemap import NAMES, map_part
from tutor.ui.learn.stars import best_stars
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page, Part
from tutor.ui.scenarios.opening import opened_scenario
from tutor.ui.ways import in_order
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

LOG = logging.getLogger("tutor")
SHEET = "progress"
STATES = (ALONE, HELPED, MET, 0)


@dataclass
class Shown:
    """What the page keeps while it is open: which game's map, a question that waits for an answer, a file to be had."""

    edition: Edition | None = None
    asking: bool = False
    told: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    file: str = ""
    files: int = 0


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


# -- counting --------------------------------------------------------------------------------------------------------


def counts_of(edition: Edition, learned: Learned) -> dict[int, int]:
    """How many of the rules that the engine enforces are in each state."""
    found = dict.fromkeys(STATES, 0)
    for id, rule in edition.ledger.items():
        if rule.who == "engine":
            found[learned.level(id)] += 1
    return found


def progress_part(session: Session, edition: Edition, learned: Learned | None = None) -> Part:
    """How far the reader has come in a game: for any page that shows the game."""
    lang = session.lang
    known = learned if learned is not None else session.keeper.learned().get(edition.id, NOTHING)
    counts = counts_of(edition, known)
    of = sum(counts.values())
    states = ({"state": NAMES[s], "n": counts[s], "label": say(NAMES[s], lang)} for s in STATES)
    stars = sum(n for steps in known.stars.values() for n in steps.values())
    return {
        "key": edition.id,
        "text": say("used-alone", lang, n=counts[ALONE], of=of),
        "n": counts[ALONE],
        "of": of,
        "begun": not known.is_nothing,
        "states": list(states),
        "stars": say("stars-so-far", lang, n=stars) if stars else "",
        "go": {"do": "open", "page": "progress", "edition": edition.id},
        "button": say("open-map", lang),
        "review": review_part(edition, known, lang),
    }


def review_part(edition: Edition, learned: Learned, lang: str) -> Part:
    """What is due now, or when something will be; the button opens a review, or practice where nothing is due."""
    now = progress.now()
    practice = any(0 < n < ALONE for n in learned.rules.values())
    due, waiting = ([r for r in rules if r in edition.ledger] for rules in (learned.due(now), learned.waiting(now)))
    if due:
        told = say("due-now", lang, n=len(due))
    elif waiting:
        told = say("due-later", lang, n=len(waiting), days=learned.missed[waiting[0]].days_left(now))
    else:
        told = say("due-free" if practice else "due-never", lang)
    go = {"do": "open", "page": "review", "edition": edition.id}
    if due:
        return {"n": len(due), "text": told, "button": say("review", lang, n=min(MOST, len(due))), "go": go}
    return {"n": 0, "text": told, "button": say("practise", lang) if practice else "", "go": go if practice else None}


def due_part(session: Session) -> Part | None:
    """The review that waits, for the start page: of the game that has the most; nothing when nothing is due."""
    now, lang = progress.now(), session.lang
    known = session.keeper.learned()
    waiting = [(len(learned.due(now)), id) for id, learned in known.items() if id in editions() and learned.due(now)]
    if not waiting:
        return None
    found = editions()[max(waiting)[1]]
    part = review_part(found, known[found.id], lang)
    return (
        {"title": part["text"], "text": found.title[lang], "button": part["button"], "go": part["go"]}
        if part["n"]
        else None
    )


def stars_of(session: Session, edition: Edition) -> dict[str, Part]:
    """The best stars of each lesson that has any, as `{n, of, text}`."""
    learned = session.keeper.learned().get(edition.id, NOTHING)
    lessons = lessons_of(edition) if learned.stars else ()
    found = {lesson.id: best_stars(lesson, learned, session.lang) for lesson in lessons}
    return {id: part for id, part in found.items() if part is not None}


# -- the page --------------------------------------------------------------------------------------------------------


def progress_page(session: Session) -> Part:
    shown: Shown = session.own
    lang = session.lang
    learned = session.keeper.learned()
    title = say("title", lang) if shown.edition is None else say("map-title", lang, game=shown.edition.title[lang])
    page: Part = {
        "title": title,
        "text": say("lead" if shown.edition is None else "map-lead", lang),
        "games": [],
        "map": None,
        "own": _own(session, shown) if shown.edition is None else None,
        "told": _told(session, shown),
    }
    if shown.edition is None:
        page["games"] = [_game(session, found, learned.get(found.id, NOTHING)) for found in in_order()]
    else:
        known = learned.get(shown.edition.id, NOTHING)
        page["games"] = [_game(session, shown.edition, known)]
        page["next"] = _shortest(shown.edition, known, lang)
        page["map"] = map_part(shown.edition, known, lang)
    return {"title": title, "progress": page}


def _told(session: Session, shown: Shown) -> str:
    """What came of the last deed here; without one, that the reader's progress cannot be read or kept just now."""
    if shown.told:
        return say(shown.told, session.lang, **shown.facts)
    return say("away", session.lang) if session.keeper.away else ""


def _game(session: Session, found: Edition, learned: Learned) -> Part:
    return {**progress_part(session, found, learned), "title": found.title[session.lang], "game": found.family}


def _shortest(edition: Edition, learned: Learned, lang: str) -> Part | None:
    found = shortest_for(edition, learned)
    if found is None:
        return None
    kind = "example" if ".example." in found.lesson.id else "lesson"
    facts = {"title": found.lesson.title[lang], "n": len(found.rules), "minutes": found.lesson.minutes}
    return {
        "title": say("shortest", lang),
        "text": say("shortest-told", lang, **facts),
        "button": say("shortest-go", lang),
        "go": {"do": "open", kind: found.lesson.id},
    }


def _own(session: Session, shown: Shown) -> Part:
    """What is kept, and where; to take it along, bring it, and delete it."""
    lang = session.lang
    asking = None
    if shown.asking:
        asking = {"text": say("delete-ask", lang), "yes": _door("delete-yes", "delete", lang)}
        asking["no"] = _door("delete-no", "keep", lang)
    return {
        "title": say("own-title", lang),
        "kept": [say(f"kept-{n}", lang) for n in (1, 2, 3)],
        "where": say("where-host" if session.keeper.keeps else "where-page", lang),
        "export": _door("export", "export", lang),
        "file": {"n": shown.files, "name": "table-tutor-progress.json", "text": shown.file} if shown.file else None,
        "bring": {"label": say("bring", lang), "go": {"do": "progress.bring"}},
        "delete": _door("delete", "ask", lang),
        "asking": asking,
    }


def _door(key: str, verb: str, lang: str) -> Part:
    return {"label": say(key, lang), "go": {"do": f"progress.{verb}"}}


# -- what can be done on it ------------------------------------------------------------------------------------------


def _obey(session: Session, intent: Intent) -> None:
    deed = {"export": _export, "bring": _bring, "ask": _ask, "keep": _keep, "delete": _delete}.get(str(intent["do"]))
    if deed is not None:
        shown: Shown = session.own
        shown.told, shown.facts, shown.file = "", {}, ""
        deed(session, shown, intent)
        if shown.told:
            session.say(say(shown.told, session.lang, **shown.facts))


def _export(session: Session, shown: Shown, _: Intent) -> None:
    shown.file = as_file(session.keeper.places_to_take(), session.keeper.learned())
    shown.files += 1
    shown.told = "exported"


def _bring(session: Session, shown: Shown, intent: Intent) -> None:
    session.focus = "own.told"
    try:
        places, learned = read_file(str(intent.get("text") or ""), progress.now())
    except BadFile as error:
        LOG.info("a file of progress that cannot be read: %s", error)
        shown.told = "bring-failed"
        return
    session.keeper.bring(places, learned)
    shown.told, shown.facts = "brought", {"n": len(places), "rules": sum(len(one.rules) for one in learned.values())}


def _ask(session: Session, shown: Shown, _: Intent) -> None:
    shown.asking = True
    session.focus = "own.no"


def _keep(session: Session, shown: Shown, _: Intent) -> None:
    shown.asking = False
    session.focus = "own.delete"


def _delete(session: Session, shown: Shown, _: Intent) -> None:
    if not shown.asking:
        return
    shown.asking = False
    shown.told = "deleted" if session.keeper.forget_everything() else "delete-failed"
    session.focus = "own.told"


# -- opening ---------------------------------------------------------------------------------------------------------


def _opens(address: Address, keeper: Keeper) -> Opened | None:
    """The page, a game's map, or a review, which is played at a table."""
    page, name = address.get("page"), address.get("edition", "")
    if page == "review" and ("scenario" in address or "script" in address):
        return _opens_home(address, keeper)
    if page == "review":
        return _opens_review(edition_named(name), keeper)
    if page == BELIEFS:
        return _asked(found := edition_named(name), open_beliefs(found, keeper.learner))
    if page != "progress":
        return None
    return Opened("progress", own=Shown(edition_named(name) if name else None))


def _opens_review(found: Edition, keeper: Keeper) -> Opened:
    return _asked(found, open_review(found, keeper.learned().get(found.id, NOTHING), progress.now()))


def _opens_home(address: Address, keeper: Keeper) -> Opened:
    """What a class takes home from a scenario."""
    showing, opened = opened_scenario(address)
    return _asked(showing.edition, open_to_take_home(showing, opened, keeper.learner))


def _asked(found: Edition, desk: ReviewDesk | None) -> Opened:
    """Where there is nothing to ask, the game's map says so."""
    return Opened("table", desk) if desk is not None else Opened("progress", own=Shown(found, told="nothing-to-ask"))


def _address(session: Session) -> Address:
    shown: Shown = session.own
    return {"page": "progress", **({"edition": shown.edition.id} if shown.edition is not None else {})}


def _family(session: Session) -> str:
    shown: Shown = session.own
    return shown.edition.family if shown.edition is not None else ""


def _crumbs(session: Session) -> list[Part]:
    shown: Shown = session.own
    lang = session.lang
    if shown.edition is None:
        return [{"text": say("title", lang), "go": None}]
    return [
        {"text": say("title", lang), "go": {"do": "open", "page": "progress"}},
        {"text": shown.edition.title[lang], "go": None},
    ]


PROGRESS = Page(
    "progress", progress_page, _opens, _address, _obey, _family, _crumbs, SHEET, of_a_game=("review", BELIEFS)
)
