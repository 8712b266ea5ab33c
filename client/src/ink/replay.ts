/**
 * When a drawing draws itself again: pure functions from strokes to a timeline, and from a moment to what stands there by then.
 *
 *     const timeline = timelineOf(sheet.strokes);            // at a drawing hand's speed, or by the times of the strokes
 *     const quick = squeezed(timeline, 2000);                // pauses cut, two seconds at most
 *     painter.paint(sheet, drawnBy(quick, elapsed));         // each frame paints only what is new; earlier moments work, too
 *     const mark = momentOf(timeline, points);               // where something belongs that happened after so many points
 *     const tip = tipAt(sheet.strokes, drawnBy(quick, elapsed));   // where the pen is just now
 *
 * `Replay.svelte` does the painting. Speed and a scrubber are whoever counts `elapsed`: twice as fast is `elapsed = 2 * passed`.
 */

import type { Point } from "./stroke.ts";

/** A stroke, perhaps with the moment of each of its points (ms from any beginning, never falling). */
export interface Replayable {
  readonly points: readonly Point[];
  readonly times?: readonly number[] | undefined;
}

/** When each point of a drawing is drawn, all strokes one after another: ms from 0, never falling. */
export interface Timeline {
  readonly moments: readonly number[];
  /** When it is whole. */
  readonly lasts_ms: number;
}

/** How fast a hand draws where nobody knows, in sheet units a millisecond: a line across the sheet takes 1.5 s. */
const SPEED = 2.7;
/** How fast a pen goes where it draws nothing, and how long it takes to lift and set it down. */
const LIFTED_SPEED = 9;
const LIFT_MS = 120;
/** The longest pause that stays when time is squeezed. */
const PAUSE_MS = 150;

/** When the points of these strokes were drawn; where a stroke does not know it, a hand of even speed is assumed. */
export function timelineOf(strokes: readonly Replayable[]): Timeline {
  const moments: number[] = [];
  let pen: Point | undefined;
  let start: number | undefined;
  for (const { points, times } of strokes) {
    const begins = (moments.at(-1) ?? 0) + (pen && points[0] ? LIFT_MS + between(pen, points[0]) / LIFTED_SPEED : 0);
    if (times === undefined) moments.push(...estimated(points, begins));
    else {
      start ??= (times[0] ?? 0) - (moments.length > 0 ? begins : 0);
      for (let at = 0; at < points.length; at += 1) moments.push((times[at] ?? times.at(-1) ?? 0) - start);
    }
    pen = points.at(-1) ?? pen;
  }
  return rising(moments);
}

/** The same with long pauses cut, and so fast that it lasts no longer than this. What is short is not slowed down. */
export function squeezed(timeline: Timeline, most_ms: number): Timeline {
  let [before, cut] = [0, 0];
  const moments = timeline.moments.map((moment) => {
    cut += Math.max(0, moment - before - PAUSE_MS);
    before = moment;
    return moment - cut;
  });
  const faster = Math.min(1, most_ms / Math.max(1, moments.at(-1) ?? 0));
  return rising(moments.map((moment) => moment * faster));
}

/** How many points stand there at that time; the fraction says how far the pen is on its way to the next. */
export function drawnBy({ moments }: Timeline, elapsed_ms: number): number {
  if (elapsed_ms < 0 || moments.length === 0) return 0;
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] as number) <= elapsed_ms) low = middle + 1;
    else high = middle;
  }
  const [from, to] = [moments[low - 1], moments[low]];
  if (from === undefined || to === undefined) return low;
  return low + (elapsed_ms - from) / (to - from);
}

/** When so many points stand there. */
export function momentOf({ moments, lasts_ms }: Timeline, points: number): number {
  return points <= 0 ? 0 : (moments[Math.ceil(points) - 1] ?? lasts_ms);
}

/** Where the pen is when so many points are drawn; nowhere before the first and after the last. */
export function tipAt(strokes: readonly Replayable[], drawn: number): Point | null {
  let left = drawn;
  for (const { points } of strokes) {
    const [last, next] = [points[Math.floor(left) - 1], points[Math.floor(left)]];
    if (left < points.length) {
      if (last === undefined || next === undefined) return next ?? null;
      const part = left % 1;
      return [last[0] + (next[0] - last[0]) * part, last[1] + (next[1] - last[1]) * part, next[2]];
    }
    left -= points.length;
  }
  return null;
}

function estimated(points: readonly Point[], begins: number): number[] {
  let [moment, before] = [begins, points[0]];
  return points.map((point) => {
    if (before !== undefined) moment += between(before, point) / SPEED;
    before = point;
    return moment;
  });
}

/** Clocks that went back are ignored. */
function rising(moments: readonly number[]): Timeline {
  let last = 0;
  const risen = moments.map((moment) => {
    last = Math.max(last, moment);
    return last;
  });
  return { moments: risen, lasts_ms: last };
}

function between([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}
