/** The time to read the rack, and a card that is to be replaced. */

import type { Moment } from "../../wire/messages.ts";

export interface TimeLeft {
  seconds: number;
  /** From 1 down to 0. */
  share: number;
}

/** What is left until the clock knocks; nothing where it has, or never will. */
export function timeLeft(knockAt: Moment | null, now: Moment, wholeSeconds: number): TimeLeft | null {
  if (knockAt === null) return null;
  const left = Math.max(0, knockAt - now);
  return { seconds: Math.ceil(left / 1000), share: Math.min(1, left / (wholeSeconds * 1000)) };
}
