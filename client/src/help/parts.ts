/** The rules of a game as data: which sentences, with which facts. */

import type { Sentence } from "../words/sentence.ts";
import type { Key } from "../words/words.svelte.ts";

export type HelpKey = Extract<Key, `help.${string}`>;

/** A sentence, and the tokens that it shows. */
export interface RuleSentence extends Sentence {
  readonly key: HelpKey;
  readonly tokens?: readonly number[];
}

/** One part of the rules; `More` is what a game shows in it besides. */
export type Part<More = object> = More & {
  readonly heading: HelpKey;
  readonly says: readonly RuleSentence[];
  readonly steps?: readonly Part<More>[];
};
