import { expect, test } from "vitest";
import { type Fact, factInWords } from "../../src/words/sentence.ts";

const NAMES: Readonly<Record<string, string>> = {
  "level.green": "grün",
  "level.red": "rot",
  "symbol.moon": "Mond",
  "colour.red": "Rot",
};

function inGerman(fact: Fact): string {
  return factInWords(fact, "de", (kind, thing) => NAMES[`${kind}.${thing}`] ?? thing);
}

test.each<[Fact, string]>([
  ["Ada", "Ada"],
  [-3, "-3"],
  [{ levels: ["green", "red"] }, "grün und rot"],
  [{ names: ["Ada", "Bo", { colour: "red" }] }, "Ada, Bo und Rot"],
  [{ symbol: "moon" }, "Mond"],
  [{ symbol: "A" }, "A"],
  [{ seconds: 60 }, "1 Minute"],
  [{ seconds: 90 }, "90 Sekunden"],
  [{ term: { id: "cat", words: { en: "cat", de: "Katze" }, seams: {} } }, "Katze"],
  [{ term: { id: "cat", words: { en: "cat" }, seams: {} } }, "cat"],
])("%j", (fact, text) => {
  expect(inGerman(fact)).toBe(text);
});
