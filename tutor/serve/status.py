"""The host's own page: how full the house is, what it takes, and the numbers of the latest apologies.

It needs the host's key, also from this machine: behind a proxy every reader comes from 127.0.0.1. Nothing on it tells
who anybody is, where he is, or what he does.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import time
from html import escape
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError

from tutor.serve import measure
from tutor.serve.handlers import FriendlyErrors
from tutor.serve.log import last_reports
from tutor.serve.pages import FAVICON, LANGUAGES, preferred, style

KEY_FILE = "host-key"
COOKIE = "tt-host"
Told = dict[str, Any]

WORDS = {
    "title": ("The state of the house", "席の様子"),
    "sessions": ("Sessions", "利用中の席"),
    "in_use": ("with a page open", "うちページが開いているもの"),
    "starting": ("Starting", "準備中"),
    "waiting": ("In the line", "順番待ち"),
    "megabytes": ("Memory of sessions and server (MB)", "席とサーバーのメモリ（MB）"),
    "available": ("Memory still free (MB)", "空きメモリ（MB）"),
    "up": ("Up for", "稼働時間"),
    "database": ("Places are kept in", "進みぐあいの保存先"),
    "closing": ("Closing: nobody new is let in", "閉店中：新しい人は入れません"),
    "draining": (
        "Draining: nobody new is let in; the house ends when the last session has ended",
        "入店終了：新しい人は入れません。最後の席が空くと閉店します",
    ),
    "unkept": (
        "Places are not kept just now: their database does not answer; readers play on",
        "今は進みぐあいを保存できません：データベースが応答しません。読者はそのまま遊べます",
    ),
    "each": ("Sessions, oldest first", "席（古い順）"),
    "age": ("Open for", "経過"),
    "idle": ("Idle for", "操作なし"),
    "pages": ("Pages", "ページ"),
    "size": ("MB", "MB"),
    "reports": ("Latest apologies", "最近のお詫び"),
    "when": ("When (UTC)", "日時（UTC）"),
    "number": ("Number", "番号"),
    "what": ("What", "内容"),
    "none": ("None.", "ありません。"),
    "find": ("Each number finds its line in", "番号の詳細はこのファイルにあります："),
}


def host_key(folder: Path) -> str:
    """The key, made when it is first wanted; only this user can read it."""
    path = folder / KEY_FILE
    if not path.exists() or not path.read_text(encoding="ascii").strip():  # a full disk leaves an empty one
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(24))
    return path.read_text(encoding="ascii").strip()


def opens(key: str, *given: bytes) -> bool:
    """Whether one of these words is the key; an empty one never is."""
    return any(word and hmac.compare_digest(word, key.encode()) for word in given)


def state(house: Any) -> Told:
    """What the page shows. Reading memory takes a moment: not for the server's own thread."""
    kernels, now = house.kernel_manager, time.monotonic()
    sessions = [_session(kernels, id, now) for id in list(kernels.list_kernel_ids())]
    pids = [pid for s in sessions if (pid := s.pop("pid")) is not None]
    sizes = [measure.megabytes(pid) for pid in pids]
    for session, size in zip(sessions, sizes, strict=False):
        session["megabytes"] = None if size is None else round(size, 1)
    known = [s for s in (*sizes, measure.together([os.getpid(), *house.helpers()])) if s is not None]
    free = measure.available()
    return {
        **house.fullness(),
        "megabytes": round(sum(known), 1) if known else None,
        "available": None if free is None else round(free),
        "database": house.kept_in,
        "each": sorted(sessions, key=lambda s: -s["age"]),
        "reports": last_reports(house.log_file),
        "log": house.log_file.name,
    }


def _session(kernels: Any, id: str, now: float) -> Told:
    return {
        "session": id[:4],
        "age": round(now - kernels.born.get(id, now)),
        "idle": round(kernels.idle(id)),
        "pages": kernels._kernel_connections.get(id, 0),
        "pid": getattr(kernels.get_kernel(id).provisioner, "pid", None),
    }


class Status(FriendlyErrors, JupyterHandler):
    """`/status` for eyes, `/status.json` for monitors."""

    @allow_unauthenticated
    async def get(self, suffix: str = "") -> None:
        house = self.settings["tutor"]
        given = self.request.arguments.get("key", [b""])[-1]
        if not opens(house.key, given, self._kept_key()):
            raise HTTPError(403)
        if given and not suffix:  # out of the address line, and of histories and logs with it
            self.set_cookie(COOKIE, given.decode(), path=f"{house.base_url}status", httponly=True, samesite="Strict")
            self.redirect(f"{house.base_url}status")
            return
        kept = await house.store.answers()
        told = {"places_kept": kept, **await asyncio.get_running_loop().run_in_executor(None, state, house)}
        self.set_header("Cache-Control", "no-store")
        if suffix:
            self.finish(told)
            return
        lang = preferred(None, self.request.headers.get("Accept-Language", ""), house.lang)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(status_page(told, lang))

    def _kept_key(self) -> bytes:
        return str(self.get_cookie(COOKIE, "")).encode()


def status_page(told: Told, lang: str) -> str:
    """Both languages beside each other: whoever keeps the house may not be who opened it."""
    order = sorted(LANGUAGES, key=lambda x: x != lang)
    lines = [
        ("sessions", f"{told['sessions']} / {told['max_sessions']}"),
        ("in_use", told["in_use"]),
        ("starting", told["starting"]),
        ("waiting", told["waiting"]),
        ("megabytes", told["megabytes"]),
        ("available", told["available"]),
        ("up", _span(told["seconds_up"])),
        ("database", told["database"]),
    ]
    rows = "".join(f"<tr><th scope='row'>{_say(name, order)}</th><td>{_cell(value)}</td></tr>" for name, value in lines)
    trouble = {name: told[name] for name in ("closing", "draining")} | {"unkept": not told["places_kept"]}
    alert = "".join(f"<p role='alert'><b>{_say(name, order)}</b></p>" for name, there in trouble.items() if there)
    return (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        f"<title>{escape(_word('title', lang))} – Table Tutor 卓の先生</title>"
        f'<link rel="icon" href="{FAVICON}"><style>{style()}</style></head><body><main class="laid-notice laid-status">'
        f"<h1>{_say('title', order)}</h1>{alert}<table>{rows}</table>"
        f"{_sessions(told, order)}{_reports(told, order)}</main>"
        "<script>setTimeout(() => location.reload(), 15000)</script></body></html>"
    )


def _sessions(told: Told, order: list[str]) -> str:
    rows = [[_span(s["age"]), _span(s["idle"]), s["pages"], s["megabytes"]] for s in told["each"]]
    return _table("each", ("age", "idle", "pages", "size"), rows, order)


def _reports(told: Told, order: list[str]) -> str:
    rows = [[r["time"][:19].replace("T", " "), r["id"], f"{r['from']} {r['kind']}"] for r in told["reports"]]
    where = f"<p>{_say('find', order)} <code>{escape(told['log'])}</code></p>" if rows else ""
    return _table("reports", ("when", "number", "what"), rows, order) + where


def _table(title: str, heads: tuple[str, ...], rows: list[list[Any]], order: list[str]) -> str:
    head = f"<h2>{_say(title, order)}</h2>"
    if not rows:
        return f"{head}<p>{_say('none', order)}</p>"
    named = "".join(f"<th scope='col'>{_say(name, order)}</th>" for name in heads)
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    return f"{head}<table><tr>{named}</tr>{body}</table>"


def _word(name: str, lang: str) -> str:
    return WORDS[name][LANGUAGES.index(lang)]


def _say(name: str, order: list[str]) -> str:
    words = {_word(name, lang): lang for lang in reversed(order)}  # what is the same in both is said once
    return " ".join(f'<span lang="{lang}">{escape(word)}</span>' for word, lang in reversed(words.items()))


def _cell(value: Any) -> str:
    return "–" if value is None else escape(str(value))


def _span(seconds: float | None) -> str | None:
    """Hours, minutes and seconds, which need no language."""
    if seconds is None:
        return None
    minutes, left = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{left:02d}"
