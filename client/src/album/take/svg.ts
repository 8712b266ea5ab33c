/** A drawing as an SVG: its lines as shapes, in sheet units, without paper below. */

import { SHEET_HEIGHT, SHEET_WIDTH } from "../../ink/stroke.ts";
import { pathData } from "../../ink/written_path.ts";
import { type Colours, inkOf, type TakenDrawing } from "./taken.ts";

const TURNED = `rotate(90) translate(0 -${SHEET_HEIGHT})`;

/** What an eraser removed is masked, so that nothing has to be painted over. */
export function svgOf({ strokes, seat, isUpright, word, author }: TakenDrawing, colours: Colours): string {
  const [width, height] = isUpright ? [SHEET_HEIGHT, SHEET_WIDTH] : [SHEET_WIDTH, SHEET_HEIGHT];
  const { masks, drawn } = layered(strokes);
  const turned = isUpright ? ` transform="${TURNED}"` : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped([word, author].filter(Boolean).join(", "))}</title>`,
    masks.length > 0 ? `<defs>${masks.join("")}</defs>` : "",
    `<g fill="${inkOf(colours, seat)}"${turned}>${drawn}</g>`,
    "</svg>\n",
  ].join("");
}

/** Each run of erasing masks all that was drawn before it. */
function layered(strokes: TakenDrawing["strokes"]): { masks: string[]; drawn: string } {
  const masks: string[] = [];
  let [drawn, erased] = ["", ""];
  const erase = () => {
    if (erased === "") return;
    const id = `erased-${masks.length + 1}`;
    masks.push(
      `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}">` +
        `<path fill="#fff" d="M0 0H${SHEET_WIDTH}V${SHEET_HEIGHT}H0Z"/><path fill="#000" d="${erased}"/></mask>`,
    );
    drawn = `<g mask="url(#${id})">${drawn}</g>`;
    erased = "";
  };
  for (const stroke of strokes) {
    if (stroke.isEraser) {
      if (drawn !== "") erased += pathData(stroke);
      continue;
    }
    erase();
    drawn += `<path d="${pathData(stroke)}"/>`;
  }
  erase();
  return { masks, drawn };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
