/** All of it in one ZIP: a folder for each game with every drawing as picture, lines and moving picture, its poster, and the whole. */

import { zipSync } from "fflate";
import { drawingName, fileName } from "./file_names.ts";
import { fontFiles, knowFonts } from "./fonts.ts";
import { gifOf } from "./gif.ts";
import { filledIn } from "./html_file.ts";
import type { Wanted } from "./job.ts";
import { pdfOf } from "./pdf.ts";
import { pictureOf } from "./picture.ts";
import { posterOf } from "./poster.ts";
import { svgOf } from "./svg.ts";
import type { Captions, Colours } from "./taken.ts";

const GIF_LONG = 480;
/** Pictures and pages are packed already. */
const STORED = { level: 0 } as const;
const PACKED = { level: 6 } as const;

export async function zipOf(
  { games, paper, page, album }: Extract<Wanted, { form: "zip" }>,
  colours: Colours,
  captions: Captions,
  told: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await fontFiles();
  await knowFonts(fonts);
  const files: Parameters<typeof zipSync>[0] = {};
  const text = new TextEncoder();
  const whole = games.reduce((sum, { drawings }) => sum + drawings.length, 0) + games.length + 1;
  let done = 0;
  const step = () => {
    done += 1;
    told(done / (whole + 1));
  };
  for (const [at, game] of games.entries()) {
    const folder = games.length > 1 ? `${fileName(at + 1, game.date)}/` : "";
    for (const [place, drawing] of game.drawings.entries()) {
      const name = `${folder}${drawingName(drawing, place, game.drawings.length)}`;
      files[`${name}.png`] = [await bytesOf(await pictureOf(drawing, colours)), STORED];
      files[`${name}.svg`] = [text.encode(svgOf(drawing, colours)), PACKED];
      files[`${name}.gif`] = [gifOf([drawing], colours, GIF_LONG, () => {}), STORED];
      step();
    }
    const poster = await posterOf([game], captions, colours, () => {});
    files[`${folder}${fileName(captions.title)}.png`] = [await bytesOf(poster), STORED];
    step();
  }
  const pages = pdfOf(games, paper, captions, colours, fonts, () => {});
  files[`${fileName(captions.title)}.pdf`] = [new Uint8Array(pages), STORED];
  files[`${fileName(captions.title)}.html`] = [text.encode(filledIn(page, album)), PACKED];
  step();
  return zipSync(files);
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
