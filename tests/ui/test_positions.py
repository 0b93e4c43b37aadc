"""Any moment of any line, with any what-if, opens for somebody else by its link, and tells nothing that it may not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from ui.matches import MATCH, SEED, desk_of, link_of, play, play_until_a_fight, shown, visit
from ui.walking import EXAMPLE, GEEK, QUICK, Screen, lesson_desk, plain, walk

from tutor.kernel.records import encode
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import MOST_BYTES, Then, pack, read_then, unpack
from tutor.school.store import Store
from tutor.ui.address import LONGEST, read_address, write_address
from tutor.ui.session import Session
from tutor.ui.words import word


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")


def changed(session: Session, n: int = 0) -> Screen:
    return session.handle(session.screen()["whatif"]["chips"][n]["go"])


# -- what was laid out for all to see ----------------------------------------------------------------------------------

TABLES = {
    "a step": f"?lesson={GEEK}&step=thrown&lang=ja",
    "a roll": f"?lesson={GEEK}&step=roll&lang=en",
    "an example": f"?example={EXAMPLE}&step=baby&lang=en",
    "a proof": "?proof=mq.enhancer.add-up&half=kept&lang=en",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_what_if_opens_for_others(store: Store, name: str) -> None:
    session = visit(store, "ann", TABLES[name])
    changed(session)
    screen = changed(session, -1)
    other = visit(None, "bob", link_of(session)).screen()
    assert shown(other) == shown(session.screen())
    assert (other["lang"], other["address"]) == (screen["lang"], screen["address"])
    assert other["whatif"]["on"]
    assert other["odds"]


def test_every_control_of_the_what_if_can_be_linked(store: Store) -> None:
    start = f"?lesson={GEEK}&step=thrown"
    whatif = visit(store, "ann", start).screen()["whatif"]
    goes = [chip["go"] for chip in whatif["chips"]] + [die["faces"][2]["go"] for die in whatif["dice"]]
    goes += [{**row["go"], "value": row["options"][-1]["value"]} for row in whatif["more"]]
    kinds = set()
    for go in goes:
        session = visit(store, "ann", start)
        session.handle(go)
        assert shown(visit(None, "bob", link_of(session)).screen()) == shown(session.screen()), go
        kinds.add(go["change"]["kind"])
    assert kinds >= {"without", "die", "level", "trade", "race", "room", "monster", "enhance", "boost"}


def test_it_is_played_on_and_left_again_like_the_first_one(store: Store) -> None:
    session = visit(store, "ann", f"?lesson={GEEK}&step=thrown")
    changed(session)
    other = visit(None, "bob", link_of(session))
    go = next(a["go"] for a in other.screen()["acts"] if a["go"]["do"] == "act" and a["state"] != "refused")
    assert shown(other.handle(go)) == shown(session.handle(go))
    assert shown(visit(None, "eve", link_of(other)).screen()) == shown(session.screen())
    assert shown(other.handle({"do": "return"})) == shown(session.handle({"do": "return"}))


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_moves_in_a_lesson_are_a_what_if_for_others(store: Store, id: str) -> None:
    """Whoever follows the link has not made them himself: his own step begins when he goes back."""
    session = visit(store, "ann", f"?lesson={id}")
    seen = 0
    for _, screen in walk(session):
        desk = lesson_desk(session)
        if desk.answer.moves and not desk.answer.shown:
            seen += 1
            other = visit(None, "bob", link_of(session))
            assert other.branch is not None
            assert encode(other.branch.line.state) == encode(desk.line.state)
            other.handle({"do": "return"})
            assert lesson_desk(other).acting
            assert other.screen()["hash"] == visit(None, "eve", screen["address"]).screen()["hash"]
    assert seen


def test_a_link_to_an_open_prediction_does_not_answer_it(store: Store) -> None:
    session = visit(store, "ann", f"?lesson={GEEK}&step=without-warrior")
    session.handle({"do": "choose", "key": session.screen()["predict"]["options"][1]["key"]})
    other = visit(None, "bob", link_of(session)).screen()
    assert other["predict"]["chosen"] is None
    assert not other["predict"]["locked"]
    session.handle({"do": "lock"})
    changed(session)
    assert visit(None, "bob", link_of(session)).screen()["whatif"]["on"]


def test_a_table_is_found_again_where_it_was_left(store: Store) -> None:
    """A proof that is played, gone back in and bent: the address in the bar has it all."""
    session = visit(store, "ann", "?proof=mq.help.one&half=broken")
    play(session, 3)
    screen = session.handle({"do": "back"})
    again = visit(None, "bob", screen["address"]).screen()
    assert shown(again) == shown(screen)
    assert again["story"]["next"]
    linked = visit(None, "bob", link_of(session)).screen()
    assert linked["hash"] == screen["hash"]
    assert linked["story"]["next"] is None
    while screen["story"]["back"]:
        screen = session.handle({"do": "back"})
    assert shown(visit(None, "bob", screen["address"]).screen()) == shown(screen)


def test_a_way_too_long_for_an_address_is_kept_by_the_host(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = visit(store, "ann", f"?lesson={GEEK}&step=thrown")
    changed(session)
    monkeypatch.setattr("tutor.ui.sharing.LONGEST", 100)
    search = link_of(session)
    assert set(read_address(search)) == {"position", "lang"}
    assert visit(store, "bob", search).screen()["say"] == session.screen()["say"]
    assert session.screen()["address"] == f"?lesson={GEEK}&step=thrown&lang=en"


# -- what was dealt ----------------------------------------------------------------------------------------------------


def test_a_match_opens_for_others_where_it_stands(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    for moves in (1, 7, 20):
        screen = play(session, moves)
        other = visit(store, "bob", link_of(session)).screen()
        assert shown(other) == shown(screen)


def test_a_what_if_of_a_match_opens_for_others(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    play_until_a_fight(session)
    screen = changed(session)
    other = visit(store, "bob", link_of(session))
    assert shown(other.screen()) == shown(screen)
    assert other.screen()["odds"]
    assert shown(other.handle({"do": "return"})) == shown(session.handle({"do": "return"}))
    assert changed(other)["whatif"]["on"]


def test_the_link_of_a_match_tells_no_seed_and_no_card(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    play(session, 12)
    search = link_of(session)
    assert set(read_address(search)) == {"position", "lang"}
    assert len(read_address(search)["position"]) >= 16
    other = visit(store, "bob", search)
    sent = "".join(plain(s) for s in (other.screen(), other.handle({"do": "link"}), play(other, 6)))
    assert SEED not in sent
    assert "seed" not in sent


def test_a_position_is_cut_off_where_it_was_shared(store: Store) -> None:
    """What the reader did after it, and came back from, stays his own."""
    session = visit(store, "ann", MATCH)
    play(session, 6)
    session.handle({"do": "back"})
    stands = len(desk_of(session).line.moments)
    other = visit(store, "bob", link_of(session))
    kept = store.position(read_address(link_of(session))["position"])
    assert kept
    trail = json.loads(unpack(kept))
    assert len(trail["then"]["steps"]) == stands - 1
    assert other.screen()["hash"] == session.screen()["hash"]


def test_everybody_plays_on_from_it_by_himself(store: Store) -> None:
    session = visit(store, "ann", MATCH)
    screen = play(session, 5)
    search = link_of(session)
    bob = visit(store, "bob", search)
    further = play(bob, 4, luck=7)
    assert shown(visit(store, "bob", search).screen()) == shown(further)  # his own place, after a reload
    assert shown(visit(store, "eve", search).screen()) == shown(screen)  # the position itself
    assert shown(visit(store, "ann", MATCH).screen()) == shown(screen)  # the match it came from


def test_the_same_position_has_one_key(store: Store) -> None:
    links = set()
    for learner in ("ann", "bob"):
        session = visit(store, learner, MATCH)
        play(session, 5)
        links |= {link_of(session), link_of(session)}
    assert len(links) == 1


def test_where_nothing_can_be_kept_that_is_said_once() -> None:
    session = visit(None, "ann", MATCH)
    play(session, 2)
    said = session.screen()["announce"]["n"]
    screen = session.handle({"do": "link"})
    assert screen["link"]["search"] is None
    assert screen["link"]["note"] == screen["announce"]["text"] == word("link-failed", "en")
    assert screen["announce"]["n"] == said + 1
    assert session.handle({"do": "unslip"})["link"]["note"] is None


# -- links that lead nowhere -------------------------------------------------------------------------------------------

BAD = (
    "?position=abcdefghijklmnop",
    "?position=../../etc/passwd",
    "?position=%00%FF",
    "?position=" + "x" * 3000,
    "?laid=nonsense",
    "?laid=" + pack({"edition": "munchkin-quest"}),
    "?laid=" + pack({"edition": "munchkin-quest", "start": {"seats": [{"level": 77}]}}),
    "?laid=" + pack([1, 2]),
    "?laid=" + pack("{{{"),
)


@pytest.mark.parametrize("search", BAD)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_key_that_is_none_gives_a_friendly_page(store: Store, search: str, lang: str) -> None:
    screen = visit(store, "ann", search, lang).screen()
    assert screen["page"] == "sorry"
    assert screen["sorry"]["title"] == word("gone-title", lang)
    assert screen["sorry"]["id"] is None
    home = screen["sorry"]["links"][0]["go"]
    assert visit(store, "ann", "").handle(home)["page"] == "landing"
    assert "Traceback" not in plain(screen)


ROLL = f"?lesson={GEEK}&step=roll&lang=en&then="


def code(*steps: dict[str, Any], **more: Any) -> str:
    return pack(Then(tuple(steps), **more))


@pytest.mark.parametrize(
    "then", ["x", "eJx", "%%%", pack({"steps": 3}), pack({"steps": [], "trunk": 7}), pack({"a": 1})]
)
def test_an_end_that_cannot_be_read_is_left_off_and_said(store: Store, then: str) -> None:
    screen = visit(store, "ann", ROLL + then).screen()
    assert screen["say"]["line"] == word("link-broken", "en")
    assert not screen["whatif"]["on"]
    assert screen["address"] == f"?lesson={GEEK}&step=roll&lang=en"
    session = visit(store, "ann", ROLL + then)
    assert session.handle({"do": "lang", "lang": "ja"})["say"]["line"] == word("link-broken", "ja")
    assert changed(session)["say"]["line"] == word("branch-note", "ja")


WRONG = (
    {"do": "no-such-action", "seat": 0},
    {"do": "pass", "seat": 44},
    {"kind": "without", "seat": 90},
    {"kind": "no-such-change"},
    {"kind": "die", "card": "0", "n": 9},
    {"kind": "monster", "card": "m1", "to": "no-such-monster"},
    {},
)


@pytest.mark.parametrize("step", WRONG)
def test_steps_that_nobody_can_take_are_no_traceback(store: Store, step: dict[str, Any]) -> None:
    screen = visit(store, "ann", ROLL + code(step)).screen()
    assert screen["page"] in ("table", "sorry")
    assert not (screen.get("whatif") or {}).get("on")


def test_a_link_from_other_rules_goes_as_far_as_these_allow(store: Store) -> None:
    moves = ({"kind": "level", "seat": 0, "n": 3}, {"do": "offer-help", "seat": 3})
    screen = visit(store, "ann", ROLL + code(*moves)).screen()
    assert screen["whatif"]["on"]
    assert "no longer possible" in screen["say"]["line"]
    assert "p. 10" in screen["say"]["line"]
    other = visit(store, "ann", ROLL + code(moves[0], mark="00000000")).screen()
    assert other["say"]["line"] == word("link-changed", "en")
    assert other["whatif"]["compare"]["rows"] == screen["whatif"]["compare"]["rows"]


def test_a_code_cannot_unpack_to_more_than_a_position_needs() -> None:
    bomb = pack("0" * (MOST_BYTES + 1))
    assert len(bomb) < LONGEST
    with pytest.raises(ValueError, match="too long"):
        unpack(bomb)
    with pytest.raises(ValueError, match="agree"):
        read_then(pack({"steps": [{"do": "pass", "seat": 0}] * 5000}))


@pytest.mark.parametrize("json", [b'{"steps":[{"a":' + b"[" * 5000 + b"]" * 5000 + b"}]}", b'{"mark":"\xff"}', b"{"])
def test_a_code_of_something_else_is_a_broken_link(store: Store, json: bytes) -> None:
    with pytest.raises(BadInput):
        read_then(pack(Raw(json)))
    screen = visit(store, "ann", ROLL + pack(Raw(json))).screen()
    assert screen["say"]["line"] == word("link-broken", "en")


def test_only_what_can_be_told_is_told(store: Store) -> None:
    """A deal has no `then`: its way would tell the seed."""
    session = visit(store, "ann", MATCH)
    screen = play(session, 4)
    assert read_address(screen["address"]) == {**read_address(MATCH), "lang": "en"}
    start = visit(None, "bob", MATCH + "&then=" + code({"do": "pass", "seat": 0})).screen()
    assert shown(start) == shown(visit(None, "eve", MATCH).screen())
    assert len(write_address({"lesson": GEEK, "then": "x" * 9000})) > LONGEST
    assert len(read_address(write_address({"lesson": GEEK, "then": "x" * 9000}))["then"]) == LONGEST
