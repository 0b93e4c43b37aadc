"""The page that says what the drawing cannot: goals, rules, how it is set up, and how to read the signs."""

from __future__ import annotations

from html import escape

from tutor.games.card_adventure.board import SpawnNumber
from tutor.games.card_adventure.maker.sentences import laid_text, name_in_box, sentence, walls
from tutor.games.card_adventure.maker.words import said
from tutor.maker.printing.words import COURT, SIGNS, Words


def rules_page(w: Words) -> str:
    board, lang = w.board, w.lang
    parts = [f"<h1>{escape(board.name[lang])}</h1>"]
    if board.story is not None:
        parts.append(f'<p class="story">{escape(board.story[lang])}</p>')
    goals = [escape(sentence(board, w.box, goal)[lang]) for goal in board.goals] or [w.word("no-goal")]
    parts.append(_list(w.word("goals"), goals))
    rules = [escape(sentence(board, w.box, rule)[lang]) for rule in board.rules]
    parts.append(_list(w.word("rules"), [*rules, *(said_so[lang] for said_so in walls(board, w.box))]))
    parts.append(_list(w.word("setup"), _setup(w)))
    parts.append(_list(w.word("notes"), [escape(note[lang]) for note in board.notes]))
    sign = "sign-number" if any(isinstance(rule, SpawnNumber) for rule in board.rules) else "sign"
    legend = [w.word(f"legend-{key}") for key in (sign, "arrow", "gate", "wall", "letters")]
    parts.append(_list(w.word("legend"), legend))
    parts.append(f"<h2>{w.word('faces')}</h2>{_faces(w)}")
    return f'<section class="tall text">{"".join(parts)}</section>'


def _list(title: str, items: list[str]) -> str:
    if not items:
        return ""
    return f"<h2>{title}</h2><ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _setup(w: Words) -> list[str]:
    """What is laid out before the game: pawns, structures, and the cards in the cells."""
    board, found = w.board, []
    if board.start:
        found.append(w.word("pawns", cell=w.names[board.start]))
    for route in board.routes:
        if route.structure:
            ends = said("names", "route", w.lang, a=w.names[route.between[0]], b=w.names[route.between[1]])
            what = _barrier(w, route.structure, route.layers)
            found.append(w.word("stands", what=what, where=ends) + _counter(w, route))
    for cell in board.cells:
        lies = [laid_text(w.box, laid)[w.lang] for laid in cell.lies]
        if cell.structure:
            found.append(w.word("stands", what=_barrier(w, cell.structure), where=w.names[cell.id]))
        if lies:
            found.append(w.word("lies", what=w.listed(lies), where=w.names[cell.id]))
    return found


def _barrier(w: Words, card: str, layers: int = 1) -> str:
    return name_in_box(w.box, card)[w.lang] + (f" ×{layers}" if layers > 1 else "")


def _counter(w: Words, route: object) -> str:
    counter, open_ = getattr(route, "counter", None), getattr(route, "open", False)
    rule = getattr(w.box.structures.get(getattr(route, "structure", "")), "rule", "")
    if rule != "gate":
        return ""
    told = f"{SIGNS[counter.suit]}{COURT.get(counter.number, counter.number)}" if counter else w.word("at-random")
    return f" ({told}{'' if not open_ else w.word('and-open')})"


def _faces(w: Words) -> str:
    """What each face of the die does, area by area."""
    head = "".join(f"<th>{n}</th>" for n in range(1, 7))
    rows = []
    for area in w.board.areas:
        cells = set(area.cells)
        row = []
        for n in range(1, 7):
            signs = [f"★{w.cell(s.cell)}" for s in w.board.signs if n in s.faces and s.cell in cells]
            arrows = [
                " → ".join(w.cell(id) for id in a.path) for a in w.board.arrows if n in a.faces and a.path[0] in cells
            ]
            row.append("<td>" + "<br>".join([*signs, *arrows]) + "</td>")
        rows.append(f"<tr><th>{escape(area.name[w.lang])}</th>{''.join(row)}</tr>")
    return f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>"
