/** How wide words are in the page's type, in em: a card's words are as large as the widest of them allows. */

const SIZE = 100;
const FONT = `600 ${SIZE}px "Nunito Variable", system-ui, sans-serif`;
const pen = document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();

/** Until the page's type is here another one is measured, and what was measured with it is forgotten. */
void document.fonts.load(FONT).then(() => known.clear());

export function ems(text: string): number {
  const measured = known.get(text) ?? measure(text);
  known.set(text, measured);
  return measured;
}

function measure(text: string): number {
  if (!pen) return text.length * 0.6;
  pen.font = FONT;
  return pen.measureText(text).width / SIZE;
}
