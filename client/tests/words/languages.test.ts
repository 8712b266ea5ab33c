import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fillGaps } from "../../src/words/fill_gaps.ts";
import { firstSpoken, LANGUAGES, ownName, reading, spoken } from "../../src/words/languages.ts";
import { inflected } from "../../src/words/plurals.ts";
import { vectors } from "../vectors.ts";

test("the page speaks every language that the house has words in", () => {
  const files = readdirSync(new URL("../../../content/ui", import.meta.url));
  expect(LANGUAGES.map((language) => `${language}.json`).toSorted()).toEqual(files.toSorted());
});

test("the first language that is spoken here is taken", () => {
  expect(firstSpoken([null, "nl-BE", "fr-CA", "de"])).toBe("fr");
  expect(firstSpoken(["DE-at"])).toBe("de");
  expect(firstSpoken(["nl"])).toBe("en");
});

const [SHARED] = vectors<{
  spoken: Record<string, string | null>;
  reading: [Record<string, string>, string, string][];
  plurals: Record<string, Record<string, string>>;
}>("languages");
if (!SHARED) throw new Error("nothing is shared");

test.each(Object.entries(SHARED.spoken))("who wishes for %s is spoken to in %s, here as on the server", (wish, tag) => {
  expect(spoken(wish) ?? null).toBe(tag);
});

test.each(SHARED.reading)("of %j a reader of %s sees %s, here as on the server", (texts, language, text) => {
  expect(reading(texts, language)).toBe(text);
});

test.each(Object.entries(SHARED.plurals))(
  "numbers in %s are what CLDR says they are, on the server, too",
  (language, numbers) => {
    const rules = new Intl.PluralRules(language);
    expect(Object.fromEntries(Object.keys(numbers).map((one) => [one, rules.select(Number(one))]))).toEqual(numbers);
  },
);

test("a sentence takes the form of its number; whatever is put in stays as it is", () => {
  const sentence = "{who}: {count, plural, one {# card of {all}} other {# cards of {all}}}!";
  expect(inflected(sentence, "en", { who: "Ada", count: 1, all: 7 })).toBe("{who}: 1 card of {all}!");
  expect(inflected(sentence, "en", { count: 3 })).toBe("{who}: 3 cards of {all}!");
  expect(inflected(sentence, "fr", { count: 0 })).toBe("{who}: 0 card of {all}!");
  expect(inflected("{a, plural, other {#}} {b, plural, other {{a}#}}", "de", { a: 1, b: 2 })).toBe("1 {a}2");
});

test("languages call themselves by their own names", () => {
  expect(LANGUAGES.map(ownName)).toEqual([
    "English",
    "American English",
    "Deutsch",
    "Español",
    "Español latinoamericano",
    "Français",
    "Italiano",
    "Português (Brasil)",
  ]);
});

test("gaps are filled once, with whatever is put in", () => {
  expect(fillGaps("{name} of {count}, {other}", { name: "{count}", count: 0 })).toBe("{count} of 0, {other}");
});
