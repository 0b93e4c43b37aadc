"""A lesson on the desk: steps as the story line, predictions, the coach with his ladder of hints, the summary."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.explain.template import sentences
from tutor.games.edition import Edition
from tutor.kernel.events import Event
from tutor.kernel.records import encode, evolve
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.lessons.models import Act, AnyStep, Change, Lesson, Predict, Tell
from tutor.lessons.play import (
    Answer,
    Place,
    Scene,
    act,
    acting_seat,
    off_the_story,
    scene_at,
    spoiling,
    stuck,
)
from tutor.lessons.trails import Origin
from tutor.lessons.truth import Settled, settle
from tutor.ui.learn.stars import SHEET, more_stars, stars_of_act
from tutor.ui.learn.summary import summary
from tutor.ui.play.free import score
from tutor.ui.play.notes import notes_of
from tutor.ui.play.telling import happened, told
from tutor.ui.words import word

Part = dict[str, Any]
RUNGS = ("goal", "area", "rule", "move")


class LessonDesk:
    """A place in a lesson. The last stop after all steps is the summary."""

    def __init__(self, edition: Edition, lesson: Lesson, place: Place) -> None:
        self.edition = edition
        self.lesson = lesson
        self.place = place
        self._scenes: dict[tuple[int, bytes], Scene] = {}
        self._scores: dict[tuple[int, bytes], str] = {}
        self._noted: tuple[Lesson, Place, str, Part | None] | None = None

    # -- where we are ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> dict[str, str]:
        return {"ja": self.lesson.title.ja, "en": self.lesson.title.en}

    @property
    def finished(self) -> bool:
        return self.place.step >= len(self.lesson.steps)

    @property
    def step(self) -> AnyStep:
        return self.lesson.steps[min(self.place.step, len(self.lesson.steps) - 1)]

    @property
    def answer(self) -> Answer:
        return self.place.answer(self.step.id)

    @property
    def scene(self) -> Scene:
        return self._scene(min(self.place.step, len(self.lesson.steps) - 1))

    def _scene(self, step: int) -> Scene:
        key = (step, encode(self.place.answers))
        found = self._scenes.get(key)
        if found is None:
            if len(self._scenes) > 64:
                self._scenes.clear()
            found = self._scenes[key] = scene_at(self.edition, self.lesson, self.place, step)
        return found

    @property
    def line(self) -> Line[Any]:
        return self.scene.line

    @property
    def before(self) -> Line[Any]:
        return self.scene.before

    @property
    def base(self) -> Line[Any]:
        """The position that the step's address opens for everybody: without the learner's own moves."""
        return self.scene.before if isinstance(self.step, Act) else self.scene.line

    @property
    def origin(self) -> Origin | None:
        return Origin(self.address(), len(self.base.moments))

    @property
    def you(self) -> int:
        return acting_seat(self.lesson, self.step)

    @property
    def spoken_to(self) -> int | None:
        """Who learns is called `you` in the position."""
        return None

    @property
    def only(self) -> tuple[str, ...]:
        return self.step.only if isinstance(self.step, Tell) else ()

    @property
    def sealed(self) -> bool:
        """While a prediction is open, nothing on the screen answers it."""
        return isinstance(self.step, Predict) and not self.answer.locked and not self.finished

    @property
    def veils(self) -> bool:
        """Whether the picture keeps back what comes to be asked, before it is asked."""
        return False

    @property
    def wished(self) -> tuple[Action, ...]:
        return ()

    @property
    def hides_odds(self) -> bool:
        """An open prediction hides the odds, and so does the step before one that has not been answered."""
        coming = next(iter(self._coming()), None)
        return not self.finished and (self.sealed or (isinstance(coming, Predict) and self._asks_odds(coming)))

    @property
    def keeps_back(self) -> bool:
        """What a move would make of the chance is not told while a goal stands open, now or next, or while a question
        about the odds of this position is still to come.
        """
        if self.finished:
            return False
        coming = self._coming()
        acts = [isinstance(step, Act) and not self._scene(at).done for at, step in self._here_and_next()]
        return any(acts) or any(self._asks_odds(step) for step in coming if isinstance(step, Predict))

    @property
    def asks_soon(self) -> tuple[Change, ...]:
        """The changes about which a question is still to come: a what-if would answer it beforehand."""
        asked = [step for step in self._coming() if isinstance(step, Predict) and self._asks_odds(step)]
        return tuple(step.truth.better for step in asked if step.truth.better is not None)

    def _here_and_next(self) -> list[tuple[int, AnyStep]]:
        steps = [self.step, *self._coming()[:1]]
        return list(enumerate(steps, min(self.place.step, len(self.lesson.steps) - 1)))

    def _coming(self) -> tuple[AnyStep, ...]:
        """The steps after this one, as far as they go on from its position."""
        after = self.lesson.steps[self.place.step + 1 :]
        return tuple(takewhile(lambda step: step.table is None, after))

    def _asks_odds(self, step: Predict) -> bool:
        return _is_about_odds(step) and not self.place.answer(step.id).locked

    def own_words(self, rules: tuple[str, ...], lang: str) -> str:
        """What the lesson itself says to a refusal by one of these rules."""
        told = self.step.on_denied if isinstance(self.step, Act) else {}
        return next((told[rule][lang] for rule in rules if rule in told), "")

    def question(self, lang: str) -> str:
        """The one question of the lesson. What is still asked on a table of its own, once the learner has nothing more
        to do in the story, is another matter and goes by its own name.
        """
        step, coming = self.step, self.lesson.steps[self.place.step :]
        aside = isinstance(step, Predict) and step.table is not None and not any(isinstance(s, Act) for s in coming)
        return step.label[lang] if aside and not self.finished else self.lesson.question[lang]

    def story_text(self, lang: str) -> str:
        """What is told; where the learner acts, what has come of it (the coach tells the rest)."""
        step = self.step
        if isinstance(step, Tell):
            return step.line[lang]
        speaker = Speaker(self.edition, lang, self.line.state, self.before.state)
        return sentences(told(speaker, self.line, len(self.before.moments), self.you), lang)

    @property
    def story_is_own(self) -> bool:
        """Whether the story says what stands nowhere else, and does not only retell what has happened."""
        return isinstance(self.step, Tell)

    # -- moving ------------------------------------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Only where the learner is to act do moves go into the lesson; elsewhere the caller branches."""
        self.place = act(self.edition, self.lesson, self.place, self.place.step, action)

    @property
    def acting(self) -> bool:
        return isinstance(self.step, Act) and not self.scene.done and not self.finished

    def back(self) -> bool:
        if self.place.step == 0:
            return False
        self.place = self.place.at(self.place.step - 1)
        return True

    def next(self) -> bool:
        if self.finished or not self.scene.done:
            return False
        self.place = self.place.at(self.place.step + 1)
        return True

    def go(self, key: str) -> bool:
        ids = [s.id for s in self.lesson.steps]
        if key not in ids or ids.index(key) > self.place.furthest:
            return False
        self.place = self.place.at(ids.index(key))
        return True

    def _answer(self, **changes: Any) -> None:
        self.place = self.place.with_answer(self.step.id, evolve(self.answer, **changes))

    def choose(self, key: str) -> None:
        if isinstance(self.step, Predict) and not self.answer.locked and key in {o.key for o in self.step.options}:
            self._answer(chosen=key)

    def lock(self) -> None:
        if isinstance(self.step, Predict) and self.answer.chosen:
            self._answer(locked=True)

    def unseal(self) -> None:
        """Whoever comes to a what-if of this step comes past its prediction."""
        if self.sealed:
            self._answer(locked=True)

    def hint(self) -> None:
        if isinstance(self.step, Act):
            self._answer(hints=min(len(RUNGS), self.answer.hints + 1))

    def show(self) -> None:
        """The solution is played; the rules in it count as met, not as used."""
        if isinstance(self.step, Act):
            self._answer(moves=self.step.solution, shown=True)

    def again(self) -> None:
        """Back to the position of the step. Who has seen the solution has had all the hints there are."""
        if isinstance(self.step, Act):
            hints = len(RUNGS) if self.answer.shown else self.answer.hints
            self._answer(moves=(), tries=self.answer.tries + 1, hints=hints, shown=False)

    @property
    def failed(self) -> bool:
        return self.acting and stuck(self.edition, self.lesson, self.place, self.place.step)

    def settled(self) -> Settled | None:
        return settle(self.edition, self.line, self.step.truth) if isinstance(self.step, Predict) else None

    def address(self) -> dict[str, str]:
        kind = "example" if ".example." in self.lesson.id else "lesson"
        return {kind: self.lesson.id, "step": "end" if self.finished else self.step.id}

    # -- parts of the screen -----------------------------------------------------------------------------------------

    def parts(self, lang: str) -> Part:
        parts: Part = {"story": self._story(lang), "notes": self._notes(lang)}
        if self.finished:
            parts["summary"] = self.summary(lang)
        elif isinstance(self.step, Predict):
            parts["predict"] = self._predict(self.step, lang)
        elif isinstance(self.step, Act):
            parts["coach"] = self._coach(self.step, lang)
        return parts

    def summary(self, lang: str) -> Part:
        """What stands at the end."""
        return summary(self.edition, self.lesson, self.place, lang)

    def _notes(self, lang: str) -> Part | None:
        """Advice, refusals and sums beside the step; an open prediction has none. Made once for a place, since they
        stay while the reader looks what would be if.
        """
        if self.finished or self.sealed:
            return None
        lesson, place, told_in, notes = self._noted or (None, None, "", None)
        if lesson is not self.lesson or place is not self.place or told_in != lang:
            settled = self.settled() if self.answer.locked else None
            notes = notes_of(self.edition, self.step, self.before, self.line, settled, lang)
            self._noted = (self.lesson, self.place, lang, notes)
        return notes

    def _predict(self, step: Predict, lang: str) -> Part:
        answer = self.answer
        settled = self.settled() if answer.locked else None
        told = None
        if settled is not None:
            cites = [{"rule": r} for r in (step.shows or tuple(dict.fromkeys(settled.rules)))[:3]]
            told = {
                "key": settled.key,
                "right": settled.key == answer.chosen if answer.chosen else None,  # who came past it has not guessed
                "text": step.because[lang],
                "cites": cites,
            }
        return {
            "key": step.id,
            "title": word("predict-title", lang) if answer.locked else step.label[lang],
            "question": step.question[lang],
            "options": [{"key": o.key, "text": o.text[lang]} for o in step.options],
            "chosen": answer.chosen or None,
            "locked": answer.locked,
            "answer": told,
            "go_lock": {"do": "lock"},
            "go_next": {"do": "next"} if answer.locked else None,
        }

    def _coach(self, step: Act, lang: str) -> Part:
        done, answer = self.scene.done, self.answer
        hints = [getattr(step.hints, rung)[lang] for rung in RUNGS[: answer.hints]]
        more = answer.hints < len(RUNGS) and not done
        label = word("more-hint" if answer.hints else "hint", lang)
        failed = self.failed
        return {
            "title": word("goal", lang),
            "text": step.line[lang],
            "hints": hints,
            "more": {"label": label, "go": {"do": "hint"}} if more else None,
            "done": self._done(step, lang) if done else None,
            **self._undone(failed, lang),
            "stars": stars_of_act(self.edition, self.lesson, self.place, self.place.step, self.scene, lang),
            "show": self._way_on(failed, done, lang),
        }

    def _done(self, step: Act, lang: str) -> str:
        """What is said of a goal that is reached; and where the next step does not go on from here, that too."""
        elsewhere = off_the_story(self.lesson, self.place.step, self.scene)
        return word("goes-on", lang, done=step.done[lang]) if elsewhere else step.done[lang]

    def _undone(self, failed: bool, lang: str) -> Part:
        """Of a goal that is out of reach: what put it there, and by which rule."""
        if not failed:
            return {"tries": None, "tries_cites": []}
        speaker = Speaker(self.edition, lang, self.line.state, self.before.state)
        seen = [event for _, event in happened(self.edition, self.line, len(self.before.moments), self.you)]
        said = [(event, text) for event in seen if (text := speaker.event(event))]
        weighty = [(e, text) for e, text in said if e.kind in self.edition.table.screen.FATES]
        found = next(((e, text) for e, text in said if self._put_it_there(e)), next(iter((weighty or said)[-1:]), None))
        if found is None:
            return {"tries": word("failed", lang), "tries_cites": []}
        return {"tries": word("failed-by", lang, why=found[1]), "tries_cites": [{"rule": found[0].rule}]}

    def _put_it_there(self, event: Event) -> bool:
        table = self.edition.table
        ended = event.kind in table.LOSES or event.kind in table.CLOSES
        return ended or (isinstance(self.step, Act) and bool(spoiling(self.step, (event,))))

    def _way_on(self, failed: bool, done: bool, lang: str) -> Part | None:
        if failed or (self.answer.moves and not done):
            return {"label": word("try-again", lang), "icon": "undo", "go": {"do": "again"}}
        if not done and self.answer.hints >= len(RUNGS):
            return {"label": word("show-me", lang), "go": {"do": "show"}}
        if done and more_stars(self.edition, self.lesson, self.place, self.place.step, self.scene):
            return {"label": word("once-more", lang, sheet=SHEET), "icon": "undo", "go": {"do": "again"}}
        return None

    def _story(self, lang: str) -> Part:
        steps = self.lesson.steps
        beats = [self._beat(i, step, lang) for i, step in enumerate(steps)]
        n = min(self.place.step + 1, len(steps))
        onward = None
        if not self.finished and self.scene.done:
            onward = {"label": word("next", lang, "labels"), "go": {"do": "next"}, "look": "go"}
        elif self.failed:  # what says so may stand far from the last move
            onward = {"label": word("try-again", lang), "go": {"do": "again"}, "look": "soft", "before": "undo"}
        back = {"label": word("back", lang, "labels"), "go": {"do": "back"}} if self.place.step else None
        return {"label": word("beat", lang, n=n, of=len(steps)), "beats": beats, "back": back, "next": onward}

    def _score(self, i: int, only: tuple[str, ...]) -> str:
        """The totals at the end of a step; counted once for what has been answered so far."""
        key = (i, encode(self.place.answers))
        if key not in self._scores:
            if len(self._scores) > 256:
                self._scores.clear()
            self._scores[key] = score(self.edition, self._scene(i).line, self.you, only)
        return self._scores[key]

    def _beat(self, i: int, step: AnyStep, lang: str) -> Part:
        """What is still to come stays blank."""
        seen = i <= self.place.furthest
        current = i == self.place.step
        label = step.label[lang] if seen else ""
        only = step.only if isinstance(step, Tell) else ()
        n = self._score(i, only) if seen else "?"
        return {
            "key": step.id,
            "icon": step.icon if seen else "lock",
            "n": n,
            "text": label,
            "state": "current" if current else "past" if seen else "todo",
            "go": {"do": "beat", "key": step.id} if seen else None,
            "told": f"{label} {n}".strip(),
        }


def _is_about_odds(step: Predict) -> bool:
    return step.truth.win or step.truth.better is not None or bool(step.truth.event)
