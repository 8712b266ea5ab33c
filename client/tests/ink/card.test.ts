import { expect, test } from "vitest";
import { laidOut } from "../../src/ink/card.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "../../src/ink/stroke.ts";

test.each([
  [false, 900, 600, SHEET_WIDTH / SHEET_HEIGHT],
  [true, 600, 900, SHEET_HEIGHT / SHEET_WIDTH],
])("a sheet (upright: %s) lies whole in the middle of its card", (isUpright, width, height, shape) => {
  const card = laidOut(isUpright);
  const [x, y, across, down] = card.sheet;
  expect([card.width, card.height]).toEqual([width, height]);
  expect(across / down).toBeCloseTo(shape);
  expect([2 * x + across, 2 * y + down]).toEqual([width, height]);
});
