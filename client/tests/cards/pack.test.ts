import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CARDS_MAX, emptyCard, KIND, type Pack, packed, unpacked } from "../../src/cards/pack.ts";

const PACK: Pack = { name: "Kitchen", author: "Ada", licence: "CC0-1.0", cards: [emptyCard(1), emptyCard(9)] };
const FILE = { kind: KIND, ...PACK };

test("a pack that was saved is opened again, without what is empty and with a name for each card", () => {
  const filled = {
    ...PACK,
    cards: [{ ...emptyCard(1), front: [{ en: "cup", de: " " }, ...emptyCard(1).front.slice(1)] }, emptyCard(1)],
  };
  const found = unpacked(packed(filled));
  expect(found?.cards[0]?.front[0]).toEqual({ en: "cup" });
  expect(found?.cards.map(({ name }) => name)).toEqual(["card 1", "card 2"]);
});

test.each([
  ["no JSON", "hello"],
  ["nothing", "null"],
  ["another kind", JSON.stringify({ ...FILE, kind: "pictorium-cards-2" })],
  ["too many cards", JSON.stringify({ ...FILE, cards: Array(CARDS_MAX + 1).fill(emptyCard(1)) })],
  ["six words on a side", JSON.stringify({ ...FILE, cards: [{ ...emptyCard(1), back: [] }] })],
  ["an unknown level", JSON.stringify({ ...FILE, cards: [{ ...emptyCard(1), level: 7 }] })],
  [
    "an unknown language",
    JSON.stringify({ ...FILE, cards: [{ ...emptyCard(1), front: Array(7).fill({ xx: "cup" }) }] }),
  ],
  [
    "a word that is no text",
    JSON.stringify({ ...FILE, cards: [{ ...emptyCard(1), front: Array(7).fill({ en: 7 }) }] }),
  ],
  ["a line without an end", JSON.stringify({ ...FILE, author: "A".repeat(121) })],
  ["more than a file may have", `${JSON.stringify(FILE)}${" ".repeat(500_000)}`],
])("a file with %s is no pack", (_, text) => {
  expect(unpacked(text)).toBeNull();
});

test("the example is a pack", () => {
  const text = readFileSync(new URL("../../../content/packs/a-day-out.json", import.meta.url), "utf8");
  expect(unpacked(text)?.cards).toHaveLength(3);
});
