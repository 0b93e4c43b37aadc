"""The what-if controls, and two positions compared by what differs."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tutor.explain.drawing import Part
from tutor.games.card_adventure.abilities import MONSTER_BP
from tutor.games.card_adventure.barriers import STRENGTH, gate_at
from tutor.games.card_adventure.gameover import HURT
from tutor.games.card_adventure.looking import is_open
from tutor.games.card_adventure.penalties import TIMES
from tutor.games.card_adventure.screen.drawing import KINDS, Drawing
from tutor.games.card_adventure.state import FIELD, Lying, playing, stack
from tutor.games.card_adventure.strength import NEEDED, SHOWN
from tutor.games.card_adventure.whatif import Change, may_change

MOST_CELLS = 60


def go(change: Change) -> Part:
    return {"do": "set", "change": msgspec.to_builtins(change)}


def controls(d: Drawing) -> Part | None:
    """Everything on the table that can be changed; nothing before the first turn."""
    if d.s.step == "setup" or d.s.ending is not None:
        return None
    more = [*_pawns(d), *_monsters(d), *_hand(d)]
    return {"chips": [*_chips(d)], "dice": [_die(d)], "more": more, "lists": _lists(d)}


def _chips(d: Drawing) -> Iterator[Part]:
    """A press away: a monster gone, wounds healed, a gate turned."""
    for x in _open_monsters(d):
        if not _covers_a_secret(d, x):
            label = d.text("without", card=x.card, where=x.where)
            yield _chip(f"without-{x.card}", label, "kind-monster", Change("without", card=x.card))
    for seat in sorted(playing(d.s), key=lambda seat: seat != d.you):
        if d.s.players[seat].damage or d.s.players[seat].poison:
            yield _chip(f"healed-{seat}", d.text("healed", seat=seat), "heart", Change("healed", seat))
    for stands in d.s.standing:
        gate = gate_at(d.s, stands.where)
        if gate is not None:
            yield _chip(
                f"turn-{stands.where}",
                d.text("shut" if gate.open else "opened", where=stands.where),
                "link-gate",
                Change("gate", to=stands.where),
            )


def _chip(key: str, label: str, icon: str, change: Change) -> Part:
    return {"key": f"whatif-{key}", "label": label, "icon": icon, "pressed": False, "go": go(change)}


def _die(d: Drawing) -> Part:
    """The next die that is thrown, whatever it is for. What the story will throw is not told."""
    chosen = next((change.n for change in reversed(d.tried) if change.kind == "die"), 0)
    faces = [{"face": n, "go": go(Change("die", n=n)), "pressed": n == chosen} for n in range(1, 7)]
    return {"key": "die", "label": d.text("next-die"), "faces": faces}


def _open_monsters(d: Drawing) -> list[Lying]:
    """The monsters that everybody sees, those of the combat or of one's own cell first."""
    here = d.s.combat.cell if d.s.combat is not None else d.s.players[d.you].where
    found = [x for x in d.s.lying if x.card in d.s.box.monsters and is_open(d.s, x.card)]
    return sorted(found, key=lambda x: x.where != here)


def _covers_a_secret(d: Drawing, x: Lying) -> bool:
    """Whether something would come to light without it that may not be looked at."""
    found = stack(d.s, x.where)
    return found[-1] == x and len(found) > 1 and not is_open(d.s, found[-2].card)


def _pawns(d: Drawing) -> list[Part]:
    if not may_change(d.s, "move") or len(d.s.map.cells) > MOST_CELLS:
        return []
    return [
        _select(f"at-{p.seat}", d.text("pc-at", seat=p.seat), Change("move", p.seat), "cells", p.where)
        for p in d.s.players
        if not p.out
    ]


def _monsters(d: Drawing) -> list[Part]:
    return [
        _select(
            f"is-{x.card}",
            d.text("monster-in", where=x.where),
            Change("card", card=x.card),
            "monsters",
            d.s.box.cards[x.card].id,
        )
        for x in _open_monsters(d)
    ]


def _hand(d: Drawing) -> list[Part]:
    own = d.s.players[d.you]
    return [
        _select(f"hand-{card}", d.text("card-in-hand"), Change("card", card=card), kind, d.s.box.cards[card].id)
        for kind in KINDS
        for card in getattr(own, FIELD[kind])
        if d.known(card)
    ]


def _lists(d: Drawing) -> Part:
    """What can be chosen from, each list once for all controls that share it."""
    cells = [{"value": cell.id, "label": cell.name[d.lang]} for cell in d.s.map.board.cells]
    cards: Part = {kind: _options(d, kind) for kind in KINDS}
    return {"cells": cells if len(cells) <= MOST_CELLS else [], "monsters": _options(d, "monster"), **cards}


def _options(d: Drawing, kind: str) -> list[Part]:
    """Every card of a kind once, by name."""
    found = {c.id: c.name[d.lang] for c in d.s.box.cards.values() if c.kind == kind}
    return [{"value": id, "label": name} for id, name in sorted(found.items(), key=lambda pair: pair[1])]


def _select(key: str, label: str, change: Change, listed: str, value: str) -> Part:
    return {"key": key, "label": label, "list": listed, "value": value, "go": go(change)}


# -- comparing -------------------------------------------------------------------------------------------------------


def compare(trunk: Drawing, branch: Drawing, titles: tuple[str, str]) -> Part:
    """Two positions side by side, only what differs."""
    left, right = _told(trunk), _told(branch)
    rows = []
    for key in dict.fromkeys((*left, *right)):
        one, two = left.get(key), right.get(key)
        known = one or two
        if known is not None and (one is None or two is None or one[1] != two[1]):
            pair = {"left": one[1] if one else "–", "right": two[1] if two else "–"}
            rows.append({"what": known[0], **pair, "cite": known[2]})
    sides = [
        {"title": title, "line": score_of(d), "odds": None} for title, d in zip(titles, (trunk, branch), strict=True)
    ]
    return {"left": sides[0], "right": sides[1], "rows": rows}


def score_of(d: Drawing) -> str:
    """Everybody's damage and poison."""
    said = [
        d.text(
            "score-of",
            seat=p.seat,
            damage=d.amount(HURT, {"seat": p.seat, "token": "damage"}),
            poison=d.amount(HURT, {"seat": p.seat, "token": "poison"}),
        )
        for p in d.s.players
    ]
    return d.text("score-glue").join(said)


def score_told(d: Drawing) -> list[str]:
    """The same in words, for the end: who is out has no tokens any more."""
    return [
        d.text("score-out", seat=p.seat)
        if p.out
        else d.text(
            "score-told",
            seat=p.seat,
            damage=d.amount(HURT, {"seat": p.seat, "token": "damage"}),
            poison=d.amount(HURT, {"seat": p.seat, "token": "poison"}),
        )
        for p in d.s.players
    ]


Row = tuple[str, str, Part | None]


def _told(d: Drawing) -> dict[str, Row]:
    """Every number of a position that a change can move."""
    return dict([*_of_pcs(d), *_of_monsters(d), *_of_combat(d), *_of_gates(d)])


def _of_pcs(d: Drawing) -> Iterator[tuple[str, Row]]:
    for p in d.s.players:
        yield f"at-{p.seat}", (d.text("pc-at", seat=p.seat), d.name(p.where) if p.where else "–", None)
        for token in ("damage", "poison"):
            terms = d.ask(HURT, {"seat": p.seat, "token": token})
            cite = d.cite(terms[0].rule) if terms else None
            yield f"{token}-{p.seat}", (d.text(f"{token}-of", seat=p.seat), str(sum(x.value for x in terms)), cite)
        held = sum(len(getattr(p, FIELD[kind])) for kind in KINDS)
        yield f"cards-{p.seat}", (d.text("cards-of", seat=p.seat), str(held), None)


def _of_monsters(d: Drawing) -> Iterator[tuple[str, Row]]:
    for x in _open_monsters(d):
        terms = d.ask(MONSTER_BP, x.card)
        bp = str(sum(t.value for t in terms))
        yield (
            f"monster-{x.card}",
            (
                d.text("bp-of", card=x.card),
                d.text("bp-at", n=bp, where=x.where),
                d.cite(terms[0].rule) if terms else None,
            ),
        )


def _of_combat(d: Drawing) -> Iterator[tuple[str, Row]]:
    on = d.s.combat
    for card in on.monsters if on is not None else ():
        shown, needed = d.amount(SHOWN, card), d.ask(NEEDED, card)
        told = f"{shown} : {sum(x.value for x in needed)}"
        yield f"fight-{card}", (d.text("shown-to", card=card), told, d.cite(needed[0].rule) if needed else None)
        for seat in on.seats if on is not None else ():
            terms = d.ask(TIMES, {"seat": seat, "monster": card})
            cite = d.cite(terms[0].rule) if terms else None
            yield (
                f"times-{card}-{seat}",
                (d.text("times-of", seat=seat, card=card), str(sum(x.value for x in terms)), cite),
            )


def _of_gates(d: Drawing) -> Iterator[tuple[str, Row]]:
    for x in d.s.standing:
        gate = gate_at(d.s, x.where)
        if gate is not None:
            told = d.text("is-open" if gate.open else "is-shut", n=d.amount(STRENGTH, x.where))
            yield f"gate-{x.where}", (d.name(x.where), told, d.cite("cpa.gate.definition"))
