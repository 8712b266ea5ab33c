import { describe, expect, test } from "vitest";
import { BadInkError, packed, unpacked } from "../../src/ink/packed.ts";
import type { Move, Point } from "../../src/ink/stroke.ts";
import { bytes, hexed, vectors } from "../vectors.ts";

interface Vector {
  what: string;
  batch: string;
  moves: Move[];
  pen?: Point;
}

describe("the shared vectors", () => {
  test.each(vectors<Vector>("ink"))("$what", ({ batch, moves, pen }) => {
    expect(unpacked(bytes(batch))).toEqual(moves);
    expect(hexed(packed(moves, pen))).toBe(batch);
  });
});

test.each([
  ["00", "kind"],
  ["0a", "kind"],
  ["01", "cut short"],
  ["0101", "cut short"],
  ["01030000000000", "flags"],
  ["01080000000000", "flags"],
  ["02000000", "cut short"],
  ["0300", "steps from nowhere"],
  ["020000000003", "cut short"],
  ["0200000000030201", "cut short"],
  ["02000000000603010101", "steps from nowhere"],
  ["02000000000703010101", "steps from nowhere"],
  ["02000000000803010101", "steps from nowhere"],
])("%s is refused: %s", (batch, why) => {
  expect(() => unpacked(bytes(batch))).toThrow(new BadInkError(why));
});

test("more steps than one byte counts make another move, and one line again", () => {
  const points = Array.from({ length: 600 }, (_, step): Point => [step * 3, step * 2, 255]);
  const moves: Move[] = [
    { type: "Begin", at: [0, 0, 255], width: 1, is_eraser: false },
    { type: "More", points },
  ];
  const batch = packed(moves);
  expect(batch.length).toBe(7 + 3 * 2 + 600 * 2);
  expect(unpacked(batch)).toEqual(moves);
});

test("a batch is read where it lies in something larger", () => {
  const larger = bytes("ffff010000050007ff");
  expect(unpacked(larger.subarray(2))).toEqual([{ type: "Begin", at: [5, 7, 255], width: 0, is_eraser: false }]);
});
