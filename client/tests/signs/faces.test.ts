import { expect, test } from "vitest";
import { FACES } from "../../src/signs/faces.ts";

test("no two moods have the same face, also without the eyes that a bot does not have", () => {
  const mouths = Object.values(FACES).map(({ mouth, filled = "" }) => mouth + filled);
  expect(new Set(mouths).size).toBe(mouths.length);
});
