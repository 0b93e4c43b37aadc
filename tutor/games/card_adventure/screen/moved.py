"""What the die of the board step has moved, line by line, and what it has not; and the latest rest."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.kernel.events import Event

ROLLS = ("BoardRolled", "SameRoll")
GO, COME = "MonstersMoved", "MonstersAppeared"
WAYS = 36
TOTALS = "cpa.rest"  # of which each sum of two dice has a rule
HIDDEN_MONSTER = "?monster"


def moved(d: Drawing) -> Part | None:
    """One group for each roll; areas that were not rolled for come last."""
    groups: list[Part] = []
    skipped: list[Part] = []
    for event in d.events:
        if event.kind in ROLLS:
            groups.append(_group(d, event))
        elif event.kind == "AreaSkipped":
            skipped.append(_quiet(d, event.facts["area"], d.speaker.event(event), event.rule))
        elif groups:
            _add(d, groups[-1], event)
    if not groups:
        return None
    for group in groups:
        _finish(d, group)
    return {"title": d.text("moved-title"), "groups": groups, "skipped": skipped}


def _group(d: Drawing, event: Event) -> Part:
    area, face = event.facts["area"], event.facts["face"]
    text = d.text("moved-group", area=area, n=face)
    return {
        "key": f"roll-{area}-{len(d.line.moments)}",
        "face": face,
        "text": text,
        "rows": [],
        "from": [],
        "arrows": [],
        "signs": 0,
        "cite": d.cite(event.rule),
    }


def _add(d: Drawing, group: Part, event: Event) -> None:
    facts = event.facts
    if event.kind == "FaceApplied":
        group["arrows"], group["signs"] = list(facts["arrows"]), len(facts["signs"])
    if event.kind == COME:
        what = d.text("came", cards=named(d, facts["cards"]), n=len(facts["cards"]))
        group["rows"].append(_row(d, group, "kind-monster", what, d.name(facts["where"]), "appeared", event.rule))
    if event.kind == GO:
        _walk(d, group, event)


def _walk(d: Drawing, group: Part, event: Event) -> None:
    """Monsters that a long arrow carries on keep their line."""
    facts = event.facts
    started, where, cards = facts.get("from", ""), facts["where"], tuple(facts["cards"])
    last = group["rows"][-1] if group["rows"] else None
    if last is not None and last.get("cards") == cards and last.get("at") == started:
        last["way"] = f"{last['way']} → {d.name(where)}"
        last["at"] = where
        return
    group["from"].append(started)
    what = d.text("came", cards=named(d, cards), n=len(cards))
    row = _row(d, group, "phase-monsters", what, f"{d.name(started)} → {d.name(where)}", "moved", event.rule)
    group["rows"].append({**row, "cards": cards, "at": where})


def named(d: Drawing, cards: tuple[str, ...]) -> str:
    """Cards by their names, those that are hidden only once."""
    return d.listed([d.name(card if d.known(card) else HIDDEN_MONSTER) for card in dict.fromkeys(cards)])


def _row(d: Drawing, group: Part, icon: str, what: str, way: str, flag: str, rule: str) -> Part:
    key = f"{group['key']}-{len(group['rows'])}"
    return {"key": key, "icon": icon, "what": what, "way": way, "flag": d.text(f"flag-{flag}"), "cite": d.cite(rule)}


def _finish(d: Drawing, group: Part) -> None:
    """What showed the face and moved nothing; nothing of all this goes on to the browser but the lines."""
    idle = [cell for cell in group.pop("arrows") if cell not in group["from"]]
    if idle:
        group["rows"].append(_still(group, d.text("nobody-there", cells=tuple(idle))))
    if not group.pop("signs"):
        group["rows"].append(_still(group, d.text("no-sign", n=group["face"])))
    group.pop("from")
    for row in group["rows"]:
        row.pop("cards", None)
        row.pop("at", None)


def _still(group: Part, text: str) -> Part:
    return {
        "key": f"{group['key']}-{len(group['rows'])}",
        "icon": "",
        "what": "",
        "way": text,
        "flag": "",
        "cite": None,
    }


def _quiet(d: Drawing, area: str, text: str, rule: str) -> Part:
    return {"key": f"skip-{area}", "way": text, "cite": d.cite(rule)}


# -- the table of rests ----------------------------------------------------------------------------------------------


def rest_table(d: Drawing) -> Part:
    """Every total of two dice with what it brings and how likely it is; the latest rest is marked."""
    rolled = [e for e in d.events if e.kind == "RestRolled"]
    latest = rolled[-1].facts if rolled else {}
    rows = [
        {
            "key": f"rest-{n}",
            "n": n,
            "ways": d.text("of-36", n=6 - abs(7 - n)),
            "text": d.text(f"rest-{n}"),
            "cite": d.cite(f"{TOTALS}.total-{n}"),
            "now": latest.get("n") == n,
        }
        for n in range(2, 13)
    ]
    told = d.speaker.event(rolled[-1]) if rolled else ""
    heads = [d.text(f"rest-head-{key}") for key in ("total", "ways", "brings")]
    return {
        "title": d.text("rest-title"),
        "rows": rows,
        "heads": heads,
        "told": told,
        "dice": list(latest.get("dice", ())),
    }
