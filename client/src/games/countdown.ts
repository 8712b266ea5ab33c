/** A countdown as it is shown. */

/** Seconds left, rounded up. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** As on a clock: 1:05, or 9 in the last minute. */
export function shown(seconds: number): string {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
