import type { Component } from "svelte";
import { words } from "../words/words.svelte.ts";

/** A component, together with the parts of the sentences that it says. */
export async function loaded<Props extends Record<string, unknown>>(
  module: Promise<{ readonly default: Component<Props> }>,
  ...parts: readonly string[]
): Promise<Component<Props>> {
  const [component] = await Promise.all([module, ...parts.map((part) => words.bring(part))]);
  return component.default;
}
