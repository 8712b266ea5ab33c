import { expect, test } from "vitest";
import { dieOf, hanging, held, noted, RATIO } from "../../../src/games/pictus/wall.ts";
import { turn } from "./view.ts";

const PHONE = { width: 340, height: 400, gap: 8, below: 0 };
const DESKTOP = { width: 1260, height: 560, gap: 8, below: 0 };

test.each([1, 2, 3, 4, 5, 6, 7, 8, 11])("%i cards hang without leaving the wall", (count) => {
  for (const space of [PHONE, DESKTOP, { ...PHONE, below: 50 }]) {
    const { columns, width } = hanging(count, space);
    const rows = Math.ceil(count / columns);
    expect(width).toBeGreaterThan(0);
    expect(columns * width + (columns - 1) * space.gap).toBeLessThanOrEqual(space.width);
    expect(rows * (width * RATIO + space.below) + (rows - 1) * space.gap).toBeLessThanOrEqual(space.height);
  }
});

test("they hang as large as they can", () => {
  expect(hanging(4, PHONE).columns).toBe(2);
  expect(hanging(6, PHONE).columns).toBe(3);
  expect(hanging(6, DESKTOP)).toEqual({ columns: 6, width: 203 });
});

test("below large cards words are larger, and below small ones as usual", () => {
  expect(noted(4, DESKTOP, 30)).toEqual({ columns: 4, width: 309, words: 1.4 });
  expect(noted(4, PHONE, 30)).toEqual({ ...hanging(4, { ...PHONE, below: 30 }), words: 1 });
  expect(noted(6, { ...DESKTOP, height: 250 }, 30).words).toBe(1);
});

test("a wall that has no room yet has cards without width, and so has an empty one", () => {
  expect(hanging(3, { width: 0, height: 0, gap: 8, below: 0 }).width).toBe(0);
  expect(hanging(0, PHONE).columns).toBe(1);
});

test("a hand is spread where its cards are large; on a phone one of them is", () => {
  expect(held(6, DESKTOP).isSpread).toBe(true);
  const phone = held(6, PHONE);
  expect(phone.isSpread).toBe(false);
  expect(phone.large).toBeGreaterThan(2 * phone.width);
  expect(phone.large * RATIO + phone.width * RATIO).toBeLessThan(PHONE.height);
});

test("on a phone that lies on its side the others are beside it", () => {
  const low = { width: 528, height: 329, gap: 6, below: 0 };
  const { isSpread, isBeside, large, width, columns } = held(6, low);
  expect({ isSpread, isBeside, columns }).toEqual({ isSpread: false, isBeside: true, columns: 3 });
  expect(large * RATIO).toBeGreaterThan(0.95 * low.height);
  expect(large + low.gap + columns * width + (columns - 1) * low.gap).toBeLessThan(low.width);
  expect(2 * width * RATIO + low.gap).toBeLessThan(low.height);
  expect(held(6, { ...low, below: 36 }).large).toBeLessThan(large);
  expect(held(6, PHONE).isBeside).toBe(false);
});

test("a single card needs no others below it", () => {
  expect(held(1, PHONE)).toMatchObject({ isSpread: true, columns: 1, width: 266 });
  expect(held(1, { width: 820, height: 980, gap: 6, below: 0 }).width).toBe(520);
});

test("the die has a face for each card; one's own is closed, and all are where nothing may be voted", () => {
  expect(dieOf(turn())).toEqual([
    { number: 1, isOpen: true, isOwn: false },
    { number: 2, isOpen: false, isOwn: true },
    { number: 3, isOpen: true, isOwn: false },
  ]);
  expect(dieOf(turn({ may: [], own: null })).some(({ isOpen, isOwn }) => isOpen || isOwn)).toBe(false);
});
