import { expect, test } from "vitest";
import { changed, MisfitError } from "../../src/wire/difference.ts";
import type { Change } from "../../src/wire/messages.ts";
import { vectors } from "../vectors.ts";

interface Vector {
  what: string;
  old: unknown;
  change: Change;
  new: unknown;
}

test.each(vectors<Vector>("differences"))("W-SYNC-2: $what", (vector) => {
  const before = JSON.stringify(vector.old);
  const after = changed(vector.old, vector.change);
  expect(after).toEqual(vector.new);
  expect(JSON.stringify(vector.old)).toBe(before);
});

test("what did not change stays the same object", () => {
  const old = { seats: [{ n: 1 }, { n: 2 }], rack: [1, 2] };
  const after = changed(old, { seats: { "1": { n: [3] } } }) as typeof old;
  expect(after.rack).toBe(old.rack);
  expect(after.seats[0]).toBe(old.seats[0]);
  expect(after.seats[1]).toEqual({ n: 3 });
});

test("a change that does not fit is no change", () => {
  expect(() => changed([1], { "4": [2] })).toThrow(MisfitError);
  expect(() => changed([1], { "0": { a: [2] } })).toThrow(MisfitError);
  expect(() => changed({ a: null }, { a: { b: [1] } })).toThrow(MisfitError);
});
