import { expect, test } from "vitest";
import type { Move } from "../../src/ink/stroke.ts";
import { shownAt, takesOf } from "../../src/ink/takes.ts";
import type { TimedPiece } from "../../src/ink/timed.ts";

const begin = (x: number): Move => ({ type: "Begin", width: 1, is_eraser: false, at: [x, 100, 255] }) as Move;
const more = (...xs: number[]): Move => ({ type: "More", points: xs.map((x) => [x, 100, 255]) }) as Move;
const undo = { type: "Undo" } as Move;
const wipe = { type: "Wipe" } as Move;

function piece(at: number, ...moves: Move[]): TimedPiece {
  return { at, moves };
}

/** How many points stand there at that moment. */
function points(takes: ReturnType<typeof takesOf>, moment: number): number {
  return Math.floor(shownAt(takes, moment)[1]);
}

test("ink that is only added grows, and at the end is all there", () => {
  const takes = takesOf([piece(1_000, begin(100), more(200, 300)), piece(2_000, more(400, 500))]);
  expect(takes.takes).toHaveLength(1);
  expect(takes.sheet.points).toBe(5);
  const seen = [0, 100, 900, 1_100, takes.lasts_ms].map((moment) => points(takes, moment));
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(5);
});

test("what was undone or wiped stands there until then, and not in the end", () => {
  const takes = takesOf([
    piece(1_000, begin(100), more(200, 300, 400)),
    piece(2_000, undo),
    piece(3_000, begin(500), more(600)),
    piece(4_000, wipe),
    piece(5_000, begin(700), more(800)),
    piece(6_000, more(900)),
  ]);
  expect(points(takes, 900)).toBe(4);
  expect(points(takes, 1_500)).toBe(0);
  expect(points(takes, 2_600)).toBe(2);
  expect(points(takes, 3_500)).toBe(0);
  expect(points(takes, takes.lasts_ms)).toBe(3);
  expect(takes.strokes.map(({ points }) => points[0]?.[0])).toEqual([700]);
});

test("going on after taking back leaves what was shown before as it was", () => {
  const takes = takesOf([
    piece(1_000, begin(100), more(200)),
    piece(2_000, begin(300), more(400)),
    piece(3_000, undo, more(250)),
  ]);
  expect(points(takes, 900)).toBe(2);
  expect(points(takes, 1_990)).toBe(4);
  expect(points(takes, takes.lasts_ms)).toBe(3);
});
