import { describe, expect, test } from "vitest";
import { ALL_COUNTED, between, countingAt, countingTimes } from "../../src/show/counting.ts";

const STEP = { kind: "points", at_ms: 1000, lasts_ms: 4000 };

describe.each([0, 1, 2, 3, 5, 8, 12])("%i reasons at most", (most) => {
  test("reasons land one after another, then the sums count, and there is time to look", () => {
    const { lines, sum } = countingTimes(STEP, most);
    expect(lines).toHaveLength(most);
    expect([...lines, sum]).toEqual([...lines, sum].toSorted((one, other) => one - other));
    expect(sum + 600).toBeLessThanOrEqual(STEP.lasts_ms * 0.8);
  });

  test("nothing is counted before its reasons are there", () => {
    for (let ms = 0; ms <= 6000; ms += 40) {
      const { lines, counted } = countingAt(STEP, most, ms);
      if (counted > 0) expect(lines).toBeGreaterThanOrEqual(most);
    }
    expect(countingAt(STEP, most, 5000)).toBe(ALL_COUNTED);
  });
});

test("before it begins nothing is there", () => {
  expect(countingAt(STEP, 3, 999)).toEqual({ lines: 0, counted: 0 });
  expect(countingAt(STEP, 3, 1000)).toEqual({ lines: 1, counted: 0 });
});

test("a number on its way goes up or down, and ends where it belongs", () => {
  expect([0, 0.5, 1].map((part) => between(10, 17, part))).toEqual([10, 13, 17]);
  expect([0, 0.5, 1].map((part) => between(10, 7, part))).toEqual([10, 9, 7]);
});
