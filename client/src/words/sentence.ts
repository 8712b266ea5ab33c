/** Something to be said, before it is put into a language. */

import type { Term } from "../wire/messages.ts";
import type { Language } from "./languages.ts";
import { listNames } from "./list_names.ts";
import { wordOf } from "./term.ts";
import type { Key } from "./words.svelte.ts";

/** Things of the house have names, times have units, and a term has a word in each language. */
export type Fact =
  | string
  | number
  | { readonly names: readonly Fact[] }
  | { readonly colour: string }
  | { readonly edition: string }
  | { readonly levels: readonly string[] }
  | { readonly symbol: string }
  | { readonly seconds: number }
  | { readonly term: Term };

export interface Sentence {
  readonly key: Key;
  readonly facts?: Readonly<Record<string, Fact>>;
}

/** A fact as that language has it; `name` knows the house's words for things. */
export function factInWords(fact: Fact, language: Language, name: (kind: string, thing: string) => string): string {
  if (typeof fact !== "object") return String(fact);
  if ("names" in fact)
    return listNames(
      fact.names.map((one) => factInWords(one, language, name)),
      language,
    );
  if ("levels" in fact)
    return listNames(
      fact.levels.map((one) => name("level", one)),
      language,
    );
  if ("colour" in fact) return name("colour", fact.colour);
  if ("edition" in fact) return name("edition", fact.edition);
  if ("symbol" in fact) return name("symbol", fact.symbol);
  if ("seconds" in fact) return lasting(fact.seconds, language);
  return wordOf(fact.term, language);
}

/** A time in whole minutes where it is one, else in seconds. */
function lasting(seconds: number, language: Language): string {
  const [unit, count] = seconds % 60 === 0 ? ["minute", seconds / 60] : ["second", seconds];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
