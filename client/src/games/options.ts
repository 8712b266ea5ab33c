/** The options of any game as a host chooses them: which values are offered, and how a value is said. */

import type { Plan } from "../wire/messages.ts";
import type { Key } from "../words/words.svelte.ts";
import type { Choice } from "./offers.ts";

export interface Option {
  name: string;
  title: Key;
  /** What it changes, in one line. */
  description: Key;
  /** The values offered, before the bounds are known. */
  values: readonly unknown[];
  /** Whether it is shown at first, not only after “more”. */
  isFirst?: boolean;
}

/** A sentence for a value, with its facts. */
export type ValueSentence = [key: Key, facts: Readonly<Record<string, string | number>>];

/** The value that is chosen now; null where the edition decides. */
export function chosenValue({ name }: Option, plan: Plan, choice: Pick<Choice, "defaults">): unknown {
  return plan.options[name] ?? choice.defaults[name] ?? null;
}

/** The values to offer: those within the bounds, and always the one that is chosen now. */
export function offered(option: Option, plan: Plan, choice: Choice): unknown[] {
  const [bounds, chosen] = [choice.bounds[option.name], chosenValue(option, plan, choice)];
  const values = option.values.filter(
    (value) => typeof value !== "number" || value === 0 || !bounds || (value >= bounds.fewest && value <= bounds.most),
  );
  return values.includes(chosen) ? values : [...values, chosen];
}

/** A value as people say it: a time, yes or no, one that `said` has a sentence for, or the value itself. */
export function saidPlainly(name: string, value: unknown, said: Readonly<Record<string, Key>>): ValueSentence {
  if (name.endsWith("_s")) return saidSeconds(Number(value));
  if (typeof value === "boolean") return [value ? "page.opt_yes" : "page.opt_no", {}];
  const key = said[String(value)];
  return key ? [key, {}] : ["page.opt_value", { value: String(value) }];
}

/** A time as people say it; no time means off. */
function saidSeconds(seconds: number): ValueSentence {
  if (seconds === 0) return ["page.opt_off", {}];
  if (seconds < 60) return ["page.opt_seconds", { seconds }];
  if (seconds % 60 === 0) return ["page.opt_minutes", { minutes: seconds / 60 }];
  return ["page.opt_minutes_seconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }];
}
