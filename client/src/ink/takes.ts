/**
 * A drawing as it came to be: what stood on its sheet at any moment. Ink that is only added is one sheet that grows; each
 * time something was taken back, another sheet begins, with what was left. So any moment is painted like live ink.
 */

import { drawnBy, type Timeline } from "./replay.ts";
import { Sheet, type Stroke } from "./sheet.ts";
import { inside, type Point } from "./stroke.ts";
import type { TimedPiece } from "./timed.ts";
import type { TimedStroke } from "./timed_stroke.ts";

/** Points come this long before their piece did, at most. */
const SPREAD_MS = 100;

/** A sheet from one moment to the next take. */
interface Take {
  readonly from_ms: number;
  readonly sheet: Sheet;
  readonly timeline: Timeline;
}

/** A drawing with all that is needed to show it at any moment. Its moments count from its first point. */
export interface Takes {
  /** When it began, in ms since the game did. */
  readonly began_ms: number;
  readonly lasts_ms: number;
  /** What is left in the end. */
  readonly sheet: Sheet;
  readonly strokes: readonly TimedStroke[];
  /** When something was drawn: from and to. */
  readonly busy: readonly (readonly [from: number, to: number])[];
  readonly takes: readonly Take[];
}

interface Drawn {
  readonly stroke: Stroke;
  readonly times: number[];
}

/** What came of these pieces. */
export function takesOf(pieces: readonly TimedPiece[]): Takes {
  const began = beganBy(pieces);
  const takes: Take[] = [];
  let [strokes, isUpright, from, last]: [Drawn[], boolean, number, number] = [[], false, 0, 0];
  let isAdded = false;
  const cut = (at: number) => {
    if (isAdded) takes.push(take(from, strokes, isUpright));
    [from, isAdded] = [at, false];
    // Whoever goes on without a new stroke adds to the last: that of the take before stays as it was.
    strokes = strokes.map(copied);
  };
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, moves } of pieces) {
    const end = Math.max(last, at - began);
    const start = Math.max(last, end - Math.min(SPREAD_MS, end - before));
    const count = moves.reduce((sum, move) => sum + pointsOf(move).length, 0);
    let passed = 0;
    const moment = () => Math.round(start + ((end - start) * passed) / Math.max(1, count));
    for (const move of moves) {
      if (move.type === "Undo" || move.type === "Wipe") {
        cut(moment());
        strokes = move.type === "Wipe" ? [] : strokes.slice(0, -1);
        isAdded = true;
      } else if (move.type === "Turn") {
        if (strokes.length > 0 && move.is_upright !== isUpright) cut(moment());
        [isUpright, isAdded] = [move.is_upright, true];
      }
      if (move.type === "Begin") {
        strokes = [...strokes, { stroke: { points: [], width: move.width, isEraser: move.is_eraser }, times: [] }];
      }
      const open = strokes.at(-1);
      for (const point of open ? pointsOf(move) : []) {
        passed += 1;
        last = moment();
        open?.stroke.points.push(inside(point));
        open?.times.push(last);
        isAdded = true;
      }
    }
    before = end;
  }
  takes.push(take(from, strokes, isUpright));
  const whole = takes.at(-1) as Take;
  return {
    began_ms: began,
    lasts_ms: last,
    sheet: whole.sheet,
    strokes: strokes.map(({ stroke, times }) => ({ ...stroke, times })),
    busy: strokes.flatMap(({ times }) => (times.length > 0 ? [[times[0] ?? 0, times.at(-1) ?? 0] as const] : [])),
    takes,
  };
}

/** What to paint at that moment: a sheet, and how many of its points. */
export function shownAt({ takes, sheet, lasts_ms }: Takes, moment: number): [sheet: Sheet, points: number] {
  if (moment >= lasts_ms) return [sheet, sheet.points];
  const now = takes.findLast(({ from_ms }) => from_ms <= moment) ?? takes[0];
  if (now === undefined) return [sheet, 0];
  return [now.sheet, Math.min(now.sheet.points, drawnBy(now.timeline, moment))];
}

/** When the first point was drawn: within the time that its piece covers. */
function beganBy([first]: readonly TimedPiece[]): number {
  return first === undefined ? 0 : Math.max(0, first.at - SPREAD_MS);
}

function copied({ stroke, times }: Drawn, at: number, all: readonly Drawn[]): Drawn {
  return at < all.length - 2
    ? { stroke, times }
    : { stroke: { ...stroke, points: [...stroke.points] }, times: [...times] };
}

function pointsOf(move: TimedPiece["moves"][number]): readonly Point[] {
  if (move.type === "Begin") return [move.at];
  return move.type === "More" ? move.points : [];
}

function take(from_ms: number, strokes: readonly Drawn[], isUpright: boolean): Take {
  const sheet = new Sheet([{ type: "Turn", is_upright: isUpright }]);
  sheet.isFresh = false;
  for (const { stroke } of strokes) {
    // The same strokes: their outlines are computed once for all takes.
    sheet.strokes.push(stroke);
    sheet.points += stroke.points.length;
  }
  sheet.version += 1;
  const moments = strokes.flatMap(({ times }) => times.map((time) => Math.max(time, 0)));
  return { from_ms, sheet, timeline: { moments, lasts_ms: moments.at(-1) ?? 0 } };
}
