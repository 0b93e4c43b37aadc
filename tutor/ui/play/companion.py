"""At one's own table: the position is entered by answering questions, and opens as a table like any other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.games.registry import edition
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import pack, read_mapping
from tutor.tables.companion import (
    MOST_CARDS,
    UNKNOWN,
    Answers,
    AnyAsked,
    Cards,
    Choice,
    Misfit,
    Number,
    Situation,
    asked_of,
    catalogue,
    lying,
    seats_in,
    situations_of,
    table_of,
)
from tutor.ui.desk import Desk
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page, Part
from tutor.ui.ways import in_order
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

SHEET = "companion"
LONGEST = 60
CARD = "{card}"  # in the label of a question about one card
WHOLE = re.compile(r"[+-]?[0-9]{1,6}")
PLACE = re.compile(r"[0-9]{1,2}")  # of a seat, or of a card in its row


def _word(told: Any) -> str:
    """What somebody has answered, in letters; nothing where it is no answer at all."""
    return str(told)[:LONGEST] if isinstance(told, str | int) else ""


class Form:
    """What has been answered so far."""

    def __init__(self, name: str) -> None:
        self.edition = name
        self.situation = situations_of(name)[0]
        self.answers: Answers = {}
        self.misfit: Misfit | None = None

    def code(self) -> str:
        """The answers as an address carries them; empty as long as there are none."""
        given = {key: value for key, value in self.answers.items() if self._tells(key, value)}
        return pack({"of": self.situation.id, "given": given}) if given else ""

    def _tells(self, key: str, value: Any) -> bool:
        """Whether an answer says anything; a number that was taken out says that there is none."""
        return value not in (None, []) and (value != "" or isinstance(self.asked(key), Number))

    def read(self, code: str) -> None:
        """Answers of a link. Links are written by anybody: only what is asked is taken."""
        told = read_mapping(code)
        given = told.get("given")
        if not isinstance(given, dict):
            raise BadInput("a form that cannot be read")
        self.turn_to(_word(told.get("of")))
        if isinstance(given.get("seats"), int):
            self.answers["seats"] = given["seats"]
        for key, value in sorted(given.items(), key=lambda one: one[0].count(".")):
            if isinstance(self.asked(key), Cards):
                for card in value if isinstance(value, list) else ():
                    self.add(key, _word(card))
            else:
                self.set(key, value)

    def turn_to(self, id: str) -> None:
        self.situation = next((s for s in situations_of(self.edition) if s.id == id), self.situation)
        self.answers, self.misfit = {}, None

    def asked(self, key: str) -> AnyAsked | None:
        """The question that a key belongs to; None where nothing is asked under it."""
        asks, before, key = self.situation.asks, "", key
        if key.startswith("seat."):
            told, _, key = key.removeprefix("seat.").partition(".")
            seat = int(told) if PLACE.fullmatch(told) else MOST_CARDS
            there = seat < seats_in(self.situation, self.answers)
            asks, before = asked_of(self.situation, seat) if there else (), f"seat.{seat}."
        id, _, at = key.partition(".")
        found = next((a for a in asks if a.id == id), None)
        if found is None or not found.about:
            return None if at else found
        lies = self.answers.get(before + found.about) or ()
        return found if PLACE.fullmatch(at) and int(at) < len(lies) else None

    def set(self, key: str, value: Any) -> None:
        if key == "seats":
            self.answers["seats"] = int(value) if PLACE.fullmatch(_word(value)) else None
            return
        ask = self.asked(key)
        if isinstance(ask, Number):
            text = _word(value).strip()
            self.answers[key] = int(text) if WHOLE.fullmatch(text) else text
        elif isinstance(ask, Choice):
            self.answers[key] = [*map(_word, value)] if isinstance(value, list) else _word(value)

    def add(self, key: str, card: str) -> None:
        ask = self.asked(key)
        if not isinstance(ask, Cards) or not self.may_lie(ask, card):
            return
        here: list[str] = self.answers.get(key, [])
        if len(here) >= MOST_CARDS:
            self.misfit = Misfit(key.replace("seat.", "seats."), "no more", said="cards", n=ask.most)
        else:
            self.answers[key] = [card] if ask.most == 1 else [*here, card]

    def may_lie(self, ask: Cards, card: str) -> bool:
        return (ask.unknown and card == UNKNOWN) or card in lying(self.edition, ask)

    def drop(self, key: str, at: int) -> None:
        here: list[str] = self.answers.get(key, [])
        if isinstance(self.asked(key), Cards) and 0 <= at < len(here):
            self.answers[key] = [*here[:at], *here[at + 1 :]]
            self._drop_with(key, at, len(here))

    def _drop_with(self, key: str, at: int, count: int) -> None:
        """What was answered about a card goes with it, and what was about those after it stays with them."""
        before, dot, id = key.rpartition(".")
        for ask in (*self.situation.asks, *self.situation.seats.asks):
            if ask.about == id:
                rows = [self.answers.pop(f"{before}{dot}{ask.id}.{n}", None) for n in range(count)]
                kept = [*rows[:at], *rows[at + 1 :]]
                self.answers |= {f"{before}{dot}{ask.id}.{n}": row for n, row in enumerate(kept) if row is not None}


# -- what is done ----------------------------------------------------------------------------------------------------


def _opens(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "companion":
        return None
    name = edition(address.get("edition") or in_order()[0].id).id
    form = Form(name)
    if code := address.get("form"):
        form.read(code)
    return Opened("companion", edition=name, own=form)


def _obey(session: Session, intent: Intent) -> None:
    form: Form = session.own
    verb, key = str(intent.get("do")), str(intent.get("key") or "")
    form.misfit = None
    if verb == "turn-to":
        form.turn_to(key)
    elif verb == "set":
        form.set(key, intent.get("value"))
    elif verb == "add":
        form.add(key, str(intent.get("card") or ""))
    elif verb == "drop" and isinstance(intent.get("at"), int):
        form.drop(key, intent["at"])
        session.focus = f"{key}.in"
    elif verb == "example":
        form.answers = dict(form.situation.example)
    elif verb == "clear":
        form.answers = {}
    elif verb == "lay":
        _take_chosen(form, intent.get("chosen"))
        _lay(session, form)


def _take_chosen(form: Form, chosen: Any) -> None:
    """Cards that stand chosen in their lists were meant as well, though nobody has pressed the button beside them."""
    for key, card in chosen.items() if isinstance(chosen, dict) else ():
        form.add(str(key), str(card))


def _lay(session: Session, form: Form) -> None:
    """The answers become a table; what the rules have against them is said beside the form."""
    try:
        table = table_of(form.edition, form.situation, form.answers)
    except Misfit as misfit:
        form.misfit = misfit
        session.focus = "companion.misfit"
        session.say(_misfit_title(misfit, session.lang))
        return
    laid = pack({"edition": table.edition, "start": table.start})
    session.open({"laid": laid, "seat": "0", "form": form.code(), "lang": session.lang})


# -- how it looks ----------------------------------------------------------------------------------------------------


def _draw(session: Session) -> Part:
    form: Form = session.own
    lang, found = session.lang, edition(form.edition)
    seats = seats_in(form.situation, form.answers)
    title = word("title", lang, sheet=SHEET)
    return {
        "title": title,
        "companion": {
            "title": title,
            "lead": word("lead", lang, sheet=SHEET),
            "game": found.title[lang],
            "games": [
                {"label": e.title[lang], "now": e.id == form.edition, "go": _address_of(e.id)}
                for e in in_order()
                if situations_of(e.id)
            ],
            "situations": [
                {"key": s.id, "title": s.title[lang], "text": s.about[lang], "now": s is form.situation}
                for s in situations_of(form.edition)
            ],
            "asks": _asks(form, form.situation.asks, "", lang),
            "count": _count(form.situation, seats, lang),
            "seats": [_seat(form, n, lang) for n in range(seats)],
            "shelves": _shelves(form, lang),
            "misfit": _misfit(form, lang),
        },
    }


def _address_of(name: str) -> Intent:
    return {"do": "open", "page": "companion", "edition": name}


def _seat_name(n: int, lang: str) -> str:
    return word("you" if n == 0 else "other", lang, sheet=SHEET, n=n + 1)


def _seat(form: Form, n: int, lang: str) -> Part:
    rows = _asks(form, asked_of(form.situation, n), f"seat.{n}.", lang)
    return {"key": f"seat.{n}", "seat": "abcd"[n], "title": _seat_name(n, lang), "asks": rows}


def _count(situation: Situation, now: int, lang: str) -> Part | None:
    low, high = situation.seats.least, situation.seats.most
    options = [{"key": str(n), "text": word("players", lang, sheet=SHEET, n=n)} for n in range(low, high + 1)]
    label = word("count", lang, sheet=SHEET)
    return {"key": "seats", "label": label, "options": options, "value": str(now)} if low < high else None


def _asks(form: Form, asks: tuple[AnyAsked, ...], before: str, lang: str) -> list[Part]:
    """The questions in their order; those about single cards once for each of them."""
    rows: list[Part] = []
    for ask in asks:
        cards = form.answers.get(before + ask.about) or () if ask.about else ()
        for n, card in enumerate(cards):
            row = _ask(form, ask, f"{before}{ask.id}.{n}", lang)
            rows.append({**row, "label": row["label"].replace(CARD, _name(form, card, lang))})
        if not ask.about:
            rows.append(_ask(form, ask, before + ask.id, lang))
    return rows


def _ask(form: Form, ask: AnyAsked, key: str, lang: str) -> Part:
    given = form.answers.get(key)
    part: Part = {"key": key, "kind": ask.kind, "label": ask.label[lang], "note": ask.note[lang] if ask.note else ""}
    if isinstance(ask, Number):
        shown = ask.usual if given is None else given
        return {**part, "low": ask.low, "high": ask.high, "value": "" if shown is None else str(shown)}
    if isinstance(ask, Choice):
        options = [] if ask.usual or ask.many else [{"key": "", "text": word("nothing", lang, sheet=SHEET)}]
        options += [{"key": o.key, "text": o.text[lang]} for o in ask.options] + _known(form, ask, lang)
        value = given if ask.many else str(given or ask.usual)
        return {**part, "options": options, "value": value or "", "many": ask.many}
    cards = given if isinstance(given, list) else []
    names = [{"name": _name(form, card, lang), "source": _source(form, card)} for card in cards]
    return {**part, "cards": names, "shelf": ask.id, "unknown": ask.unknown, "most": ask.most}


def _known(form: Form, ask: Choice, lang: str) -> list[Part]:
    """Options that only the game, or what has been answered already, can tell."""
    found = edition(form.edition)
    if ask.of == "seats":
        return [{"key": str(n), "text": _seat_name(n, lang)} for n in range(seats_in(form.situation, form.answers))]
    if ask.kinds:
        return [{"key": id, "text": card.name[lang]} for id, card in lying(form.edition, ask).items()]
    known = {
        "boards": lambda: found.boards() if found.boards else (),
        "places": lambda: found.places(str(form.answers.get("board") or "")) if found.places else (),
        "variants": lambda: found.variants,
    }.get(ask.of, tuple)()
    return [{"key": one.id, "text": _place_name(one.id, one.title, lang)} for one in known]


def _place_name(id: str, title: Text, lang: str) -> str:
    return title[lang] if len(id) > 4 or title[lang] == id else f"{id} {title[lang]}"


def _name(form: Form, card: str, lang: str) -> str:
    known = catalogue(form.edition).get(card)
    return word("unknown", lang, sheet=SHEET) if card == UNKNOWN or known is None else _printed(form, known, lang)


def _printed(form: Form, card: Any, lang: str) -> str:
    """The name with the number by which people tell such cards apart, where they have one."""
    told_apart = edition(form.edition).told_apart
    number = told_apart(card) if told_apart is not None else None
    return card.name[lang] if number is None else f"{card.name[lang]} {number}"


def _source(form: Form, card: str) -> str:
    return str(getattr(catalogue(form.edition).get(card), "source", ""))


def _shelves(form: Form, lang: str) -> dict[str, list[list[str]]]:
    """The cards that each question asks for, in the order of their names."""
    asks = [a for a in (*form.situation.asks, *form.situation.seats.asks) if isinstance(a, Cards)]
    told = {a.id: [[id, _printed(form, card, lang)] for id, card in lying(form.edition, a).items()] for a in asks}
    return {id: sorted(cards, key=lambda card: card[1]) for id, cards in told.items()}


def _misfit(form: Form, lang: str) -> Part | None:
    """What the rules have against the position: the rule's sentence, and the question that it is about."""
    misfit = form.misfit
    if misfit is None:
        return None
    found = edition(form.edition)
    own = found.ledger.get(misfit.rule)
    facts: dict[str, Any] = dict(misfit.facts)
    said = word(f"beyond-{misfit.said}" if misfit.said else "no-such", lang, sheet=SHEET, **facts)
    plain = misfit.what if lang == "en" and not misfit.said else said
    sentence = own.text[lang] if own else plain
    cite = {"rule": misfit.rule, "label": Speaker(found, lang).page(misfit.rule)} if own else None
    return {
        "title": _misfit_title(misfit, lang),
        "where": _where(form, misfit.where, lang),
        "text": sentence,
        "detail": misfit.what.partition(" (rule ")[0] if own and lang == "en" else "",
        "cite": cite,
    }


def _misfit_title(misfit: Misfit, lang: str) -> str:
    return word("missing" if misfit.said == "needed" else "misfit", lang, sheet=SHEET)


def _where(form: Form, path: str, lang: str) -> str:
    """The question whose answer a message is about, by the path that it names."""
    steps = path.split(".")
    seat, asks = "", form.situation.asks
    if steps[0] == "seats" and len(steps) > 1 and steps[1].isdigit():
        seat, asks = _seat_name(int(steps[1]), lang), asked_of(form.situation, int(steps[1]))
        steps = steps[2:]
    asked = _asked_at(".".join(steps), asks)
    return ("：" if lang == "ja" else ": ").join(x for x in (seat, asked.label[lang] if asked else "") if x)


def _asked_at(path: str, asks: tuple[AnyAsked, ...]) -> AnyAsked | None:
    """The question whose field a path names, or one whose field lies near it."""
    exact = [a for a in asks if path == (a.into or a.id) or path.startswith(f"{a.into or a.id}.")]
    near = [a for a in asks if path.partition(".")[0] in (a.id, a.into.partition(".")[0])]
    return next(iter((*exact, *near)), None)


def way_back(desk: Desk, lang: str) -> list[Part]:
    """From a table that answers have made, back to them."""
    form = desk.origin.address.get("form") if desk.origin is not None else None
    to = {**_address_of(desk.edition.id), "form": form}
    return [{"text": word("title", lang, sheet=SHEET), "go": to}] if form else []


def _crumbs(session: Session) -> list[Part]:
    form: Form = session.own
    game = {
        "text": edition(form.edition).title[session.lang],
        "go": {"do": "open", "page": "game", "edition": form.edition},
    }
    return [game, {"text": word("title", session.lang, sheet=SHEET), "go": None}]


COMPANION = Page(
    "companion",
    _draw,
    _opens,
    lambda session: {"page": "companion", "edition": session.own.edition, "form": session.own.code()},
    _obey,
    family=lambda session: edition(session.own.edition).family,
    crumbs=_crumbs,
    words=SHEET,
)
