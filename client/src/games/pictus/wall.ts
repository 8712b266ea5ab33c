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
