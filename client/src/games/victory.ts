/** Sentences about the end of a game. */

import type { Seat } from "../wire/messages.ts";
import type { Sentence } from "../words/sentence.ts";
import type { Listener } from "./listener.ts";

interface Ended {
  readonly cause: string;
  readonly winners: readonly Seat[];
}

export function victory({ cause, winners }: Ended, listener: Listener): Sentence[] {
  const over: Sentence = { key: cause === "too_few" ? "page.tell_over_few" : "page.tell_over" };
  return winners.length === 0 ? [over] : [over, won(winners, listener)];
}

function won(winners: readonly Seat[], { seat, who }: Listener): Sentence {
  if (winners.length === 1 && winners[0] === seat) return { key: "page.tell_won_own" };
  const names = winners.map(who);
  return { key: names.length === 1 ? "page.tell_won_one" : "page.tell_won_many", facts: { names: { names } } };
}
