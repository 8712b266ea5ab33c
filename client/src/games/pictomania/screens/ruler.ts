/** The width of words in the page's font, in em: the widest word of a card decides the size of all. */

const SIZE = 100;
const FONT = `600 ${SIZE}px "Nunito Variable", system-ui, sans-serif`;
const pen = document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();

/** Widths measured with the fallback font are dropped once the page's font is loaded. */
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
