import { describe, expect, test } from "vitest";
import { unframed } from "../../src/ink/frame.ts";
import { BadInkError } from "../../src/ink/packed.ts";
import { framed } from "../sample.ts";
import { bytes, hexed, vectors } from "../vectors.ts";

interface Vector {
  what: string;
  frame: string;
  runs: { place: number; sheet: number; through: number; kept: number; batches: string }[];
}

describe("the shared vectors", () => {
  test.each(vectors<Vector>("frames"))("$what", ({ frame, runs }) => {
    const read = [...unframed(bytes(frame))].map((one) => ({ ...one, batches: hexed(one.batches) }));
    expect(read).toEqual(runs);
  });
});

test.each([255, 256, 65_535, 65_536, 256 * 1_001, 2 ** 32 - 1])("sheet %i is told from all others", (sheet) => {
  const run = { place: 3, sheet, through: 2, kept: 1, batches: Uint8Array.of(6) };
  expect([...unframed(framed(run))]).toEqual([run]);
});

test.each(["02", "02000001000000000700000005000000", "020000010000000007000000050000000206"])(
  "%s is cut short",
  (frame) => {
    expect(() => [...unframed(bytes(frame))]).toThrow(new BadInkError("cut short"));
  },
);
