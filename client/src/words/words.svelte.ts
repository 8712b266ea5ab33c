/** What the house says, in the language of whoever looks at the page. */

import { untrack } from "svelte";
import type english from "../../../content/ui/en.json";
import type { Refusal } from "../wire/messages.ts";
import { filled } from "./filled.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { type Saying, worded } from "./saying.ts";

export type Key = keyof typeof english;

type Sentences = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, () => Promise<Sentences>>>;

const FILES = import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default" });
/** What is not needed from the beginning (client/build/sentences.ts parts them): the rules, the second game, the bots. */
const SHELVES = {
  help: import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default", query: "?help" }),
  pictus: import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default", query: "?pictus" }),
  bots: import.meta.glob<Sentences>("../../../content/ui/*.json", { import: "default", query: "?bots" }),
} as const;

export type Shelf = keyof typeof SHELVES;

interface Brought {
  readonly language: Language;
  readonly sentences: Sentences;
}

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
  readonly #wanted = new Set<Shelf>();
  #brought = $state.raw<Partial<Record<Shelf, Brought>>>({});

  /** Speak this language from now on. */
  async speak(language: Language): Promise<void> {
    const [sentences] = await Promise.all([
      read(FILES, language),
      ...[...this.#wanted].map((shelf) => this.#fetch(shelf, language)),
    ]);
    this.#sentences = sentences;
    this.language = language;
  }

  /** Bring these sentences too, now and with every other language from now on. */
  async bring(shelf: Shelf): Promise<void> {
    this.#wanted.add(shelf);
    // Whoever waits for this waits once: another language brings them by itself.
    while (untrack(() => !this.has(shelf)))
      await this.#fetch(
        shelf,
        untrack(() => this.language),
      );
  }

  /** Whether these sentences are here, in the language that is spoken. */
  has(shelf: Shelf): boolean {
    return this.#brought[shelf]?.language === this.language;
  }

  async #fetch(shelf: Shelf, language: Language): Promise<void> {
    const sentences = await read(SHELVES[shelf], language);
    this.#brought = { ...this.#brought, [shelf]: { language, sentences } };
  }

  say(key: Key, facts: Readonly<Record<string, unknown>> = {}): string {
    const brought = Object.values(this.#brought).find(({ sentences }) => key in sentences)?.sentences;
    return filled(this.#sentences[key] ?? brought?.[key] ?? key, facts);
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
