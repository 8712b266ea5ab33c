/** How often ink is sent. Times are handed in, in milliseconds. */

export const PACE_MS = 40;
export const SLOW_PACE_MS = 80;
/** How long to go slower once that was asked for. */
export const SLOW_FOR_MS = 10_000;

export class Pace {
  #sentAt = Number.NEGATIVE_INFINITY;
  #slowUntil = Number.NEGATIVE_INFINITY;

  /** Ink is sent now. */
  sent(now: number): void {
    this.#sentAt = now;
  }

  /** The server asks to send less. */
  slower(now: number): void {
    this.#slowUntil = now + SLOW_FOR_MS;
  }

  /** How long until ink may be sent. */
  waitMs(now: number): number {
    return Math.max(0, this.#sentAt + (now < this.#slowUntil ? SLOW_PACE_MS : PACE_MS) - now);
  }
}
