"""What opens in place: the slip of a word or rule, and the refusal with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.content.models import Rule, Term
from tutor.explain.speaker import Speaker
from tutor.games.registry import edition_of
from tutor.kernel.engine import tag_of
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied
from tutor.ui.play.page import drawing
from tutor.ui.reference.carried import card_links
from tutor.ui.reference.lookup import cite, play_links, rule_of, ruling, terms

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
AND = {"ja": "、", "en": "; "}


def slip(session: Session, id: str, anchor: str) -> Part | None:
    term = terms().get(id)
    if term is not None:
        return {**_of_term(session, term), "anchor": anchor}
    rule = rule_of(id)
    found = _of_rule(session, rule) if rule is not None else _of_the_table(session, id)
    return {**found, "anchor": anchor} if found is not None else None


def _of_the_table(session: Session, id: str) -> Part | None:
    """What a game tells of something on its table."""
    desk = session.desk
    if desk is None or not hasattr(desk.edition.table.screen, "about"):
        return None
    line = session.branch.line if session.branch else desk.line
    about: Part | None = desk.edition.table.screen.about(drawing(session, line, line), id, sealed=desk.sealed)
    return about


def _other(lang: str) -> str:
    return "ja" if lang == "en" else "en"


def _of_term(session: Session, term: Term) -> Part:
    lang = session.lang
    sub: list[Part] = [{"lang": _other(lang), "t": term.name[_other(lang)]}]
    if term.reading != term.name.ja:
        sub.append({"lang": "ja", "t": term.reading, "quiet": True})
    return {
        "key": term.id,
        "title": term.name[lang],
        "sub": sub,
        "body": term.means[lang],
        "ruling": ruling(term.ruling, lang),
        "cites": _a_page_each([cite(rule, lang) for rule in term.rules]),
        "links": [*play_links(term.rules, lang), *card_links(edition_of(term.id), term, lang)],
    }


def _a_page_each(cites: list[Part]) -> list[Part]:
    """The first citation of each page, three at most."""
    return list({c["label"]: c for c in reversed(cites)}.values())[::-1][:3]


def _of_rule(session: Session, rule: Rule) -> Part:
    lang = session.lang
    own_page = {"label": session.word("open-rule"), "icon": "book", "go": {"do": "open", "rule": rule.id}}
    return {
        "key": rule.id,
        "title": Speaker(edition_of(rule.id), lang).source(rule.id),
        "sub": [],
        "body": rule.text[lang],
        "other": {"lang": _other(lang), "t": rule.text[_other(lang)]},
        "ruling": ruling(rule.ruling, lang),
        "cites": [],
        "links": [*play_links((rule.id,), lang), own_page],
    }


def refusal(session: Session, line: Line[Any], action: Action, denials: tuple[Denied, ...]) -> Part:
    """The wish repeated, every reason numbered with its page, then what is possible."""
    desk = session.desk
    assert desk is not None
    speaker = Speaker(desk.edition, session.lang, line.state, you=desk.spoken_to)
    what, why = _wished(session, line, action) or (speaker.action(action), tuple(("", x) for x in denials))
    reasons: dict[str, Part] = {}
    for where, denied in why:
        text = speaker.denial(denied)
        ours = ruling(desk.edition.ledger[denied.rule].ruling, session.lang)
        said = [{"b": where}, text] if where else text
        reasons.setdefault(where + text, {"text": said, "cite": cite(denied.rule, session.lang), "ruling": ours})
    who = f"{speaker.seat(action.seat)}: " if action.seat != desk.you else ""
    title = session.word("refused", what=who + what)
    own = desk.own_words(tuple(d.rule for d in denials), session.lang)
    instead = {"lead": session.word("coach-says"), "text": own} if own else _instead(session, line, speaker)
    return {"key": "refusal", "title": title, "reasons": list(reasons.values()), "instead": instead}


def _wished(session: Session, line: Line[Any], action: Action) -> tuple[str, tuple[tuple[str, Denied], ...]] | None:
    """Where a game knows that more was meant than the one move: the wish, and its reasons, each with what it is of."""
    assert session.desk is not None
    found = getattr(session.desk.edition.table.screen, "refused", None)
    return found(drawing(session, line, line), action) if found is not None else None


def _instead(session: Session, line: Line[Any], speaker: Speaker) -> Part | None:
    desk = session.desk
    assert desk is not None

    def is_for_later(action: Action) -> bool:
        return tag_of(type(action)) in getattr(desk.edition.table, "AT_LEISURE", ())

    offers = sorted(line.game.offers(line.state, desk.you), key=is_for_later)
    each = {(type(a), getattr(a, "card", "")): a for a in reversed(offers)}
    possible = list(dict.fromkeys(speaker.action(a) for a in reversed(each.values())))
    if not possible:
        return None
    return {"lead": session.word("instead-lead"), "text": AND[session.lang].join(possible[:4])}
