"""The what-if controls, and two positions compared by what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from tutor.content.models import LANGS
from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.cards import Box, Enhancer, Item
from tutor.games.munchkin_quest.dice import DICE, number_of_dice
from tutor.games.munchkin_quest.munchkins import traits
from tutor.games.munchkin_quest.roll import TIES
from tutor.games.munchkin_quest.screen.chances import odds_fraction
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon
from tutor.games.munchkin_quest.screen.fleeing import run_of
from tutor.games.munchkin_quest.screen.ledger import fighting, score_text, terms_of
from tutor.games.munchkin_quest.screen.what_people import different_people
from tutor.games.munchkin_quest.screen.what_rolled import (
    Decided,
    decided,
    different_faces,
    end_told,
    faces_named,
    lying,
    without_dice,
)
from tutor.games.munchkin_quest.state import SIDES, side_of
from tutor.games.munchkin_quest.totals import foes_of
from tutor.games.munchkin_quest.whatif import Change, dice_to_come, removable
from tutor.kernel.events import Term
from tutor.kernel.records import remembered

RACES = ("elf", "dwarf", "halfling")
TRADES = ("warrior", "wizard", "cleric", "thief")
TAKES = {"level": "number", "boost": "card", "enhance": "card"}


def go(change: Change) -> Part:
    return {"do": "set", "change": msgspec.to_builtins(change)}


def controls(d: Drawing) -> Part | None:
    """Everything of the fight that can be changed; of one who runs, what he is and has."""
    if not fighting(d):
        return None
    if run := run_of(d):
        own = [row for row in _munchkins(d) if row["key"] in (f"trade-{run.seat}", f"race-{run.seat}")]
        return {"chips": _chips(d), "dice": [_die_row(d, 0, [f"p{run.seat}"], run.face)], "more": own}
    return {"chips": _chips(d), "dice": _dice(d), "more": [*_munchkins(d), *_room(d), *_monsters(d)]}


def _chips(d: Drawing) -> list[Part]:
    chips = []
    for change in removable(d.s):
        card = d.s.card(change.card)
        label = d.text("without-trait" if card.kind in ("race", "trade") else "without", card=change.card)
        chips.append(
            {
                "key": f"whatif-{change.card}",
                "label": label,
                "icon": card_icon(card),
                "pressed": False,
                "go": go(change),
            }
        )
    return chips


def _dice(d: Drawing) -> list[Part]:
    """A row of faces for each die: one that lies, or one that is still to be rolled."""
    if d.s.fight is None:
        return []
    lying = [(x.of, x.owner, x.face) for x in d.s.fight.dice]
    chosen = {} if lying else _chosen(d)
    rows = lying or [(of, who, chosen.get(str(at), 0)) for at, (of, who) in enumerate(dice_to_come(d.s))]
    owners = [who for who, _, _ in rows]
    return [_die_row(d, i, owners, shown) for i, (_, _, shown) in enumerate(rows)]


def _chosen(d: Drawing) -> dict[str, int]:
    """What the reader has made of dice still to be rolled. What the story will roll is not told."""
    return {change.card: change.n for change in d.tried if change.kind == "die"}


def _die_row(d: Drawing, at: int, owners: list[str], shown: int) -> Part:
    return {
        "key": f"die-{at}",
        "label": _die_named(d, owners, at),
        "faces": [
            {"face": n, "icon": f"die-{n}", "pressed": n == shown, "go": go(Change("die", card=str(at), n=n))}
            for n in range(1, 7)
        ],
    }


def _die_named(d: Drawing, owners: list[str], at: int) -> str:
    """Whose die it is, and the which of them if he has several."""
    of = owners[at]
    several = owners.count(of) > 1
    return d.text("die-of-several", of=of, n=owners[: at + 1].count(of)) if several else d.text("die-of", of=of)


def _munchkins(d: Drawing) -> list[Part]:
    found = []
    for seat in side_of(d.s):
        p = d.s.players[seat]
        levels = [{"value": str(n), "label": str(n)} for n in range(1, 11)]
        found.append(_select(d, f"level-{seat}", "level-of", Change("level", seat), levels, str(p.level), seat=seat))
        for kind, words in (("trade", TRADES), ("race", RACES)):
            mine = next(iter(traits(d.s, p, kind)), "")
            options = [{"value": "", "label": d.text(f"no-{kind}")}]
            options += [{"value": w, "label": d.speaker.word(w)} for w in words]
            found.append(_select(d, f"{kind}-{seat}", f"{kind}-of", Change(kind, seat), options, mine, seat=seat))  # type: ignore[arg-type]
    options = [{"value": "", "label": d.text("nothing-more")}, *_lists(d).boosts]
    for side in SIDES:
        found.append(_select(d, f"boost-{side}", "boost-for", Change("boost", card=side), options, "", side=side))
    return found


def _room(d: Drawing) -> list[Part]:
    here = d.s.fight.where if d.s.fight else d.s.players[d.s.turn].where
    return [_select(d, "room", "room", Change("room"), _lists(d).rooms, d.s.room(here).tile)]


def _monsters(d: Drawing) -> list[Part]:
    found = []
    for foe in foes_of(d.s):
        card = d.s.monster(foe).id
        found.append(
            _select(d, f"monster-{foe.id}", "monster", Change("monster", card=foe.id), _lists(d).monsters, card)
        )
        more = [{"value": "", "label": d.text("nothing-more")}, *_lists(d).enhancers]
        found.append(
            _select(d, f"enhance-{foe.id}", "enhance", Change("enhance", card=foe.id), more, "", monster=foe.id)
        )
    return found


class _Lists(NamedTuple):
    """What can be chosen from a box."""

    rooms: list[Part]
    monsters: list[Part]
    boosts: list[Part]
    enhancers: list[Part]


def _listed(lang: str, box: Box) -> _Lists:
    def named(things: Iterable[Any]) -> list[Part]:
        return [{"value": x.id, "label": x.name[lang]} for x in sorted(things, key=lambda x: str(x.name[lang]))]

    boosts = [(id, c) for id, c in box.cards.items() if isinstance(c, Item) and c.one_shot and c.use == "boost"]
    enhancers = {c.id: c for c in box.cards.values() if isinstance(c, Enhancer)}
    return _Lists(
        named(tile for tile in box.tiles.values() if not tile.entrance),
        named({c.id: c for c in box.cards.values() if c.kind == "monster"}.values()),
        [{"value": id, "label": c.name[lang]} for id, c in boosts if "/" not in id],
        [{"value": id, "label": f"{c.name[lang]} ({c.level:+})"} for id, c in enhancers.items()],
    )


_BOX_LISTED: dict[str, Callable[[Box], _Lists]] = {lang: remembered(partial(_listed, lang)) for lang in LANGS}


def _lists(d: Drawing) -> _Lists:
    """These lists are long, and the same for as long as the box is."""
    return _BOX_LISTED[d.lang](d.s.box)


def _select(d: Drawing, key: str, label: str, change: Change, options: list[Part], value: str, **facts: Any) -> Part:
    chosen = {**go(change), "takes": TAKES[change.kind]} if change.kind in TAKES else go(change)
    return {"key": key, "label": d.text(label, **facts), "options": options, "value": value, "go": chosen}


# -- comparing -------------------------------------------------------------------------------------------------------


def compare(trunk: Drawing, branch: Drawing, titles: tuple[str, str]) -> Part:
    """Two positions side by side, only what differs. Of a fight that was decided in either, how it was decided."""
    ends = decided(trunk, branch), decided(branch, trunk)
    stood = [d if end is None else end.at for d, end in zip((trunk, branch), ends, strict=True)]
    found: Part = {"rows": _different_fights(stood[0], stood[1], ends)}
    for name, title, d, end in zip(("left", "right"), titles, (trunk, branch), ends, strict=True):
        told = {"line": score_text(d), "odds": odds_fraction(d)} if end is None else end_told(end)
        found[name] = {"title": title, **told}
    if not (fighting(stood[0]) and fighting(stood[1])) or (all(ends) and not found["rows"]):
        found["rows"] += different_people(trunk, branch)
    return found


def _different_fights(trunk: Drawing, branch: Drawing, ends: tuple[Decided | None, Decided | None]) -> list[Part]:
    sides = [(terms_of(trunk, side), terms_of(branch, side)) for side in SIDES]
    if any(ends):
        sides = [(without_dice(a), without_dice(b)) for a, b in sides]
    rows = [row for a, b in sides for row in _different(trunk, branch, a, b)]
    if any(ends):
        dice = [end.dice if end else lying(d) for d, end in zip((trunk, branch), ends, strict=True)]
        rows += different_faces(trunk, faces_named(trunk, dice[0]), faces_named(branch, dice[1]))
    rows += _different_dice(trunk, branch)
    ties = [bool(d.s.fight and d.ask(TIES, None)) for d in (trunk, branch)]
    if ties[0] != ties[1]:
        words = [trunk.text("tie-wins" if t else "tie-loses") for t in ties]
        cite = trunk.cite("mq.combat.warrior-tie")
        rows.append({"what": trunk.text("a-tie"), "left": words[0], "right": words[1], "cite": cite})
    return rows


def _different(trunk: Drawing, branch: Drawing, a: tuple[Term, ...], b: tuple[Term, ...]) -> list[Part]:
    left = {(t.key, t.source): t for t in a}
    right = {(t.key, t.source): t for t in b}
    rows = []
    for key in dict.fromkeys((*left, *right)):
        one, two = left.get(key), right.get(key)
        if one is not None and two is not None and one.value == two.value:
            continue
        shown, drawing = (two, branch) if two is not None else (one, trunk)
        assert shown is not None
        none = trunk.text("gone")
        values = [none if t is None else str(t.value) for t in (one, two)]
        rows.append(
            {
                "what": drawing.speaker.term(shown),
                "left": values[0],
                "right": values[1],
                "cite": drawing.cite(shown.rule),
            }
        )
    return rows


def _different_dice(trunk: Drawing, branch: Drawing) -> list[Part]:
    rows = []
    ofs = [*(f"p{x}" for x in side_of(trunk.s)), *(f.id for f in foes_of(trunk.s))]
    there = {*(f"p{x}" for x in side_of(branch.s)), *(f.id for f in foes_of(branch.s))}
    for of in ofs:
        if of not in there:
            continue
        terms = [d.ask(DICE, of) for d in (trunk, branch)]
        counts = [number_of_dice(t) for t in terms]
        if counts[0] != counts[1]:
            changed = {(t.key, t.rule) for t in terms[0]} ^ {(t.key, t.rule) for t in terms[1]}
            rule = next(iter(sorted(r for _, r in changed)), "mq.combat.munchkin-die")
            what = trunk.text("dice-of", of=of)
            rows.append({"what": what, "left": str(counts[0]), "right": str(counts[1]), "cite": trunk.cite(rule)})
    return rows
