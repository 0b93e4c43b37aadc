"""A reader's session: what is open, in which language, and what his intents do. Plain Python; no widget, no server."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any

from tutor.kernel.records import digest
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.truth import change_of
from tutor.ui import opening, pages, sharing
from tutor.ui.address import read_address, write_address
from tutor.ui.desk import Branch, Desk, change_asked, leaves_it
from tutor.ui.keeping import Keeper
from tutor.ui.learn.copywork import Copying, class_in
from tutor.ui.learn.learning import LESSON_DEEDS, learn
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.page import Page
from tutor.ui.play.page import drawing, play_page
from tutor.ui.play.together import SEAT_DEEDS, TogetherDesk, change_seats
from tutor.ui.play.why import is_closed, move_meant, why_part
from tutor.ui.reference import search
from tutor.ui.reference.slips import refusal, slip
from tutor.ui.words import word

Screen = dict[str, Any]
Intent = dict[str, Any]
LOG = logging.getLogger("tutor")


class Session:
    """Everything on the screen follows from these fields; an intent changes them and nothing else does."""

    own: Any = None  # what the open page keeps for itself
    finding: Any = None  # what is looked for in the box of the bar, while it is open
    copying: Copying | None = None  # the class in which the reader works on copies of his own

    def __init__(
        self, *, lang: str = "en", address: dict[str, str] | None = None, keeper: Keeper | None = None
    ) -> None:
        self.lang = lang
        self.theme: str | None = None
        self.rev = 0
        self.keeper = keeper or Keeper()
        self.page = "landing"
        self.desk: Desk | None = None
        self.branches: list[Branch] = []
        self.branch: Branch | None = None
        self.compared_with: Branch | None = None
        self.slip: Screen | None = None
        self.refusal: Screen | None = None
        self.refused: tuple[Line[Any], Action] | None = None
        self.picked = ""
        self.more = False
        self.mapped = False  # the map is looked at while a fight is on
        self.spot = ""  # the monster whose ways are looked at
        self.rule = self.query = ""
        self.edition = ""  # of which a match is to be dealt
        self.sorry = ""
        self.asked: dict[str, str] = {}  # the address that was opened last
        self.note: sharing.Note | None = None
        self.link: Screen | None = None
        self.said = (0, "")
        self.focus: str | None = None
        self.own_lang = "lang" in (address or {})  # a language asked for in code goes before the browser's
        self.pinned = False  # this widget shows one position; its page's address has no say
        self.open(address or {})

    # -- opening -----------------------------------------------------------------------------------------------------

    def open(self, address: dict[str, str]) -> None:
        """Go to what an address names; an address that names nothing known leads to a page that says so."""
        self.leave_branch()
        self.slip = self.refusal = None
        self.picked = self.spot = ""
        self.mapped = False
        self.said = (self.said[0], "")
        if address.get("lang") in ("ja", "en"):
            self.lang = address["lang"]
        self.asked = address
        self.copying = class_in(address) or self.copying
        found = opening.whatever(address, self.keeper)
        self.page, self.desk, self.rule, self.query = found.page, found.desk, found.rule, found.query
        self.edition, self.own = found.edition, found.own
        self.note = found.note
        if found.branch is not None:
            self._begin(found.branch)
        self.keeper.opened(found.desk, found.branch)

    @property
    def shown(self) -> Page:
        """The page that is open, if it is not the table."""
        from tutor.ui.pagebook import PAGES

        return PAGES.get("sorry" if self.sorry else self.page, PAGES["landing"])

    @property
    def curtained(self) -> bool:
        """Whether the screen is being handed over from one person to another."""
        return self.page == "table" and isinstance(self.desk, TogetherDesk) and self.desk.curtain

    def leave_branch(self) -> None:
        self.branch = self.compared_with = None
        self.branches = []

    # -- intents -----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Screen:
        """One intent in, one screen out; never an exception, never a traceback."""
        try:
            return self.answered(intent)
        except Exception:
            return self._apologise(intent)

    def answered(self, intent: Intent) -> Screen:
        """The same, where whoever asks minds what is broken."""
        self.rev += 1
        self.focus = None
        self._obey(intent)
        return self._draw()

    def screen(self) -> Screen:
        return self.handle({"do": "look"})

    def _obey(self, intent: Intent) -> None:
        verb = str(intent.get("do", ""))
        act = self._deed(verb)
        if act is None or (self.curtained and verb not in _BEFORE_THE_CURTAIN):
            return
        if verb not in _KEEPS_REFUSAL:
            self.refusal = self.refused = self.note = None
            self.sorry = ""
        if verb not in _KEEPS_SLIP:
            self.slip = None
        if verb not in _KEEPS_LINK:
            self.link = None
        if verb not in _KEEPS_FINDING:
            self.finding = None
        try:
            act(intent)
        except BadInput as error:
            LOG.info("intent %r: %s", verb, error)
        self.keeper.keep(self.desk, self.branch, self.refused)
        self.copying = self.copying and self.copying.counted(self)

    def _deed(self, verb: str) -> Callable[[Intent], None] | None:
        """What a verb does; one that begins with the name of the open page is that page's."""
        name, dot, own = verb.partition(".")
        if dot:
            return (lambda intent: self.shown.obey(self, {**intent, "do": own})) if name == self.page else None
        if verb in LESSON_DEEDS:
            return lambda intent: learn(self, verb, intent)
        if verb in SEAT_DEEDS:
            return lambda intent: change_seats(self, verb, intent)
        found: Callable[[Intent], None] | None = getattr(self, f"_do_{verb}", None) if verb.isidentifier() else None
        return found

    def _apologise(self, intent: Intent) -> Screen:
        """Something of ours is broken: say so with a number that finds the line in the log, and keep the place."""
        self.sorry = secrets.token_hex(3).upper()
        screen = pages.apology(self)
        LOG.exception("apology %s, intent %r, address %r", self.sorry, intent.get("do"), screen["address"])
        return screen

    def _do_look(self, intent: Intent) -> None:
        pass

    def _do_hello(self, intent: Intent) -> None:
        """The page is there: who reads it, from where, in what language."""
        self.keeper.learner = str(intent.get("learner") or "")[:64]
        asked = read_address(str(intent.get("search") or ""))
        told = str(intent.get("lang") or "")
        if "lang" not in asked and not self.own_lang and told[:2] in ("ja", "en"):
            self.lang = told[:2]
        if intent.get("theme") in ("light", "dark"):
            self.theme = intent["theme"]
        if self.pinned:
            self.lang = asked.get("lang", self.lang)
        elif set(asked) - {"lang"}:
            self.open(asked)
        else:
            self.open({**self._address(), **asked})

    def _do_lang(self, intent: Intent) -> None:
        if intent.get("lang") in ("ja", "en"):
            self.lang = intent["lang"]
            self.said = (self.said[0], "")  # it was said in the other language
            if self.refused is not None:
                self._refuse(*self.refused)
            if self.slip is not None:
                self._open_slip(self.slip["key"], self.slip["anchor"])

    def _do_theme(self, intent: Intent) -> None:
        self.theme = intent.get("theme") if intent.get("theme") in ("light", "dark") else None

    def _do_open(self, intent: Intent) -> None:
        self.open({k: str(v) for k, v in intent.items() if k not in ("do", "rev", "move") and v is not None})
        if isinstance(intent.get("move"), dict):
            self._do_act(intent)

    def _do_act(self, intent: Intent) -> None:
        if self.desk is None or self.desk.sealed or self.curtained or not isinstance(intent.get("move"), dict):
            return
        line = self.branch.line if self.branch else self.desk.line
        action = line.game.action_of(intent["move"])
        denials = () if is_closed(self.desk, action) else line.game.why_not(line.state, action)
        if denials:
            self._refuse(line, action)
            assert self.refusal is not None
            self.say(self.refusal["title"] + " " + pages.plain_text(self.refusal["reasons"][0]["text"]))
            return
        if action.seat != self.desk.you:
            return  # others move by themselves; one may ask why they cannot, not move for them
        self.picked = self.spot = ""
        self.mapped = False
        if self.branch is None and isinstance(self.desk, LessonDesk) and not self.desk.acting:
            self._begin(Branch(self.desk.line, self.desk.line))
        if self.branch is not None:
            self.branch.do(action, self.desk.you)
        else:
            self.desk.do(action)
        self.say_outcome()

    def _refuse(self, line: Line[Any], action: Action) -> None:
        self.refused = (line, action)
        self.refusal = refusal(self, line, action, line.game.why_not(line.state, action))

    def _do_map(self, intent: Intent) -> None:
        self.mapped = intent.get("open") is True

    def _do_spot(self, intent: Intent) -> None:
        """A monster to look at; from the map itself the focus stays there."""
        self.spot = str(intent.get("id") or "")[:60]
        if not intent.get("stay"):
            self.focus = "panel-spot" if self.spot else "panel-look"

    def _do_more(self, _: Intent) -> None:
        self.more = not self.more

    def _do_card(self, intent: Intent) -> None:
        """A card, or a way of use: it is picked, or put down again, or what it most likely means is done."""
        if self.desk is None or self.desk.sealed:
            return
        line = self.branch.line if self.branch else self.desk.line
        screen = self.desk.edition.table.screen
        d = drawing(self, line, line)
        meant = screen.pressed(d, screen.offers(d), self.picked, str(intent.get("id", "")))
        if not isinstance(meant, str):
            self._do_act({"move": pages.plain_move(meant)})
        elif meant != self.picked:
            self.picked = meant
            self.focus = "acts" if meant else None

    # -- walking the story -------------------------------------------------------------------------------------------

    def _do_next(self, _: Intent) -> None:
        self._walk(lambda desk: desk.next())

    def _do_back(self, _: Intent) -> None:
        self._walk(lambda desk: desk.back())

    def _do_beat(self, intent: Intent) -> None:
        self._walk(lambda desk: desk.go(str(intent.get("key", ""))))

    def _walk(self, step: Callable[[Desk], bool]) -> None:
        if self.desk is None:
            return
        self.leave_branch()
        self.picked = ""
        if step(self.desk):
            self.say_outcome()

    # -- what if -----------------------------------------------------------------------------------------------------

    def _begin(self, branch: Branch) -> None:
        """From here on moves and changes go into the branch; it is compared with the one before it."""
        self.compared_with = self.branches[-1] if self.branches else None
        self.branch = branch
        self.branches.append(branch)

    def _do_set(self, intent: Intent) -> None:
        if self.desk is None or self.desk.sealed or leaves_it(intent):
            return
        change = change_of(self.desk.edition, change_asked(intent))
        branch = self.branch or Branch(self.desk.line, self.desk.line)
        branch.change(self.desk.edition, change)
        if self.branch is None:
            self._begin(branch)
        self.say_outcome()

    def _do_return(self, _: Intent) -> None:
        """Back to the trunk in one step; the branch is kept to be compared with the next one."""
        self.branch = None
        self.picked = ""
        self.say_outcome()

    def _do_link(self, _: Intent) -> None:
        """The browser puts the link into the clipboard and says so; that there is none, we say."""
        if self.desk is not None:
            self.link = sharing.link_part(self.desk, self.branch, self.keeper, self.lang, self.rev)
            self.say(self.link["note"] or "")

    def _do_script(self, _: Intent) -> None:
        sharing.begin_scenario(self)

    # -- slips, rules, words -----------------------------------------------------------------------------------------

    def _do_term(self, intent: Intent) -> None:
        self._open_slip(str(intent.get("id", "")), str(intent.get("anchor") or ""))

    def _do_rule(self, intent: Intent) -> None:
        self._open_slip(str(intent.get("id", "")), str(intent.get("anchor") or ""))

    def _open_slip(self, id: str, anchor: str) -> None:
        self.slip = slip(self, id, anchor)

    def _do_why(self, intent: Intent) -> None:
        """Why what has the focus may be done, or may not."""
        action = move_meant(self, intent.get("go"))
        if action is None or self.desk is None:
            self.say(self.word("no-why"))
            return
        line = (self.branch or self.desk).line
        if line.game.why_not(line.state, action):
            self._do_act({"move": pages.plain_move(action)})
            return
        self.slip = why_part(self, line, action, str(intent.get("anchor") or ""))
        told = self.slip and {"what": self.slip["title"], "why": pages.plain_text(self.slip["body"])}
        self.say(self.word("why-told", **told) if told else self.word("no-why"))

    def _do_unslip(self, _: Intent) -> None:
        self.slip = None

    def _do_words(self, intent: Intent) -> None:
        self.open({"page": "words", "words": str(intent.get("q") or "")})

    def _do_find(self, intent: Intent) -> None:
        search.ask(self, intent)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Spoken once by the live region."""
        if text:
            self.said = (self.said[0] + 1, text)

    def say_outcome(self) -> None:
        if self.curtained:
            self.leave_branch()
            self.say(pages.curtain_page(self)["curtain"]["title"])
        elif self.desk is not None:
            self.say(pages.outcome_text(self))

    def _address(self) -> dict[str, str]:
        if self.page == "table" and self.desk is not None:
            here = {} if self.pinned else sharing.address_of(self.desk, self.branch)
            return {**here, "lang": self.lang}
        return {**self.shown.address(self), "lang": self.lang}

    def _fingerprint(self) -> str:
        """Equal for equal positions, as far as the reader may see them."""
        if self.desk is None or self.curtained:
            return ""
        line = self.desk.line
        return digest(line.game.view(line.state, self.desk.you))

    def _draw(self) -> Screen:
        frame = pages.frame(self)
        if self.page == "table" and self.desk and not self.sorry:
            body = pages.curtain_page(self) if self.curtained else play_page(self)
        else:
            body = self.shown.draw(self)
        screen = {**frame, **body}
        screen["address"] = write_address(self._address())
        screen["hash"] = self._fingerprint()
        return screen if self.copying is None else self.copying.on(screen, self)

    def word(self, key: str, **facts: Any) -> str:
        """A phrase of the screen, in the words of the game on the desk where it has its own."""
        own = self.desk.edition.texts.get("frame", {}) if self.desk is not None else {}
        return str(own[key][self.lang]) if key in own else word(key, self.lang, **facts)


_KEEPS_FINDING = {"look", "lang", "theme", "find"}
_KEEPS_REFUSAL = {"look", "find", "lang", "theme", "term", "rule", "unslip", "spot", "link"}
_KEEPS_SLIP = {"look", "find", "lang", "theme", "link"}
_KEEPS_LINK = {"look", "theme", "link"}
_BEFORE_THE_CURTAIN = {"look", "hello", "lang", "theme", "open", "words", "find", "uncurtain"}
