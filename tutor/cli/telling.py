"""Answers of the referee, told to somebody at a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tutor.cli.terminal import paint, table, wrap
from tutor.explain.speaker import Speaker

Answer = dict[str, Any]
RULING = ".ruling."  # in the id of a rule that stands in no book
WORDS = {
    "waiting": ("Waiting for", "待っていること"),
    "over": ("Nobody has to decide anything.", "決めることは残っていません。"),
    "opened": ("The position begins with", "はじめに起こること"),
    "offers": ("Seat {n} may", "{n}番の席ができること"),
    "none": ("nothing now", "いまは何もできない"),
    "legal": ("allowed", "できる"),
    "refused": ("refused", "できない"),
    "done": ("done", "行った"),
    "total": ("makes", "合計"),
    "win": ("Chance to win", "勝つ確率"),
    "outcomes": ("won, tied, lost", "勝ち・同点・負け"),
    "even": ("a tie wins", "同点は勝ち"),
    "uneven": ("a tie loses", "同点は負け"),
    "escape": ("Chance to get away from {m}", "{m}から逃げきる確率"),
    "search": ("Chance of each result of a search", "部屋漁りの結果ごとの確率"),
    "finds": (
        "A monster: {monster}. On average {gold} gold and {treasure} Treasures",
        "モンスターが出る確率は{monster}。平均して{gold}ゴールドとトレジャー{treasure}枚",
    ),
    "next": ("The next {deck}", "次の{deck}"),
    "nothing": ("Nothing is about to be rolled.", "これから振るダイスはありません。"),
    "plays": ("What each choice would make of it", "それぞれの選択のあとの確率"),
    "seat": ("seat {n}", "{n}番の席"),
    "view": ("What seat {n} sees", "{n}番の席に見えるもの"),
    "ruling": ("ruling", "裁定"),
    "book": ("rulebook", "ルールブック"),
    "ended": ("The game is over: {way}.", "ゲーム終了：{way}。"),
}


class Told:
    """Prints answers in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._at = 1 if lang == "ja" else 0

    def word(self, key: str, **values: Any) -> str:
        return WORDS[key][self._at].format(**values)

    def page(self, rule: str, page: int | None) -> str:
        """Where a rule stands, quietly."""
        unpaged = self.word("ruling" if RULING in rule else "book")
        where = unpaged if page is None else f"{page}ページ" if self.lang == "ja" else f"p. {page}"
        return paint(f"({rule}, {where})", "dim")

    # -- tables ------------------------------------------------------------------------------------------------------

    def table(self, answers: Answer) -> None:
        waiting = answers["waiting"]
        lead = waiting["text"][self.lang] or waiting["for"] if waiting else self.word("over")
        print(paint(wrap(lead), "bold"))
        if any(e["text"][self.lang] for e in answers["opened"]):
            print(f"\n{self.word('opened')}:")
            self.events(answers["opened"])
        for answer in answers["answers"]:
            print()
            show: Callable[[Answer], None] = getattr(self, f"_{answer['probe']}")
            show(answer)

    def _offers(self, answer: Answer) -> None:
        print(f"{paint(self.word('offers', n=answer['seat']), 'bold')}:")
        for offer in answer["offers"]:
            print(wrap(offer["label"][self.lang], "    ", "  · "))
        if not answer["offers"]:
            print(f"  {self.word('none')}")

    def _try(self, answer: Answer) -> None:
        self.verdict(answer, self.word("legal") if answer["legal"] else self.word("refused"), answer["legal"])

    def _do(self, answer: Answer) -> None:
        done = answer["verdict"] == "ok"
        self.verdict(answer, self.word("done") if done else self.word("refused"), done)
        self.events(answer["events"])

    def _ask(self, answer: Answer) -> None:
        self.number(answer)

    def _odds(self, answer: Answer) -> None:
        self.odds(answer)

    def _view(self, answer: Answer) -> None:
        print(f"{paint(self.word('view', n=answer['seat']), 'bold')}:")
        print(json.dumps(answer["view"], ensure_ascii=False, indent=1))

    def _state(self, answer: Answer) -> None:
        values = answer.get("values") or {".".join(map(str, answer.get("path", ()))): answer.get("value")}
        for path, value in values.items():
            print(f"{path} = {json.dumps(value, ensure_ascii=False)}")

    # -- parts of answers --------------------------------------------------------------------------------------------

    def verdict(self, answer: Answer, word: str, good: bool) -> None:
        mark = paint(f"✓ {word}", "green") if good else paint(f"✗ {word}", "red")
        seat = self.word("seat", n=answer["action"]["seat"])
        print(f"{mark}  {answer['label'][self.lang]}  {paint(seat, 'dim')}")
        for denial in answer["denials"]:
            print(wrap(denial["text"][self.lang], "      ", "    "))
            print(f"      {self.page(denial['rule'], denial['page'])}")

    def events(self, events: list[Answer]) -> None:
        """What happened, one line each; lines of the log that mean nothing to a reader are left out."""
        self.lines([(event["text"][self.lang], event["rule"]) for event in events])

    def lines(self, told: list[tuple[str, str]]) -> bool:
        """Sentences with the rules that they are told by; whether there was any."""
        for text, rule in told:
            if text:
                print(wrap(f"{text} {paint(f'[{rule}]', 'dim')}", "      ", "    "))
        return any(text for text, _ in told)

    def number(self, answer: Answer) -> None:
        of = "" if answer["of"] is None else f" {answer['of']}"
        print(f"  {answer['question']}{of} {self.word('total')} {paint(str(answer['total']), 'bold')}")
        rows = [
            [f"{t['value']:+d}".replace("-", "−"), t["text"][self.lang] or t["key"], f"{t['source']}  {t['rule']}"]
            for t in answer["terms"]
        ]
        for line in table(rows, right=frozenset({0})).splitlines():
            print(f"    {line}")

    # -- odds --------------------------------------------------------------------------------------------------------

    def odds(self, answer: Answer) -> None:
        if answer["of"] == "fight":
            self._fight(answer)
        elif answer["of"] == "run":
            for monster, chance in answer["escape"].items():
                print(f"{self.word('escape', m=monster)}: {share(chance)}")
        elif answer["of"] == "search":
            self._search(answer)
        elif answer["of"] == "draws":
            self._draws(answer["next"])
        elif answer["of"] == "dice":
            for row in answer["results"]:
                print(f"  {share(row['chance']):>15}  {row['text'][self.lang]}  {paint(row['rule'], 'dim')}")
        else:
            print(self.word("nothing"))
        rows = [
            [play["action"]["label"][self.lang], self.word("seat", n=play["seat"]), share(play["win"]), change(play)]
            for play in answer["plays"]
        ]
        if rows:
            print(f"\n{paint(self.word('plays'), 'bold')}:")
            for line in table(rows, right=frozenset({2, 3})).splitlines():
                print(f"  {line}")

    def _fight(self, answer: Answer) -> None:
        totals = answer["totals"]
        print(f"{paint(self.word('win'), 'bold')}: {paint(share(answer['win']), 'bold')}")
        tie = self.word("even") if answer["ties_win"] else self.word("uneven")
        print(f"  {totals['munchkins']} : {totals['monsters']}, {self._dice(answer['dice'])}, {tie}")
        shares = answer.get("outcomes", {})
        print(
            f"  {self.word('outcomes')}: {', '.join(share(shares[k]) for k in ('won', 'tied', 'lost') if k in shares)}"
        )

    def _search(self, answer: Answer) -> None:
        print(f"{self.word('search')}:")
        for line, chance in answer["results"].items():
            print(f"  {line:>2}: {share(chance)}")
        means = {key: f"{float(Fraction(answer[key])):.1f}" for key in ("gold", "treasure")}
        print(self.word("finds", monster=share(answer["monster"]), **means))

    def _draws(self, rows: list[Answer]) -> None:
        """What the next card of each deck may be."""
        for deck in dict.fromkeys(row["deck_label"][self.lang] for row in rows):
            print(f"{paint(self.word('next', deck=deck), 'bold')}:")
            for row in rows:
                if row["deck_label"][self.lang] == deck:
                    what = f"{row['label'][self.lang]} {row.get('n', '')}".rstrip()
                    print(f"  {what}: {share(row['chance'])}")

    def _dice(self, dice: dict[str, int]) -> str:
        ours, theirs = dice["munchkins"], dice["monsters"]
        return f"ダイス{ours}個と{theirs}個" if self.lang == "ja" else f"dice {ours} : {theirs}"


def how_it_ended(speaker: Speaker, ending: Any) -> str:
    """Who has won, in the words of the game's own screen; the way in which it ended, where that has none."""
    winners = getattr(ending, "winners", ())
    found = speaker.texts["screen"].get("game-won" if winners else "game-lost")
    if found is not None:
        return speaker.say(str(found[speaker.lang]), {"winners": winners})
    return str(WORDS["ended"][speaker.lang == "ja"]).format(way=speaker.word(ending.way) if ending else "")


def share(fraction: str) -> str:
    """A fraction and its percentage."""
    value = Fraction(fraction)
    return f"{fraction} ({float(value) * 100:.1f} %)"


def change(play: Answer) -> str:
    value = Fraction(play.get("change", "0"))
    sign = "±" if value == 0 else "+" if value > 0 else "−"
    return f"{sign}{abs(float(value)) * 100:.1f}"
