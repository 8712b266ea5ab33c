import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameNamed } from "../../src/games/games.ts";
import { rememberSkill, usualSkill, wishesOf } from "../../src/table/solo.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => kept.clear());

test("three bots sit down before it begins", () => {
  const bot = { type: "AddBot", skill: "sharp" };
  expect(wishesOf({ game: "pictus", isLesson: false }, "sharp")).toEqual([bot, bot, bot, { type: "Start" }]);
});

test("who learns meets gentle ones, in one round of the easiest words", () => {
  expect(wishesOf({ game: "pictomania", isLesson: true }, "sharp")[0]).toEqual({ type: "AddBot", skill: "gentle" });
  expect(gameNamed("pictomania").lesson?.plan).toMatchObject({
    edition: "second",
    variants: ["learning"],
    options: { rounds: 1, levels: [1] },
  });
});

test("the games are as they lie in the box", () => {
  expect(gameNamed("pictomania").solo?.plan).toEqual({
    game: "pictomania",
    edition: "second",
    variants: [],
    options: {},
    cards: [],
  });
  expect(gameNamed("pictus").solo?.plan.game).toBe("pictus");
});

test("the skill that was chosen last is kept, and one that nobody knows is not", () => {
  expect(usualSkill()).toBe("keen");
  rememberSkill("gentle");
  expect(usualSkill()).toBe("gentle");
  kept.set("pictorium.skill", "divine");
  expect(usualSkill()).toBe("keen");
});
