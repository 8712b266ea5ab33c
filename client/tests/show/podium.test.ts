import { expect, test } from "vitest";
import { podiumAt, podiumSteps } from "../../src/show/podium.ts";

test("the third, the second, the first, and then a burst", () => {
  const steps = podiumSteps(6);
  expect(steps.map((step) => [step.at_ms, step.kind === "place" ? step.rank : "burst"])).toEqual([
    [0, 2],
    [1200, 1],
    [2400, 0],
    [3000, "burst"],
  ]);
});

test("nobody knows who has won before the first steps up", () => {
  const steps = podiumSteps(4);
  expect([-1, 0, 1199, 1200, 2399, 2400, 1e9].map((ms) => podiumAt(steps, ms).isDecided)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  expect([-1, 0, 1200, 2400].map((ms) => podiumAt(steps, ms).from)).toEqual([3, 2, 1, 0]);
});

test("of two both step up", () => {
  expect(podiumSteps(2).map(({ at_ms }) => at_ms)).toEqual([0, 1200, 1800]);
});
