/** The guide of a lesson: what to say now, from the view and the screen alone. */

import type { Pictomania, Seat } from "../../../wire/messages.ts";
import type { Key } from "../../../words/words.svelte.ts";
import { deskOf, stageOf } from "../reveal.ts";
import type { GuidedScreen } from "./lesson.svelte.ts";

type View = Pictomania.View;

/** A sentence, and what it mentions: a player, one's own word, a token. */
export interface Step {
  readonly key: Key;
  readonly who?: Seat | null;
  readonly word?: Pictomania.Word;
  readonly token?: number;
}

/** What to say now. */
export function guideFor(view: View, screen: GuidedScreen): Step {
  switch (view.phase) {
    case "Setup":
      return may(view, "Deal") ? { key: "page.guide_deal" } : { key: "page.guide_deal_wait", who: view.dealer };
    case "Glance":
      return { key: glancing(view) };
    case "Drawing":
      return drawing(view, screen);
    case "Reveal":
      return revealing(view, screen);
    default:
      return { key: "page.guide_over" };
  }
}

function glancing(view: View): Key {
  if (may(view, "Ready")) return "page.guide_read";
  return may(view, "Go") ? "page.guide_go" : "page.guide_read_wait";
}

function drawing(view: View, screen: GuidedScreen): Step {
  const { own } = view;
  if (own === null || desk(view)?.has_stopped) return { key: "page.guide_stopped" };
  if (screen.isEnding) return { key: "page.guide_stop_hold" };
  if (screen.isArmed) return { key: "page.guide_arm" };
  if (Object.keys(own.laid).length > 0) return { key: isTimeToStop(view) ? "page.guide_stop" : "page.guide_more" };
  if (screen.shows !== "guess" && desk(view)?.is_blank && desk(view)?.may_draw)
    return { key: "page.guide_draw", word: own.word };
  if (screen.shows === "guess") return { key: "page.guide_number", who: screen.on };
  return { key: screen.shows === "draw" ? "page.guide_look" : "page.guide_look_wide" };
}

/** Nothing is left to guess, or another player has stopped. */
function isTimeToStop(view: View): boolean {
  return !may(view, "Guess") || view.seats.some((one) => one.desk?.has_stopped);
}

function revealing(view: View, { isTurning }: GuidedScreen): Step {
  const { step, seat } = stageOf(view);
  if (seat === null) return { key: "page.guide_reveal" };
  const isOwn = seat === view.seat;
  // The guide does not tell what the cards are still showing one by one.
  if (step === "end" && !isTurning) return { key: "page.guide_score" };
  if (step === "turned" && !isTurning) return isOwn ? { key: "page.guide_own_turned" } : turned(view, seat);
  return isOwn ? { key: "page.guide_own_word" } : { key: "page.guide_word", who: seat };
}

/** The outcome of one's own guess on that stack. */
function turned(view: View, seat: Seat): Step {
  const own = deskOf(view, seat)?.turned?.find(({ by }) => by === view.seat);
  if (own?.outcome === "wrong") return { key: "page.guide_wrong" };
  if (own?.outcome !== "right") return { key: "page.guide_turned" };
  return { key: own.token === 1 ? "page.guide_right_one" : "page.guide_right", token: own.token };
}

function desk(view: View): Pictomania.DeskView | undefined {
  return deskOf(view, view.seat);
}

function may(view: View, type: Pictomania.AnyCommand["type"]): boolean {
  return view.may.some((command) => command.type === type);
}
