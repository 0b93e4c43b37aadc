"""What an address opens: a lesson at a step, an example, a proof, a table, a match, a position, a rule, the words."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from tutor.content.models import Text
from tutor.content.source import Problems
from tutor.games.edition import Edition
from tutor.games.registry import edition, edition_of
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput
from tutor.lessons.check import lesson_of
from tutor.lessons.examples import as_lesson, examples_of
from tutor.lessons.models import Act, Lesson, Predict
from tutor.lessons.play import Answer, Place
from tutor.lessons.scenarios import Dealt, is_dealt
from tutor.lessons.scenarios_play import laid
from tutor.lessons.trails import Origin, Then, Trail, pack, read_then, unpack
from tutor.school.places import MATCH, place_of_key
from tutor.tables.opening import open_table, read_action
from tutor.tables.reading import Document, document
from tutor.ui.address import LONGEST, write_address
from tutor.ui.desk import Branch, Desk
from tutor.ui.keeping import Keeper
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.play.own_tables import NAME, own_table, table_under
from tutor.ui.play.together import open_match
from tutor.ui.reference.differences import open_difference
from tutor.ui.reference.lookup import proof_of
from tutor.ui.reference.readings import open_reading
from tutor.ui.sharing import Note, follow
from tutor.ui.words import word

LOG = logging.getLogger("tutor")


class Gone(BadInput):
    """An address of a position that cannot be found or read."""


@dataclass(frozen=True)
class Opened:
    """What stands on the screen then: the page, and what it is about."""

    page: str
    desk: Desk | None = None
    rule: str = ""
    query: str = ""
    edition: str = ""
    branch: Branch | None = None
    note: Note | None = None
    own: Any = None  # what a page of its own kind keeps while it is open


def whatever(address: dict[str, str], keeper: Keeper) -> Opened:
    """What an address stands for; a page that says so if it names nothing that is known."""
    try:
        return open_address(address, keeper)
    except Gone as error:
        LOG.info("position %r: %s", address.get("position"), error)
        return Opened("gone")
    except BadInput as error:
        LOG.info("address %r: %s", address, error)
        return Opened("lost")


def open_address(address: dict[str, str], keeper: Keeper) -> Opened:
    """What an address stands for; BadInput if it names nothing that is known, Gone if it is a position's."""
    if key := address.get("position"):
        return _open_position(key, keeper)
    if (desk := _open_desk(address, keeper)) is not None:
        return _with_what_followed(_keyed(desk, keeper), address.get("then", ""), keeper)
    if (found := _open_page(address, keeper)) is not None:
        return found
    if address.get("page", "landing") != "landing":
        raise BadInput(f"there is no page {address['page']!r}")
    return Opened("landing")


def _open_page(address: dict[str, str], keeper: Keeper) -> Opened | None:
    from tutor.ui.pagebook import PAGES  # whose pages open tables by this module

    return next((found for page in PAGES.values() if (found := page.opens(address, keeper)) is not None), None)


def _open_desk(address: dict[str, str], keeper: Keeper) -> Desk | None:
    if lesson := address.get("lesson"):
        return open_lesson(lesson, address.get("step", ""), keeper)
    if example := address.get("example"):
        return open_example(example, address.get("step", ""), keeper)
    if proof := address.get("proof"):
        return open_proof(proof, address.get("half", "kept"))
    if table := address.get("table"):
        return open_file(table, address.get("seat", "0"), address.get("edition", ""))
    if code := address.get("laid"):
        return open_laid(code, address.get("seat", "0"), address.get("form", ""))
    if difference := address.get("difference"):
        return open_difference(difference, address.get("edition", ""))
    if reading := address.get("reading"):
        return open_reading(reading, address.get("half", ""))
    if dealt := address.get("deal"):
        return open_match(dealt, address)
    return None


# -- positions -------------------------------------------------------------------------------------------------------


def _keyed(desk: Desk, keeper: Keeper) -> Desk:
    """A table whose address must not tell it, or is too long to, gets a key: whoever has that begins where it does."""
    if isinstance(desk, FreeDesk) and desk.origin is not None:
        hidden = isinstance(desk, MatchDesk) and not desk.named
        if hidden or len(write_address(desk.address())) > LONGEST:
            key = keeper.begin(pack(Trail(desk.origin.address)))
            desk.known_as({"position": key}, place_of_key(key))
    return desk


def _with_what_followed(desk: Desk, code: str, keeper: Keeper) -> Opened:
    """The desk where the address leads; a match where its reader left it."""
    if isinstance(desk, MatchDesk):
        trail = keeper.trail(desk.place)
        return _followed(desk, trail.then) if trail else Opened("table", desk)
    if not code:
        return Opened("table", desk)
    try:
        return _followed(desk, read_then(code))
    except BadInput as error:
        LOG.info("what follows in a link: %s", error)
        return Opened("table", desk, note=Note("link-broken"))


def _followed(desk: Desk, then: Then) -> Opened:
    """Links are written by anybody: whatever one makes go wrong, it is the link that is wrong."""
    try:
        branch, note = follow(desk, then)
    except BadInput:
        raise
    except Exception:
        LOG.exception("a link that cannot be followed")
        raise Gone("it cannot be followed") from None
    return Opened("table", desk, branch=branch, note=note)


def _open_position(key: str, keeper: Keeper) -> Opened:
    """A position that the host keeps: as it was shared, or where this reader has played on from it."""
    place = place_of_key(key)
    trail = keeper.trail(place) or keeper.shared(key) if NAME.fullmatch(key) else None
    if trail is None:
        raise Gone(f"no position {key!r} is kept here")
    try:
        desk = _open_desk(trail.begins, Keeper())
        assert desk is not None
    except (BadInput, AssertionError):
        raise Gone("it begins nowhere") from None
    if isinstance(desk, FreeDesk):
        numbered = isinstance(desk, MatchDesk) and desk.named
        desk.known_as({"position": key}, place, _moment_of(desk.edition) if numbered else None)
    return Opened("table", desk) if trail.then == Then() else _followed(desk, trail.then)


def _moment_of(found: Edition) -> Text:
    """What a match is called whose number somebody else has named."""
    return Text(**{lang: word("shared-match", lang, title=found.title[lang]) for lang in ("ja", "en")})


def find_lesson(id: str) -> Lesson:
    found = lesson_of(edition_of(id), id)
    if found is None:
        raise BadInput(f"there is no lesson {id!r}")
    return found


def open_lesson(id: str, step: str, keeper: Keeper) -> LessonDesk:
    """The lesson where the learner left it; a named step is reached by the solutions of the steps before it."""
    return _desk(find_lesson(id), step, keeper)


def _desk(lesson: Lesson, step: str, keeper: Keeper) -> LessonDesk:
    place = keeper.place(lesson.id) or Place(lesson.id)
    ids = [s.id for s in lesson.steps]
    if step == "end" and place.furthest >= len(ids):
        place = place.at(len(ids))
    elif step in ids:
        place = _as_far_as(lesson, place, ids.index(step))
    place = _within(lesson, place)
    return LessonDesk(edition_of(lesson.id), lesson, place)


def _as_far_as(lesson: Lesson, place: Place, at: int) -> Place:
    """Steps not yet taken on the way are shown solved, so that they count as met only."""
    for step in lesson.steps[place.furthest : at]:
        if isinstance(step, Act) and not place.answer(step.id).moves:
            place = place.with_answer(step.id, Answer(moves=step.solution, shown=True))
        elif isinstance(step, Predict) and not place.answer(step.id).locked:
            place = place.with_answer(step.id, Answer(locked=True))
    return place.at(at)


def _within(lesson: Lesson, place: Place) -> Place:
    """A place kept from a longer version of the lesson is brought back into it."""
    last = len(lesson.steps)
    return place if place.step <= last and place.furthest <= last else Place(lesson.id, 0, 0, place.answers)


def open_example(id: str, step: str, keeper: Keeper) -> LessonDesk:
    """A worked example, to be walked beat by beat."""
    found = edition_of(id)
    example = next((x for x in examples_of(found) if x.id == id), None)
    if example is None:
        raise BadInput(f"there is no example {id!r}")
    return _desk(as_lesson(example), step, keeper)


def open_proof(rule: str, half: str) -> FreeDesk:
    """The small table of a rule. `broken`: as it stands just before what is refused."""
    found = edition_of(rule)
    proof = proof_of(rule)
    if proof is None:
        raise BadInput(f"no table shows {rule}")
    _, line = open_table(proof.table(found.id))
    desk = FreeDesk(found, line, proof.shows, 0)
    checks = proof.broken if half == "broken" else ()
    for check in checks:
        if check.do is not None:
            desk.whole = desk.whole.do(read_action(line.game, check.do))
    tried = next((c.try_ for c in checks if c.try_), None) or next((c.do for c in proof.kept if c.do), None)
    desk.you = int((tried or {}).get("seat", 0))
    desk.know_origin(Origin({"proof": rule, "half": half}, len(desk.whole.moments)))
    desk.about = proof.shows
    desk.at = desk.wished_at = len(desk.whole.moments) - 1
    if tried:
        desk.wishes = (read_action(line.game, tried),)
    return desk


def open_file(name: str, seat: str, under: str = "") -> FreeDesk:
    """A table of the host's own, seen from a seat, under its own edition or another of its game."""
    other = {"edition": under} if under else {}
    return _open_source(own_table(name), Text(ja=name, en=name), {"table": name, **other}, seat, under)


def open_laid(code: str, seat: str, form: str = "") -> FreeDesk:
    """A table that the link itself tells; `form` are the answers it was made of, for whoever wants to change them."""
    try:
        source = document(unpack(code).decode(), "the link")
        return _open_source(source, None, {"laid": code, **({"form": form} if form else {})}, seat)
    except (BadInput, Problems, UnicodeDecodeError) as error:
        raise Gone(f"a table that cannot be laid: {error}") from None
    except Exception:
        LOG.exception("a link with an impossible table")
        raise Gone("a table that cannot be laid") from None


def _begun(source: Document, under: str) -> tuple[Edition, Line[Any]]:
    """The table of a file; of a scenario it may also be a game dealt at random."""
    if is_dealt(source.data):
        told = source.fit(Dealt, source.data)
        return edition(told.edition), laid(told)
    return open_table(table_under(source, under), source=source)


def _open_source(source: Document, title: Text | None, address: dict[str, str], seat: str, under: str = "") -> FreeDesk:
    try:
        found, line = _begun(source, under)
    except Problems as error:
        raise BadInput(str(error)) from None
    you = int(seat) if seat in "0123" and seat else 0
    if you >= len(line.state.players):
        raise BadInput(f"there is no seat {seat}")
    return FreeDesk(found, line, title or found.title, you, Origin({**address, "seat": str(you)}))


# -- going on --------------------------------------------------------------------------------------------------------


def left_off(keeper: Keeper, lang: str) -> dict[str, Any] | None:
    """Where the reader was last, in which edition, and what opens it; nothing if he has hardly begun."""
    name = keeper.latest()
    if name.startswith(MATCH):
        return _match_left_off(keeper.trail(name), name.removeprefix(MATCH), lang)
    place = keeper.place(name) if name else None
    if place is None or place.furthest == 0:
        return None
    try:
        desk = open_lesson(place.lesson, "", keeper)
    except BadInput:
        return None
    text = word("resume-text", lang, title=desk.title[lang], step=desk.step.label[lang])
    return {"edition": desk.edition.id, "text": text, "go": {"do": "open", "lesson": place.lesson}}


def _match_left_off(trail: Trail | None, name: str, lang: str) -> dict[str, Any] | None:
    """Told from the trail alone: to play a long match over again only to mention it would cost too much."""
    if trail is None or "deal" not in trail.begins:
        return None
    try:
        found = edition(trail.begins["deal"])
    except BadInput:
        return None
    n = sum(1 for step in trail.then.steps[: trail.then.trunk] if step.get("seat") == 0)
    address = trail.begins if ":" in name else {"position": name}
    text = word("resume-match", lang, title=found.title[lang], n=n)
    return {"edition": found.id, "text": text, "go": {"do": "open", **address}}
