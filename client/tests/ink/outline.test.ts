import { describe, expect, test } from "vitest";
import { Line, type Outline } from "../../src/ink/outline.ts";
import { type Point, WIDTHS } from "../../src/ink/stroke.ts";

/** A long wave, drawn without lifting the pen. */
const WAVE = Array.from({ length: 2000 }, (_, at): Point => {
  return [Math.round(100 + at * 1.9), Math.round(1500 + 900 * Math.sin(at / 40)), 255];
});

function drawn(points: readonly Point[], width = 1): { line: Line; pieces: Outline[] } {
  const line = new Line(width);
  return { line, pieces: points.flatMap((point) => line.add(point)) };
}

/** How often an outline goes around a place. */
function winding(outline: Outline, [x, y]: Point): number {
  return outline.reduce((sum, [fromX, fromY], at) => {
    const [toX, toY] = outline[(at + 1) % outline.length] ?? [0, 0];
    const side = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
    if (fromY <= y && toY > y && side > 0) return sum + 1;
    return fromY > y && toY <= y && side < 0 ? sum - 1 : sum;
  }, 0);
}

function height(outline: Outline): number {
  const all = outline.map(([, y]) => y);
  return Math.max(...all) - Math.min(...all);
}

describe.each([0, 1, 2])("with pen %i", (width) => {
  const radius = (WIDTHS[width] ?? 0) / 2;

  test("a tap is a round dot", () => {
    const dot = drawn([[500, 600, 255]], width).line.tail();
    expect(dot.length).toBeGreaterThan(8);
    for (const [x, y] of dot) expect(Math.hypot(x - 500, y - 600)).toBeCloseTo(radius, 5);
  });

  test("a straight line is as wide as the pen from end to end", () => {
    const { line, pieces } = drawn(
      Array.from({ length: 300 }, (_, at): Point => [100 + at * 10, 700, 255]),
      width,
    );
    for (const piece of [...pieces, line.tail()]) {
      for (const [, y] of piece) expect(Math.abs(y - 700)).toBeLessThan(radius + 0.01);
      expect(height(piece)).toBeCloseTo(2 * radius, 1);
    }
  });

  test("every point of a long line lies in a piece of it or in its tail", () => {
    const some = WAVE.slice(0, 400);
    const { line, pieces } = drawn(some, width);
    const all = [...pieces, line.tail()];
    expect(pieces.length).toBeGreaterThan(3);
    for (const point of some) expect(all.some((outline) => winding(outline, point) !== 0)).toBe(true);
  });
});

test("pieces are cut by what was drawn: the first of them stay as they are, whatever comes", () => {
  const some = drawn(WAVE.slice(0, 500)).pieces;
  expect(some.length).toBeGreaterThan(5);
  expect(drawn(WAVE).pieces.slice(0, some.length)).toEqual(some);
});

test("the tail of a long line is as short as that of a short one", () => {
  const line = new Line(1);
  const sizes = WAVE.map((point) => {
    line.add(point);
    return line.tail().length;
  });
  expect(Math.max(...sizes.slice(1000))).toBeLessThanOrEqual(Math.max(...sizes.slice(0, 1000)));
  expect(Math.max(...sizes)).toBeLessThan(250);
});

test("points that the line may never come to are seen and not kept", () => {
  const { line } = drawn(WAVE.slice(0, 30));
  const before = line.tail();
  const ahead = line.tail([[3000, 2000, 255]]);
  expect(winding(ahead, [3000, 2000, 255])).not.toBe(0);
  expect(winding(before, [3000, 2000, 255])).toBe(0);
  expect(line.tail()).toEqual(before);
});

test("who presses harder draws a thicker line; who measures nothing an even one, as if pressed half", () => {
  const straight = (pressure: number): number =>
    height(
      drawn([
        [100, 100, pressure],
        [200, 100, pressure],
        [300, 100, pressure],
      ]).line.tail(),
    );
  expect(straight(30)).toBeLessThan(straight(127) - 5);
  expect(straight(254)).toBeGreaterThan(straight(127) + 5);
  expect(straight(127)).toBeCloseTo(straight(255), 5);
});

test("a pen that does not move, or goes back the way it came, leaves no broken outline", () => {
  const { line, pieces } = drawn([
    ...Array.from({ length: 90 }, (): Point => [50, 50, 255]),
    ...Array.from({ length: 90 }, (_, at): Point => [50 + (at % 2) * 400, 50, 255]),
  ]);
  for (const [x, y] of [...pieces, line.tail()].flat()) expect(Number.isFinite(x + y)).toBe(true);
});

test("a line that was not begun has no tail", () => {
  expect(new Line(1).tail()).toEqual([]);
});
