"""`make audit` tells vulnerable packages apart from a service that did not answer."""

from __future__ import annotations

import sys

import pytest

from tools.audit import Auditor, from_npm, from_pip, main

PIP = """{"dependencies": [
    {"name": "good", "version": "1", "vulns": []},
    {"name": "bad", "version": "2", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
]}"""
NPM = '{"vulnerabilities": {"bad": {"severity": "high"}}}'
SKIPPED = '{"dependencies": [{"name": "a", "skip_reason": "?"}, {"name": "b", "version": "1", "vulns": []}]}'
CLEAN = '{"vulnerabilities": {}}'


def saying(text: str, errors: str = "", kind: str = "npm") -> Auditor:
    """Return an auditor that prints this."""
    code = f"import sys; sys.stdout.write({text!r}); sys.stderr.write({errors!r})"
    return Auditor(f"{kind} test", [sys.executable, "-c", code], from_npm if kind == "npm" else from_pip)


@pytest.mark.parametrize(
    ("auditor", "code", "said"),
    [
        (saying(CLEAN), 0, "npm test: 0 packages with known vulnerabilities\n"),
        (saying(NPM), 1, "npm test: 1 packages with known vulnerabilities\n  bad: high\n"),
        (
            saying(PIP, kind="pip"),
            1,
            "pip test: 1 packages with known vulnerabilities\n  bad 2: PYSEC-1, PYSEC-2\n",
        ),
        (
            saying(SKIPPED, kind="pip"),
            2,
            "pip test could not check the packages: PyPI did not answer for 1 packages, such as a\n",
        ),
        (
            saying("", "a traceback\nConnectionError: no route\n"),
            2,
            "npm test could not check the packages: ConnectionError: no route\n",
        ),
        (
            saying(
                '{"message": "405"}',
                "npm error audit endpoint returned an error\nnpm error a log is somewhere\n",
            ),
            2,
            "npm test could not check the packages: npm error audit endpoint returned an error\n",
        ),
    ],
    ids=["clean", "npm", "pip", "skipped", "unreachable", "refused"],
)
def test_the_answer_is_one_line_and_an_exit_code(
    auditor: Auditor, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main((auditor,)) == code
    assert capsys.readouterr().out == said


def test_one_clean_answer_does_not_hide_another() -> None:
    assert main((saying(""), saying(CLEAN))) == 2
    assert main((saying(NPM), saying(CLEAN))) == 1
    assert main((Auditor("missing", ["/does/not/exist"], from_npm), saying(NPM))) == 2
