/**
 * Takes a font out of its WOFF: what is printed needs it as it was before. The format is W3C's WOFF 1.0: a head, a list of
 * tables, and each table, packed with zlib where that made it smaller.
 */

import { unzlibSync } from "fflate";

const SIGN = 0x774f4646;
const HEAD = 44;
const ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/** The font as TrueType. */
export function unpackedFont(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== SIGN) throw new Error("no WOFF");
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEAD + at * ENTRY;
    const [offset, packed, size] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: view.getUint32(entry),
      sum: view.getUint32(entry + 16),
      bytes: packed < size ? unzlibSync(bytes, { out: new Uint8Array(size) }) : bytes,
    };
  });
  const whole = tables.reduce((size, { bytes }) => size + padded(bytes.length), SFNT_HEAD + count * SFNT_ENTRY);
  const font = new Uint8Array(whole);
  const out = new DataView(font.buffer);
  const power = Math.floor(Math.log2(count));
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, 2 ** power * 16);
  out.setUint16(8, power);
  out.setUint16(10, (count - 2 ** power) * 16);
  let at = SFNT_HEAD + count * SFNT_ENTRY;
  tables.forEach(({ tag, sum, bytes }, place) => {
    const entry = SFNT_HEAD + place * SFNT_ENTRY;
    [tag, sum, at, bytes.length].forEach((value, field) => {
      out.setUint32(entry + field * 4, value);
    });
    font.set(bytes, at);
    at += padded(bytes.length);
  });
  return font;
}

function padded(size: number): number {
  return (size + 3) & ~3;
}
