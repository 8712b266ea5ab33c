import { expect, test } from "vitest";
import { NOTES } from "../../src/table/notes.ts";

test("all sounds are small: short, and never louder than they may be", () => {
  for (const [sound, notes] of Object.entries(NOTES)) {
    expect(notes.length, sound).toBeGreaterThan(0);
    for (const { at, rings, hertz, loud } of notes) {
      expect(at + rings, sound).toBeLessThanOrEqual(1);
      expect(loud, sound).toBeLessThanOrEqual(1);
      expect(hertz, sound).toBeGreaterThan(100);
    }
  }
});
