"""Finds the mutants of a Python file: each replaces one expression or statement."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
}
NEGATED_ELSEWHERE = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)  # by `compare`


class Mutant(NamedTuple):
    """A replacement in a file. Its key stays the same when other parts of the file change."""

    file: str
    function: str  # the innermost function's qualified name, empty outside of functions
    kind: str
    before: str
    after: str
    number: int  # among equal replacements in the same function
    line: int
    start: int  # in bytes
    end: int

    @property
    def key(self) -> str:
        number = f" ({self.number})" if self.number else ""
        return f"{self.file} {self.function or '-'} {self.kind}: {self.before} -> {self.after}{number}"

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """Return a copy of a node with some fields replaced."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def replacements(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield each kind of change to a node, with the node that replaces it."""
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
                yield "compare", changed(node, ops=ops)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and or", changed(node, op=other)
        case ast.BinOp() if type(node.op) in COMPUTED and not text_in(node):
            yield "arithmetic", changed(node, op=COMPUTED[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield "not", node.operand
        case ast.Constant(value=bool()):
            yield "constant", ast.Constant(not node.value)
        case ast.Constant(value=int() | float()):
            yield "constant", ast.Constant(node.value + 1)  # type: ignore[operator]
        case ast.IfExp():
            yield "branches", changed(node, body=node.orelse, orelse=node.body)
        case ast.Call(args=[ast.expr() as first, ast.expr() as second, *rest]) if not any(
            isinstance(one, ast.Starred) for one in (first, second)
        ):
            if ast.dump(first) != ast.dump(second):
                yield "arguments", changed(node, args=[second, first, *rest])
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield "return", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            yield "removed", ast.Pass()
        case ast.AugAssign() | ast.Raise() | ast.Delete():
            yield "removed", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removed", ast.Pass()
        case ast.Continue():
            yield "loop", ast.Break()
        case ast.Break():
            yield "loop", ast.Continue()


def conditions(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Yield the condition of an `if` and its opposite, unless another kind of change does the same."""
    if isinstance(node, ast.If):
        test = node.test
        plain = isinstance(test, ast.Compare) and len(test.ops) == 1
        if plain and isinstance(test.ops[0], NEGATED_ELSEWHERE):  # type: ignore[attr-defined]
            return
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return
        yield "branches", test, ast.UnaryOp(ast.Not(), test)


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def text_in(node: ast.BinOp) -> bool:
    """True if an operand is a text or a list, which cannot be subtracted."""
    parts = (node.left, node.right)
    texts = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
    return any(
        isinstance(part, texts) or (isinstance(part, ast.Constant) and isinstance(part.value, (str, bytes)))
        for part in parts
    )


def for_types_only(node: ast.AST) -> bool:
    """True for code that only type checkers and imports need."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Constant()):  # a docstring, or `...`
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in ("__all__", "__slots__"):
            return True
    return False


class Finder:
    """Walks through a file, keeping track of the innermost function."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.seen: Counter[str] = Counter()
        self.found: list[Mutant] = []

    def walk(self, node: ast.AST, function: str = "", scope: str = "") -> None:
        if for_types_only(node):
            return
        for kind, after in replacements(node):
            self.add(node, after, kind, function)
        for kind, test, opposite in conditions(node):
            self.add(test, opposite, kind, function)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                name = scope + node.name
                for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
                    self.walk(default, function, scope)
                for statement in node.body:
                    self.walk(statement, name, f"{name}.<locals>.")
            case ast.ClassDef():
                for statement in node.body:
                    self.walk(statement, function, f"{scope}{node.name}.")
            case ast.AnnAssign():
                if node.value:
                    self.walk(node.value, function, scope)
            case _:
                for part in ast.iter_child_nodes(node):
                    self.walk(part, function, scope)

    def add(self, node: ast.AST, after: ast.AST, kind: str, function: str) -> None:
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        text = ast.unparse(ast.fix_missing_locations(after))
        if isinstance(node, ast.expr) and not isinstance(after, ast.Constant):
            text = f"({text})"
        before = " ".join(ast.unparse(node).split())
        line = node.lineno  # type: ignore[attr-defined]
        mutant = Mutant(self.file, function, kind, before, text, 0, line, start, end)
        number = self.seen[mutant.key]
        self.seen[mutant.key] += 1
        self.found.append(mutant._replace(number=number))


def mutants(file: str, source: bytes) -> list[Mutant]:
    """Return every mutant of a file, in the order of the source."""
    finder = Finder(file, source)
    finder.walk(ast.parse(source))
    return finder.found


def compiles(source: bytes) -> bool:
    """True if a mutated file is still Python."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True
