/** Outlines as paths that can be filled, with their bounding boxes. */

import { Line, type Outline } from "./outline.ts";
import type { Stroke } from "./sheet.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "./stroke.ts";

/** A part of a sheet, in sheet units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE_SHEET: Box = { left: 0, top: 0, right: SHEET_WIDTH, bottom: SHEET_HEIGHT };

export interface Shape {
  readonly path: Path2D;
  readonly box: Box;
}

/** A growing stroke, with its settled pieces. */
export class Growing {
  readonly stroke: Stroke;
  readonly line: Line;
  readonly shapes: Shape[] = [];
  /** The number of its points that the line has taken. */
  taken = 0;

  constructor(stroke: Stroke) {
    this.stroke = stroke;
    this.line = new Line(stroke.width);
  }

  /** Takes that many points of the stroke; returns the pieces that are settled by that. */
  take(count: number): Shape[] {
    const pieces: Outline[] = [];
    for (; this.taken < count; this.taken += 1) {
      const point = this.stroke.points[this.taken];
      if (point !== undefined) pieces.push(...this.line.add(point));
    }
    const shapes = pieces.map(shaped);
    this.shapes.push(...shapes);
    return shapes;
  }
}

/** The shapes of whole strokes, and their number of points: cached, so that no outline is computed twice. */
const wholes = new WeakMap<Stroke, { points: number; shapes: readonly Shape[] }>();

/** All pieces of a stroke, the last one too. */
export function whole(stroke: Stroke, begun?: Growing): readonly Shape[] {
  const known = wholes.get(stroke);
  if (known?.points === stroke.points.length) return known.shapes;
  const growing = begun?.stroke === stroke ? begun : new Growing(stroke);
  growing.take(stroke.points.length);
  const shapes = [...growing.shapes, shaped(growing.line.tail())];
  wholes.set(stroke, { points: stroke.points.length, shapes });
  return shapes;
}

/** An outline with rounded corners. */
export function shaped(outline: Outline): Shape {
  const path = new Path2D();
  return { path, box: traced(outline, path) };
}

/** What can follow an outline: a path on a canvas, or one that is written. */
export interface Tracer {
  moveTo(x: number, y: number): void;
  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void;
}

/** Follows an outline around its corners, and gives its box. Written for speed: it runs for every sheet in every frame. */
export function traced(outline: Outline, tracer: Tracer): Box {
  const box = { left: SHEET_WIDTH, top: SHEET_HEIGHT, right: 0, bottom: 0 };
  let last = outline[outline.length - 1];
  for (let at = 0; at <= outline.length; at += 1) {
    const next = outline[at % outline.length];
    if (last === undefined || next === undefined) break;
    const [x, y] = [(last[0] + next[0]) / 2, (last[1] + next[1]) / 2];
    if (at === 0) tracer.moveTo(x, y);
    else tracer.quadraticCurveTo(last[0], last[1], x, y);
    box.left = Math.min(box.left, next[0]);
    box.top = Math.min(box.top, next[1]);
    box.right = Math.max(box.right, next[0]);
    box.bottom = Math.max(box.bottom, next[1]);
    last = next;
  }
  return box;
}

export function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function touch(one: Box, other: Box): boolean {
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom;
}

/** The box as it is seen on an upright sheet. */
export function stoodUp({ left, top, right, bottom }: Box): Box {
  return { left: SHEET_HEIGHT - bottom, top: left, right: SHEET_HEIGHT - top, bottom: right };
}
