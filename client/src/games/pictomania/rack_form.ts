/** The form in which cards are shown: how many side by side, and how large their words are. Pure, as `typesetting` is. */

import { NUMBERS } from "./rack.ts";
import { type Mark, type Setting, type Space, set, type Widths } from "./typesetting.ts";

/** Cards as the ruler sees them: the widths of each word, from the first to the seventh. */
export type Measured = readonly (readonly Widths[])[];

/** Between cards. */
export const GAP = 4;
/** The line and the padding at both sides of a word. */
export const CELL_EDGE = 12;
/** The height of a card's coloured edge, of its line and of the padding below its last row. */
export const CARD_EDGE = 8;
/** A number stands in its own column, or over its word where that makes the words larger. */
export const BESIDE: Mark = { beside: 1.2, over: 0 };
export const OVER: Mark = { beside: 0, over: 1.2 };
/** A sign before each word, where two cards share a column. */
export const SIGN: Mark = { beside: 1.15, over: 0 };
const ALONE: Mark = { beside: 0, over: 0 };
/** The widths of a word that is long, as many are. */
const USUAL: Widths = [8, 5.5, 5.5];
/** A number over its word has to gain this much. */
const GAIN = 1.08;
const LARGEST_CONTRAST = 1.3;

/** The least height of a row that is a button. */
const LEAST_KEY = 35;
/** Where there is no room for that: the least part of an even share that a row has. */
const EVENNESS = 0.93;

/** The head of a card: its sign, and in the glance the button that swaps it. */
export type Heads = "signs" | "buttons";
const HEADS = { signs: { least: 18, most: 28 }, buttons: { least: 22, most: 44 } } as const;
const HEAD_SHARE = 0.09;

export interface RackForm {
  readonly columns: number;
  readonly mark: Mark;
  readonly head: number;
  /** The rows of each band of cards, and the sizes of its cards. */
  readonly bands: readonly Setting[];
}

/** The form in which words of the usual length are largest. `ceiling` is the size that is large enough. */
export function rackForm(cards: Measured, space: Space, heads: Heads, ceiling: number, growth = 1): RackForm {
  const forms = columnsOf(cards.length).flatMap((columns) =>
    [BESIDE, OVER].map(
      (mark) => (some: Measured, most: number) => formIn(some, space, heads, most, columns, mark, growth),
    ),
  );
  const form = best(forms, (one) => {
    const { mark, bands } = one(usual(cards), ceiling);
    return mark === OVER ? smallest(bands) / GAIN : smallest(bands);
  });
  return form(cards, Math.min(ceiling, smallest(form(cards, ceiling).bands) * LARGEST_CONTRAST));
}

/** In a low room words would be small; so large a part of what is enough they are in any case. */
const LEAST_OF_ENOUGH = 0.75;
/** So many pixels are not worth a higher room. */
const HARDLY = 1;
/** Rooms that are tried, by how many times higher they are. */
const ROOMS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6] as const;

/**
 * The form for a reader whose letters are so many times as large as usual, `enough` being large enough in any case: where
 * that needs more height than there is, the rack is higher than its room and scrolls.
 */
export function enlargedForm(
  cards: Measured,
  space: Space,
  heads: Heads,
  ceiling: number,
  growth: number,
  enough: number,
): RackForm & { height: number } {
  const formOf = (times: number) => {
    const height = space.height * times;
    return { ...rackForm(cards, { ...space, height }, heads, ceiling, growth), height };
  };
  const fitting = formOf(1);
  if (growth === 1) return fitting;
  const grown = growth * smallest(rackForm(cards, space, heads, ceiling / growth).bands);
  const wanted = Math.min(enough, Math.max(LEAST_OF_ENOUGH * enough, grown));
  const higher = ROOMS.map(formOf);
  const most = Math.max(...higher.map(({ bands }) => smallest(bands)));
  return higher.find(({ bands }) => smallest(bands) >= Math.min(wanted, most - HARDLY)) ?? fitting;
}

function formIn(
  cards: Measured,
  space: Space,
  heads: Heads,
  ceiling: number,
  columns: number,
  mark: Mark,
  growth: number,
): RackForm {
  const bands = chunks(cards, columns);
  const height = (space.height - GAP * (bands.length - 1)) / bands.length;
  const { least, most } = HEADS[heads];
  const head = Math.min(most, Math.max(least, HEAD_SHARE * height));
  const inner = { width: widthOf(space.width, columns), height: height - head - CARD_EDGE };
  return { columns, mark, head, bands: bands.map((band) => set(band, inner, mark, ceiling, growth)) };
}

export interface TableForm {
  readonly columns: number;
  /** Whether each word has the sign of its card before it; otherwise the signs stand over the columns. */
  readonly hasSigns: boolean;
  /** The height of each line of cells, from the first number's to the seventh's. */
  readonly lines: readonly number[];
  /** The size of the words of each column. */
  readonly sizes: readonly number[];
}

/** The form of a table with one row for each number: where cards share a column, a row has a line for each of them. */
export function tableForm(cards: Measured, space: Space, head: number, ceiling: number): TableForm {
  const forms = columnsOf(cards.length).map(
    (columns) => (some: Measured) => tableIn(some, space, head, ceiling, columns),
  );
  return best(forms, (one) => Math.min(...one(usual(cards)).sizes))(cards);
}

function tableIn(cards: Measured, space: Space, head: number, ceiling: number, columns: number): TableForm {
  const bands = chunks(cards, columns);
  const hasSigns = bands.length > 1;
  const height = space.height - (hasSigns ? 0 : head);
  const row = Math.min(LEAST_KEY, EVENNESS * (height / NUMBERS.length)) / bands.length;
  const inner = { width: widthOf(space.width, columns), height, row };
  const mixed = (bands[0] ?? []).map((card, at) =>
    card.flatMap((_, row) => bands.flatMap((band) => pick(band[at], row))),
  );
  const { rows, sizes } = set(mixed, inner, hasSigns ? SIGN : ALONE, ceiling);
  return { columns, hasSigns, lines: rows, sizes };
}

function pick(card: readonly Widths[] | undefined, row: number): readonly Widths[] {
  const word = card?.[row];
  return word ? [word] : [];
}

/** How many cards can stand side by side: as many in each band, and never all of several in one column. */
function columnsOf(cards: number): number[] {
  const even = Array.from({ length: cards }, (_, at) => at + 1).filter((columns) => cards % columns === 0);
  return even.length > 1 ? even.slice(1) : [Math.max(1, cards)];
}

function widthOf(width: number, columns: number): number {
  return (width - GAP * (columns - 1)) / columns - CELL_EDGE;
}

/** As many cards with words of the usual length: the form is the same for all racks on a screen. */
function usual(cards: Measured): Measured {
  return cards.map((card) => card.map(() => USUAL));
}

function smallest(bands: readonly Setting[]): number {
  return Math.min(...bands.flatMap(({ sizes }) => sizes));
}

function best<T>(forms: readonly T[], size: (form: T) => number): T {
  return forms.reduce((one, other) => (size(other) > size(one) ? other : one));
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
