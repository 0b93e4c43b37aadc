"""The page around the table, in a real browser: what stands before, behind and after the widget."""

from __future__ import annotations

import os
import signal
import statistics
import time
from collections.abc import Iterator
from typing import Literal

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from serve.browsing import Seen, browser, page, phone, seen
from serve.running import Server, running

__all__ = ["browser", "page", "phone", "seen"]
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]

WIDGET = '''
import os, anywidget, traitlets

class Clicks(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      el.innerHTML = "<h1>Table</h1><p id='where'></p><button id='go'>Click</button><p id='n'></p><p id='pid'></p>";
      const draw = () => { el.querySelector("#n").textContent = "n=" + model.get("n"); };
      el.querySelector("#where").textContent = location.pathname + location.search;
      el.querySelector("#pid").textContent = model.get("pid");
      el.querySelector("#go").onclick = () => model.send({ do: "click" });
      model.on("change:n", draw);
      draw();
    } };
    """
    n = traitlets.Int(0).tag(sync=True)
    pid = traitlets.Int(os.getpid()).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, "n", self.n + 1))

Clicks()
'''

CLICK = """async () => {
  const took = [], button = document.getElementById("go"), n = document.getElementById("n");
  for (let i = 0; i < 40; i++) {
    const began = performance.now();
    await new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      watch.observe(n, { childList: true });
      button.click();
    });
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, 20));
  }
  return took;
}"""


def kernel_of(page: Page) -> int:
    return int(page.locator("#pid").inner_text())


def wait_until_ended(pid: int, seconds: float = 30.0) -> None:
    """That one kernel's process: how many there are in all depends on the pages of other tests."""
    deadline = time.monotonic() + seconds
    while _runs(pid):
        assert time.monotonic() < deadline, f"the kernel with process {pid} still runs after {seconds} s"
        time.sleep(0.05)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    slow = ["import time\ntime.sleep(22)", WIDGET]
    books = {"welcome": [WIDGET], "fight": [WIDGET], "broken": ["1 / 0"], "slow": slow}
    for name, cells in books.items():
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["title"] = name
        nbformat.write(book, folder / f"{name}.ipynb")
    with running(folder, tmp_path_factory.mktemp("data"), preheat=True) as server:
        yield server


def test_the_query_reaches_the_widget_and_the_language_the_page(server: Server, page: Page, seen: Seen) -> None:
    page.goto(f"{server.url}fight?lesson=mq.lesson.x&step=3&lang=ja")
    expect(page.locator("#where")).to_have_text("/fight?lesson=mq.lesson.x&step=3&lang=ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#laid-skeleton")).to_have_count(0)
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("banner")).to_have_count(0)
    assert seen.hosts == {"127.0.0.1"}
    assert seen.errors == []


PAPERS: dict[Literal["dark", "light"], str] = {"dark": "rgb(22, 18, 42)", "light": "rgb(250, 245, 234)"}


@pytest.mark.parametrize("path", ["fight", "broken", "nothing"])
def test_the_page_is_paper_and_clean(server: Server, phone: Page, path: str) -> None:
    """Whether its reader likes it dark when it opens, or turns on the light over it."""
    phone.emulate_media(color_scheme="dark")
    phone.goto(server.url + path)
    phone.locator("#go, .laid-notice h1").first.wait_for()
    for scheme, paper in PAPERS.items():
        phone.emulate_media(color_scheme=scheme)
        assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == paper
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
        found = Axe().run(phone)
        assert found.violations_count == 0, found.generate_report()


def test_a_click_is_answered_before_it_is_noticed(server: Server, page: Page) -> None:
    page.goto(f"{server.url}fight")
    page.locator("#go").wait_for()
    took = page.evaluate(CLICK)
    assert statistics.median(took) < 30  # 2.5 ms on an idle machine; some 45 when small messages are held back


@pytest.mark.parametrize("how", ["close", "close in the background", "leave", "reload"])
def test_a_page_takes_its_kernel_with_it(server: Server, page: Page, browser: Browser, how: str) -> None:
    page.goto(f"{server.url}fight")
    page.locator("#go").wait_for()
    pid = kernel_of(page)
    if how == "close in the background":
        browser.new_context().new_page()
    if how.startswith("close"):
        page.close(run_before_unload=True)
    elif how == "leave":
        page.goto(f"{server.url}nothing")
    else:
        page.reload()
        expect(page.locator("#pid")).not_to_have_text(str(pid))
    wait_until_ended(pid)
    if how == "leave":
        page.go_back()
        page.locator("#go").click()
        expect(page.locator("#n")).to_have_text("n=1")
        pid = kernel_of(page)
        page.goto("about:blank")
        wait_until_ended(pid)


def test_a_killed_kernel_leaves_a_server_that_lays_the_table_again(server: Server, page: Page) -> None:
    page.goto(server.url)
    pid = kernel_of(page)
    os.kill(pid, signal.SIGKILL)
    wait_until_ended(pid)
    page.reload()
    page.locator("#go").click()
    expect(page.locator("#n")).to_have_text("n=1")


def test_a_slow_start_says_so(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}slow", wait_until="commit")
    expect(phone.get_by_role("status")).to_contain_text("卓を用意しています")
    expect(phone.get_by_role("button")).to_be_hidden()
    expect(phone.get_by_role("button", name="Load again")).to_be_visible(timeout=25_000)
    phone.locator("#go").wait_for()
    expect(phone.locator("#laid-skeleton")).to_have_count(0)


# What the front end writes where its kernel was too slow for it, in so many pages of this tab.
GIVE_UP = """(most) => {
  if (location.protocol === "about:") return;
  const n = Number(sessionStorage.getItem("pages"));
  sessionStorage.setItem("pages", n + 1);
  if (n < most) new MutationObserver(() => {
    for (const node of document.querySelectorAll(".jp-OutputArea-output")) {
      if (node.textContent === "Loading widget...") node.textContent = "Error displaying widget: model not found";
    }
  }).observe(document, { childList: true, subtree: true });
}"""
PAGES = "() => Number(sessionStorage.getItem('pages'))"
COUNTED = "() => sessionStorage.getItem('tt-laid-again')"


def test_a_table_that_the_front_end_gives_up_is_laid_again_by_itself(server: Server, page: Page) -> None:
    page.add_init_script(f"({GIVE_UP})(1)")
    page.goto(server.url)
    expect(page.locator("#laid-skeleton")).to_have_count(0, timeout=25_000)
    expect(page.locator("#go")).to_be_visible()
    assert page.evaluate(PAGES) == 2
    assert page.evaluate(COUNTED) is None


def test_a_table_that_is_given_up_every_time_leaves_the_choice_to_its_reader(server: Server, page: Page) -> None:
    page.add_init_script(f"({GIVE_UP})(9)")
    page.goto(server.url)
    expect(page.get_by_role("button", name="Load again")).to_be_visible(timeout=25_000)
    expect(page.locator("#rendered_cells")).to_be_hidden()
    assert page.evaluate(PAGES) == 3
