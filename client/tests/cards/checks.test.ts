import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findings, missing, plain, stemsOf } from "../../src/cards/checks.ts";
import { emptyCard, type Pack, SIDES, unpacked } from "../../src/cards/pack.ts";
import { WHOLE } from "../../src/words/known.ts";
import { vectors } from "../vectors.ts";

/** What is said of the first word of a card whose other words, and whose other card, are these. */
function said(word: string, beside = "", elsewhere = ""): string[] {
  const [card, other] = [emptyCard(1), emptyCard(2)];
  card.front[0] = { en: word };
  card.front[1] = { en: beside };
  other.back[3] = { en: elsewhere };
  const pack: Pack = { name: "", author: "", licence: "", cards: [card, other] };
  return findings(pack, card, "front", 0, "en").map(({ code }) => code);
}

test.each([
  ["cup", "", "", []],
  ["a very long word here", "", "", ["too_long"]],
  ["honorificabilitudi", "", "", ["unbroken"]],
  ["honorifica|bilitudi", "", "", []],
  ["cup!", "", "", ["bad_character"]],
  ["Cup", "cup", "", ["same_on_side"]],
  ["teacup", "cup", "", ["held_on_side"]],
  ["crème", "CREME", "", ["same_on_side"]],
  ["cup", "", "cup", ["elsewhere"]],
  ["bank robber", "", "robbery", ["alike"]],
  ["bank", "", "banker", []],
])("%s beside “%s”, with “%s” elsewhere", (word, beside, elsewhere, codes) => {
  expect(said(word, beside, elsewhere)).toEqual(codes);
});

test.each(vectors<[string, string[]]>("stems"))("%s begins here as on the server", (word, stems) => {
  expect(stemsOf(plain(word))).toEqual(stems);
});

test("the example has every word in every language, and no fault", () => {
  const text = readFileSync(new URL("../../../content/packs/a-day-out.json", import.meta.url), "utf8");
  const pack = unpacked(text);
  if (!pack) throw new Error("the example is no pack");
  for (const language of WHOLE) {
    expect(missing(pack, language)).toBe(0);
    const all = pack.cards.flatMap((card) =>
      SIDES.flatMap((side) => card[side].flatMap((_, at) => findings(pack, card, side, at, language))),
    );
    expect(all).toEqual([]);
  }
});
