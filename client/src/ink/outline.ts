/**
 * The outline of a line, in sheet units: a pure function of its points, so that every screen shows the same picture.
 *
 * The points are joined by curves, each of which depends on three points only; perfect-freehand makes the outline. A
 * line is settled in pieces that depend on the points and not on their timing, so that each new point costs the same
 * however long the line is. Pieces meet in one point with a round end each, so that no joint is visible.
 */

import { getStrokeOutlinePoints, type StrokeOptions, type StrokePoint } from "perfect-freehand";
import { FULL_PRESSURE, type Point, WIDTHS } from "./stroke.ts";

/** A polygon; the painter rounds its corners. */
export type Outline = readonly (readonly [x: number, y: number])[];

/** The number of places on the line that are settled at once. */
const PIECE = 24;
/** How much pressure changes the width of a line. */
const THINNING = 0.6;
const SMOOTHING = 0.15;
/** The largest number of places on a curve between three points. */
const CURVE_MAX = 24;

/** A point with its pressure, from 0 to 1. */
type Bend = readonly [x: number, y: number, force: number];

export class Line {
  readonly #size: number;
  readonly #options: StrokeOptions;
  /** The places since the last settled piece, beginning with its last one. */
  #open: StrokePoint[] = [];
  /** The last point: the control point of the next curve. */
  #bend: Bend | undefined;

  constructor(width: number) {
    this.#size = WIDTHS[width] ?? WIDTHS[1];
    this.#options = { size: this.#size, thinning: THINNING, smoothing: SMOOTHING, simulatePressure: false, last: true };
  }

  /** Continues the line to this point; returns the pieces that are settled by that. */
  add(point: Point): Outline[] {
    const bend = bendAt(point);
    if (this.#bend === undefined) this.#open.push(first(bend));
    else this.#curve(this.#open, this.#bend, middle(this.#bend, bend));
    this.#bend = bend;
    const pieces: Outline[] = [];
    while (this.#open.length > PIECE) {
      pieces.push(this.#around(this.#open.slice(0, PIECE)));
      this.#open = this.#open.slice(PIECE - 1);
    }
    return pieces;
  }

  /** The outline of what is not settled, up to the last point and on through predicted points. */
  tail(ahead: readonly Point[] = []): Outline {
    let bend = this.#bend;
    if (bend === undefined) return [];
    const places = this.#open.slice();
    for (const next of ahead.map(bendAt)) {
      this.#curve(places, bend, middle(bend, next));
      bend = next;
    }
    this.#curve(places, bend, bend);
    return this.#around(places);
  }

  #around(places: StrokePoint[]): Outline {
    return getStrokeOutlinePoints(places, this.#options);
  }

  /** Adds the curve from the last place around `bend` towards `to`. */
  #curve(places: StrokePoint[], bend: Bend, to: Bend): void {
    const from = places.at(-1);
    if (from === undefined) return;
    const [x, y] = from.point;
    const length = Math.hypot(bend[0] - x, bend[1] - y) + Math.hypot(to[0] - bend[0], to[1] - bend[1]);
    const steps = Math.min(
      CURVE_MAX,
      Math.ceil(Math.max(length / (8 + this.#size / 8), turned(from.point, bend, to) / 0.15)),
    );
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      const at: [number, number] = [a * x + b * bend[0] + c * to[0], a * y + b * bend[1] + c * to[1]];
      put(places, at, from.pressure + (to[2] - from.pressure) * t);
    }
  }
}

/** A device without pressure draws like half pressure. */
function bendAt([x, y, pressure]: Point): Bend {
  return [x, y, pressure === FULL_PRESSURE ? 0.5 : pressure / (FULL_PRESSURE - 1)];
}

function middle(one: Bend, other: Bend): Bend {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2];
}

function first([x, y, pressure]: Bend): StrokePoint {
  return { point: [x, y], pressure, vector: [0, 0], distance: 0, runningLength: 0 };
}

/** The change of direction at the middle point, in radians. */
function turned([x, y]: readonly [number, number], [bendX, bendY]: Bend, [toX, toY]: Bend): number {
  const [ax, ay, bx, by] = [bendX - x, bendY - y, toX - bendX, toY - bendY];
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}

/** Adds a place, unless it is the same as the last one. */
function put(places: StrokePoint[], point: [number, number], pressure: number): void {
  const before = places.at(-1);
  if (before === undefined) return;
  const [dx, dy] = [before.point[0] - point[0], before.point[1] - point[1]];
  const distance = Math.hypot(dx, dy);
  if (distance < 0.5) return;
  const vector: [number, number] = [dx / distance, dy / distance];
  if (before.runningLength === 0) places[places.length - 1] = { ...before, vector };
  places.push({ point, pressure, vector, distance, runningLength: before.runningLength + distance });
}
