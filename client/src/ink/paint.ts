/**
 * Paints a sheet onto a canvas, in each frame only what is new: settled pieces of lines are painted once onto a base, and
 * only the tail of the last line is painted again, over a copy of the base.
 */

import { around, type Box, Growing, type Shape, shaped, stoodUp, touch, WHOLE_SHEET, whole } from "./shape.ts";
import type { Sheet, Stroke } from "./sheet.ts";
import { type Point, SHEET_HEIGHT, SHEET_WIDTH } from "./stroke.ts";

/** A canvas on the page, or one of a worker. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;
type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export class Painter {
  readonly #front: Context;
  /** The settled pieces. A still picture needs no base: it is painted on the canvas itself. */
  readonly #base: Context;
  #colour: string;
  /** Pixels per sheet unit. */
  #scale = 1;
  #isUpright = false;
  #sheet: Sheet | undefined;
  #reworked = 0;
  /** What was painted last. */
  #seen: readonly unknown[] = [];
  /** The strokes that are wholly settled, and the number of their points. */
  #settled: Stroke[] = [];
  #points = 0;
  /** The stroke after them. */
  #growing: Growing | undefined;
  /** The box of its tail, which has to be cleared. */
  #tail: Box | undefined;
  /** The part of the base that is not yet on the canvas. */
  #dirty: Box | undefined;

  constructor(canvas: Canvas, colour: string, kind: "own" | "live" | "still") {
    this.#front = context(canvas, kind === "own");
    this.#base = kind === "still" ? this.#front : context(another(canvas));
    this.#colour = colour;
  }

  set colour(colour: string) {
    if (colour === this.#colour) return;
    this.#colour = colour;
    this.#sheet = undefined;
  }

  /** Sets the size of the canvas in pixels; everything is painted again. */
  resize(width: number, height: number): void {
    for (const { canvas } of new Set([this.#front, this.#base])) {
      canvas.width = width;
      canvas.height = height;
    }
    this.#sheet = undefined;
  }

  /** Shows that many points of a sheet, and the line through predicted points. False if they were there already. */
  paint(sheet: Sheet, points = sheet.points, ahead: readonly Point[] = []): boolean {
    const seen = [sheet.version, points, ahead];
    if (sheet === this.#sheet && seen.every((one, at) => one === this.#seen[at])) return false;
    this.#seen = seen;
    if (this.#isOther(sheet)) this.#begin(sheet);
    else if (sheet.reworked !== this.#reworked) this.#takeBack(sheet);
    const shown = Math.floor(points);
    // Somebody looks at an earlier moment.
    if (shown < this.#points + (this.#growing?.taken ?? 0)) this.#begin(sheet);
    if (!this.#settle(sheet, shown)) {
      this.#begin(sheet);
      this.#settle(sheet, shown);
    }
    const growing = this.#growing;
    this.#show(growing && shaped(growing.line.tail(ahead.length > 0 ? ahead : between(growing, points - shown))));
    return true;
  }

  /** Whether everything has to be painted again. */
  #isOther(sheet: Sheet): boolean {
    return this.#base === this.#front || sheet !== this.#sheet || sheet.isUpright !== this.#isUpright;
  }

  #begin(sheet: Sheet): void {
    [this.#sheet, this.#reworked, this.#isUpright] = [sheet, sheet.reworked, sheet.isUpright];
    [this.#settled, this.#points, this.#growing, this.#tail] = [[], 0, undefined, undefined];
    const { width, height } = this.#base.canvas;
    this.#scale = Math.max(width, height) / SHEET_WIDTH;
    this.#base.resetTransform();
    this.#base.clearRect(0, 0, width, height);
    this.#dirty = WHOLE_SHEET;
    for (const context of new Set([this.#base, this.#front])) {
      context.fillStyle = this.#colour;
      this.#measure(context);
    }
  }

  /** Repaints only where strokes were undone. */
  #takeBack(sheet: Sheet): void {
    this.#reworked = sheet.reworked;
    const stays = this.#settled.findIndex((stroke, at) => stroke !== sheet.strokes[at]);
    const left = stays === -1 ? this.#settled.length : stays;
    const gone = this.#settled.slice(left).flatMap((stroke) => whole(stroke));
    if (this.#growing && this.#growing.stroke !== sheet.strokes[this.#settled.length]) {
      gone.push(...this.#growing.shapes);
      this.#growing = undefined;
    }
    this.#settled = this.#settled.slice(0, left);
    this.#points = this.#settled.reduce((sum, { points }) => sum + points.length, 0);
    if (gone.length > 0) this.#paintAgain(gone.map(({ box }) => box).reduce(around));
  }

  #paintAgain(box: Box): void {
    const base = this.#base;
    base.save();
    base.resetTransform();
    base.beginPath();
    base.rect(...this.#pixels(box));
    base.clip();
    base.clearRect(...this.#pixels(box));
    this.#measure(base);
    for (const stroke of this.#settled) {
      for (const shape of whole(stroke)) if (touch(shape.box, box)) fill(base, shape, stroke);
    }
    base.restore();
    this.#dirty = this.#dirty ? around(this.#dirty, box) : box;
  }

  /** Paints everything that will not change any more onto the base. False if a settled stroke has grown. */
  #settle(sheet: Sheet, shown: number): boolean {
    for (let left = shown - this.#points; left > 0; left = shown - this.#points) {
      const stroke = sheet.strokes[this.#settled.length];
      if (stroke === undefined) return false;
      if (this.#growing?.stroke !== stroke) this.#growing = new Growing(stroke);
      if (left <= stroke.points.length) {
        this.#put(this.#growing.take(left), stroke);
        return true;
      }
      const known = this.#growing.shapes.length;
      this.#put(whole(stroke, this.#growing).slice(known), stroke);
      this.#settled.push(stroke);
      this.#points += stroke.points.length;
      this.#growing = undefined;
    }
    return true;
  }

  #put(shapes: readonly Shape[], stroke: Stroke): void {
    for (const shape of shapes) {
      fill(this.#base, shape, stroke);
      this.#dirty = this.#dirty ? around(this.#dirty, shape.box) : shape.box;
    }
  }

  /** Copies the changed part of the base to the canvas, and paints the tail over it. */
  #show(tail: Shape | undefined): void {
    const boxes = [this.#dirty, this.#tail, tail?.box].filter((box) => box !== undefined);
    if (this.#base !== this.#front && boxes.length > 0) this.#copy(boxes.reduce(around));
    if (tail !== undefined && this.#growing) fill(this.#front, tail, this.#growing.stroke);
    [this.#dirty, this.#tail] = [undefined, tail?.box];
  }

  #copy(box: Box): void {
    const [x, y, width, height] = this.#pixels(box);
    if (width <= 0 || height <= 0) return;
    this.#front.resetTransform();
    this.#front.globalCompositeOperation = "source-over";
    this.#front.clearRect(x, y, width, height);
    this.#front.drawImage(this.#base.canvas, x, y, width, height, x, y, width, height);
    this.#measure(this.#front);
  }

  /** Sets the scale to sheet units. */
  #measure(context: Context): void {
    const scale = this.#scale;
    if (this.#isUpright) context.setTransform(0, scale, -scale, 0, SHEET_HEIGHT * scale, 0);
    else context.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** The pixels of a part of the sheet, with one more all around. */
  #pixels(box: Box): [x: number, y: number, width: number, height: number] {
    const { canvas } = this.#base;
    const { left, top, right, bottom } = this.#isUpright ? stoodUp(box) : box;
    const x = Math.max(0, Math.floor(left * this.#scale) - 1);
    const y = Math.max(0, Math.floor(top * this.#scale) - 1);
    const width = Math.min(canvas.width, Math.ceil(right * this.#scale) + 1) - x;
    return [x, y, width, Math.min(canvas.height, Math.ceil(bottom * this.#scale) + 1) - y];
  }
}

/** One more canvas of the same kind. */
function another(canvas: Canvas): Canvas {
  return "ownerDocument" in canvas ? canvas.ownerDocument.createElement("canvas") : new OffscreenCanvas(1, 1);
}

function context(canvas: Canvas, isOwn = false): Context {
  const found = canvas.getContext("2d", { desynchronized: isOwn }) as Context | null;
  if (found === null) throw new Error("this browser has no canvas");
  return found;
}

/** Fills a shape; an eraser removes ink. */
function fill(context: Context, { path }: Shape, { isEraser }: Stroke): void {
  context.globalCompositeOperation = isEraser ? "destination-out" : "source-over";
  context.fill(path);
}

/** The position of the pen between the last shown point and the next. */
function between({ stroke, taken }: Growing, part: number): Point[] {
  const [from, to] = [stroke.points[taken - 1], stroke.points[taken]];
  if (part === 0 || from === undefined || to === undefined) return [];
  return [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, to[2]]];
}
