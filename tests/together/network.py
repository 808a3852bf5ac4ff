"""A network of its own for tests with several devices: no packet leaves the machine.

Linux gives a thread a network namespace of its own. Everything that the thread starts afterwards is in there:
servers, browsers, and their connections to each other.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
HERE = Path("/proc/thread-self/ns/net")
LIMIT = 20  # seconds for one command
ADDRESS = "192.0.2.1"  # reserved for documentation
# Browsers use only addresses that lead somewhere, so there is a cable with nothing at its other end. Without
# `addrgenmode none` an IPv6 address would appear a second later, and Chromium drops its requests when the
# network changes.
COMMANDS = (
    "link set lo up",
    "link add tabtop0 type veth peer name tabtop1",
    "link set tabtop0 addrgenmode none",
    "link set tabtop1 addrgenmode none",
    f"address add {ADDRESS}/24 dev tabtop0",
    "link set tabtop0 up",
    "link set tabtop1 up",
    "route add default via 192.0.2.2",
)


class NotPermitted(Exception):
    """This machine allows no network namespaces."""


def ip(command: str) -> None:
    """Configure the network of this thread."""
    ran = subprocess.run(["ip", *command.split()], capture_output=True, text=True, timeout=LIMIT, check=False)
    if ran.returncode:
        raise NotPermitted(f"ip {command}: {ran.stderr.strip()}")


def cut() -> None:
    """Stop all traffic, also that of a device with itself, until `mend`."""
    ip("link set lo down")


def mend() -> None:
    ip("link set lo up")


@contextmanager
def separate() -> Iterator[None]:
    """Give this thread, and all that it starts meanwhile, a network of its own; raises NotPermitted."""
    if not HERE.exists() or not shutil.which("ip"):
        raise NotPermitted("this needs Linux and the commands ip and unshare")
    library = ctypes.CDLL(None, use_errno=True)
    before = os.open(HERE, os.O_RDONLY)
    try:
        if library.unshare(NEW_NETWORK):
            why = os.strerror(ctypes.get_errno())
            raise NotPermitted(f"{why}; `sh tests/together/apart.sh` gives a command the right to make them")
        try:
            for command in COMMANDS:
                ip(command)
            yield
        finally:
            assert not library.setns(before, NEW_NETWORK), os.strerror(ctypes.get_errno())
    finally:
        os.close(before)
