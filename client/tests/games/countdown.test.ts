import { expect, test } from "vitest";
import { secondsLeft, shown } from "../../src/games/countdown.ts";

test("the last second counts until it is over", () => {
  expect(secondsLeft(10_000, 9_001)).toBe(1);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 12_000)).toBe(0);
});

test("minutes are written as on a clock", () => {
  expect([65, 60, 59, 0].map(shown)).toEqual(["1:05", "1:00", "59", "0"]);
});
