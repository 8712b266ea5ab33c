import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { WHOLE } from "../src/words/known.ts";

const SCRIPT = new URL("../src/older.js", import.meta.url);
const FOLDER = new URL("../../content/ui/", import.meta.url);
const NAME = "older.js";

/** Adds the script that tells people whose browser is too old. It is not bundled: a bundler would use newer syntax. */
export function older(): Plugin {
  return {
    name: "older",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", name: NAME, source: olderScript() });
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => tags(bundle ?? {}),
    },
  };
}

/** The script with what it says in every language. */
export function olderScript(): string {
  return `var SENTENCES = ${JSON.stringify(sentences())};\n${readFileSync(SCRIPT, "utf8")}`;
}

function sentences(): Record<string, string> {
  return Object.fromEntries(WHOLE.map((language) => [language, sentenceIn(new URL(`${language}.json`, FOLDER))]));
}

function sentenceIn(file: URL): string {
  return JSON.parse(readFileSync(file, "utf8"))["page.too_old"];
}

function tags(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const script = Object.values(bundle).find((file) => file.type === "asset" && file.names.includes(NAME));
  if (!script) throw new Error("the script for older browsers was not built");
  return [{ tag: "script", attrs: { src: `./${script.fileName}` }, injectTo: "body" }];
}
