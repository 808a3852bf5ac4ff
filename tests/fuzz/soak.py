"""Runs many cases on all processors, and remembers how far it got."""

from __future__ import annotations

import json
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

from tests.conftest import compile_catalogs
from tests.fuzz import case, device

CASES = 100_000
CHUNK = 250
DEVICE_EVERY = 10  # games per case with a damaged device
KEPT = Path(__file__).parents[2] / "build" / "soak.json"


def one(seed: int, on_device: bool) -> str:
    """Run a case and return how it ended."""
    if on_device:
        device.run(seed)
        return "device"
    return case.run(seed).end


def chunk(start: int) -> tuple[int, Counter[str], list[tuple[str, str]], tuple[float, int]]:
    """Run the cases from `start` on; return how they ended, what failed, and the slowest with its seconds."""
    ends: Counter[str] = Counter()
    failed: list[tuple[str, str]] = []
    slowest = (0.0, start)
    for seed in range(start, start + CHUNK):
        for on_device in (False, True) if seed % DEVICE_EVERY == 0 else (False,):
            began = time.process_time()
            try:
                ends[one(seed, on_device)] += 1
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
                last = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{last.filename.rpartition('/tabtop/')[2]}:{last.lineno}"
                failed.append((f"--seed {seed}{' --device' * on_device}", f"{error!r:.300} in {where}"))
            slowest = max(slowest, (time.process_time() - began, seed))
    return start, ends, failed, slowest


def soak(first: int, cases: int, workers: int, failed_before: Sequence[str] = ()) -> int:
    """Run all cases from `first` on; returns the number of failures, with those before an interruption."""
    ends: Counter[str] = Counter()
    failures, slowest, began = list(failed_before), (0.0, 0), time.monotonic()
    for arguments in failures:
        print(f"failed before: {sys.executable} -m tests.fuzz {arguments}", flush=True)
    starts = range(first, cases, CHUNK)
    with get_context("spawn").Pool(
        workers, initializer=compile_catalogs, initargs=(tempfile.mkdtemp(),)
    ) as pool:
        for start, counted, failed, slow in pool.imap(chunk, starts):
            ends += counted
            slowest = max(slowest, slow)
            for arguments, what in failed:
                failures.append(arguments)
                print(f"\n{what}\n    {sys.executable} -m tests.fuzz {arguments}", flush=True)
            done = start + CHUNK
            remember(done, failures)
            print(f"\r{done} of {cases}, {len(failures)} failed, {dict(ends)}", end="", flush=True)
    seconds = time.monotonic() - began
    print(f"\n{len(starts) * CHUNK} cases in {seconds:.0f} s")
    print(f"the slowest took {slowest[0]:.2f} s of processor time: --seed {slowest[1]}")
    return len(failures)


def remember(done: int, failed: Sequence[str]) -> None:
    """Write down how far the run is, and which cases have failed."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({"next": done, "failed": list(failed)}), encoding="utf-8")


def left_off(cases: int) -> tuple[int, list[str]]:
    """Return the case after the last run's, and what failed before; the first case if all were run."""
    if KEPT.is_file():
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
        if kept["next"] < cases:
            return int(kept["next"]), list(kept.get("failed", ()))
    return 0, []
