/** The hints that this browser need not give any more. */

import { GAMES } from "../games/games.ts";
import { recalled, remember } from "../table/memory.ts";

const HINTS = GAMES.flatMap(({ hints = [] }) => hints);

class Known {
  hints = $state.raw(knownFrom(recalled("hints")));

  add(hints: readonly string[]): void {
    if (hints.every((hint) => this.hints.has(hint))) return;
    this.hints = new Set([...this.hints, ...hints]);
    remember("hints", [...this.hints].join(" "));
  }
}

/** The hints that were kept as known, without names that no game has any more. */
export function knownFrom(kept: string | null): ReadonlySet<string> {
  const names = kept?.split(" ") ?? [];
  return new Set(HINTS.filter((hint) => names.includes(hint)));
}

export const known = new Known();
