"""Positions of Boss Monster as data: what is laid out, what is done, and what must come of it in each edition."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from boss_monster.dungeons import PLAYS, cards
from contract.invariants import boss_monster as invariants
from contract.playing import NAMED

from tutor.games.boss_monster.play import Play
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event, total
from tutor.kernel.records import encode, plain
from tutor.kernel.state import pending
from tutor.kernel.verdict import Illegal, Impossible
from tutor.tables.referee import value_at

FOLDER = Path(__file__).parent / "cases"
EDITIONS = ("alpha", "revised")
Case = dict[str, Any]


@cache
def cases(kind: str) -> tuple[Case, ...]:
    """The cases of all files whose name begins so."""
    files = sorted(FOLDER.glob(f"{kind}*.yaml"))
    return tuple(short(case) for path in files for case in yaml.safe_load(path.read_text(encoding="utf-8")))


def short(value: Any) -> Any:
    """`~freeze` is short for the id of a card, also inside keys and lists."""
    if isinstance(value, dict):
        return {key: short(item) for key, item in value.items()}
    return [short(item) for item in value] if isinstance(value, list) else cards(value)


def name_of(case: Case) -> str:
    return str(case["name"]).replace(" ", "-")


def in_each_edition(kind: str) -> Any:
    """Every case of a kind, in the editions that it is for."""
    each = [
        pytest.param(play, case, id=f"{name_of(case)}-{play.edition}")
        for case in cases(kind)
        for play in PLAYS
        if case.get("only", play.edition) == play.edition
    ]
    return pytest.mark.parametrize("play, case", each)


def holds(play: Play, case: Case) -> None:
    """Play the case and check all that it says."""
    wanted = _own(play, case)
    if "impossible" in wanted:
        with pytest.raises(Impossible) as refused:
            _Run(play, case)
        assert refused.value.rule.partition(".")[2] == wanted["impossible"]
        return
    run = _Run(play, case)
    for move in case.get("moves", ()):
        run.make(move)
    run.check(wanted, run.happened)


def _own(play: Play, expected: Case) -> Case:
    """What is expected in both editions, and in this one."""
    return {**expected, **expected.get(play.edition, {})}


class _Run:
    def __init__(self, play: Play, case: Case) -> None:
        self.play = play
        start = play.START.model_validate(case["start"])
        luck = Chance(cards=tuple(case.get("chance", ())), seed=case.get("seed", 0))
        laid = play.lay_out(start, luck, play.inline(case.get("cards", []), []))
        self.state = laid.state
        self.happened: list[Event] = list(laid.events)
        self.before = self.state
        self.look()

    def make(self, move: Case) -> None:
        if move.get("in", self.play.edition) != self.play.edition:
            return
        wanted = {k: v for k, v in move.items() if k not in ("then", "in")}
        events: tuple[Event, ...] = ()
        if wanted:
            action = self.play.GAME.action_of(wanted)
            self.before = self.state
            try:
                self.state, events = self.play.GAME.apply(self.state, action)
            except Illegal as error:
                pytest.fail(f"{wanted} is refused by {', '.join(d.rule for d in error.denials)}")
            self.happened += events
            self.look()
        self.check(_own(self.play, move.get("then", {})), list(events))

    def look(self) -> None:
        """What holds in every position, and what nobody can see."""
        assert list(invariants.wrong(self.state)) == []
        for p in self.state.players:
            seen = set(NAMED.findall(encode(self.play.GAME.view(self.state, p.seat)).decode()))
            assert not invariants.hidden_from(self.state, p.seat) & seen, p.seat

    def check(self, wanted: Case, events: list[Event]) -> None:
        self._events(wanted, events)
        for path, value in wanted.get("state", {}).items():
            assert value_at(plain(self.state), tuple(path.split("."))) == value, path
        for view in wanted.get("views", ()):
            seen = plain(self.play.GAME.view(self.state, view["seat"]))
            assert value_at(seen, tuple(view["path"].split("."))) == view["is"], view
        for ask in wanted.get("asks", ()):
            terms = self.play.GAME.ask(self.state, ask["ask"], ask.get("of"))
            assert total(terms) == ask["is"], (ask, terms)
        for secret in wanted.get("secret", ()):
            told = encode(self.play.seen(tuple(events), self.before, self.state, secret["seat"])).decode()
            assert f'"{secret["card"]}"' not in told, secret
        for refused in wanted.get("refused", ()):
            found = self._refusals(refused)
            assert refused.get("by", found[0]) in found, (refused, found)
            assert found == refused.get("all", found), (refused, found)
        window = pending(self.state)
        if "waits" in wanted:
            assert window is not None
            assert window.kind == wanted["waits"]
            assert plain(window.about) == wanted.get("about", plain(window.about))
        for offer in wanted.get("offers", ()):
            assert self._offered(offer), offer
        for lack in wanted.get("lacks", ()):
            assert not self._offered(lack), lack

    def _events(self, wanted: Case, events: list[Event]) -> None:
        left = iter(events)
        told = [event.kind for event in events]
        for one in wanted.get("events", ()):
            assert any(_fits(event, one) for event in left), f"no {one} in order; there were {told}"
        for kind in wanted.get("never", ()):
            assert not any(_fits(event, kind) for event in events), f"{kind} happened"
        for kind, n in wanted.get("counts", {}).items():
            assert told.count(kind) == n, (kind, told)

    def _refusals(self, data: Case) -> list[str]:
        action = self.play.GAME.action_of({k: v for k, v in data.items() if k not in ("by", "all")})
        return [denied.rule.partition(".")[2] for denied in self.play.GAME.why_not(self.state, action)]

    def _offered(self, wanted: Case) -> bool:
        """Whether somebody is offered an action with these fields."""
        found = (plain(action) for action in self.play.GAME.offers(self.state, wanted["seat"]))
        return any(all(offer.get(key) == value for key, value in wanted.items()) for offer in found)


def _fits(event: Event, wanted: str | Case) -> bool:
    """Whether it is an event of this kind; with facts, whether it has them, and cites this rule of its book."""
    if isinstance(wanted, str):
        return event.kind == wanted
    named = (rule for rule in event.rules if rule.partition(".")[2] == wanted.get("cites"))
    told = {**plain(event.facts), "kind": event.kind, "cites": next(named, "").partition(".")[2] or None}
    return all(told.get(key) == value for key, value in wanted.items())
