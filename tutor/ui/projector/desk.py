"""A scenario on the wall: at which step, how much of it is shown, and what is tried beside it."""

from __future__ import annotations

from typing import Any

from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.lessons.models import Change
from tutor.lessons.scenarios import AnyShown, Fork, Guess, Scenario, Show
from tutor.lessons.scenarios_play import Question, Showing, question_of
from tutor.lessons.trails import Origin
from tutor.ui.desk import Branch
from tutor.ui.presenter.tried import Tried

Part = dict[str, Any]
SCENE, ASKED, TOLD = range(3)


class ProjectorDesk:
    """What a step shows goes up by one key: the scene, then its question, then the answer.

    `opened` is how this scenario is opened again: by its id, or by a code that tells it all.
    """

    origin: Origin | None = None
    wished: tuple[Action, ...] = ()
    hides_odds = keeps_back = True
    asks_soon: tuple[Change, ...] = ()

    def __init__(self, showing: Showing, opened: dict[str, str]) -> None:
        self.showing = showing
        self.edition = showing.edition
        self.opened = opened
        self.at = 0
        self.shown: dict[str, int] = {}
        self.noted = self.listed = self.choosing = False
        self.warned = False  # whether the wall asks if the notes are to be shown to everybody
        self.tried = 0  # how many things the room has tried out by itself
        self.own = False  # whether what stands beside the story now is its own idea
        self.own_idea: dict[str, str] = {}  # what it is called, in both languages
        self.other: Line[Any] | None = None  # the story with the same moves, where only luck was changed beside it
        self.judged = True  # whether the comparison of that is shown
        self.aside: tuple[Tried, ...] = ()  # what learners have tried, while it is shown in the place of the story
        self.aside_at = 0
        self.waits = False  # only a die is changed, and not rolled yet: nothing has come of it

    # -- where we are ------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> Scenario:
        return self.showing.scenario

    @property
    def step(self) -> AnyShown:
        return self.showing.step(self.at)

    @property
    def asks(self) -> Question | None:
        return question_of(self.step)

    @property
    def phase(self) -> int:
        return max(self.first_phase, self.shown.get(self.step.id, SCENE))

    @property
    def first_phase(self) -> int:
        return ASKED if isinstance(self.step, Guess) else SCENE

    @property
    def last_phase(self) -> int:
        return TOLD if self.has_answer else SCENE

    @property
    def has_answer(self) -> bool:
        return self.asks is not None or isinstance(self.step, Fork)

    @property
    def sealed(self) -> bool:
        """While its question is open, nothing on the wall answers it."""
        return self.has_answer and self.phase < TOLD

    @property
    def veils(self) -> bool:
        """The next step asks about this very position: what it asks for is not to be read off the picture before."""
        coming = None if self.is_last else self.showing.step(self.at + 1)
        return isinstance(self.step, Show) and isinstance(coming, Guess) and coming.table is None

    @property
    def onward(self) -> str:
        """What one thing more is: the next step, the question of this one, or its answer."""
        if self.phase == self.last_phase:
            return "next"
        return "answer" if self.asks is None or self.phase == ASKED else "question"

    @property
    def is_last(self) -> bool:
        return self.at == len(self.scenario.steps) - 1

    def jump(self, at: int) -> None:
        self.at = max(0, min(at, len(self.scenario.steps) - 1))
        self.choosing = False

    def show(self, phase: int) -> None:
        self.shown[self.step.id] = phase

    def planned(self) -> Branch | None:
        """The other future that the plan has for this step."""
        if not isinstance(self.step, Fork):
            return None
        return Branch(self.showing.fork(self.at), self.showing.beside(self.at))

    @property
    def compared(self) -> Line[Any]:
        """What stands beside the branch."""
        planned = not self.own and isinstance(self.step, Fork)
        return self.other or (self.showing.beside(self.at) if planned else self.line)

    # -- as a desk ---------------------------------------------------------------------------------------------------

    @property
    def title(self) -> dict[str, str]:
        return {lang: self.scenario.title[lang] for lang in ("ja", "en")}

    @property
    def line(self) -> Line[Any]:
        return self.showing.end(self.at)

    @property
    def before(self) -> Line[Any]:
        return self.showing.start(self.at)

    @property
    def you(self) -> int:
        return self.scenario.you

    @property
    def spoken_to(self) -> int | None:
        """A class is nobody's seat."""
        return None

    @property
    def only(self) -> tuple[str, ...]:
        return self.step.only if isinstance(self.step, Show) else ()

    def own_words(self, rules: tuple[str, ...], lang: str) -> str:
        return ""

    def question(self, lang: str) -> str:
        asks = self.asks
        return asks.text[lang] if asks is not None and self.phase >= ASKED else ""

    def story_text(self, lang: str) -> str:
        return str(self.step.line[lang]) if hasattr(self.step, "line") else self.question(lang)

    @property
    def story_is_own(self) -> bool:
        return hasattr(self.step, "line")

    def do(self, action: Action) -> None:
        """The story on the wall is written; what the room plays, it plays in a branch."""

    def forward(self) -> bool:
        """One thing more; whether that was the answer."""
        if self.phase < self.last_phase:
            skips = self.asks is None and self.phase == SCENE
            self.show(TOLD if skips else self.phase + 1)
            return self.phase == TOLD
        if not self.is_last:
            self.jump(self.at + 1)
        return False

    def backward(self) -> None:
        """One thing less."""
        if self.phase > self.first_phase:
            self.show(SCENE if self.asks is None else self.phase - 1)
        else:
            self.jump(self.at - 1)

    def next(self) -> bool:
        return False

    def back(self) -> bool:
        return False

    def go(self, key: str) -> bool:
        return False

    def address(self) -> dict[str, str]:
        return {"page": "projector", **self.opened, "step": self.step.id}

    def parts(self, lang: str) -> Part:
        return {"story": None}
