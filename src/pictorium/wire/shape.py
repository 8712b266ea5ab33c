"""Python's types as TypeScript writes them, with the docstrings they have. Opens no file: sources are handed in.

Records and named unions keep their names, each in its scope; what has no name is written out where it stands.
"""

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from importlib import import_module
from itertools import zip_longest
from operator import or_
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, NewType, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType

Sources = Callable[[str], str]
"""The text of a module, by its name."""

PLAIN: Final[Mapping[Any, str]] = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null"}
ROWS: Final = (list, set, frozenset, Sequence)
"""What has as many items as it likes; so has a tuple that ends in dots."""


class Field(NamedTuple):
    """One part of a record."""

    name: str
    text: str
    doc: str
    is_optional: bool


class Shape(NamedTuple):
    """A named type: a record with its fields, or another way to write something."""

    name: str
    doc: str
    fields: tuple[Field, ...] | None
    text: str = ""


class Docs:
    """What modules say of their names: the docstring of a class, and the string that follows a field or a constant."""

    def __init__(self, sources: Sources) -> None:
        """Read from these sources, each once."""
        self._sources = sources
        self._trees: dict[str, ast.Module] = {}

    def of(self, module: str, *path: str) -> str:
        """What is said of a name there, or of a class and its field, in one line and with JSON's word for None."""
        body: list[ast.stmt] = self._tree(module).body
        found = ""
        for name in path:
            found, body = _said_in(body, name)
        return re.sub(r"\bNone\b", "null", " ".join(found.split()))

    def home(self, module: str, name: str) -> tuple[str, str]:
        """Where something is written down that has this name in that module, and its name there."""
        for node in self._tree(module).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for one in node.names:
                    if (one.asname or one.name) == name:
                        return self.home(node.module, one.name)
        return module, name

    def _tree(self, module: str) -> ast.Module:
        if module not in self._trees:
            self._trees[module] = ast.parse(self._sources(module))
        return self._trees[module]


def _said_in(body: list[ast.stmt], wanted: str) -> tuple[str, list[ast.stmt]]:
    """What is said of a name, and what is written under it."""
    for node, after in zip_longest(body, body[1:]):
        match node:
            case ast.ClassDef(name=name) if name == wanted:
                return ast.get_docstring(node) or "", node.body
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]) if name == wanted:
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    return str(after.value.value), []
            case _:
                pass
    return "", []


class Shapes:
    """The named types that some types need, by scope and name, in the order they are met."""

    def __init__(self, docs: Docs, scope: Callable[[str], str], holes: Mapping[tuple[type, str], str]) -> None:
        """`scope` says where a module's names belong ("": to all); `holes` what stands for Any in a field."""
        self._docs, self._scope, self._holes = docs, scope, holes
        self._whole: set[type] = set()
        self._homes: dict[tuple[str, str], str] = {}
        self.scopes: dict[str, dict[str, Shape]] = {"": {}}

    def say_whole(self, kinds: Iterable[Any]) -> None:
        """The server says these: it leaves nothing out, so none of their fields is optional."""
        for kind in kinds:
            if isinstance(kind, type) and issubclass(kind, Struct):
                if kind not in self._whole:
                    self._whole.add(kind)
                    self.say_whole(field.type for field in msgspec.structs.fields(kind))
            else:
                self.say_whole(get_args(kind))

    def written(self, kind: Any, module: str, hole: str = "unknown") -> str:
        """A type as it is written in a module's scope."""
        if kind in PLAIN:
            return PLAIN[kind]
        if kind is Any or kind is msgspec.Raw:
            return hole
        if isinstance(kind, NewType):
            return self._named(module, kind.__module__, kind.__name__, kind.__supertype__)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._named(module, kind.__module__, kind.__name__, kind)
        alias = self._alias(kind, module)
        return self._named(module, *alias, kind) if alias else self._composed(kind, module, hole)

    def _composed(self, kind: Any, module: str, hole: str) -> str:
        """A type that is made of others."""
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return " | ".join(map(_json, parts))
        if origin in (Union, UnionType):
            return self._union(parts, module, hole)
        texts = [self.written(part, module, hole) for part in parts if part is not ...]
        if origin in ROWS or (origin is tuple and ... in parts):
            return f"ReadonlyArray<{texts[0]}>"
        if origin is tuple:
            return f"readonly [{', '.join(texts)}]"
        if isinstance(origin, type) and issubclass(origin, Mapping):
            # Where the keys are a closed list, some may be missing.
            record = f"Record<{texts[0]}, {texts[1]}>"
            return f"Readonly<Partial<{record}>>" if get_origin(parts[0]) is Literal else f"Readonly<{record}>"
        raise TypeError(f"No way to write {kind} in TypeScript")

    def _union(self, parts: tuple[Any, ...], module: str, hole: str) -> str:
        """One of several; null stands last, and the others may have a name together."""
        if UnsetType in parts:
            return self.written(reduce(or_, (part for part in parts if part is not UnsetType)), module, hole)
        if NoneType in parts:
            others = reduce(or_, (part for part in parts if part is not NoneType))
            return f"{self.written(others, module, hole)} | null"
        return " | ".join(self.written(part, module, hole) for part in parts)

    def _alias(self, kind: Any, module: str) -> tuple[str, str] | None:
        """Where a type was given a name that this module uses."""
        for name, value in vars(import_module(module)).items():
            if get_origin(value) is not None and value == kind:
                return self._docs.home(module, name)
        return None

    def _named(self, here: str, module: str, name: str, kind: Any) -> str:
        """The name by which something is known here; it is written down where it belongs."""
        scope = self._scope(module)
        self._claim(scope, name, module)
        shapes = self.scopes.setdefault(scope, {})
        if name not in shapes:
            shapes[name] = Shape(name, self._docs.of(module, name), None)  # keeps its place, and ends every circle
            shapes[name] = self._shape(shapes[name], module, kind)
        return name if scope in ("", self._scope(here)) else f"{scope}.{name}"

    def _claim(self, scope: str, name: str, module: str) -> None:
        """See that a name means one thing, in its scope and against those that belong to all."""
        for (other, known), home in self._homes.items():
            if known == name and home != module and (other == scope or "" in (other, scope)):
                raise TypeError(f"Two types are called {name}: in {module} and in {home}")
        self._homes[scope, name] = module

    def _shape(self, blank: Shape, module: str, kind: Any) -> Shape:
        if isinstance(kind, type) and issubclass(kind, Struct):
            return blank._replace(fields=tuple(self._fields(kind)))
        return blank._replace(text=PLAIN.get(kind) or self._composed(kind, module, "unknown"))

    def _fields(self, kind: type[Struct]) -> Iterator[Field]:
        config = kind.__struct_config__
        if config.array_like or config.omit_defaults:
            raise TypeError(f"No way to write {kind} in TypeScript")
        if config.tag_field is not None:
            yield Field(config.tag_field, _json(config.tag), "", is_optional=False)
        for field in msgspec.structs.fields(kind):
            home = _home(kind, field.name)
            hole = self._holes.get((kind, field.name), "unknown")
            text = self.written(field.type, home.__module__, hole)
            doc = self._docs.of(home.__module__, home.__name__, field.name)
            is_optional = field.default is UNSET or (not field.required and kind not in self._whole)
            yield Field(field.encode_name, text, doc, is_optional)


def _home(kind: type[Struct], field: str) -> type[Struct]:
    """The record that brought in a field: this one, or one it is based on."""
    bases = (base for base in reversed(kind.__mro__) if issubclass(base, Struct) and base is not Struct)
    return next(base for base in bases if field in base.__struct_fields__)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
