/** What the host of a game of Pictus can change between turns. */

import type { Pictus } from "../../wire/messages.ts";
import { words } from "../../words/words.svelte.ts";
import type { Bounds } from "../offers.ts";
import type { Option } from "../options.ts";
import { OPTIONS, saidValue } from "./options.ts";

const NAMES = [
  "end",
  "turns_each",
  "target",
  "clock_s",
  "away_limit_s",
] as const satisfies readonly (keyof Pictus.Adjustment)[];

/** The options that can be changed, in this order. */
const ADJUSTABLE: readonly Option[] = NAMES.flatMap((name) => OPTIONS.filter((option) => option.name === name));

/** Those that matter where the game ends like this. */
export function adjustable(end: Pictus.Ending): Option[] {
  return ADJUSTABLE.filter(({ name }) =>
    name === "turns_each" ? end === "turns" : name !== "target" || end === "score",
  );
}

/** Between which numbers the end can lie: not before what somebody has reached. */
export function boundsNow({ seats }: Pictus.View): Record<string, Bounds> {
  const here = seats.filter(({ has_left }) => !has_left);
  return {
    turns_each: { fewest: Math.max(1, ...here.map(({ narrated }) => narrated)), most: 10 },
    target: { fewest: Math.max(5, ...here.map(({ total }) => total)), most: 100 },
  };
}

/** What was changed, with the new values. */
export function changesOf(to: Pictus.Adjustment): { title: string; value: string }[] {
  return ADJUSTABLE.flatMap((option) => {
    const value = to[option.name as keyof Pictus.Adjustment];
    return value == null ? [] : [{ title: words.say(option.title), value: words.say(...saidValue(option, value)) }];
  });
}
