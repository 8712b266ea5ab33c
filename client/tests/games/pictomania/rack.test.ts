import { expect, test } from "vitest";
import { cardOf, termOf } from "../../../src/games/pictomania/rack.ts";
import { breakable, wordOf } from "../../../src/words/term.ts";
import { card } from "./view.ts";

const RACK = [card("A"), card("B")];

test("a word is read in one's own language, or in whatever the card was written in", () => {
  const term = RACK[0]?.terms[2];
  expect(wordOf(term, "de")).toBe("Wort A3");
  expect(wordOf(term, "fr")).toBe("word A3");
  expect(wordOf(undefined, "en")).toBe("");
});

test("a word may be broken at its seams, in whatever language it is read", () => {
  const chair = { id: "chair", words: { en: "chair", de: "Schaukelstuhl" }, seams: { de: [5, 8] } };
  expect(breakable(chair, "de")).toBe("Schau\u00adkel\u00adstuhl");
  expect(breakable(chair, "en")).toBe("chair");
  expect(breakable({ id: "chair", words: { de: "Schaukelstuhl" }, seams: { de: [8] } }, "fr")).toBe(
    "Schaukel\u00adstuhl",
  );
  expect(breakable(undefined, "de")).toBe("");
});

test("two black cards name one word", () => {
  expect(termOf(RACK, { card: "B", number: 7 })?.id).toBe("B7");
  expect(cardOf(RACK, { card: "C", number: 1 })).toBeUndefined();
});

test("where all draw from one card, the numeral is enough", () => {
  expect(termOf([card(null)], { card: null, number: 2 })?.id).toBe("null2");
});
