"""The command line, `python -m engine --help`. The commands themselves are in `engine/commands/`.

A mistake in the command line prints one line to stderr and exits with code 2; a failed check exits with 1.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .checks import CheckFailed
from .commands import COMMANDS
from .errors import TabtopError


class _Parser(argparse.ArgumentParser):
    """Report an error in one line, without the usage text."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parser(program: str) -> argparse.ArgumentParser:
    """Return the parser for all commands; usage texts and errors call the program `program`."""
    whole = _Parser(
        prog=program,
        description="Tabtop's games without a browser: simulate games, check them, measure bots, read rules.",
    )
    commands = whole.add_subparsers(title="commands", dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.HELP, description=command.HELP)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return whole


def main(words: Sequence[str] | None = None, program: str = f"python -m {__package__}") -> int:
    """Run a command line and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # some terminals can't print ñ
    arguments = parser(program).parse_args(words)
    try:
        for line in arguments.run(arguments):
            print(line, flush=True)
    except TabtopError as error:
        print(f"{program} {arguments.command}: {error.text}", file=sys.stderr)
        return 2
    except CheckFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except BrokenPipeError:  # `| head` has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    return 0


def script() -> int:
    """Run the console script `tabtop` that pip installs."""
    return main(program="tabtop")


if __name__ == "__main__":
    sys.exit(main())
