import { expect, test } from "vitest";
import { clueRem } from "../../../src/games/pictus/tv/clue_size.ts";
import { onWall } from "../../../src/games/pictus/tv/hanging.ts";

test("a wall of any size is inside the stage, and its cards are large", () => {
  for (let count = 3; count <= 13; count += 1) {
    const { columns, width, clue } = onWall(count, false);
    expect(onWall(count, true).width).toBeLessThan(width + 0.1);
    const rows = Math.ceil(count / columns);
    expect(columns * width + (columns - 1) * 1.6).toBeLessThanOrEqual(108);
    expect(rows * (width * 1.5 + 2.2) + (rows - 1) * 1.6).toBeLessThanOrEqual(clue === "above" ? 47 : 60.7);
    expect(width).toBeGreaterThan(count <= 10 ? 12 : 8);
  }
});

test("a word is large, and of a whole story every word can be read", () => {
  expect(clueRem("The tide")).toBe(8);
  expect(clueRem("a".repeat(1500))).toBeGreaterThanOrEqual(1.75);
});
