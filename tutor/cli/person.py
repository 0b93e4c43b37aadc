"""A person at a terminal among bots: numbered offers, why and why not, undo, the log, either language."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import asdict

from tutor.bots import Bot
from tutor.bots.runner import polled
from tutor.cli.mistakes import say
from tutor.cli.telling import Told, how_it_ended
from tutor.cli.terminal import paint, table, wrap
from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.engine import Game, Outcome, tag_of
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line, Moment, plain_action
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window
from tutor.tables.models import Probe
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee

YOU = 0
LET_BE = ("pass", "go-on")  # what Enter does where something must be said
HELP = {
    "en": (
        ("a number", "do that"),
        ("Enter", "let it be, where you may"),
        ("look", "where you stand, and everything you may do"),
        ("read", "what is printed on your cards, and on what is around you"),
        ("why N", "the rule that allows number N, and what it does to the odds"),
        ("why-not ACTION field=value ...", "every reason against it; why-not alone: the kinds of actions"),
        ("log", "everything so far"),
        ("undo", "back to your last decision"),
        ("lang", "日本語"),
        ("quit", "leave"),
    ),
    "ja": (
        ("番号", "その行動をする"),
        ("Enter", "見送る（見送れるとき）"),
        ("look", "今の自分と、できることすべて"),
        ("read", "自分のカードやまわりの物に書いてあること"),
        ("why 番号", "その行動を認めるルールと、確率への影響"),
        ("why-not 行動 項目=値 …", "それができない理由すべて。why-not だけなら行動の種類"),
        ("log", "ここまでの記録"),
        ("undo", "一つ前の自分の決定に戻る"),
        ("lang", "English"),
        ("quit", "やめる"),
    ),
}
SAYS = {
    "prompt": ("> ", "> "),
    "which": ("write a number from 1 to {n}, or help", "1から{n}の番号か help を書いてください"),
    "you": (
        "Also at the table: {names}. Write help to see what you can write.",
        "ほかの席は{names}。書けることは help で分かります。",
    ),
    "enter": ("Enter: {label}", "Enter：{label}"),
    "pass": ("You may interject, or press Enter to let it be.", "割り込めます。見送るなら Enter。"),
    "start": ("nothing to take back", "戻せる手がありません"),
    "legal": ("That is allowed; look lists it with its number.", "それはできます。look で番号が分かります。"),
    "rule": ("by {rule}: {text}", "{rule}：{text}"),
    "bye": ("Bye.", "また遊びましょう。"),
}


class Sitting:
    """One game with a person in seat 0."""

    def __init__(
        self, edition: Edition, game: Game[Any], dealt: Outcome, bots: Sequence[Bot], seed: int, lang: str
    ) -> None:
        self.edition = edition
        self.game = game
        self.line: Line[Any] = Line(self.game, (Moment(dealt.state, None, dealt.events),))
        self.bots = bots
        self.rng = Random(seed)
        self.told = Told(lang)
        self.declined: tuple[Any, ...] = ()
        self.offered: tuple[Action, ...] = ()
        self.seen: list[str] = []
        self._at_leisure: tuple[str, ...] = tuple(getattr(edition.table, "AT_LEISURE", ()))

    def say(self, key: str, **values: Any) -> str:
        return SAYS[key][self.told.lang == "ja"].format(**values)

    def play(self) -> int:
        self._welcome()
        self._tell(self.line)
        while self.line.state.ending is None and pending(self.line.state) is not None:
            if not self._go_on():
                print(self.say("bye"))
                return 0
        print(paint(how_it_ended(self._speaker(), self.line.state.ending), "bold"))
        return 0

    # -- whose turn it is --------------------------------------------------------------------------------------------

    def _go_on(self) -> bool:
        """The next decision at the table; False if the person leaves. The person may interject before the bots do."""
        window = pending(self.line.state)
        assert window is not None
        lead, others = polled(window, self.rng)
        if YOU in others and self._might_interject() and self.declined != self._moment():
            return self._ask(must=False)
        for seat in others:
            wish = self._wish(seat) if seat != YOU and self._looks_up(seat) else None
            if wish is not None:
                self._do(wish)
                return True
        if lead == YOU:
            return self._nothing_to_say(window) or self._ask(must=True)
        self._do(self._wish(lead) or self.game.offers(self.line.state, lead)[0])
        return True

    def _moment(self) -> tuple[Any, ...]:
        """What the person was asked about: whoever lets it be is asked again when something else can be done."""
        window = pending(self.line.state)
        kind = "" if window is None else window.kind
        return kind, getattr(self.line.state, "turn", 0), self.game.offers(self.line.state, YOU)

    def _might_interject(self) -> bool:
        """Whether the person has anything for this moment but what can be done at leisure in a turn of one's own."""
        idle = {*LET_BE, *self._at_leisure}
        return any(tag_of(type(a)) not in idle for a in self.game.offers(self.line.state, YOU))

    def _nothing_to_say(self, window: Window) -> bool:
        """Where only a card could be played and there is none, the person is passed over."""
        offers = self.game.offers(self.line.state, YOU)
        idle = window.kind in getattr(self.edition.table, "ASKS_FOR_CARDS", ()) and len(offers) == 1
        if not idle or tag_of(type(offers[0])) not in LET_BE:
            return False
        self.line = self.line.do(offers[0])
        self._tell(self.line)
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
        label = self._speaker().action(evolve(action, **known))
        if not self._tell(self.line) and action.seat == YOU:
            print(paint(label, "bold"))

    def _speaker(self, *before: Any) -> Speaker:
        return Speaker(self.edition, self.told.lang, self.line.state, *before, you=YOU)

    def _tell(self, line: Line[Any]) -> bool:
        """What the latest action of a line brought about, as the person may know it; whether there was anything."""
        before = line.moments[max(0, len(line.moments) - 2)].state
        speaker = Speaker(self.edition, self.told.lang, line.state, before, you=YOU)
        events = self.edition.table.seen(line.events, before, line.state, YOU)
        return self.told.lines([(speaker.event(e), e.rule) for e in events])

    def _welcome(self) -> None:
        names = [self._speaker().seat(p) for p in range(len(self.line.state.players)) if p != YOU]
        print(paint(wrap(self.say("you", names=("、" if self.told.lang == "ja" else ", ").join(names))), "bold"))

    def _help(self) -> None:
        print(table([list(row) for row in HELP[self.told.lang]]))

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

    def _offer(self, must: bool, everything: bool = False) -> None:
        speaker, window = self._speaker(), pending(self.line.state)
        print()
        self._glance(again=not must)
        if window is not None:
            print(paint(speaker.window(window, YOU) or window.kind, "bold"))
        for side, number in _totals(self.edition, self.line):
            print(paint(f"  {speaker.word(side)} {number}", "cyan"))
        offers = self.game.offers(self.line.state, YOU)
        chief = tuple(a for a in offers if tag_of(type(a)) not in self._at_leisure)
        leisure = tuple(a for tag in self._at_leisure for a in offers if tag_of(type(a)) == tag)
        asked = must and not any(tag_of(type(a)) in LET_BE for a in offers)
        self.offered = (*chief, *leisure) if asked or everything else chief
        for n, action in enumerate(self.offered, 1):
            print(wrap(speaker.action(action), "      ", f"  {n:>2}  "))
        if not must:
            print(paint(self.say("pass"), "dim"))
        elif (quiet := self._quiet()) is not None:
            print(paint(self.say("enter", label=speaker.action(quiet)), "dim"))

    def _quiet(self) -> Action | None:
        """The offer that Enter takes where something must be said."""
        return next((a for a in self.offered if tag_of(type(a)) in LET_BE), None)

    def _glance(self, again: bool = False) -> None:
        """Where the person stands, if that is not what stood there last."""
        lines = [] if again else self._phrases("glance")
        if lines and lines != self.seen:
            self.seen = lines
            for line in lines:
                print(paint(wrap(line, "    ", "  "), "cyan"))

    def _take(self, line: str, must: bool) -> bool:
        """One line of the person; says whether the table may go on."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "why-not": self._why_not,
            "look": lambda _: self._look(must),
            "read": lambda _: self._read(),
            "log": lambda _: self._log(),
            "undo": lambda _: self._undo(),
            "lang": self._lang,
            "help": lambda _: self._help(),
        }
        if word in commands:
            commands[word](rest.strip())
            return False
        if not line and not must:
            self.declined = self._moment()
            return True
        if not line and (quiet := self._quiet()) is not None:
            self._do(quiet)
            return True
        action = self._offered_as(line)
        if action is not None:
            self._do(action)
        return action is not None

    def _offered_as(self, text: str) -> Action | None:
        """The offer with this number; what is no such number is told."""
        n = _whole(text)
        if n is None or not 1 <= n <= len(self.offered):
            print(self.say("which", n=len(self.offered)))
            return None
        return self.offered[n - 1]

    def _look(self, must: bool) -> None:
        self.seen = []
        self._glance()
        self._offer(must, everything=True)

    def _read(self) -> None:
        for line in self._phrases("reading"):
            print(wrap(line, "      ", "  "))

    def _phrases(self, what: str) -> list[str]:
        """The lines of a game that tells where somebody stands; none for one that does not."""
        told = getattr(self.edition.table, what, None)
        if told is None:
            return []
        speaker, lang = self._speaker(), self.told.lang
        texts = speaker.texts["screen"]
        lines = [(texts[key][lang], facts) for key, facts in told(self.line.state, YOU)]
        spoken = [(line, {k: v[lang] if isinstance(v, Text) else v for k, v in facts.items()}) for line, facts in lines]
        return [speaker.say(str(line), facts) for line, facts in spoken]

    def _why(self, rest: str) -> None:
        """The rule that grants an offer, and what the offer makes of the odds."""
        action = self._offered_as(rest)
        if action is None:
            return
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
            number = _whole(value)
            data[key] = value if number is None else number
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
        self.declined = ()

    def _lang(self, rest: str) -> None:
        self.told = Told(rest if rest in ("ja", "en") else "en" if self.told.lang == "ja" else "ja")
        self._offer(must=True)


def _read(prompt: str) -> str | None:
    """A line of the person, in narrow letters whatever they were typed in; None when there are no more."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return unicodedata.normalize("NFKC", line).strip() if line else None


def _whole(text: str) -> int | None:
    """A whole number of a size that people write; None for anything else."""
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else None


def _totals(edition: Edition, line: Line[Any]) -> list[tuple[str, int]]:
    """The totals that stand against each other, if something is being fought out."""
    totals = edition.table.odds(line.state, line.game).get("totals", {})
    return list(totals.items())


def _same(told: dict[str, Any], action: Action) -> bool:
    return {k: v for k, v in told.items() if k != "label"} == plain_action(action)
