/** The hints that this browser need not show any more. */

import { GAMES } from "../games/games.ts";
import { recalled, remember } from "../table/memory.ts";

const HINTS = GAMES.flatMap(({ hints = [] }) => hints);

class KnownHints {
  names = $state.raw(knownFrom(recalled("hints")));

  add(hints: readonly string[]): void {
    if (hints.every((hint) => this.names.has(hint))) return;
    this.names = new Set([...this.names, ...hints]);
    remember("hints", [...this.names].join(" "));
  }
}

/** The hints that were kept as known, without names that no game has any more. */
export function knownFrom(kept: string | null): ReadonlySet<string> {
  const names = kept?.split(" ") ?? [];
  return new Set(HINTS.filter((hint) => names.includes(hint)));
}

export const knownHints = new KnownHints();
