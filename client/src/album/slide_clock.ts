/** The clock of a slide show: it stands still while nobody can look. */

import { eachFrame } from "../ink/frames.ts";

/** A pause between two frames that is longer than this was none to look at, in ms. */
const LONGEST_MS = 250;

/** Calls with the time since the last frame, until the returned function is called. */
export function eachFrameWhile(call: (ms: number) => void): () => void {
  let last = performance.now();
  return eachFrame((now) => {
    call(Math.min(LONGEST_MS, Math.max(0, now - last)));
    last = now;
  });
}
