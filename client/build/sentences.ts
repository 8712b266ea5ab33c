import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FOLDER = new URL("../../content/ui/", import.meta.url);
const USED = /^(page|refusal|colour|edition|variant|symbol|level)\./;
/** What is brought only when it is needed, by the name it is asked for with: `….json?help`. */
const SHELVES: Readonly<Record<string, RegExp>> = {
  help: /^help\./,
  pictus: /^page\.(pictus|own_pictures|lend)_/,
  bots: /^page\.(bots|guide)_/,
};

/** Brings the house's sentences to the page: those that a page can say, and one for browsers without scripts. */
export function sentences(): Plugin {
  return {
    name: "sentences",
    enforce: "pre",
    transform(text, id) {
      const file = /\/content\/ui\/\w+\.json(?:\?(\w+))?$/.exec(id);
      const shelf = SHELVES[file?.[1] ?? ""];
      if (!shelf) return file ? JSON.stringify(chosen(text, isUsed)) : undefined;
      // Nobody but us takes this for JSON.
      return { code: `export default ${JSON.stringify(chosen(text, (key) => shelf.test(key)))}`, moduleType: "js" };
    },
    transformIndexHtml: (page) => page.replace("<!-- without scripts -->", withoutScripts()),
  };
}

/** Whether a page needs it from the beginning. */
function isUsed(key: string): boolean {
  return USED.test(key) && !Object.values(SHELVES).some((shelf) => shelf.test(key));
}

function chosen(text: string, isWanted: (key: string) => boolean): Record<string, string> {
  const all: Record<string, string> = JSON.parse(text);
  const wanted = Object.entries(all).filter(([key]) => isWanted(key));
  return Object.fromEntries(wanted.map(([key, sentence]) => [key, held(sentence)]));
}

/** French sets marks apart from words; no line begins with one. */
function held(sentence: string): string {
  return sentence.replace(/ (?=[:;!?»])|(?<=«) /g, "\u00a0");
}

function withoutScripts(): string {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return files.map((name) => paragraph(name.slice(0, 2), readFileSync(new URL(name, FOLDER), "utf8"))).join("");
}

function paragraph(language: string, text: string): string {
  return `<p lang="${language}">${chosen(text, isUsed)["page.no_script"]}</p>`;
}
