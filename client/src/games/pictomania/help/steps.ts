/** A round, step by step: which sentences, with which facts. */

import type { RuleSentence } from "../../../help/parts.ts";
import type { Pictomania } from "../../../wire/messages.ts";

type Agreement = Pictomania.Agreement;

export function look(agreement: Agreement): RuleSentence[] {
  const cards = new Set(agreement.card_names).size;
  return [
    cards === 0 ? { key: "help.look_rack_one" } : { key: "help.look_rack_many", facts: { cards } },
    ...levels(agreement),
    { key: "help.look_fresh" },
    ...swaps(agreement.replacements),
    { key: "help.look_hush" },
    {
      key: agreement.anyone_says_go ? "help.look_go_any" : "help.look_go",
      facts: { time: { seconds: agreement.glance_s } },
    },
  ];
}

function levels({ levels, level_colours, levels_are_fixed, own_levels }: Agreement): RuleSentence[] {
  if (own_levels.length > 0) {
    const offered = own_levels.map((level) => level_colours[level - 1] ?? "");
    return [{ key: "help.look_own", facts: { colours: { levels: offered } } }];
  }
  const asked = levels.map((level) => level_colours[level - 1] ?? "");
  const colours = { levels: [...new Set(asked)] };
  const isOne = colours.levels.length === 1;
  if (levels_are_fixed && isOne) return [{ key: "help.look_fixed_one", facts: { colours } }];
  if (levels_are_fixed) return [{ key: "help.look_fixed_many", facts: { colours: { levels: asked } } }];
  return [{ key: "help.look_chosen", facts: { colours: { levels: level_colours } } }, advice(levels, asked)];
}

/** The advice on levels: the same throughout, one more each round, or only the first one. */
function advice(levels: readonly number[], asked: readonly string[]): RuleSentence {
  if (isRising(levels)) return { key: "help.look_rising" };
  const colours = { levels: asked.slice(0, 1) };
  return { key: new Set(asked).size === 1 ? "help.look_advised" : "help.look_begin", facts: { colours } };
}

/** Whether each round is one level harder. */
function isRising(levels: readonly number[]): boolean {
  return levels.length > 1 && levels.every((level, round) => level === (levels[0] ?? 0) + round);
}

function swaps(count: number | null): RuleSentence[] {
  if (count === 0) return [];
  return [often(count), { key: "help.look_swap_why" }];
}

function often(count: number | null): RuleSentence {
  if (count === null) return { key: "help.look_swap_any" };
  return count === 1 ? { key: "help.look_swap_one" } : { key: "help.look_swap_many", facts: { count } };
}

export function draw(agreement: Agreement): RuleSentence[] {
  const { card_names, first_guess_freezes_drawing, drawing_rules, may_draw_nothing } = agreement;
  return [
    { key: card_names.length === 0 ? "help.draw_number" : "help.draw_word" },
    dealt(agreement),
    { key: "help.draw_seen" },
    // The rulebook for pencil and paper has no eraser; on the page there is one.
    ...(drawing_rules === "full" ? [{ key: "help.draw_erase" } as const] : []),
    { key: first_guess_freezes_drawing ? "help.draw_freezes" : "help.draw_goes_on" },
    { key: may_draw_nothing ? "help.draw_nothing" : "help.draw_must" },
  ];
}

/** Whether two players can draw from the same card. */
function dealt({ card_names: names, own_levels }: Agreement): RuleSentence {
  if (names.length === 0) return { key: "help.draw_numbers" };
  if (own_levels.length > 0) return { key: "help.draw_shared_own" };
  return { key: new Set(names).size < names.length ? "help.draw_shared" : "help.draw_apart" };
}

export function guess({ card_names, race }: Agreement): RuleSentence[] {
  return [
    { key: "help.guess_lay" },
    { key: "help.guess_final" },
    ...(card_names.length === 0 ? [] : [{ key: "help.guess_number" } as const]),
    { key: "help.guess_own" },
    { key: "help.guess_order" },
    { key: race === "fair" ? "help.race_fair" : "help.race_arrival" },
    { key: "help.guess_wiped" },
    { key: "help.guess_free" },
  ];
}

export function stop(agreement: Agreement, seats: number): RuleSentence[] {
  const tokens = agreement.bonus_tokens[seats] ?? [];
  const { round_clock_s: clock, away_limit_s: away } = agreement;
  return [
    { key: agreement.any_token ? "help.stop_any" : "help.stop_best" },
    { key: "help.stop_middle", facts: { seats }, tokens },
    tokensFor(seats - tokens.length),
    { key: agreement.stop_without_token ? "help.stop_without" : "help.stop_only_nothing" },
    ...(clock > 0 ? [{ key: "help.stop_clock", facts: { time: { seconds: clock } } } as const] : []),
    ...(away > 0 ? [{ key: "help.stop_away", facts: { time: { seconds: away } } } as const] : []),
  ];
}

/** Whether there are tokens for all players, or how many get none. */
function tokensFor(missing: number): RuleSentence {
  if (missing === 0) return { key: "help.stop_each" };
  return missing === 1 ? { key: "help.stop_short_one" } : { key: "help.stop_short_many", facts: { count: missing } };
}

function byHand(pace: number): RuleSentence {
  return pace > 0 ? { key: "help.reveal_paced", facts: { time: { seconds: pace } } } : { key: "help.reveal_pressed" };
}

export function reveal({ scoring_tokens, reveal: how, reveal_pace_s: pace }: Agreement, seats: number): RuleSentence[] {
  return [
    { key: "help.reveal_stack" },
    { key: "help.reveal_tokens", facts: { seats }, tokens: scoring_tokens[seats] ?? [] },
    { key: "help.reveal_wrong" },
    how === "show" ? { key: "help.reveal_plays" } : byHand(pace),
  ];
}
