/** The times of motion.css, for what scripts move. */

/** How long a move lasts on this device, in milliseconds: nothing for people who prefer no motion. */
export function lasting(move: "settle" | "turn" | "fly"): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue(`--m-${move}`);
  return inMs(written);
}

/** A time of CSS in milliseconds: builds write 0.62s for 620ms. */
export function inMs(written: string): number {
  const time = Number.parseFloat(written);
  return /\dm?s\s*$/.test(written) ? time * (written.includes("ms") ? 1 : 1_000) : 0;
}
