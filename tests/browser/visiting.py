"""A table in a real browser, as its reader has it: regions, what stands in them, mouse and keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect
from ui.walking import Press, Screen

OPEN = "() => document.querySelector('.tt[data-rev]') !== null"
TABS = 160  # more than the busiest page has stops
DOUBLE = 0.42
# What a reader wishes of moving pictures, and how many films he then sees.
MOTIONS: tuple[tuple[Literal["no-preference", "reduce"], int], ...] = (("no-preference", 1), ("reduce", 0))


def focused(target: Locator) -> bool:
    return bool(target.evaluate("node => node === document.activeElement"))


@dataclass
class Table:
    page: Page
    url: str
    latest: tuple[dict[str, Any], float] = field(default=({}, 0.0))

    def open(self, path: str = "fight", **address: str) -> None:
        self.page.goto(f"{self.url}{path}?{urlencode(address)}")
        self.page.wait_for_function(OPEN)

    def speak(self, lang: str) -> None:
        """The same moment in that language, whatever lies over the switch."""
        if self.root.get_attribute("lang") != lang:
            with self.answer():
                self.root.locator(f'[data-key="lang.{lang}"]').dispatch_event("click")
            expect(self.root).to_have_attribute("lang", lang)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def root(self) -> Locator:
        return self.page.locator(".tt")

    @property
    def rev(self) -> int:
        """The number of the screen that is drawn."""
        return int(self.root.get_attribute("data-rev") or 0)

    def region(self, name: str) -> Locator:
        return self.root.locator(f'[data-region="{name}"]')

    @property
    def question(self) -> Locator:
        return self.root.get_by_role("heading", level=1)

    def totals(self) -> tuple[int, int] | None:
        """The two numbers of the scene."""
        boxes = self.region("stage").locator(".score .nums > .a, .score .nums > .m")
        if boxes.count() == 0:
            return None
        ours, theirs = (re.findall(r"\d+", text)[-1] for text in boxes.all_inner_texts())
        return int(ours), int(theirs)

    def beat(self) -> str:
        """The key of the story's current beat."""
        return (self.region("story").locator('[aria-current="step"]').get_attribute("data-key") or "").removesuffix(
            ".go"
        )

    def spoken(self) -> str:
        return self.root.locator(".vh[role=status]").inner_text()

    def address(self) -> str:
        """What stands in the address line once the page has painted the screen that it belongs to."""
        painted = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
        self.page.evaluate(painted)
        return str(self.page.evaluate("location.search"))

    def fraction(self) -> str:
        """The chance to win, as it is written large."""
        big = self.region("odds").locator(".big")
        return big.inner_text().removesuffix(big.locator(".pc").inner_text()).strip()

    # -- doing -------------------------------------------------------------------------------------------------------

    def find(self, press: Press) -> Locator:
        """What is to be pressed, by the region it stands in and what is written on it."""
        region = self.region(press.region)
        if press.intent["do"] == "choose":
            return region.get_by_role("radio", name=press.label, exact=True)
        whole = region.get_by_role("button", name=press.label, exact=True)
        if whole.count():
            return whole
        return region.get_by_role("button", name=re.compile("^" + re.escape(press.label)))  # a card says more

    def press(self, press: Press) -> None:
        with self.another(press):
            self.find(press).click()

    @contextmanager
    def another(self, press: Press) -> Iterator[None]:
        """A press, later than a double click of the same: the page takes that for one."""
        same, at = self.latest
        if same == press.intent:
            time.sleep(max(0.0, at + DOUBLE - time.monotonic()))
        with self.answer():
            yield
            self.latest = (press.intent, time.monotonic())

    def answer(self) -> Answer:
        return Answer(self)

    def assert_shows(self, screen: Screen) -> None:
        """The page shows what the same presses make of a session without a browser."""
        current = [b["key"] for b in screen["story"]["beats"] if b["state"] == "current"]
        if current:  # two beats may ask the same question, so the story is waited for first
            key = re.compile(rf"^{re.escape(current[0])}(\.go)?$")
            expect(self.region("story").locator('[aria-current="step"]')).to_have_attribute("data-key", key)
        expect(self.question).to_have_text(screen["say"]["question"])
        score = screen["scene"]["score"]
        assert self.totals() == (score and (score["munchkins"], score["monsters"]))


class Answer:
    """A context in which something is asked of the kernel; it ends when the screen that answers is drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        self.before = self.table.rev

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.table.page.wait_for_function(
                "before => Number(document.querySelector('.tt').dataset.rev) > before", arg=self.before
            )


# Where the focus is, seen from what is to be reached: on it, in the same group of one Tab stop, or somewhere else.
WHERE = """(node, group) => {
  const here = document.activeElement;
  if (node === here) return 'there';
  return group && here.dataset.rove === group && here.closest('.tt') ? 'beside' : 'elsewhere';
}"""
# Whether a button that has the focus can be seen, and not something that lies on it or stands at the window's foot.
SEEN = """() => {
  const here = document.activeElement;
  if (!here.matches('button, summary, a')) return true;
  const box = here.getBoundingClientRect();
  const region = (node) => node.closest('[data-region]');
  const beside = (node) => region(node) === region(here); // what a thumb is to hit reaches over its neighbour's edge
  const shows = (node) => Boolean(node) && (here.contains(node) || node.contains(here) || beside(node));
  const middle = box.left + box.width / 2;
  return [box.top + box.height / 2, box.bottom - 3].every((y) => shows(document.elementFromPoint(middle, y)));
}"""
MAPS = ("map", "land")  # groups in which the arrows go up, down, left and right


def _spot(at: str | None) -> tuple[float, float]:
    row, column = (at or "0,0").split(",")
    return float(row), float(column)


@dataclass
class Keyboard:
    """The same table without a mouse: Tab, arrows, Enter and Space."""

    table: Table
    pressed: int = 0

    @property
    def page(self) -> Page:
        return self.table.page

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)
        self.pressed += 1

    def reach(self, target: Locator) -> None:
        """Tab to it; within a group that is one Tab stop, go on by arrows."""
        expect(target).to_be_visible()
        goal, group = target.element_handle(), target.get_attribute("data-rove")
        for _ in range(TABS):
            where = goal.evaluate(WHERE, group)
            if where == "there":
                self.see()
                return
            if where == "beside":
                assert group
                (self._walk_to if group in MAPS else self._arrow_to)(target)
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def see(self) -> None:
        assert self.page.evaluate(SEEN), "what has the focus is covered"

    def _walk_to(self, target: Locator) -> None:
        """On a map the arrows go up, down, left and right. The way that was not tried from here goes first."""
        goal = _spot(target.get_attribute("data-at"))
        tried: set[tuple[tuple[float, float], str]] = set()
        for _ in range(TABS):
            here = _spot(self.page.evaluate("document.activeElement.dataset.at"))
            down, right = goal[0] - here[0], goal[1] - here[1]
            if not (down or right):
                return
            ways = [("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)]
            way = min(ways, key=lambda one: ((here, one[0]) in tried, -one[1]))[0]
            tried.add((here, way))
            self.key(way)
        raise AssertionError(f"arrows do not reach {target}")

    def _arrow_to(self, target: Locator) -> None:
        self.key("Home")
        goal = target.element_handle()
        for _ in range(TABS):
            if goal.evaluate(WHERE, None) == "there":
                return
            self.key("ArrowRight")
        raise AssertionError(f"arrows do not reach {target}")

    def choose(self, option: Locator) -> None:
        """A radio button: Tab to its group, then arrows, which choose."""
        name = option.get_attribute("name")
        for _ in range(TABS):
            if self.page.evaluate("name => document.activeElement.name === name", name):
                break
            self.key("Tab")
        self.key("Space")
        for _ in range(10):
            if option.is_checked():
                return
            self.key("ArrowDown")
        raise AssertionError(f"arrows do not choose {option}")

    def press(self, press: Press, key: str = "Enter") -> None:
        target = self.table.find(press)
        with self.table.another(press):
            if press.intent["do"] == "choose":
                self.choose(target)
            else:
                self.reach(target)
                self.key(key)
        self.see()
