import { expect, test } from "vitest";
import { tvRack, UNIT_REM } from "../../../src/games/pictomania/tv/rack_size.ts";
import { sheetsOf } from "../../../src/games/pictomania/tv/sheets.ts";

/** Seven words of the usual length. */
const CARD = Array.from({ length: 7 }, () => [7, 5, 5]);
const T1_REM = 1.76;

test("the words of three and of six cards can be read from afar, alone and between the sheets", () => {
  for (const [cards, width, height] of [
    [3, 108, 48],
    [6, 108, 48],
    [3, 44, 55],
    [6, 56, 55],
    [3, 96, 27],
  ] as const) {
    const { bands } = tvRack(
      Array.from({ length: cards }, () => CARD),
      width,
      height,
      3.4,
    );
    const sizes = bands.flatMap((band) => band.sizes);
    expect(sizes).toHaveLength(cards);
    expect(Math.min(...sizes) * UNIT_REM).toBeGreaterThanOrEqual(T1_REM);
  }
});

test("sheets and rack are inside the stage, whoever plays", () => {
  for (const count of [3, 4, 5, 6]) {
    const { isRow, left, width } = sheetsOf(count);
    expect(left * width * (isRow ? 1 : 0)).toBeLessThanOrEqual(108);
    expect(isRow ? 0 : left * (width * 0.75 + 2)).toBeLessThanOrEqual(55);
  }
});
