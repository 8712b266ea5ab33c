/** Whether this device remembers any evening: all that the first page has to know before it is there. */

import { recalledAll } from "./memory.ts";

export const EVENING = "evening.";

export function hasEvenings(): boolean {
  return recalledAll(EVENING).length > 0;
}
