"""The drawing of a board as SVG, in millimetres: areas, routes, what stands on them, cells, signs and arrows."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import atan2, hypot, pi
from typing import NamedTuple

from tutor.games.card_adventure.board import Arrow, Cell, Laid, Route, Sign
from tutor.games.card_adventure.maker.draft import Draft, draft_of, goal_cells
from tutor.maker.printing.words import COURT, SIGNS, Words, lines, width_of


class Point(NamedTuple):
    x: float
    y: float

    def towards(self, other: Point, far: float, aside: float = 0.0) -> Point:
        """A point so far along the way to another, and so far to the right of it."""
        dx, dy = other.x - self.x, other.y - self.y
        long = hypot(dx, dy) or 1.0
        ux, uy = dx / long, dy / long
        return Point(self.x + ux * far - uy * aside, self.y + uy * far + ux * aside)


TINTS = ("#f3e3c6", "#d7e6f2", "#e0ecd0", "#f2d9dd", "#e4dcf0", "#dcebe6", "#f0ead0", "#e3e3e3")
EDGE = 0.5  # of a pitch, around the outermost cells
RADIUS = 0.3
PLATE = (0.27, 0.17)  # of a gate or wall
BESIDE = 0.445  # of a pitch, from the middle of a cell to the name of its area: farther than any sign or tag
CORNERS = {"nw": Point(-1, -1), "se": Point(1, 1), "ne": Point(1, -1), "sw": Point(-1, 1)}
LETTERS = {"item": "I", "trap": "T", "monster": "M"}


class Plan:
    """Where everything is, and how it is drawn."""

    def __init__(self, w: Words) -> None:
        self.w = w
        cells = w.board.cells
        self.left, self.top = min(cell.x for cell in cells), max(cell.y for cell in cells)
        self.columns = max(cell.x for cell in cells) - self.left + 1
        self.rows = self.top - min(cell.y for cell in cells) + 1
        draft = w.board if isinstance(w.board, Draft) else draft_of(w.board)
        self.marks = goal_cells(draft)
        self.pitch = 1.0
        self.at: dict[str, Point] = {}
        self.near: dict[str, list[str]] = {}
        for a, b in (route.between for route in w.board.routes):
            self.near.setdefault(a, []).append(b)
            self.near.setdefault(b, []).append(a)
        self.barred = {frozenset(route.between) for route in w.board.routes if route.structure}

    def drawn(self, pitch: float) -> str:
        self.pitch = pitch
        for cell in self.w.board.cells:
            self.at[cell.id] = Point((cell.x - self.left + EDGE) * pitch, (self.top - cell.y + EDGE) * pitch)
        board = self.w.board
        lanes: dict[tuple[str, str], int] = {}
        parts = [
            *(self._area(n) for n in range(len(board.areas))),
            *(self._route(route) for route in board.routes),
            *(self._arrow(arrow, lanes) for arrow in board.arrows),
            *(self._barrier(route) for route in board.routes if route.structure),
            *(self._cell(cell) for cell in board.cells),
            *(self._sign(sign) for sign in board.signs),
            *(self._area_name(n) for n in range(len(board.areas))),
        ]
        return f'<g id="board" text-anchor="middle">{"".join(parts)}</g>'

    # -- areas and routes --------------------------------------------------------------------------------------------

    def _area(self, n: int) -> str:
        """The ground of an area: round its cells, and along the routes within it."""
        area = self.w.board.areas[n]
        held = [id for id in area.cells if id in self.at]
        tint, p = TINTS[n % len(TINTS)], self.pitch
        spots = [f'<circle cx="{self.at[id].x:.2f}" cy="{self.at[id].y:.2f}" r="{p * 0.5:.2f}"/>' for id in held]
        inside = [route for route in self.w.board.routes if set(route.between) <= set(held)]
        ways = [
            _line(self.at[a], self.at[b], f'stroke="{tint}" stroke-width="{p * 0.8:.2f}"')
            for a, b in (route.between for route in inside)
        ]
        return f'<g fill="{tint}">{"".join(ways)}{"".join(spots)}</g>'

    def _area_name(self, n: int) -> str:
        """The name of an area over or under one of its cells, the first where nothing else is in the way."""
        area, p = self.w.board.areas[n], self.pitch
        name = area.name[self.w.lang]
        size = p * min(0.09, 0.96 / max(1.0, width_of(name)))
        half = width_of(name) * size / 2
        spots = [(cell, side) for side in (-1, 1) for cell in self.w.board.cells if cell.id in area.cells]
        if not spots:
            return ""
        cell, side = min(spots, key=lambda spot: self._in_the_way(spot[0], spot[1], half))
        halo = f'stroke="{TINTS[n % len(TINTS)]}" stroke-width="{size * 0.3:.2f}" paint-order="stroke"'
        here = self.at[cell.id]
        return f"<g {halo}>{_text(here.x, here.y + side * p * BESIDE, escape(name), size, bold=True)}</g>"

    def _in_the_way(self, cell: Cell, side: int, half: float) -> int:
        """How much is drawn over (-1) or under (1) a cell, as far to both sides of its middle."""
        here, p = self.at[cell.id], self.pitch
        ways = sum(
            (end.y - here.y) * side > 0 and abs(end.x - here.x) / abs(end.y - here.y) * p * BESIDE < half + p * 0.1
            for end in self._ends(cell.id)
        )
        return ways + sum(corner.y == side for corner in self._taken(cell))

    def _route(self, route: Route) -> str:
        a, b = (self.at[id] for id in route.between)
        return _line(a, b, f'stroke="#4a4036" stroke-width="{self.pitch * 0.035:.2f}"')

    def _barrier(self, route: Route) -> str:
        """A gate with its counter, or a wall with its layers, across the middle of the route."""
        a, b = (self.at[id] for id in route.between)
        x, y, p = (a.x + b.x) / 2, (a.y + b.y) / 2, self.pitch
        card = self.w.box.structures.get(route.structure)
        rule = card.rule if card is not None else "gate"
        fill = "#8a7f74" if rule == "wall" else "#fffdf8" if route.open else "#5a3a1c"
        ink = "#1d1710" if route.open and rule != "wall" else "#ffffff"
        told = f"×{route.layers}" if rule == "wall" else _counter(route)
        w, h = p * PLATE[0], p * PLATE[1]
        dashes = ' stroke-dasharray="1.4 1"' if route.open else ""
        return (
            f'<rect x="{x - w / 2:.2f}" y="{y - h / 2:.2f}" width="{w:.2f}" height="{h:.2f}" rx="1" fill="{fill}"'
            f' stroke="#1d1710" stroke-width="0.5"{dashes}/>' + _text(x, y, told, p * 0.1, ink, bold=True)
        )

    # -- cells -------------------------------------------------------------------------------------------------------

    def _cell(self, cell: Cell) -> str:
        here, p = self.at[cell.id], self.pitch
        start = cell.id == self.w.board.start
        mark = self.marks.get(cell.id)
        ring = f'stroke="#1d1710" stroke-width="{p * (0.035 if start or mark else 0.018):.2f}"'
        found = [f'<circle cx="{here.x:.2f}" cy="{here.y:.2f}" r="{p * RADIUS:.2f}" fill="#fffdf8" {ring}/>']
        if start:
            inner = f'fill="none" stroke="#1d1710" stroke-width="{p * 0.012:.2f}"'
            found.append(f'<circle cx="{here.x:.2f}" cy="{here.y:.2f}" r="{p * (RADIUS - 0.035):.2f}" {inner}/>')
        found.append(self._name(cell, here))
        tags = [self.w.word(key) for key, there in (("start", start), ("goal", mark == "goal")) if there]
        tags += [self.w.word("clear")] if mark == "clear" else []
        if tags:
            found.append(_tag(here.x, here.y + p * 0.33, self.w.listed(tags), p))
        return "".join([*found, *self._lying(cell, here)])

    def _name(self, cell: Cell, here: Point) -> str:
        p = self.pitch
        said = lines(self.w.names[cell.id], self.w.lang, 5 if self.w.lang == "ja" else 8)
        room = p * RADIUS * 1.75 / max(1.0, *map(width_of, said))
        size = min(p * 0.11, room, p * RADIUS * 1.4 / len(said))
        top = here.y - (len(said) - 1) * size * 0.55
        return "".join(_text(here.x, top + n * size * 1.1, escape(text), size) for n, text in enumerate(said))

    def _corners(self, cell: str) -> list[Point]:
        """The corners beside a cell: those first that are farthest from its routes, and of these without a die."""
        here = self.at[cell]
        ways = [atan2(end.y - here.y, end.x - here.x) for end in self._ends(cell)]

        def free(corner: Point) -> float:
            angle = atan2(corner.y, corner.x)
            return min((abs((angle - way + pi) % (2 * pi) - pi) for way in ways), default=pi)

        ahead = [self.at[arrow.path[1]] for arrow in self.w.board.arrows if arrow.path[0] == cell]
        dice = [here.towards(end, 1.0, 1.0) for end in ahead]

        def has_die(corner: Point) -> bool:
            return any((die.x - here.x) * corner.x > 0 and (die.y - here.y) * corner.y > 0 for die in dice)

        return sorted(CORNERS.values(), key=lambda corner: (-round(free(corner), 2), has_die(corner)))

    def _ends(self, cell: str) -> list[Point]:
        """Where the routes of a cell lead."""
        return [self.at[id] for id in self.near.get(cell, ())]

    def _taken(self, cell: Cell) -> list[Point]:
        """The corners of a cell that something is drawn in: its sign, then what lies or stands there."""
        signed = any(sign.cell == cell.id for sign in self.w.board.signs)
        return self._corners(cell.id)[: signed + bool(cell.lies or cell.structure)]

    def _lying(self, cell: Cell, here: Point) -> list[str]:
        """Small cards beside the cell, with the letter of their kind; a structure that stands there."""
        if not cell.lies and not cell.structure:
            return []
        p, found, corner = self.pitch, [], self._taken(cell)[-1]
        told = [f"{LETTERS[x.kind]}{_many(x)}" for x in cell.lies]
        dark = [x.face == "down" for x in cell.lies]
        if cell.structure:
            told, dark = [*told, self.w.name(cell.structure)], [*dark, False]
        for n, (text, down) in enumerate(zip(told, dark, strict=True)):
            w, h = p * 0.075 * max(1.6, width_of(text) * 1.12 + 0.7), p * 0.105
            x = here.x + (p * 0.17 if corner.x > 0 else -p * 0.17 - w)
            outward = n if corner.y < 0 else len(told) - 1 - n  # the topmost card of the stack is drawn topmost
            y = here.y + corner.y * p * (0.2 + 0.115 * outward)
            fill, ink = ("#6b5f52", "#ffffff") if down else ("#ffffff", "#1d1710")
            found.append(
                f'<rect x="{x:.2f}" y="{y - h / 2:.2f}" width="{w:.2f}" height="{h:.2f}" rx="0.6" fill="{fill}"'
                f' stroke="#1d1710" stroke-width="0.3"/>' + _text(x + w / 2, y, text, p * 0.075, ink)
            )
        return found

    # -- the die -----------------------------------------------------------------------------------------------------

    def _sign(self, sign: Sign) -> str:
        """White on black, with an arrow that points at its cell, as the booklet draws it."""
        here, p = self.at[sign.cell], self.pitch
        side = p * 0.125
        width = side * len(sign.faces) + p * 0.06
        corner = self._corners(sign.cell)[0]
        x, y = here.x + corner.x * (p * 0.2 + width / 2), here.y + corner.y * p * 0.34
        x = min(max(x, width / 2), self.columns * p - width / 2)  # nothing is cut off at the edge of the paper
        tip = f"{here.x + corner.x * p * 0.15:.2f},{here.y + corner.y * p * 0.2:.2f}"
        foot = f"{x - p * 0.065:.2f},{y:.2f} {x + p * 0.065:.2f},{y:.2f}"
        box = (
            f'<polygon points="{foot} {tip}" fill="#14100c"/><rect x="{x - width / 2:.2f}" y="{y - p * 0.09:.2f}"'
            f' width="{width:.2f}" height="{p * 0.18:.2f}" rx="0.8" fill="#14100c"/>'
        )
        first = x - side * (len(sign.faces) - 1) / 2
        return box + "".join(
            _text(first + n * side, y, str(f), p * 0.13, "#ffffff", bold=True) for n, f in enumerate(sign.faces)
        )

    def _arrow(self, arrow: Arrow, lanes: dict[tuple[str, str], int]) -> str:
        """Beside the routes that it follows, on the right; the faces stand near its tail."""
        p = self.pitch
        key = (arrow.path[0], arrow.path[1])
        lane = lanes[key] = lanes.get(key, 0) + 1
        points: list[Point] = []
        cells = [self.at[id] for id in arrow.path]
        for n, (a, b) in enumerate(pairwise(cells)):
            far = hypot(b.x - a.x, b.y - a.y)
            aside = p * (0.055 + 0.09 * (lane - 1)) + self._around(arrow.path[n], arrow.path[n + 1])
            points.append(a.towards(b, p * (RADIUS + 0.01) if n == 0 else p * 0.36, aside))
            points.append(a.towards(b, far - p * (RADIUS + 0.03 if n == len(cells) - 2 else 0.36), aside))
        path = "M" + " L".join(f"{q.x:.2f},{q.y:.2f}" for q in points)
        end, before = points[-1], points[-2]
        tip = before.towards(end, hypot(end.x - before.x, end.y - before.y) + p * 0.03)
        left, right = (end.towards(before, p * 0.05, side * p * 0.035) for side in (1, -1))
        head = " ".join(f"{q.x:.2f},{q.y:.2f}" for q in (tip, left, right))
        box = points[0].towards(points[1], p * 0.09)
        return (
            f'<path d="{path}" fill="none" stroke="#a02c2c" stroke-width="{p * 0.022:.2f}" stroke-linejoin="round"/>'
            f'<polygon points="{head}" fill="#a02c2c"/>' + self._faces(box, arrow.faces)
        )

    def _around(self, a: str, b: str) -> float:
        """How much farther aside an arrow goes, not to be covered by the plate of a gate or wall."""
        if frozenset((a, b)) not in self.barred:
            return 0.0
        upright = abs(self.at[a].y - self.at[b].y) > abs(self.at[a].x - self.at[b].x)
        return self.pitch * PLATE[0 if upright else 1] / 2

    def _faces(self, at: Point, faces: tuple[int, ...]) -> str:
        p = self.pitch
        width, height = p * (0.04 + 0.065 * len(faces)), p * 0.105
        rect = (
            f'<rect x="{at.x - width / 2:.2f}" y="{at.y - height / 2:.2f}" width="{width:.2f}" height="{height:.2f}"'
            ' rx="0.7" fill="#ffffff" stroke="#a02c2c" stroke-width="0.4"/>'
        )
        return rect + _text(at.x, at.y, "".join(map(str, faces)), p * 0.09, "#7c1d1d", bold=True)


def _many(laid: Laid) -> str:
    """How many cards lie there: so many, or so many for each PC."""
    n = str(laid.count) if laid.count > 1 else ""
    return f"×{n}PC" if laid.each_pc else f"×{n}" if n else ""


def _counter(route: Route) -> str:
    if route.counter is None:
        return "?"
    return f"{SIGNS[route.counter.suit]}{COURT.get(route.counter.number, route.counter.number)}"


def _line(a: Point, b: Point, style: str) -> str:
    return f'<line x1="{a.x:.2f}" y1="{a.y:.2f}" x2="{b.x:.2f}" y2="{b.y:.2f}" {style} stroke-linecap="round"/>'


def _text(x: float, y: float, text: str, size: float, fill: str = "#1d1710", *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.2f}" y="{y + size * 0.36:.2f}" font-size="{size:.2f}" fill="{fill}"{weight}>{text}</text>'


def _tag(x: float, y: float, text: str, pitch: float) -> str:
    size = pitch * 0.085
    width = size * (len(text) * 0.95 + 1)
    return (
        f'<rect x="{x - width / 2:.2f}" y="{y - size * 0.75:.2f}" width="{width:.2f}" height="{size * 1.5:.2f}"'
        f' rx="{size * 0.75:.2f}" fill="#1d1710"/>' + _text(x, y, text, size, "#ffffff", bold=True)
    )
