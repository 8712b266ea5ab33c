/** The sentences of the page, in the language of the person who reads it. */

import files from "virtual:sentences";
import { untrack } from "svelte";
import type english from "../../../content/ui/en.json";
import type { Refusal } from "../wire/messages.ts";
import { fillGaps } from "./fill_gaps.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { inflected } from "./plurals.ts";
import { factInWords, type Sentence } from "./sentence.ts";

/** Sentences that a game keeps in its own folder: its types add them here. */
// biome-ignore lint/suspicious/noEmptyInterface: games add to it
export interface GameSentences {}

export type Key = keyof typeof english | keyof GameSentences;

type Sentences = Readonly<Record<string, string>>;

/** The part that is needed from the beginning; all others are loaded when they are needed (client/build/sentences.ts). */
const FIRST = "page";
const REFUSALS = "refusals";

interface Brought {
  readonly language: Language;
  readonly sentences: Sentences;
}

/** The kinds of names that facts of a refusal have. */
const NAMED: Readonly<Record<string, string>> = {
  seat: "colour",
  colour: "colour",
  edition: "edition",
  variant: "variant",
};

class Words {
  language = $state<Language>(LANGUAGES[0]);
  #sentences = $state.raw<Sentences>({});
  readonly #wanted = new Set<string>();
  #brought = $state.raw<Readonly<Record<string, Brought>>>({});

  /** Switches to this language. */
  async speak(language: Language): Promise<void> {
    const [sentences] = await Promise.all([
      read(FIRST, language),
      ...[...this.#wanted].map((part) => this.#fetch(part, language)),
    ]);
    this.#sentences = sentences;
    this.language = language;
  }

  /** Loads a part of the sentences, now and with every other language from now on. */
  async bring(part: string): Promise<void> {
    this.#wanted.add(part);
    // The language may change while this loads: then load it again.
    while (untrack(() => !this.has(part)))
      await this.#fetch(
        part,
        untrack(() => this.language),
      );
  }

  /** Whether a part is loaded in the current language. */
  has(part: string): boolean {
    return this.#brought[part]?.language === this.language;
  }

  async #fetch(part: string, language: Language): Promise<void> {
    const sentences = await read(part, language);
    this.#brought = { ...this.#brought, [part]: { language, sentences } };
  }

  say(key: Key, facts: Readonly<Record<string, unknown>> = {}): string {
    return this.#filled(this.#sentence(key) ?? key, facts);
  }

  #filled(sentence: string, facts: Readonly<Record<string, unknown>>): string {
    return fillGaps(inflected(sentence, this.language, facts), facts);
  }

  #sentence(key: string): string | undefined {
    const brought = Object.values(this.#brought).find(({ sentences }) => key in sentences)?.sentences;
    return this.#sentences[key] ?? brought?.[key];
  }

  /** A sentence, with its facts put into the current language. */
  tell({ key, facts = {} }: Sentence): string {
    const named = Object.entries(facts).map(([gap, fact]) => [
      gap,
      factInWords(fact, this.language, this.name.bind(this)),
    ]);
    return this.say(key, Object.fromEntries(named));
  }

  /** The name of a colour, an edition…; a thing without a name is called as it is. */
  name(kind: string, thing: string): string {
    return this.#sentence(`${kind}.${thing}`) ?? thing;
  }

  /** A refusal as a sentence; one without a sentence shows its code. All of them are loaded with the first. */
  refused({ code, facts }: Pick<Refusal, "code" | "facts">): string {
    if (!this.has(REFUSALS)) {
      this.bring(REFUSALS).catch(() => undefined);
      return "";
    }
    const sentence = this.#sentence(`refusal.${code}`);
    if (sentence === undefined) return this.say("page.trouble", { code });
    const named = Object.entries(facts).map(([name, fact]) => [
      name,
      name in NAMED ? this.name(NAMED[name] ?? "", String(fact)) : fact,
    ]);
    return this.#filled(sentence, Object.fromEntries(named));
  }
}

async function read(part: string, language: Language): Promise<Sentences> {
  const first = await files[language]();
  if (part === FIRST) return first.default;
  const file = first.parts[part];
  if (file === undefined) throw new Error(`no sentences of ${part} in ${language}`);
  return (await file()).default;
}

export const words = new Words();
