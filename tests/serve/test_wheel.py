"""The wheel alone is the whole app: built, installed in an empty environment elsewhere, and a page of it opened."""

from __future__ import annotations

import json
import os
import site
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from serve.browsing import browser, page, seen
from serve.running import running

__all__ = ["browser", "page", "seen"]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("wheel")]
TOP = Path(__file__).parents[2]


def run(*command: str, cwd: Path) -> str:
    bare = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PIP_REQUIRE_VIRTUALENV")}
    done = subprocess.run(command, cwd=cwd, env=bare, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing of ours but the wheel. Packages of others are lent by path, not fetched again."""
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = ("-m", "pip", "--disable-pip-version-check", "-q")
    build = ("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(TOP))
    run(sys.executable, *pip, *build, cwd=folder)
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    (wheel,) = folder.glob("*.whl")
    run(str(python), *pip, "install", "--no-deps", "--no-index", str(wheel), cwd=folder)
    (packages,) = (folder / "env" / "lib").glob("python*/site-packages")
    (packages / "lent.pth").write_text("\n".join(site.getsitepackages()))
    return python


def test_it_carries_notebooks_glossary_and_content(installed: Path, tmp_path: Path) -> None:
    told = run(
        str(installed), "-c", "from tutor import paths; print(paths.notebooks(), paths.glossary())", cwd=tmp_path
    )
    for folder in map(Path, told.split()):
        assert installed.parents[1] in folder.parents, f"{folder} is not in the environment"
        assert list(folder.iterdir())
    games = json.loads(run(str(installed.parent / "tutor"), "games", "--json", cwd=tmp_path))
    assert games
    replayed = run(str(installed.parent / "tutor"), "replay", "mq.example.shrieking-geek", "--json", cwd=tmp_path)
    assert json.loads(replayed)


def test_a_page_of_it_opens(installed: Path, tmp_path: Path, page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    # Voila's own templates are data of another package, so they are lent like its code.
    monkeypatch.setenv("JUPYTER_PATH", str(Path(sys.prefix) / "share" / "jupyter"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    notebooks = run(str(installed), "-c", "from tutor import paths; print(paths.notebooks())", cwd=tmp_path).strip()
    with running(Path(notebooks), tmp_path / "data", python=str(installed)) as server:
        page.goto(server.url)
        expect(page.locator(".tt h1")).to_be_visible(timeout=30_000)
        expect(page.locator(".tt button").first).to_be_visible()
