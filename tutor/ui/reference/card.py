"""The page of one card: drawn, what it says in both languages, whose it is, the rules it touches, where it is met."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tutor.content.models import Rule, Term
from tutor.content.source import read_text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.kernel.verdict import BadInput
from tutor.lessons.examples import examples_of
from tutor.lessons.headings import headings_of
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page
from tutor.ui.reference.carried import stands
from tutor.ui.reference.entries import ASIDE
from tutor.ui.reference.indexes import card_facts, kind_title, say, section_of
from tutor.ui.reference.lookup import page_told, proofs_in
from tutor.ui.ways import IN_BRACKETS, crumb, edition_options, to_card, to_page
from tutor.words import glossaries

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "rules"
MOST_RULES, MOST_WORDS, MOST_PLACES, MOST_TABLES = 8, 6, 8, 4
PARTS = ("upper", "lower", "trump")


def _draw(session: Session) -> Part:
    found, card = edition(session.edition), session.own
    lang = session.lang
    other = "ja" if lang == "en" else "en"
    told: Part = {
        "id": card.id,
        "face": {**found.table.screen.face(card), "name": card.name[lang], "says": _says(card, lang)},
        "facts": card_facts(card, lang),
        "kind": kind_title(found, card.kind, lang),
        "kind_go": to_page("cards", found),
        "page": page_told(card.page, lang) if getattr(card, "page", None) is not None else "",
        "name": card.name[lang],
        "other": {"lang": other, "name": card.name[other], "says": _says(card, other)},
        "source": _source(card, lang),
        "editions": _editions(found, card, lang),
        "editions_label": session.word("edition"),
        "rules": [_rule_row(found, rule, lang) for rule in _rules(found, card)],
        "words": [_word_row(term, lang) for term in _words(found, card)],
        "tables": _tables(found, card.id, lang),
        "where": _where(session, found, card.id),
        **_neighbours(found, card, lang),
    }
    return {"title": card.name[lang], "card": told}


def _says(card: Any, lang: str) -> list[Part]:
    """What is written on it, part by part where it has several."""
    whole = getattr(card, "text", None)
    said = [{"label": "", "text": whole[lang]}] if whole is not None else []
    for name in PARTS:
        part = getattr(card, name, None)
        if part is not None and part.text[lang]:
            said.append({"label": say(f"part-{name}", lang), "text": part.text[lang]})
    return said


def _source(card: Any, lang: str) -> Part | None:
    """Whether the card is printed so, or is ours, and which of what stands on it is."""
    source = getattr(card, "source", "")
    if not source:
        return None
    ours = [say(field, lang, "fields") for field in getattr(card, "ours", ())]
    named = source == "house" and getattr(card, "named", "") == "book"
    return {
        "key": source,
        "text": say("from-named" if named else f"from-{source}", lang),
        "ours": say("ours", lang, fields={"ja": "、", "en": ", "}[lang].join(ours)) if ours else "",
    }


def _editions(found: Edition, card: Any, lang: str) -> list[Part]:
    """The same card of the other editions."""
    options = edition_options(found, lang, "card")
    has = [one for one in options if _card_of(edition(one["key"]), card.id) is not None]
    each = [{**one, "go": one["go"] and to_card(edition(one["key"]), card.id)} for one in has]
    return each if len(each) > 1 else []


# -- what it touches -------------------------------------------------------------------------------------------------


def _rules(found: Edition, card: Any) -> list[Rule]:
    """Rules that it names itself, that name it, and of the words that stand on it; the nearest first."""
    own = [id for id in (getattr(card, "rule", ""),) if id in found.ledger]
    name = {"ja": IN_BRACKETS.sub("", card.name.ja), "en": IN_BRACKETS.sub("", card.name.en)}
    own += [rule.id for rule in found.ledger.values() if all(stands(name[lang], rule.text[lang]) for lang in name)]
    own += [id for term in _words(found, card) for id in term.rules[:2] if id in found.ledger]
    own += [rule.id for rule in found.ledger.values() if section_of(rule) == card.kind][:2]
    rules = [found.ledger[id] for id in dict.fromkeys(own)]
    return sorted(rules, key=lambda rule: rule.kind in ASIDE)[:MOST_RULES]


def _words(found: Edition, card: Any) -> list[Term]:
    """The word for its kind, and those of the glossary that stand on it in both languages."""
    terms = glossaries()[found.id].terms if found.id in glossaries() else ()
    kind = dict(found.kind_terms).get(card.kind, card.kind)
    ids = [f"{found.prefix}.term.{name}" for name in (kind, f"{kind}-card", f"{kind}-token", f"{kind}es")]
    said = {lang: " ".join(part["text"] for part in _says(card, lang)) for lang in ("ja", "en")}
    own = [term for id in ids for term in terms if term.id == id][:1]
    own += [term for term in terms if all(stands(term.name[lang], said[lang]) for lang in said)]
    return list({term.id: term for term in own}.values())[:MOST_WORDS]


def _rule_row(found: Edition, rule: Rule, lang: str) -> Part:
    told = {"label": rule.text[lang], "note": Speaker(found, lang).page(rule.id), "icon": "book"}
    return {**told, "go": {"do": "open", "rule": rule.id}}


def _word_row(term: Term, lang: str) -> Part:
    return {"label": term.name[lang], "note": term.means[lang], "icon": "why", "go": {"do": "term", "id": term.id}}


# -- where it is met -------------------------------------------------------------------------------------------------


def _met(text: str, card: str) -> bool:
    """Whether a content file has the card, or a copy of it."""
    return re.search(re.escape(card) + r"(?![\w.-]*\w)", text) is not None


def _tables(found: Edition, card: str, lang: str) -> list[Part]:
    """Small tables on which it lies, and something can be tried."""
    proofs = [proof for proof in proofs_in(found) if proof.kept and _met(str(proof.start), card)]
    proofs.sort(key=lambda proof: len(str(proof.start)))
    return [
        {"label": proof.shows[lang], "icon": "play", "go": {"do": "open", "proof": proof.rule, "half": "kept"}}
        for proof in proofs[:MOST_TABLES]
    ]


def _where(session: Session, found: Edition, card: str) -> list[Part]:
    """The lessons and examples in which it plays a part."""
    lang = session.lang
    lessons = zip(found.files("lessons"), headings_of(found), strict=True)
    where = [
        {"label": x.title[lang], "note": session.word("lesson"), "icon": "play", "go": {"do": "open", "lesson": x.id}}
        for path, x in lessons
        if _met(read_text(path), card)
    ]
    shown = zip(found.files("examples"), examples_of(found), strict=True)
    where += [
        {"label": x.title[lang], "note": session.word("example"), "icon": "list", "go": {"do": "open", "example": x.id}}
        for path, x in shown
        if _met(read_text(path), card)
    ]
    return where[:MOST_PLACES]


# -- its neighbours --------------------------------------------------------------------------------------------------


def _neighbours(found: Edition, card: Any, lang: str) -> Part:
    alike = [one for one in found.catalogue() if one.kind == card.kind]
    at = next(n for n, one in enumerate(alike) if one.id == card.id)
    before, after = (alike[at - 1] if at else None), (alike[at + 1] if at + 1 < len(alike) else None)
    return {
        "place": say("place", lang, section=kind_title(found, card.kind, lang), n=at + 1, of=len(alike)),
        "before": _neighbour(found, before, lang),
        "after": _neighbour(found, after, lang),
    }


def _neighbour(found: Edition, card: Any, lang: str) -> Part | None:
    return None if card is None else {"label": card.name[lang], "go": to_card(found, card.id)}


# -- its address -----------------------------------------------------------------------------------------------------


def _card_of(found: Edition, id: str) -> Any:
    return next((card for card in found.catalogue() if card.id == id), None)


def _open(address: Address, _: Keeper) -> Opened | None:
    id = address.get("card")
    if not id:
        return None
    asked = [edition(address["edition"])] if address.get("edition") else list(editions().values())
    for found in asked:
        if (card := _card_of(found, id)) is not None:
            return Opened("card", edition=found.id, own=card)
    raise BadInput(f"there is no card {id!r}")


def _crumbs(session: Session) -> list[Part]:
    found = edition(session.edition)
    cards = {"text": say("cards", session.lang), "go": to_page("cards", found)}
    return [crumb(found, session.lang), cards, {"text": session.own.name[session.lang], "go": None}]


def _address(session: Session) -> Address:
    return {"card": session.own.id, "edition": session.edition}


def _family(session: Session) -> str:
    return edition(session.edition).family


CARD = Page(
    "card",
    _draw,
    _open,
    _address,
    family=_family,
    crumbs=_crumbs,
    words=SHEET,
)
