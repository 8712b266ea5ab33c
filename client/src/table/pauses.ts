/** The reasons for a pause, in the order they are offered, and how they are said. */

import type { PauseReason } from "../wire/messages.ts";

export const PAUSES = {
  back_soon: "page.pause_back_soon",
  door: "page.pause_door",
  rules: "page.pause_rules",
  none: "page.pause_none",
} as const satisfies Readonly<Record<PauseReason, string>>;

export const REASONS = Object.keys(PAUSES) as readonly PauseReason[];
