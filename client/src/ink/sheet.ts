/** A sheet: the strokes on it, as its owner's moves left them. */

import type { Move, Point } from "./stroke.ts";

/** One line, from where the pen touched the sheet to where it left it. */
export interface Stroke {
  points: Point[];
  width: number;
  is_eraser: boolean;
}

export class Sheet {
  readonly strokes: Stroke[] = [];
  isUpright = false;
  /** Counts changes, for those who paint. */
  version = 0;

  /** No move fails: going on without a stroke, or taking back nothing, does nothing. */
  draw(moves: Iterable<Move>): void {
    for (const move of moves) {
      if (move.type === "Begin") this.strokes.push({ points: [move.at], width: move.width, is_eraser: move.is_eraser });
      else if (move.type === "More") this.strokes.at(-1)?.points.push(...move.points);
      else if (move.type === "Undo") this.strokes.pop();
      else this.strokes.length = 0;
      this.version += 1;
    }
  }
}
