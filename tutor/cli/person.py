"""A person at a terminal among bots: numbered offers, why and why not, undo, the log, either language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import asdict

from tutor.bots import Bot
from tutor.bots.runner import polled
from tutor.cli.mistakes import say
from tutor.cli.telling import Told
from tutor.cli.terminal import paint, wrap
from tutor.games.edition import Edition
from tutor.kernel.engine import Outcome, tag_of
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line, Moment, plain_action
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.tables.models import Probe
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee

YOU = 0
HELP = {
    "en": "a number: do that; Enter: let it be, where you may; why N: the rule, and what it does to the odds; "
    "why-not ACTION field=value ...: every reason against it; why-not: the kinds of actions; "
    "look; log; undo; lang; quit",
    "ja": "番号：その行動。Enter：見送る（できるとき）。why 番号：ルールと確率への影響。"
    "why-not 行動 項目=値 …：できない理由すべて。why-not：行動の種類。look、log、undo、lang、quit",
}
SAYS = {
    "prompt": ("> ", "> "),
    "which": ("write a number from 1 to {n}, or help", "1から{n}の番号か help を書いてください"),
    "over": ("The game is over: {way}.", "ゲーム終了：{way}。"),
    "pass": ("You may interject, or press Enter to let it be.", "割り込めます。見送るなら Enter。"),
    "start": ("nothing to take back", "戻せる手がありません"),
    "legal": ("That is allowed; it is one of the numbers above.", "それはできます。上の番号にあります。"),
    "rule": ("by {rule}: {text}", "{rule}：{text}"),
    "bye": ("Bye.", "また遊びましょう。"),
}


class Sitting:
    """One game with a person in seat 0."""

    def __init__(self, edition: Edition, dealt: Outcome, bots: Sequence[Bot], seed: int, lang: str) -> None:
        self.edition = edition
        self.game = edition.game
        self.line: Line[Any] = Line(self.game, (Moment(dealt.state, None, dealt.events),))
        self.bots = bots
        self.rng = Random(seed)
        self.told = Told(lang)
        self.declined = -1
        self.offered: tuple[Action, ...] = ()

    def say(self, key: str, **values: Any) -> str:
        return SAYS[key][self.told.lang == "ja"].format(**values)

    def play(self) -> int:
        print(paint(wrap(HELP[self.told.lang]), "dim"))
        self._tell(self.line)
        while self.line.state.ending is None and pending(self.line.state) is not None:
            if not self._go_on():
                print(self.say("bye"))
                return 0
        ending = self.line.state.ending
        print(paint(self.say("over", way=ending.way if ending else ""), "bold"))
        return 0

    # -- whose turn it is --------------------------------------------------------------------------------------------

    def _go_on(self) -> bool:
        """The next decision at the table; False if the person leaves. The person may interject before the bots do."""
        window = pending(self.line.state)
        assert window is not None
        lead, others = polled(window, self.rng)
        if YOU in others and self.declined != len(self.line.moments) and self.game.offers(self.line.state, YOU):
            return self._ask(must=False)
        for seat in others:
            wish = self._wish(seat) if seat != YOU and self._looks_up(seat) else None
            if wish is not None:
                self._do(wish)
                return True
        if lead == YOU:
            return self._ask(must=True)
        self._do(self._wish(lead) or self.game.offers(self.line.state, lead)[0])
        return True

    def _bot_of(self, seat: int) -> Bot:
        return self.bots[(seat - 1) % len(self.bots)]

    def _looks_up(self, seat: int) -> bool:
        return self.rng.random() < float(getattr(self._bot_of(seat), "attention", 1.0))

    def _wish(self, seat: int) -> Action | None:
        offers = self.game.offers(self.line.state, seat)
        view = self.game.view(self.line.state, seat)
        return self._bot_of(seat).choose(view, offers, self.rng) if offers else None

    def _do(self, action: Action) -> None:
        before = self.line.state
        self.line = self.line.do(action)
        known = self.edition.table.seen_fields(asdict(action), self.line.events, before, self.line.state, YOU)
        label = Referee(self.edition, self.line).label(evolve(action, **known))[self.told.lang]
        print(f"{paint(label, 'bold')}  {paint(self.told.word('seat', n=action.seat), 'dim')}")
        self._tell(self.line)

    def _tell(self, line: Line[Any]) -> None:
        """What the latest action of a line brought about, as the person may know it."""
        before = line.moments[max(0, len(line.moments) - 2)].state
        referee = Referee(self.edition, line)
        events = self.edition.table.seen(line.events, before, line.state, YOU)
        self.told.events([referee.told_event(e, before) for e in events])

    # -- the person --------------------------------------------------------------------------------------------------

    def _ask(self, must: bool) -> bool:
        """Asks until something is done; False if the person leaves."""
        self._offer(must)
        while True:
            line = _read(self.say("prompt"))
            if line is None or line in ("quit", "q", "exit"):
                return False
            before = self.line
            try:
                decided = self._take(line, must)
            except BadInput as error:
                print(say(error))
                continue
            if decided or self.line is not before:
                return True

    def _offer(self, must: bool) -> None:
        referee = Referee(self.edition, self.line)
        waiting = referee.waiting()
        if waiting is not None:
            print(f"\n{paint(waiting['text'][self.told.lang] or waiting['for'], 'bold')}")
        for side, number in _totals(self.edition, self.line):
            print(paint(f"  {side} {number}", "cyan"))
        self.offered = self.game.offers(self.line.state, YOU)
        for n, action in enumerate(self.offered, 1):
            print(wrap(referee.label(action)[self.told.lang], "      ", f"  {n:>2}  "))
        if not must:
            print(paint(self.say("pass"), "dim"))

    def _take(self, line: str, must: bool) -> bool:
        """One line of the person; says whether the table may go on."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "why-not": self._why_not,
            "look": lambda _: self._offer(must),
            "log": lambda _: self._log(),
            "undo": lambda _: self._undo(),
            "lang": self._lang,
            "help": lambda _: print(paint(wrap(HELP[self.told.lang]), "dim")),
        }
        if word in commands:
            commands[word](rest.strip())
            return False
        if not line and not must:
            self.declined = len(self.line.moments)
            return True
        if not (line.isascii() and line.isdigit() and 1 <= int(line) <= len(self.offered)):
            print(self.say("which", n=len(self.offered)))
            return False
        self._do(self.offered[int(line) - 1])
        return True

    def _why(self, rest: str) -> None:
        """The rule that grants an offer, and what the offer makes of the odds."""
        if not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= len(self.offered)):
            print(self.say("which", n=len(self.offered)))
            return
        action = self.offered[int(rest) - 1]
        rule = next(a.rule for a in self.game.rules.actions if a.action is type(action))
        found = self.edition.ledger.get(rule)
        text = found.text[self.told.lang] if found else ""
        print(wrap(self.say("rule", rule=rule, text=text), "  ", "  "))
        odds = Referee(self.edition, self.line).answer(Probe(odds={}))
        wanted = {**odds, "plays": [p for p in odds["plays"] if p["seat"] == YOU and _same(p["action"], action)]}
        self.told.odds(wanted)

    def _why_not(self, rest: str) -> None:
        """Every reason against an action written as `enhance card=... monster=m1`."""
        known = [tag_of(a.action) for a in self.game.rules.actions]
        if not rest:
            print(wrap(", ".join(known), "  ", "  "))
            return
        kind, *fields = rest.split()
        data: dict[str, Any] = {"seat": YOU, "action": kind}
        for given in fields:
            key, _, value = given.partition("=")
            data[key] = int(value) if value.lstrip("-").isdigit() and len(value) < 10 else value
        read_action(self.game, data)
        answer = Referee(self.edition, self.line).answer(Probe.model_validate({"try": data}))
        if answer["legal"]:
            print(self.say("legal"))
        else:
            self.told.verdict(answer, self.told.word("refused"), False)

    def _log(self) -> None:
        for number in range(len(self.line.moments)):
            self._tell(self.line.at(number))

    def _undo(self) -> None:
        """Back to the person's last decision."""
        last = [n for n, m in enumerate(self.line.moments) if m.action is not None and m.action.seat == YOU]
        if not last:
            print(self.say("start"))
            return
        self.line = self.line.at(last[-1] - 1)
        self.declined = -1

    def _lang(self, rest: str) -> None:
        self.told = Told(rest if rest in ("ja", "en") else "en" if self.told.lang == "ja" else "ja")
        self._offer(must=True)


def _read(prompt: str) -> str | None:
    """A line of the person; None when there are no more."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _totals(edition: Edition, line: Line[Any]) -> list[tuple[str, int]]:
    """The totals that stand against each other, if something is being fought out."""
    totals = edition.table.odds(line.state).get("totals", {})
    return list(totals.items())


def _same(told: dict[str, Any], action: Action) -> bool:
    return {k: v for k, v in told.items() if k != "label"} == plain_action(action)
