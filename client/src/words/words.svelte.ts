/** What the house says, in the language of whoever looks at the page. */

import type english from "../../../content/ui/en.json";
import type { Refusal } from "../wire/messages.ts";
import { filled } from "./filled.ts";
import { LANGUAGES, type Language } from "./languages.ts";

export type Key = keyof typeof english;

const FILES = import.meta.glob<Record<string, string>>("../../../content/ui/*.json", { import: "default" });
/** Facts that every language has names for. */
const NAMED: Readonly<Record<string, string>> = {
  seat: "colour",
  colour: "colour",
  edition: "edition",
  variant: "variant",
};

class Words {
  language = $state<Language>(LANGUAGES[0]);
  #sentences = $state.raw<Readonly<Record<string, string>>>({});

  /** Speak this language from now on. */
  async speak(language: Language): Promise<void> {
    const file = FILES[`../../../content/ui/${language}.json`];
    if (file === undefined) throw new Error(`no words in ${language}`);
    this.#sentences = await file();
    this.language = language;
  }

  say(key: Key, facts: Readonly<Record<string, unknown>> = {}): string {
    return filled(this.#sentences[key] ?? key, facts);
  }

  /** The word for a colour, an edition…; a thing no language knows keeps its own name. */
  name(kind: string, thing: string): string {
    return this.#sentences[`${kind}.${thing}`] ?? thing;
  }

  /** A refusal as a sentence; one that nobody wrote shows its code. */
  refused({ code, facts }: Pick<Refusal, "code" | "facts">): string {
    const sentence = this.#sentences[`refusal.${code}`];
    if (sentence === undefined) return this.say("page.trouble", { code });
    const named = Object.entries(facts).map(([name, fact]) => [name, this.name(NAMED[name] ?? "", String(fact))]);
    return filled(sentence, Object.fromEntries(named));
  }
}

export const words = new Words();
