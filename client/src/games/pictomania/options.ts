/** The options of a game as a host chooses them: which values are offered, and how a value is said. */

import type { Plan } from "../../wire/messages.ts";
import type { Key } from "../../words/words.svelte.ts";
import type { Choice, Edition } from "./catalogue.ts";

export interface Option {
  name: string;
  title: Key;
  /** What it changes, in one line. */
  line: Key;
  /** The values offered, before the bounds are known. */
  values: readonly unknown[];
  /** Whether it is among those that are shown at first. */
  isFirst?: boolean;
}

/** How something is said. */
export type Said = [key: Key, facts: Readonly<Record<string, string | number>>];

const ROUNDS = Array.from({ length: 12 }, (_, before) => before + 1);

export const OPTIONS: readonly Option[] = [
  { name: "rounds", title: "page.opt_rounds", line: "page.opt_rounds_line", values: [null, ...ROUNDS], isFirst: true },
  {
    name: "round_clock_s",
    title: "page.opt_clock",
    line: "page.opt_clock_line",
    values: [0, 60, 90, 120, 180, 240, 300, 600],
    isFirst: true,
  },
  {
    name: "glance_s",
    title: "page.opt_glance",
    line: "page.opt_glance_line",
    values: [5, 10, 15, 20, 30, 45, 60, 120],
  },
  { name: "void", title: "page.opt_void", line: "page.opt_void_line", values: ["vote", "own_up", "off"] },
  {
    name: "challenge_s",
    title: "page.opt_challenge",
    line: "page.opt_challenge_line",
    values: [0, 5, 10, 15, 20, 30, 60],
  },
  {
    name: "vote_limit_s",
    title: "page.opt_vote",
    line: "page.opt_vote_line",
    values: [15, 30, 45, 60, 120],
  },
  {
    name: "replacements",
    title: "page.opt_replacements",
    line: "page.opt_replacements_line",
    values: [null, "unlimited", 0, 1, 2, 3, 5],
  },
  {
    name: "stop_without_token",
    title: "page.opt_stop",
    line: "page.opt_stop_line",
    values: [null, true, false],
  },
  { name: "geek_cards", title: "page.opt_geek", line: "page.opt_geek_line", values: [null, true, false] },
  {
    name: "reveal_pace_s",
    title: "page.opt_pace",
    line: "page.opt_pace_line",
    values: [0, 3, 5, 8, 12, 20, 30],
  },
  {
    name: "away_limit_s",
    title: "page.opt_away",
    line: "page.opt_away_line",
    values: [0, 30, 60, 120, 300, 600],
  },
];

/** What is chosen now: null where the edition says so. */
export function chosenValue({ name }: Option, plan: Plan, catalogue: Pick<Choice, "defaults">): unknown {
  return plan.options[name] ?? catalogue.defaults[name] ?? null;
}

/** The values to offer: those within the bounds, and what is chosen now, whatever it is. */
export function offered(option: Option, plan: Plan, catalogue: Choice): unknown[] {
  const [bounds, chosen] = [catalogue.bounds[option.name], chosenValue(option, plan, catalogue)];
  const values = option.values.filter(
    (value) => typeof value !== "number" || value === 0 || !bounds || (value >= bounds.fewest && value <= bounds.most),
  );
  return values.includes(chosen) ? values : [...values, chosen];
}

const SAID: Readonly<Record<string, Key>> = {
  unlimited: "page.opt_unlimited",
  vote: "page.opt_void_vote",
  own_up: "page.opt_void_own_up",
  off: "page.opt_void_off",
};

/** A value as it is said; null as the edition has it. */
export function saidValue({ name }: Option, value: unknown, edition: Edition | undefined): Said {
  return value === null ? printed(name, edition) : saidPlainly(name, value, SAID);
}

/** A value of any game: a time, yes or no, one that there are words for, or itself. */
export function saidPlainly(name: string, value: unknown, said: Readonly<Record<string, Key>>): Said {
  if (name.endsWith("_s")) return saidSeconds(name, Number(value));
  if (typeof value === "boolean") return [value ? "page.opt_yes" : "page.opt_no", {}];
  const key = said[String(value)];
  return key ? [key, {}] : ["page.opt_value", { value: String(value) }];
}

/** A time as it is said; none: off, or by hand. */
function saidSeconds(name: string, seconds: number): Said {
  if (seconds === 0) return name === "reveal_pace_s" ? ["page.opt_by_hand", {}] : ["page.opt_off", {}];
  if (seconds < 60) return ["page.opt_seconds", { seconds }];
  if (seconds % 60 === 0) return ["page.opt_minutes", { minutes: seconds / 60 }];
  return ["page.opt_minutes_seconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }];
}

function printed(name: string, edition: Edition | undefined): Said {
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
