/** What a pen does to a sheet, in whole numbers. */

import { FULL_PRESSURE, SHEET_HEIGHT, SHEET_WIDTH, WIDTHS } from "../wire/messages.ts";

export { FULL_PRESSURE, SHEET_HEIGHT, SHEET_WIDTH, WIDTHS };

/** Where the pen was, and how hard it pressed (0 to 255). */
export type Point = readonly [x: number, y: number, pressure: number];

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
