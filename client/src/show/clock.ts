/** The clock of a show: all screens count from the same moment of the table's clock. */

import type { ActView, Moment } from "../wire/messages.ts";

/** How long the act has been running; it stands still while it is held. */
export function elapsedOf({ since, held }: ActView, now: Moment): number {
  return Math.max(0, (held?.since ?? now) - since);
}

/** Whether everything of the act is to be seen, so that there is nothing left to skip. */
export function isSettled(act: ActView, now: Moment): boolean {
  return elapsedOf(act, now) >= act.settles_ms;
}
