"""Starting is cheap: a kernel is started for every page, and imports before anybody sees anything."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import tutor
from tutor.content.models import Content, Text

GAMES = Path(tutor.__file__).parent / "games"
# Twenty bare interpreters are some 0.3 s on an everyday machine. The bench measures what it is.
BARE_INTERPRETERS = 20
HEAVY = {"pydantic", "yaml", "sqlalchemy", "ipywidgets", "anywidget", "jupyter_server", "voila", "IPython", "asyncio"}


class Named(Content):
    id: str
    said: Text | None = None


def run(code: str) -> str:
    where = str(Path(tutor.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=where, check=True, timeout=120
    )
    return done.stdout


def quickest(code: str) -> float:
    def once() -> float:
        began = time.perf_counter()
        run(code)
        return time.perf_counter() - began

    return min(once() for _ in range(5))


def test_importing_the_package_is_cheap() -> None:
    bare, ours = quickest("pass"), quickest("import tutor")
    assert ours < BARE_INTERPRETERS * bare, f"{ours / bare:.1f} bare interpreters"


def test_importing_the_package_loads_nothing_heavy_and_starts_no_thread() -> None:
    loaded, threads = json.loads(
        run("import json, sys, threading, tutor; print(json.dumps([list(sys.modules), threading.active_count()]))")
    )
    assert HEAVY & {name.split(".")[0] for name in loaded} == set()
    assert threads == 1


def test_finding_the_editions_imports_no_game() -> None:
    code = (
        "import json, sys; from tutor.games.registry import editions; editions()\nprint(json.dumps(list(sys.modules)))"
    )
    games = {name for name in json.loads(run(code)) if name.startswith("tutor.games.") and name.count(".") > 2}
    assert {name for name in games if not name.endswith(".meta")} == set()


def test_opening_a_game_starts_no_thread_and_loads_no_widget() -> None:
    loaded, threads = json.loads(
        run(
            "import json, sys, threading; from tutor.games.registry import editions\n"
            "[e.game for e in editions().values()]\n"
            "print(json.dumps([list(sys.modules), threading.active_count()]))"
        )
    )
    widgets = HEAVY - {"pydantic", "yaml", "asyncio"}
    assert widgets & {name.split(".")[0] for name in loaded} == set()
    assert threads == 1


def test_a_lesson_reads_its_own_game_and_of_the_others_what_they_say_of_themselves() -> None:
    """What a page does not need would be kept by the kernel of every reader."""
    read, fitted, loaded = json.loads(
        run(
            "import json, sys; from tutor.content import source\n"
            "read, fitted, parse, fit = [], [], source.parse, source.fit\n"
            "source.parse = lambda text, name: (read.append(name), parse(text, name))[1]\n"
            "source.fit = lambda model, *given: (fitted.append(model.__name__), fit(model, *given))[1]\n"
            "from tutor.ui.session import Session\n"
            "Session(address={'lesson': 'mq.lesson.shrieking-geek'}).screen()\n"
            "print(json.dumps([read, fitted, list(sys.modules)]))"
        )
    )
    places = [Path(name).relative_to(GAMES).parts for name in read if Path(name).is_relative_to(GAMES)]
    foreign = {place[1:] for place in places if place[0] != "munchkin_quest"}
    assert ("text", "landing.yaml") in foreign
    kinds = {"text", "rules", "lessons", "examples", "proofs"}
    assert {place for place in foreign if place[0] in kinds} == {("text", "landing.yaml")}
    assert fitted.count("Lesson") == 1
    games = {name.split(".")[2] for name in loaded if name.startswith("tutor.games.") and name.endswith(".game")}
    assert games == {"munchkin_quest"}
    assert {name.split(".")[0] for name in loaded} & {"sqlalchemy", "jupyter_server", "voila"} == set()


def test_texts_in_two_languages_share_what_is_the_same_in_all_of_them() -> None:
    """There are thousands in a kernel."""
    one, other = Text(ja="剣", en="sword"), Text(ja="盾", en="shield")
    assert one.model_fields_set is other.model_fields_set
    named = Named(id="a")
    assert named.model_copy(update={"said": one}).model_fields_set == {"id", "said"}
    assert named.model_fields_set == {"id"}
