import { expect, test } from "vitest";
import { PAUSE_MAX_MS, pauseMs } from "../../src/wire/link.ts";

test("the first try comes at once, the next ones ever later, none later than the longest pause", () => {
  const pauses = Array.from({ length: 12 }, (_, tries) => pauseMs(tries, 1));
  expect(pauses.slice(0, 4)).toEqual([0, 250, 500, 1000]);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.at(-1)).toBe(PAUSE_MAX_MS);
  expect(pauseMs(1000, 1)).toBe(PAUSE_MAX_MS);
});

test("luck spreads the tries of many over half of the pause", () => {
  expect(pauseMs(9, 0)).toBe(PAUSE_MAX_MS / 2);
  expect(pauseMs(9, 0.5)).toBe((PAUSE_MAX_MS * 3) / 4);
});
