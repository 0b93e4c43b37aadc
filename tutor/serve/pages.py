"""The pages that stand without a kernel: full house, no such page, something broke. The reader's language first."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

TEMPLATE = Path(__file__).parent / "template"
LANGUAGES = ("en", "ja")

# A die that shows five: drawn here, and small enough to travel inside the page.
FAVICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect x='2' y='2' width='28' height='28' rx='7' fill='%235a3bd1'/%3E%3Cg fill='%23fff'%3E"
    "%3Ccircle cx='10' cy='10' r='3'/%3E%3Ccircle cx='22' cy='10' r='3'/%3E%3Ccircle cx='16' cy='16' r='3'/%3E"
    "%3Ccircle cx='10' cy='22' r='3'/%3E%3Ccircle cx='22' cy='22' r='3'/%3E%3C/g%3E%3C/svg%3E"
)


class Words(NamedTuple):
    title: str
    text: str
    link: str


SAID: dict[str, dict[str, Words]] = {
    "busy": {
        "en": Words(
            "All tables are taken",
            "Everybody is playing just now. A table becomes free as soon as somebody leaves. "
            "This page tries again by itself every twenty seconds.",
            "Try again now",
        ),
        "ja": Words(
            "満席です",
            "ただいますべての卓が使われています。だれかが席を立つと、すぐに空きます。このページは20秒ごとに自動で試します。",
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


def preferred(query: str | None, accept: str, host: str | None) -> str:
    """The language to put first: what the address asks for, else the host's choice, else the browser's."""
    for wish in (query, host):
        if wish in LANGUAGES:
            return wish
    wishes = [part.split(";")[0].strip()[:2].lower() for part in accept.split(",")]
    return next((wish for wish in wishes if wish in LANGUAGES), "en")


def style() -> str:
    return (TEMPLATE / "page.css").read_text(encoding="utf-8")


def _block(kind: str, lang: str, level: int, link: str, report: str | None) -> str:
    words = SAID[kind][lang]
    told = f"<p>{escape(_REPORT[lang]).format(f'<b>{escape(report)}</b>')}</p>" if report else ""
    return (
        f'<div lang="{lang}"><h{level}>{escape(words.title)}</h{level}><p>{escape(words.text)}</p>{told}'
        f'<p><a class="laid-button" href="{escape(link)}">{escape(words.link)}</a></p></div>'
    )


def apology(report: str) -> str:
    """What stands in a page where a cell failed: never a traceback. An empty link loads the same address again."""
    blocks = "".join(_block("sorry", lang, level, "", report) for level, lang in enumerate(LANGUAGES, 1))
    return f'<section class="laid-notice" role="alert">{blocks}</section>'


def page(kind: str, lang: str, *, home: str = "/", report: str | None = None) -> str:
    """A whole page, which needs neither a script nor another file."""
    order = sorted(LANGUAGES, key=lambda x: x != lang)
    link = home if kind in {"missing", "refused"} else ""
    blocks = "".join(_block(kind, x, 1 if x == lang else 2, link, report) for x in order)
    again = '<meta http-equiv="refresh" content="20">' if kind == "busy" else ""
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">{again}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(SAID[kind][lang].title)} – Table Tutor 卓の先生</title>"
        f'<link rel="icon" href="{FAVICON}"><style>{style()}</style></head>'
        f'<body><main class="laid-notice">{blocks}</main></body></html>'
    )
