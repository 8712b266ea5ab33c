/** A time that runs out, for the eye. */

/** Whole seconds that are left, as long as any part of the last one is. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** As a clock shows it: 1:05, or 9 in the last minute. */
export function shown(seconds: number): string {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
