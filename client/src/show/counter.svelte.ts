/** Counts scores up on this screen, frame by frame, in time with all others. Without motion the sums are there at once when they are due. */

import { isCalm } from "../ink/calm.ts";
import { ALL_COUNTED, type Counting, countingAt } from "./counting.ts";
import type { Playing } from "./playing.svelte.ts";
import type { Timed } from "./steps.ts";

interface Counted {
  playing: () => Playing | undefined;
  step: () => Timed | undefined;
  /** How many reasons the player with the most of them has. */
  most: () => number;
}

/** Call it while a component is set up. Without a step everything is counted. */
export function counter({ playing, step, most }: Counted): { readonly now: Counting } {
  let now = $state.raw<Counting>(ALL_COUNTED);

  $effect.pre(() => {
    const [show, timed, lines] = [playing(), step(), most()];
    if (show === undefined || timed === undefined) {
      now = ALL_COUNTED;
      return;
    }
    void [show.turns, show.isStill];
    let frame = 0;
    const look = (): void => {
      const seen = countingAt(timed, lines, show.now());
      const next = isCalm() && seen.counted > 0 ? { ...seen, counted: 1 } : seen;
      if (next.lines !== now.lines || next.counted !== now.counted) now = next;
      if (next !== ALL_COUNTED && !show.isStill) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  });

  return {
    get now() {
      return now;
    },
  };
}
