/** The options of Pictomania: which values are offered to the host, and how a value is said. */

import type { Key } from "../../words/words.svelte.ts";
import { type Option, saidPlainly, type ValueSentence } from "../options.ts";
import type { Edition } from "./catalogue.ts";

const ROUNDS = Array.from({ length: 12 }, (_, before) => before + 1);

export const OPTIONS: readonly Option[] = [
  {
    name: "rounds",
    title: "page.opt_rounds",
    description: "page.opt_rounds_line",
    values: [null, ...ROUNDS],
    isFirst: true,
  },
  {
    name: "round_clock_s",
    title: "page.opt_clock",
    description: "page.opt_clock_line",
    values: [0, 60, 90, 120, 180, 240, 300, 600],
    isFirst: true,
  },
  {
    name: "glance_s",
    title: "page.opt_glance",
    description: "page.opt_glance_line",
    values: [5, 10, 15, 20, 30, 45, 60, 120],
  },
  { name: "void", title: "page.opt_void", description: "page.opt_void_line", values: ["vote", "own_up", "off"] },
  { name: "reveal", title: "page.opt_reveal", description: "page.opt_reveal_line", values: ["show", "hand"] },
  { name: "race", title: "page.opt_race", description: "page.opt_race_line", values: ["fair", "arrival"] },
  {
    name: "challenge_s",
    title: "page.opt_challenge",
    description: "page.opt_challenge_line",
    values: [0, 5, 10, 15, 20, 30, 60],
  },
  {
    name: "vote_limit_s",
    title: "page.opt_vote",
    description: "page.opt_vote_line",
    values: [15, 30, 45, 60, 120],
  },
  {
    name: "replacements",
    title: "page.opt_replacements",
    description: "page.opt_replacements_line",
    values: [null, "unlimited", 0, 1, 2, 3, 5],
  },
  {
    name: "stop_without_token",
    title: "page.opt_stop",
    description: "page.opt_stop_line",
    values: [null, true, false],
  },
  { name: "geek_cards", title: "page.opt_geek", description: "page.opt_geek_line", values: [null, true, false] },
  {
    name: "reveal_pace_s",
    title: "page.opt_pace",
    description: "page.opt_pace_line",
    values: [0, 3, 5, 8, 12, 20, 30],
  },
  {
    name: "away_limit_s",
    title: "page.opt_away",
    description: "page.opt_away_line",
    values: [0, 30, 60, 120, 300, 600],
  },
];

const SAID: Readonly<Record<string, Key>> = {
  unlimited: "page.opt_unlimited",
  vote: "page.opt_void_vote",
  own_up: "page.opt_void_own_up",
  off: "page.opt_void_off",
  show: "page.opt_reveal_show",
  hand: "page.opt_reveal_hand",
  fair: "page.opt_race_fair",
  arrival: "page.opt_race_arrival",
};

/** A value as people say it; null is the value of the edition. */
export function saidValue({ name }: Option, value: unknown, edition: Edition | undefined): ValueSentence {
  if (name === "reveal_pace_s" && value === 0) return ["page.opt_pace_none", {}];
  return value === null ? printed(name, edition) : saidPlainly(name, value, SAID);
}

function printed(name: string, edition: Edition | undefined): ValueSentence {
  switch (edition && name in edition ? edition[name as keyof Edition] : undefined) {
    case undefined:
      return ["page.opt_printed", {}];
    case true:
      return ["page.opt_printed_yes", {}];
    case false:
      return ["page.opt_printed_no", {}];
    case "unlimited":
      return ["page.opt_printed_unlimited", {}];
    default:
      return ["page.opt_printed_value", { value: String(edition?.[name as keyof Edition]) }];
  }
}
