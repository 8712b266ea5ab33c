import { expect, test } from "vitest";
import { podiumAfter, scoredAct, scoredScene, scoredSteps } from "../../../src/games/pictomania/scored.ts";
import { endOf } from "../../../src/show/steps.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";
import { AGREEMENT } from "./view.ts";

const SHEET: Pictomania.RoundSheet = { round: 2, lines: [], points: { red: 1, blue: 0 }, wrong: {}, sheep: "blue" };

function scored(sheet: Partial<Pictomania.RoundSheet> = {}, isLearning = false) {
  const agreement = { ...AGREEMENT, first_round_is_learning: isLearning };
  return { agreement, sheets: [{ ...SHEET, ...sheet }], scored_at: 50_000 };
}

test("first the black sheep, then the points", () => {
  const steps = scoredSteps(scored());
  expect(steps.map(({ kind, at_ms, lasts_ms }) => [kind, at_ms, lasts_ms])).toEqual([
    ["sheep", 0, 3000],
    ["points", 3000, 5000],
  ]);
  expect([0, 2999, 3000, 1e9].map((ms) => scoredScene(steps, ms).sheep)).toEqual(["blue", "blue", null, null]);
  expect([0, 7999, 8000].map((ms) => scoredScene(steps, ms).isAllSeen)).toEqual([false, false, true]);
});

test("without a sheep, and while all are learning, the points come at once", () => {
  for (const view of [scored({ sheep: null }), scored({ round: 1 }, true)]) {
    expect(scoredSteps(view).map(({ kind, at_ms }) => [kind, at_ms])).toEqual([["points", 0]]);
  }
});

test("all screens count from when the round was scored, and the podium follows", () => {
  const view = scored();
  expect(scoredAct(view)).toEqual({ since: 50_000, settles_ms: 8000, lasts_ms: null, held: null });
  expect(podiumAfter(view)).toBe(50_000 + endOf(scoredSteps(view)) + 1000);
});

test("before the first round, and of rounds whose time nobody knows, nothing plays", () => {
  expect(scoredSteps({ ...scored(), sheets: [] })).toEqual([]);
  expect(scoredAct({ ...scored(), scored_at: null })).toBeNull();
  expect(podiumAfter({ ...scored(), scored_at: null })).toBeNull();
});
