import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rules, USUAL } from "../../../../src/games/pictus/help/rules.ts";
import type { Part, RuleSentence } from "../../../../src/help/parts.ts";
import type { Pictus } from "../../../../src/wire/messages.ts";
import { fillGaps } from "../../../../src/words/fill_gaps.ts";
import { WHOLE } from "../../../../src/words/known.ts";
import { factInWords } from "../../../../src/words/sentence.ts";

function said(parts: readonly Part[]): RuleSentence[] {
  return parts.flatMap(({ says, steps = [] }) => [...says, ...said(steps)]);
}

function keys(more: Partial<Pictus.Agreement> = {}): string[] {
  return said(rules({ ...USUAL, ...more })).map(({ key }) => key);
}

/** What is said with this and not as usual. */
function besides(more: Partial<Pictus.Agreement>): string[] {
  const usual = new Set(keys());
  return keys(more).filter((key) => !usual.has(key));
}

test("who votes changes the vote and the points", () => {
  expect(besides({ voters: "everyone" })).toEqual(["help.pictus_vote_everyone", "help.pictus_points_chosen"]);
  expect(besides({ voters: "narrator" })).toEqual(["help.pictus_vote_narrator", "help.pictus_points_narrator"]);
  expect(keys({ voters: "narrator" })).not.toContain("help.pictus_points_some");
});

test("S-SETUP-1 how many it is best with, and that no picture is there twice", () => {
  expect(keys()).toContain("help.pictus_idea_best");
  expect(keys()).toContain("help.pictus_tell_unique");
});

test.each(["others", "narrator", "everyone"] as const)(
  "S-SHOW-1 nobody tells their card before the vote: %s",
  (voters) => {
    expect(keys({ voters })).toContain("help.pictus_hang_hush");
  },
);

test("cards by chance, titles, clocks", () => {
  expect(besides({ decoys: 1 })).toEqual(["help.pictus_lay_decoy", "help.pictus_points_decoy"]);
  expect(besides({ decoys: 2 })).toEqual(["help.pictus_lay_decoys", "help.pictus_points_decoy"]);
  expect(besides({ text_counts: true })).toEqual(["help.pictus_tell_text"]);
  expect(besides({ clock_s: 60 })).toEqual(["help.pictus_clock"]);
  expect(keys({ away_limit_s: 0 })).not.toContain("help.pictus_away_limit");
});

test("how it ends", () => {
  expect(besides({ turns_each: 1 })).toEqual(["help.pictus_end_turns_one"]);
  expect(besides({ end: "score" })).toEqual(["help.pictus_end_score"]);
  expect(besides({ end: "deck" })).toEqual(["help.pictus_end_deck"]);
});

test.each(WHOLE)("every gap is filled in %s", (language) => {
  const sentences = JSON.parse(
    readFileSync(new URL(`../../../../../content/ui/${language}.json`, import.meta.url), "utf8"),
  );
  const all = [USUAL, { ...USUAL, decoys: 2, clock_s: 60, end: "score" } as const].flatMap((one) => said(rules(one)));
  for (const { key, facts = {} } of all) {
    const named = Object.entries(facts).map(([gap, fact]) => [gap, factInWords(fact, language, (_, thing) => thing)]);
    expect(fillGaps(sentences[key], Object.fromEntries(named))).not.toMatch(/[{}]/);
  }
});
