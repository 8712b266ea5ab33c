import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INTRODUCTION } from "../../../../src/games/pictomania/help/introduction.ts";
import { rules } from "../../../../src/games/pictomania/help/rules.ts";
import type { Part, RuleSentence } from "../../../../src/help/parts.ts";
import type { Pictomania } from "../../../../src/wire/messages.ts";
import { fillGaps } from "../../../../src/words/fill_gaps.ts";
import { WHOLE } from "../../../../src/words/known.ts";
import { factInWords } from "../../../../src/words/sentence.ts";
import { agreed, EDITIONS } from "./editions.ts";

function said(parts: readonly Part[]): RuleSentence[] {
  return parts.flatMap(({ says, steps = [] }) => [...says, ...said(steps)]);
}

function keys(agreement: Pictomania.Agreement, seats = 4): string[] {
  return said(rules(agreement, seats)).map(({ key }) => key);
}

function find(agreement: Pictomania.Agreement, key: string, seats = 4): RuleSentence | undefined {
  return said(rules(agreement, seats)).find((one) => one.key === key);
}

/** What is said with these rules and not with those. */
function besides(these: Pictomania.Agreement, those: Pictomania.Agreement): string[] {
  const rest = new Set(keys(those));
  return keys(these).filter((key) => !rest.has(key));
}

const SECOND = agreed("second");

test("the introduction is the second edition as its file has it", () => {
  expect(SECOND).toEqual(INTRODUCTION);
});

test("the second edition", () => {
  expect(besides(SECOND, agreed("first-en"))).toEqual([
    "help.look_rising",
    "help.look_swap_any",
    "help.look_go_any",
    "help.draw_shared",
    "help.draw_freezes",
    "help.draw_must",
    "help.stop_any",
    "help.stop_each",
    "help.void_bonus_back",
  ]);
  expect(find(SECOND, "help.look_rack_many")?.facts).toEqual({ cards: 3 });
  expect(find(SECOND, "help.end_rounds_many")?.facts).toEqual({ rounds: 4 });
});

test("the first edition", () => {
  const first = agreed("first-en");
  expect(besides(first, SECOND)).toEqual([
    "help.look_begin",
    "help.look_swap_one",
    "help.look_go",
    "help.draw_apart",
    "help.draw_erase",
    "help.draw_goes_on",
    "help.draw_nothing",
    "help.stop_best",
    "help.stop_short_one",
    "help.void_bonus_lost",
    "help.variant_geek",
  ]);
  expect(find(first, "help.look_rack_many")?.facts).toEqual({ cards: 6 });
  expect(find(first, "help.look_begin")?.facts).toEqual({ colours: { levels: ["green"] } });
  expect(find(first, "help.end_rounds_many")?.facts).toEqual({ rounds: 5 });
});

test("what German and French players of the first edition do otherwise", () => {
  expect(besides(agreed("first-de"), agreed("first-en"))).toEqual(["help.look_go_any", "help.void_nothing"]);
  expect(besides(agreed("first-fr"), agreed("first-en"))).toEqual([
    "help.look_swap_any",
    "help.look_go_any",
    "help.stop_only_nothing",
  ]);
  expect(keys(agreed("first-fr"))).not.toContain("help.stop_without");
});

test("kids have one card and numbers only", () => {
  const kids = agreed("second", ["kids"]);
  expect(besides(kids, SECOND)).toEqual([
    "help.look_rack_one",
    "help.look_advised",
    "help.draw_number",
    "help.draw_numbers",
    "help.variant_kids",
  ]);
  expect(keys(kids)).not.toContain("help.guess_number");
  expect(find(kids, "help.look_advised")?.facts).toEqual({ colours: { levels: ["green"] } });
});

test.each([
  ["learning", "second", "help.variant_learning"],
  ["competitive", "second", "help.variant_competitive"],
  ["relaxed", "first-fr", "help.variant_relaxed"],
  ["geek", "second", "help.variant_geek"],
] as const)("%s is named among the variants", (variant, edition, key) => {
  const parts = rules(agreed(edition, [variant]), 3);
  expect(parts.find(({ heading }) => heading === "help.variants")?.says).toEqual([{ key }]);
});

test("no variants, no word of them", () => {
  expect(rules(SECOND, 4).map(({ heading }) => heading)).not.toContain("help.variants");
});

test("tokens are those for this many players", () => {
  expect(find(SECOND, "help.stop_middle", 5)?.tokens).toEqual([3, 3, 2, 2, 1]);
  expect(find(SECOND, "help.reveal_tokens", 5)).toMatchObject({ facts: { seats: 5 }, tokens: [3, 2, 1, 1] });
  expect(find(agreed("second", ["competitive"]), "help.stop_middle", 5)?.tokens).toEqual([3, 3, 2, 1]);
  expect(find(agreed("first-fr", ["relaxed"]), "help.stop_middle", 3)?.tokens).toEqual([3, 2, 1]);
});

test("before enough have come, the rules are those for the fewest; a table never has more than there are tokens for", () => {
  expect(find(SECOND, "help.stop_middle", 1)).toMatchObject({ facts: { seats: 3 }, tokens: [2, 2, 1] });
  expect(find(SECOND, "help.stop_middle", 9)).toMatchObject({ facts: { seats: 6 } });
  expect(find(agreed("first-fr", ["relaxed"]), "help.stop_middle", 4)).toMatchObject({ facts: { seats: 3 } });
});

test("too few tokens are counted", () => {
  const own = agreed("second", [], { bonus_tokens: { 3: [3], 4: [3], 5: [3] } });
  expect(find(own, "help.stop_short_many", 5)?.facts).toEqual({ count: 4 });
});

test("the host's levels are told in their order, and one for all in one word", () => {
  const fixed = { levels: [2, 2, 3, 1], levels_are_fixed: true };
  const colours = { levels: ["yellow", "yellow", "orange", "green"] };
  expect(find(agreed("second", [], fixed), "help.look_fixed_many")?.facts).toEqual({ colours });
  const same = { levels: [4, 4, 4, 4], levels_are_fixed: true };
  expect(find(agreed("second", [], same), "help.look_fixed_one")?.facts).toEqual({ colours: { levels: ["red"] } });
});

test("P-GLANCE-1 nobody talks about the words before the go", () => {
  for (const edition of EDITIONS) expect(keys(agreed(edition))).toContain("help.look_hush");
});

test("P-GLANCE-2 a card is replaced for a word nobody knows, not for being hard, and where it can be", () => {
  expect(keys(SECOND)).toContain("help.look_swap_why");
  expect(keys(agreed("second", [], { replacements: 0 }))).not.toContain("help.look_swap_why");
});

test("P-SETUP-4 cards do not come back", () => {
  for (const edition of EDITIONS) expect(keys(agreed(edition))).toContain("help.look_fresh");
});

test("P-DRAW-4 wiping takes no guess back", () => {
  for (const edition of EDITIONS) expect(keys(agreed(edition))).toContain("help.guess_wiped");
});

test("cards are replaced as often as was agreed", () => {
  expect(find(agreed("second", [], { replacements: 3 }), "help.look_swap_many")?.facts).toEqual({ count: 3 });
  expect(keys(agreed("second", [], { replacements: 0 })).filter((key) => key.includes("swap"))).toEqual([]);
});

test("clocks are told of where they run", () => {
  const clocks = { round_clock_s: 180, away_limit_s: 0, reveal: "hand" as const, reveal_pace_s: 5, glance_s: 15 };
  const timed = agreed("second", [], clocks);
  expect(besides(timed, SECOND)).toEqual(["help.stop_clock", "help.reveal_paced"]);
  expect(besides(SECOND, timed)).toEqual(["help.stop_away", "help.reveal_plays"]);
  expect(keys(agreed("second", [], { reveal: "hand" }))).toContain("help.reveal_pressed");
  expect(find(timed, "help.stop_clock")?.facts).toEqual({ time: { seconds: 180 } });
  expect(find(timed, "help.look_go_any")?.facts).toEqual({ time: { seconds: 15 } });
});

test("who may call a drawing void", () => {
  expect(keys(SECOND).filter((key) => key.startsWith("help.void_"))).toEqual([
    "help.void_vote",
    "help.void_own_up",
    "help.void_time",
    "help.void_blank",
    "help.void_effect",
    "help.void_bonus_back",
  ]);
  expect(besides(agreed("second", [], { void: "own_up" }), SECOND)).toEqual(["help.void_own_up_only"]);
  expect(besides(agreed("second", [], { void: "off" }), SECOND)).toEqual(["help.void_off"]);
  expect(find(SECOND, "help.void_time")?.facts).toEqual({ time: { seconds: 5 } });
  expect(besides(agreed("second", [], { challenge_s: 0 }), SECOND)).toEqual(["help.void_time_drawer"]);
});

test("one round is one", () => {
  expect(keys(agreed("second", [], { rounds: 1 }))).toContain("help.end_rounds_one");
});

test.each([3, 4, 5, 6])("the example for %i adds up", (seats) => {
  const example = rules(SECOND, seats).find((part) => part.example)?.example;
  if (!example) throw new Error("no example");
  const sum = (tokens: readonly number[]) => tokens.reduce((all, token) => all + token, 0);
  expect(sum(example.received) - sum(example.kept) + example.bonus).toBe(example.points);
  expect(SECOND.bonus_tokens[seats]).toContain(example.bonus);
});

test.each(WHOLE)("every gap of every rule is filled: %s", (language) => {
  const file = new URL(`../../../../../content/ui/${language}.json`, import.meta.url);
  const sentences: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const name = (kind: string, thing: string) => sentences[`${kind}.${thing}`] ?? "";
  const odd = { replacements: 2, round_clock_s: 90, reveal_pace_s: 3, bonus_tokens: { 4: [1] } };
  const all = [...EDITIONS.map((edition) => agreed(edition)), agreed("second", ["kids"]), agreed("second", [], odd)];
  for (const { key, facts = {} } of all.flatMap((agreement) => said(rules(agreement, 4)))) {
    const named = Object.entries(facts).map(([gap, fact]) => [gap, factInWords(fact, language, name)]);
    expect(fillGaps(sentences[key] ?? "{}", Object.fromEntries(named))).not.toMatch(/[{}]|undefined/);
  }
});
