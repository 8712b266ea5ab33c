import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawingRules } from "../../../../src/games/pictomania/help/drawing_rules.ts";
import { LINES } from "../../../../src/games/pictomania/help/sketches.ts";
import { WHOLE } from "../../../../src/words/known.ts";
import { agreed, EDITIONS } from "./editions.ts";

function keys(edition: (typeof EDITIONS)[number]): { fine: string[]; unfair: string[] } {
  const { fine, unfair } = drawingRules(agreed(edition));
  return { fine: fine.map(([, key]) => key), unfair: unfair.map(([, key]) => key) };
}

test("the second edition has four bans, and no word of an eraser", () => {
  expect(keys("second")).toEqual({
    fine: [],
    unfair: ["help.may_not_form", "help.may_not_comment", "help.may_not_write", "help.may_not_count"],
  });
});

test.each(["first-en", "first-de", "first-fr"] as const)("%s says what is fine and what is not", (edition) => {
  const { fine, unfair } = keys(edition);
  expect(fine).toContain("help.may_erase");
  expect(fine).toContain("help.may_scribble");
  expect(fine).toContain("help.may_emblem");
  expect(fine).toContain("help.may_parts");
  expect(unfair).toContain("help.may_not_unit");
  expect(unfair).toContain("help.may_not_talk");
  expect(unfair).toContain("help.may_not_film");
});

test("each has a sketch of its own in a list", () => {
  for (const edition of EDITIONS) {
    const { fine, unfair } = drawingRules(agreed(edition));
    const sketches = [...fine, ...unfair].map(([sketch]) => sketch);
    expect(new Set(sketches).size).toBe(sketches.length);
    expect(sketches.every((sketch) => LINES[sketch].startsWith("M"))).toBe(true);
  }
});

test.each(WHOLE)("each is one short line: %s", (language) => {
  const file = new URL(`../../../../../content/ui/${language}.json`, import.meta.url);
  const sentences: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  for (const edition of EDITIONS) {
    const { fine, unfair } = keys(edition);
    for (const key of [...fine, ...unfair]) expect(sentences[key]?.length, key).toBeLessThan(90);
  }
});
