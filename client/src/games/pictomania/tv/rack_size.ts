/** How a rack is set on a display: how many cards stand side by side, and how large their words are. Pure. */

import { type Mark, type Setting, set, type Widths } from "../typesetting.ts";

/** One unit of `typesetting` in rem: words are set as on paper that is held in one's hand, and so much larger. */
export const UNIT_REM = 0.1;
/** Between cards, at both sides of a word, and the place of the number before it (in em). */
export const GAP_REM = 0.9;
export const PADDING_REM = 0.7;
const NUMBER: Mark = { beside: 1.4, over: 0 };
/** The head of a card where there is room, and where there is little. */
const HEAD_REM = 3.6;
const LOW_HEAD_REM = 2.6;
const LOW_REM = 28;

export interface TvRack {
  readonly columns: number;
  readonly headRem: number;
  readonly bands: readonly Setting[];
}

type Cards = readonly (readonly Widths[])[];

/** The form in which the smallest word is largest. Width and height in rem, as the largest size. */
export function tvRack(cards: Cards, width: number, height: number, largest: number): TvRack {
  const forms = [1, 2].flatMap((rows) =>
    cards.length % rows === 0 ? [inRows(cards, rows, width, height, largest)] : [],
  );
  return forms.reduce((best, one) => (smallest(one) > smallest(best) ? one : best));
}

function inRows(cards: Cards, rows: number, width: number, height: number, largest: number): TvRack {
  const columns = Math.max(1, cards.length / rows);
  const high = (height - GAP_REM * (rows - 1)) / rows;
  const headRem = high < LOW_REM ? LOW_HEAD_REM : HEAD_REM;
  const space = {
    width: ((width - GAP_REM * (columns - 1)) / columns - 2 * PADDING_REM) / UNIT_REM,
    height: (high - headRem) / UNIT_REM,
  };
  const bands = Array.from({ length: rows }, (_, at) => cards.slice(at * columns, (at + 1) * columns));
  return { columns, headRem, bands: bands.map((band) => set(band, space, NUMBER, largest / UNIT_REM)) };
}

function smallest({ bands }: TvRack): number {
  return Math.min(...bands.flatMap(({ sizes }) => sizes));
}
