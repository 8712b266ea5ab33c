/** Strokes that know when each of their points was drawn, and the sheet they lie on. */

import { Sheet, type Stroke } from "./sheet.ts";

/** The times are ms of the same clock for all strokes of a drawing, and never fall; without them nobody knows. */
export interface TimedStroke extends Readonly<Omit<Stroke, "points">> {
  readonly points: Stroke["points"];
  readonly times?: readonly number[] | undefined;
}

/** The sheet with these strokes on it. */
export function sheetOf(strokes: readonly TimedStroke[], isUpright: boolean): Sheet {
  const sheet = new Sheet(isUpright ? [{ type: "Turn", is_upright: true }] : []);
  for (const { points, width, isEraser } of strokes) {
    const [at, ...others] = points;
    if (at === undefined) continue;
    sheet.draw([
      { type: "Begin", at, width, is_eraser: isEraser },
      { type: "More", points: others },
    ]);
  }
  return sheet;
}
