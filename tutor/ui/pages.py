"""The frame of every screen, and the pages around the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.content.models import Difference
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition_of, editions
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.check import lessons_of
from tutor.lessons.examples import as_lesson, examples_of
from tutor.lessons.models import Lesson
from tutor.school.places import DAYS_KEPT
from tutor.tables.proofs import Proof
from tutor.ui.course import course_rows
from tutor.ui.differences import edition_switch
from tutor.ui.keeping import Keeper
from tutor.ui.lookup import proof_of, ruling, term_name, terms
from tutor.ui.opening import left_off, open_lesson, open_proof
from tutor.ui.playpage import drawing
from tutor.ui.search import find
from tutor.ui.words import Rich, labels, rich, word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]


def plain_text(text: Rich) -> str:
    if isinstance(text, str):
        return text
    return "".join(p if isinstance(p, str) else p.get("b") or p.get("t", "") for p in text)


def plain_move(action: Action) -> Part:
    return plain_action(action)


# -- the frame -------------------------------------------------------------------------------------------------------


def _crumbs(session: Session) -> list[Part]:
    """Where the reader is, below the start page."""
    lang = session.lang
    if session.page != "table":
        return session.shown.crumbs(session)
    if session.desk is None:
        return []
    home = {"do": "open", "page": "landing"}
    return [{"text": session.desk.edition.title[lang], "go": home}, {"text": session.desk.title[lang], "go": None}]


def frame(session: Session) -> Part:
    lang = session.lang
    n, said = session.said
    return {
        "rev": session.rev,
        "page": "sorry" if session.sorry else session.page,
        "lang": lang,
        "theme": session.theme,
        "game": _family(session),
        "title": word("brand", lang, "labels"),
        "crumbs": _crumbs(session),
        "nav": _site_links(lang) if session.page == "landing" else [],
        "editions": _editions(session),
        "announce": {"n": n, "text": said},
        "focus": session.focus,
        "ui": {**labels(lang), **(labels(lang, own) if (own := session.shown.words) else {})},
        "slip": session.slip,
    }


def _site_links(lang: str) -> list[Part]:
    differences = {"text": word("differences-title", lang), "go": {"do": "open", "page": "differences"}}
    return [{"text": word("words-title", lang), "go": {"do": "words"}}, differences]


def _editions(session: Session) -> Part | None:
    """The switch between the editions that the position on the desk can be laid out in."""
    if session.page != "table" or session.desk is None:
        return None
    return edition_switch(session.desk, session.branch, session.lang)


def _family(session: Session) -> str:
    """The game whose cloth lies on the table."""
    own = "" if session.page == "table" else session.shown.family(session)
    return own or _presented()[0].family


def _presented() -> list[Edition]:
    """All editions that have something to say here, the one whose first move is offered before the others."""
    ready = [found for found in editions().values() if "landing" in found.texts]
    return sorted(ready, key=lambda found: "demo" not in found.texts["landing"])


def outcome_text(session: Session) -> str:
    """The outcome, then the totals, then who acts: said once."""
    desk, branch = session.desk, session.branch
    assert desk is not None
    line, before = (branch.line, branch.start) if branch else (desk.line, desk.before)
    d = drawing(session, line, before)
    screen = desk.edition.table.screen
    score = "" if desk.sealed else screen.score_text(d, () if branch else desk.only)
    told = (
        plain_text(rich(desk.story_text(session.lang), term_name(session.lang)))
        if branch is None
        else session.word("branch")
    )
    return " ".join(x for x in (told, score) if x)


# -- pages -----------------------------------------------------------------------------------------------------------


def landing_page(session: Session) -> Part:
    lang = session.lang

    def say(key: str) -> str:
        return word(key, lang, "landing")

    tables = [card for edition in _presented() for card in _table_cards(session, edition)]
    doors = [
        {"icon": "teacher", "title": say("teach-title"), "text": say("teach-text"), "go": {"do": "open", **_teach()}},
        {"icon": "host", "title": say("host-title"), "text": say("host-text"), "go": None},
    ]
    return {
        "landing": {
            "headline": say("headline"),
            "lead": say("lead"),
            "points": [say(f"point-{n}") for n in (1, 2, 3)],
            "demo": _demo(session),
            "tables_title": say("tables"),
            "tables_note": say("tables-note"),
            "tables": tables,
            "courses": [course for edition in _presented() if (course := _course(session, edition))["rows"]],
            "doors": doors,
            "resume": _resume(session),
        }
    }


def _course(session: Session, edition: Edition) -> Part:
    return {
        "key": edition.id,
        "title": word("course", session.lang, "landing", game=edition.title[session.lang]),
        "note": word("course-note", session.lang, "landing"),
        "rows": course_rows(edition, session.keeper.place, session.lang),
    }


def _teach() -> dict[str, str]:
    return {"example": "mq.example.shrieking-geek"}


def _table_cards(session: Session, edition: Edition) -> list[Part]:
    """The doors into a game: its lessons and examples, as its own texts present them."""
    lang = session.lang
    lessons: dict[str, Lesson] = {x.id: x for x in lessons_of(edition)}
    lessons.update({x.id: as_lesson(x) for x in examples_of(edition)})
    cards = [
        _table_card(edition, lessons[card["id"]], card, lang)
        for card in edition.texts["landing"]["cards"]
        if card["id"] in lessons
    ]
    return [*cards, _match_card(edition, lang)]


def _match_card(edition: Edition, lang: str) -> Part:
    card = edition.texts["landing"]["match"]
    return {
        "key": f"match-{edition.id}",
        "game": edition.family,
        "title": card["title"][lang],
        "title_other": {"lang": lang, "t": edition.title[lang]},
        "text": card["text"][lang],
        "facts": [{"text": word("minutes", lang, n=card["minutes"]), "icon": "play"}],
        "tags": [edition.covers[lang]] if edition.covers else [],
        "art": card["art"],
        "go": _way_to_a_match(edition),
        "button": card["button"][lang],
        "soon": None,
    }


def _way_to_a_match(edition: Edition) -> Part:
    """Where there is something to choose, it is chosen first."""
    return (
        {"do": "open", "page": "deal", "edition": edition.id}
        if edition.variants or edition.one_screen
        else {"do": "open", "deal": edition.id}
    )


def _table_card(edition: Edition, lesson: Lesson, card: Part, lang: str) -> Part:
    kind = "example" if ".example." in lesson.id else "lesson"
    return {
        "key": lesson.id,
        "game": edition.family,
        "title": card["title"][lang] if "title" in card else lesson.title[lang],
        "title_other": {"lang": lang, "t": edition.title[lang]},
        "text": card["text"][lang],
        "facts": [{"text": word("minutes", lang, n=lesson.minutes), "icon": "play"}],
        "tags": [edition.covers[lang]] if edition.covers else [],
        "art": card["art"],
        "go": {"do": "open", kind: lesson.id},
        "button": card["button"][lang],
        "soon": None,
    }


def _demo(session: Session) -> Part | None:
    """The first move of a lesson, to be made at once on the landing page."""
    first = _presented()[0].texts["landing"]["demo"]
    desk = open_lesson(first["lesson"], first["step"], Keeper())
    kept, session.desk = session.desk, desk
    try:
        d = drawing(session, desk.line, desk.before)
        scene = desk.edition.table.screen.scene(d)
    finally:
        session.desk = kept
    acts = []
    for i, act in enumerate(first["acts"]):
        go = {"do": "open", "lesson": first["lesson"], "step": first["step"], "move": act["move"]}
        label = act["label"][session.lang]
        acts.append(
            {"key": f"demo-{i}", "label": label, "icon": act["icon"], "state": "go" if i == 0 else "plain", "go": go}
        )
    return {"scene": scene, "score": scene["score"], "question": first["question"][session.lang], "acts": acts}


def _resume(session: Session) -> Part | None:
    found = left_off(session.keeper, session.lang)
    return found and {"title": session.word("resume-title"), "button": session.word("go-on"), **found}


def rule_page(session: Session) -> Part:
    lang = session.lang
    other = "ja" if lang == "en" else "en"
    edition = edition_of(session.rule)
    rule = edition.ledger[session.rule]
    told: Part = {
        "id": rule.id,
        "page": session.word("page-kind", page=Speaker(edition, lang).page(rule.id)),
        "kind": rule.section if lang == "ja" else edition.title[lang],
        "sentence": rule.text[lang],
        "other": {"lang": other, "t": rule.text[other]},
        "ruling": ruling(rule.ruling, lang),
        "cards": [],
        "used": None,
    }
    return {
        "title": rule.text[lang],
        "rule": {**told, **_shown_by(session, rule.id), **_around(session, edition, rule.id)},
    }


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


def _around(session: Session, edition: Edition, rule: str) -> Part:
    """The lessons that teach a rule, and the words that it explains."""
    lang = session.lang
    where = [
        {"label": x.title[lang], "note": session.word("lesson"), "icon": "play", "go": {"do": "open", "lesson": x.id}}
        for x in lessons_of(edition)
        if rule in x.teaches
    ]
    where += [
        {
            "label": d.topic[lang],
            "note": word("differences-title", lang),
            "icon": "branch",
            "go": _difference_go(edition, d),
        }
        for d in edition.differences
        if any(rule in side.rules for side in d.sides.values())
    ]
    words = [
        {"label": t.name[lang], "note": t.means[lang], "icon": "why", "go": {"do": "term", "id": t.id}}
        for t in terms().values()
        if rule in t.rules
    ]
    return {"where": where, "terms": words[:6]}


def _difference_go(edition: Edition, difference: Difference) -> Part:
    """The table on which a difference is seen, or the page that tells why there is none."""
    if difference.unseen is not None:
        return {"do": "open", "page": "differences", "edition": edition.id}
    return {"do": "open", "difference": difference.id, "edition": edition.id}


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


def words_page(session: Session) -> Part:
    found = find(session.query, session.lang)
    count = session.word("results", n=len(found)) if found else session.word("no-results")
    title = session.word("words-title")
    return {
        "title": title,
        "words": {"title": title, "query": session.query, "go": {"do": "words"}, "results": found, "count": count},
    }


def sorry_page(session: Session) -> Part:
    links: list[Part] = [{"label": session.word("sorry-again"), "go": {"do": "open", **session._address()}}]
    links.append({"label": session.word("home"), "go": {"do": "open", "page": "landing"}})
    text = session.word("sorry-text")
    return {"sorry": {"title": session.word("sorry-title"), "text": text, "id": session.sorry, "links": links}}


def curtain_page(session: Session) -> Part:
    """Before the screen is handed over: nothing on it belongs to anybody, and whoever takes it says so."""
    desk = session.desk
    assert desk is not None
    who = Speaker(desk.edition, session.lang, desk.line.state).seat(desk.you)
    told = {
        "title": session.word("curtain-title", who=who),
        "text": session.word("curtain-text", who=who),
        "seat": "abcd"[desk.you],
        "button": session.word("curtain-go", who=who),
        "go": {"do": "uncurtain"},
    }
    return {"page": "curtain", "game": desk.edition.family, "title": desk.title[session.lang], "curtain": told}


def gone_page(session: Session) -> Part:
    """A link to a position leads nowhere: why that may be, and where else to go."""
    links: list[Part] = [{"label": session.word("home"), "go": {"do": "open", "page": "landing"}}]
    links.append({"label": session.word("sorry-again"), "go": {"do": "open", **session._address()}})
    text = session.word("gone-text", n=DAYS_KEPT)
    told = {"title": session.word("gone-title"), "text": text, "id": None, "links": links}
    return {"page": "sorry", "title": told["title"], "sorry": told}
