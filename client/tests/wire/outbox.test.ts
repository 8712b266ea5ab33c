import { expect, test } from "vitest";
import { INK_BYTES_MAX } from "../../src/wire/messages.ts";
import { Outbox } from "../../src/wire/outbox.ts";

const [A, B, C, D] = [1, 2, 3, 4].map((byte) => Uint8Array.of(byte, byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

interface Sent {
  sheet: number;
  number: number;
  batch: number[];
}

function read(frame: Uint8Array): Sent {
  const head = new DataView(frame.buffer, frame.byteOffset);
  return { sheet: head.getUint32(0), number: head.getUint32(4), batch: [...frame.subarray(8)] };
}

function outbox(...batches: Uint8Array[]): Outbox {
  const made = new Outbox();
  made.follow(300);
  for (const batch of batches) made.put(batch);
  return made;
}

function laid(box: Outbox): number[] {
  return [...box.laid].flatMap((batch) => [...batch]);
}

test("a frame is the sheet and the batch's number, then the batch", () => {
  const box = outbox(A);
  expect([...box.put(B)]).toEqual([0, 0, 1, 44, 0, 0, 0, 2, 2, 2]);
});

test.each([255, 256, 65_535, 65_536, 256 * 1_001, 2 ** 32 - 1])("sheet %i is told from all others", (sheet) => {
  const box = new Outbox();
  box.follow(sheet);
  expect(read(box.put(A))).toEqual({ sheet, number: 1, batch: [1, 1] });
});

test("batches are counted from 1 on each sheet", () => {
  const box = outbox(A, B);
  expect(box.drawn).toBe(2);
  expect(box.follow(300)).toBe(false);
  expect(box.drawn).toBe(2);
  expect(box.follow(301)).toBe(true);
  expect(box.drawn).toBe(0);
  expect(read(box.put(C))).toEqual({ sheet: 301, number: 1, batch: [3, 3] });
});

test("who has no sheet puts nothing on it", () => {
  expect(() => new Outbox().put(A)).toThrow();
});

test("a batch is owed until it is kept, or another sheet begins", () => {
  const box = outbox(A, B, C);
  expect(box.oldest).toBe(1);
  box.keep(2);
  expect(box.oldest).toBe(3);
  box.keep(3);
  expect(box.oldest).toBeNull();
  box.put(D);
  box.follow(null);
  expect(box.oldest).toBeNull();
  expect(laid(box)).toEqual([]);
});

test("on the same line what has not come is sent again exactly as it was", () => {
  const box = outbox(A, B, C);
  expect(box.sayAgain(1).map(read)).toEqual([
    { sheet: 300, number: 2, batch: [2, 2] },
    { sheet: 300, number: 3, batch: [3, 3] },
  ]);
  expect(box.drawn).toBe(3);
  expect(box.sayAgain(5)).toEqual([]);
  expect(box.drawn).toBe(5);
});

test("on a new line what has not come is put together and numbered on from what has", () => {
  const box = outbox(A, B, C);
  expect(box.drawAgain(1).map(read)).toEqual([{ sheet: 300, number: 2, batch: [2, 2, 3, 3] }]);
  expect(box.drawn).toBe(2);
  expect(read(box.put(D)).number).toBe(3);
});

test("what has come but is not kept is kept here: the next line may need it", () => {
  const box = outbox(A, B, C);
  expect(box.drawAgain(3)).toEqual([]);
  expect(box.oldest).toBe(1);
  expect(box.drawAgain(1).map(read)).toEqual([{ sheet: 300, number: 2, batch: [2, 2, 3, 3] }]);
});

test("pieces are no longer than a frame may be, and nothing is lost or changed about", () => {
  const batches = Array.from({ length: 60 }, (_, nth) => new Uint8Array(1000).fill(nth));
  const frames = outbox(...batches).drawAgain(0);
  expect(frames.length).toBeLessThan(10);
  expect(Math.max(...frames.map(({ length }) => length))).toBeLessThanOrEqual(INK_BYTES_MAX);
  expect(frames.map((frame) => read(frame).number)).toEqual(frames.map((_, nth) => nth + 1));
  expect(frames.flatMap((frame) => read(frame).batch)).toEqual(batches.flatMap((batch) => [...batch]));
});

test("what was not taken is neither sent again nor on the sheet", () => {
  const box = outbox(A, B, C);
  box.cutBack(1);
  expect(box.sayAgain(1)).toEqual([]);
  expect(laid(box)).toEqual([1, 1]);
  expect(read(box.put(D)).number).toBe(2);
  expect(laid(box)).toEqual([1, 1, 4, 4]);
});

test("on the sheet is what the server has, and then what is ours alone", () => {
  const box = outbox(A, B, C);
  box.lay(2, Uint8Array.of(9));
  expect(laid(box)).toEqual([9, 3, 3]);
  box.put(D);
  expect(laid(box)).toEqual([9, 3, 3, 4, 4]);
  box.cutBack(2);
  expect(laid(box)).toEqual([9]);
});
