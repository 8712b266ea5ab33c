/**
 * Ink of others comes in ticks, some every 33 ms, some every 100. Let out evenly over the time to the next tick it looks
 * as it was drawn. What is shown is never further behind than one such time.
 */

const TICK_MIN_MS = 33;
const TICK_MAX_MS = 100;
/** Who was silent for longer than this did not tick; they drew nothing. */
const PAUSE_MS = 150;
/** So many points at once are no drawing but a picture that was there already. */
const PICTURE_POINTS = 400;

/** What of a sheet matters here. */
export interface Growing {
  readonly points: number;
  readonly reworked: number;
}

/** Points that came together, and when they are let out. */
interface Gush {
  readonly from: number;
  readonly to: number;
  readonly begins: number;
  readonly ends: number;
}

export class Flow {
  #points = 0;
  #reworked = -1;
  #cameAt = Number.NEGATIVE_INFINITY;
  #tick = TICK_MIN_MS;
  #gushes: Gush[] = [];

  /** How many points of this sheet are to be seen now; the fraction says how far the pen is on its way to the next. */
  shown({ points, reworked }: Growing, now: number): number {
    if (reworked !== this.#reworked || points < this.#points) this.#begin(points, reworked);
    else if (points > this.#points) this.#come(points, now);
    while (this.#gushes[0] !== undefined && this.#gushes[0].ends <= now) this.#gushes.shift();
    const gush = this.#gushes[0];
    if (gush === undefined) return this.#points;
    const part = Math.max(0, now - gush.begins) / (gush.ends - gush.begins);
    return gush.from + (gush.to - gush.from) * part;
  }

  /** What is taken back is gone at once. */
  #begin(points: number, reworked: number): void {
    [this.#points, this.#reworked, this.#gushes] = [points, reworked, []];
  }

  #come(points: number, now: number): void {
    const gap = now - this.#cameAt;
    if (gap <= PAUSE_MS) this.#tick = Math.min(Math.max(gap, TICK_MIN_MS), TICK_MAX_MS);
    const begins = Math.max(now, this.#gushes.at(-1)?.ends ?? now);
    const gush = { from: this.#points, to: points, begins, ends: Math.max(begins + 1, now + this.#tick) };
    if (points - this.#points > PICTURE_POINTS) this.#gushes = [];
    else this.#gushes.push(gush);
    this.#points = points;
    this.#cameAt = now;
  }
}
