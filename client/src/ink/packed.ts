/**
 * Moves as bytes, small enough to send thirty times a second. `src/pictorium/ink/packed.py` describes the format, and
 * `tests/vectors/ink.json` checks both sides.
 */

import { FULL_PRESSURE, type Move, type Point, WIDTHS } from "./stroke.ts";

const BEGIN = 1;
const GO_ON = 2;
const NEAR = 3;
const PRESSED = 4;
const FAR = 5;
const UNDO = 6;
const WIPE = 7;
const UPRIGHT = 8;
const SIDEWAYS = 9;

const WIDTH_BITS = 3;
const ERASER_BIT = 4;
const BEGIN_BYTES = 7;
const GO_ON_BYTES = 5;
const STEP_BYTES: Readonly<Record<number, number>> = { [NEAR]: 2, [PRESSED]: 3, [FAR]: 5 };
/** One byte counts the steps of a move; more steps make another move. */
const STEPS_MAX = 255;

/** The moves that take one byte. */
const SINGLE: Readonly<Record<number, Move>> = {
  [UNDO]: { type: "Undo" },
  [WIPE]: { type: "Wipe" },
  [UPRIGHT]: { type: "Turn", is_upright: true },
  [SIDEWAYS]: { type: "Turn", is_upright: false },
};

/** These bytes are not moves. */
export class BadInkError extends Error {}

type Step = readonly [dx: number, dy: number, pressure: number];

/** These moves as a batch. `pen` is the last point of the stroke that the first move continues, if any. */
export function packed(moves: Iterable<Move>, pen?: Point): Uint8Array {
  const batch: number[] = [];
  let at = pen;
  let hasPen = false;
  for (const move of moves) {
    switch (move.type) {
      case "Begin":
        at = move.at;
        batch.push(BEGIN, move.width | (move.is_eraser ? ERASER_BIT : 0), ...wide(at[0]), ...wide(at[1]), at[2]);
        break;
      case "More":
        if (at === undefined) throw new Error("who goes on says where the pen was");
        if (!hasPen) batch.push(GO_ON, ...wide(at[0]), ...wide(at[1]));
        putSteps(batch, at, move.points);
        at = move.points.at(-1) ?? at;
        break;
      case "Undo":
        batch.push(UNDO);
        break;
      case "Wipe":
        batch.push(WIPE);
        break;
      case "Turn":
        batch.push(move.is_upright ? UPRIGHT : SIDEWAYS);
        break;
    }
    hasPen = move.type === "Begin" || move.type === "More";
  }
  return Uint8Array.from(batch);
}

/** Adds the steps from point to point, each in the smallest form that holds it. */
function putSteps(batch: number[], from: Point, points: readonly Point[]): void {
  let before = from;
  let kind = 0;
  let counter = 0;
  for (const point of points) {
    const step: Step = [point[0] - before[0], point[1] - before[1], point[2]];
    const smallest = smallestKind(step);
    if (smallest !== kind || batch[counter] === STEPS_MAX) {
      kind = smallest;
      counter = batch.push(kind, 0) - 1;
    }
    putStep(batch, kind, step);
    batch[counter] = (batch[counter] ?? 0) + 1;
    before = point;
  }
}

function smallestKind([dx, dy, pressure]: Step): number {
  if (Math.min(dx, dy) < -128 || Math.max(dx, dy) > 127) return FAR;
  return pressure === FULL_PRESSURE ? NEAR : PRESSED;
}

function putStep(batch: number[], kind: number, [dx, dy, pressure]: Step): void {
  if (kind === FAR) batch.push(...wide(dx), ...wide(dy), pressure);
  else if (kind === PRESSED) batch.push(dx & 0xff, dy & 0xff, pressure);
  else batch.push(dx & 0xff, dy & 0xff);
}

/** A number as two bytes, big-endian. */
function wide(number: number): [number, number] {
  return [(number >> 8) & 0xff, number & 0xff];
}

/** The moves of a batch. Consecutive steps are one move, however they were written. */
export function unpacked(batch: Uint8Array): Move[] {
  const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength);
  const moves: Move[] = [];
  let going: Point[] | undefined;
  let [x, y] = [0, 0];
  for (const [kind, start, end] of walk(view)) {
    if (kind === GO_ON) {
      [x, y] = [view.getUint16(start + 1), view.getUint16(start + 3)];
    } else if (STEP_BYTES[kind] !== undefined) {
      if (going === undefined) {
        going = [];
        moves.push({ type: "More", points: going });
      }
      for (const [dx, dy, pressure] of steps(view, kind, start + 2, end)) {
        [x, y] = [x + dx, y + dy];
        going.push([x, y, pressure]);
      }
    } else {
      going = undefined;
      if (kind === BEGIN) [x, y] = [view.getUint16(start + 2), view.getUint16(start + 4)];
      moves.push(SINGLE[kind] ?? begun(view, start, x, y));
    }
  }
  return moves;
}

function begun(view: DataView, start: number, x: number, y: number): Move {
  const flags = view.getUint8(start + 1);
  const at: Point = [x, y, view.getUint8(start + 6)];
  return { type: "Begin", at, width: flags & WIDTH_BITS, is_eraser: (flags & ERASER_BIT) !== 0 };
}

function* steps(view: DataView, kind: number, start: number, end: number): Generator<Step> {
  const size = STEP_BYTES[kind] ?? 0;
  for (let at = start; at < end; at += size) {
    if (kind === FAR) yield [view.getInt16(at), view.getInt16(at + 2), view.getUint8(at + 4)];
    else yield [view.getInt8(at), view.getInt8(at + 1), kind === PRESSED ? view.getUint8(at + 2) : FULL_PRESSURE];
  }
}

/** The kind, start and end of each move. */
function* walk(view: DataView): Generator<[kind: number, start: number, end: number]> {
  const size = view.byteLength;
  let hasPen = false;
  for (let start = 0, end = 0; start < size; start = end) {
    const kind = view.getUint8(start);
    if (STEP_BYTES[kind] !== undefined && !hasPen) throw new BadInkError("steps from nowhere");
    end = start + sizeOf(view, kind, start);
    if (end > size) throw new BadInkError("cut short");
    if (kind === BEGIN && !areFlags(view.getUint8(start + 1))) throw new BadInkError("flags");
    if (kind === BEGIN || kind === GO_ON) hasPen = true;
    if (SINGLE[kind] !== undefined) hasPen = false;
    yield [kind, start, end];
  }
}

function sizeOf(view: DataView, kind: number, start: number): number {
  if (kind === BEGIN) return BEGIN_BYTES;
  if (kind === GO_ON) return GO_ON_BYTES;
  if (SINGLE[kind] !== undefined) return 1;
  const each = STEP_BYTES[kind];
  if (each === undefined) throw new BadInkError("kind");
  return 2 + (start + 1 < view.byteLength ? view.getUint8(start + 1) * each : 0);
}

function areFlags(flags: number): boolean {
  return (flags & ~(WIDTH_BITS | ERASER_BIT)) === 0 && (flags & WIDTH_BITS) < WIDTHS.length;
}
