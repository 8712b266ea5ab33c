/** Moves of the own pen that wait to be sent, and the batches they make. */

import { packed } from "../ink/packed.ts";
import type { Move, Point } from "../ink/stroke.ts";
import { INK_BYTES_MAX } from "./messages.ts";

/** Points of five bytes, with the two bytes before each 255 of them, that surely fit into a frame. */
const POINTS_MAX = Math.floor(INK_BYTES_MAX / 8);

export class Gathered {
  #moves: Move[] = [];
  /** Where the stroke was left that can be gone on with. */
  #pen: Point | undefined;
  /** Where the pen was before the moves that wait. */
  #from: Point | undefined;

  /** Gather these; those that count. Who goes on without a stroke of their own would draw on another one. */
  add(moves: Iterable<Move>): Move[] {
    const counted: Move[] = [];
    for (const move of moves) {
      if (move.type === "More" && (this.#pen === undefined || move.points.length === 0)) continue;
      this.#pen = penAfter(this.#pen, move);
      counted.push(move);
    }
    this.#moves.push(...counted);
    return counted;
  }

  /** All that waits, in batches that fit into a frame; from now on nothing waits. */
  take(): Uint8Array[] {
    const batches = [...portions(this.#moves)].map((portion) => {
      const batch = packed(portion, this.#from);
      this.#from = portion.reduce(penAfter, this.#from);
      return batch;
    });
    this.#moves = [];
    return batches;
  }

  /** What waits is dropped, and the stroke is over: its next one begins anew. */
  drop(): void {
    this.#moves = [];
    this.#pen = this.#from = undefined;
  }
}

/** Where the stroke is left that can be gone on with; what is taken back cannot. */
function penAfter(pen: Point | undefined, move: Move): Point | undefined {
  if (move.type === "Begin") return move.at;
  if (move.type === "More") return move.points.at(-1) ?? pen;
  return move.type === "Turn" ? pen : undefined;
}

function* portions(moves: readonly Move[]): Generator<Move[]> {
  let portion: Move[] = [];
  let size = 0;
  for (const move of moves.flatMap(cut)) {
    const points = move.type === "More" ? move.points.length : 1;
    if (size + points > POINTS_MAX) {
      yield portion;
      [portion, size] = [[], 0];
    }
    portion.push(move);
    size += points;
  }
  if (portion.length > 0) yield portion;
}

/** A move in parts that fit. */
function cut(move: Move): Move[] {
  if (move.type !== "More" || move.points.length <= POINTS_MAX) return [move];
  const count = Math.ceil(move.points.length / POINTS_MAX);
  return Array.from({ length: count }, (_, nth) => {
    return { type: "More", points: move.points.slice(nth * POINTS_MAX, (nth + 1) * POINTS_MAX) };
  });
}
