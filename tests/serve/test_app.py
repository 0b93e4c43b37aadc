"""The server from outside: what it answers, what it refuses, and what is left behind. No browser needed."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path

import nbformat
import pytest
from serve.running import Server, running
from tornado.httpclient import HTTPClientError
from tornado.ioloop import IOLoop
from tornado.websocket import websocket_connect

CELLS = {
    "welcome": ["print('hello')"],
    "fight": ["import os\nprint('kernel pid', os.getpid())"],
    "broken": ["secret = 1 / 0", "print('after')"],
    "dies": ["import os\nos._exit(3)"],
    "slow": ["import time\ntime.sleep(60)"],
}


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    for name, cells in CELLS.items():
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        nbformat.write(book, folder / f"{name}.ipynb")
    (folder / "notes.txt").write_text("not for readers")
    return folder


@pytest.fixture(scope="module", params=[False, True], ids=["cold", "warm"])
def server(request: pytest.FixtureRequest, notebooks: Path) -> Iterator[Server]:
    with running(notebooks, notebooks / "data", max_sessions=2, preheat=request.param) as server:
        yield server


def get(server: Server, path: str, **headers: str) -> tuple[int, str, HTTPMessage]:
    asked = urllib.request.Request(server.url + path, headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=60) as reply:
            return reply.status, reply.read().decode("utf-8", "replace"), reply.headers
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode("utf-8"), refused.headers


def kernel_of(html: str) -> str:
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', html)
    assert found, html[-2000:]
    return found[1]


def leave(server: Server, kernel_id: str, origin: str | None = None) -> int:
    """What the browser's beacon sends when a page is left: no token, but its origin."""
    headers = {"Origin": origin or server.url.rstrip("/")}
    asked = urllib.request.Request(f"{server.url}voila/api/shutdown/{kernel_id}", b"", headers, method="POST")
    try:
        with urllib.request.urlopen(asked, timeout=10) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def alive(pid: int) -> bool:
    """Zombies do not count: in a container nobody may clear them away."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_healthz_says_how_full_the_house_is(server: Server) -> None:
    status, text, headers = get(server, "healthz")
    assert (status, headers["Cache-Control"]) == (200, "no-store")
    answer = json.loads(text)
    assert (answer["ok"], answer["max_sessions"]) == (True, 2)


@pytest.mark.parametrize("path", ["", "fight", "fight?lesson=a&step=3", "voila/render/fight.ipynb?lang=ja"])
def test_a_page_has_three_names_and_leaves_nothing_behind(server: Server, path: str) -> None:
    status, html, _ = get(server, path, Referer="https://school.example/links")
    assert status == 200
    assert "The table is being laid" in html
    assert "卓を用意しています" in html
    assert leave(server, kernel_of(html)) == 204
    server.wait_for(0)


def test_no_page_names_another_host(server: Server) -> None:
    _, html, headers = get(server, "fight")
    loads = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)""", html)
    assert [address for address in loads if re.match(r"(https?:)?//", address)] == []
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert 'name="viewport"' in html
    assert re.search(r'<main id="rendered_cells"', html)
    assert "<noscript>" in html
    leave(server, kernel_of(html))
    server.wait_for(0)


def test_templates_cannot_be_swapped(server: Server) -> None:
    _, html, _ = get(server, "fight?template=classic&theme=dark")
    assert "laid-skeleton" in html
    assert "cdn." not in html
    leave(server, kernel_of(html))
    server.wait_for(0)


def test_replies_are_compressed(server: Server) -> None:
    asked = urllib.request.Request(f"{server.url}voila/static/voila.js", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as reply:
        assert reply.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "path",
    ["nothing", "notes.txt", "notes", "voila/render/notes.txt", "voila/render/../fight.ipynb", "voila/render/a/b.ipynb",
     "voila/tree", "voila/api/contents/", "voila/render/%2e%2e%2ffight.ipynb"],
)  # fmt: skip
def test_what_is_not_a_notebook_is_not_there(server: Server, path: str) -> None:
    status, html, _ = get(server, path, **{"Accept-Language": "ja,en;q=0.5"})
    assert status == 404
    assert html.index("ページが見つかりません") < html.index("There is no such page")


@pytest.mark.parametrize("path", ["voila/files/fight.ipynb", "voila/files/notes.txt"])
def test_no_file_is_handed_out(server: Server, path: str) -> None:
    assert get(server, path)[0] == 403


def test_one_visitor_too_many_is_asked_to_wait(server: Server) -> None:
    kernels = [kernel_of(get(server, "fight")[1]) for _ in range(2)]
    status, html, headers = get(server, "fight?lang=ja")
    assert (status, headers["Retry-After"]) == (503, "20")
    assert '<html lang="ja">' in html
    assert html.index("満席です") < html.index("All tables are taken")
    assert leave(server, kernels[0]) == 204
    server.wait_for(1)
    status, html, _ = get(server, "fight")
    assert status == 200
    for kernel in (kernels[1], kernel_of(html)):
        leave(server, kernel)
    server.wait_for(0)


def test_only_our_own_pages_end_kernels(server: Server) -> None:
    kernel = kernel_of(get(server, "fight")[1])
    assert leave(server, kernel, origin="https://elsewhere.example") == 403
    assert server.health()["sessions"] == 1
    assert leave(server, kernel) == 204
    assert leave(server, kernel) == 204  # gone already: a beacon may come twice
    server.wait_for(0)


@pytest.mark.parametrize("name", ["broken", "dies"])
def test_a_failing_notebook_apologises_and_the_log_has_the_report(server: Server, name: str) -> None:
    status, html, _ = get(server, name)
    assert status == 200
    assert "Sorry, that did not work" in html
    assert json.dumps("うまくいきませんでした")[1:-1] in html  # a cell's output travels as JSON
    for leak in ("Traceback", "ZeroDivision", "secret", "after", "/site-packages/"):
        assert leak not in html.split("jupyter-config-data")[1]
    report = re.findall(r"number: .{0,40}?([0-9A-F]{6})", html)[0]
    assert f"report {report}: {name}.ipynb failed" in server.text()
    leave(server, kernel_of(html))
    server.wait_for(0)


def test_a_killed_kernel_is_cleared_away(server: Server) -> None:
    _, html, _ = get(server, "fight")
    pid = int(re.findall(r"kernel pid (\d+)", html)[0])
    os.kill(pid, signal.SIGKILL)
    assert server.wait_for(0) < 10
    assert not alive(pid)
    assert f"the kernel of session {kernel_of(html)[:8]} died" in server.text()
    assert "restart" not in server.text()  # none was meant to be
    assert get(server, "healthz")[0] == 200


def test_code_from_outside_is_not_run(server: Server) -> None:
    kernel = kernel_of(get(server, "fight")[1])
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    code = {"code": "import os; os._exit(1)", "silent": False, "store_history": False}
    header = {"msg_id": "a", "msg_type": "execute_request", "session": "b", "username": "", "version": "5.3"}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": code, "channel": "shell"}

    async def ask() -> None:
        line = await websocket_connect(address)
        await line.write_message(json.dumps(message))
        line.close()

    IOLoop().run_sync(ask, timeout=20)
    time.sleep(1.0)
    assert server.health()["sessions"] == 1
    with pytest.raises(HTTPClientError):  # nobody else's site may open that line either
        IOLoop().run_sync(lambda: _foreign(address), timeout=20)
    leave(server, kernel)
    server.wait_for(0)


async def _foreign(address: str) -> None:
    from tornado.httpclient import HTTPRequest

    await websocket_connect(HTTPRequest(address, headers={"Origin": "https://elsewhere.example"}))


def test_a_reader_who_leaves_early_leaves_no_kernel(server: Server) -> None:
    with socket.create_connection((server.url.split("/")[2].split(":")[0], int(server.url.split(":")[2][:-1]))) as line:
        line.sendall(b"GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"
        server.wait_for(1)
        before = server.text()
    assert server.wait_for(0) < 5
    assert "report" not in server.text().removeprefix(before)  # nothing went wrong


def test_idle_kernels_are_culled(notebooks: Path, tmp_path: Path) -> None:
    with running(notebooks, tmp_path, cull_after=2) as server:
        _, html, _ = get(server, "fight")
        server.wait_for(0, 20)
        assert not alive(int(re.findall(r"kernel pid (\d+)", html)[0]))


@pytest.mark.parametrize("preheat", [False, True])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_nothing_survives_the_server(notebooks: Path, tmp_path: Path, how: int, preheat: bool) -> None:
    with running(notebooks, tmp_path, preheat=preheat) as server:
        pid = int(re.findall(r"kernel pid (\d+)", get(server, "fight")[1])[0])
        assert alive(pid)
        warm = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True)
        server.process.send_signal(how)
        server.process.wait(20)
        ends = time.monotonic() + 10
        while any(map(alive, [pid, *map(int, warm.stdout.split())])):
            assert time.monotonic() < ends, "a kernel or the warm process is still there"
            time.sleep(0.1)


def test_a_base_url_is_kept(notebooks: Path, tmp_path: Path) -> None:
    with running(notebooks, tmp_path, base_url="/class/") as server:
        assert server.url.endswith("/class/")
        status, html, _ = get(server, "fight")
        assert status == 200
        assert re.findall(r'<script src="([^"]*voila.js)"', html) == ["/class/voila/static/voila.js"]
        assert 'href="/class/"' in get(server, "nothing")[1]
