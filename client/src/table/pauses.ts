/** The reasons for a pause, in the order they are offered, and how they are said. */

import type { Pause, PauseReason } from "../wire/messages.ts";
import type { Moment } from "./moments.ts";

export const PAUSES = {
  back_soon: "page.pause_back_soon",
  door: "page.pause_door",
  rules: "page.pause_rules",
  none: "page.pause_none",
} as const satisfies Readonly<Record<PauseReason, string>>;

export const REASONS = Object.keys(PAUSES) as readonly PauseReason[];

/** What a pause that has begun or ended sounds like. Whoever plays alone causes it by reading, and hears nothing. */
export function pauseMoment(was: Pause | null, is: Pause | null, isAlone: boolean): Moment | null {
  if (isAlone || (was === null) === (is === null)) return null;
  return is === null ? "back" : "pause";
}
