"""What opens beside a thing on the table: a number with its terms, a cell, a monster, a card, a PC, the board."""

from __future__ import annotations

from collections.abc import Callable

from tutor.explain.drawing import Part
from tutor.games.card_adventure.abilities import HAS, MONSTER_BP
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.gameover import HURT, POINTS
from tutor.games.card_adventure.looking import is_open
from tutor.games.card_adventure.penalties import TIMES
from tutor.games.card_adventure.screen.about_board import board, cell, way
from tutor.games.card_adventure.screen.drawing import KINDS, Drawing
from tutor.games.card_adventure.screen.fight import abilities_told, harm_told
from tutor.games.card_adventure.screen.strip import about_step, about_who
from tutor.games.card_adventure.screen.sums import row, rules_of, slip_part, sum_part
from tutor.games.card_adventure.state import FIELD, STEPS
from tutor.games.card_adventure.strength import ATTACK, NEEDED, SHOWN
from tutor.kernel.events import Term, total

PREFIX = "about:"
ABILITY_RULES = {
    "physical": "cpa.ability.physical",
    "revive": "cpa.ability.revive",
    "attribute": "cpa.ability.attribute",
    "attack-minus": "cpa.ability.attack-minus",
    "commander": "cpa.ability.commander",
}
Opener = Callable[[Drawing, str, list[str], bool], Part | None]


def about(d: Drawing, key: str, *, sealed: bool) -> Part | None:
    """The slip that a key asks for. While a prediction is open (`sealed`), no number opens."""
    if not key.startswith(PREFIX):
        return None
    kind, _, rest = key.removeprefix(PREFIX).partition(":")
    opener = _OPENERS.get(kind)
    return opener(d, key, rest.split(":"), sealed) if opener is not None else None


def _seat(d: Drawing, named: str) -> int | None:
    return int(named) if named.isdecimal() and int(named) < len(d.s.players) else None


def _numbers(d: Drawing, key: str, title: str, terms: tuple[Term, ...], body: str = "") -> Part:
    return slip_part(d, key, title, body, sum=sum_part(d, terms), cites=[d.cite(r) for r in rules_of(terms)[:1]])


# -- numbers ---------------------------------------------------------------------------------------------------------


def _monster(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A monster that everybody sees: its card, its abilities, and what its BP are made of."""
    card = rest[0]
    if card not in d.s.box.monsters or not is_open(d.s, card):
        return None
    facts = [{"icon": "hint", "text": x} for x in abilities_told(d, card)]
    facts += [{"icon": x["icon"], "text": x["told"]} for x in harm_told(d, card)]
    has = dict.fromkeys(term.key for term in d.ask(HAS, card))
    rows = [row(d, d.sentence(rule), rule) for key in has if (rule := ABILITY_RULES.get(key, ""))]
    terms = d.ask(MONSTER_BP, card)
    more: dict[str, object] = {} if sealed else {"sum": {**sum_part(d, terms), "label": d.text("bp")}}
    return card_slip(d, key, card, facts=facts, rows=rows, **more)


def _shown(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    card = rest[0]
    if sealed or d.s.combat is None or card not in d.s.combat.monsters:
        return None
    return _numbers(d, key, d.text("shown-to", card=card), d.ask(SHOWN, card))


def _needed(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    card = rest[0]
    if sealed or card not in d.s.box.monsters or not is_open(d.s, card):
        return None
    return _numbers(d, key, d.text("needed-for", card=card), d.ask(NEEDED, card))


def _blow(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A card that was shown: what it counts against this monster."""
    card, to = rest[0], rest[-1]
    shown = next((x for x in d.s.shown if x.card == card and x.to == to), None)
    if shown is None:
        return None
    if shown.kind != "attack" or sealed or to not in d.s.box.monsters:
        return card_slip(d, key, card)
    return card_slip(
        d, key, card, sum={**sum_part(d, d.ask(ATTACK, {"card": card, "to": to})), "label": d.text("counts")}
    )


def _times(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """The penalties that would fall on a PC, one line for each card or reason."""
    seat, card = _seat(d, rest[0]), rest[-1]
    if sealed or seat is None or d.s.combat is None or card not in d.s.combat.monsters:
        return None
    terms = d.ask(TIMES, {"seat": seat, "monster": card})
    harm = d.listed([x["told"] for x in harm_told(d, card)])
    part = _numbers(
        d, key, d.text("times-of", seat=seat, card=card), terms, d.text("one-penalty", what=harm) if harm else ""
    )
    if not terms:
        part["sum"] = None
        part["rows"] = [row(d, d.text("no-penalty"), "cpa.combat.penalty-per-weak-card")]
    return part


def _tokens(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat, token = _seat(d, rest[0]), rest[-1]
    if seat is None or token not in ("damage", "poison"):
        return None
    terms, of = d.ask(HURT, {"seat": seat, "token": token}), d.ask(POINTS, seat)
    part = _numbers(d, key, d.text(f"{token}-of", seat=seat), terms, d.text("tokens-note", n=total(of)))
    if not terms:
        part["sum"] = None
    part["cites"] = [d.cite("cpa.gameover.threshold" if token == "damage" else "cpa.gameover.threshold-poison")]
    return part


# -- things ----------------------------------------------------------------------------------------------------------


def card_slip(d: Drawing, key: str, card: str, **more: object) -> Part:
    """A card as it is printed: its name in the other language too, what it says, and where it is from."""
    found = d.s.box.printed[printed_id(card)]
    other = "ja" if d.lang == "en" else "en"
    body = found.text[d.lang] if found.text else ""
    return slip_part(
        d, key, found.name[d.lang], body, sub=[{"lang": other, "t": found.name[other]}], source=found.source, **more
    )


def _card(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A card that the reader may see: of a hand, of the discards, on top of a stack."""
    card = rest[0]
    hands = {x for p in d.s.players for kind in KINDS for x in getattr(p, FIELD[kind])}
    piles = {x for kind in (*KINDS, "trap", "monster") for x in getattr(d.s, f"{kind}_pile")}
    seen = card in hands | piles or is_open(d.s, card)
    return card_slip(d, key, card) if card in d.s.box.cards and seen else None


def _pile(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """The discards of a kind lie open."""
    kind = rest[0]
    cards = getattr(d.s, f"{kind}_pile", None)
    if cards is None:
        return None
    names = dict.fromkeys(d.name(card) for card in cards)
    title = d.text("pile-title", kind=kind, n=len(cards))
    deck = d.text("pile-deck", n=len(getattr(d.s, f"{kind}_deck")))
    return slip_part(d, key, title, deck, rows=[row(d, name) for name in names])


def _pc(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    """A PC with its class, and every card it holds, as far as they lie open."""
    seat = _seat(d, rest[0])
    if seat is None:
        return None
    p = d.s.players[seat]
    rows = [
        row(d, d.text("holds-kind", kind=kind, cards=d.listed([d.name(x) for x in held])))
        for kind in KINDS
        if (held := getattr(p, FIELD[kind])) and d.known(held[0])
    ]
    role = d.s.box.classes.get(p.role)
    body = d.text("class-note", attack=role.attack, mp=role.mp, magic=role.magic) if role is not None else ""
    cites = [d.cite(role.rule)] if role is not None and role.rule else []
    title = d.text("pc-title", seat=seat, role=p.role) if p.role else d.player(seat)
    return slip_part(d, key, title, body, rows=rows, cites=cites)


def _who(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    seat = _seat(d, rest[0])
    return about_who(d, key, seat) if seat is not None else None


def _step(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
    return about_step(d, key, rest[0]) if rest[0] in STEPS else None


def _place(opener: Callable[[Drawing, str, str, bool], Part | None]) -> Opener:
    def opened(d: Drawing, key: str, rest: list[str], sealed: bool) -> Part | None:
        return opener(d, key, rest[0], sealed)

    return opened


_OPENERS: dict[str, Opener] = {
    "monster": _monster,
    "shown": _shown,
    "needed": _needed,
    "blow": _blow,
    "times": _times,
    "tokens": _tokens,
    "card": _card,
    "pile": _pile,
    "pc": _pc,
    "who": _who,
    "step": _step,
    "cell": _place(cell),
    "way": _place(way),
    "board": _place(board),
}
