/** The rules of Pictus: which sentences, with which facts. They follow from the agreement alone. */

import type { Part, RuleSentence } from "../../../help/parts.ts";
import type { Pictus } from "../../../wire/messages.ts";

type Agreement = Pictus.Agreement;

/** The agreement that the rules explain before there is one. */
export const USUAL: Agreement = {
  voters: "others",
  hand_size: 6,
  decoys: 0,
  text_counts: false,
  end: "turns",
  turns_each: 2,
  target: 30,
  clock_s: 0,
  away_limit_s: 60,
};

/** The rules, part by part. */
export function rules(agreement: Agreement): Part[] {
  return [
    {
      heading: "help.idea",
      says: [{ key: "help.pictus_idea_clue" }, { key: "help.pictus_idea_balance" }, { key: "help.pictus_idea_best" }],
    },
    { heading: "help.pictus_turn", says: [], steps: steps(agreement) },
    { heading: "help.points", says: points(agreement) },
    { heading: "help.pictus_away", says: absence(agreement) },
    { heading: "help.end", says: [end(agreement), { key: "help.pictus_end_most" }] },
  ];
}

const VOTES = {
  others: "help.pictus_vote_others",
  everyone: "help.pictus_vote_everyone",
  narrator: "help.pictus_vote_narrator",
} as const;

function steps({ hand_size: count, text_counts, decoys, voters }: Agreement): Part[] {
  return [
    {
      heading: "help.pictus_tell",
      says: [
        { key: "help.pictus_tell_pick", facts: { count } },
        { key: "help.pictus_tell_unique" },
        { key: "help.pictus_tell_kinds" },
        { key: text_counts ? "help.pictus_tell_text" : "help.pictus_tell_about" },
      ],
    },
    { heading: "help.pictus_lay", says: [{ key: "help.pictus_lay_fit" }, ...added(decoys)] },
    { heading: "help.pictus_hang", says: [{ key: "help.pictus_hang_shuffled" }, { key: "help.pictus_hang_hush" }] },
    { heading: "help.pictus_vote", says: [{ key: VOTES[voters] }, { key: "help.pictus_vote_own" }] },
    { heading: "help.pictus_next", says: [{ key: "help.pictus_next_seat" }] },
  ];
}

function added(decoys: number): RuleSentence[] {
  if (decoys === 0) return [];
  return [
    decoys === 1 ? { key: "help.pictus_lay_decoy" } : { key: "help.pictus_lay_decoys", facts: { count: decoys } },
  ];
}

function points({ voters, decoys }: Agreement): RuleSentence[] {
  if (voters === "narrator") return [{ key: "help.pictus_points_narrator" }];
  return [
    { key: "help.pictus_points_extreme" },
    { key: "help.pictus_points_some" },
    { key: "help.pictus_points_fooled" },
    ...(voters === "everyone" ? [{ key: "help.pictus_points_chosen" } as const] : []),
    ...(decoys > 0 ? [{ key: "help.pictus_points_decoy" } as const] : []),
  ];
}

function absence({ away_limit_s: away, clock_s: clock }: Agreement): RuleSentence[] {
  return [
    { key: "help.pictus_away_rest" },
    ...(away > 0 ? [{ key: "help.pictus_away_limit", facts: { time: { seconds: away } } } as const] : []),
    ...(clock > 0 ? [{ key: "help.pictus_clock", facts: { time: { seconds: clock } } } as const] : []),
  ];
}

function end({ end, turns_each: count, target }: Agreement): RuleSentence {
  if (end === "deck") return { key: "help.pictus_end_deck" };
  if (end === "score") return { key: "help.pictus_end_score", facts: { points: target } };
  return count === 1 ? { key: "help.pictus_end_turns_one" } : { key: "help.pictus_end_turns_many", facts: { count } };
}
