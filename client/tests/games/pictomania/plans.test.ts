import { expect, test } from "vitest";
import { chosenValue, type Option, offered } from "../../../src/games/options.ts";
import { advisedAgainst, type Catalogue, catalogue } from "../../../src/games/pictomania/catalogue.ts";
import { OPTIONS, saidValue } from "../../../src/games/pictomania/options.ts";
import {
  advisedLevels,
  ownLevels,
  withCards,
  withEdition,
  withOption,
  withOwnLevels,
  withVariant,
} from "../../../src/games/pictomania/plans.ts";
import type { Pictomania, Plan, Repertoire } from "../../../src/wire/messages.ts";
import { TABLE } from "../../sample.ts";

const PLAIN: Pictomania.Variant = { bonus_tokens: null, seats: null, best_seats: null };
const SECOND: Pictomania.Edition = {
  name: "second",
  seats: [3, 6],
  rounds: 4,
  card_names: ["A", "B", "C"],
  more_card_names: ["D", "E", "F"],
  levels: [1, 2, 3, 4],
  level_colours: ["green", "yellow", "orange", "red"],
  box: [27, 27, 27, 18],
  scoring_tokens: {},
  bonus_tokens: {},
  token_choice: "any",
  first_guess_freezes_drawing: true,
  stop_without_token: true,
  void_bonus: "returned",
  may_draw_nothing: false,
  nothing_is_void: false,
  drawing_rules: "short",
  go_by: "any",
  replacements: "unlimited",
  geek_cards: false,
  variants: { kids: PLAIN, learning: PLAIN, competitive: { ...PLAIN, best_seats: [5, 6] } },
};
const FIRST: Pictomania.Edition = {
  ...SECOND,
  name: "first-en",
  rounds: 5,
  levels: [1],
  replacements: 1,
  variants: { kids: PLAIN },
};
const CLOCK = { rule: "P", fewest: 30, most: 200, is_off_at_zero: true };
const REPERTOIRE: Repertoire = {
  games: {
    pictomania: {
      editions: [SECOND, FIRST],
      seats: [3, 6],
      agreements: {},
      levels: [1, 2, 3, 4],
      rounds_max: 6,
      replacements_max: 2,
      token_max: 9,
      clocks: { round_clock_s: CLOCK },
      usual: {
        own_levels: [],
        void: "vote",
        race: "fair",
        reveal: "show",
        glance_s: 10,
        round_clock_s: 0,
        away_limit_s: 60,
        challenge_s: 5,
        vote_limit_s: 30,
        reveal_pace_s: 0,
      },
    },
  },
  cards: { pictomania: ["house", "ours"], pictus: ["house"] },
};
const ALL: Catalogue = catalogue(REPERTOIRE);
const PLAN: Plan = TABLE.plan;

function option(name: string): Option {
  const found = OPTIONS.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

test("what is as it would be anyway is not named in a plan", () => {
  const clocked = withOption(PLAN, "round_clock_s", 120, ALL);
  expect(clocked.options).toEqual({ round_clock_s: 120 });
  expect(withOption(clocked, "round_clock_s", 0, ALL).options).toEqual({});
  expect(withOption(withOption(PLAN, "rounds", 3, ALL), "rounds", null, ALL).options).toEqual({});
});

test("another edition keeps what was chosen, but for variants it does not have", () => {
  const plan = { ...PLAN, variants: ["kids", "learning"], options: { glance_s: 20 } };
  expect(withEdition(plan, "first-en", ALL)).toEqual({
    ...plan,
    edition: "first-en",
    variants: ["kids"],
    options: { glance_s: 20 },
  });
});

test("fixed levels follow the number of rounds", () => {
  const fixed = withOption(PLAN, "levels", [2, 2, 2, 2], ALL);
  expect(withOption(fixed, "rounds", 2, ALL).options.levels).toEqual([2, 2]);
  expect(withOption(fixed, "rounds", 6, ALL).options.levels).toEqual([2, 2, 2, 2, 4, 4]);
  expect(withEdition(fixed, "first-en", ALL).options.levels).toEqual([2, 2, 2, 2, 1]);
  expect(advisedLevels(PLAN, ALL)).toEqual([1, 2, 3, 4]);
});

test("variants come and go", () => {
  const kids = withVariant(PLAN, "kids", true);
  expect(kids.variants).toEqual(["kids"]);
  expect(withVariant(kids, "kids", true).variants).toEqual(["kids"]);
  expect(withVariant(kids, "kids", false).variants).toEqual([]);
});

test("all sets of cards are none by name, so that later ones are in", () => {
  const ours = withCards(PLAN, "house", false, ALL);
  expect(ours.cards).toEqual(["ours"]);
  expect(withCards(ours, "house", true, ALL).cards).toEqual([]);
});

test("values are offered within the bounds, and what is chosen always is", () => {
  expect(offered(option("round_clock_s"), PLAN, ALL)).toEqual([0, 60, 90, 120, 180]);
  expect(offered(option("rounds"), PLAN, ALL)).toEqual([null, 1, 2, 3, 4, 5, 6]);
  expect(offered(option("replacements"), PLAN, ALL)).toEqual([null, "unlimited", 0, 1, 2]);
  const odd = { ...PLAN, options: { round_clock_s: 77 } };
  expect(offered(option("round_clock_s"), odd, ALL)).toEqual([0, 60, 90, 120, 180, 77]);
  expect(chosenValue(option("void"), PLAN, ALL)).toBe("vote");
});

test.each([
  ["rounds", null, ["page.opt_printed_value", { value: "4" }]],
  ["rounds", 7, ["page.opt_value", { value: "7" }]],
  ["replacements", null, ["page.opt_printed_unlimited", {}]],
  ["replacements", "unlimited", ["page.opt_unlimited", {}]],
  ["stop_without_token", null, ["page.opt_printed_yes", {}]],
  ["geek_cards", null, ["page.opt_printed_no", {}]],
  ["geek_cards", true, ["page.opt_yes", {}]],
  ["geek_cards", false, ["page.opt_no", {}]],
  ["round_clock_s", 0, ["page.opt_off", {}]],
  ["reveal_pace_s", 0, ["page.opt_pace_none", {}]],
  ["round_clock_s", 45, ["page.opt_seconds", { seconds: 45 }]],
  ["round_clock_s", 120, ["page.opt_minutes", { minutes: 2 }]],
  ["round_clock_s", 90, ["page.opt_minutes_seconds", { minutes: 1, seconds: 30 }]],
  ["void", "own_up", ["page.opt_void_own_up", {}]],
])("%s %j is said", (name, value, said) => {
  expect(saidValue(option(name), value, SECOND)).toEqual(said);
});

test("an edition that nobody knows says nothing of its own", () => {
  expect(saidValue(option("rounds"), null, undefined)).toEqual(["page.opt_printed", {}]);
});

test("P-VAR-3 competitive with 3 or 4 is told to be better with more; not while some are still missing", () => {
  const competitive = { ...PLAN, variants: ["kids", "competitive"] };
  const told = { variant: "competitive", fewest: 5, most: 6 };
  expect([1, 2, 3, 4, 5, 6].map((seats) => advisedAgainst(ALL, competitive, seats))).toEqual([
    [],
    [],
    [told],
    [told],
    [],
    [],
  ]);
  expect(advisedAgainst(ALL, { ...PLAN, variants: ["kids"] }, 3)).toEqual([]);
  expect(advisedAgainst(ALL, { ...competitive, edition: "third" }, 3)).toEqual([]);
});

test("a host fixes the levels of the rounds or lets everyone choose, never both", () => {
  const fixed = withOption(PLAN, "levels", [1, 1, 1, 1], ALL);
  const own = withOwnLevels(fixed, [3, 1], ALL);
  expect(ownLevels(own)).toEqual([1, 3]);
  expect(own.options.levels ?? null).toBeNull();
  expect(withOwnLevels(own, [], ALL).options).toEqual({});
});
