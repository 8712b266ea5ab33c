"""What is written for clients: fresh, and true to what goes over the line."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, NewType

import msgspec
import pytest
from msgspec import Struct

from pictorium.games.all_games import MANIFESTS
from pictorium.wire.schema import Constant, Schema, filled, schema, scope_of, types_of, typescript
from pictorium.wire.shape import Docs, Field, Shape, Shapes
from tests.wire.generated import PAGE, ROOT, TONGUES, TYPES, source, texts

Crumb = NewType("Crumb", int)
"""What is left of a cake."""

Taste = Literal["sweet", "sour"]
"""How it tastes."""

Plates = Mapping[int, tuple[str, ...]]


class Base(Struct, frozen=True):
    """What every cake has."""

    height: float
    """In
    centimetres; None: flat."""


class Cake(Base, frozen=True, tag=True):
    """A cake."""

    taste: Taste
    crumbs: tuple[Crumb, ...] = ()
    eaten_by: str | None = None
    plates: Plates = {}
    inside: Any = None


class Pie(Struct, frozen=True, tag="pie", tag_field="kind", rename="camel"):
    # What stands in a comment is for readers of Python.
    top_crust: bool
    next_pie: "Pie | None" = None


Bakery = Cake | Pie


class Shelf(Struct, frozen=True):
    best: Bakery | None
    pair: tuple[Cake, Pie]
    others: list[Cake | Pie | None]
    by_taste: Mapping[Taste, int]
    by_crumb: dict[Crumb, bool | None]
    number: Literal[1, "two", None]
    raw: msgspec.Raw
    rows: tuple[tuple[str | int, ...], ...]


class Odd(Struct, frozen=True):
    what: complex


class Brief(Struct, frozen=True, array_like=True):
    what: int


class Clerk(NamedTuple):
    name: str


HERE = __name__


def shapes(holes: Mapping[tuple[type, str], str] | None = None) -> Shapes:
    return Shapes(Docs(source), lambda _: "", holes or {})


def record(kind: type[Struct], **more: Any) -> dict[str, str]:
    """The fields of a record as they are written, by name with its question mark."""
    book = shapes(**more)
    fields = book.scopes[""][book.written(kind, HERE)].fields
    assert fields is not None
    return {field.name + "?" * field.is_optional: field.text for field in fields}


@pytest.mark.parametrize("file", [TYPES, TONGUES, PAGE], ids=lambda file: file.name)
def test_the_file_is_fresh(file: Path) -> None:
    is_fresh = file.exists() and file.read_text() == texts()[file]
    assert is_fresh, f"{file.relative_to(ROOT)} is stale: run scripts/fix"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (int, "number"),
        (float, "number"),
        (bool, "boolean"),
        (None | str, "string | null"),
        (Any, "unknown"),
        (Crumb, "Crumb"),
        (Crumb | None, "Crumb | null"),
        (Taste, "Taste"),
        (Literal["a", 1, True], '"a" | 1 | true'),
        (tuple[int, ...], "ReadonlyArray<number>"),
        (tuple[int, str], "readonly [number, string]"),
        (frozenset[str | None], "ReadonlyArray<string | null>"),
        (Mapping[str, str | int], "Readonly<Record<string, string | number>>"),
        (Cake | Pie, "Bakery"),
        (Pie | Cake, "Bakery"),
        (Cake | None, "Cake | null"),
        (Cake | int, "Cake | number"),
    ],
    ids=str,
)
def test_a_type_is_written_as_typescript_has_it(kind: Any, text: str) -> None:
    assert shapes().written(kind, HERE) == text


def test_a_record_of_all_kinds_of_fields() -> None:
    assert record(Shelf) == {
        "best": "Bakery | null",
        "pair": "readonly [Cake, Pie]",
        "others": "ReadonlyArray<Bakery | null>",
        "by_taste": "Readonly<Partial<Record<Taste, number>>>",
        "by_crumb": "Readonly<Record<Crumb, boolean | null>>",
        "number": '1 | "two" | null',
        "raw": "unknown",
        "rows": "ReadonlyArray<ReadonlyArray<string | number>>",
    }


def test_what_a_client_may_leave_out_is_optional_and_may_be_null_besides() -> None:
    assert record(Cake) == {
        "type": '"Cake"',
        "height": "number",
        "taste": "Taste",
        "crumbs?": "ReadonlyArray<Crumb>",
        "eaten_by?": "string | null",
        "plates?": "Plates",
        "inside?": "unknown",
    }


def test_what_the_server_says_is_whole_down_to_the_last_record() -> None:
    book = shapes()
    book.say_whole((Shelf,))
    book.written(Shelf, HERE)
    fields = [field for shape in book.scopes[""].values() for field in shape.fields or ()]
    assert not any(field.is_optional for field in fields)
    assert {"eaten_by", "nextPie"} <= {field.name for field in fields}


def test_tags_and_names_are_those_of_the_json() -> None:
    assert record(Pie) == {"kind": '"pie"', "topCrust": "boolean", "nextPie?": "Pie | null"}
    assert msgspec.to_builtins(Pie(True)) == {"kind": "pie", "topCrust": True, "nextPie": None}


def test_a_hole_is_filled_in_its_field_alone() -> None:
    assert record(Cake, holes={(Cake, "inside"): "Filling"})["inside?"] == "Filling"
    assert record(Cake, holes={(Cake, "plates"): "Filling"})["inside?"] == "unknown"


def test_docstrings_come_along_in_one_line_and_comments_do_not() -> None:
    book = shapes()
    book.written(Shelf, HERE)
    found = book.scopes[""]
    assert found["Cake"].doc == "A cake."
    assert found["Crumb"].doc == "What is left of a cake."
    assert found["Taste"].doc == "How it tastes."
    assert found["Pie"].doc == found["Plates"].doc == ""
    assert found["Cake"].fields is not None
    assert {field.name: field.doc for field in found["Cake"].fields if field.doc} == {
        "height": "In centimetres; null: flat."
    }


def test_a_name_is_found_where_it_was_given() -> None:
    assert Docs(source).home("pictorium.table.view", "Role") == ("pictorium.table.people", "Role")
    assert Docs(source).home("pictorium.games.pictomania.commands", "Leave") == (
        "pictorium.games.house_commands",
        "Leave",
    )


@pytest.mark.parametrize("kind", [Odd, Brief, Clerk, complex, tuple[complex, ...]], ids=str)
def test_what_cannot_be_written_is_not_guessed(kind: Any) -> None:
    with pytest.raises(TypeError, match="No way to write"):
        shapes().written(kind, HERE)


def other_cake() -> type[Struct]:
    return msgspec.defstruct("Cake", [("height", int)], module="pictorium.kernel.refusal")


@pytest.mark.parametrize("scopes", [("", ""), ("", "Shop"), ("Shop", ""), ("Shop", "Shop")], ids=str)
def test_one_name_means_one_thing_wherever_it_is_seen(scopes: tuple[str, str]) -> None:
    book = Shapes(Docs(source), lambda module: scopes[module == HERE], {})
    book.written(Cake, HERE)
    with pytest.raises(TypeError, match="Two types are called Cake"):
        book.written(other_cake(), HERE)


def test_two_games_may_use_the_same_name() -> None:
    book = Shapes(Docs(source), lambda module: "Shop" if module == HERE else "Home", {})
    assert book.written(Cake, HERE) == "Cake"
    assert book.written(other_cake(), HERE) == "Home.Cake"
    assert book.written(Cake, "pictorium.kernel.refusal") == "Shop.Cake"


def test_only_a_games_own_modules_have_a_scope() -> None:
    scopes = {"pictorium.games.pictomania": "Pictomania", "elsewhere.snap": "Snap"}
    assert scope_of(scopes, "pictorium.games.pictomania.events") == "Pictomania"
    assert scope_of(scopes, "elsewhere.snap.view") == "Snap"
    assert scope_of(scopes, "pictorium.games.house_commands") == scope_of(scopes, "pictorium.table.view") == ""


LONG = tuple(f'"{letter * 30}"' for letter in "abcd")
TAG = Field("type", '"Cake"', "", False)
SMALL = Schema(
    {
        "": {
            "Cake": Shape("Cake", "A */ cake.", (TAG, Field("top", "number | null", "Icing.", True))),
            "Long": Shape("Long", "", None, " | ".join(LONG)),
        },
        "Shop": {"Open": Shape("Open", "", (Field("type", '"Open"', "", False),))},
    },
    {"shop": ("Shop.Open", "Shop.View", "Shop.Face", "Shop.Offer", "null")},
    (Constant("ONE", 1, ""), Constant("FEW", (1, 2), "Some.")),
    (Constant("BYE", 4000, "That is it."),),
)

TYPESCRIPT = """
export const ONE = 1;

/** Some. */
export const FEW = [1, 2] as const;

/** Why a server hangs up. */
export const CLOSE_CODES = {
  /** That is it. */
  BYE: 4000,
} as const;

/** What changed of a value; `difference.ts` says what it is made of. */
export type Change = readonly [] | readonly [unknown] | { readonly [key: string]: unknown };

/** What each game says, by its name. */
export interface Games {
  readonly shop: {
    readonly command: Shop.Open;
    readonly view: Shop.View;
    readonly face: Shop.Face;
    readonly offer: Shop.Offer;
    readonly record: null;
  };
}

export type GameCommand = Games[keyof Games]["command"];
export type GameView = Games[keyof Games]["view"];
export type GameFace = Games[keyof Games]["face"];
export type GameOffer = Games[keyof Games]["offer"];
export type GameRecord = Games[keyof Games]["record"];

/** A * cake. */
export type Cake = {
  readonly type: "Cake";
  /** Icing. */
  readonly top?: number | null;
};

export type Long =
  | "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  | "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
  | "cccccccccccccccccccccccccccccc"
  | "dddddddddddddddddddddddddddddd";

export namespace Shop {
  export type Open = {
    readonly type: "Open";
  };
}
"""


def test_the_types_are_laid_out_so_and_not_otherwise() -> None:
    first, rest = typescript(SMALL).split("\n", 1)
    assert "scripts/fix" in first
    assert rest == TYPESCRIPT


def page(*names: str) -> str:
    return "".join(f"# {name}\n<!-- table: {name} -->\nold\n<!-- end -->\nkept\n" for name in names)


NAMES = (
    "from the client",
    "from the server",
    "wishes",
    "records",
    "pictomania",
    "pictus",
    "limits",
    "close codes",
    "ink from the client",
    "ink from the server",
    "moves",
)


def test_tables_are_filled_in_and_everything_else_is_left_alone() -> None:
    now = filled(page(*NAMES), schema(source))
    assert "old" not in now.splitlines()
    assert now.count("kept\n") == len(NAMES)
    assert "| `Sit` | `seat?: Seat \\| null` | I want this seat; none named: any that is free. |" in now
    assert "| `MALFORMED` | `4000` |" in now
    assert "| 4 | `number` | u32 |" in now
    assert "\nundo     6\n" in now
    assert filled(now, schema(source)) == now


@pytest.mark.parametrize("names", [NAMES[1:], (*NAMES, "weather")], ids=["one is missing", "one is unknown"])
def test_a_page_has_every_table_and_no_other(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not marked"):
        filled(page(*names), schema(source))


def test_one_game_alone_takes_what_all_share_from_the_file_of_all() -> None:
    text = types_of(MANIFESTS["pictus"], source, "../wire/messages.ts")
    whole = typescript(schema(source))
    begin = whole.index("export namespace Pictus {")
    assert whole[begin : whole.index("\n}\n", begin)] in text
    assert "namespace Pictomania" not in text
    assert "export type Seat =" not in text
    taken = text[text.index("import type {") : text.index('} from "../wire/messages.ts";')]
    assert {"Seat", "Moment", "Picture", "Leave"} <= set(taken.replace(",", " ").split())
    assert "export type PictusGame = {" in text
