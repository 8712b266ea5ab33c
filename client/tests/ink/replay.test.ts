import { describe, expect, test } from "vitest";
import { drawnBy, momentOf, type Replayable, squeezed, timelineOf, tipAt } from "../../src/ink/replay.ts";
import type { Point } from "../../src/ink/stroke.ts";

const at = (...places: [number, number][]): Point[] => places.map(([x, y]) => [x, y, 255]);

/** A drawing of some strokes, each of some points, from one number. */
function drawing(seed: number): Replayable[] {
  let state = seed;
  const some = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % most;
  };
  return Array.from({ length: 1 + some(9) }, () => ({
    points: Array.from({ length: 1 + some(60) }, (): Point => [some(4096), some(3072), 255]),
  }));
}

const total = (strokes: readonly Replayable[]): number => strokes.reduce((sum, { points }) => sum + points.length, 0);

describe.each(Array.from({ length: 40 }, (_, seed) => seed))("drawing %i", (seed) => {
  const strokes = drawing(seed);
  const timeline = timelineOf(strokes);

  test("begins with its first point, ends with its last, and no point comes before the one before it", () => {
    expect(drawnBy(timeline, 0)).toBeGreaterThanOrEqual(1);
    expect(drawnBy(timeline, -1)).toBe(0);
    expect(drawnBy(timeline, timeline.lasts_ms)).toBe(total(strokes));
    expect([...timeline.moments].sort((one, other) => one - other)).toEqual(timeline.moments);
  });

  test("squeezed it keeps its order, is whole in time and has no long pause", () => {
    const quick = squeezed(timeline, 2000);
    expect(quick.lasts_ms).toBeLessThanOrEqual(2000 + 1e-6);
    expect(drawnBy(quick, 2000.001)).toBe(total(strokes));
    const gaps = quick.moments.map((moment, index) => moment - (quick.moments[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(150 + 1e-6);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  });

  test("every number of points has its moment", () => {
    for (let points = 1; points <= total(strokes); points += 1) {
      expect(drawnBy(timeline, momentOf(timeline, points))).toBeGreaterThanOrEqual(points);
    }
  });
});

test("a hand of even speed draws lines of the same length in the same time, and lifts the pen between them", () => {
  const timeline = timelineOf([{ points: at([0, 0], [1000, 0]) }, { points: at([1000, 500], [2000, 500]) }]);
  const [, end = 0, next = 0, last = 0] = timeline.moments;
  expect(last - next).toBeCloseTo(end);
  expect(next).toBeGreaterThan(end);
});

test("known times count, from the first point on, and clocks that go back are ignored", () => {
  const timeline = timelineOf([
    { points: at([0, 0], [9, 9]), times: [5000, 5040] },
    { points: at([50, 0], [60, 9], [70, 9]), times: [9000, 8000, 9100] },
  ]);
  expect(timeline.moments).toEqual([0, 40, 4000, 4000, 4100]);
  expect(timeline.lasts_ms).toBe(4100);
});

test("a pause is cut to 150 ms, and what is short keeps its speed", () => {
  const timeline = timelineOf([{ points: at([0, 0], [9, 9], [10, 10]), times: [0, 5000, 5010] }]);
  expect(squeezed(timeline, 2000).moments).toEqual([0, 150, 160]);
  expect(squeezed(timeline, 80).moments).toEqual([0, 75, 80]);
});

test("the pen is between two points on its way from one to the other", () => {
  const strokes = [{ points: at([0, 0], [100, 200]) }, { points: at([500, 500], [600, 600]) }];
  expect(tipAt(strokes, 1.5)).toEqual([50, 100, 255]);
  expect(tipAt(strokes, 3.25)?.slice(0, 2)).toEqual([525, 525]);
  expect(tipAt(strokes, 4)).toBeNull();
  expect(tipAt([], 0)).toBeNull();
});

test("an empty sheet is whole at once", () => {
  expect(timelineOf([])).toEqual({ moments: [], lasts_ms: 0 });
  expect(drawnBy(timelineOf([]), 10)).toBe(0);
  expect(squeezed(timelineOf([]), 2000).lasts_ms).toBe(0);
});
