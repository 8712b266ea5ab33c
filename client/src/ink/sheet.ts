/** A sheet: the strokes on it, as its owner's moves left them. `tests/vectors/sheets.json` holds it to Python's. */

import { inside, type Move, type Point, SHEET_HEIGHT, SHEET_WIDTH } from "./stroke.ts";

/** One line, from where the pen touched the sheet to where it left it. */
export interface Stroke {
  readonly points: Point[];
  /** An index in WIDTHS. */
  readonly width: number;
  readonly isEraser: boolean;
}

/** It grows in place, since a copy for every point would be expensive; painters look at `version`. */
export class Sheet {
  readonly strokes: Stroke[] = [];
  isUpright = false;
  /** Whether its owner has neither drawn on it nor turned it: such a sheet lies as the room for it suggests. */
  isFresh = true;
  /** The number of points on it. */
  points = 0;
  /** Counts all changes. */
  version = 0;
  /** Counts changes other than added ink, after which a painter has to begin again. */
  reworked = 0;

  constructor(moves: Iterable<Move> = []) {
    this.draw(moves);
  }

  /** Whether there is nothing on it but eraser strokes. */
  get isBlank(): boolean {
    return this.strokes.every(({ isEraser }) => isEraser);
  }

  /** Another sheet lies here, with these moves on it. */
  replace(moves: Iterable<Move> = []): void {
    this.draw([{ type: "Wipe" }, { type: "Turn", is_upright: false }]);
    this.isFresh = true;
    this.draw(moves);
  }

  /** The room for it is upright, or not: so a fresh sheet is, too. Nobody else sees that until `announced`. */
  suit(isUpright: boolean): void {
    if (this.isFresh && this.#turn(isUpright)) this.version += 1;
  }

  /** What to send for these moves: rivals are told that a fresh sheet stands upright before its first stroke. */
  announced(moves: readonly Move[]): Move[] {
    const begins = moves.some(({ type }) => type === "Begin");
    return begins && this.isFresh && this.isUpright ? [{ type: "Turn", is_upright: true }, ...moves] : [...moves];
  }

  /** No move fails: continuing without a stroke, or undoing nothing, does nothing. */
  draw(moves: Iterable<Move>): void {
    for (const move of moves) if (this.#draw(move)) this.version += 1;
  }

  /** Whether the move changed anything. */
  #draw(move: Move): boolean {
    if (move.type === "Begin" || move.type === "Turn") this.isFresh = false;
    switch (move.type) {
      case "Begin":
        this.strokes.push({ points: [], width: move.width, isEraser: move.is_eraser });
        return this.#goOn([move.at]);
      case "More":
        return this.#goOn(move.points);
      case "Undo":
        return this.#takeBack(1);
      case "Wipe":
        return this.#takeBack(this.strokes.length);
      case "Turn":
        return this.#turn(move.is_upright);
    }
  }

  #goOn(points: readonly Point[]): boolean {
    const last = this.strokes.at(-1);
    if (last === undefined || points.length === 0) return false;
    for (const point of points) last.points.push(inside(point));
    this.points += points.length;
    return true;
  }

  #takeBack(count: number): boolean {
    const gone = count > 0 ? this.strokes.splice(-count) : [];
    for (const { points } of gone) this.points -= points.length;
    if (gone.length > 0) this.reworked += 1;
    return gone.length > 0;
  }

  #turn(isUpright: boolean): boolean {
    if (isUpright === this.isUpright) return false;
    this.isUpright = isUpright;
    this.reworked += 1;
    return true;
  }
}

/** The point of the sheet at this share of its width and height as seen. */
export function placed(across: number, down: number, isUpright: boolean): [x: number, y: number] {
  return isUpright ? [down * SHEET_WIDTH, (1 - across) * SHEET_HEIGHT] : [across * SHEET_WIDTH, down * SHEET_HEIGHT];
}
