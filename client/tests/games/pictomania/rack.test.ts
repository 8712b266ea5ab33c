import { expect, test } from "vitest";
import { cardOf, isLong, termOf, wordOf } from "../../../src/games/pictomania/rack.ts";
import { card } from "./sample.ts";

const RACK = [card("A"), card("B")];

test("a word is read in one's own language, or in whatever the card was written in", () => {
  const term = RACK[0]?.terms[2];
  expect(wordOf(term, "de")).toBe("A 3 auf Deutsch");
  expect(wordOf(term, "fr")).toBe("A 3");
  expect(wordOf(undefined, "en")).toBe("");
});

test("two black cards name one word", () => {
  expect(termOf(RACK, { card: "B", number: 7 })?.id).toBe("B-7");
  expect(cardOf(RACK, { card: "C", number: 1 })).toBeUndefined();
});

test("where all draw from one card, the numeral is enough", () => {
  expect(termOf([card(null)], { card: null, number: 2 })?.id).toBe("null-2");
});

test("only a long piece makes a word long: others can go on a second line", () => {
  expect(isLong("Sicherheitsnadel")).toBe(true);
  expect(isLong("Katze auf dem Baum")).toBe(false);
  expect(isLong("cross-country")).toBe(false);
});
