"""A match that a reader starts without naming its number: he finds it again, and is not told which deal it is."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ui.matches import desk_of, play, playing, shown, visit
from ui.walking import LANGS, Screen

from tutor.games.registry import editions
from tutor.kernel.records import encode
from tutor.kernel.replay import plain_action
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import Trail, pack, unpack
from tutor.school.places import NotYet
from tutor.school.store import Store
from tutor.ui.keeping import Keeper
from tutor.ui.play.match import SEEDS, MatchDesk, Terms
from tutor.ui.session import Session
from tutor.ui.words import word

EDITIONS = list(editions())
KEY = re.compile(r"\?position=([\w-]{16})&lang=en")
CODE = re.compile(r"[\w-]{20,}")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals are the same in every run."""
    monkeypatch.setattr("tutor.ui.play.match.secrets.randbits", Random(5).getrandbits)


def started(store: Store | None, edition: str, **chosen: str) -> Session:
    """By the button of the page on which a match is set up."""
    session = visit(store, "ann", f"?page=deal&edition={edition}")
    session.handle({**session.screen()["deal"]["go"], "bot": "random", **chosen})
    return session


def key_of(session: Session) -> str:
    found = KEY.fullmatch(session.screen()["address"])
    assert found, session.screen()["address"]
    return found[1]


def number_of(session: Session) -> str:
    assert isinstance(session.desk, MatchDesk)
    return str(session.desk.seed)


def read(messages: list[Any]) -> str:
    """All that stands in messages, also in their codes, and in the codes of these."""
    text = left = json.dumps(messages, ensure_ascii=False)
    while left:
        inside = []
        for code in set(CODE.findall(left)):
            try:
                inside.append(unpack(code).decode())
            except (BadInput, UnicodeDecodeError):
                continue
        left = " ".join(inside)
        text += left
    return text


def moved(session: Session, luck: int) -> Screen:
    """One move of whoever sits at the screen, which may then be handed over; where he is out, the others go on."""
    line = desk_of(session).line
    offers = line.game.offers(line.state, desk_of(session).you)
    wanted = {"do": "act", "move": plain_action(Random(luck).choice(offers))} if offers else {"do": "next"}
    return session.handle(wanted)


def whatever_is_sent(store: Store, session: Session) -> list[Any]:
    """The screens of a match that goes on, of what can be made of it, and of what its reader takes along."""
    key, sent = key_of(session), [session.screen()]
    for luck in range(8):
        sent += [session.handle({"do": "uncurtain"}), moved(session, luck)]
    sent += [session.handle({"do": verb}) for verb in ("back", "link", "more", "next", "no-such-verb")]
    sent.append(session._apologise({"do": "look"}))
    for learner in ("ann", key):
        other = visit(store, learner, "?page=progress")
        sent += [other.handle({"do": "progress.export"}), other.handle({"do": "open", "page": "landing"})]
    return sent


def scenarios_of(store: Store, session: Session) -> list[Any]:
    """What a page is sent that would make a scenario of a match."""
    source = pack({"position": key_of(session)})
    asked = [visit(store, "ann", f"?page=author&{by}={source}").screen() for by in ("source", "script")]
    return [*asked, session.handle({"do": "script"})]


@pytest.mark.parametrize("people", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_message_tells_the_number_of_a_deal_that_nobody_has_named(store: Store, edition: str, people: bool) -> None:
    if people and not editions()[edition].one_screen:
        return
    session = started(store, edition, **({"bot": "people"} if people else {}))
    number = number_of(session)
    assert int(number) > SEEDS, "few enough to be tried one after the other"
    assert session.screen()["title"] == f"{editions()[edition].title.en}: match"
    assert number not in read(whatever_is_sent(store, session))
    assert (number in read(scenarios_of(store, session))) is not people, "alone with bots one may look at everything"


def test_of_one_that_he_has_named_the_same_messages_do(store: Store) -> None:
    session = visit(store, "ann", "?deal=seven-bosses&seed=279720&bot=random")
    sent = [*playing(session, 2), visit(store, "ann", "?page=progress").handle({"do": "progress.export"})]
    assert all("279720" in read([one]) for one in sent)
    assert "match 279720" in sent[0]["title"]


def test_the_same_number_deals_the_same_as_ever() -> None:
    first = MatchDesk(editions()["seven-bosses"], 279720, Terms(players=2)).line.moments[0].state
    session = Session(address={"deal": "seven-bosses", "seed": str(279720 + 3 * SEEDS)})
    assert encode(desk_of(session).line.moments[0].state) == encode(first)
    assert session.screen()["address"] == "?deal=seven-bosses&seed=279720&players=2&lang=en"


# -- found again -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_found_again_at_every_step_in_a_new_kernel(store: Store, edition: str) -> None:
    session = started(store, edition)
    for screen in chain([session.screen()], playing(session, 5), map(session.handle, [{"do": "back"}])):
        again = visit(store, "ann", screen["address"]).screen()
        assert shown(again) == shown(screen)
        assert (again["title"], again["address"]) == (screen["title"], screen["address"])
    assert visit(store, "ann", "").screen()["landing"]["resume"]["go"]["position"] == key_of(session)
    game = visit(store, "ann", f"?page=game&edition={edition}").screen()
    assert game["front"]["resume"], "it stands on the page of its game as well"


def test_for_somebody_else_its_address_begins_with_the_deal(store: Store) -> None:
    session = started(store, "seven-bosses")
    first = session.screen()
    play(session, 4)
    assert shown(visit(store, "bob", first["address"]).screen()) == shown(first)


def test_another_match_is_another_deal(store: Store) -> None:
    session = started(store, "card-plus-adventure")
    first, number = session.screen(), number_of(session)
    other = visit(store, "ann", "?deal=card-plus-adventure&bot=random")
    assert number_of(other) != number
    assert key_of(other) != key_of(session)
    back = session.handle({"do": "open", **dict([first["address"][1:].split("&")[0].split("=")])})
    assert shown(back) == shown(first)


def test_one_write_begins_it_and_every_move_is_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    writes, keep = [], store.keep_place
    monkeypatch.setattr(store, "keep_place", lambda *told: (writes.append(told[1]), keep(*told)))
    session = started(store, "seven-bosses")
    assert writes == [f"match:{key_of(session)}"]
    play(session, 3)
    session.screen()
    assert writes == [f"match:{key_of(session)}"] * 4


def test_a_store_that_is_away_for_a_while_costs_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def later(*_: object) -> None:
        raise NotYet("the database is locked")

    with monkeypatch.context() as away:
        away.setattr(store, "keep_place", later)
        session = started(store, "munchkin-quest")
    screen = play(session, 2)
    assert shown(visit(store, "ann", screen["address"]).screen()) == shown(screen)


def test_without_a_store_it_lasts_as_long_as_its_kernel() -> None:
    session = started(None, "seven-bosses")
    first = session.screen()
    session.handle({"do": "open", "page": "landing"})
    assert shown(session.handle({"do": "open", "position": KEY.fullmatch(first["address"])[1]})) == shown(first)  # type: ignore[index]
    assert visit(None, "ann", first["address"]).screen()["title"] == word("gone-title", "en")


def test_in_a_notebook_it_stays_when_its_page_says_hello() -> None:
    session = Session(address={"deal": "seven-bosses", "lang": "en"}, keeper=Keeper())
    first = session.screen()
    assert shown(session.handle({"do": "hello", "learner": "ann", "search": ""})) == shown(first)


# -- taken along -----------------------------------------------------------------------------------------------------


def test_a_file_of_progress_brings_it_to_another_browser(store: Store) -> None:
    session = started(store, "boss-monster-revised")
    screen = play(session, 3)
    page = visit(store, "ann", "?page=progress").handle({"do": "progress.export"})
    visit(store, "eve", "?page=progress").handle(
        {"do": "progress.bring", "text": page["progress"]["own"]["file"]["text"]}
    )
    assert shown(visit(store, "eve", screen["address"]).screen()) == shown(screen)
    resume = visit(store, "eve", "").screen()["landing"]["resume"]
    assert shown(visit(store, "eve", "").handle(resume["go"])) == shown(screen)


@pytest.mark.parametrize("name", ["match:a:1", "match:seven-bosses:5"])
def test_no_file_that_somebody_has_written_gets_it_out_again(store: Store, name: str) -> None:
    """Under a name that tells of its deal, what is kept is given to its reader as it is."""
    session = started(store, "seven-bosses")
    play(session, 3)
    file = {"kind": "table-tutor-progress", "version": 1, "places": {name: pack(Trail({"position": key_of(session)}))}}
    page = visit(store, "eve", "?page=progress")
    page.handle({"do": "progress.bring", "text": json.dumps(file)})
    assert page.handle({"do": "open", "position": name.removeprefix("match:")})["page"] == "sorry"
    assert page.handle({"do": "open", "deal": "seven-bosses", "seed": "5"})["page"] == "table"
    assert shown(page.screen()) == shown(visit(None, "eve", "?deal=seven-bosses&seed=5").screen())
    page.handle({"do": "open", "page": "progress"})
    assert number_of(session) not in read([page.handle({"do": "progress.export"})])


@pytest.mark.parametrize("lang", LANGS)
def test_a_scenario_can_be_made_between_people_when_it_is_over(store: Store, lang: str) -> None:
    session = started(store, "seven-bosses", bot="people")
    session.handle({"do": "uncurtain"})
    session.handle({"do": "lang", "lang": lang})
    screen = session.handle({"do": "script"})
    assert screen["page"] == "table"
    assert screen["say"]["line"] == screen["announce"]["text"] == word("scenario-later", lang)
    for luck in range(2_000):
        if desk_of(session).line.state.ending is None:
            session.handle({"do": "uncurtain"})
            moved(session, luck)
    number = number_of(session)
    assert session.handle({"do": "script"})["page"] == "author"
    assert session.own.draft.table["deal"]["seed"] == int(number)


# -- addresses that would be too long --------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if an address might have this many letters only; what loads these modules has been loaded before."""
    for page in ("maker", "companion&edition=munchkin-quest"):
        visit(None, "ann", f"?page={page}")
    for module in ("address", "opening", "sharing"):
        monkeypatch.setattr(f"tutor.ui.{module}.LONGEST", 60)


@pytest.mark.usefixtures("short")
def test_a_match_on_a_large_drawn_board_is_found_again(store: Store) -> None:
    maker = visit(store, "ann", "?page=maker")
    maker.handle({"do": "maker.edit", "edit": [{"op": "cell", "x": 0, "y": 0}]})
    maker.handle({"do": "maker.edit", "edit": {"op": "cell", "x": 1, "y": 0, "from": [0, 0]}})
    maker.handle(maker.handle({"do": "maker.play", "players": 2, "bot": "random"})["maker"]["play"]["go"])
    _is_found_again(store, maker)


@pytest.mark.usefixtures("short")
def test_a_table_that_was_laid_out_at_length_is_found_again(store: Store) -> None:
    session = visit(store, "ann", "?page=companion&edition=munchkin-quest")
    session.handle({"do": "companion.example"})
    session.handle({"do": "companion.lay"})
    _is_found_again(store, session)


def _is_found_again(store: Store, session: Session) -> None:
    door = _door(session.screen())
    for screen in chain([session.screen()], playing(session, 2)):
        key_of(session)
        again = visit(store, "ann", screen["address"]).screen()
        assert shown(again) == shown(screen)
        assert _door(again) == door


def _door(screen: Screen) -> Any:
    """The way back to what the table was made of."""
    go = screen["crumbs"][-1]["go"]
    assert go["page"] in ("maker", "companion")
    return go
