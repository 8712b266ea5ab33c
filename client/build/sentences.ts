import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FOLDER = new URL("../../content/ui/", import.meta.url);
const USED = /^(page|refusal|colour|edition|variant|symbol|level)\./;

/** Brings the house's sentences to the page: those that a page can say, and one for browsers without scripts. */
export function sentences(): Plugin {
  return {
    name: "sentences",
    enforce: "pre",
    transform(text, id) {
      return /\/content\/ui\/\w+\.json$/.test(id) ? JSON.stringify(used(text)) : undefined;
    },
    transformIndexHtml: (page) => page.replace("<!-- without scripts -->", withoutScripts()),
  };
}

function used(text: string): Record<string, string> {
  const all: Record<string, string> = JSON.parse(text);
  return Object.fromEntries(Object.entries(all).filter(([key]) => USED.test(key)));
}

function withoutScripts(): string {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return files.map((name) => paragraph(name.slice(0, 2), readFileSync(new URL(name, FOLDER), "utf8"))).join("");
}

function paragraph(language: string, text: string): string {
  return `<p lang="${language}">${used(text)["page.no_script"]}</p>`;
}
