/** A sentence before it is put into a language: a key, and the facts for its gaps. */

import type { Term } from "../wire/messages.ts";
import type { Language } from "./languages.ts";
import { listNames } from "./list_names.ts";
import { wordOf } from "./term.ts";
import type { Key } from "./words.svelte.ts";

/** A fact in no language yet: colours and editions have names, times have units, terms have words. */
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

/** A fact in that language; `name` looks up the names of things. */
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

/** A time in minutes if it is a whole number of them, otherwise in seconds. */
function lasting(seconds: number, language: Language): string {
  const [unit, count] = seconds % 60 === 0 ? ["minute", seconds / 60] : ["second", seconds];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
