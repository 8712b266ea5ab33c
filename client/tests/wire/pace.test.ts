import { expect, test } from "vitest";
import { INK_PER_SECOND } from "../../src/wire/messages.ts";
import { PACE_MS, Pace, SLOW_FOR_MS, SLOW_PACE_MS } from "../../src/wire/pace.ts";

test("the first ink goes at once, the next in its turn", () => {
  const pace = new Pace();
  expect(pace.waitMs(1000)).toBe(0);
  pace.sent(1000);
  expect(pace.waitMs(1000)).toBe(PACE_MS);
  expect(pace.waitMs(1030)).toBe(PACE_MS - 30);
  expect(pace.waitMs(5000)).toBe(0);
});

test("that is less than the server takes", () => {
  expect(1000 / PACE_MS).toBeLessThan(INK_PER_SECOND);
});

test("asked to, it goes slower for a while", () => {
  const pace = new Pace();
  pace.sent(0);
  pace.slower(0);
  expect(pace.waitMs(0)).toBe(SLOW_PACE_MS);
  pace.sent(SLOW_FOR_MS);
  expect(pace.waitMs(SLOW_FOR_MS)).toBe(PACE_MS);
});
