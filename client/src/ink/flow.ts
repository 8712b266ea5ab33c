/**
 * Ink of others comes in ticks, some every 33 ms, some every 100, some late. It is shown with a short delay, and spread
 * evenly over the time between two ticks, so that it looks as it was drawn. The delay is the time between ticks. Bots send
 * theirs twice a second.
 */

const TICK_MIN_MS = 33;
const TICK_MAX_MS = 100;
export const BOT_TICK_MS = 500;
/** How much a tick that comes too soon after a late one may be delayed. */
const OFF_MAX_MS = 40;
/** How fast the delay adapts when ticks come less often, and when they come more often. */
const GROWS = 0.5;
const SHRINKS = 0.05;
/** After this many delays without a tick, the pen has paused. */
const PAUSE = 1.5;
/** This many points at once are not live ink, but a picture that was there before. */
const PICTURE_POINTS = 400;

/** The part of a sheet that is needed here. */
export interface Growing {
  readonly points: number;
  readonly reworked: number;
  readonly strokes: { readonly length: number };
}

/** The number of points at that time. */
interface Knot {
  readonly at: number;
  readonly points: number;
}

export class Flow {
  #points = 0;
  #strokes = 0;
  #reworked = -1;
  #shown = 0;
  readonly #longest: number;
  #while: number;
  /** In order; the shown time lies between the first two. */
  #knots: Knot[] = [];

  /** `longest` is the longest time between ticks that is smoothed. */
  constructor(longest = TICK_MAX_MS) {
    this.#longest = longest;
    this.#while = longest > TICK_MAX_MS ? longest : longest / 2;
  }

  /** How many points of this sheet to show now; the fraction says how far the pen is on its way to the next. */
  shown({ points, reworked, strokes }: Growing, now: number): number {
    const grown = points - this.#points;
    if (reworked !== this.#reworked || grown < 0 || grown > PICTURE_POINTS) this.#begin(points, reworked);
    else if (grown > 0) this.#come(points, strokes.length > this.#strokes, now);
    this.#strokes = strokes.length;
    this.#shown = Math.max(this.#shown, this.#at(now - this.#while));
    return this.#shown;
  }

  /** Undone strokes vanish at once, and a whole picture appears at once. */
  #begin(points: number, reworked: number): void {
    [this.#points, this.#reworked, this.#shown, this.#knots] = [points, reworked, points, []];
  }

  #come(points: number, isBegun: boolean, now: number): void {
    const before = this.#knots.at(-1);
    const gap = now - (before?.at ?? Number.NEGATIVE_INFINITY);
    // While a pen is lifted, how long nothing comes says nothing about ticks.
    if (gap <= 2 * this.#longest && !isBegun) this.#follow(Math.min(Math.max(gap, TICK_MIN_MS), this.#longest));
    // A pen that comes down, or rested, is on the paper as soon as what it drew before is shown, and starts to move now.
    if (isBegun || gap > PAUSE * this.#while) {
      const from = Math.max(now - this.#while, before?.at ?? Number.NEGATIVE_INFINITY);
      this.#knots.push({ at: from, points: this.#points + 1 });
    }
    const at = Math.min(Math.max(now, (before?.at ?? 0) + TICK_MIN_MS), now + OFF_MAX_MS);
    this.#knots.push({ at, points });
    this.#points = points;
  }

  #follow(gap: number): void {
    this.#while += (gap > this.#while ? GROWS : SHRINKS) * (gap - this.#while);
  }

  #at(then: number): number {
    while (this.#knots[1] !== undefined && this.#knots[1].at <= then) this.#knots.shift();
    const [from, to] = this.#knots;
    if (from === undefined) return this.#points;
    if (to === undefined || then <= from.at) return from.points;
    return from.points + ((to.points - from.points) * (then - from.at)) / (to.at - from.at);
  }
}
