"""The page of one rule: its sentence, page and ruling, the other edition's, what shows it, and its neighbours."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tutor.content.models import Difference, Rule
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition_of, editions
from tutor.kernel.verdict import BadInput
from tutor.lessons.headings import headings_of
from tutor.tables.differences import compare
from tutor.tables.proofs import Proof
from tutor.tables.without import without_rule
from tutor.tables.without_told import told as without_told
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened, open_proof
from tutor.ui.page import Address, Page
from tutor.ui.reference.indexes import section_of, section_title, sections
from tutor.ui.reference.lookup import proof_of, ruling, terms
from tutor.ui.reference.readings import other_readings
from tutor.ui.ways import crumb, edition_name, printings, to_page
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "rules"
MOST_WORDS = 6
SIDES = ("kept", "without")


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def _draw(session: Session) -> Part:
    lang = session.lang
    other = "ja" if lang == "en" else "en"
    found = edition_of(session.rule)
    rule = found.ledger[session.rule]
    told: Part = {
        "id": rule.id,
        "page": Speaker(found, lang).source(rule.id),
        "kind": section_title(found, section_of(rule), lang),
        "section_go": to_page("rules", found),
        "sentence": rule.text[lang],
        "other": {"lang": other, "t": rule.text[other]},
        "ruling": ruling(rule.ruling, lang),
        "readings": other_readings(rule.id, lang),
        "editions": _editions(found, rule, lang),
        "narrows": [_rule_row(found, id, lang) for id in rule.narrows if id in found.ledger],
        "nothing": say("nothing-to-try", lang) if proof_of(rule.id) is None else None,
        **_shown_by(session, rule.id),
        "without": _without(rule.id, lang),
        "where": _where(session, found, rule.id),
        "terms": _words(rule.id, lang),
        **_neighbours(found, rule, lang),
    }
    return {"title": rule.text[lang], "rule": told}


def _rule_row(found: Edition, id: str, lang: str) -> Part:
    told = {"label": found.ledger[id].text[lang], "note": Speaker(found, lang).page(id), "icon": "book"}
    return {**told, "go": {"do": "open", "rule": id}}


# -- the other edition -----------------------------------------------------------------------------------------------


def _editions(found: Edition, rule: Rule, lang: str) -> Part | None:
    """What the other editions of the game have in its place, and what the difference is, if there is one."""
    others = [one for one in printings(found) if one is not found and rule.id not in one.ledger]
    if not others:
        return None
    sides = [_side(one, id, lang) for one in others for id in rule.counterparts if id in one.ledger]
    points = [_point(found, point, lang) for point in found.differences if _is_about(point, rule.id)]
    missing = None if sides or points else say("on-its-own", lang)
    otherwise = any(_happens_otherwise(found.id, point["key"]) for point in points)
    verdict = "differs-otherwise" if otherwise else "differs-by-rule"
    told = None if missing else word(verdict, lang) if points else say("says-the-same", lang)
    return {"sides": sides, "points": points, "missing": missing, "otherwise": otherwise, "verdict": told}


@cache
def _happens_otherwise(edition_id: str, point: str) -> bool:
    """Whether one table comes to different ends under the editions, and not only by different words."""
    found = next(x for x in editions()[edition_id].differences if x.id == point)
    return compare(found).otherwise


def _side(one: Edition, id: str, lang: str) -> Part:
    rule = one.ledger[id]
    label = say("counterpart", lang, edition=edition_name(one, lang), page=Speaker(one, lang).page(id))
    told = {"key": id, "label": label, "text": rule.text[lang], "ruling": ruling(rule.ruling, lang)}
    return {**told, "go": {"do": "open", "rule": id}}


def _is_about(point: Difference, rule: str) -> bool:
    return any(rule in side.rules for side in point.sides.values())


def _point(found: Edition, point: Difference, lang: str) -> Part:
    says = [
        {"key": id, "label": edition_name(editions()[id], lang), "text": side.says[lang]}
        for id, side in point.sides.items()
    ]
    return {
        "button": word("differs-see", lang),
        "key": point.id,
        "title": point.topic[lang],
        "says": says,
        "go": {"do": "open", "difference": point.id, "edition": found.id},
    }


# -- what shows it ---------------------------------------------------------------------------------------------------


def _shown_by(session: Session, rule: str) -> Part:
    """The position that shows a rule kept, and the one on which it can be tried to break it."""
    proof = proof_of(rule)
    if proof is None:
        return {"kept": None, "broken": None, "scene": None}
    kept = {"label": session.word("kept"), "note": proof.shows[session.lang]}
    broken = {"label": session.word("broken"), "note": session.word("broken-note")}
    return {
        "kept": {**kept, "go": {"do": "open", "proof": rule, "half": "kept"}},
        "broken": {**broken, "go": {"do": "open", "proof": rule, "half": "broken"}} if proof.broken else None,
        "scene": _scene_of(session, proof),
    }


@cache
def _without(rule: str, lang: str) -> Part | None:
    """What would come out if there were no such rule; nothing where no table shows it."""
    found, proof = edition_of(rule), proof_of(rule)
    parting = without_rule(found, proof, rule) if proof is not None and rule in found.game.rules.cited() else None
    if parting is None:
        return None
    told = without_told(found, parting, lang)
    rows = [{"key": key, "label": label, "text": text} for key, (label, text) in zip(SIDES, told[2:], strict=True)]
    return {"title": told.title, "move": told.move, "rows": rows}


def _scene_of(session: Session, proof: Proof) -> Part | None:
    """The position on which the rule is shown, as a picture."""
    try:
        desk = open_proof(proof.rule, "kept")
    except BadInput:
        return None
    speaker = Speaker(desk.edition, session.lang, desk.line.state)
    screen = desk.edition.table.screen
    scene: Part = screen.scene(screen.Drawing(desk.line, desk.before, desk.you, speaker))
    return scene


def _where(session: Session, found: Edition, rule: str) -> list[Part]:
    """The lessons that teach it, or what it settles, and the examples in which it stands."""
    lang, taught = session.lang, {rule, *found.ledger[rule].narrows}
    where = [
        {"label": x.title[lang], "note": session.word("lesson"), "icon": "play", "go": {"do": "open", "lesson": x.id}}
        for x in headings_of(found)
        if taught & set(x.teaches)
    ]
    where += [
        {"label": title, "note": session.word("example"), "icon": "list", "go": {"do": "open", "example": id}}
        for id, title in _examples(found, rule, lang)
    ]
    return where


def _examples(found: Edition, rule: str, lang: str) -> list[tuple[str, str]]:
    from tutor.lessons.examples import examples_of

    return [(x.id, x.title[lang]) for x in examples_of(found) if any(rule in beat.shows for beat in x.beats)]


def _words(rule: str, lang: str) -> list[Part]:
    rows = [
        {"label": t.name[lang], "note": t.means[lang], "icon": "why", "go": {"do": "term", "id": t.id}}
        for t in terms().values()
        if rule in t.rules
    ]
    return rows[:MOST_WORDS]


# -- its neighbours --------------------------------------------------------------------------------------------------


def _neighbours(found: Edition, rule: Rule, lang: str) -> Part:
    section = section_of(rule)
    rules = sections(found)[section]
    at = next(n for n, one in enumerate(rules) if one.id == rule.id)
    before, after = (rules[at - 1] if at else None), (rules[at + 1] if at + 1 < len(rules) else None)
    title = section_title(found, section, lang)
    return {
        "place": say("place", lang, section=title, n=at + 1, of=len(rules)),
        "before": None if before is None else _rule_row(found, before.id, lang),
        "after": None if after is None else _rule_row(found, after.id, lang),
    }


def _open(address: Address, _: Keeper) -> Opened | None:
    rule = address.get("rule")
    if not rule:
        return None
    if rule not in edition_of(rule).ledger:
        raise BadInput(f"there is no rule {rule!r}")
    return Opened("rule", rule=rule)


def _crumbs(session: Session) -> list[Part]:
    found = edition_of(session.rule)
    rules = {"text": session.word("rules"), "go": to_page("rules", found)}
    return [crumb(found, session.lang), rules, {"text": Speaker(found, session.lang).page(session.rule), "go": None}]


def _address(session: Session) -> Address:
    return {"rule": session.rule}


def _family(session: Session) -> str:
    return edition_of(session.rule).family


RULE = Page(
    "rule",
    _draw,
    _open,
    _address,
    family=_family,
    crumbs=_crumbs,
    words=SHEET,
)
