import { expect, test } from "vitest";
import { claimIn } from "../../src/tv/address.ts";
import { placesAround } from "../../src/tv/around.ts";
import { DARK_AFTER_MS, DIM_AFTER_MS, lightAfter, SIDE_MS, sideAt } from "../../src/tv/idle.ts";

test("a screen at which nothing happens grows dim, and dark in the end", () => {
  expect([0, DIM_AFTER_MS - 1, DIM_AFTER_MS, DARK_AFTER_MS].map(lightAfter)).toEqual([
    "bright",
    "bright",
    "dim",
    "dark",
  ]);
});

test("what is bright changes sides", () => {
  expect([0, SIDE_MS - 1, SIDE_MS, 2 * SIDE_MS].map(sideAt)).toEqual(["left", "left", "right", "left"]);
});

test("only four letters are a screen's code", () => {
  expect(["#tv=kmpr", "#tv", "#tv=", "#tv=KMP1", "#tv=KMPRS", "#handover=KMPR"].map(claimIn)).toEqual([
    "KMPR",
    "",
    "",
    "",
    "",
    "",
  ]);
});

test("places lie evenly around the table, and inside the room", () => {
  for (const count of [1, 3, 6, 8]) {
    const places = placesAround(count);
    expect(new Set(places.map(({ left, top }) => `${left},${top}`)).size).toBe(count);
    for (const { left, top } of places) expect(Math.min(left, top, 100 - left, 100 - top)).toBeGreaterThanOrEqual(10);
  }
});
