import { describe, expect, test } from "vitest";
import { arc, slump } from "../../src/show/arc.ts";
import { elapsedOf, isSettled } from "../../src/show/clock.ts";
import { begunBetween, endOf, nextChange, type Timed, where } from "../../src/show/steps.ts";

const STEPS: Timed[] = [
  { kind: "replay", at_ms: 0, lasts_ms: 2000 },
  { kind: "write", at_ms: 2000, lasts_ms: 500 },
  { kind: "chime", at_ms: 2000, lasts_ms: 0 },
  { kind: "stamp", at_ms: 2200, lasts_ms: 100 },
];

const kinds = (steps: readonly Timed[]): string[] => steps.map(({ kind }) => kind);

test("each step is ahead, then now, then done", () => {
  const at = (ms: number) => {
    const { ahead, now, done } = where(STEPS, ms);
    return [kinds(ahead), kinds(now), kinds(done)];
  };
  expect(at(-1)).toEqual([["replay", "write", "chime", "stamp"], [], []]);
  expect(at(0)).toEqual([["write", "chime", "stamp"], ["replay"], []]);
  expect(at(2000)).toEqual([["stamp"], ["write"], ["replay", "chime"]]);
  expect(at(2250)).toEqual([[], ["write", "stamp"], ["replay", "chime"]]);
  expect(at(endOf(STEPS))).toEqual([[], [], ["replay", "write", "chime", "stamp"]]);
});

test("whoever looks at every change misses none", () => {
  const changes: number[] = [];
  for (let at: number | null = -1; at !== null; at = nextChange(STEPS, at)) changes.push(at);
  expect(changes).toEqual([-1, 0, 2000, 2200, 2300, 2500]);
  const begun = changes.flatMap((at, index) => begunBetween(STEPS, changes[index - 1] ?? -2, at));
  expect(kinds(begun)).toEqual(["replay", "write", "chime", "stamp"]);
});

test("what was skipped has begun all at once, in its order", () => {
  expect(kinds(begunBetween(STEPS, 100, 9000))).toEqual(["write", "chime", "stamp"]);
});

describe("the clock of an act", () => {
  const act = { since: 5000, settles_ms: 2500, lasts_ms: 7500, held: null };

  test("counts from its beginning, and never back", () => {
    expect([4000, 5000, 6200].map((now) => elapsedOf(act, now))).toEqual([0, 0, 1200]);
  });

  test("stands still while it is held", () => {
    const held = { ...act, held: { by: "red", since: 6000 } };
    expect([6000, 9000].map((now) => elapsedOf(held, now))).toEqual([1000, 1000]);
    expect(isSettled(held, 90_000)).toBe(false);
  });

  test("is settled when all of it is to be seen", () => {
    expect([7499, 7500].map((now) => isSettled(act, now))).toEqual([false, true]);
  });
});

test("what is tossed begins at its source, rises on its way and lands where it lies", () => {
  const frames = arc({ x: 10, y: 200 }, { x: 110, y: 200 });
  expect(frames[0]?.transform).toBe("translate(-100px, 0px) scale(1)");
  expect(frames.at(-1)?.transform).toBe("translate(0px, 0px) scale(1)");
  expect(frames[6]?.transform).toBe("translate(-50px, -35px) scale(1.5)");
});

test("what slumps leaves its place for another", () => {
  expect(slump({ x: 0, y: 0 }, { x: 30, y: 40 }).at(-1)?.transform).toBe(
    "translate(30px, 40px) rotate(24deg) scale(0.58)",
  );
});
