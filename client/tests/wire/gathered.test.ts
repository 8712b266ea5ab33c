import { expect, test } from "vitest";
import { unpacked } from "../../src/ink/packed.ts";
import { Sheet } from "../../src/ink/sheet.ts";
import type { Move, Point } from "../../src/ink/stroke.ts";
import { Gathered } from "../../src/wire/gathered.ts";
import { INK_BYTES_MAX } from "../../src/wire/messages.ts";
import { stroke } from "../sample.ts";

const MORE: Move = { type: "More", points: [[5, 5, 200]] };

/** What lies on a sheet on which these batches were drawn. */
function strokes(batches: readonly Uint8Array[]): Sheet["strokes"] {
  return new Sheet(batches.flatMap(unpacked)).strokes;
}

test("what was drawn in the meantime is one batch, and then nothing waits", () => {
  const gathered = new Gathered();
  gathered.add(stroke(1));
  gathered.add([{ type: "Undo" }]);
  gathered.add(stroke(2));
  const batches = gathered.take();
  expect(batches).toHaveLength(1);
  expect(strokes(batches)).toEqual(new Sheet(stroke(2)).strokes);
  expect(gathered.take()).toEqual([]);
});

test("each batch stands alone: a stroke that goes on says from where", () => {
  const gathered = new Gathered();
  gathered.add(stroke(1));
  const [first] = gathered.take();
  gathered.add([MORE]);
  const [second] = gathered.take();
  expect(second?.[0]).toBe(2);
  expect(strokes([first, second] as Uint8Array[])).toEqual(new Sheet([...stroke(1), MORE]).strokes);
});

test("who goes on without a stroke would draw on another one, and does not", () => {
  const gathered = new Gathered();
  expect(gathered.add([MORE])).toEqual([]);
  expect(gathered.add(stroke(1))).toEqual(stroke(1));
  expect(gathered.add([{ type: "Undo" }, MORE])).toEqual([{ type: "Undo" }]);
  gathered.add(stroke(2));
  expect(gathered.add([{ type: "Wipe" }, MORE])).toEqual([{ type: "Wipe" }]);
});

test("a stroke goes on though the sheet is turned", () => {
  const gathered = new Gathered();
  gathered.add(stroke(1));
  gathered.take();
  const turn: Move = { type: "Turn", is_upright: true };
  expect(gathered.add([turn, MORE])).toEqual([turn, MORE]);
  expect(gathered.take().flatMap(unpacked)).toEqual([turn, MORE]);
});

test("what is dropped is not sent, and its stroke is over", () => {
  const gathered = new Gathered();
  gathered.add(stroke(1));
  gathered.drop();
  expect(gathered.take()).toEqual([]);
  expect(gathered.add([MORE])).toEqual([]);
});

test("however much was drawn, each batch fits into a frame and all of it is there", () => {
  const points = Array.from({ length: 10_000 }, (_, nth): Point => [(nth * 997) % 4096, (nth * 601) % 3072, nth % 256]);
  const moves: Move[] = [...stroke(1), { type: "More", points }, ...stroke(2), MORE];
  const gathered = new Gathered();
  gathered.add(moves);
  const batches = gathered.take();
  expect(batches.length).toBeGreaterThan(1);
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThan(INK_BYTES_MAX - 6);
  expect(strokes(batches)).toEqual(new Sheet(moves).strokes);
});
