import { expect, test } from "vitest";
import { timeLeft } from "../../src/games/time_left.ts";

test("a ring closes while its seconds run out", () => {
  expect(timeLeft(10_000, 0, 10)).toEqual({ seconds: 10, share: 1 });
  expect(timeLeft(10_000, 7_500, 10)).toEqual({ seconds: 3, share: 0.25 });
  expect(timeLeft(10_000, 12_000, 10)).toEqual({ seconds: 0, share: 0 });
});

test("a clock that is ahead shows no more than all the time there is", () => {
  expect(timeLeft(10_000, -5_000, 10)?.share).toBe(1);
});

test("where no clock runs there is nothing to see", () => {
  expect(timeLeft(null, 0, 10)).toBeNull();
});
