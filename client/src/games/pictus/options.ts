/** The options of Pictus: which values are offered to the host, and how a value is said. */

import type { Plan } from "../../wire/messages.ts";
import type { Key } from "../../words/words.svelte.ts";
import type { Choice } from "../offers.ts";
import { type Option, saidPlainly, type ValueSentence } from "../options.ts";

export const OPTIONS: readonly Option[] = [
  {
    name: "voters",
    title: "page.pictus_opt_voters",
    description: "page.pictus_opt_voters_line",
    values: ["others", "everyone", "narrator"],
    isFirst: true,
  },
  {
    name: "end",
    title: "page.pictus_opt_end",
    description: "page.pictus_opt_end_line",
    values: ["turns", "score", "deck"],
    isFirst: true,
  },
  {
    name: "turns_each",
    title: "page.pictus_opt_turns",
    description: "page.pictus_opt_turns_line",
    values: [1, 2, 3, 4, 5, 6, 8, 10],
    isFirst: true,
  },
  {
    name: "target",
    title: "page.pictus_opt_target",
    description: "page.pictus_opt_target_line",
    values: [10, 15, 20, 25, 30, 40, 50, 75, 100],
    isFirst: true,
  },
  {
    name: "hand_size",
    title: "page.pictus_opt_hand",
    description: "page.pictus_opt_hand_line",
    values: [3, 4, 5, 6],
  },
  { name: "decoys", title: "page.pictus_opt_decoys", description: "page.pictus_opt_decoys_line", values: [0, 1, 2, 3] },
  {
    name: "text_counts",
    title: "page.pictus_opt_text",
    description: "page.pictus_opt_text_line",
    values: [false, true],
  },
  {
    name: "clock_s",
    title: "page.pictus_opt_clock",
    description: "page.pictus_opt_clock_line",
    values: [0, 30, 60, 90, 120, 180, 300],
  },
  {
    name: "away_limit_s",
    title: "page.opt_away",
    description: "page.pictus_opt_away_line",
    values: [0, 30, 60, 120, 300, 600],
  },
];

const SAID: Readonly<Record<string, Key>> = {
  others: "page.pictus_opt_voters_others",
  everyone: "page.pictus_opt_voters_everyone",
  narrator: "page.pictus_opt_voters_narrator",
  turns: "page.pictus_opt_end_turns",
  score: "page.pictus_opt_end_score",
  deck: "page.pictus_opt_end_deck",
};

/** The options that matter in this plan: turns and points only where the game ends by them. */
export function meant(plan: Plan, choice: Choice): Option[] {
  const end = plan.options.end ?? choice.defaults.end;
  return OPTIONS.filter(({ name }) => (name === "turns_each" ? end === "turns" : name !== "target" || end === "score"));
}

/** A value as people say it. */
export function saidValue({ name }: Option, value: unknown): ValueSentence {
  return saidPlainly(name, value, SAID);
}
