import { describe, expect, test } from "vitest";
import { unframed } from "../../src/ink/frame.ts";
import { BadInkError } from "../../src/ink/packed.ts";
import { bytes, hexed, vectors } from "../vectors.ts";

interface Vector {
  what: string;
  frame: string;
  stretches: { place: number; sheet: number; through: number; kept: number; batches: string }[];
}

describe("the shared vectors", () => {
  test.each(vectors<Vector>("frames"))("$what", ({ frame, stretches }) => {
    const read = [...unframed(bytes(frame))].map((one) => ({ ...one, batches: hexed(one.batches) }));
    expect(read).toEqual(stretches);
  });
});

test.each(["02", "0201000000000700000005000000", "02010000000007000000050000000206"])("%s is cut short", (frame) => {
  expect(() => [...unframed(bytes(frame))]).toThrow(new BadInkError("cut short"));
});
