"""Every step that tells something: its line stands on the page, for the eye, whatever else has happened in the step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from ui.walking import LANGS, LESSONS, Screen

from tutor.lessons.models import Tell
from tutor.ui.board import program, style, written
from tutor.ui.pages import plain_text
from tutor.ui.session import Session

# The widget alone, given its screens by hand: some hundred steps are drawn in the time that a page takes to open.
HOST = """
async (program) => {
  const heard = []
  const held = { screen: "{}" }
  const still = { set() {}, save_changes() {}, send() {}, off() {} }
  const model = { ...still, get: (name) => held[name], on: (_, then) => heard.push(then) }
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }))
  const el = document.body.appendChild(document.createElement("div"))
  const lowest = (line) => {
    const letters = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let bottom = 0
    while (letters.nextNode()) {
      range.selectNode(letters.currentNode)
      bottom = Math.max(bottom, range.getBoundingClientRect().bottom)
    }
    return bottom
  }
  ;(await import(url)).default.render({ model, el })
  window.drawn = (screen) => {
    held.screen = screen
    heard.forEach((then) => then())
    const cut = [...el.querySelectorAll("p.own")].some((line) => lowest(line) > line.getBoundingClientRect().bottom + 2)
    return cut ? "" : el.querySelector(".shell").innerText
  }
}
"""


def told_steps(lang: str) -> list[tuple[str, Screen]]:
    tells = [(id, step) for id, lesson in LESSONS.items() for step in lesson.steps if isinstance(step, Tell)]
    addresses = [{"lesson": id, "step": step.id, "lang": lang} for id, step in tells]
    return [(f"{address['lesson']} {address['step']}", Session(address=address).screen()) for address in addresses]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_what_a_step_tells_is_on_the_page(page: Page, lang: str) -> None:
    page.goto("about:blank")
    page.add_style_tag(content=style())
    page.evaluate(HOST, program())
    steps = told_steps(lang)
    unseen = [
        name
        for name, screen in steps
        if squeezed(plain_text(screen["say"]["line"])) not in squeezed(page.evaluate("drawn", written(screen)))
    ]
    assert len(steps) > 200
    assert unseen == []
