/** Descriptions of the editions and variants, one line each. */

import type { Key } from "../../words/words.svelte.ts";
import type { Edition } from "./catalogue.ts";

/** In the order in which they are offered: the one for most people first. */
const EDITIONS: Readonly<Record<string, Key>> = {
  second: "page.edition_second",
  "first-en": "page.edition_first_en",
  "first-de": "page.edition_first_de",
  "first-fr": "page.edition_first_fr",
};

const VARIANTS: Readonly<Record<string, Key>> = {
  kids: "page.variant_kids",
  relaxed: "page.variant_relaxed",
  competitive: "page.variant_competitive",
  learning: "page.variant_learning",
  geek: "page.variant_geek",
};

export function editionDescription(name: string): Key | undefined {
  return EDITIONS[name];
}

export function variantDescription(name: string): Key | undefined {
  return VARIANTS[name];
}

/** The editions in the order in which they are offered. */
export function inOrder(editions: readonly Edition[]): Edition[] {
  const known = Object.keys(EDITIONS);
  const rank = ({ name }: Edition) => (known.includes(name) ? known.indexOf(name) : known.length);
  return editions.toSorted((one, other) => rank(one) - rank(other));
}
