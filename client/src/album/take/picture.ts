/** A drawing as a picture. */

import { Painter } from "../../ink/paint.ts";
import { sheetOf } from "../../ink/timed_stroke.ts";
import { type Colours, inkOf, PAPER, type TakenDrawing } from "./taken.ts";

/** Twice as large as a sheet is on a large screen. */
const PICTURE_LONG = 2400;

type Size = readonly [width: number, height: number];

/** The size of a sheet whose long side has so many pixels. */
export function sheetSize(isUpright: boolean, long: number): Size {
  const short = Math.round((long * 3) / 4);
  return isUpright ? [short, long] : [long, short];
}

/** The ink of a drawing, without paper. */
export function inked(drawing: TakenDrawing, colours: Colours, [width, height]: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const painter = new Painter(canvas, inkOf(colours, drawing.seat), "still");
  painter.resize(width, height);
  painter.paint(sheetOf(drawing.strokes, drawing.isUpright));
  return canvas;
}

/** The drawing on paper. */
export function pictureOf(drawing: TakenDrawing, colours: Colours): Promise<Blob> {
  const size = sheetSize(drawing.isUpright, PICTURE_LONG);
  const paper = new OffscreenCanvas(...size);
  const context = contextOf(paper);
  context.fillStyle = PAPER.sheet;
  context.fillRect(0, 0, ...size);
  context.drawImage(inked(drawing, colours, size), 0, 0);
  return paper.convertToBlob({ type: "image/png" });
}

export function contextOf(canvas: OffscreenCanvas, isRead = false): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: isRead });
  if (context === null) throw new Error("this browser has no canvas in workers");
  return context;
}
