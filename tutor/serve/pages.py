"""The pages that stand without a kernel: full house, no such page, something broke. The reader's language first."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

TEMPLATE = Path(__file__).parent / "template"
FONTS = Path(__file__).parent / "fonts"
FONT = "fonts/noto-sans-jp.woff2"
LANGUAGES = ("en", "ja")

# A die that shows five: drawn here, and small enough to travel inside the page.
FAVICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect x='2' y='2' width='28' height='28' rx='7' fill='%235a3bd1'/%3E%3Cg fill='%23fff'%3E"
    "%3Ccircle cx='10' cy='10' r='3'/%3E%3Ccircle cx='22' cy='10' r='3'/%3E%3Ccircle cx='16' cy='16' r='3'/%3E"
    "%3Ccircle cx='10' cy='22' r='3'/%3E%3Ccircle cx='22' cy='22' r='3'/%3E%3C/g%3E%3C/svg%3E"
)

ASKING = {"busy": "waiting", "closing": "healthz"}  # pages that let their reader in by themselves, and what they ask


class Words(NamedTuple):
    title: str
    text: str
    link: str


SAID: dict[str, dict[str, Words]] = {
    "busy": {
        "en": Words(
            "All tables are taken",
            "Everybody is playing just now. A table becomes free as soon as somebody leaves. "
            "Leave this page open: it keeps your place in the line, and lets you in when it is your turn.",
            "Try again now",
        ),
        "ja": Words(
            "満席です",
            "ただいますべての卓が使われています。だれかが席を立つと、すぐに空きます。"
            "このページを開いたままお待ちください。順番が来たら、そのまま入れます。",
            "もう一度試す",
        ),
    },
    "closing": {
        "en": Words(
            "The house is closing for a moment",
            "What you have done so far is kept. Leave this page open: it goes on as soon as the house is open again.",
            "Try again now",
        ),
        "ja": Words(
            "ただいま一時閉店します",
            "これまでの進みぐあいは残っています。このページを開いたままお待ちください。再開したら、そのまま続けられます。",
            "もう一度試す",
        ),
    },
    "missing": {
        "en": Words("There is no such page", "The address may have a slip of the pen in it.", "To the first page"),
        "ja": Words("ページが見つかりません", "アドレスに書きまちがいがあるかもしれません。", "最初のページへ"),
    },
    "refused": {
        "en": Words("This page is not open to you", "The host has not opened this address.", "To the first page"),
        "ja": Words("このページは開けません", "このアドレスは公開されていません。", "最初のページへ"),
    },
    "sorry": {
        "en": Words(
            "Sorry, that did not work",
            "The mistake is ours, not yours. What you have done so far is kept.",
            "Lay the table again",
        ),
        "ja": Words(
            "うまくいきませんでした",
            "あなたのせいではありません。これまでの進みぐあいは残っています。",
            "卓を用意し直す",
        ),
    },
}

_REPORT = {
    "en": "If it happens again, tell your host or teacher this number: {0}",
    "ja": "くり返すときは、主催者か先生に番号を伝えてください：{0}",
}
# Before a full house: with so many others in front, and as the next.
_AHEAD = {
    "en": ("Before you in the line: {0}", "You are next."),
    "ja": ("あなたの前にお待ちの方：{0}人", "次はあなたの番です。"),
}


# At a house whose host has set a word.
_DOOR = {
    "en": ("This table is by invitation", "Ask whoever invited you for the word.", "The word", "Come in"),
    "ja": ("この卓は招待制です", "招いてくれた人から合言葉を聞いてください。", "合言葉", "入る"),
}
_FORM = (("word", 2), ("enter", 3))  # which of these words stand in it
_WRONG = {"en": "That is not the word.", "ja": "合言葉が違います。"}


def preferred(query: str | None, accept: str, host: str | None) -> str:
    """The language to put first: what the address asks for, else the host's choice, else the browser's."""
    for wish in (query, host):
        if wish in LANGUAGES:
            return wish
    wishes = [part.split(";")[0].strip()[:2].lower() for part in accept.split(",")]
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def style() -> str:
    return (TEMPLATE / "page.css").read_text(encoding="utf-8")


def letters(home: str) -> str:
    """What brings letters along where there are none."""
    script = (TEMPLATE / "letters.js").read_text(encoding="utf-8")
    return f'<script data-font="{escape(home + FONT)}">{script}</script>'


def _block(kind: str, lang: str, level: int, link: str, told: str = "") -> str:
    words = SAID[kind][lang]
    return (
        f'<div lang="{lang}"><h{level}>{escape(words.title)}</h{level}><p>{escape(words.text)}</p>{told}'
        f'<p><a class="laid-button" href="{escape(link)}">{escape(words.link)}</a></p></div>'
    )


def _reported(report: str | None, lang: str) -> str:
    return f"<p>{escape(_REPORT[lang]).format(f'<b>{escape(report)}</b>')}</p>" if report else ""


def _place_in_line(ahead: int, lang: str) -> str:
    many, first = _AHEAD[lang]
    now = many.format(ahead) if ahead else first
    return f'<p role="status" data-ahead="{escape(many)}" data-next="{escape(first)}">{escape(now)}</p>'


def apology(report: str) -> str:
    """What stands in a page where a cell failed: never a traceback. An empty link loads the same address again."""
    told = ((lang, _reported(report, lang)) for lang in LANGUAGES)
    blocks = "".join(_block("sorry", lang, level, "", said) for level, (lang, said) in enumerate(told, 1))
    return f'<section class="laid-notice" role="alert">{blocks}</section>'


def page(kind: str, lang: str, *, home: str = "/", report: str | None = None, ahead: int = 0) -> str:
    """A whole page, which can be read without any other file, and without a script."""
    order = sorted(LANGUAGES, key=lambda x: x != lang)
    link = home if kind in {"missing", "refused"} else ""
    told = {x: _place_in_line(ahead, x) if kind == "busy" else _reported(report, x) for x in order}
    blocks = "".join(_block(kind, x, 1 if x == lang else 2, link, told[x]) for x in order)
    again = '<noscript><meta http-equiv="refresh" content="20"></noscript>' if kind in ASKING else ""
    return (
        f"{_head(SAID[kind][lang].title, lang, home, again)}"
        f'<body><main class="laid-notice">{blocks}</main>{_asking(kind, home)}</body></html>'
    )


def door(lang: str, home: str, guard: str, *, wrong: bool) -> str:
    """A whole page that asks for the host's word; `guard` is the form's own secret against forged ones."""
    order = sorted(LANGUAGES, key=lambda x: x != lang)
    told = "".join(
        f'<div lang="{x}"><h{n}>{escape(_DOOR[x][0])}</h{n}><p>{escape(_DOOR[x][1])}</p></div>'
        for n, x in enumerate(order, 1)
    )
    both = {name: " ".join(f'<span lang="{x}">{escape(_DOOR[x][at])}</span>' for x in order) for name, at in _FORM}
    wrongly = "".join(f'<p lang="{x}">{escape(_WRONG[x])}</p>' for x in order)
    alert = f'<div role="alert">{wrongly}</div>' if wrong else ""
    return (
        f'{_head(_DOOR[lang][0], lang, home)}<body><main class="laid-notice">{told}{alert}'
        f'<form method="post">{guard}<p><label>{both["word"]}<br><input class="laid-word" type="password" '
        f'name="password" autocomplete="current-password" required autofocus></label></p>'
        f'<p><button class="laid-button">{both["enter"]}</button></p></form></main></body></html>'
    )


def _head(title: str, lang: str, home: str, more: str = "") -> str:
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">{more}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} – Table Tutor 卓の先生</title>"
        f'<link rel="icon" href="{FAVICON}"><style>{style()}</style>{letters(home)}</head>'
    )


def _asking(kind: str, home: str) -> str:
    if kind not in ASKING:
        return ""
    script = (TEMPLATE / "waiting.js").read_text(encoding="utf-8")
    return f'<script data-ask="{escape(home + ASKING[kind])}" data-every="5">{script}</script>'
