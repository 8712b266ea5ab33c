/** The moves of a pen on a sheet, in whole numbers. */

import { FULL_PRESSURE, SHEET_HEIGHT, SHEET_WIDTH, WIDTHS } from "../wire/messages.ts";

export { FULL_PRESSURE, SHEET_HEIGHT, SHEET_WIDTH, WIDTHS };

/** The position of the pen, and its pressure (0 to 255). */
export type Point = readonly [x: number, y: number, pressure: number];

/** The pen touches the sheet. The points that follow belong to this stroke. */
export interface Begin {
  type: "Begin";
  at: Point;
  /** An index in WIDTHS. */
  width: number;
  is_eraser: boolean;
}

/** The stroke continues. */
export interface More {
  type: "More";
  points: readonly Point[];
}

/** The last stroke is undone. */
export interface Undo {
  type: "Undo";
}

/** The sheet is blank again. */
export interface Wipe {
  type: "Wipe";
}

/** The sheet is turned upright or sideways, with everything on it. */
export interface Turn {
  type: "Turn";
  is_upright: boolean;
}

export type Move = Begin | More | Undo | Wipe | Turn;

/** The nearest point on the sheet: a pen outside slides along its edge. */
export function inside([x, y, pressure]: Point): Point {
  return [Math.min(Math.max(x, 0), SHEET_WIDTH - 1), Math.min(Math.max(y, 0), SHEET_HEIGHT - 1), pressure];
}
