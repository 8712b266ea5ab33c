/** A time that runs out, as a ring that closes. */

import type { Moment } from "../wire/messages.ts";
import { secondsLeft } from "./countdown.ts";

export interface TimeLeft {
  seconds: number;
  /** From 1 down to 0. */
  share: number;
}

/** What is left until the clock knocks; nothing where it has, or never will. */
export function timeLeft(knockAt: Moment | null, now: Moment, wholeSeconds: number): TimeLeft | null {
  if (knockAt === null) return null;
  const share = (knockAt - now) / (wholeSeconds * 1000);
  return { seconds: secondsLeft(knockAt, now), share: Math.max(0, Math.min(1, share)) };
}
