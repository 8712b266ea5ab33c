"""What the wire tells others of itself: the client's types, and the tables of docs/WIRE.md. Makes texts, opens no file.

Everything is read off the messages themselves. `scripts/fix` writes the texts down; a test sees that they are fresh.
"""

import json
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import accumulate
from types import ModuleType, NoneType
from typing import Any, Final, NamedTuple, get_args

from pictorium.games.all_games import MANIFESTS
from pictorium.games.manifest import Manifest, Manifests
from pictorium.ink import frame, packed, stroke
from pictorium.kernel import ids
from pictorium.table import album_view, audience, limits
from pictorium.table.commands import PersonWish
from pictorium.table.repertoire import Repertoire
from pictorium.wire import close_code, from_client, to_client
from pictorium.wire.shape import Docs, Field, Shape, Shapes, Sources

HEADER: Final = "// Written by `scripts/fix` from src/pictorium/wire: what is changed here by hand is lost."
WIDTH: Final = 120
PARTS: Final = ("command", "view", "face", "offer", "record")
HOLES: Final[Mapping[tuple[type, str], str]] = {
    (from_client.Play, "command"): "GameCommand",
    (audience.Welcome, "view"): "GameView",
    (audience.Update, "table"): "Change",
    (audience.Update, "view"): "Change",
    (audience.Update, "faces"): "ReadonlyArray<GameFace>",
    (Repertoire, "games"): "GameOffer",
    (album_view.AlbumGame, "record"): "GameRecord",
}
"""Where a message carries something that has no type of its own: a change, or something of whatever game is played."""
ALBUM: Final = (album_view.AlbumIndex, album_view.AlbumGame, album_view.AlbumFile)
"""What is given of an album, over HTTP and in a file."""
CHANGE: Final = """\
/** What changed of a value; `difference.ts` says what it is made of. */
export type Change = readonly [] | readonly [unknown] | { readonly [key: string]: unknown };"""
NAMES: Final[Mapping[ModuleType, tuple[str, ...]]] = {
    from_client: ("PROTOCOL",),
    ids: ("SEATS",),
    stroke: ("SHEET_WIDTH", "SHEET_HEIGHT", "WIDTHS", "FULL_PRESSURE"),
    limits: tuple(name for name in vars(limits) if name.isupper()),
}
"""The constants that a client has to know too, those of the games apart."""
CLOSE_CODES: Final = tuple(name for name in vars(close_code) if name.isupper())
SIZES: Final = {"B": 8, "H": 16, "I": 32}
"""The numbers in the heads of ink, in bits."""
MARKED: Final = re.compile(r"(?P<begin><!-- table: (?P<name>.+?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL)


class Constant(NamedTuple):
    """Something fixed that both sides know."""

    name: str
    value: Any
    doc: str


class Schema(NamedTuple):
    """All that can be said over a line, with all it is made of."""

    scopes: Mapping[str, Mapping[str, Shape]]
    """Named types; those of a game in a scope of their own."""
    games: Mapping[str, tuple[str, ...]]
    """For each game what its PARTS are called."""
    constants: tuple[Constant, ...]
    close_codes: tuple[Constant, ...]


def schema(sources: Sources, manifests: Manifests = MANIFESTS) -> Schema:
    """The schema of everything in a house with these games, with docstrings from these sources."""
    docs = Docs(sources)
    scopes = {manifest.package: name.capitalize() for name, manifest in manifests.items()}
    shapes = Shapes(docs, partial(scope_of, scopes), HOLES)
    shapes.say_whole([to_client.ToClient, Repertoire, *ALBUM])
    for manifest in manifests.values():
        shapes.say_whole((manifest.game.views, manifest.game.faces, manifest.game.offers, _records(manifest)))
    shapes.written(from_client.FromClient, from_client.__name__)
    shapes.written(to_client.ToClient, to_client.__name__)
    shapes.written(Repertoire, Repertoire.__module__)
    for kind in ALBUM:
        shapes.written(kind, album_view.__name__)
    games = {}
    for name, manifest in manifests.items():
        game = manifest.game
        kinds = (game.commands, game.views, game.faces, game.offers, _records(manifest))
        games[name] = tuple(shapes.written(kind, manifest.package) for kind in kinds)
    constants = [one for module, names in NAMES.items() for one in _constants(docs, module, names)]
    for manifest in manifests.values():
        constants += _game_constants(docs, manifest)
    return Schema(shapes.scopes, games, tuple(constants), tuple(_constants(docs, close_code, CLOSE_CODES)))


def _records(manifest: Manifest) -> Any:
    """What a game's record in an album is; None where it has none."""
    return manifest.game.album.records if manifest.game.album else NoneType


def scope_of(scopes: Mapping[str, str], module: str) -> str:
    """What lies in the modules of a game's package belongs to its scope; everything else to all."""
    return next((scope for package, scope in scopes.items() if module.startswith(f"{package}.")), "")


def _game_constants(docs: Docs, manifest: Manifest) -> Iterator[Constant]:
    for constant in manifest.constants:
        module, _, name = constant.partition(":")
        yield Constant(name, manifest.part(constant), docs.of(f"{manifest.package}.{module}", name))


def _constants(docs: Docs, module: ModuleType, names: Iterable[str]) -> Iterator[Constant]:
    for name in names:
        yield Constant(name, getattr(module, name), docs.of(module.__name__, name))


# The client's types.


def typescript(schema: Schema) -> str:
    """The text of client/src/wire/messages.ts."""
    blocks = [HEADER, *map(_constant, schema.constants), _close_codes(schema.close_codes), CHANGE, _games(schema.games)]
    for scope, shapes in schema.scopes.items():
        written = [_type(shape) for shape in shapes.values()]
        blocks += [_namespace(scope, written)] if scope else written
    return "\n\n".join(blocks) + "\n"


def types_of(manifest: Manifest, sources: Sources, messages: str) -> str:
    """A file with the types of one game alone, which takes those that all share from the file `messages`."""
    now, shipped = schema(sources, {manifest.name: manifest}), schema(sources)
    (scope,) = (scope for scope in now.scopes if scope)
    known = {constant.name for constant in schema(sources, {}).constants}
    blocks = [_constant(one) for one in now.constants if one.name not in known]
    blocks += [_type(shape) for name, shape in now.scopes[""].items() if name not in shipped.scopes[""]]
    blocks.append(_namespace(scope, map(_type, now.scopes[scope].values())))
    parts = (f"  readonly {part}: {text};" for part, text in zip(PARTS, now.games[manifest.name], strict=True))
    blocks.append("\n".join([f"/** What {manifest.name} says. */", f"export type {scope}Game = {{", *parts, "};"]))
    text = "\n\n".join(blocks)
    shared = sorted(name for name in shipped.scopes[""] if re.search(rf"(?<![\w.\"]){name}(?![\w\"])", _code(text)))
    taken = [_import(shared, messages)] if shared else []
    return "\n\n".join([HEADER, *taken, text]) + "\n"


def _import(names: Iterable[str], file: str) -> str:
    """In one line, or a line for each name."""
    text = f'import type {{ {", ".join(names)} }} from "{file}";'
    if len(text) <= WIDTH:
        return text
    return "\n".join(["import type {", *(f"  {name}," for name in names), f'}} from "{file}";'])


def _code(text: str) -> str:
    """Without its comments."""
    return re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)


def _constant(constant: Constant) -> str:
    is_list = isinstance(constant.value, tuple)
    value = json.dumps(constant.value) + (" as const" if is_list else "")
    return _comment(constant.doc) + f"export const {constant.name} = {value};"


def _close_codes(codes: Iterable[Constant]) -> str:
    lines = (_indented(f"{_comment(code.doc)}{code.name}: {code.value},") for code in codes)
    return "\n".join(["/** Why a server hangs up. */", "export const CLOSE_CODES = {", *lines, "} as const;"])


def _games(games: Mapping[str, tuple[str, ...]]) -> str:
    """What a message carries of a game, by the game's name; the table says which one is played."""
    lines: list[str] = []
    for name, texts in games.items():
        parts = (f"  readonly {part}: {text};" for part, text in zip(PARTS, texts, strict=True))
        lines += map(_indented, (f"readonly {name}: {{", *parts, "};"))
    either = [f'export type Game{part.capitalize()} = Games[keyof Games]["{part}"];' for part in PARTS]
    return "\n".join(["/** What each game says, by its name. */", "export interface Games {", *lines, "}", "", *either])


def _namespace(name: str, blocks: Iterable[str]) -> str:
    inner = "\n\n".join(map(_indented, blocks))
    return f"export namespace {name} {{\n{inner}\n}}"


def _type(shape: Shape) -> str:
    if shape.fields is None:
        return _comment(shape.doc) + _alias(shape)
    lines = (_indented(f"{_comment(field.doc)}readonly {_typed(field)};") for field in shape.fields)
    return "\n".join([f"{_comment(shape.doc)}export type {shape.name} = {{", *lines, "};"])


def _alias(shape: Shape) -> str:
    """In one line, or a line for each choice."""
    text = f"export type {shape.name} = {shape.text};"
    if len(text) <= WIDTH:
        return text
    return f"export type {shape.name} =" + "".join(f"\n  | {choice}" for choice in shape.text.split(" | ")) + ";"


def _typed(field: Field) -> str:
    return f"{field.name}{'?' if field.is_optional else ''}: {field.text}"


def _comment(doc: str) -> str:
    return f"/** {doc.replace('*/', '*')} */\n" if doc else ""


def _indented(text: str) -> str:
    return re.sub(r"^(?=.)", "  ", text, flags=re.MULTILINE)


# The tables of docs/WIRE.md.


def filled(page: str, schema: Schema) -> str:
    """The page with its tables as they are now: each stands between `<!-- table: name -->` and `<!-- end -->`."""
    tables = dict(_tables(schema))
    found = {mark["name"] for mark in MARKED.finditer(page)}
    if found != set(tables):
        raise ValueError(f"Tables that are not marked, or marked and not known: {found ^ set(tables)}")
    return MARKED.sub(lambda mark: f"{mark['begin']}{tables[mark['name']]}\n{mark['end']}", page)


def _tables(schema: Schema) -> Iterator[tuple[str, str]]:
    shapes = schema.scopes[""]
    unions = {"from the client": from_client.FromClient, "from the server": to_client.ToClient, "wishes": PersonWish}
    told = {"FromClient", "ToClient", "PersonWish"}
    for name, union in unions.items():
        names = [one.__name__ for one in get_args(union)]
        yield name, _shape_table(map(shapes.__getitem__, names))
        told.update(names)
    yield "records", _shape_table([shape for name, shape in shapes.items() if name not in told])
    for scope, own in schema.scopes.items():
        if scope:
            yield scope.lower(), _shape_table(own.values())
    yield "limits", _constant_table(schema.constants)
    yield "close codes", _constant_table(schema.close_codes)
    yield "ink from the client", _layout(from_client.INK_HEAD, from_client.InkBatch._fields[:-1])
    yield "ink from the server", _layout(frame.HEAD, (*frame.InkRun._fields[:-1], "length"))
    yield "moves", _block(packed.__doc__ or "")


def _shape_table(shapes: Iterable[Shape]) -> str:
    rows = [f"| `{shape.name}` | {_contents(shape)} | {_cell(shape.doc)} |" for shape in shapes]
    return "\n".join(["| name | holds | what it is |", "| --- | --- | --- |", *rows])


def _contents(shape: Shape) -> str:
    """A record's fields, each with what is said of it; the tag is its name and needs no telling."""
    if shape.fields is None:
        return f"`{_cell(shape.text)}`"
    fields = [field for field in shape.fields if field.text != json.dumps(shape.name)]
    return "<br>".join(f"`{_cell(_typed(field))}` {_cell(field.doc)}".strip() for field in fields)


def _constant_table(constants: Iterable[Constant]) -> str:
    rows = [f"| `{one.name}` | `{_cell(json.dumps(one.value))}` | {_cell(one.doc)} |" for one in constants]
    return "\n".join(["| name | value | what it is |", "| --- | --- | --- |", *rows])


def _layout(head: struct.Struct, names: tuple[str, ...]) -> str:
    """The numbers before a batch, with the byte at which each begins."""
    sizes = [SIZES[code] for code in head.format.removeprefix(">")]
    ends = accumulate(size // 8 for size in sizes)
    numbers = zip(ends, names, sizes, strict=True)
    rows = [f"| {end - size // 8} | `{name}` | u{size} |" for end, name, size in numbers]
    return "\n".join(["| byte | name | size |", "| --- | --- | --- |", *rows])


def _block(doc: str) -> str:
    """What stands indented in a docstring."""
    lines = [line[4:] for line in doc.splitlines() if line.startswith("    ")]
    return "\n".join(["```", *lines, "```"])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
