/**
 * How large the words of some cards can be: one size a card, as large as its room allows. A word takes a second or third
 * line where that lets its whole card be larger. Pure: widths come from a ruler, in em, and the room in pixels.
 */

/** The least widths, in em, in which a word needs one line, two lines, and so on. */
export type Widths = readonly number[];

/** Where the words of cards that stand side by side go. */
export interface Space {
  /** The width of a card, without its edges. */
  readonly width: number;
  /** The height of all rows together. */
  readonly height: number;
  /** The least height of a row. */
  readonly row?: number;
}

/** What each word shares its room with, in em of the word: a number beside it, or one over it. */
export interface Mark {
  readonly beside: number;
  readonly over: number;
}

/** How the cards are set: the height of each row, the same on all cards, and the size of the type on each card. */
export interface Setting {
  readonly rows: readonly number[];
  readonly sizes: readonly number[];
}

const LINES = [1, 2, 3] as const;
/** The height of a line, in em. */
const LINE = 1.08;
const EDGE = 1;
/** Words from this size on have more and more air above and below. */
const TIGHT = 14;
const AIR = 0.3;
/** Where a browser rounds the widths of letters in small type all the same. */
const ROUNDING = 1.02;
/** Words that are as large as this on one line are not broken to be even larger. */
const LARGE = 23;
const STEP = 0.25;
const SMALLEST = 6;
/** One card's words are at most this much larger than another's: the rack is read as one thing. */
const LARGEST_CONTRAST = 1.3;

/** The least widths in which a word fits on one line, on two, on three. Soft hyphens, spaces and hyphens let it break. */
export function widthsOf(word: string, ems: (text: string) => number): Widths {
  const pieces = word.split(/(?<=[ \u00ad-])/);
  return LINES.map((lines) => narrowest(pieces, lines, ems) * ROUNDING);
}

function narrowest(pieces: readonly string[], lines: number, ems: (text: string) => number): number {
  const whole = ems(lineOf(pieces));
  if (lines === 1) return whole;
  const breaks = pieces.slice(1).map((_, at) => {
    const first = ems(lineOf(pieces.slice(0, at + 1)));
    return Math.max(first, narrowest(pieces.slice(at + 1), lines - 1, ems));
  });
  return Math.min(whole, ...breaks);
}

/** These pieces on a line of their own: a soft hyphen is seen at its end only. */
function lineOf(pieces: readonly string[]): string {
  const text = pieces.join("").trimEnd();
  return text.replaceAll("\u00ad", "") + (text.endsWith("\u00ad") ? "-" : "");
}

/**
 * Set cards that stand side by side. Each is a list of words from top to bottom; a row is as high on all cards. For whom
 * letters grow, words are large at so many times the size.
 */
export function set(
  cards: readonly (readonly Widths[])[],
  space: Space,
  mark: Mark,
  ceiling: number,
  growth = 1,
): Setting {
  const whole = cards.map((card) => card.map((word) => word.slice(0, 1)));
  const isLarge = commonSize(whole, space, mark, ceiling) >= LARGE * growth;
  return setIn(isLarge ? whole : cards, space, mark, ceiling);
}

function setIn(cards: readonly (readonly Widths[])[], space: Space, mark: Mark, ceiling: number): Setting {
  const size = commonSize(cards, space, mark, ceiling);
  const rows = spread(needs(cards, space, mark, size), space.height);
  const most = Math.min(ceiling, size * LARGEST_CONTRAST);
  return { rows, sizes: cards.map((card) => ownSize(card, rows, space, mark, size, most)) };
}

/** The size that all cards can have. */
function commonSize(cards: readonly (readonly Widths[])[], space: Space, mark: Mark, ceiling: number): number {
  return largest(SMALLEST, ceiling, (size) => {
    const rows = needs(cards, space, mark, size);
    return cards.every((card) => card.every((word) => fitsIn(word, space, mark, size))) && sum(rows) <= space.height;
  });
}

/** The size that one card can have in rows of these heights. */
function ownSize(
  card: readonly Widths[],
  rows: readonly number[],
  space: Space,
  mark: Mark,
  least: number,
  most: number,
): number {
  return largest(least, most, (size) =>
    card.every((word, at) => fitsIn(word, space, mark, size) && heightOf(word, space, mark, size) <= (rows[at] ?? 0)),
  );
}

function largest(least: number, most: number, isFine: (size: number) => boolean): number {
  for (let size = Math.floor(most / STEP) * STEP; size > least; size -= STEP) if (isFine(size)) return size;
  return least;
}

/** The height that each row needs at least. */
function needs(cards: readonly (readonly Widths[])[], space: Space, mark: Mark, size: number): number[] {
  const count = Math.max(0, ...cards.map((card) => card.length));
  return Array.from({ length: count }, (_, at) =>
    Math.max(space.row ?? 0, ...cards.map((card) => (card[at] ? heightOf(card[at], space, mark, size) : 0))),
  );
}

function fitsIn(word: Widths, space: Space, mark: Mark, size: number): boolean {
  return (word.at(-1) ?? 0) * size <= space.width - mark.beside * size;
}

function heightOf(word: Widths, space: Space, mark: Mark, size: number): number {
  const lines = word.findIndex((width) => width * size <= space.width - mark.beside * size) + 1 || word.length;
  return (lines * LINE + mark.over) * size + EDGE + AIR * Math.max(0, size - TIGHT);
}

/** Rows that fill the height, as even as what they need allows. */
function spread(needed: readonly number[], height: number): number[] {
  const highest = needed.toSorted((one, other) => other - one);
  let left = height;
  let even = 0;
  for (const [at, need] of highest.entries()) {
    even = left / (highest.length - at);
    if (need <= even) break;
    left -= need;
  }
  return needed.map((need) => Math.max(need, even));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
