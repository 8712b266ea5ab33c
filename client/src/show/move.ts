/**
 * Moves an element as a step of a show says, in time with all other screens: it begins in mid-flight on a screen that comes
 * late, stands still while the show is held, and lies where it belongs when the step is skipped.
 *
 *     <span {@attach moves(playing, step, (element) => arc(middleOf(source), middleOf(element)))}>…</span>
 *
 * Only transform, opacity and clip-path may move. Who prefers no motion gets a short fade at the same time instead, or what
 * `calm` says.
 */

import type { Attachment } from "svelte/attachments";
import { isCalm } from "../ink/calm.ts";
import type { Playing } from "./playing.svelte.ts";
import type { Timed } from "./steps.ts";

interface Moving {
  easing?: string;
  /** What is seen instead by who prefers no motion: a change that takes no travel. Null: nothing moves. */
  calm?: Keyframe[] | null;
  /** Whether it goes on for as long as the step lasts: how long one turn takes, in ms. */
  loops?: number;
}

/** A change of face for who prefers no motion. */
const FADE_MS = 150;
const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

export function moves(
  playing: Playing,
  step: Timed | undefined,
  frames: Keyframe[] | ((element: HTMLElement | SVGElement) => Keyframe[]),
  { easing = "linear", calm = FADE, loops }: Moving = {},
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    if (step === undefined) return;
    void playing.turns;
    const still = isCalm();
    const shown = still ? calm : typeof frames === "function" ? frames(element) : frames;
    if (shown === null) return;
    const lasts = still ? Math.min(FADE_MS, step.lasts_ms) : step.lasts_ms;
    const animation = element.animate(shown, {
      delay: step.at_ms,
      duration: still ? lasts : (loops ?? lasts),
      iterations: loops === undefined || still ? 1 : Math.max(1, Math.round(lasts / loops)),
      easing: still ? "linear" : easing,
      fill: "both",
    });
    animation.currentTime = Math.min(playing.now(), Number.MAX_SAFE_INTEGER);
    if (playing.isStill) animation.pause();
    return () => animation.cancel();
  };
}
