import type { Component } from "svelte";
import { atRest } from "../screens/rest.ts";
import { words } from "../words/words.svelte.ts";
import type { GameManifest } from "./manifest.ts";

/** A component, together with the parts of the sentences that it says. */
export async function loaded<Props extends Record<string, unknown>>(
  module: Promise<{ readonly default: Component<Props> }>,
  ...parts: readonly string[]
): Promise<Component<Props>> {
  const [component] = await Promise.all([module, ...parts.map((part) => words.bring(part))]);
  return component.default;
}

/** Loads a game that is about to begin; what fails is asked for again when it does. */
export function prepare({ game, opening }: Pick<GameManifest, "game" | "opening">): void {
  Promise.all([game(), opening?.()]).catch(() => {});
}

/** So long a page that has just come has better to do than to load what is needed next. */
const SOON_MS = 4_000;

/** Loads what will be needed, but not at once, nor while somebody draws; the result calls it off. */
export function soon(load: () => Promise<unknown>): () => void {
  return atRest(SOON_MS, () => load().catch(() => {}));
}
