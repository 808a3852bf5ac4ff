"""The server behaves like GitHub Pages."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from socket import socket
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tools.serve import Line, server, serving


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text("<p>lobby")
    (tmp_path / "404.html").write_text("<p>nothing here")
    (tmp_path / "core.pack.zst").write_bytes(b"PK")
    (tmp_path / "homeward").mkdir()
    (tmp_path / "homeward/index.html").write_text("<p>a game")
    with serving(tmp_path) as served:
        yield served


def get(address: str, **headers: str) -> HTTPResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer: HTTPResponse = urlopen(Request(address, headers=named))
    return answer


def test_it_sends_the_headers_of_github_pages_and_no_others(address: str) -> None:
    headers = get(address).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Cache-Control"] == "max-age=600"
    assert not {
        "Content-Security-Policy",
        "Cross-Origin-Opener-Policy",
        "Cross-Origin-Embedder-Policy",
    } & set(headers)


def test_text_is_compressed_but_archives_are_not(address: str) -> None:
    page = get(address, Accept_Encoding="gzip")
    assert page.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(page.read()) == b"<p>lobby"
    assert get(address + "core.pack.zst", Accept_Encoding="gzip").headers["Content-Encoding"] is None


def test_an_unchanged_file_is_not_sent_again(address: str) -> None:
    tag = get(address).headers["ETag"]
    with pytest.raises(HTTPError) as answer:
        get(address, If_None_Match=tag)
    assert answer.value.code == 304


@pytest.mark.parametrize("path", ["nothing", "../secret", "%2e%2e/secret", "homeward/nothing"])
def test_a_missing_file_is_answered_with_the_404_page(address: str, path: str, tmp_path: Path) -> None:
    (tmp_path.parent / "secret").write_text("secret")
    with pytest.raises(HTTPError) as answer:
        get(address + path)
    assert answer.value.code == 404
    assert answer.value.read() == b"<p>nothing here"


def test_a_folder_shows_its_index_with_or_without_the_slash(address: str) -> None:
    assert get(address + "homeward/").read() == b"<p>a game"
    assert get(address + "homeward").read() == b"<p>a game"
    assert get(address + "homeward?lang=es").read() == b"<p>a game"


@pytest.mark.parametrize(
    ("error", "printed"), [(ConnectionResetError, False), (BrokenPipeError, False), (ZeroDivisionError, True)]
)
def test_a_closed_connection_prints_no_traceback(
    error: type[Exception], printed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with server(0) as made, socket() as request:
        try:
            raise error
        except error:
            made.handle_error(request, ("a visitor", 1))
    assert ("Traceback" in capsys.readouterr().err) is printed


def test_a_line_that_is_stopped_sends_the_rest_when_it_goes_on(tmp_path: Path) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(100_000))
    line = Line(stop_at=20_000)
    with serving(tmp_path, line=line) as served:
        answer = get(served + "large.bin")
        assert len(answer.read(20_000)) == 20_000
        assert line.sent < 30_000
        line.stop_at(float("inf"))
        assert len(answer.read()) == 80_000


def test_a_slow_line_waits_for_what_it_has_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("tools.serve.time.monotonic", lambda: 10.0)
    monkeypatch.setattr("tools.serve.time.sleep", waited.append)
    Line(bits_per_s=8 * 4096).send(bytes(4096 * 4), len)
    assert waited == [1.0, 2.0, 3.0]
