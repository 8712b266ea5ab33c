/** Brings the sentences of content/ui, and those that lie in the folders of games, to the page. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { GameFolder } from "./games.ts";

type Sentences = Readonly<Record<string, string>>;

const FOLDER = fileURLToPath(new URL("../../content/ui/", import.meta.url));
const MODULE = "virtual:sentences";
const PART_OF_IT = /^\0virtual:sentences\/(\w+)\/(\w+)$/;
/** The part that is needed from the beginning. */
const FIRST = "page";
const USED = /^(page|refusal|colour|edition|variant|symbol|level)\./;
/** Parts that are loaded when they are needed. Beside these, each game has one: `page.<game>_…`. */
export const PARTS: Readonly<Record<string, RegExp>> = {
  help: /^help\./,
  play: /^page\.((bar|deal|draw|glance|hint|over|reveal|score|show|tell)_|(paused?|stamp)(_|$))/,
  options: /^(page\.(opt|plan_best|plan_rounds)(_|$)|page\.(edition|variant)_)/,
  refusals: /^refusal\./,
  menu: /^page\.(menu_(?!close|sounds)|me_|hand_(?!arrived|ask_in|lost)|host_(keep|lock|close))/,
  bots: /^page\.(bots|guide)_/,
  adjust: /^page\.adjust_/,
  tv: /^page\.tv_/,
  album: /^page\.album_(?!open$)/,
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
      if (id === `\0${MODULE}`) return listing([FIRST, ...Object.keys(parts)], Object.keys(written));
      const [, part, language] = PART_OF_IT.exec(id) ?? [];
      if (part === undefined || language === undefined) return undefined;
      return `export default ${JSON.stringify(chosen(written[language] ?? {}, part, parts))};`;
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
  for (const sentences of own) check(sentences, Object.keys(house));
  const languages = Object.keys(house);
  return Object.fromEntries(
    languages.map((language) => [language, merged([house, ...own].map((one) => one[language] ?? {}))]),
  );
}

function readFolder(folder: string): Record<string, Sentences> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [basename(name, ".json"), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** Throws where the languages do not say the same. */
function check(sentences: Readonly<Record<string, Sentences>>, languages: readonly string[]): void {
  const [first = {}, ...others] = languages.map((language) => sentences[language] ?? {});
  for (const other of others) {
    const different = Object.keys({ ...first, ...other }).find((key) => gaps(first[key]) !== gaps(other[key]));
    if (different !== undefined) throw new Error(`${different} is missing in a language, or has other gaps there`);
  }
}

/** The gaps of a sentence in one text; of no sentence, none. */
function gaps(sentence: string | undefined): string | undefined {
  return (
    sentence
      ?.match(/\{\w+\}/g)
      ?.sort()
      .join(" ") ?? (sentence === undefined ? undefined : "")
  );
}

function merged(all: readonly Sentences[]): Sentences {
  const entries = all.flatMap((sentences) => Object.entries(sentences));
  const twice = entries.find(([key], n) => entries.findIndex(([other]) => other === key) !== n);
  if (twice) throw new Error(`${twice[0]} is written twice`);
  return Object.fromEntries(entries);
}

function listing(parts: readonly string[], languages: readonly string[]): string {
  const reads = (part: string) => languages.map((one) => `${one}: () => import("${MODULE}/${part}/${one}")`).join(", ");
  return `export default { ${parts.map((part) => `${part}: { ${reads(part)} }`).join(", ")} };`;
}

function chosen(written: Sentences, part: string, parts: Readonly<Record<string, RegExp>>): Sentences {
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
  const paragraphs = Object.entries(written).map(
    ([language, said]) => `<p lang="${language}">${held(said["page.no_script"] ?? "")}</p>`,
  );
  return paragraphs.join("");
}
