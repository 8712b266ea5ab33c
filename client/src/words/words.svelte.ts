/** What the house says, in the language of whoever looks at the page. */

import type english from "../../../content/ui/en.json";
import type { Refusal } from "../wire/messages.ts";
import { filled } from "./filled.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { type Saying, worded } from "./saying.ts";

export type Key = keyof typeof english;

type Sentences = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, () => Promise<Sentences>>>;

const FILES = import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default" });
/** The long ones, which are read by few and seldom (client/build/sentences.ts parts them). */
const HELP = import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default", query: "?help" });
/** Facts that every language has names for. */
const NAMED: Readonly<Record<string, string>> = {
  seat: "colour",
  colour: "colour",
  edition: "edition",
  variant: "variant",
};

class Words {
  language = $state<Language>(LANGUAGES[0]);
  #sentences = $state.raw<Sentences>({});
  #help = $state.raw<Sentences>({});
  #helpsIn = $state<Language | null>(null);
  #isHelpWanted = false;

  /** Speak this language from now on. */
  async speak(language: Language): Promise<void> {
    const [sentences, help] = await Promise.all([
      read(FILES, language),
      this.#isHelpWanted ? read(HELP, language) : null,
    ]);
    this.#sentences = sentences;
    if (help !== null) this.#keepHelp(language, help);
    this.language = language;
  }

  /** Bring the sentences of the rules too, now and with every other language from now on. */
  async bringHelp(): Promise<void> {
    this.#isHelpWanted = true;
    while (!this.hasHelp) {
      const language = this.language;
      this.#keepHelp(language, await read(HELP, language));
    }
  }

  /** Whether the sentences of the rules are here, in the language that is spoken. */
  get hasHelp(): boolean {
    return this.#helpsIn === this.language;
  }

  #keepHelp(language: Language, help: Sentences): void {
    this.#help = help;
    this.#helpsIn = language;
  }

  say(key: Key, facts: Readonly<Record<string, unknown>> = {}): string {
    return filled(this.#sentences[key] ?? this.#help[key] ?? key, facts);
  }

  /** A sentence whose facts are not in any language yet. */
  tell({ key, facts = {} }: Saying): string {
    const named = Object.entries(facts).map(([gap, fact]) => [gap, worded(fact, this.language, this.name.bind(this))]);
    return this.say(key, Object.fromEntries(named));
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

async function read(files: Files, language: Language): Promise<Sentences> {
  const file = Object.entries(files).find(([path]) => path.includes(`/${language}.json`))?.[1];
  if (file === undefined) throw new Error(`no words in ${language}`);
  return file();
}

export const words = new Words();
