import { expect, test } from "vitest";
import { ring } from "../../src/ink/cursor.ts";

test.each([
  [1, 0.5, 20],
  [2, 0.25, 24],
])("pen %i at %f pixels a unit has a ring of %i pixels, held in its middle", (width, scale, across) => {
  const cursor = ring(width, false, scale);
  expect(decodeURIComponent(cursor)).toContain(`r="${across / 2}"`);
  expect(cursor).toContain(`) ${across / 2 + 2} ${across / 2 + 2}, crosshair`);
});

test("the ring of a thin pen on a small sheet can still be seen", () => {
  expect(decodeURIComponent(ring(0, false, 0.08))).toContain('r="2.5"');
});

test("an eraser has a ring of dashes", () => {
  expect(ring(1, true, 0.5)).toContain("dasharray");
  expect(ring(1, false, 0.5)).not.toContain("dasharray");
});
