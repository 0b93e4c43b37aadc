"""The hands, laid out openly by kind, and the tokens with their totals against the hit points."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.cards import Attack, Power
from tutor.games.card_adventure.gameover import HURT, POINTS
from tutor.games.card_adventure.limits import LIMITED, MOST
from tutor.games.card_adventure.screen.drawing import KINDS, Drawing
from tutor.games.card_adventure.screen.pressing import ON, named_by, normal, picked_things
from tutor.games.card_adventure.screen.targets import PLAIN, Targets
from tutor.games.card_adventure.state import FIELD, Player
from tutor.kernel.state import Action

TOKENS = ("damage", "poison")


def hand(d: Drawing, offered: tuple[Action, ...], picked: str, *, chief: bool, sealed: bool) -> Part:
    """One's own cards. A card that can be used is picked, any other says why not. `chief`: a move is asked for."""
    states = ("plain", "plain") if sealed else ("offered" if chief else "plain", "refused" if chief else "plain")
    usable = {name for a in offered for name in named_by(d, a)}
    chosen = picked_things(picked)
    own = d.s.players[d.you]
    cards = [
        _card(d, id, kind, states[normal(id) not in usable], pressed=id in chosen)
        for kind in KINDS
        for id in getattr(own, FIELD[kind])
    ]
    return {"title": d.text("your-hand", seat=d.you), "cards": cards, "hidden": []}


def _card(d: Drawing, id: str, kind: str, state: str, *, pressed: bool) -> Part:
    small = small_card(d, id, kind)
    told = [small["text"]] if small["text"] else []
    if state == "refused":
        told.append(d.text("not-now"))
    if small["spent"]:
        told.append(d.text("spent"))
    key = f"card-{id}"
    return {
        **small,
        "key": key,
        "id": id,
        "state": state,
        "pressed": pressed,
        "go": {"do": "card", "id": id},
        "told": d.text("stop").join(told),
    }


def small_card(d: Drawing, id: str, kind: str) -> Part:
    """A card as it lies before its owner."""
    if not d.known(id):
        return {"kind": kind, "icon": f"kind-{kind}", "name": "", "text": "", "n": None, "spent": False}
    card = d.s.box.cards[id]
    n = card.bp if isinstance(card, Attack) else card.mp if isinstance(card, Power) else None
    return {
        "kind": kind,
        "icon": d.icon(id),
        "name": card.name[d.lang],
        "text": card.text[d.lang] if card.text else d.text(f"{kind}-n", n=n) if n is not None else "",
        "n": n,
        "spent": any(id in p.cast for p in d.s.players),
        "source": card.source,
    }


# -- everybody -------------------------------------------------------------------------------------------------------


def party(d: Drawing, goals: Targets) -> list[Part]:
    """Every PC with what it has; one's own comes first."""
    seats = sorted(d.s.players, key=lambda p: (p.seat != d.you, p.seat))
    return [_pc(d, p, goals) for p in seats]


def _pc(d: Drawing, p: Player, goals: Targets) -> Part:
    key = f"{ON}seat:{p.seat}"
    aimed = goals.state(key) != PLAIN
    return {
        "key": f"pc-{p.seat}",
        "seat": d.seat(p.seat),
        "name": d.player(p.seat),
        "role": d.name(p.role) if p.role else "",
        "where": d.place(p.where),
        "you": p.seat == d.you,
        "turn": p.seat == d.s.active,
        "out": d.text("who-out") if p.out else "",
        "hp": [_tokens(d, p.seat, token) for token in TOKENS],
        "kinds": [] if p.out else [_kind(d, p, kind) for kind in KINDS if _has(d, p, kind)],
        "state": goals.state(key),
        "go": goals.go(key) if aimed else {"do": "term", "id": f"about:pc:{p.seat}"},
        "told": d.text("pc-told", seat=p.seat, role=p.role, where=p.where) if p.where and p.role else d.player(p.seat),
    }


def _tokens(d: Drawing, seat: int, token: str) -> Part:
    """The total of a kind of tokens, against the hit points."""
    n, of = d.amount(HURT, {"seat": seat, "token": token}), d.amount(POINTS, seat)
    go = {"do": "term", "id": f"about:tokens:{seat}:{token}"}
    told = d.text(f"tokens-{token}", seat=seat, n=n, of=of)
    return {
        "key": f"hp-{seat}-{token}",
        "icon": token,
        "n": n,
        "of": of,
        "near": n * 10 >= of * 7,
        "go": go,
        "told": told,
    }


def _has(d: Drawing, p: Player, kind: str) -> bool:
    return bool(getattr(p, FIELD[kind])) or (kind in LIMITED and d.amount(MOST, {"seat": p.seat, "kind": kind}) > 0)


def _kind(d: Drawing, p: Player, kind: str) -> Part:
    """The cards of a kind, and the limit if there is one."""
    cards = [small_card(d, id, kind) for id in getattr(p, FIELD[kind])]
    most = d.amount(MOST, {"seat": p.seat, "kind": kind}) if kind in LIMITED else None
    count = (
        d.text("kind-of", kind=kind, n=len(cards), of=most)
        if most is not None
        else d.text("kind-n", kind=kind, n=len(cards))
    )
    return {
        "kind": kind,
        "icon": f"kind-{kind}",
        "name": d.text("deck-short", kind=kind),
        "go": {"do": "term", "id": f"about:pc:{p.seat}"},
        "count": f"{len(cards)}/{most}" if most is not None else str(len(cards)),
        "over": most is not None and len(cards) > most,
        "told": count,
        "cards": sorted(cards, key=lambda c: (-(c["n"] or 0), c["name"])),
    }
