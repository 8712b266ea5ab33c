/** Whether this person prefers no motion. Cached: asking the browser recomputes the page's style, and this is asked in every frame. */

const preferred = matchMedia("(prefers-reduced-motion: reduce)");
let isOn = preferred.matches;
preferred.addEventListener("change", () => {
  isOn = preferred.matches;
});

export function isCalm(): boolean {
  return isOn;
}
