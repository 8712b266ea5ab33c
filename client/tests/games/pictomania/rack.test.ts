import { expect, test } from "vitest";
import { cardOf, setting, termOf, widest } from "../../../src/games/pictomania/rack.ts";
import { wordOf } from "../../../src/words/term.ts";
import { card } from "./view.ts";

const RACK = [card("A"), card("B")];

test("a word is read in one's own language, or in whatever the card was written in", () => {
  const term = RACK[0]?.terms[2];
  expect(wordOf(term, "de")).toBe("Wort A3");
  expect(wordOf(term, "fr")).toBe("word A3");
  expect(wordOf(undefined, "en")).toBe("");
});

test("two black cards name one word", () => {
  expect(termOf(RACK, { card: "B", number: 7 })?.id).toBe("B7");
  expect(cardOf(RACK, { card: "C", number: 1 })).toBeUndefined();
});

test("where all draw from one card, the numeral is enough", () => {
  expect(termOf([card(null)], { card: null, number: 2 })?.id).toBe("null2");
});

test("a long piece is set smaller, several pieces go on a second line", () => {
  expect(setting("Sicherheitsnadel")).toBe("long");
  expect(setting("Katze auf dem Baum")).toBe("folded");
  expect(setting("cross-country")).toBe("folded");
  expect(setting("ice cream")).toBe("plain");
  expect(setting("Kontrabass")).toBe("plain");
});

test("a card's words are as large as the widest plain part allows; long ones shrink for themselves", () => {
  const ems = (text: string) => text.length / 2;
  expect(widest(["Tee", "Kaffee", "Sicherheitsnadel"], ems)).toBe(3);
  expect(widest(["Tee", "Katze auf dem Kirschbaum"], ems)).toBe(5);
  expect(widest(["ice cream"], ems)).toBe(4.5);
  expect(widest(["Sicherheitsnadel"], ems)).toBe(6);
});
