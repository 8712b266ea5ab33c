/** What the host of a game of Pictomania can change between rounds. */

import type { Pictomania } from "../../wire/messages.ts";
import { words } from "../../words/words.svelte.ts";
import type { Option, ValueSentence } from "../options.ts";
import { OPTIONS, saidValue } from "./options.ts";

const NAMES = [
  "rounds",
  "round_clock_s",
  "glance_s",
  "challenge_s",
  "vote_limit_s",
  "reveal_pace_s",
  "away_limit_s",
] as const satisfies readonly (keyof Pictomania.Adjustment)[];
/** More than that no game has. */
export const ROUNDS_MOST = 12;

/** The options that can be changed; the edition decides none of them any more. */
export const ADJUSTABLE: readonly Option[] = NAMES.flatMap((name) =>
  OPTIONS.filter((option) => option.name === name).map((option) => ({
    ...option,
    values: option.values.filter((value) => value !== null),
  })),
);

/** A value as people say it: of rounds, how many of them are to come. */
export function saidAdjusted(option: Option, value: unknown, played: number): ValueSentence {
  if (option.name !== "rounds") return saidValue(option, value, undefined);
  const [rounds, left] = [Number(value), Number(value) - played];
  return left === 0 ? ["page.adjust_rounds_end", { rounds }] : ["page.adjust_rounds", { rounds, left }];
}

/** The levels of the rounds to come: those wished for, then those there were; the last one goes on. */
export function levelsToCome(
  { agreement, round }: Pictomania.View,
  { rounds = null, levels = null }: Partial<Pictomania.Adjustment>,
): number[] {
  const left = Math.max(0, (rounds ?? agreement.rounds) - round + 1);
  const known = [...agreement.levels.slice(0, round - 1), ...(levels ?? agreement.levels.slice(round - 1))];
  return Array.from({ length: left }, (_, at) => known[round - 1 + at] ?? known.at(-1) ?? 1);
}

/** What was changed, with the new values. */
export function changesOf(to: Pictomania.Adjustment): { title: string; value: string }[] {
  const options = ADJUSTABLE.flatMap((option) => {
    const value = to[option.name as keyof Pictomania.Adjustment];
    return value == null
      ? []
      : [{ title: words.say(option.title), value: words.say(...saidValue(option, value, undefined)) }];
  });
  const { levels } = to;
  return levels == null || levels.length === 0
    ? options
    : [...options, { title: words.say("page.opt_levels"), value: levels.join(", ") }];
}
