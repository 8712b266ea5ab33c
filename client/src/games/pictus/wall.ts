/** The cards on the wall: how large they hang, and which numbers can be voted for. */

import type { Pictus } from "../../wire/messages.ts";

/** A card is so many times as high as it is wide. */
export const RATIO = 1.5;

export interface Space {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** What is written below each card, in height. */
  readonly below: number;
}

export interface Hanging {
  readonly columns: number;
  /** The width of a card. */
  readonly width: number;
}

/** The columns in which so many cards hang largest without leaving the wall. */
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

/** How a hand is held: spread out where its cards are large enough, otherwise one large and the others small below it. */
export interface Held extends Hanging {
  readonly isSpread: boolean;
  /** The width of the one that is large. */
  readonly large: number;
}

/** Cards that are at least so wide can be enjoyed. */
const ENJOYED = 150;
const LARGEST = 340;
const SMALL = 72;
/** Around the small ones, so that their frames are seen. */
const EDGE = 12;

export function held(count: number, space: Space): Held {
  const spread = hanging(count, space);
  const small = Math.floor(Math.min(SMALL, (space.width - EDGE - space.gap * (count - 1)) / count));
  const below = count > 1 ? small * RATIO + EDGE + space.gap : 0;
  const large = Math.floor(Math.min(space.width, (space.height - below - space.below) / RATIO));
  if (count > 1 && spread.width < ENJOYED) return { isSpread: false, columns: count, width: Math.max(0, small), large };
  return { isSpread: true, columns: spread.columns, width: Math.min(LARGEST, spread.width), large };
}

export interface Face {
  readonly number: number;
  readonly isOpen: boolean;
  readonly isOwn: boolean;
}

/** The faces of one's die: a number for each card, open where the rules allow a vote now. */
export function dieOf({ hung, may, own }: Pick<Pictus.View, "hung" | "may" | "own">): Face[] {
  const open = new Set(may.flatMap((one) => (one.type === "Vote" ? [one.number] : [])));
  return hung.map((_, before) => ({
    number: before + 1,
    isOpen: open.has(before + 1),
    isOwn: own?.number === before + 1,
  }));
}
