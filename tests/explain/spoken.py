"""What the code of a game can say, read from its source: kinds of events, refusals, terms, actions and windows.

Reading the source finds also what no played game has come to, so that nothing new can go without words.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tutor.kernel

Function = ast.FunctionDef
Facts = frozenset[str] | None  # None: not to be read from the source
KERNEL = Path(tutor.kernel.__file__).parent


@dataclass(frozen=True)
class Said:
    """Something that is said in one place: its name (kind, rule or key), a second name, and its facts."""

    name: str
    key: str
    facts: Facts
    place: str


@dataclass(frozen=True)
class Module:
    name: str
    tree: ast.Module

    def functions(self) -> Iterator[Function]:
        return (node for node in ast.walk(self.tree) if isinstance(node, Function))

    def classes(self) -> Iterator[ast.ClassDef]:
        return (node for node in self.tree.body if isinstance(node, ast.ClassDef))


@cache
def modules(folder: Path) -> tuple[Module, ...]:
    paths = (*sorted(folder.glob("*.py")), KERNEL / "engine.py", KERNEL / "table.py")
    return tuple(Module(path.name, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def strings(expression: ast.expr | None) -> tuple[str, ...]:
    """The strings that an expression can be; () if that cannot be read."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return (expression.value,)
    if isinstance(expression, ast.IfExp):
        return (*strings(expression.body), *strings(expression.orelse))
    if isinstance(expression, ast.Tuple) and expression.elts:
        return strings(expression.elts[0])
    return ()


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def calls(node: ast.AST) -> Iterator[ast.Call]:
    return (found for found in ast.walk(node) if isinstance(found, ast.Call))


def parameters(fn: Function) -> list[str]:
    return [a.arg for a in (*fn.args.posonlyargs, *fn.args.args, *fn.args.kwonlyargs)]


def bound(call: ast.Call, fn: Function) -> dict[str, ast.expr]:
    """The arguments of a call by the names of the parameters; defaults included."""
    names = [name for name in parameters(fn) if name != "self"]
    defaults = fn.args.defaults
    found: dict[str, ast.expr] = dict(zip(parameters(fn)[-len(defaults) :], defaults, strict=False)) if defaults else {}
    keyword_only = zip(fn.args.kwonlyargs, fn.args.kw_defaults, strict=True)
    found.update({a.arg: default for a, default in keyword_only if default is not None})
    found.update(zip(names, call.args, strict=False))
    found.update({k.arg: k.value for k in call.keywords if k.arg in names})
    return found


def more(call: ast.Call, fn: Function) -> Facts:
    """The keywords of a call that go into the function's `**` parameter."""
    if any(k.arg is None for k in call.keywords):
        return None
    return frozenset(k.arg for k in call.keywords if k.arg and k.arg not in parameters(fn))


class Log:
    """The lines that reach the log, through whatever functions pass a `kind` on to it."""

    def __init__(self, folder: Path) -> None:
        self.modules = modules(folder)
        functions = [fn for module in self.modules for fn in module.functions()]
        self.carriers = {fn.name: fn for fn in functions if fn.name == "log"}
        before = 0
        while len(self.carriers) > before:
            before = len(self.carriers)
            self.carriers |= {fn.name: fn for fn in functions if any(self._passes_kind_on(c) for c in calls(fn))}

    def lines(self) -> Iterator[Said]:
        for fn in self.carriers.values():
            usual = bound(ast.Call(ast.Name(fn.name), [], []), fn).get("kind")
            yield from (Said(kind, "", None, fn.name) for kind in strings(usual))
        for module in self.modules:
            for fn in module.functions():
                for call in calls(fn):
                    carrier = self.carriers.get(called(call))
                    if carrier is None:
                        continue
                    arguments = bound(call, carrier)
                    rules = strings(arguments.get("rules") or arguments.get("rule")) or ("",)
                    for kind in strings(arguments.get("kind")):
                        facts = self.facts(call, carrier, fn)
                        yield from (Said(kind, rule, facts, f"{module.name}:{call.lineno}") for rule in rules)

    def facts(self, call: ast.Call, carrier: Function, caller: Function) -> Facts:
        """The facts of the line that a call of a carrier writes."""
        if carrier.name == "log":
            return self.read(bound(call, carrier).get("facts"), caller)
        inner = next((c for c in calls(carrier) if self._passes_kind_on(c)), None)
        if inner is None:
            return None
        found = self.facts(inner, self.carriers[called(inner)], carrier)
        given = bound(call, carrier).get("facts")
        passed = self.read(given, caller) if given is not None else more(call, carrier)
        return None if found is None or passed is None else found | passed

    def _passes_kind_on(self, call: ast.Call) -> bool:
        carrier = self.carriers.get(called(call))
        kind = None if carrier is None else bound(call, carrier).get("kind")
        return isinstance(kind, ast.Name) and kind.id == "kind"

    def read(self, expression: ast.expr | None, fn: Function) -> Facts:
        """The keys of an expression that is a dict; the function's own `facts` are added where it is called."""
        if isinstance(expression, ast.Name):
            if expression.id == "facts" and (fn.args.kwarg or "facts" in parameters(fn)):
                return frozenset()
            values = [n.value for n in ast.walk(fn) if isinstance(n, ast.Assign) and _assigns(n, expression.id)]
            return self.read(values[0], fn) if values else None
        if not isinstance(expression, ast.Dict):
            return None
        keys: set[str] = set()
        for key, value in zip(expression.keys, expression.values, strict=True):
            inner = self.read(value, fn) if key is None else frozenset(strings(key))
            if inner is None:
                return None
            keys |= inner
        return frozenset(keys)


def _assigns(node: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


def events(folder: Path) -> tuple[Said, ...]:
    """Every kind of event, with the rule it cites first (if that can be read)."""
    return tuple(Log(folder).lines())


def denials(folder: Path) -> tuple[Said, ...]:
    """Every refusal of a guard: rule, key ("" for none, "*" for one that is computed), facts."""
    found: list[Said] = []
    for module in modules(folder):
        local = {node.name: node for node in module.tree.body if isinstance(node, Function)}
        for fn in local.values():
            for rule in (strings(d.args[0])[0] for d in _decorators(fn) if called(d) == "guard"):
                for call in _refusals(fn, local, {fn.name}):
                    names = {k.arg: k.value for k in call.keywords if k.arg}
                    key = strings(names["key"]) or ("*",) if "key" in names else ("",)
                    facts = frozenset(names) - {"key"}
                    found += [Said(rule, one, facts, f"{module.name}:{call.lineno}") for one in key]
    return tuple(found)


def _decorators(fn: Function) -> Iterator[ast.Call]:
    return (d for d in fn.decorator_list if isinstance(d, ast.Call))


def _refusals(fn: Function, local: dict[str, Function], seen: set[str]) -> Iterator[ast.Call]:
    for call in calls(fn):
        if called(call) == "facts":
            yield call
        elif called(call) in local and called(call) not in seen and call not in _only_compared(fn):
            seen.add(called(call))
            yield from _refusals(local[called(call)], local, seen)


def _only_compared(fn: Function) -> list[ast.expr]:
    """What is only asked whether it is nothing: a guard that looks at another does not say what that one says."""
    return [part for node in ast.walk(fn) if isinstance(node, ast.Compare) for part in (node.left, *node.comparators)]


def terms(folder: Path) -> tuple[Said, ...]:
    """Every kind of term; a computed part of its key stands as `*`."""
    log = Log(folder)
    found: list[Said] = []
    for module in modules(folder):
        for fn in module.functions():
            for call in calls(fn):
                if called(call) == "Term" and len(call.args) >= 3:
                    facts = log.read(call.args[4], fn) if len(call.args) > 4 else frozenset()
                    place = f"{module.name}:{call.lineno}"
                    found += [Said(key, "", facts, place) for key in _keys(call.args[2], fn, module)]
    return tuple(found)


def _keys(expression: ast.expr, fn: Function, module: Module) -> tuple[str, ...]:
    """The keys that an expression can be; a parameter is what the callers in the module give for it."""
    if isinstance(expression, ast.JoinedStr):
        return ("".join(strings(part)[0] if strings(part) else "*" for part in expression.values),)
    if isinstance(expression, ast.Name) and expression.id in parameters(fn):
        given = (bound(call, fn).get(expression.id) for call in calls(module.tree) if called(call) == fn.name)
        return tuple(key for one in given for key in strings(one) or ("*",))
    return strings(expression) or ("*",)


def actions(folder: Path) -> tuple[Said, ...]:
    """Every action by its tag, and its fields."""
    found: list[Said] = []
    for module in modules(folder):
        for node in module.classes():
            for tag in (strings(k.value) for k in node.keywords if k.arg == "tag"):
                fields = {
                    n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
                }
                bases = {getattr(base, "id", "") for base in node.bases}
                if "Action" in bases:
                    found.append(Said(tag[0], "", frozenset(fields | {"seat"}), f"{module.name}:{node.lineno}"))
    return tuple(found)


def windows(folder: Path) -> tuple[Said, ...]:
    """Every kind of window that is opened, with what it is about."""
    names = {name: value for m in modules(folder) for name, value in _constants(m)}
    opened = next(fn for m in modules(folder) for fn in m.functions() if fn.name == "open")
    found: list[Said] = []
    for module in modules(folder):
        for call in calls(module.tree):
            if called(call) == "open" and call.args:
                kind = call.args[0]
                kinds = (names[kind.id],) if isinstance(kind, ast.Name) and kind.id in names else strings(kind)
                about = more(call, opened)
                facts = None if about is None else about | {"seat"}
                found += [Said(one, "", facts, f"{module.name}:{call.lineno}") for one in kinds or ("*",)]
    return tuple(found)


def _constants(module: Module) -> Iterator[tuple[str, str]]:
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and strings(node.value):
            yield from ((t.id, strings(node.value)[0]) for t in node.targets if isinstance(t, ast.Name))


def endings(folder: Path) -> set[str]:
    """The ways in which a game can end."""
    found = (call for module in modules(folder) for call in calls(module.tree) if called(call) == "end" and call.args)
    return {way for call in found for way in strings(call.args[0])}
