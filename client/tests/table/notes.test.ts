import { expect, test } from "vitest";
import { BUZZES } from "../../src/table/moments.ts";
import { NOTES } from "../../src/table/notes.ts";

test("all sounds are small: short, and never louder than they may be", () => {
  for (const [sound, notes] of Object.entries(NOTES)) {
    expect(notes.length, sound).toBeGreaterThan(0);
    for (const { at, rings, hertz, loud } of notes) {
      expect(at + rings, sound).toBeLessThanOrEqual(0.6);
      expect(loud, sound).toBeLessThanOrEqual(1);
      expect(hertz, sound).toBeGreaterThan(100);
    }
  }
});

test("no buzz is long, and each is heard as well", () => {
  for (const [moment, buzz] of Object.entries(BUZZES)) {
    expect(NOTES, moment).toHaveProperty(moment);
    expect(Math.max(...buzz), moment).toBeLessThanOrEqual(60);
    expect(buzz.length % 2, `${moment} ends with a buzz, not with a pause`).toBe(1);
  }
});
