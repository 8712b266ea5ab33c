import { describe, expect, test } from "vitest";
import { placed, Sheet } from "../../src/ink/sheet.ts";
import type { Move, Point } from "../../src/ink/stroke.ts";
import { vectors } from "../vectors.ts";

interface Vector {
  what: string;
  moves: Move[];
  sheet: { strokes: { points: Point[]; width: number; is_eraser: boolean }[]; is_upright: boolean };
}

const LINE: Move[] = [
  { type: "Begin", at: [10, 10, 255], width: 0, is_eraser: false },
  {
    type: "More",
    points: [
      [20, 20, 255],
      [30, 10, 255],
    ],
  },
];
const RUB: Move = { type: "Begin", at: [5, 5, 255], width: 2, is_eraser: true };

describe("the shared vectors", () => {
  test.each(vectors<Vector>("sheets"))("$what", ({ moves, sheet: { strokes, is_upright } }) => {
    const drawn = new Sheet(moves);
    expect(drawn.strokes.map(({ isEraser: is_eraser, ...stroke }) => ({ ...stroke, is_eraser }))).toEqual(strokes);
    expect(drawn.isUpright).toBe(is_upright);
    expect(drawn.points).toBe(strokes.flatMap(({ points }) => points).length);
  });
});

test("every change is a new version, and nothing else is", () => {
  const sheet = new Sheet();
  const versions = [...LINE, { type: "Undo" }, { type: "Undo" }, { type: "Wipe" }] as Move[];
  const seen = versions.map((move) => {
    sheet.draw([move]);
    return sheet.version;
  });
  expect(seen).toEqual([1, 2, 3, 3, 3]);
  sheet.draw([{ type: "Turn", is_upright: false }]);
  expect(sheet.version).toBe(3);
});

test("whoever paints begins again only when something was taken back or turned", () => {
  const sheet = new Sheet([...LINE, ...LINE, RUB]);
  expect(sheet.reworked).toBe(0);
  sheet.draw([{ type: "Undo" }]);
  expect(sheet.reworked).toBe(1);
  sheet.draw([{ type: "Turn", is_upright: true }]);
  expect(sheet.reworked).toBe(2);
  sheet.draw([{ type: "Wipe" }]);
  expect(sheet.reworked).toBe(3);
});

test("rubbing out alone leaves a sheet blank", () => {
  expect(new Sheet().isBlank).toBe(true);
  expect(new Sheet([RUB]).isBlank).toBe(true);
  expect(new Sheet([RUB, ...LINE]).isBlank).toBe(false);
});

test("a sheet that stands upright has its left edge on top", () => {
  expect(placed(0, 0, false)).toEqual([0, 0]);
  expect(placed(1, 0.5, false)).toEqual([4096, 1536]);
  expect(placed(0, 0, true)).toEqual([0, 3072]);
  expect(placed(1, 0, true)).toEqual([0, 0]);
  expect(placed(0.5, 1, true)).toEqual([4096, 1536]);
});

describe("a fresh sheet", () => {
  const UPRIGHT: Move = { type: "Turn", is_upright: true };
  const SIDEWAYS: Move = { type: "Turn", is_upright: false };

  test("lies as the room suggests until it is drawn on or turned by hand", () => {
    const sheet = new Sheet();
    sheet.suit(true);
    expect([sheet.isUpright, sheet.version]).toEqual([true, 1]);
    sheet.suit(false);
    expect(sheet.isUpright).toBe(false);
    sheet.draw([SIDEWAYS]);
    sheet.suit(true);
    expect(sheet.isUpright).toBe(false);
  });

  test("is not turned by another room once something was drawn, undone or wiped", () => {
    const sheet = new Sheet();
    sheet.suit(true);
    for (const moves of [sheet.announced(LINE), [{ type: "Undo" }], [{ type: "Wipe" }]] as Move[][]) {
      sheet.draw(moves);
      sheet.suit(false);
      expect(sheet.isUpright).toBe(true);
    }
  });

  test("says that it stands upright before its first stroke, and only then", () => {
    const sheet = new Sheet();
    expect(sheet.announced(LINE)).toEqual(LINE);
    sheet.suit(true);
    expect(sheet.announced([{ type: "Undo" }])).toEqual([{ type: "Undo" }]);
    const sent = sheet.announced(LINE);
    expect(sent).toEqual([UPRIGHT, ...LINE]);
    sheet.draw(sent);
    expect(sheet.announced(LINE)).toEqual(LINE);
    expect(new Sheet(sent).isUpright).toBe(true);
  });

  test("is what follows on another sheet", () => {
    const sheet = new Sheet([UPRIGHT, ...LINE]);
    sheet.replace();
    expect([sheet.isFresh, sheet.isUpright, sheet.points]).toEqual([true, false, 0]);
    sheet.replace([UPRIGHT]);
    expect([sheet.isFresh, sheet.isUpright]).toEqual([false, true]);
  });
});
