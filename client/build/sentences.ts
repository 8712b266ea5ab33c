/** Brings the sentences of content/ui, and those that lie in the folders of games, to the page. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { LANGUAGES, type Language, WHOLE } from "../src/words/known.ts";
import { whole } from "../src/words/languages.ts";
import type { GameFolder } from "./games.ts";

type Sentences = Readonly<Record<string, string>>;
type Parts = Readonly<Record<string, RegExp>>;

const FOLDER = fileURLToPath(new URL("../../content/ui/", import.meta.url));
const MODULE = "virtual:sentences";
const PART_OF_IT = /^\0virtual:sentences\/(\w+)\/([\w-]+)$/;
/** The part that is needed from the beginning. */
const FIRST = "page";
/** What browsers that are too old or have no scripts are told stands elsewhere: build/older.ts, and the page itself. */
const USED = /^(page\.(?!(too_old|no_script)$)|(refusal|colour|edition|variant|symbol|level)\.)/;
/** Parts that are loaded when they are needed. Beside these, each game has one: `page.<game>_…`. */
export const PARTS: Parts = {
  help: /^help\./,
  table:
    /^page\.(line_|host_(hide|pass|remove(_\w+)?|show)$|plan_(by_host|kept|back)$|copied_more$|copy_failed$|local_only$|elsewhere$|hand_(arrived|ask_in|lost)$)/,
  play: /^page\.((bar|deal|draw|glance|hint|score|tell)_|(paused?|stamp)(_|$))/,
  ends: /^page\.(over|reveal|show)_/,
  options: /^(page\.(opt|plan_best|plan_rounds)(_|$)|page\.(edition|variant)_)/,
  refusals: /^refusal\./,
  menu: /^page\.(menu_(?!close|sounds)|me_|hand_(?!arrived|ask_in|lost)|host_(keep|lock|close))/,
  bots: /^page\.(bots|guide)_/,
  adjust: /^page\.adjust_/,
  learning: /^page\.learn_/,
  tv: /^page\.tv_/,
  album: /^page\.album_(?!open$)/,
  cards: /^page\.cards_/,
  pictures: /^page\.(own_pictures|lend)_/,
};

/**
 * Gives the page its sentences as the module `virtual:sentences`, by part and language, and puts one into index.html for
 * browsers without scripts.
 *
 * A game may keep sentences in `words/<language>.json` of its folder: the same keys in every language, with the same gaps.
 * With `only`, there is but one part, with the sentences whose keys match.
 */
export function sentences(games: readonly GameFolder[], only?: RegExp): Plugin {
  const all = allSentences(games.map(({ path }) => join(path, "words")));
  const written = only
    ? Object.fromEntries(Object.entries(all).map(([one, said]) => [one, narrowed(said, only)]))
    : all;
  const parts = only ? {} : { ...PARTS, ...partsOf(games, Object.keys(written.en ?? {})) };
  return {
    name: "sentences",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${MODULE}`) return listing(Object.keys(written));
      const [, part, language] = PART_OF_IT.exec(id) ?? [];
      if (part === undefined || language === undefined) return undefined;
      const others = part === FIRST ? partsIn(language, written, parts) : "";
      return `export default ${JSON.stringify(chosen(written[language] ?? {}, part, parts))};${others}`;
    },
    transformIndexHtml: (page) => page.replace("<!-- without scripts -->", withoutScripts(written)),
  };
}

function narrowed(said: Sentences, only: RegExp): Sentences {
  return Object.fromEntries(Object.entries(said).filter(([key]) => only.test(key)));
}

/** The part of each game that has one. */
function partsOf(games: readonly GameFolder[], keys: readonly string[]): Record<string, RegExp> {
  const parts = games.map(({ name }) => [name, new RegExp(`^page\\.${name}_`)] as const);
  return Object.fromEntries(parts.filter(([, own]) => keys.some((key) => own.test(key))));
}

/** Every sentence in every language. Throws where a language lacks one, or where gaps differ. */
export function allSentences(folders: readonly string[]): Readonly<Record<string, Sentences>> {
  const own = folders.filter((folder) => existsSync(folder)).map(readFolder);
  const house = readFolder(FOLDER);
  for (const sentences of own) check(sentences);
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, merged([house, ...own].map((one) => readFor(one, language)))]),
  );
}

/** What a reader of a language reads in a folder: what that says itself, what the language says it is a variant of, or English. */
function readFor(folder: Readonly<Record<string, Sentences>>, language: Language): Sentences {
  return { ...folder[LANGUAGES[0]], ...folder[whole(language)], ...folder[language] };
}

function readFolder(folder: string): Record<string, Sentences> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [basename(name, ".json"), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** Throws where the languages of a folder do not say the same. It need not have all that the house has. */
function check(sentences: Readonly<Record<string, Sentences>>): void {
  const first = sentences[LANGUAGES[0]] ?? {};
  for (const language of Object.keys(sentences)) {
    const other = sentences[language] ?? {};
    const keys = Object.keys(whole(language) === language ? { ...first, ...other } : other);
    const different = keys.find((key) => gaps(first[key]) !== gaps(other[key]));
    if (different !== undefined) throw new Error(`${different} is missing in a language, or has other gaps there`);
  }
}

/** The gaps of a sentence in one text; of no sentence, none. */
function gaps(sentence: string | undefined): string | undefined {
  if (sentence === undefined) return undefined;
  return [...new Set(Array.from(sentence.matchAll(/\{(\w+)(?=\}|, plural,)/g), ([, name]) => name))].sort().join(" ");
}

function merged(all: readonly Sentences[]): Sentences {
  const entries = all.flatMap((sentences) => Object.entries(sentences));
  const twice = entries.find(([key], n) => entries.findIndex(([other]) => other === key) !== n);
  if (twice) throw new Error(`${twice[0]} is written twice`);
  return Object.fromEntries(entries);
}

/** Where each language is. What else it says, its file knows: the first page of one need not know the files of all others. */
function listing(languages: readonly string[]): string {
  const reads = languages.map((one) => `"${one}": () => import("${MODULE}/${FIRST}/${one}")`);
  return `export default { ${reads.join(", ")} };`;
}

/** Where the other parts of a language are; where a variant says nothing of its own, its language's file serves it, too. */
function partsIn(language: string, written: Readonly<Record<string, Sentences>>, parts: Parts): string {
  const said = (part: string, one: string) => JSON.stringify(chosen(written[one] ?? {}, part, parts));
  const from = (part: string) => (said(part, language) === said(part, whole(language)) ? whole(language) : language);
  const reads = Object.keys(parts).map((part) => `"${part}": () => import("${MODULE}/${part}/${from(part)}")`);
  return `export const parts = { ${reads.join(", ")} };`;
}

function chosen(written: Sentences, part: string, parts: Parts): Sentences {
  const isLater = (key: string) => Object.values(parts).some((keys) => keys.test(key));
  const isWanted = (key: string) => (part === FIRST ? USED.test(key) && !isLater(key) : parts[part]?.test(key));
  const wanted = Object.entries(written).filter(([key]) => isWanted(key));
  return Object.fromEntries(wanted.map(([key, sentence]) => [key, held(sentence)]));
}

/** French puts a space before some marks: it must not break the line there. */
function held(sentence: string): string {
  return sentence.replace(/ (?=[:;!?»])|(?<=«) /g, "\u00a0");
}

function withoutScripts(written: Readonly<Record<string, Sentences>>): string {
  const paragraphs = WHOLE.map(
    (language) => `<p lang="${language}">${held(written[language]?.["page.no_script"] ?? "")}</p>`,
  );
  return paragraphs.join("");
}
