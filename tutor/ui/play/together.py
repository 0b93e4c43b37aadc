"""People at one screen: they take turns at it. Where they have secrets, a curtain falls before it is handed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.games.registry import edition
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats
from tutor.ui.play.free import Part
from tutor.ui.play.match import MOST_ANSWERS, PEOPLE, MatchDesk, read_seed, read_terms

if TYPE_CHECKING:
    from tutor.ui.session import Session

SEAT_DEEDS = ("uncurtain", "sit")


class TogetherDesk(MatchDesk):
    """`you` is whoever sits at the screen. While the curtain is down, it shows what nobody knows of anybody."""

    curtain = True

    def _named(self, state: Any) -> Any:
        """Everybody keeps the name of his seat, by which the screen is handed over."""
        return state

    @property
    def spoken_to(self) -> int | None:
        """Behind a curtain one sits alone; where everything lies open, nobody is the only one who reads."""
        return self.you if self._secrets() else None

    def _begin(self) -> None:
        self.at = len(self.whole.moments) - 1
        self.curtain = self._secrets()
        self._hand_over()

    def _secrets(self) -> bool:
        """Whether one may not see what another sees."""
        return self.edition.all_open is None or not self.edition.all_open(self.line.state)

    def do(self, action: Action) -> None:
        self.whole = self.line.do_freely(action)
        self._pass_by()
        self.at = len(self.whole.moments) - 1
        self._hand_over()

    def _pass_by(self) -> None:
        """Where nobody has anything to hide, nobody is asked for cards who has none to use."""
        for _ in range(MOST_ANSWERS):
            state = self.whole.state
            window = pending(state)
            asked = window is not None and window.kind in self.edition.table.ASKS_FOR_CARDS
            if window is None or not asked or state.ending is not None or self._secrets():
                break
            only = (self.whole.game.offers(state, seat) for seat in open_seats(window))
            passes = [found[0] for found in only if len(found) == 1 and found[0].WAITS]
            if not passes:
                break
            self.whole = self.whole.do_freely(passes[0])

    def resume(self, line: Line[Any], at: int) -> None:
        """Whoever opens the table again, the curtain is down."""
        self.whole = line
        self.at = max(0, min(at, len(line.moments) - 1))
        self._hand_over()
        self.curtain = line.state.ending is None and self._secrets()

    def _hand_over(self) -> None:
        """The screen goes to whom the table waits for."""
        window = pending(self.line.state)
        seats = open_seats(window) if window is not None and self.line.state.ending is None else ()
        if seats and self.you not in seats:
            self.you = window.lead if window is not None and window.lead in seats else seats[0]
            self.curtain = self._secrets()

    def others(self) -> tuple[int, ...]:
        """Who else may act now, and could have the screen instead."""
        window = pending(self.line.state)
        seats = open_seats(window) if window is not None and self.line.state.ending is None else ()
        return tuple(seat for seat in seats if seat != self.you) if self.you in seats else ()

    def sit(self, seat: int) -> None:
        """Somebody else who may act takes the screen."""
        if seat in self.others():
            self.you = seat
            self.curtain = self._secrets()

    def back(self) -> bool:
        return not self._just_handed_over() and super().back()

    def _others_play_on(self) -> bool:
        return False  # everybody who plays sits at this screen

    def _just_handed_over(self) -> bool:
        """Whether the latest move is the other's, who has given the screen away: nobody takes that back for him."""
        return self.at == len(self.whole.moments) - 1 and self._secrets() and not self._is_own(self.at)

    def _story(self, lang: str) -> Part:
        story = super()._story(lang)
        return {**story, "back": None} if self._just_handed_over() else story

    def _is_own(self, at: int) -> bool:
        action = self.whole.moments[at].action
        return action is not None and action.seat == self.you

    def parts(self, lang: str) -> Part:
        """Nobody whispers to one of two people at a table."""
        return {"story": self._story(lang)}


def change_seats(session: Session, verb: str, intent: Part) -> None:
    """Whoever the table waits for sits at the screen now, or somebody else does who may act as well."""
    desk = session.desk
    if not isinstance(desk, TogetherDesk):
        return
    if verb == "uncurtain":
        desk.curtain = False
    elif session.branch is None and isinstance(intent.get("seat"), int):
        desk.sit(intent["seat"])
        session.picked = session.spot = ""
        session.focus = "acts"
    session.say_outcome()


def open_match(edition_id: str, address: dict[str, str]) -> MatchDesk:
    """A match as it has been agreed on: against bots, or between people at this screen."""
    found = edition(edition_id)
    (seed, named), terms = read_seed(address), read_terms(found, address)
    kind = TogetherDesk if terms.bot == PEOPLE else MatchDesk
    return kind(found, seed, terms, named=named)
