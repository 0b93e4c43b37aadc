"""The learners' pages, which need no kernel: where a code is typed, and where votes are cast.

Both languages stand in them, and the switch shows one; what the class is asked comes over the line.
"""

from __future__ import annotations

import json
import re
import secrets
import unicodedata
from functools import lru_cache
from html import escape
from pathlib import Path

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler

from tutor.school.places import NotYet
from tutor.serve.classroom.names import said
from tutor.serve.classroom.rooms import LENGTH, TooMany, is_code
from tutor.serve.handlers import FriendlyErrors
from tutor.serve.pages import FAVICON, FONT, LANGUAGES, TEMPLATE, preferred

HERE = Path(__file__).parent
LOOK = HERE.parent.parent / "ui" / "static"  # the tables' own colours and icons
ICONS = ("offered", "hand", "lock", "eye", "teacher", "play")
# No address of another host, no script but these pages' own: even if a foreign text became markup, it could do nothing.
POLICY = (
    "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; "
    "connect-src 'self' ws: wss:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)


class ClassPage(FriendlyErrors, JupyterHandler):
    """`/class` asks for the code, `/class/CODE` is a seat in that class. The code is the key, also at a house with a
    word: what is behind it is a question and its options, no table and no kernel.
    """

    @allow_unauthenticated
    async def get(self, code: str = "") -> None:
        house = self.settings["tutor"]
        typed = _plain(code or self.get_query_argument("code", ""))
        wrong = "" if not typed else await self._wrong(typed)
        if typed and not wrong and code != typed:
            self.redirect(f"{house.base_url}class/{typed}")
            return
        lang = preferred(
            self.get_query_argument("lang", ""), self.request.headers.get("Accept-Language", ""), house.lang
        )
        nonce = secrets.token_urlsafe(12)
        if wrong:
            self.set_status(404 if wrong == "unknown" else 503)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", POLICY.format(nonce=nonce))
        body = _door(house.base_url, typed[:LENGTH], wrong) if wrong or not typed else _seat(house.base_url, typed)
        self.finish(_page(lang, house.base_url, house.lang or "", body, nonce))

    async def _wrong(self, code: str) -> str:
        """Why nobody comes in by this code, or ""."""
        if not is_code(code):
            return "unknown"
        try:
            found = await self.settings["tutor"].rooms.find(code, self.request.remote_ip or "")
        except (TooMany, NotYet):
            return "busy"
        return "" if found is not None else "unknown"


def _plain(typed: str) -> str:
    """A code as it was meant: Japanese keyboards write wide letters, and people leave room between them."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", typed).upper() if letter.isalnum())


def both(key: str) -> str:
    """A phrase in both languages; the sheet hides the one that is not read."""
    words = said()["page"][key]
    return "".join(f'<span lang="{lang}">{escape(words[lang])}</span>' for lang in ("ja", "en"))


def _door(home: str, typed: str, wrong: str) -> str:
    told = f'<p class="kwrong" id="wrong" role="alert">{both(wrong)}</p>' if wrong else ""
    described = ' aria-invalid="true" aria-describedby="wrong"' if wrong else ""
    return (
        f'<main class="kdoor"><h1>{both("join_title")}</h1><p>{both("join_text")}</p>{told}'
        f'<form action="{escape(home)}class"><label for="code">{both("code")}</label>'
        f'<input id="code" name="code" value="{escape(typed)}" maxlength="{3 * LENGTH}" required autofocus{described} '
        'autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" inputmode="text">'
        f'<button class="kgo">{both("join")}</button></form></main>'
    )


def _seat(home: str, code: str) -> str:
    words = json.dumps(said()["page"], ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<main class="kseat" data-live="{escape(home)}class/live" data-door="{escape(home)}class" data-code="{code}">'
        f'<p class="klost" role="status" hidden>{both("lost")}</p><div class="kname" hidden></div>'
        f'<div class="kstage"><h1 tabindex="-1">{both("joining")}</h1></div><p class="vh ktold" role="status"></p>'
        f"<noscript><p>{both('no_script')}</p></noscript></main>"
        f'<script type="application/json" id="words">{words}</script>'
    )


def _page(lang: str, home: str, host: str, body: str, nonce: str) -> str:
    title = escape(said()["page"]["title"][lang])
    switch = "".join(
        f'<button type="button" class="klang" lang="{x}" data-lang="{x}">{name}</button>'
        for x, name in (("ja", "日本語"), ("en", "English"))
    )
    first = _script("language", TEMPLATE).replace("__HOST__", host if host in LANGUAGES else "")
    dressed = f'<script nonce="{nonce}">{first}{_script("dress")}</script>'
    letters = f'<script nonce="{nonce}" data-font="{escape(home + FONT)}">{_script("letters", TEMPLATE)}</script>'
    acting = f'<script nonce="{nonce}">{_script("switch")}{_script("seat") if "kseat" in body else ""}</script>'
    return (
        f'<!DOCTYPE html><html class="tt" lang="{lang}" data-theme="light"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f'<title>{title} – Table Tutor 卓の先生</title><link rel="icon" href="{FAVICON}"><style>{_style()}</style>'
        f'{dressed}{letters}</head><body>{_icons()}<header class="khead"><p class="kbrand">{both("brand")}</p>'
        f'<nav class="klangs" aria-label="日本語 / English">{switch}</nav></header>{body}{acting}</body></html>'
    )


@lru_cache
def _script(name: str, folder: Path = HERE) -> str:
    return (folder / f"{name}.js").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _style() -> str:
    return (LOOK / "tokens.css").read_text(encoding="utf-8") + (HERE / "class.css").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _icons() -> str:
    """Those of the tables' own icons that are used here."""
    sheet = (LOOK / "icons.svg").read_text(encoding="utf-8")
    found = (re.search(rf'<symbol id="tt-{name}".*?</symbol>', sheet, re.S) for name in ICONS)
    return f'<svg width="0" height="0" aria-hidden="true">{"".join(one[0] for one in found if one)}</svg>'
