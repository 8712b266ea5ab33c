/** The hints that this browser need not give any more. */

import { type AnyHint, knownFrom } from "../games/pictomania/help/hints.ts";
import { recalled, remember } from "../table/memory.ts";

class Known {
  hints = $state.raw(knownFrom(recalled("hints")));

  add(hints: readonly AnyHint[]): void {
    if (hints.every((hint) => this.hints.has(hint))) return;
    this.hints = new Set([...this.hints, ...hints]);
    remember("hints", [...this.hints].join(" "));
  }
}

export const known = new Known();
