/** Strokes as outlines that can be written down: the same as those that are painted. */

import { Line, type Outline } from "./outline.ts";
import { type Tracer, traced } from "./shape.ts";
import type { Stroke } from "./sheet.ts";

/** The outlines of all pieces of a stroke. */
export function outlinesOf({ points, width }: Pick<Stroke, "points" | "width">): Outline[] {
  const line = new Line(width);
  return [...points.flatMap((point) => line.add(point)), line.tail()].filter((outline) => outline.length > 2);
}

/** A stroke as the data of a path in SVG. */
export function pathData(stroke: Pick<Stroke, "points" | "width">): string {
  const pen = new Writer();
  for (const outline of outlinesOf(stroke)) {
    traced(outline, pen);
    pen.close();
  }
  return pen.written.join("");
}

/** The same outline with fewer corners: none is nearer to the last than this, in sheet units. */
export function coarser(outline: Outline, nearest: number): Outline {
  let last: Outline[number] | undefined;
  const kept = outline.filter((corner) => {
    if (last !== undefined && Math.hypot(corner[0] - last[0], corner[1] - last[1]) < nearest) return false;
    last = corner;
    return true;
  });
  return kept.length > 2 ? kept : outline;
}

class Writer implements Tracer {
  readonly written: string[] = [];

  moveTo(x: number, y: number): void {
    this.written.push("M", pair(x, y));
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    this.written.push("Q", pair(bendX, bendY), " ", pair(x, y));
  }

  close(): void {
    this.written.push("Z");
  }
}

/** A tenth of a sheet unit is less than anybody sees. */
function pair(x: number, y: number): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
