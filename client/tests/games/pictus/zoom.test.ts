import { expect, test } from "vitest";
import { moved, swiped, toggled, WHOLE, zoomed } from "../../../src/games/pictus/zoom.ts";

const SIZE = { width: 300, height: 450 };
const CENTRE = { x: 0, y: 0 };

test("what lies under the fingers stays there", () => {
  const at = { x: 60, y: -40 };
  const look = zoomed(WHOLE, 2, at, SIZE);
  expect(look).toEqual({ scale: 2, x: -60, y: 40 });
  expect([(at.x - look.x) / look.scale, (at.y - look.y) / look.scale]).toEqual([60, -40]);
});

test("neither smaller than the window nor endlessly large", () => {
  expect(zoomed(WHOLE, 0.2, CENTRE, SIZE)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, CENTRE, SIZE).scale).toBe(6);
});

test("nobody is led beyond the picture's edges", () => {
  const look = zoomed(WHOLE, 2, CENTRE, SIZE);
  expect(moved(look, { x: 1000, y: -1000 }, SIZE)).toEqual({ scale: 2, x: 150, y: -225 });
  expect(moved(WHOLE, { x: 10, y: 10 }, SIZE)).toEqual(WHOLE);
});

test("smaller again, and what was at the side comes back to the middle", () => {
  const look = moved(zoomed(WHOLE, 3, CENTRE, SIZE), { x: 300, y: 0 }, SIZE);
  expect(zoomed(look, 1 / 3, CENTRE, SIZE)).toEqual(WHOLE);
});

test("two taps go close to that spot, and two more back to the whole", () => {
  const close = toggled(WHOLE, { x: 50, y: 0 }, SIZE);
  expect(close.scale).toBe(2.5);
  expect(close.x).toBeLessThan(0);
  expect(toggled(close, CENTRE, SIZE)).toEqual(WHOLE);
});

test("a finger that goes far enough to a side turns the page, one that goes down does not", () => {
  expect([-80, 80, 20].map((x) => swiped({ x, y: 5 }))).toEqual([1, -1, 0]);
  expect(swiped({ x: -80, y: 90 })).toBe(0);
});
