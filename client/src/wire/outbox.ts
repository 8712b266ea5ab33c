/**
 * The own ink: numbered batch by batch, and kept until the server says that it is kept. Beside it lies all that is on
 * the sheet by now, so that it can be put right when something of it was not taken. Knows no clock.
 */

import { INK_BYTES_MAX } from "./messages.ts";

const HEAD_BYTES = 8;
const PIECE_BYTES_MAX = INK_BYTES_MAX / 2;

export class Outbox {
  #sheet: number | null = null;
  /** How many batches there are on this sheet. */
  #drawn = 0;
  #unkept = new Map<number, Uint8Array>();
  /** All that is on the sheet; each piece by the number of the last batch in it. */
  #laid = new Map<number, Uint8Array>();

  get sheet(): number | null {
    return this.#sheet;
  }

  get drawn(): number {
    return this.#drawn;
  }

  /** What may have to be sent again, the number of the first one; null if all is kept. */
  get oldest(): number | null {
    const { done, value } = this.#unkept.keys().next();
    return done ? null : value;
  }

  /** All that is on the sheet, from first to last. */
  get laid(): Iterable<Uint8Array> {
    return this.#laid.values();
  }

  /** This is the sheet now; another one begins blank. Whether it is another one. */
  follow(sheet: number | null): boolean {
    if (sheet === this.#sheet) return false;
    this.#sheet = sheet;
    this.#drawn = 0;
    this.#unkept.clear();
    this.#laid.clear();
    return true;
  }

  /** Put a batch on the sheet; the frame it is sent in. */
  put(batch: Uint8Array): Uint8Array<ArrayBuffer> {
    if (this.#sheet === null) throw new Error("who draws has a sheet");
    this.#drawn += 1;
    this.#unkept.set(this.#drawn, batch);
    this.#laid.set(this.#drawn, batch);
    return framed(this.#sheet, this.#drawn, batch);
  }

  /** So many are kept for good. */
  keep(kept: number): void {
    for (const number of this.#unkept.keys()) if (number <= kept) this.#unkept.delete(number);
  }

  /** Nothing beyond this is on the sheet. */
  cutBack(through: number): void {
    this.#drawn = through;
    for (const batches of [this.#unkept, this.#laid]) {
      for (const number of batches.keys()) if (number > through) batches.delete(number);
    }
  }

  /** The server has these, up to that number; what lies beyond it is ours to send. */
  lay(through: number, batches: Uint8Array): void {
    const beyond = [...this.#laid].filter(([number]) => number > through);
    this.#laid = new Map([[through, batches], ...beyond]);
  }

  /** On the same line again: what had not come may be under way, so it is sent as it was. */
  sayAgain(through: number): Uint8Array<ArrayBuffer>[] {
    const sheet = this.#sheet;
    this.#drawn = Math.max(this.#drawn, through);
    if (sheet === null) return [];
    return this.#beyond(through).map(([number, batch]) => framed(sheet, number, batch));
  }

  /** On a new line: what never came, in as few pieces as it fits. Batches one after another are a batch. */
  drawAgain(through: number): Uint8Array<ArrayBuffer>[] {
    const missing = this.#beyond(through).map(([, batch]) => batch);
    this.cutBack(through);
    return pieces(missing).map((piece) => this.put(piece));
  }

  #beyond(through: number): [number, Uint8Array][] {
    return [...this.#unkept].filter(([number]) => number > through);
  }
}

/** These batches, put together as far as a frame holds them. */
function pieces(batches: readonly Uint8Array[]): Uint8Array[] {
  const piled: Uint8Array[][] = [];
  let size = 0;
  for (const batch of batches) {
    if (piled.length === 0 || size + batch.length > PIECE_BYTES_MAX) {
      piled.push([]);
      size = 0;
    }
    piled.at(-1)?.push(batch);
    size += batch.length;
  }
  return piled.map(joined);
}

/** These batches as one. */
export function joined(batches: readonly Uint8Array[]): Uint8Array {
  const piece = new Uint8Array(batches.reduce((size, batch) => size + batch.length, 0));
  let at = 0;
  for (const batch of batches) {
    piece.set(batch, at);
    at += batch.length;
  }
  return piece;
}

/** A batch as it is sent. */
function framed(sheet: number, number: number, batch: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEAD_BYTES + batch.length);
  const head = new DataView(frame.buffer);
  head.setUint32(0, sheet);
  head.setUint32(4, number);
  frame.set(batch, HEAD_BYTES);
  return frame;
}
