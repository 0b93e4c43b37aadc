"""Everything of one kind that a game has, in a list with sections: its rules, its words, its cards, other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tutor.content.models import Reading, Rule, Term, Text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page
from tutor.ui.reference.lookup import how_many_rules, page_told, proof_of
from tutor.ui.reference.readings import ours_of
from tutor.ui.ways import HOME, crumb, edition_options, games, to_card, to_page
from tutor.ui.words import has_word, word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "rules"
LONGEST = 80
NUMBERS = ("level", "dice", "bonus", "damage", "xp", "health", "bp", "mp", "value", "treasure", "hands", "worth")
HOW_MANY = ("copies", "count")


@dataclass(frozen=True)
class Shown:
    """What of a list is shown: all of it, what fits a query, or one entry alone. No edition: the shelf of games."""

    edition: str = ""
    query: str = ""
    only: str = ""


def say(key: str, lang: str, group: str = "words", **facts: Any) -> str:
    return word(key, lang, group, SHEET, **facts)


# -- sections of rules -----------------------------------------------------------------------------------------------


def section_of(rule: Rule) -> str:
    return rule.id.split(".")[1]


def section_title(found: Edition, section: str, lang: str) -> str:
    return _own_word(found, section, lang, "sections")


def kind_title(found: Edition, kind: str, lang: str) -> str:
    return _own_word(found, kind, lang, "kinds")


def _own_word(found: Edition, key: str, lang: str, group: str) -> str:
    """The word of an edition, where it has another than the rest."""
    own = f"{found.prefix}.{key}"
    return say(own if has_word(own, group, SHEET) else key, lang, group)


def sections(found: Edition) -> dict[str, list[Rule]]:
    """The rules of an edition by section, both in the order of the pages; our rulings last."""
    by: dict[str, list[Rule]] = {}
    for rule in found.ledger.values():
        by.setdefault(section_of(rule), []).append(rule)
    for rules in by.values():
        rules.sort(key=_place)
    return dict(sorted(by.items(), key=lambda item: _place(item[1][0])))


def _place(rule: Rule) -> tuple[bool, int]:
    return rule.ours, rule.page if rule.page is not None else 999


# -- rows ------------------------------------------------------------------------------------------------------------


def _rule_row(found: Edition, rule: Rule, lang: str) -> Part:
    marks = [Speaker(found, lang).page(rule.id)]
    flags = ["try"] if proof_of(rule.id) is not None else []
    flags += ["ruling"] if rule.ruling is not None or rule.ours else []
    return {
        "key": rule.id,
        "title": rule.text[lang],
        "marks": marks,
        "flags": flags,
        "go": {"do": "open", "rule": rule.id},
    }


def _word_row(found: Edition, term: Term, lang: str) -> Part:
    from tutor.ui.reference.carried import card_links

    other = "ja" if lang == "en" else "en"
    sub = [{"lang": other, "t": term.name[other]}]
    if term.reading != term.name.ja:
        sub.insert(
            0 if lang == "ja" else 1, {"lang": "ja", "t": f"{term.reading} " if lang == "ja" else f" {term.reading}"}
        )
    marks = [] if term.page is None else [page_told(term.page, lang)]
    go = {"do": "term", "id": term.id}
    told = {"key": term.id, "title": term.name[lang], "sub": sub, "text": term.means[lang], "marks": marks}
    return {**told, "cards": card_links(found, term, lang), "go": go}


def _card_row(found: Edition, card: Any, lang: str) -> Part:
    from tutor.ui.reference.entries import card_text

    other = "ja" if lang == "en" else "en"
    told: Text = card_text(card)
    page = getattr(card, "page", None)
    marks = ([page_told(page, lang)] if page is not None else []) + card_facts(card, lang)
    return {
        "key": card.id,
        "title": card.name[lang],
        "sub": [{"lang": other, "t": card.name[other]}],
        "text": told[lang],
        "other": {"lang": other, "t": told[other]} if told[other] else None,
        "marks": marks,
        "source": card.source if hasattr(card, "source") else "",
        "go": to_card(found, card.id),
    }


def card_facts(card: Any, lang: str) -> list[str]:
    """The numbers that are printed on it, and how many of it there are."""
    numbers = [(name, getattr(card, name, 0)) for name in NUMBERS]
    told = [say(name, lang, "facts", n=n) for name, n in numbers if isinstance(n, int) and n]
    many = next((getattr(card, name) for name in HOW_MANY if hasattr(card, name)), 1)
    return [*told, say("copies", lang, "facts", n=many)] if many > 1 else told


def _reading_row(found: Edition, reading: Reading, lang: str) -> Part:
    return {
        "key": reading.id,
        "title": reading.says[lang],
        "text": say("read-by-us", lang, ours=ours_of(found, reading)[lang]),
        "marks": [Speaker(found, lang).page(reading.rule)],
        "flags": ["try"],
        "go": {"do": "open", "rule": reading.rule},
    }


# -- lists -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Listing:
    """One of the lists: its entries, in groups, and a row for each."""

    name: str
    kind: str  # of the entries of the search
    of: str  # the words that name it
    entries: Callable[[Edition, str], Iterable[tuple[str, str, Any]]]  # group, its title, entry
    row: Callable[[Edition, Any, str], Part]
    found_by: Callable[[Any], str] = lambda entry: entry.id  # the id under which the search has it

    def there_is(self, found: Edition) -> bool:
        """Whether a game has any."""
        return self.of != "readings" or bool(found.readings)


def _rules_of(found: Edition, lang: str) -> Iterable[tuple[str, str, Any]]:
    for section, rules in sections(found).items():
        title = section_title(found, section, lang)
        yield from ((section, title, rule) for rule in rules)


def _words_of(found: Edition, lang: str) -> Iterable[tuple[str, str, Any]]:
    from tutor.words import glossaries

    terms = glossaries()[found.id].terms if found.id in glossaries() else ()
    by_name: Callable[[Term], str] = lambda t: t.reading if lang == "ja" else t.name.en.casefold()  # noqa: E731
    yield from (("words", "", term) for term in sorted(terms, key=by_name))


def _cards_of(found: Edition, lang: str) -> Iterable[tuple[str, str, Any]]:
    kinds = dict.fromkeys(card.kind for card in found.catalogue())
    for kind in kinds:
        yield from ((kind, kind_title(found, kind, lang), card) for card in found.catalogue() if card.kind == kind)


def _readings_of(found: Edition, lang: str) -> Iterable[tuple[str, str, Any]]:
    by_rule = sorted(found.readings.values(), key=lambda reading: list(found.ledger).index(reading.rule))
    for reading in by_rule:
        section = section_of(found.ledger[reading.rule])
        yield section, section_title(found, section, lang), reading


RULE_LIST = Listing("rules", "rule", "rules", _rules_of, _rule_row)
WORD_LIST = Listing("glossary", "term", "words", _words_of, _word_row)
CARD_LIST = Listing("cards", "card", "cards", _cards_of, _card_row)
READ_LIST = Listing("readings", "rule", "readings", _readings_of, _reading_row, lambda reading: reading.rule)
LISTS = (RULE_LIST, WORD_LIST, CARD_LIST, READ_LIST)


def _draw(listing: Listing, session: Session) -> Part:
    shown: Shown = session.own
    lang = session.lang
    if not shown.edition:
        return _shelf(listing, lang)
    found = edition(shown.edition)
    everything = list(listing.entries(found, lang))
    title = say(f"{listing.of}-of", lang, game=found.title[lang])
    groups = _groups(listing, found, everything, shown, lang)
    n = sum(len(group["rows"]) for group in groups)
    narrowed = bool(shown.query.strip() or shown.only)
    part = {
        "title": title,
        "text": say(f"{listing.of}-text", lang, "words", **{**how_many_rules(found), "n": len(everything)}),
        "query": shown.query,
        "verb": f"{listing.name}.filter",
        "count": (say("filtered", lang, n=n) if n else say("nothing", lang)) if narrowed else "",
        "narrowed": narrowed,
        "groups": groups,
        "editions": edition_options(found, lang, listing.name),
        "editions_label": session.word("edition"),
        "shelf": [],
        "beside": [_beside(other, found, lang) for other in LISTS if other is not listing and other.there_is(found)],
    }
    return {"title": title, listing.name: part}


def _groups(listing: Listing, found: Edition, everything: list[Any], shown: Shown, lang: str) -> list[Part]:
    """In sections; what fits a query, the best first, without them."""
    if shown.query.strip():
        by_id: dict[str, list[Any]] = {}
        for _, _, entry in everything:
            by_id.setdefault(listing.found_by(entry), []).append(entry)
        fitting = [entry for id in _fitting(listing, found, shown.query) for entry in by_id.get(id, ())]
        rows = [listing.row(found, entry, lang) for entry in fitting]
        return [{"key": "found", "title": "", "rows": rows}]
    groups: dict[str, Part] = {}
    only = _only(listing, found, shown.only)
    for group, title, entry in everything:
        if not shown.only or entry.id in only:
            own = groups.setdefault(group, {"key": group, "title": title, "rows": []})
            own["rows"].append(listing.row(found, entry, lang))
    return list(groups.values())


def _only(listing: Listing, found: Edition, id: str) -> set[str]:
    """One entry, or the cards that a word is about."""
    from tutor.ui.reference.carried import cards_of

    return {id} | ({card.id for card in cards_of(found.id, id)} if id and listing.kind == "card" else set())


def _fitting(listing: Listing, found: Edition, query: str) -> list[str]:
    from tutor.ui.reference.entries import index

    kinds: Any = (listing.kind,)
    return [one.entry.id for one in index().find(query, (found.id,), kinds)]


def _beside(listing: Listing, found: Edition, lang: str) -> Part:
    return {
        "key": listing.name,
        "text": say(f"{listing.of}-of", lang, game=found.title[lang]),
        "go": to_page(listing.name, found),
    }


def _shelf(listing: Listing, lang: str) -> Part:
    """No game is asked for: each of them has its own list."""
    title = say(f"{listing.of}-all", lang)
    shelf = [
        {
            "key": found.id,
            "game": found.family,
            "art": found.landing["cards"][0]["art"],
            "title": found.title[lang],
            "text": say(f"n-{listing.of}", lang, n=sum(1 for _ in listing.entries(found, lang))),
            "go": to_page(listing.name, found),
        }
        for first in games()
        for found in _all_of(first)
        if listing.there_is(found)
    ]
    part = {"title": title, "text": "", "query": "", "verb": "", "count": "", "groups": [], "shelf": shelf}
    return {
        "title": title,
        listing.name: {**part, "narrowed": False, "editions": [], "editions_label": "", "beside": []},
    }


def _all_of(found: Edition) -> tuple[Edition, ...]:
    from tutor.ui.ways import printings

    return printings(found)


def _obey(listing: Listing, session: Session, intent: Part) -> None:
    if intent["do"] == "filter":
        session.own = replace(session.own, query=str(intent.get("q") or "")[:LONGEST], only="")


def _open(listing: Listing, address: Address) -> Opened | None:
    if address.get("page") != listing.name:
        return None
    asked = address.get("edition", "")
    name = edition(asked).id if asked else ""
    return Opened(
        listing.name, edition=name, own=Shown(name, address.get("words", "")[:LONGEST], address.get("only", ""))
    )


def _address(listing: Listing, session: Session) -> Address:
    shown: Shown = session.own
    return {"page": listing.name, "edition": shown.edition, "words": shown.query, "only": shown.only}


def _crumbs(listing: Listing, session: Session) -> list[Part]:
    lang, shown = session.lang, session.own
    if not shown.edition:
        return [{"text": session.word("home"), "go": HOME}, {"text": say(f"{listing.of}-all", lang), "go": None}]
    named = {"rules": "rules", "words": "terms"}
    here = session.word(named[listing.of]) if listing.of in named else say(listing.of, lang)
    return [crumb(edition(shown.edition), lang), {"text": here, "go": None}]


def _page_of(listing: Listing) -> Page:
    return Page(
        listing.name,
        lambda session: _draw(listing, session),
        lambda address, _: _open(listing, address),
        lambda session: _address(listing, session),
        lambda session, intent: _obey(listing, session, intent),
        family=lambda session: edition(session.own.edition).family if session.own.edition else "",
        crumbs=lambda session: _crumbs(listing, session),
        words=SHEET,
    )


RULES, GLOSSARY, CARDS, READINGS = map(_page_of, LISTS)
