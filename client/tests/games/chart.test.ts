import { expect, test } from "vitest";
import { CHART, chart, ticksOf } from "../../src/games/chart.ts";
import type { Pictomania, Seat } from "../../src/wire/messages.ts";

function sheet(round: number, points: Record<Seat, number>): Pictomania.RoundSheet {
  return { round, lines: [], wrong: {}, sheep: null, points };
}

const SHEETS = [sheet(1, { red: 4, yellow: -6, green: 1 }), sheet(2, { red: 5, yellow: 2, green: 8 })];
const SEATS = ["red", "yellow", "green"];

test("lines begin with nothing and add up round by round", () => {
  const { lines, rounds } = chart(SHEETS, SEATS);
  expect(lines.map(({ totals }) => totals)).toEqual([
    [0, 4, 9],
    [0, -6, -4],
    [0, 1, 9],
  ]);
  expect(rounds.map(({ round }) => round)).toEqual([1, 2]);
  expect(lines.every(({ spots }) => spots[0]?.x === CHART.left)).toBe(true);
  expect(lines[0]?.spots.at(-1)?.x).toBe(CHART.width - CHART.right);
});

test("more points lie higher, and all within the edges", () => {
  const { lines, ticks } = chart(SHEETS, SEATS);
  const [red, yellow] = lines;
  expect(red?.spots[1]?.y).toBeLessThan(yellow?.spots[1]?.y ?? 0);
  const ys = [...lines.flatMap(({ spots }) => spots), ...ticks].map(({ y }) => y);
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(CHART.top - 3);
  expect(Math.max(...ys)).toBeLessThanOrEqual(CHART.height - CHART.bottom + 3);
});

test("lines with the same total lie side by side, and their labels apart", () => {
  const { lines } = chart(SHEETS, SEATS);
  const ends = ["red", "green"].map((seat) => lines.find((line) => line.seat === seat));
  expect(ends[0]?.spots.at(-1)?.y).not.toBe(ends[1]?.spots.at(-1)?.y);
  const labels = lines.map(({ label }) => label.y).toSorted((one, other) => one - other);
  for (const [index, y] of labels.entries())
    if (index > 0) expect(y - (labels[index - 1] ?? 0)).toBeGreaterThanOrEqual(14.9);
});

test("six who end alike have six labels within the edges", () => {
  const seats = ["red", "yellow", "green", "blue", "purple", "orange"];
  const all = Object.fromEntries(seats.map((seat) => [seat, -3]));
  const labels = chart([sheet(1, all)], seats).lines.map(({ label }) => label.y);
  expect(new Set(labels).size).toBe(6);
  expect(Math.min(...labels)).toBeGreaterThanOrEqual(CHART.top);
  expect(Math.max(...labels)).toBeLessThanOrEqual(CHART.height - CHART.bottom);
});

test.each([
  [[0], [0, 1]],
  [
    [0, 3],
    [0, 1, 2, 3],
  ],
  [
    [-6, 9],
    [-10, -5, 0, 5, 10],
  ],
  [
    [-23, -4],
    [-30, -20, -10, 0],
  ],
  [
    [0, 140],
    [0, 50, 100, 150],
  ],
])("ticks for %j are %j", (totals, ticks) => {
  expect(ticksOf(totals).map((tick) => tick + 0)).toEqual(ticks);
});
