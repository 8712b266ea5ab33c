/** A transition: an element flies in from another place of the screen. */

import type { TransitionConfig } from "svelte/transition";
import { lasting } from "../../styles/motion.ts";

interface Flight {
  /** The selector of the element it comes from. */
  from: string;
}

/** Lets an element fly in; without motion for people who prefer that. */
export function flight(element: Element, { from }: Flight): TransitionConfig {
  const start = document.querySelector(from)?.getBoundingClientRect();
  const duration = lasting("fly");
  if (start === undefined || duration === 0) return { duration: 0 };
  const end = element.getBoundingClientRect();
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const css = (_: number, left: number) => `translate: ${x * left}px ${y * left}px; z-index: 1`;
  return { duration, easing: landing, css };
}

/** Fast at first, then slow. */
function landing(time: number): number {
  return 1 - (1 - time) ** 3;
}
