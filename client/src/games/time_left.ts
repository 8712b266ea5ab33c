/** The time left, as seconds and as a share. */

import type { Moment } from "../wire/messages.ts";
import { secondsLeft } from "./countdown.ts";

export interface TimeLeft {
  seconds: number;
  /** From 1 down to 0. */
  share: number;
}

/** The time left until the clock ends; null where there is no clock. */
export function timeLeft(knockAt: Moment | null, now: Moment, wholeSeconds: number): TimeLeft | null {
  if (knockAt === null) return null;
  const share = (knockAt - now) / (wholeSeconds * 1000);
  return { seconds: secondsLeft(knockAt, now), share: Math.max(0, Math.min(1, share)) };
}
