"""Runs many cases on all processors. `make soak` calls it; run it again to continue after an interruption.

python -m tests.fuzz                     the next cases, up to 100,000
python -m tests.fuzz --from 0            all of them again
python -m tests.fuzz --seed 17           one case, with its traceback
python -m tests.fuzz --seed 17 --text    only print the spoiled game
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from random import Random

from tests.conftest import compile_catalogs
from tests.fuzz import mutate
from tests.fuzz.soak import CASES, left_off, one, soak


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--cases", type=int, default=CASES, help="the number of the last case")
    parser.add_argument("--from", type=int, dest="first", help="the first case, instead of where it left off")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, help="run one case")
    parser.add_argument(
        "--device", action="store_true", help="a case with a damaged device instead of a game"
    )
    parser.add_argument("--text", action="store_true", help="print the spoiled game of that case")
    asked = parser.parse_args()
    if asked.seed is None:
        first, failed = left_off(asked.cases) if asked.first is None else (asked.first, [])
        return 1 if soak(first, asked.cases, asked.workers, failed) else 0
    if asked.text:
        spoiled = mutate.spoiled(Random(f"fuzz {asked.seed}"))
        print(spoiled.text or spoiled.code)
        return 0
    compile_catalogs(tempfile.mkdtemp())
    print(one(asked.seed, asked.device))
    return 0


if __name__ == "__main__":
    sys.exit(main())
