/** A slide for what cannot be undone: how far it is pulled, and whether that is enough. */

/** Beyond this (CSS pixels) a finger slides; before, it holds still. */
const STILL = 8;
/** This much of the way is enough. */
const ENOUGH = 0.8;

/** How far along the way of the knob a finger has pulled it, from 0 to 1. */
export function pulled(from: number, to: number, way: number): number {
  return way > 0 ? Math.min(Math.max((to - from) / way, 0), 1) : 0;
}

/** Whether the finger slides rather than holds. */
export function isSliding(from: number, to: number): boolean {
  return Math.abs(to - from) > STILL;
}

export function isThrough(share: number): boolean {
  return share >= ENOUGH;
}
