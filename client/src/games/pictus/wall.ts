/** The cards on the wall: their size, and the numbers that can be voted for. */

import type { Pictus } from "../../wire/messages.ts";

/** The height of a card divided by its width. */
export const RATIO = 1.5;

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** The height of what is shown below each card. */
  readonly below: number;
}

export interface Hanging {
  readonly columns: number;
  /** The width of a card. */
  readonly width: number;
}

/** The arrangement in columns in which so many cards are largest. */
export function hanging(count: number, { width, height, gap, below }: Space): Hanging {
  const choices = Array.from({ length: Math.max(1, count) }, (_, before) => {
    const columns = before + 1;
    const rows = Math.ceil(Math.max(1, count) / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = ((height - gap * (rows - 1)) / rows - below) / RATIO;
    return { columns, width: Math.max(0, Math.floor(Math.min(across, down))) };
  });
  return choices.reduce((best, one) => (one.width > best.width ? one : best));
}

/** Cards of this width are large. */
const LARGE = 200;
/** So many times as large are the words below them. */
const LARGER_WORDS = 1.4;

export interface Noted extends Hanging {
  /** How large words below the cards are, in times their usual size. */
  readonly words: number;
}

/** The arrangement of cards that have words below them, for which so many pixels are kept where they have their usual size. */
export function noted(count: number, space: Space, note: number): Noted {
  const [usual, larger] = [1, LARGER_WORDS].map((words) => ({
    ...hanging(count, { ...space, below: space.below + words * note }),
    words,
  })) as [Noted, Noted];
  return larger.width >= LARGE ? larger : usual;
}

/**
 * The arrangement of a hand: in rows where its cards are large enough, otherwise one large and the others small below it,
 * or beside it where that leaves more to the large one.
 */
export interface Held extends Hanging {
  readonly isSpread: boolean;
  readonly isBeside: boolean;
  /** The width of the large one. */
  readonly large: number;
}

/** Cards of this width are large enough. */
const ENJOYED = 150;
const LARGEST = 340;
/** One that is alone, as while one waits for the others, has the space to itself. */
const LARGEST_ALONE = 520;
const SMALL = 72;
/** Cards beside the large one are pressed, too. */
const FINGERTIP = 44;
/** A card that is hardly larger than the others is not shown above them. */
const LARGER = 1.3;
/** The margin around the small ones, for their frames. */
const EDGE = 12;

export function held(count: number, space: Space): Held {
  const spread = hanging(count, space);
  const small = Math.floor(Math.min(SMALL, (space.width - EDGE - space.gap * (count - 1)) / count));
  const below = count > 1 ? small * RATIO + EDGE + space.gap : 0;
  const large = Math.floor(Math.min(space.width, (space.height - below - space.below) / RATIO));
  if (count > 1 && spread.width < ENJOYED) {
    const beside = besides(count, space);
    if (beside.large > LARGER * large && beside.width >= FINGERTIP) return beside;
    if (large > LARGER * small)
      return { isSpread: false, isBeside: false, columns: count, width: Math.max(0, small), large };
  }
  return {
    isSpread: true,
    isBeside: false,
    columns: spread.columns,
    width: Math.min(count === 1 ? LARGEST_ALONE : LARGEST, spread.width),
    large,
  };
}

/** One as high as there is space, and the small ones in rows beside it. */
function besides(count: number, space: Space): Held {
  const large = Math.floor(Math.min(space.width / 2, (space.height - space.below) / RATIO));
  const left = { ...space, width: space.width - large - space.gap - EDGE, height: space.height - EDGE, below: 0 };
  const { columns, width } = hanging(count, left);
  return { isSpread: false, isBeside: true, columns, width: Math.min(width, Math.floor(large / LARGER)), large };
}

export interface Face {
  readonly number: number;
  readonly isOpen: boolean;
  readonly isOwn: boolean;
}

/** The faces of a player's die: a number for each card, enabled where the rules allow a vote now. */
export function dieOf({ hung, may, own }: Pick<Pictus.View, "hung" | "may" | "own">): Face[] {
  const open = new Set(may.flatMap((one) => (one.type === "Vote" ? [one.number] : [])));
  return hung.map((_, before) => ({
    number: before + 1,
    isOpen: open.has(before + 1),
    isOwn: own?.number === before + 1,
  }));
}
