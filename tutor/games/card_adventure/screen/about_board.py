"""What opens beside a place on the board, and what the board itself says."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.actions import Move
from tutor.games.card_adventure.barriers import BARS, BP, MONSTERS_ON, STRENGTH, gate_at
from tutor.games.card_adventure.board import Arrow, Sign
from tutor.games.card_adventure.maker.sentences import sentence, walls
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.stacks import stack_told
from tutor.games.card_adventure.screen.sums import row, slip_part, sum_part
from tutor.games.card_adventure.state import pcs_at, stack, standing_at
from tutor.games.card_adventure.windows import GO
from tutor.kernel.events import total


def cell(d: Drawing, key: str, id: str, sealed: bool) -> Part | None:
    """A cell: who is there, what lies there, its signs and arrows, where it leads."""
    if id not in d.s.map.cells:
        return None
    found = d.s.map.cells[id]
    other = "ja" if d.lang == "en" else "en"
    facts = [{"icon": "kind-room", "text": d.name(d.s.map.area_of(id))}]
    facts += [{"icon": "kind-class", "text": d.player(seat)} for seat in pcs_at(d.s, id)]
    stands = standing_at(d.s, id)
    if stands is not None:
        facts.append({"icon": d.icon(stands.card), "text": d.name(stands.card)})
    facts += [{"icon": "card", "text": text} for text in stack_told(d, id)]
    rows = [row(d, text, rule) for text, rule in cell_lines(d, id)]
    if len(stack(d.s, id)) > 1:
        rows.append(row(d, d.text("covered"), "cpa.stack.hidden"))
    rows = rows if sealed else [*why_not_there(d, id), *rows]
    return slip_part(
        d, key, found.name[d.lang], "", sub=[{"lang": other, "t": found.name[other]}], facts=facts, rows=rows
    )


def why_not_there(d: Drawing, id: str) -> list[Part]:
    """In the reader's own go: why his PC cannot go there now."""
    if d.window is None or d.window.kind != GO or d.s.active != d.you or id == d.s.players[d.you].where:
        return []
    denials = d.line.game.why_not(d.line.state, Move(d.you, id))
    return [row(d, d.text("cannot-go", why=d.speaker.denial(x)), x.rule) for x in denials]


def cell_lines(d: Drawing, id: str) -> list[tuple[str, str]]:
    """Signs, arrows and ways of a cell in words, each with its rule."""
    area = d.s.map.area_of(id)
    lines = [(_sign(d, x), "cpa.spawn.sign") for x in d.s.map.signs[area] if x.cell == id]
    lines += [(_arrow(d, x), "cpa.arrow.definition") for x in d.s.map.arrows[area] if x.path[0] == id]
    near = d.listed([d.name(x) for x in d.s.map.near[id]])
    return [*lines, (d.text("leads-to", cells=near), "cpa.action.move")]


def _faces(d: Drawing, faces: tuple[int, ...]) -> str:
    return d.listed([str(n) for n in faces])


def _sign(d: Drawing, x: Sign) -> str:
    return d.text("sign-says", faces=_faces(d, x.faces))


def _arrow(d: Drawing, x: Arrow) -> str:
    way = " → ".join(d.name(x) for x in x.path[1:])
    return d.text("arrow-says", faces=_faces(d, x.faces), way=way)


def way(d: Drawing, key: str, id: str, sealed: bool) -> Part | None:
    """A route with what stands on it: whether it bars the way, and how strong it is."""
    if id not in d.s.map.routes:
        return None
    stands = standing_at(d.s, id)
    facts = [{"icon": "kind-class", "text": d.player(seat)} for seat in pcs_at(d.s, id)]
    facts += [{"icon": "card", "text": text} for text in stack_told(d, id)]
    if stands is None:
        return slip_part(d, key, d.name(id), "", facts=facts)
    barred = d.ask(BARS, id)
    rows = [
        row(d, d.text("bars" if total(barred) else "is-passable"), barred[0].rule if barred else "cpa.gate.definition")
    ]
    more = {} if sealed else {"sum": {**sum_part(d, d.ask(BP, id)), "label": d.text("strength")}}
    gate = gate_at(d.s, id)
    counter = d.s.box.counters.get(gate.counter) if gate is not None else None
    body = d.text("fits-key", suit=counter.suit) if counter is not None else d.text("layers", n=stands.layers)
    if not sealed and facts and _all_open(d, id):
        rows.append(row(d, d.text("monsters-on", n=d.amount(MONSTERS_ON, id), of=d.amount(STRENGTH, id))))
    return slip_part(d, key, d.text("of-card", card=stands.card, what=d.name(id)), body, facts=facts, rows=rows, **more)


def _all_open(d: Drawing, id: str) -> bool:
    found = stack(d.s, id)
    return bool(found) and all(d.known(x.card) for x in found)


def board(d: Drawing, key: str, id: str, sealed: bool) -> Part | None:
    """What stands on the board: its story, its goals, its own rules."""
    found = d.s.map.board
    rows = [row(d, sentence(found, d.s.box, x)[d.lang], "cpa.victory.none") for x in found.goals]
    rows += [row(d, sentence(found, d.s.box, x)[d.lang], "cpa.priority.board-rules") for x in found.rules]
    rows += [row(d, x[d.lang], "cpa.wall.shared-strength") for x in walls(found, d.s.box)]
    rows += [row(d, x[d.lang]) for x in found.notes]
    story = found.story[d.lang] if found.story is not None else ""
    return slip_part(d, key, found.name[d.lang], story, rows=rows, source=found.source)
