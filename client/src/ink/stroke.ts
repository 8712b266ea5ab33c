/** What a pen does to a sheet, in whole numbers. */

/** Where the pen was, and how hard it pressed (0 to 255). */
export type Point = readonly [x: number, y: number, pressure: number];

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

export type Move = Begin | More | Undo | Wipe;
