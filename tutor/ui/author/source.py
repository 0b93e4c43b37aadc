"""From a table that stands on the screen, or from a file, to the beginning of a scenario."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tutor.content.models import LANGS
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.games.registry import edition_of
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.authoring import WORDED, Data, Draft, recorded
from tutor.lessons.scenarios import LONGEST, SHORTEST, Scenario, is_dealt
from tutor.lessons.trails import pack, unpack
from tutor.tables.models import TableFile
from tutor.tables.reading import Document, document
from tutor.tables.records import begin, looks_like_a_record, read_record
from tutor.ui.desk import Desk
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.play.own_tables import own_table, table_under
from tutor.ui.reference.lookup import proof_of

if TYPE_CHECKING:
    from tutor.ui.opening import Opened

STAND_IN = "\u2060"  # in the place of words that are still to be written
HEAD = ("id", "title", "about", "minutes", "plan", "copies")
MADE_ID = re.compile(r"s(\d{1,6})")


def draft_of(opened: Opened) -> Draft:
    """What has been played at a desk, as a draft; BadInput where nobody knows how the desk was laid out."""
    desk = opened.desk
    if desk is None:
        raise BadInput("there is no table to begin from")
    if isinstance(desk, MatchDesk) and desk.hides_deal:
        raise BadInput("its deal would tell what is hidden, as long as the match is on")
    since, table = _beginning(desk)
    actions = _played(opened.branch.line if opened.branch else desk.line, since)
    title: Data = {lang: desk.title[lang] for lang in LANGS}
    return recorded(desk.edition, table, actions, desk.you, title)


def _played(line: Line[Any], since: int) -> tuple[Action, ...]:
    """The moves since a moment, up to the first change that no move has made."""
    found: list[Action] = []
    for moment in line.moments[since:]:
        if moment.action is None:
            break
        found.append(moment.action)
    return tuple(found)


def _beginning(desk: Desk) -> tuple[int, Data]:
    if isinstance(desk, LessonDesk):
        at = min(desk.place.step, len(desk.lesson.steps) - 1)
        fresh = next((s.table for s in reversed(desk.lesson.steps[: at + 1]) if s.table), None)
        return 1, _plain(fresh or desk.lesson.table)
    if isinstance(desk, MatchDesk):
        return 1, _dealt(desk)
    if isinstance(desk, FreeDesk) and desk.origin is not None:
        return 1, _laid(desk.origin.address, desk.edition)
    raise BadInput("nobody knows where this table comes from")


def _dealt(desk: MatchDesk) -> Data:
    name, terms = desk.edition.id, desk.terms
    if desk.edition.boards is not None:
        seats: list[Data] = [{} for _ in desk.line.state.players]
        start = {"board": desk.line.state.board, "step": "deal", "seats": seats}
        return {"edition": name, "start": start, "seed": desk.seed}
    deal = {"players": len(desk.line.state.players), "seed": desk.seed, "variants": list(terms.variants)}
    return {"edition": name, "deal": deal}


def _laid(address: dict[str, str], found: Edition) -> Data:
    if code := address.get("laid"):
        source = document(unpack(code).decode(), "the link")
        return dict(source.data) if is_dealt(source.data) else _plain(table_under(source, ""))
    if name := address.get("table"):
        return _plain(table_under(own_table(name), address.get("edition", "")))
    if rule := address.get("proof"):
        proof = proof_of(rule)
        if proof is not None:
            return _plain(proof.table(edition_of(rule).id))
    raise BadInput(f"a scenario cannot begin from this table of {found.id}")


def _plain(table: TableFile) -> Data:
    told: Data = table.model_dump(mode="json", by_alias=True, exclude_unset=True)
    told.pop("probes", None)
    return {"edition": table.edition, **told}


# -- from a file -----------------------------------------------------------------------------------------------------


def draft_from(source: Document) -> Draft:
    """A recorded game, or a scenario that was saved before."""
    if looks_like_a_record(source.data):
        return _from_record(source)
    return _from_scenario(source)


def _from_record(source: Document) -> Draft:
    record = read_record(source)
    found, line = begin(record, source)
    actions = []
    for data in record.actions:
        action = line.game.action_of(dict(data))
        line = line.do(action)
        actions.append(action)
    if record.start.table is not None:
        table = _plain(record.start.table)
    else:
        assert record.start.deal is not None
        table = {"edition": found.id, "deal": record.start.deal.model_dump(mode="json")}
    return recorded(found, table, tuple(actions), 0, {lang: found.title[lang] for lang in LANGS})


def _from_scenario(source: Document) -> Draft:
    """A scenario, also one that is still being written: its missing words stay to be written."""
    scenario = source.fit(Scenario, _with_words(source.data))
    told: Data = _without_stand_ins(scenario.model_dump(mode="json", by_alias=True, exclude_unset=True))
    meta: Data = {key: told[key] for key in HEAD if key in told}
    if isinstance(minutes := source.data.get("minutes"), int):
        meta["minutes"] = minutes
    steps = tuple(told["steps"])
    return Draft(edition_named(scenario.table.edition), told["table"], scenario.you, meta, steps, _made(steps))


def _made(steps: tuple[Data, ...]) -> int:
    """The highest number among the ids, so that the next is nobody's."""
    return max((int(found[1]) for step in steps if (found := MADE_ID.fullmatch(step["id"]))), default=0)


def _with_words(data: Any) -> Any:
    """The data of a draft with something in the place of words that are still to be written."""
    if not isinstance(data, dict):
        return data
    plan, steps = data.get("plan", {}), data.get("steps")
    filled = {**data, **{key: _said(data.get(key)) for key in ("title", "about")}}
    if isinstance(plan, dict):
        filled["plan"] = {**plan, **{key: _said(plan.get(key)) for key in ("shows", "home")}}
    if not isinstance(minutes := data.get("minutes"), int) or not SHORTEST <= minutes <= LONGEST:
        filled["minutes"] = LONGEST if isinstance(minutes, int) else minutes
    if isinstance(steps, list):
        filled["steps"] = [_step_with_words(step) for step in steps]
    return filled


def _step_with_words(step: Any) -> Any:
    if not isinstance(step, dict):
        return step
    options = step.get("options")
    told = {key: _said(step[key]) for key in WORDED if key in step}
    if isinstance(options, list):
        told["options"] = [{**o, "text": _said(o.get("text"))} if isinstance(o, dict) else o for o in options]
    return {**step, **told}


def _said(words: Any) -> Any:
    unwritten = words is None or (isinstance(words, dict) and not any(map(str.strip, map(str, words.values()))))
    return {"en": STAND_IN} if unwritten else words


def _without_stand_ins(data: Any) -> Any:
    if isinstance(data, dict):
        if data.get("en") == STAND_IN:
            return dict.fromkeys(LANGS, "")
        return {key: _without_stand_ins(value) for key, value in data.items()}
    return [_without_stand_ins(value) for value in data] if isinstance(data, list | tuple) else data


# -- back to a table -------------------------------------------------------------------------------------------------


def laid_again(draft: Draft) -> dict[str, str]:
    """An address of the table on which a draft can be played on, also one that was dealt; empty if there is none."""
    from tutor.ui.opening import open_laid
    from tutor.ui.sharing import address_of

    if any(step.get("table") for step in draft.steps):
        return {}
    desk = open_laid(pack(draft.table), str(draft.you))
    line = draft.line(len(draft.steps))
    desk.resume(line, len(line.moments) - 1)
    return address_of(desk, None)
