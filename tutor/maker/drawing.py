"""A draft as the browser draws it: cells, routes, areas, signs, arrows, and where parties died on it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tutor.games.card_adventure.board import Arrow, Cell, Route, Sign
from tutor.games.card_adventure.cards import Box
from tutor.games.card_adventure.maker.draft import Draft, goal_cells, name_of, neighbours
from tutor.games.card_adventure.maker.problems import Problem
from tutor.games.card_adventure.maker.sentences import laid_text, name_in_box
from tutor.games.card_adventure.maker.words import said

Part = dict[str, Any]


class Drawing:
    """What every part of the drawing needs: the draft, its problems by place, the deaths, and a language."""

    def __init__(self, draft: Draft, known: Box, found: tuple[Problem, ...], deaths: Counter[str], lang: str) -> None:
        self.draft, self.box, self.lang, self.deaths = draft, known, lang, deaths
        self.level: dict[tuple[str, Any], str] = {}
        for problem in reversed(found):
            spots = [(kind, at) for kind in ("cells", "routes", "arrows", "signs") for at in getattr(problem, kind)]
            self.level.update(dict.fromkeys(spots, problem.level))
        self.marks = goal_cells(draft)
        self.near = neighbours(draft)
        self.area = {id: at for at, area in enumerate(draft.areas) for id in area.cells}
        self.signs: dict[str, list[int]] = {}
        self.arrows: dict[str, list[int]] = {}
        for at, sign in enumerate(draft.signs):
            self.signs.setdefault(sign.cell, []).append(at)
        for at, arrow in enumerate(draft.arrows):
            self.arrows.setdefault(arrow.path[0], []).append(at)
        self.names = {cell.id: cell.name[lang] for cell in draft.cells}

    def word(self, key: str, **facts: Any) -> str:
        return said("words", key, self.lang, **facts)

    def listed(self, words: list[str]) -> str:
        return said("names", "comma", self.lang).join(words)

    def parts(self) -> Part:
        draft, lang = self.draft, self.lang
        return {
            "size": self._size(),
            "cells": [self._cell(cell) for cell in draft.cells],
            "routes": [self._route(route) for route in draft.routes],
            "areas": [
                {"at": at, "id": x.id, "name": x.name[lang], "names": x.name.model_dump(), "cells": list(x.cells)}
                for at, x in enumerate(draft.areas)
            ],
            "signs": [self._sign(at, sign) for at, sign in enumerate(draft.signs)],
            "arrows": [self._arrow(at, arrow) for at, arrow in enumerate(draft.arrows)],
        }

    def _size(self) -> Part | None:
        xs, ys = [cell.x for cell in self.draft.cells], [cell.y for cell in self.draft.cells]
        return {"x0": min(xs), "y0": min(ys), "x1": max(xs), "y1": max(ys)} if xs else None

    # -- cells -------------------------------------------------------------------------------------------------------

    def _cell(self, cell: Cell) -> Part:
        mark = self.marks.get(cell.id)
        return {
            "id": cell.id,
            "name": cell.name[self.lang],
            "names": cell.name.model_dump(),
            "x": cell.x,
            "y": cell.y,
            "area": self.area.get(cell.id, 0),
            "start": cell.id == self.draft.start,
            "goal": mark == "goal",
            "clear": mark == "clear",
            "stands": self._stands(cell.structure),
            "lies": self._lies(cell),
            "signs": self.signs.get(cell.id, []),
            "arrows": self.arrows.get(cell.id, []),
            "level": self.level.get(("cells", cell.id), ""),
            "told": self._cell_told(cell, mark),
            "heat": self._heat(cell.id),
        }

    def _stands(self, card: str) -> Part | None:
        found = self.box.structures.get(card)
        return {"card": card, "rule": found.rule, "name": found.name[self.lang]} if found is not None else None

    def _lies(self, cell: Cell) -> list[Part]:
        return [
            {
                "at": at,
                **laid.model_dump(),
                "name": name_in_box(self.box, laid.card)[self.lang] if laid.card else "",
                "told": laid_text(self.box, laid)[self.lang],
            }
            for at, laid in enumerate(cell.lies)
        ]

    def _cell_told(self, cell: Cell, mark: str | None) -> str:
        """A cell in words, for those who hear the drawing."""
        words = [self.word("told-start")] if cell.id == self.draft.start else []
        words += [self.word(f"told-{mark}")] if mark else []
        words += [name_in_box(self.box, cell.structure)[self.lang]] if cell.structure else []
        words += [laid_text(self.box, laid)[self.lang] for laid in cell.lies]
        words += [
            self.word("told-sign", faces=self._faces(self.draft.signs[n].faces)) for n in self.signs.get(cell.id, ())
        ]
        for n in self.arrows.get(cell.id, ()):
            arrow = self.draft.arrows[n]
            words.append(self.word("told-arrow", faces=self._faces(arrow.faces), to=self.names[arrow.path[-1]]))
        near = [self.names[id] for id in self.near[cell.id]]
        words.append(self.word("told-ways", cells=self.listed(near)) if near else self.word("told-alone"))
        area = self.draft.areas[self.area[cell.id]].name[self.lang] if cell.id in self.area else ""
        return self.listed([self.word("cell-told", name=cell.name[self.lang], area=area), *words])

    def _heat(self, cell: str) -> Part | None:
        n, of = self.deaths[cell], sum(self.deaths.values())
        if not n:
            return None
        return {"n": n, "share": round(n / of, 4), "told": self.word("sim-heat", n=n, share=f"{n / of:.0%}")}

    # -- between cells -----------------------------------------------------------------------------------------------

    def _route(self, route: Route) -> Part:
        a, b = route.between
        stands = self._stands(route.structure)
        ends = said("names", "route", self.lang, a=self.names[a], b=self.names[b])
        if stands is not None:
            counter = route.counter
            stands |= {"layers": route.layers, "open": route.open}
            stands |= {"suit": counter.suit if counter else "", "number": counter.number if counter else None}
            ends = self.listed([ends, self._barrier(route, stands)])
        return {
            "id": route.id,
            "a": a,
            "b": b,
            "stands": stands,
            "level": self.level.get(("routes", route.id), ""),
            "told": ends,
        }

    def _barrier(self, route: Route, stands: Part) -> str:
        if stands["rule"] == "wall":
            n = self.draft.wall_strength or 0
            return self.word("wall-told", name=stands["name"], layers=route.layers, n=n)
        counter = self.word("counter-any")
        if route.counter is not None:
            suit = said("names", route.counter.suit, self.lang)
            counter = self.word("counter", suit=suit, n=route.counter.number)
        if route.open:
            counter = self.word("counter-open", counter=counter)
        return self.word("gate-told", name=stands["name"], counter=counter)

    def _faces(self, faces: tuple[int, ...]) -> str:
        return self.listed([str(n) for n in faces])

    def _sign(self, at: int, sign: Sign) -> Part:
        told = self.word("sign-told", cell=name_of(self.draft, sign.cell), faces=self._faces(sign.faces))
        level = self.level.get(("signs", at), "")
        return {"at": at, "cell": sign.cell, "faces": list(sign.faces), "level": level, "told": told}

    def _arrow(self, at: int, arrow: Arrow) -> Part:
        way = said("names", "arrow", self.lang).join(self.names[id] for id in arrow.path)
        told = self.word("arrow-told", faces=self._faces(arrow.faces), way=way)
        level = self.level.get(("arrows", at), "")
        return {"at": at, "path": list(arrow.path), "faces": list(arrow.faces), "level": level, "told": told}
