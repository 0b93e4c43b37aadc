"""The page before a match: which edition, how many play, against whom, and by which variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tutor.bots import bots_of
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.ui.drawing.page import door_to_maker
from tutor.ui.play.match import BOTS, GENDERS, OFF, PEOPLE, boards_of, usual_bot, usual_players
from tutor.ui.reference.readings import ours_of
from tutor.ui.ways import printings
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]


class Asked(NamedTuple):
    """What the way to the page has chosen already."""

    coach: str = ""
    bot: str = ""


def deal_page(session: Session) -> Part:
    """What may be chosen; the browser sends the choice as the address of a match."""
    found, lang = edition(session.edition), session.lang
    card = found.landing["match"]
    return {
        "title": word("deal-title", lang),
        "deal": {
            "title": card["title"][lang],
            "game": found.title[lang],
            "text": card["text"][lang],
            "art": card["art"],
            "groups": [
                _editions(found, lang),
                _boards(found, lang),
                _players(found, lang),
                _bots(found, session.own.bot, lang),
                _genders(found, lang),
                _variants(found, lang),
                _readings(found, lang),
                _coach(session.own.coach == OFF, lang),
            ],
            "door": door_to_maker(found, lang),
            "go": {"do": "open", "deal": found.id},
            "button": word("deal-go", lang),
        },
    }


def _editions(found: Edition, lang: str) -> Part:
    """The printings of the game; each has a page of its own, since its variants are its own."""
    printed = printings(found)
    options = [
        {"key": one.id, "text": one.title[lang], "note": "", "chosen": one.id == found.id, "go": _page(one)}
        for one in printed
        if len(printed) > 1
    ]
    return _group("edition", word("deal-edition", lang), options)


def _page(found: Edition) -> Part:
    return {"do": "open", "page": "deal", "edition": found.id}


def _players(found: Edition, lang: str) -> Part:
    low, high = found.players
    usual = usual_players(found)
    options = [
        {"key": str(n), "text": word("deal-players-n", lang, n=n), "note": "", "chosen": n == usual, "go": None}
        for n in range(low, high + 1)
        if low < high
    ]
    return _group("players", word("deal-players", lang), options)


def _boards(found: Edition, lang: str) -> Part:
    """The boards of a game that has several, or the sets of cards; the first is the usual one."""
    known = boards_of(found)
    options = [
        {"key": b.id, "text": b.title[lang], "note": b.note[lang] if b.note else "", "chosen": n == 0, "go": None}
        for n, b in enumerate(known)
        if len(known) > 1
    ]
    return _group("board", word("deal-board" if found.boards is not None else "deal-cards", lang), options)


def _bots(found: Edition, asked: str, lang: str) -> Part:
    """Against whom; `asked` is what the way to this page has chosen already."""
    known = bots_of(found)
    usual = PEOPLE if asked == PEOPLE and found.one_screen else usual_bot(found)
    options = [
        {
            "key": name,
            "text": _said(found, f"bot-{name}", lang),
            "note": _said(found, f"bot-{name}-note", lang),
            "chosen": name == usual,
            "go": None,
        }
        for name in (*BOTS, PEOPLE)
        if name in known or (name == PEOPLE and found.one_screen)
    ]
    return _group("bot", _said(found, "deal-against" if found.one_screen else "deal-bot", lang), options)


def _genders(found: Edition, lang: str) -> Part:
    """Where a rule asks for it, what the reader is himself."""
    options = [
        {"key": key, "text": word(key, lang), "note": "", "chosen": n == 0, "go": None}
        for n, key in enumerate(GENDERS)
        if found.genders
    ]
    return _group("gender", word("deal-gender", lang), options)


def _said(found: Edition, key: str, lang: str) -> str:
    """In the words of the game, where it has any: companions are no opponents."""
    own = found.landing.get("deal", {})
    return str(own[key][lang]) if key in own else word(key, lang)


def _variants(found: Edition, lang: str) -> Part:
    told = found.landing.get("variants", {})
    options = [
        {
            "key": v.id,
            "text": v.title[lang],
            "note": told[v.id][lang] if v.id in told else "",
            "chosen": False,
            "go": None,
        }
        for v in found.variants
    ]
    return {**_group("variants", word("deal-variants", lang), options), "many": True}


def _readings(found: Edition, lang: str) -> Part:
    """Where the book is unclear one may agree to read it in another way than we do."""
    options = [
        {
            "key": reading.id,
            "text": reading.says[lang],
            "note": word(
                "deal-instead", lang, ours=ours_of(found, reading)[lang], page=Speaker(found, lang).page(reading.rule)
            ),
            "chosen": False,
            "go": None,
        }
        for reading in found.readings.values()
    ]
    folded = word("deal-readings-text", lang, n=len(options))
    group = _group("readings", word("deal-readings", lang), options)
    return {**group, "many": True, "field": "variants", "folded": folded}


def _coach(off: bool, lang: str) -> Part:
    """Whether somebody stands by; a coach speaks to one who plays against bots."""
    options = [
        {"key": key, "text": word(f"coach-{name}", lang), "note": "", "chosen": (key == OFF) == off, "go": None}
        for key, name in (("", "beside"), (OFF, "off"))
    ]
    return _group("coach", word("coach", lang), options)


def _group(key: str, title: str, options: list[Part]) -> Part:
    return {"key": key, "title": title, "options": options, "many": False}
