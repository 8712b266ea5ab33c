/** The rules of Pictomania: which sentences, with which facts. They follow from the agreement alone. */

import type * as help from "../../../help/parts.ts";
import type { HelpKey, RuleSentence } from "../../../help/parts.ts";
import type { Pictomania } from "../../../wire/messages.ts";
import { draw, guess, look, reveal, stop } from "./steps.ts";

type Agreement = Pictomania.Agreement;

export type SceneName = "rack" | "sheet" | "lit" | "stack" | "turned" | "sheep";

/** What a part shows beside its sentences: small pictures, and an example. */
export interface Shown {
  readonly scenes?: readonly SceneName[];
  readonly example?: Example;
}

type Part = help.Part<Shown>;

/** The tokens of one player at the end of a round. */
export interface Example {
  readonly received: readonly number[];
  readonly kept: readonly number[];
  readonly bonus: number;
  readonly points: number;
}

/** The rules for that many players. */
export function rules(agreement: Agreement, seats: number): Part[] {
  const playing = seated(agreement, seats);
  return [
    { heading: "help.idea", says: [{ key: "help.idea_draw" }, { key: "help.idea_guess" }, { key: "help.idea_hurry" }] },
    { heading: "help.round", says: [], steps: steps(agreement, playing) },
    {
      heading: "help.points",
      says: [{ key: "help.points_sum" }, { key: "help.points_bonus" }, { key: "help.points_below" }],
      example: example(agreement, playing),
    },
    {
      heading: "help.sheep",
      scenes: ["sheep"],
      says: [{ key: "help.sheep_who" }, { key: "help.sheep_pays" }, { key: "help.sheep_tie" }],
    },
    { heading: "help.void", says: voidDrawings(agreement) },
    ...variants(agreement),
    { heading: "help.end", says: end(agreement) },
  ];
}

/** The nearest number of players that there are tokens for. */
function seated({ fewest_seats, bonus_tokens }: Agreement, seats: number): number {
  const most = Math.max(...Object.keys(bonus_tokens).map(Number));
  return Math.min(Math.max(seats, fewest_seats), most);
}

function steps(agreement: Agreement, seats: number): Part[] {
  return [
    { heading: "help.look", scenes: ["rack"], says: look(agreement) },
    { heading: "help.draw", scenes: ["sheet"], says: draw(agreement) },
    { heading: "help.guess", scenes: ["lit", "stack"], says: guess(agreement) },
    { heading: "help.stop", says: stop(agreement, seats) },
    { heading: "help.reveal", scenes: ["turned"], says: reveal(agreement, seats) },
  ];
}

/** The best and the lowest token were received, one own token was kept, and the bonus is the second best. */
function example({ scoring_tokens, bonus_tokens }: Agreement, seats: number): Example {
  const [own, middle] = [scoring_tokens[seats] ?? [], bonus_tokens[seats] ?? []];
  const [best, least] = [own[0] ?? 0, own.at(-1) ?? 0];
  const bonus = middle[1] ?? middle[0] ?? 0;
  return { received: [best, least], kept: [least], bonus, points: best + bonus };
}

function voidDrawings(agreement: Agreement): RuleSentence[] {
  return [
    ...callingVoid(agreement),
    { key: "help.void_blank" },
    ...(agreement.nothing_is_void ? [{ key: "help.void_nothing" } as const] : []),
    { key: "help.void_effect" },
    { key: agreement.void_returns_bonus ? "help.void_bonus_back" : "help.void_bonus_lost" },
  ];
}

function callingVoid({ void: rule, vote_limit_s, challenge_s }: Agreement): RuleSentence[] {
  if (rule === "off") return [{ key: "help.void_off" }];
  const time: RuleSentence =
    challenge_s > 0
      ? { key: "help.void_time", facts: { time: { seconds: challenge_s } } }
      : { key: "help.void_time_drawer" };
  if (rule === "own_up") return [{ key: "help.void_own_up_only" }, time];
  return [{ key: "help.void_vote", facts: { time: { seconds: vote_limit_s } } }, { key: "help.void_own_up" }, time];
}

/** The variants that are played, if there are any. */
function variants(agreement: Agreement): Part[] {
  const played: [HelpKey, boolean][] = [
    ["help.variant_kids", agreement.card_names.length === 0],
    ["help.variant_relaxed", agreement.variants.includes("relaxed")],
    ["help.variant_competitive", agreement.variants.includes("competitive")],
    ["help.variant_learning", agreement.first_round_is_learning],
    ["help.variant_geek", agreement.has_geek_cards],
  ];
  const says = played.filter(([, isPlayed]) => isPlayed).map(([key]) => ({ key }));
  return says.length > 0 ? [{ heading: "help.variants", says }] : [];
}

function end({ rounds, fewest_seats }: Agreement): RuleSentence[] {
  return [
    rounds === 1 ? { key: "help.end_rounds_one" } : { key: "help.end_rounds_many", facts: { rounds } },
    { key: "help.end_left", facts: { fewest: fewest_seats } },
    { key: "help.end_fame" },
  ];
}
