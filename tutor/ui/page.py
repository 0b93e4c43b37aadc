"""A page: a screen beside the table, with an address, a picture of itself, and what can be done on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.ui.keeping import Keeper
    from tutor.ui.opening import Opened
    from tutor.ui.session import Session

Part = dict[str, Any]
Address = dict[str, str]
Intent = dict[str, Any]


def _nowhere(_: Session) -> Address:
    return {}


def _nothing(_: Session, __: Intent) -> None:
    return


def _no_game(_: Session) -> str:
    return ""


def _no_crumbs(_: Session) -> list[Part]:
    return []


def _never(_: Address, __: Keeper) -> Opened | None:
    return None


@dataclass(frozen=True)
class Page:
    """One page. Its functions read the session; what is its own stands in `session.own`, put there by `opens`."""

    name: str
    # The screen's dict, with a part under the page's name, which is what the browser's module of that name draws.
    draw: Callable[[Session], Part]
    # What an address opens on this page; None where it is another's. BadInput for what cannot be.
    opens: Callable[[Address, Keeper], Opened | None] = _never
    # The way back to what is shown, without the language.
    address: Callable[[Session], Address] = _nowhere
    # Intents whose verb begins with the page's name: `maker.undo` comes here as "undo" while this page is open.
    obey: Callable[[Session, Intent], None] = _nothing
    family: Callable[[Session], str] = _no_game  # the game whose cloth lies under it
    crumbs: Callable[[Session], list[Part]] = _no_crumbs
    words: str = ""  # the file of its words in ui/text, whose `labels` the browser gets
    of_a_game: tuple[str, ...] = ()  # what an address may call as a page that it opens only of a named edition
