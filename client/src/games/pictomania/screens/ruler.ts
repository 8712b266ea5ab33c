/** The width of words in the page's font, in em. What depends on it is worked out anew once that font is there. */

import { createSubscriber } from "svelte/reactivity";

const SIZE = 100;
/** The weight that the words of cards have. */
const FONT = `700 ${SIZE}px "Nunito Variable", system-ui, sans-serif`;
const pen = document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();

const followFont = createSubscriber((update) => {
  void document.fonts.load(FONT).then(() => {
    known.clear();
    update();
  });
});

export function ems(text: string): number {
  followFont();
  const measured = known.get(text) ?? measure(text);
  known.set(text, measured);
  return measured;
}

function measure(text: string): number {
  if (!pen) return text.length * 0.6;
  pen.font = FONT;
  return pen.measureText(text).width / SIZE;
}
