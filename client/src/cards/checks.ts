/** What is wrong with a word while it is being written: the checks of `pictorium content check` that need no dictionary. */

import { type Pack, type PackCard, SIDES, type Side, type Term } from "./pack.ts";

const MOST_CHARACTERS = 18;
const MOST_WITH_REASON = 22;
const MOST_UNBROKEN = 16;
const STEM = 5;
const SEAM = "|";
const ALLOWED = /^[\p{Script=Latin}\d '’-]$/u;

export type Code = "too_long" | "unbroken" | "bad_character" | "same_on_side" | "held_on_side" | "elsewhere" | "alike";

export interface Finding {
  readonly code: Code;
  readonly facts: Readonly<Record<string, string | number>>;
  /** Whether the card cannot be imported like this; otherwise somebody should look at it. */
  readonly isFault: boolean;
}

/** The word without case and accents. */
export function plain(word: string): string {
  const loose = word.toLowerCase().replaceAll("ß", "ss").replaceAll("œ", "oe").replaceAll("æ", "ae");
  return loose.normalize("NFD").replace(/\p{M}/gu, "");
}

/** What is wrong with a word of a pack. */
export function findings(pack: Pack, card: PackCard, side: Side, at: number, language: string): Finding[] {
  const term = card[side][at] ?? {};
  const written = wordIn(term, language);
  if (written === "") return [];
  const others = card[side].filter((_, n) => n !== at).map((one) => wordIn(one, language).replaceAll(SEAM, ""));
  const own = ofWord(written, term);
  return [...own, ...onSide(written.replaceAll(SEAM, ""), others), ...onOthers(pack, card, side, written, language)];
}

function wordIn(term: Term, language: string): string {
  return (term[language] ?? "").trim();
}

function ofWord(written: string, { long = "" }: Term): Finding[] {
  const word = written.replaceAll(SEAM, "");
  const most = long ? MOST_WITH_REASON : MOST_CHARACTERS;
  const wrong = [...word].find((character) => !ALLOWED.test(character));
  const piece = written
    .replaceAll("-", "- ")
    .split(/[ |]/)
    .find((one) => one.length > MOST_UNBROKEN);
  return [
    ...(word.length > most ? [fault("too_long", { length: word.length, most })] : []),
    ...(piece === undefined ? [] : [fault("unbroken", { other: piece, most: MOST_UNBROKEN })]),
    ...(wrong === undefined ? [] : [fault("bad_character", { other: wrong })]),
  ];
}

function onSide(word: string, others: readonly string[]): Finding[] {
  const own = plain(word);
  return others.filter(Boolean).flatMap((one) => {
    const other = plain(one);
    if (own === other) return [fault("same_on_side", {})];
    const held = own.includes(other) ? one : other.includes(own) ? word : null;
    return held === null ? [] : [fault("held_on_side", { other: held })];
  });
}

/** The same word on another side of the pack, or on another card of its level one that begins alike. */
function onOthers(pack: Pack, card: PackCard, side: Side, written: string, language: string): Finding[] {
  const own = plain(written.replaceAll(SEAM, ""));
  const stems = stemsOf(own);
  return pack.cards.flatMap((other, n) =>
    SIDES.flatMap((where) => {
      if (other === card && where === side) return [];
      return other[where].flatMap((term): Finding[] => {
        const word = wordIn(term, language).replaceAll(SEAM, "");
        if (word === "") return [];
        if (plain(word) === own) return [fault("elsewhere", { number: n + 1 })];
        const isAlike =
          other !== card && other.level === card.level && stemsOf(plain(word)).some((one) => stems.includes(one));
        return isAlike ? [{ code: "alike", facts: { other: word, number: n + 1 }, isFault: false }] : [];
      });
    }),
  );
}

export function stemsOf(plainWord: string): string[] {
  const parts = plainWord.replaceAll("-", " ").split(" ");
  return parts.filter((part) => part.length >= STEM).map((part) => part.slice(0, STEM));
}

function fault(code: Code, facts: Finding["facts"]): Finding {
  return { code, facts, isFault: true };
}

/** How many words a pack lacks in a language. */
export function missing(pack: Pack, language: string): number {
  const terms = pack.cards.flatMap((card) => SIDES.flatMap((side) => card[side]));
  return terms.filter((term) => wordIn(term, language) === "").length;
}
