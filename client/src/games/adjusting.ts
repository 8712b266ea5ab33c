/** What a host changes in a game that is on: the options that can be changed, and how what was changed is said. */

import type { Sentence } from "../words/sentence.ts";
import { words } from "../words/words.svelte.ts";
import type { Bounds } from "./offers.ts";
import { type Option, offered, type ValueSentence } from "./options.ts";

/** An option as a row: its values, said and in order, and which of them holds. */
export interface AdjustRow {
  readonly option: Option;
  readonly values: readonly unknown[];
  readonly said: readonly string[];
  readonly chosen: number;
}

/** A row for each option; `now` has the values that hold or are about to. */
export function rowsOf(
  options: readonly Option[],
  now: Readonly<Record<string, unknown>>,
  bounds: Readonly<Record<string, Bounds>>,
  said: (option: Option, value: unknown) => ValueSentence,
): AdjustRow[] {
  const plan = { game: "", edition: "", variants: [], cards: [], options: { ...now } };
  return options.map((option) => {
    const values = offered(option, plan, { defaults: {}, bounds, cards: [] });
    return {
      option,
      values,
      said: values.map((value) => words.say(...said(option, value))),
      chosen: values.indexOf(now[option.name]),
    };
  });
}

/** What of these wishes is not so already. */
export function news<Wish extends object>(wishes: Wish, now: object): Partial<Wish> {
  const before: Readonly<Record<string, unknown>> = { ...now };
  const changed = Object.entries(wishes).filter(([name, value]) => String(before[name]) !== String(value));
  return Object.fromEntries(changed) as Partial<Wish>;
}

/** All that was changed, and by whom; null: by whoever reads this. */
export function adjustedBy(name: string | null, changes: readonly { title: string; value: string }[]): Sentence {
  const said = changes.map(({ title, value }) => words.say("page.adjust_change", { title, value })).join(" · ");
  return name === null
    ? { key: "page.adjust_by_you", facts: { changes: said } }
    : { key: "page.adjust_by", facts: { name, changes: said } };
}
