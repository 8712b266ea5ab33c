/**
 * Ink of several seats in one frame, packed once for everyone who sees it.
 *
 * For each seat: its place at the table u8, the sheet u32, the number of batches including these u32, how many of its
 * author's batches are stored u32, the length u32, the batches one after another.
 */

import { BadInkError } from "./packed.ts";

const HEAD_BYTES = 17;

/** Consecutive batches of one seat. */
export interface InkRun {
  place: number;
  sheet: number;
  through: number;
  kept: number;
  batches: Uint8Array;
}

/** The runs of a frame. */
export function* unframed(frame: Uint8Array): Generator<InkRun> {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  for (let start = 0; start < frame.length; ) {
    const from = start + HEAD_BYTES;
    if (from > frame.length) throw new BadInkError("cut short");
    const to = from + view.getUint32(start + 13);
    if (to > frame.length) throw new BadInkError("cut short");
    yield {
      place: view.getUint8(start),
      sheet: view.getUint32(start + 1),
      through: view.getUint32(start + 5),
      kept: view.getUint32(start + 9),
      batches: frame.subarray(from, to),
    };
    start = to;
  }
}
