/** The size of text that the reader has chosen. */

import { createSubscriber } from "svelte/reactivity";

/** The size that browsers begin with, in pixels. */
const USUAL = 16;
/** Letters that are so many times as large as usual are not squeezed into the room: the words scroll. */
const LARGE = 1.25;

/** A browser tells of another size by no event of its own, but what is a rem wide changes. */
const followSize = createSubscriber((update) => {
  const measure = document.createElement("span");
  measure.style.cssText = "position: fixed; width: 1rem; visibility: hidden";
  document.body.append(measure);
  const observer = new ResizeObserver(update);
  observer.observe(measure);
  return () => {
    observer.disconnect();
    measure.remove();
  };
});

/** In pixels. */
export function rem(): number {
  followSize();
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL;
}

/** How many times larger than usual letters are to be; 1 where the difference is small. */
export function enlarged(): number {
  const growth = rem() / USUAL;
  return growth >= LARGE ? growth : 1;
}
