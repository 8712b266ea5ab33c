import { describe, expect, test } from "vitest";
import type { Leaf } from "../../src/album/leaves.ts";
import { apart, marksOf } from "../../src/album/marks.ts";

const leaf = {
  guesses: [
    { by: "red", name: "Ada", at_ms: 900, number: 3, term: null, isRight: true, token: 2 },
    { by: "blue", name: "Bo", at_ms: 400, number: 1, term: null, isRight: false, token: 0 },
  ],
  stamps: [
    { by: "p1", name: "Ada", seat: "red", on: { round: 1, seat: "green", number: 0 }, kind: "wow", at: 5_500 },
    { by: "p2", name: "Bo", seat: "blue", on: { round: 1, seat: "green", number: 0 }, kind: "fire", at: 90_000 },
  ],
  takes: { began_ms: 5_000 },
} as unknown as Leaf;

test("guesses and stamps stand in their order, and what came after the drawing at its end", () => {
  expect(marksOf(leaf, 1_000).map(({ key, at_ms }) => [key, at_ms])).toEqual([
    ["guess blue", 400],
    ["stamp p1", 500],
    ["guess red", 900],
    ["stamp p2", 1_000],
  ]);
});

describe("places on a timeline", () => {
  test("that are far enough apart stay where they are", () => {
    expect(apart([0, 30, 100], 20, 100)).toEqual([0, 30, 100]);
  });

  test.each([
    [[50, 50, 50], 20, 100],
    [[99, 99, 100], 20, 100],
    [[0, 0, 0, 0], 20, 100],
    [[10, 11, 95, 96, 97], 24, 100],
  ])("that are too near move apart, in their order and on the line: %j", (places, gap, end) => {
    const moved = apart(places, gap, end);
    for (const [at, place] of moved.entries()) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(end);
      if (at > 0) expect(place - (moved[at - 1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9);
    }
  });

  test("that have no room for so much are as far apart as there is room", () => {
    expect(apart([5, 5, 5], 80, 100)).toEqual([0, 50, 100]);
    expect(apart([], 20, 100)).toEqual([]);
    expect(apart([120], 20, 100)).toEqual([100]);
  });
});
