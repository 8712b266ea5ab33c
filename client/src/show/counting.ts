/** How scores count up: the reasons land one after another for all players at once, then the sums do. Pure. */

import type { Timed } from "./steps.ts";

/** A part of the time at the end, in which the sums stand. */
const REST = 0.2;
const SUM_MS = 600;
/** Reasons come no slower than this. */
const LINE_MS = 700;

export interface Counting {
  /** How many reasons of each player are to be seen. */
  readonly lines: number;
  /** How much of the sums has been counted, from 0 to 1. */
  readonly counted: number;
}

export const ALL_COUNTED: Counting = { lines: Number.POSITIVE_INFINITY, counted: 1 };

/** When each reason lands, and when the sums begin to count, from the beginning of the step. */
export function countingTimes({ lasts_ms }: Timed, most: number): { lines: number[]; sum: number } {
  const left = Math.max(0, lasts_ms * (1 - REST) - SUM_MS);
  const each = Math.min(LINE_MS, left / Math.max(1, most));
  return { lines: Array.from({ length: most }, (_, at) => each * at), sum: each * most };
}

/** What is to be seen after so many milliseconds, where no player has more reasons than `most`. */
export function countingAt(step: Timed, most: number, elapsed_ms: number): Counting {
  const { lines, sum } = countingTimes(step, most);
  const within = elapsed_ms - step.at_ms;
  if (within >= step.lasts_ms) return ALL_COUNTED;
  return {
    lines: lines.filter((at) => at <= within).length,
    counted: Math.min(1, Math.max(0, (within - sum) / SUM_MS)),
  };
}

/** A number on its way from one value to another. */
export function between(from: number, to: number, counted: number): number {
  return from + Math.trunc((to - from) * counted);
}
