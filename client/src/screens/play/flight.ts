/** Things that fly from one place of the screen to another. */

import type { TransitionConfig } from "svelte/transition";

const FLIGHT_MS = 600;

interface Flight {
  /** Where it comes from. */
  from: string;
}

/** Lets an element come flying; for who wants nothing to move it is just there. */
export function flight(element: Element, { from }: Flight): TransitionConfig {
  const start = document.querySelector(from)?.getBoundingClientRect();
  if (start === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) return { duration: 0 };
  const end = element.getBoundingClientRect();
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const css = (_: number, left: number) => `translate: ${x * left}px ${y * left}px; z-index: 1`;
  return { duration: FLIGHT_MS, easing: landing, css };
}

/** Fast at first, and gently down. */
function landing(time: number): number {
  return 1 - (1 - time) ** 3;
}
