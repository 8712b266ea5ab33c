/** What a pen does to a sheet, in whole numbers. */

/** Where the pen was, and how hard it pressed (0 to 255). */
export type Point = readonly [x: number, y: number, pressure: number];

/**
 * The sheet's own units, as it lies sideways. An upright sheet is the same sheet turned clockwise by a quarter: its left
 * edge is on top, and (x, y) is seen at (SHEET_HEIGHT - y, x). So what is on it turns with it, as on paper.
 */
export const SHEET_WIDTH = 4096;
export const SHEET_HEIGHT = 3072;

/** The pressure of a pen that does not measure it. */
export const FULL_PRESSURE = 255;

/** The pens there are, in sheet units; a stroke names one by its place in this list. */
export const WIDTHS = [16, 40, 96] as const;

/** The pen touches the sheet. What it does next belongs to this stroke. */
export interface Begin {
  type: "Begin";
  at: Point;
  /** A place in WIDTHS. */
  width: number;
  is_eraser: boolean;
}

/** The pen went on. */
export interface More {
  type: "More";
  points: readonly Point[];
}

/** The last stroke is taken back. */
export interface Undo {
  type: "Undo";
}

/** The sheet is blank again. */
export interface Wipe {
  type: "Wipe";
}

/** The sheet is put upright or sideways, with all that is on it. */
export interface Turn {
  type: "Turn";
  is_upright: boolean;
}

export type Move = Begin | More | Undo | Wipe | Turn;

/** A pen that leaves the sheet slides along its edge. */
export function inside([x, y, pressure]: Point): Point {
  return [Math.min(Math.max(x, 0), SHEET_WIDTH - 1), Math.min(Math.max(y, 0), SHEET_HEIGHT - 1), pressure];
}
