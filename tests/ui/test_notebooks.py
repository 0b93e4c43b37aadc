"""The notebooks that come with the package run from the top to the end, and are kept without what they have shown."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tutor import paths

NOTEBOOKS = sorted(paths.notebooks().glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    names: dict[str, object] = {}
    for cell in book.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            exec(compile(cell.source, f"{path.name}:{cell.id}", "exec"), names)


def test_the_tour_says_everything_in_both_languages() -> None:
    book = nbformat.read(paths.notebooks() / "tour.ipynb", as_version=4)
    for cell in book.cells:
        if cell.cell_type == "markdown":
            assert not cell.source.isascii()
            assert any(line.isascii() for line in cell.source.splitlines() if line) or "/" in cell.source
