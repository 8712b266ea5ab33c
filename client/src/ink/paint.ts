/**
 * Paints a sheet onto a canvas, each frame only what is new: settled pieces of lines go onto a base for good, and only
 * the tail of the last line is painted again and again, over what of the base lies under it.
 */

import { Line, type Outline } from "./outline.ts";
import type { Sheet, Stroke } from "./sheet.ts";
import { type Point, SHEET_HEIGHT, SHEET_WIDTH } from "./stroke.ts";

type Context = CanvasRenderingContext2D;

/** Part of a sheet, in its units. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Something ready to be filled, and where it lies. */
interface Shape {
  readonly path: Path2D;
  readonly box: Box;
}

/** A line whole, from how many points. Known for good, so that an undo need not go around every line again. */
interface Whole {
  readonly points: number;
  readonly shapes: readonly Shape[];
}

const wholes = new WeakMap<Stroke, Whole>();

/** The stroke that still grows. */
interface Growing {
  readonly stroke: Stroke;
  readonly line: Line;
  readonly shapes: Shape[];
  taken: number;
}

export class Painter {
  readonly #front: Context;
  /** What is settled. A still picture needs none: it lies on the canvas itself. */
  readonly #base: Context;
  #colour: string;
  #sheet: Sheet | undefined;
  #reworked = 0;
  /** What was painted last. */
  #seen: readonly unknown[] = [];
  /** How many strokes are settled whole, and how many points they have. */
  #strokes = 0;
  #points = 0;
  #growing: Growing | undefined;
  /** How many pixels a sheet unit has. */
  #scale = 1;
  /** Where the tail is that must go again. */
  #tail: Box | undefined;

  constructor(canvas: HTMLCanvasElement, colour: string, kind: "own" | "live" | "still") {
    this.#front = context(canvas, kind === "own");
    this.#base = kind === "still" ? this.#front : context(document.createElement("canvas"));
    this.#colour = colour;
  }

  set colour(colour: string) {
    if (colour === this.#colour) return;
    this.#colour = colour;
    this.#sheet = undefined;
  }

  /** How many pixels the canvas has; all must be painted again. */
  resize(width: number, height: number): void {
    for (const { canvas } of new Set([this.#front, this.#base])) {
      canvas.width = width;
      canvas.height = height;
    }
    this.#sheet = undefined;
  }

  /** Show so many points of a sheet, and the line going on through points that it may never come to. */
  paint(sheet: Sheet, points = sheet.points, ahead: readonly Point[] = []): void {
    const seen = [sheet, sheet.version, points, ahead];
    if (sheet === this.#sheet && seen.every((one, at) => one === this.#seen[at])) return;
    const dirty: Box[] = [];
    const isStill = this.#base === this.#front;
    const isOther = sheet !== this.#sheet || sheet.reworked !== this.#reworked || points < this.#points;
    if (isStill || isOther) this.#begin(sheet, dirty);
    this.#seen = seen;
    const shown = Math.floor(points);
    this.#settle(sheet, shown, dirty);
    this.#show(sheet, dirty, this.#growing && (ahead.length > 0 ? ahead : between(this.#growing, points - shown)));
  }

  #begin(sheet: Sheet, dirty: Box[]): void {
    this.#sheet = sheet;
    this.#reworked = sheet.reworked;
    [this.#strokes, this.#points, this.#growing, this.#tail] = [0, 0, undefined, undefined];
    const { width, height } = this.#base.canvas;
    this.#scale = Math.max(width, height) / SHEET_WIDTH;
    this.#base.resetTransform();
    this.#base.clearRect(0, 0, width, height);
    for (const context of new Set([this.#base, this.#front])) {
      context.fillStyle = this.#colour;
      this.#measure(context, sheet);
    }
    dirty.push({ left: 0, top: 0, right: SHEET_WIDTH, bottom: SHEET_HEIGHT });
  }

  /** From now on everything is in sheet units. */
  #measure(context: Context, { isUpright }: Sheet): void {
    const scale = this.#scale;
    if (isUpright) context.setTransform(0, scale, -scale, 0, SHEET_HEIGHT * scale, 0);
    else context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Put all onto the base that will not change any more. */
  #settle(sheet: Sheet, shown: number, dirty: Box[]): void {
    for (let stroke = sheet.strokes[this.#strokes]; stroke; stroke = sheet.strokes[this.#strokes]) {
      const left = shown - this.#points;
      if (left <= stroke.points.length) {
        if (left > 0) this.#grow(stroke, left, dirty);
        return;
      }
      const known = this.#growing?.stroke === stroke ? this.#growing.shapes.length : 0;
      const { shapes } = whole(stroke, this.#growing);
      for (const shape of shapes.slice(known)) this.#fill(this.#base, shape, stroke, dirty);
      this.#strokes += 1;
      this.#points += stroke.points.length;
      this.#growing = undefined;
    }
  }

  #grow(stroke: Stroke, count: number, dirty: Box[]): void {
    if (this.#growing?.stroke !== stroke) {
      this.#growing = { stroke, line: new Line(stroke.width), shapes: [], taken: 0 };
    }
    for (const shape of taken(this.#growing, count)) this.#fill(this.#base, shape, stroke, dirty);
  }

  #fill(context: Context, { path, box }: Shape, { isEraser }: Stroke, dirty?: Box[]): void {
    context.globalCompositeOperation = isEraser ? "destination-out" : "source-over";
    context.fill(path);
    dirty?.push(box);
  }

  /** Copy what changed of the base to the canvas, and paint the tail over it. */
  #show(sheet: Sheet, dirty: Box[], ahead: readonly Point[] | undefined): void {
    const tail = this.#growing && ahead && shaped(this.#growing.line.tail(ahead));
    if (this.#tail !== undefined) dirty.push(this.#tail);
    if (tail !== undefined) dirty.push(tail.box);
    if (this.#base !== this.#front && dirty.length > 0) this.#copy(sheet, dirty.reduce(around));
    if (tail !== undefined && this.#growing) this.#fill(this.#front, tail, this.#growing.stroke);
    this.#tail = tail?.box;
  }

  /** Copy so much of the base to the canvas, in whole pixels and one more all around. */
  #copy(sheet: Sheet, box: Box): void {
    const front = this.#front;
    const { left, top, right, bottom } = sheet.isUpright ? stoodUp(box) : box;
    const [x, y] = [Math.max(0, Math.floor(left * this.#scale) - 1), Math.max(0, Math.floor(top * this.#scale) - 1)];
    const width = Math.min(front.canvas.width, Math.ceil(right * this.#scale) + 1) - x;
    const height = Math.min(front.canvas.height, Math.ceil(bottom * this.#scale) + 1) - y;
    if (width <= 0 || height <= 0) return;
    front.resetTransform();
    front.globalCompositeOperation = "source-over";
    front.clearRect(x, y, width, height);
    front.drawImage(this.#base.canvas, x, y, width, height, x, y, width, height);
    this.#measure(front, sheet);
  }
}

function context(canvas: HTMLCanvasElement, isOwn = false): Context {
  const found = canvas.getContext("2d", { desynchronized: isOwn });
  if (found === null) throw new Error("this browser has no canvas");
  return found;
}

/** The line takes more points of its stroke; the pieces settled by that. */
function taken(growing: Growing, count: number): Shape[] {
  const pieces: Outline[] = [];
  for (; growing.taken < count; growing.taken += 1) {
    const point = growing.stroke.points[growing.taken];
    if (point !== undefined) pieces.push(...growing.line.add(point));
  }
  const shapes = pieces.map(shaped);
  growing.shapes.push(...shapes);
  return shapes;
}

/** All pieces of a stroke, the last ones too. */
function whole(stroke: Stroke, begun: Growing | undefined): Whole {
  const known = wholes.get(stroke);
  if (known?.points === stroke.points.length) return known;
  const growing = begun?.stroke === stroke ? begun : { stroke, line: new Line(stroke.width), shapes: [], taken: 0 };
  taken(growing, stroke.points.length);
  const made = { points: stroke.points.length, shapes: [...growing.shapes, shaped(growing.line.tail())] };
  wholes.set(stroke, made);
  return made;
}

/** Where the pen is on its way to the point after those that are shown. */
function between({ stroke, taken }: Growing, part: number): Point[] {
  const [from, to] = [stroke.points[taken - 1], stroke.points[taken]];
  if (part === 0 || from === undefined || to === undefined) return [];
  return [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, to[2]]];
}

/** An outline with its corners rounded. Written for speed: it runs for every sheet in every frame. */
function shaped(outline: Outline): Shape {
  const path = new Path2D();
  const box = { left: SHEET_WIDTH, top: SHEET_HEIGHT, right: 0, bottom: 0 };
  let last = outline[outline.length - 1];
  for (let at = 0; at <= outline.length; at += 1) {
    const next = outline[at % outline.length];
    if (last === undefined || next === undefined) break;
    const [x, y] = [(last[0] + next[0]) / 2, (last[1] + next[1]) / 2];
    if (at === 0) path.moveTo(x, y);
    else path.quadraticCurveTo(last[0], last[1], x, y);
    box.left = Math.min(box.left, next[0]);
    box.top = Math.min(box.top, next[1]);
    box.right = Math.max(box.right, next[0]);
    box.bottom = Math.max(box.bottom, next[1]);
    last = next;
  }
  return { path, box };
}

/** Where a part of an upright sheet is seen. */
function stoodUp({ left, top, right, bottom }: Box): Box {
  return { left: SHEET_HEIGHT - bottom, top: left, right: SHEET_HEIGHT - top, bottom: right };
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
