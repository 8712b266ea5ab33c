/** The editions as their files have them, agreed upon as a server would. */

import { readFileSync } from "node:fs";
import { INTRODUCTION } from "../../../../src/games/pictomania/help/introduction.ts";
import type { Pictomania } from "../../../../src/wire/messages.ts";

type Agreement = Pictomania.Agreement;
type Table = Record<string, unknown>;

const CONTENT = new URL("../../../../../content/", import.meta.url);
const TOKENS = tables("tokens.toml");

export const EDITIONS = ["first-en", "first-de", "first-fr", "second"] as const;

/** The house writes its values as JSON has them too. */
function tables(file: string): Record<string, Table> {
  const found: Record<string, Table> = { "": {} };
  let name = "";
  for (const line of readFileSync(new URL(file, CONTENT), "utf8").split("\n")) {
    const [, table] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (table !== undefined) name = table;
    found[name] ??= {};
    if (key !== undefined && value !== undefined) Object.assign(found[name] ?? {}, { [key]: JSON.parse(value) });
  }
  return found;
}

/** What is agreed where an edition is played with these variants, and something is changed besides. */
export function agreed(
  name: (typeof EDITIONS)[number],
  variants: readonly Pictomania.VariantName[] = [],
  changed: Partial<Agreement> = {},
): Agreement {
  const read = tables(`editions/${name}.toml`);
  const edition = read[""] as Table & {
    card_names: string[];
    levels: number[];
    level_colours: string[];
    box: number[];
  };
  const bonus = variants.map((variant) => read[`variants.${variant}`]?.bonus_tokens).find((tokens) => tokens);
  const isKids = variants.includes("kids");
  return {
    ...INTRODUCTION,
    edition: name,
    variants,
    rounds: Number(edition.rounds),
    card_names: isKids ? [] : edition.card_names,
    levels: isKids ? [1] : edition.levels,
    level_colours: edition.level_colours,
    box: edition.box,
    scoring_tokens: TOKENS[`scoring.${edition.scoring_tokens}`] as Pictomania.TokenTable,
    bonus_tokens: TOKENS[`bonus.${bonus ?? edition.bonus_tokens}`] as Pictomania.TokenTable,
    any_token: edition.token_choice === "any",
    first_guess_freezes_drawing: edition.first_guess_freezes_drawing === true,
    stop_without_token: edition.stop_without_token === true,
    void_returns_bonus: edition.void_bonus === "returned",
    may_draw_nothing: edition.may_draw_nothing === true,
    anyone_says_go: edition.go_by === "any",
    nothing_is_void: edition.nothing_is_void === true,
    replacements: edition.replacements === "unlimited" ? null : Number(edition.replacements),
    has_geek_cards: edition.geek_cards === true || variants.includes("geek"),
    drawing_rules: edition.drawing_rules as Agreement["drawing_rules"],
    first_round_is_learning: variants.includes("learning"),
    ...changed,
  };
}
