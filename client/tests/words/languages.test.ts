import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fillGaps } from "../../src/words/fill_gaps.ts";
import { firstSpoken, LANGUAGES, ownName } from "../../src/words/languages.ts";

test("the page speaks every language that the house has words in", () => {
  const files = readdirSync(new URL("../../../content/ui", import.meta.url));
  expect(LANGUAGES.map((language) => `${language}.json`).toSorted()).toEqual(files.toSorted());
});

test("the first language that is spoken here is taken", () => {
  expect(firstSpoken([null, "pt-BR", "fr-CA", "de"])).toBe("fr");
  expect(firstSpoken(["DE-at"])).toBe("de");
  expect(firstSpoken(["pt"])).toBe("en");
});

test("languages call themselves by their own names", () => {
  expect(LANGUAGES.map(ownName)).toEqual(["English", "Deutsch", "Español", "Français"]);
});

test("gaps are filled once, with whatever is put in", () => {
  expect(fillGaps("{name} of {count}, {other}", { name: "{count}", count: 0 })).toBe("{count} of 0, {other}");
});
