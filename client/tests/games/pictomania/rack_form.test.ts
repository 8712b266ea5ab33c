import { expect, test } from "vitest";
import { BESIDE, enlargedForm, OVER, rackForm, tableForm } from "../../../src/games/pictomania/rack_form.ts";
import { widthsOf } from "../../../src/games/pictomania/typesetting.ts";

const ems = (text: string) => text.length * 0.55;
const PHONE = { width: 352, height: 470 };
const WIDE = { width: 830, height: 230 };
const DESKTOP = { width: 1400, height: 720 };

/** So many cards with seven words of ten letters. */
function cards(count: number, word = "Zeitschrif") {
  return Array.from({ length: count }, () => Array.from({ length: 7 }, () => widthsOf(word, ems)));
}

function sizes(form: { bands: readonly { sizes: readonly number[] }[] }): number[] {
  return form.bands.flatMap((band) => [...band.sizes]);
}

test("three cards stand side by side; on a phone the number is over its word, which has the whole width", () => {
  expect(rackForm(cards(3), PHONE, "buttons", 36)).toMatchObject({ columns: 3, mark: OVER });
  expect(rackForm(cards(3), DESKTOP, "buttons", 36)).toMatchObject({ columns: 3, mark: BESIDE });
});

test("six cards are two columns on a phone, and all in one row where it lies on its side", () => {
  expect(rackForm(cards(6), PHONE, "buttons", 36).columns).toBe(2);
  expect(rackForm(cards(6), WIDE, "buttons", 36).columns).toBe(6);
});

test("a larger screen has larger words, up to what is large enough", () => {
  const [small] = sizes(rackForm(cards(6), PHONE, "buttons", 36));
  const [large] = sizes(rackForm(cards(6), DESKTOP, "buttons", 36));
  expect(small).toBeGreaterThanOrEqual(13);
  expect(large).toBeGreaterThanOrEqual(24);
  expect(Math.max(...sizes(rackForm(cards(3, "Tee"), DESKTOP, "buttons", 36)))).toBe(36);
});

test("no card's words are much larger than another's, in whatever band", () => {
  const mixed = [...cards(3, "Tee"), ...cards(3, "Schmetterlingsnetz")];
  const all = sizes(rackForm(mixed, PHONE, "signs", 36));
  expect(Math.max(...all) / Math.min(...all)).toBeLessThanOrEqual(1.35);
});

test("the only card of the kids' variant has a column of its own", () => {
  expect(rackForm(cards(1), PHONE, "signs", 36).columns).toBe(1);
  expect(tableForm(cards(1), PHONE, 20, 24)).toMatchObject({ columns: 1, hasSigns: false });
});

test("in the table of words, two cards share a column where their words are larger that way", () => {
  const three = tableForm(cards(3), { width: 304, height: 280 }, 20, 24);
  expect(three).toMatchObject({ columns: 3, hasSigns: false });
  expect(three.lines).toHaveLength(7);
  const six = tableForm(cards(6), { width: 304, height: 346 }, 20, 24);
  expect(six).toMatchObject({ columns: 2, hasSigns: true });
  expect(six.lines).toHaveLength(21);
  expect(Math.min(...six.sizes)).toBeGreaterThanOrEqual(13);
});

test("each row of the table can be hit, whatever its words need", () => {
  const long = [...cards(2, "Tee"), ...cards(1, "Schmetterlings\u00adnetz")].map((card, at) =>
    at === 2 ? [...card.slice(0, 1), ...(cards(1, "Tee")[0] ?? []).slice(0, 6)] : card,
  );
  const { lines } = tableForm(long, { width: 304, height: 280 }, 20, 24);
  expect(Math.min(...lines)).toBeGreaterThanOrEqual(35);
});

test.each([200, 245, 246, 247, 260, 265.6, 300])("the words of a table %d pixels high fill it", (height) => {
  const { lines, sizes } = tableForm(cards(3), { width: 304, height }, 20, 24);
  expect(lines.reduce((sum, line) => sum + line, 0)).toBeCloseTo(height - 20);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
});

test("for large letters a rack is higher than its room, and its words larger by as much as their columns allow", () => {
  const usual = enlargedForm(cards(6), PHONE, "signs", 36, 1, 16);
  expect(usual).toMatchObject({ ...rackForm(cards(6), PHONE, "signs", 36), height: PHONE.height });
  const large = enlargedForm(cards(6), PHONE, "signs", 72, 2, 32);
  expect(large.height).toBeGreaterThan(PHONE.height);
  expect(Math.min(...sizes(large))).toBeGreaterThan(1.8 * Math.min(...sizes(usual)));
  const enough = enlargedForm(cards(6), PHONE, "signs", 72, 2, 15);
  expect(Math.min(...sizes(enough))).toBeGreaterThanOrEqual(15);
  expect(enough.height).toBeLessThan(large.height);
});

test("large letters are large in a low room, too", () => {
  const low = { width: PHONE.width, height: 170 };
  const large = enlargedForm(cards(6), low, "signs", 72, 2, 32);
  expect(Math.min(...sizes(large))).toBeGreaterThan(22);
});
