"""Ways between the pages: what a game is called without its edition, and what opens each page about it."""

from __future__ import annotations

import re
from typing import Any

from tutor.games.edition import Edition
from tutor.games.registry import editions

Part = dict[str, Any]
IN_BRACKETS = re.compile(r"\s*[（(](.+?)[）)]\s*$")
HOME = {"do": "open", "page": "landing"}


def game_title(found: Edition, lang: str) -> str:
    """The name of the game, without that of the edition."""
    return IN_BRACKETS.sub("", found.title[lang]) if len(printings(found)) > 1 else found.title[lang]


def printings(found: Edition) -> tuple[Edition, ...]:
    """The editions of the same game, this one among them."""
    return tuple(one for one in editions().values() if one.family == found.family)


def in_order() -> list[Edition]:
    """All editions in the order that every page has them: the one whose first move is offered before others."""
    return sorted(editions().values(), key=lambda found: "demo" not in found.landing)


def presented() -> list[Edition]:
    """Those that have something to say on the start page."""
    return [found for found in in_order() if found.landing]


def games() -> list[Edition]:
    """The first edition of each game."""
    return list({found.family: found for found in reversed(presented())}.values())[::-1]


def to_page(page: str, found: Edition | None = None, **more: str) -> Part:
    return {"do": "open", "page": page, **({"edition": found.id} if found is not None else {}), **more}


def to_card(found: Edition, card: str) -> Part:
    return {"do": "open", "card": card, "edition": found.id}


def crumb(found: Edition, lang: str) -> Part:
    """The way back to the front page of a game."""
    return {"text": found.title[lang], "go": to_page("game", found)}


def way_to_a_match(found: Edition, **more: str) -> Part:
    """How many play, against whom and by which variants is chosen first."""
    return to_page("deal", found, **more)


def edition_options(found: Edition, lang: str, page: str) -> list[Part]:
    """The same page of the other editions; nothing where there is one."""
    each = printings(found)
    return [
        {"key": one.id, "text": edition_name(one, lang), "go": None if one is found else to_page(page, one)}
        for one in each
        if len(each) > 1
    ]


def edition_name(found: Edition, lang: str) -> str:
    """What stands in brackets in its title: the edition without the game."""
    inside = IN_BRACKETS.search(found.title[lang])
    name = inside[1] if inside else found.title[lang]
    return name[:1].upper() + name[1:]
