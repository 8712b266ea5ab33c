/**
 * Ink with its moments, as albums have it (docs/ALBUM.md): pieces of moves, each of which holds what was drawn within a
 * tenth of a second before its moment.
 */

import { SEATS, type Seat } from "../wire/messages.ts";
import { BadInkError, unpacked } from "./packed.ts";
import type { Move } from "./stroke.ts";

const HEAD_BYTES = 14;
const PIECE_BYTES = 4;
const AS_DRAWN = 1;

export interface TimedPiece {
  /** In ms since the game began. */
  readonly at: number;
  readonly moves: readonly Move[];
}

export interface TimedDrawing {
  readonly seat: Seat;
  /** The number of its sheet at the table. */
  readonly sheet: number;
  /** Whether all that was taken back is in it. */
  readonly isAsDrawn: boolean;
  readonly pieces: readonly TimedPiece[];
}

/** The drawings of a frame. */
export function untimed(frame: Uint8Array): TimedDrawing[] {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const drawings: TimedDrawing[] = [];
  for (let start = 0; start < frame.length; ) {
    const from = start + HEAD_BYTES;
    const end = from <= frame.length ? from + view.getUint32(start + 10) : Number.POSITIVE_INFINITY;
    if (end > frame.length) throw new BadInkError("cut short");
    const seat = SEATS[view.getUint8(start)];
    const [sheet, isAsDrawn] = [view.getUint32(start + 1), (view.getUint8(start + 5) & AS_DRAWN) !== 0];
    const pieces = piecesIn(view, frame, from, end, view.getUint32(start + 6));
    if (seat !== undefined) drawings.push({ seat, sheet, isAsDrawn, pieces });
    start = end;
  }
  return drawings;
}

function piecesIn(view: DataView, frame: Uint8Array, from: number, end: number, began: number): TimedPiece[] {
  const pieces: TimedPiece[] = [];
  let at = began;
  for (let start = from; start < end; ) {
    if (start + PIECE_BYTES > end) throw new BadInkError("cut short");
    const [after, size] = [view.getUint16(start), view.getUint16(start + 2)];
    start += PIECE_BYTES;
    if (start + size > end) throw new BadInkError("cut short");
    at += after;
    if (size > 0) pieces.push({ at, moves: unpacked(frame.subarray(start, start + size)) });
    start += size;
  }
  return pieces;
}
