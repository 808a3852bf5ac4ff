"""Draws mutants, runs the tests that reach them, and writes tests/mutants/SCOPE.md.

    python -m tools.mutants core --seed 1 --number 200

Each mutant first meets the test that killed it when tests/mutants/SCOPE.md was written. Only those that
survive it, or are new there, need all tests to be measured.

Results are kept in build/mutants. A killed mutant is not run again while its file and the test that killed it
are the same, a survivor while no source and no test changes. Comments and docstrings without examples don't
count.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import subprocess
import sys
import threading
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.files import BUILD, ROOT, digest, digest_files
from tools.mutants import reach, worker
from tools.mutants.find import Mutant, compiles, mutants
from tools.mutants.reach import Reached

FOLDER = BUILD / "mutants"
REACHED = FOLDER / "reach"
REPORTS = ROOT / "tests/mutants"
EQUIVALENT = REPORTS / "equivalent.toml"
LEFT_OUT = {".git", ".venv", "node_modules", "build", "dist", "__pycache__", ".hypothesis"}
SCOPES = {
    "core": (("engine/", "ui/"), ("engine/games/", "ui/games/")),
    "games": (("engine/games/",), ()),
}
# Only a browser can import these. The tests in tests/browser/ cover them.
BROWSER_ONLY = ("ui/main.py", "ui/shell/browser.py")
WORKERS = 2
PRIORITY = 15  # of all processes that it starts, unless it is called with a lower one (a higher number)
QUICK = "not slow and not browser and not browsers"


class Result(NamedTuple):
    """The fate of a mutant. `fits` tells whether the result still holds."""

    key: str
    outcome: str
    by: str
    fits: str


def sources() -> dict[str, bytes]:
    """Return every file of the tree that tests may read."""
    found = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - LEFT_OUT - {name for name in folders if name.endswith("_cache")})
        for name in names:
            path = Path(folder) / name
            if path.is_file() and not path.is_symlink() and path.suffix != ".pyc":
                found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    return found


def copy_tree(files: Mapping[str, bytes], target: Path) -> None:
    """Make a folder hold exactly these files, and write only those that differ."""
    for name, content in files.items():
        path = target / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for path in [path for path in target.rglob("*.py") if "node_modules" not in path.parts]:
        if path.relative_to(target).as_posix() not in files:
            path.unlink()
    for name in ("node_modules", "dist"):
        if (ROOT / name).exists() and not (target / name).exists():
            (target / name).symlink_to(ROOT / name)


def in_scope(name: str, scope: str) -> bool:
    inside, outside = SCOPES[scope]
    return name.endswith(".py") and name.startswith(inside) and not name.startswith((*outside, *BROWSER_ONLY))


def draw(files: Mapping[str, bytes], scope: str, seed: int) -> Iterator[Mutant]:
    """Yield the mutants of a scope in the seed's order. An edit elsewhere does not change the order."""
    names = [name for name in sorted(files) if in_scope(name, scope)]
    found = [mutant for name in names for mutant in mutants(name, files[name])]
    found.sort(key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())
    yield from (mutant for mutant in found if compiles(mutant.apply(files[mutant.file])))


def read_equivalents(path: Path = EQUIVALENT) -> dict[str, str]:
    """Return the mutants that behave like the original, with the reasons."""
    listed = tomllib.loads(path.read_text()) if path.exists() else {}
    return {entry["mutant"]: entry["reason"] for entry in listed.get("equivalent", ())}


def last_killers(report: str) -> dict[str, str]:
    """Return the test that killed each mutant according to an earlier report, by the mutant's cell."""
    rows = [row for row in report.partition("## Killed")[2].splitlines() if row.startswith("| `")]
    cells = [row.strip("| ").rpartition(" | ") for row in rows]
    return {mutant: by for mutant, _, by in cells}


def chosen_tests(mutant: Mutant, reached: Sequence[Reached], budget: float) -> tuple[list[str], float]:
    """Return the tests to run, and their CPU time.

    First come those that call the function: the fastest first, and of equally fast ones the most specific.
    Then come tests that call other functions in the same file, or if there are none, in the same folder:
    they use tables and cached results. A mutant in a table may be noticed anywhere in the folder. Tests
    beyond the budget are left out.
    """
    folder = mutant.file.rpartition("/")[0] + "/"

    def size(test: Reached) -> int:
        return sum(map(len, test.functions.values()))

    def distance(test: Reached) -> int:
        if mutant.function and mutant.function in test.functions.get(mutant.file, ()):
            return 0
        if mutant.file in test.functions:
            return 1
        if any(file.startswith(folder) for file in test.functions):
            return 2 if mutant.function else 1
        return 3

    ranked = sorted((distance(test), round(test.seconds, 1), size(test), test.test) for test in reached)
    exact = {test.test: test.seconds for test in reached}
    near = [rank for rank in ranked if rank[0] < 2] or [rank for rank in ranked if rank[0] == 2]
    tests: list[str] = []
    total = 0.0
    for *_, name in near:
        if tests and total + exact[name] > budget:
            break
        tests.append(name)
        total += exact[name]
    return tests, total


def measure(files: Mapping[str, bytes], tree: Path, only: Collection[str] = ()) -> dict[str, Reached]:
    """Return what each test reaches; only new and edited test files are run for that.

    With `only`, only these tests are run.
    """
    REACHED.mkdir(parents=True, exist_ok=True)
    stamp, complete = REACHED / "files.json", REACHED / "complete"
    current = {name: digest([code(files[name])]) for name in files if is_test(name)}
    known = json.loads(stamp.read_text()) if stamp.exists() else {}
    found = reach.recorded(REACHED)
    kept = {name: test for name, test in found.items() if same(name.partition("::")[0], current, known)}
    if known != current:
        complete.unlink(missing_ok=True)
        for file in REACHED.glob("*.jsonl"):
            file.unlink()
        (REACHED / "kept.jsonl").write_text("".join(json.dumps(test) + "\n" for test in kept.values()))
        stamp.write_text(json.dumps(current))
    wanted = {name for name in only if name not in kept and name.partition("::")[0] in files}
    if complete.exists() or (only and not wanted):
        return kept
    print("Measuring which functions each test calls", flush=True)
    (REACHED / reach.ONLY).write_text("\n".join(sorted(wanted)))
    paths = sorted({name.partition("::")[0] for name in wanted}) or ["tests"]
    command = [sys.executable, "-m", "pytest", "-p", "tools.mutants.reach", "-p", "no:cacheprovider"]
    spread = ["-n", str(WORKERS), "--dist", "worksteal", "--timeout=3000"]
    environment = {**os.environ, reach.FOLDER: str(REACHED)}
    ran = subprocess.run([*command, *spread, "-m", QUICK, *paths], cwd=tree, env=environment, check=False)
    if ran.returncode not in (0, 1, 5):
        raise SystemExit("The tests could not be measured.")
    if not only:
        complete.touch()
    return reach.recorded(REACHED)


def is_test(name: str) -> bool:
    return name.startswith("tests/") and "test_" in name and name.endswith(".py")


@cache
def code(source: bytes) -> bytes:
    """Return a Python file without its layout, its comments, and docstrings that hold no examples."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            told = ast.get_docstring(node, clean=False)
            if told and ">>>" not in told:
                node.body[0] = ast.Pass()
    return ast.unparse(tree).encode()


def same(name: str, current: Mapping[str, str], known: Mapping[str, str]) -> bool:
    return name in current and current[name] == known.get(name)


def test_source(files: Mapping[str, bytes], name: str) -> bytes:
    """Return the source of the test function that pytest calls `name`, or nothing if there is none."""
    file, _, rest = name.partition("[")[0].partition("::")
    function = rest.rpartition("::")[2]
    tree = ast.parse(code(files.get(file, b"")))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == function]
    return ast.unparse(found[0]).encode() if found else b""


class Results:
    """The results of earlier calls that still hold, and those of this one, in a file."""

    def __init__(self, path: Path, files: Mapping[str, bytes], budget: float) -> None:
        self.path, self.files, self.budget = path, files, budget
        self.everything = digest_files(
            {name: code(text) for name, text in files.items() if name.endswith(".py")}
        )
        self.lock = threading.Lock()
        lines = path.read_text().splitlines() if path.exists() else []
        known = [Result(*json.loads(line)) for line in lines if line.endswith("]")]
        self.known = {result.key: result for result in known}

    def fits(self, mutant: Mutant, outcome: str, by: str) -> str:
        """Return a digest of what a result depends on."""
        if outcome != "killed":
            return f"{self.everything} {self.budget}"
        return digest([code(self.files[mutant.file]), test_source(self.files, by)])

    def get(self, mutant: Mutant) -> Result | None:
        """Return the result of a mutant, if it has one that still holds."""
        result = self.known.get(mutant.key)
        return result if result and result.fits == self.fits(mutant, result.outcome, result.by) else None

    def add(self, mutant: Mutant, outcome: str, by: str) -> None:
        result = Result(mutant.key, outcome, by, self.fits(mutant, outcome, by))
        with self.lock:
            self.known[mutant.key] = result
            with self.path.open("a") as file:
                file.write(json.dumps(result) + "\n")
            print(f"{outcome:8} {mutant.key[:120]}", flush=True)


Choose = Callable[[Mutant], tuple[list[str], float]]


def run(tree: Path, queue: deque[Mutant], choose: Choose, results: Results, last: bool) -> None:
    """Take mutants from the queue, and run their tests on one copy of the tree.

    Unless it is their `last` chance, mutants that survive get no result.
    """
    command = [sys.executable, str(Path(worker.__file__).resolve())]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tree, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        while (mutant := queue.popleft() if queue else None) is not None:
            tests, seconds = choose(mutant)
            if not tests:
                results.add(mutant, "survived", "no test reaches it")
                continue
            job = mutant._asdict() | {"tests": tests, "seconds": 30 + 5 * seconds}
            process.stdin.write(json.dumps(job) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            if not answer:
                return
            outcome, by = json.loads(answer)
            if last or outcome == "killed":
                results.add(mutant, outcome, by)
        process.stdin.close()


def run_all(
    trees: Sequence[Path], queue: deque[Mutant], choose: Choose, results: Results, last: bool
) -> None:
    """Run all mutants of the queue, one at a time on each copy of the tree."""
    arguments = (queue, choose, results, last)
    threads = [threading.Thread(target=run, args=(tree, *arguments)) for tree in trees]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run_killers(
    trees: Sequence[Path], queue: deque[Mutant], files: Mapping[str, bytes], path: Path, results: Results
) -> None:
    """Run the test that killed each mutant when the report was written. It usually does so again."""
    killers = last_killers(path.read_text() if path.exists() else "")
    names = {mutant.key: killers.get(cell(mutant), "") for mutant in queue}
    tests = {name for name in names.values() if "::" in name}
    if tests:
        reached = measure(files, trees[0], tests)
        again = deque(mutant for mutant in queue if names[mutant.key] in reached)
        known = {key: ([name], reached[name].seconds) for key, name in names.items() if name in reached}
        run_all(trees, again, lambda mutant: known[mutant.key], results, last=False)


def report(scope: str, seed: int, drawn: Sequence[Mutant], results: Results, equal: Mapping[str, str]) -> str:
    """Return the report: figures, survivors, equivalent mutants, and everything that was killed."""
    done = [(mutant, result) for mutant in drawn if (result := results.get(mutant))]
    killed = [(mutant, result) for mutant, result in done if result.outcome == "killed"]
    alive = [(mutant, result) for mutant, result in done if result.outcome != "killed"]
    share = f"{100 * len(killed) / len(done):.1f}%" if done else "none"
    lines = [
        f"# Mutants of {scope}",
        "",
        f"`make mutants SCOPE={scope} SEED={seed} N={len(done)} BUDGET={results.budget:.0f}`",
        "",
        f"{len(killed)} of {len(done)} mutants were killed ({share}).",
        f"Tried were the tests of `make quick` that reach it, up to {results.budget:.0f} s of CPU time each.",
    ]
    if scope == "core":
        lines.append(f"Left out, because only a browser can run them: {', '.join(BROWSER_ONLY)}.")
    lines += ["", "## Survivors by file", "", "| file | drawn | survived |", "|---|---|---|"]
    drawn_of = Counter(mutant.file for mutant, _ in done)
    alive_of = Counter(mutant.file for mutant, _ in alive)
    lines += [f"| {file} | {drawn_of[file]} | {count} |" for file, count in sorted(alive_of.items())]
    lines += ["", "## Survivors", "", "| mutant | ran |", "|---|---|"]
    lines += [f"| {cell(mutant)} | {result.outcome}: {result.by} |" for mutant, result in alive]
    lines += ["", "## Equivalent, replaced by the next draw", "", "| mutant | reason |", "|---|---|"]
    lines += [f"| {cell(mutant)} | {equal[mutant.key]} |" for mutant in drawn if mutant.key in equal]
    lines += ["", "## Killed", "", "| mutant | by |", "|---|---|"]
    lines += [f"| {cell(mutant)} | {result.by.replace('|', '/')} |" for mutant, result in killed]
    return "\n".join([*lines, ""])


def cell(mutant: Mutant) -> str:
    text = mutant.key if len(mutant.key) < 200 else mutant.key[:197] + "…"
    return f"`{text.replace('|', '¦').replace('`', '´')}`"


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0])
    options.add_argument("scope", choices=SCOPES)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--number", type=int, default=200)
    options.add_argument("--budget", type=float, default=60, help="CPU seconds of tests per mutant")
    chosen = options.parse_args()
    os.nice(max(0, PRIORITY - os.nice(0)))
    files = sources()
    trees = [FOLDER / f"tree-{number}" for number in range(WORKERS)]
    for tree in trees:
        copy_tree(files, tree)
    equal = read_equivalents()
    drawn: list[Mutant] = []
    for mutant in draw(files, chosen.scope, chosen.seed):
        if sum(mutant.key not in equal for mutant in drawn) == chosen.number:
            break
        drawn.append(mutant)
    results = Results(FOLDER / f"{chosen.scope}.jsonl", files, chosen.budget)
    wanted = [mutant for mutant in drawn if mutant.key not in equal]
    queue = deque(mutant for mutant in wanted if not results.get(mutant))
    print(f"{len(wanted) - len(queue)} of {len(wanted)} mutants have a result already.", flush=True)
    path = REPORTS / f"{chosen.scope}.md"
    run_killers(trees, queue, files, path, results)
    queue = deque(mutant for mutant in wanted if not results.get(mutant))
    if queue:
        reached = list(measure(files, trees[0]).values())
        run_all(trees, queue, lambda mutant: chosen_tests(mutant, reached, chosen.budget), results, last=True)
    REPORTS.mkdir(exist_ok=True)
    path.write_text(report(chosen.scope, chosen.seed, drawn, results, equal))
    print(f"See {path.relative_to(ROOT)}.")
    if left := [mutant for mutant in wanted if not results.get(mutant)]:
        raise SystemExit(f"{len(left)} mutants have no result yet.")


if __name__ == "__main__":
    main()
