/**
 * A pack of cards as a file: `src/pictorium/content/pack.py` reads the same. Whatever is opened here is bounded and looked
 * through before anything of it is shown.
 */

import { isLanguage } from "../words/languages.ts";

export const KIND = "pictorium-cards-1";
export const BYTES_MAX = 500_000;
export const CARDS_MAX = 200;
export const LINE_MAX = 120;
export const TERMS = 7;
export const LEVELS = [1, 2, 3, 4] as const;
/** What nobody has given a name. */
const NAMELESS = /^card \d+$/;
export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];
/** A word in each language; `note` and `long` as in a card file. */
export type Term = Record<string, string>;

export interface PackCard {
  name: string;
  level: number;
  front: Term[];
  back: Term[];
  geeky?: boolean;
}

export interface Pack {
  name: string;
  author: string;
  licence: string;
  cards: PackCard[];
}

export function emptyCard(number: number): PackCard {
  const side = () => Array.from({ length: TERMS }, (): Term => ({}));
  return { name: nameless(number), level: 1, front: side(), back: side() };
}

function nameless(number: number): string {
  return `card ${number}`;
}

/** The text of the file. */
export function packed({ name, author, licence, cards }: Pack): string {
  const written = cards.map((card, n) => ({
    ...card,
    // Whoever imports a pack wants different names.
    name: NAMELESS.test(card.name) ? nameless(n + 1) : card.name,
    front: card.front.map(told),
    back: card.back.map(told),
  }));
  return `${JSON.stringify({ kind: KIND, name, author, licence, cards: written }, null, 1)}\n`;
}

/** Without what is empty. */
function told(term: Term): Term {
  return Object.fromEntries(Object.entries(term).filter(([, word]) => word.trim() !== ""));
}

/** The pack in a text; null where there is none, or one that is too large or has something unknown. */
export function unpacked(text: string): Pack | null {
  if (text.length > BYTES_MAX) return null;
  try {
    return read(JSON.parse(text));
  } catch {
    return null;
  }
}

function read(found: unknown): Pack | null {
  if (!isRecord(found) || found.kind !== KIND) return null;
  const { name, author, licence, cards } = found;
  if (!isLine(name) || !isLine(author) || !isLine(licence)) return null;
  if (!Array.isArray(cards) || cards.length > CARDS_MAX) return null;
  const all = cards.map(readCard);
  return all.every((card) => card !== null) ? { name, author, licence, cards: all } : null;
}

function readCard(found: unknown): PackCard | null {
  if (!isRecord(found)) return null;
  const { name, level, front, back, geeky = false } = found;
  if (!isLine(name) || !isSide(front) || !isSide(back) || typeof geeky !== "boolean") return null;
  const at = LEVELS.find((one) => one === level);
  return at === undefined ? null : { name, level: at, front, back, ...(geeky && { geeky }) };
}

function isSide(found: unknown): found is Term[] {
  return Array.isArray(found) && found.length === TERMS && found.every(isTerm);
}

function isTerm(found: unknown): found is Term {
  const isKey = (key: string) => isLanguage(key) || key === "note" || key === "long";
  return isRecord(found) && Object.entries(found).every(([key, word]) => isKey(key) && isLine(word));
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isLine(found: unknown): found is string {
  return typeof found === "string" && found.length <= LINE_MAX;
}
