import { expect, test } from "vitest";
import { set, type Widths, widthsOf } from "../../../src/games/pictomania/typesetting.ts";

/** Every letter is half an em wide. */
const ems = (text: string) => text.length / 2;
const NONE = { beside: 0, over: 0 };

function words(...all: string[]): Widths[] {
  return all.map((word) => widthsOf(word, ems));
}

function widths(word: string): number[] {
  return widthsOf(word, ems).map((width) => Math.round((width / 1.02) * 100) / 100);
}

test("a word breaks at seams, spaces and hyphens, and a hyphen is seen at a seam that breaks", () => {
  expect(widths("Tee")).toEqual([1.5, 1.5, 1.5]);
  expect(widths("Schaukel\u00adstuhl")).toEqual([6.5, 4.5, 4.5]);
  expect(widths("cross-country")).toEqual([6.5, 3.5, 3.5]);
  expect(widths("auf dem Baum")).toEqual([6, 3.5, 2]);
  expect(widths("An\u00adfänger\u00adglück")).toEqual([6.5, 4.5, 3.5]);
});

test("a card has one size: that of the word that needs most room", () => {
  const { sizes, rows } = set([words("Tee", "Kakaotasse")], { width: 102, height: 400 }, NONE, 100);
  expect(sizes).toEqual([20]);
  expect(rows).toEqual([200, 200]);
});

test("a word takes a second line where its card is larger for it, and only there", () => {
  const seamed = words("Tee", "Schaukel\u00adstuhl");
  const high = set([seamed], { width: 102, height: 200 }, NONE, 100);
  expect(high.sizes[0]).toBeGreaterThan(20);
  const low = set([seamed], { width: 102, height: 40 }, NONE, 100);
  expect(low.sizes).toEqual([15.25]);
});

test("words that are large on one line are not broken to be larger", () => {
  const { sizes } = set([words("Schaukel\u00adstuhl")], { width: 200, height: 400 }, NONE, 100);
  expect(sizes).toEqual([30]);
});

test("a row is as high on every card, and higher where a word needs two lines", () => {
  const { rows } = set(
    [words("Tee", "Schaukel\u00adstuhl"), words("Wein", "Bier")],
    { width: 102, height: 72 },
    NONE,
    20,
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toBeGreaterThan(rows[0] ?? 0);
  expect((rows[0] ?? 0) + (rows[1] ?? 0)).toBeCloseTo(72);
});

test("a card of short words is larger than its neighbour, but not much, and never above the ceiling", () => {
  const cards = [words("Schmetterling"), words("Tee")];
  const [long, short] = set(cards, { width: 102, height: 400 }, NONE, 100).sizes;
  expect(short).toBeGreaterThan(long ?? 0);
  expect(short).toBeLessThanOrEqual((long ?? 0) * 1.3);
  expect(set(cards, { width: 1000, height: 1000 }, NONE, 36).sizes).toEqual([36, 36]);
});

test("a number beside takes width, a number over takes height", () => {
  const space = { width: 102, height: 60 };
  const card = [words("Kakaotasse")];
  expect(set(card, space, { beside: 1.2, over: 0 }, 100).sizes[0]).toBeLessThan(20);
  expect(set(card, space, { beside: 0, over: 1 }, 100).sizes).toEqual([20]);
  expect(set(card, { ...space, height: 30 }, { beside: 0, over: 1 }, 100).sizes[0]).toBeLessThan(14);
});

test("before there is any room nothing breaks", () => {
  expect(set([words("Tee")], { width: 0, height: 0 }, NONE, 36).sizes).toEqual([6]);
  expect(set([], { width: 0, height: 0 }, NONE, 36)).toEqual({ rows: [], sizes: [] });
});
