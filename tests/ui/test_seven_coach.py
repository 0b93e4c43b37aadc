"""The coach of a match of 7 Bosses: from the reader's own view, with a rule of the ledger behind every word."""

from __future__ import annotations

from typing import Any

import pytest
from ui.seven import offers_of
from ui.walking import LANGS

from tutor.games.registry import edition
from tutor.kernel.records import digest, evolve
from tutor.kernel.replay import plain_action
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.ui.session import Session

SEVEN = edition("seven-bosses")
ATTACK = {"phase": "assassination", "active": 1}


def _cards(*names: str) -> list[str]:
    return [f"sb.card.{name}" for name in names]


def _boss(name: str) -> str:
    return f"sb.card.boss-{name}"


def _columns(*columns: str) -> list[list[str]]:
    return [_cards(*column.split()) for column in columns]


AOI: dict[str, Any] = {"boss": _boss("fixer"), "columns": _columns("ghost", "observer fixer")}
HERMIT: dict[str, Any] = {"boss": _boss("hermit"), "columns": _columns("hermit", "underling", "canary")}
BULLET: dict[str, Any] = {"boss": _boss("bullet"), "columns": _columns("bullet", "canary")}
SAFE: dict[str, Any] = {"boss": _boss("canary"), "columns": _columns("bullet canary", "hermit")}


def _struck(name: str) -> dict[str, Any]:
    return {**ATTACK, "attack": {"target": "front-0", "name": f"sb.card.{name}"}}


def _told_of(front: str, **barred: str) -> dict[str, Any]:
    """Aoi with another first column, and what is known of her cards."""
    names = {f"sb.card.{card}": _cards(*others.split()) for card, others in barred.items()}
    return {"boss": _boss("fixer"), "columns": _columns(front, "observer fixer"), "barred": names}


LAYING = {"phase": "lay-out", "chance": [_boss("hermit"), _boss("ghost")]}
# What is told, and where: the learner's seat, the other one, the rest of the position.
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "boss-falls": (HERMIT, AOI, _struck("hermit")),
    "card-falls": ({**HERMIT, "columns": _columns("canary", "underling", "hermit")}, AOI, _struck("canary")),
    "name-wrong": (HERMIT, AOI, _struck("ghost")),
    "bullet-boss": (BULLET, AOI, _struck("bullet")),
    "finish": (
        SAFE,
        {"boss": _boss("hermit"), "boss_up": True, "columns": _columns("hermit", "ghost"), "up": _cards("ghost")},
        {"phase": "assassination"},
    ),
    "boss-chance": (
        SAFE,
        {
            "boss": _boss("hermit"),
            "boss_up": True,
            "columns": _columns("hermit", "ghost", "observer"),
            "barred": {"sb.card.hermit": _cards("ghost")},
        },
        {"phase": "assassination"},
    ),
    "boss-even": (
        SAFE,
        {"boss": _boss("hermit"), "boss_up": True, "columns": _columns("hermit", "ghost")},
        {"phase": "assassination"},
    ),
    "certain": (SAFE, {**AOI, "seen": _cards("ghost")}, {"phase": "assassination"}),
    "face-up": (SAFE, {**AOI, "up": _cards("ghost")}, {"phase": "assassination"}),
    "guess": (
        SAFE,
        {
            "boss": _boss("fixer"),
            "columns": _columns("ghost canary", "observer fixer"),
            "barred": {"sb.card.ghost": _cards("fixer"), "sb.card.observer": _cards("ghost", "canary")},
        },
        {"phase": "assassination"},
    ),
    "even": (SAFE, AOI, {"phase": "assassination"}),
    "even-at": (SAFE, _told_of("ghost canary", ghost="fixer observer"), {"phase": "assassination"}),
    "even-some": (SAFE, _told_of("ghost", ghost="fixer"), {"phase": "assassination"}),
    "even-boss": (SAFE, _told_of("ghost underling"), {"phase": "assassination"}),
    "few-bosses": (SAFE, AOI, {"phase": "action"}),
    "lurk": (
        {"boss": _boss("ghost"), "columns": _columns("bullet ghost", "gunman"), "up": _cards("gunman")},
        {"boss": _boss("fixer"), "columns": _columns("canary", "observer fixer")},
        {"phase": "action"},
    ),
    "boss-in-front": (HERMIT, AOI, {"phase": "rearrangement"}),
    "seen": ({**SAFE, "seen": _cards("hermit")}, AOI, {"phase": "rearrangement"}),
    "lay-out": ({}, {}, LAYING),
    "lay-front": ({}, {}, LAYING),
    "lay-rear": ({}, {}, LAYING),
}
GUNMAN: dict[str, Any] = {"boss": _boss("hermit"), "columns": _columns("bullet hermit", "gunman")}
USED = {
    "canary": ({"boss": _boss("fixer"), "columns": _columns("canary", "observer fixer")}, "sb.card.canary/b"),
    "gunman": ({"boss": _boss("ghost"), "columns": _columns("fixer", "observer ghost")}, "sb.card.fixer/b"),
}


def _line(you: dict[str, Any], aoi: dict[str, Any], more: dict[str, Any]) -> Any:
    turn = {} if more.get("phase") == "lay-out" else {"turn": 8}
    start = {"seats": [you, aoi], **turn, **{k: v for k, v in more.items() if k != "chance"}}
    return open_table(TableFile(edition=SEVEN.id, start=start, chance=more.get("chance", ())))[1]


def _told(line: Any, seat: int = 0) -> dict[str, Any]:
    view = line.game.view(line.state, seat)
    return {one.key: one for one in SEVEN.table.advice(view, seat, line.game.offers(line.state, seat))}


def _good(line: Any, told: dict[str, Any], key: str) -> None:
    assert key in told
    assert told[key].rule in SEVEN.ledger
    if told[key].move:
        assert not line.game.why_not(line.state, line.game.action_of(told[key].move))


@pytest.mark.parametrize("key", CASES)
def test_it_warns_before_the_rule_bites(key: str) -> None:
    line = _line(*CASES[key])
    _good(line, _told(line), key)


@pytest.mark.parametrize("key", USED)
def test_it_tells_what_can_be_nullified(key: str) -> None:
    aoi, card = USED[key]
    line = _line(GUNMAN, aoi, {"phase": "action", "active": 1})
    line = line.do(line.game.action_of({"do": "use", "seat": 1, "member": card}))
    _good(line, _told(line), key)


def test_the_cheapest_answer_that_saves_the_boss_is_advised() -> None:
    """A member before the trump; nothing at all for a name that is wrong."""
    assert _told(_line(*CASES["boss-falls"]))["boss-falls"].move["member"] == "sb.card.underling/a"
    assert _told(_line(*CASES["name-wrong"]))["name-wrong"].move["do"] == "let-be"
    alone = _line({**HERMIT, "columns": _columns("hermit", "canary")}, AOI, _struck("hermit"))
    assert _told(alone)["boss-falls"].move["do"] == "trump"


def test_once_saved_there_is_nothing_more_to_warn_of() -> None:
    line = _line(*CASES["boss-falls"])
    line = line.do(line.game.action_of({"do": "trigger", "seat": 0, "member": "sb.card.underling/a"}))
    assert "boss-falls" not in _told(line)


@pytest.mark.parametrize("boss", ["gunman", "canary", "bullet", "hermit", "observer", "fixer", "ghost"])
def test_whoever_lays_out_hears_who_is_suited_to_which_row(boss: str) -> None:
    """The booklet's advice on its last page, whatever boss card was dealt."""
    other = "ghost" if boss != "ghost" else "hermit"
    line = _line({}, {}, {"phase": "lay-out", "chance": [_boss(boss), _boss(other)]})
    told = _told(line)
    _good(line, told, "lay-front")
    _good(line, told, "lay-rear")
    suited = {card.rpartition("/")[0].rpartition(".")[2] for card in told["lay-rear"].facts["cards"]}
    assert suited == {"gunman", "hermit", "fixer", "ghost"}


def test_a_boss_whose_trump_is_better_early_need_not_hide() -> None:
    chance = [_boss("observer"), _boss("ghost")]
    assert "lay-out" not in _told(_line({}, {}, {"phase": "lay-out", "chance": chance}))
    rows = {"boss": _boss("observer"), "columns": _columns("observer", "canary")}
    assert _told(_line(rows, AOI, {"phase": "rearrangement"})) == {}


def test_chances_are_exact() -> None:
    told = _told(_line(*CASES["guess"]))["guess"]
    assert (told.facts["target"], told.facts["named"], told.facts["share"]) == ("front-1", "sb.card.fixer", "3/5")
    told = _told(_line(*CASES["boss-chance"]))["boss-chance"]
    assert (told.facts["target"], told.facts["share"]) == ("front-0", "1/2")


def test_where_nothing_speaks_for_one_guess_none_is_put_forward() -> None:
    """All orders counted alike: three names for each of two places, or four names of which one cannot be the boss."""
    told = _told(_line(*CASES["even"]))
    assert set(told) == {"even"}
    assert told["even"].facts == {"targets": ["front-0", "front-1"], "n": 3, "share": "1/3"}
    told = _told(_line(*CASES["even-boss"]))
    assert told["even-boss"].facts["cards"] == _cards("observer", "fixer", "ghost")
    assert _told(_line(*CASES["even-at"]))["even-at"].facts == {"targets": ["front-0"], "n": 2, "share": "1/2"}
    assert _told(_line(*CASES["even-some"]))["even-some"].facts["n"] == 3
    assert _told(_line(*CASES["boss-even"]))["boss-even"].facts["targets"] == ["front-0", "front-1"]
    assert all(one.move is None for key in CASES if "even" in key for one in _told(_line(*CASES[key])).values())


@pytest.mark.parametrize("lang", LANGS)
def test_the_coach_counts_as_the_panel_does(lang: str) -> None:
    """A first turn: eight names for every card in front, as fractions here and there; whichever card is picked."""
    session = Session(address={"deal": SEVEN.id, "seed": "386975", "lang": lang})
    screen = session.screen()
    while not (aims := [act for act in screen["acts"] if act["go"]["do"] == "card"]):
        screen = session.handle({"do": "act", "move": plain_action(offers_of(session)[0])})
    for aim in aims:
        screen = session.handle(aim["go"])
        values = {one["value"] for one in screen["syndicate"]["namer"]["options"]}
        said = screen["advice"]["items"][0]
        assert values == {"1/8"}
        assert "1/8" in said["text"]
        assert "%" not in said["text"]
        assert said["go"] is None
        session.handle(aim["go"])


def test_it_says_nothing_to_whoever_has_nothing_to_decide() -> None:
    assert _told(_line(*CASES["even"]), seat=1) == {}


def test_every_text_is_used_and_every_advice_has_one() -> None:
    assert set(SEVEN.texts["coach"]) == {*CASES, *USED}


@pytest.mark.parametrize("key", ["even", "face-up", "boss-even", "few-bosses"])
def test_what_only_the_other_side_knows_changes_nothing(key: str) -> None:
    """The same words whoever the face-down cards are, and whichever boss card she holds."""
    line = _line(*CASES[key])
    told = []
    for columns in (line.state.players[1].columns, _swapped(line.state.players[1].columns)):
        other = evolve(line.state.players[1], columns=columns)
        state = evolve(line.state, players=(line.state.players[0], other))
        view = line.game.view(state, 0)
        told.append(SEVEN.table.advice(view, 0, line.game.offers(state, 0)))
    assert digest(told[0]) == digest(told[1])


def _swapped(columns: Any) -> Any:
    """The rows with two face-down cards exchanged."""
    hidden = [m for c in columns for m in (c.front, c.rear) if m is not None and not m.up]
    one, two = hidden[0], hidden[-1]
    names = {one.card: two.card, two.card: one.card}

    def turned(member: Any) -> Any:
        return member if member is None else evolve(member, card=names.get(member.card, member.card))

    return tuple(evolve(c, front=turned(c.front), rear=turned(c.rear)) for c in columns)


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_can_be_played_by_the_coach(lang: str) -> None:
    """Every advice has words and a rule, and following it is never refused."""
    session = Session(address={"deal": SEVEN.id, "seed": "3", "lang": lang})
    for _ in range(40):
        screen = session.screen()
        items = (screen["advice"] or {"items": []})["items"]
        assert all(item["text"] and item["cites"][0]["rule"] in SEVEN.ledger for item in items)
        moves = [item["go"] for item in items if item["go"]]
        moves += [act["go"] for act in screen["acts"] if act["state"] != "refused" and act["go"]["do"] == "act"]
        aims = [act["go"] for act in screen["acts"] if act["go"]["do"] == "card"]
        if not moves and aims:
            namer = session.handle(aims[0])["syndicate"]["namer"]
            moves = [one["go"] for one in namer["options"]]
        if not moves:
            break
        assert session.handle(moves[0])["refusal"] is None
