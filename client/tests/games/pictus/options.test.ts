import { expect, test } from "vitest";
import { seatsOf } from "../../../src/games/games.ts";
import { type Choice, choiceOf } from "../../../src/games/offers.ts";
import { offered } from "../../../src/games/options.ts";
import { USUAL } from "../../../src/games/pictus/help/rules.ts";
import { meant, OPTIONS, saidValue } from "../../../src/games/pictus/options.ts";
import { choosing, withGame } from "../../../src/games/plans.ts";
import type { Plan, Repertoire } from "../../../src/wire/messages.ts";
import { TABLE } from "../../sample.ts";

const BOUNDS = { rule: "S", fewest: 3, most: 5, is_off_at_zero: false };
const REPERTOIRE: Repertoire = {
  games: { pictus: { seats: [3, 8], bounds: { hand_size: BOUNDS }, usual: USUAL } },
  cards: { pictus: ["house", "ours"] },
};
const CHOICE = choiceOf(REPERTOIRE, "pictus") as Choice;
const PLAN: Plan = withGame(TABLE.plan, "pictus");

function option(name: string) {
  return OPTIONS.find((one) => one.name === name) as (typeof OPTIONS)[number];
}

test("every option of the game can be chosen, and no other", () => {
  expect(OPTIONS.map(({ name }) => name).toSorted()).toEqual(Object.keys(USUAL).toSorted());
});

test("turns and points are asked for only where the game ends by them", () => {
  const names = (end: string) => meant({ ...PLAN, options: { end } }, CHOICE).map(({ name }) => name);
  expect(names("turns")).toContain("turns_each");
  expect(names("turns")).not.toContain("target");
  expect(names("score")).toContain("target");
  expect(names("deck")).not.toContain("turns_each");
  expect(meant(PLAN, CHOICE).map(({ name }) => name)).toContain("turns_each");
});

test("numbers stay within the bounds, and what is as usual is not named", () => {
  expect(offered(option("hand_size"), { ...PLAN, options: { hand_size: 4 } }, CHOICE)).toEqual([3, 4, 5]);
  expect(choosing(PLAN, "voters", "everyone", CHOICE).options).toEqual({ voters: "everyone" });
  expect(choosing({ ...PLAN, options: { voters: "everyone" } }, "voters", "others", CHOICE).options).toEqual({});
});

test("another game begins with nothing chosen, and knows how many can play", () => {
  expect(PLAN).toEqual({ game: "pictus", edition: "second", variants: [], options: {}, cards: [] });
  expect(seatsOf(REPERTOIRE, PLAN)).toEqual([3, 8]);
  expect(choiceOf({ games: {}, cards: {} }, "pictus")).toBeNull();
});

test("values are said as such", () => {
  expect(saidValue(option("voters"), "narrator")).toEqual(["page.pictus_opt_voters_narrator", {}]);
  expect(saidValue(option("clock_s"), 0)).toEqual(["page.opt_off", {}]);
  expect(saidValue(option("clock_s"), 90)).toEqual(["page.opt_minutes_seconds", { minutes: 1, seconds: 30 }]);
  expect(saidValue(option("text_counts"), true)).toEqual(["page.opt_yes", {}]);
  expect(saidValue(option("decoys"), 2)).toEqual(["page.opt_value", { value: "2" }]);
});
