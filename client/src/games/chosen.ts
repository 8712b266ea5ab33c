import type { Plan } from "../wire/messages.ts";
import { words } from "../words/words.svelte.ts";
import type { Option, ValueSentence } from "./options.ts";

/** The options that a plan names, as people say them. */
export function chosenOf(
  options: readonly Option[],
  plan: Plan,
  said: (option: Option, value: unknown) => ValueSentence,
): { title: string; value: string }[] {
  return options
    .filter(({ name }) => name in plan.options)
    .map((option) => ({
      title: words.say(option.title),
      value: words.say(...said(option, plan.options[option.name])),
    }));
}
