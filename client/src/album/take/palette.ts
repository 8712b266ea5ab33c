/** The colours of a moving picture: ink on paper has only those between the two, so they are known before anything is drawn. */

/** A colour as a GIF has it. */
export type Rgb = [red: number, green: number, blue: number];

/** One stays for "as before", one is the paper. */
const MOST = 254;
const SHADES_MOST = 32;

export interface Palette {
  readonly colours: Rgb[];
  /** The colour of the paper, and the one that means: as in the frame before. */
  readonly paper: number;
  readonly same: number;
  /** The colour of this ink (by its place) where it covers so much of the paper (0 to 255). */
  shade(ink: number, cover: number): number;
}

/** From paper to each ink in even steps. */
export function paletteOf(paper: string, inks: readonly string[]): Palette {
  const shades = Math.min(SHADES_MOST, Math.floor(MOST / Math.max(1, inks.length)));
  const ground = rgb(paper);
  const ramps = inks.map((ink) =>
    Array.from({ length: shades }, (_, at) => mixed(ground, rgb(ink), (at + 1) / shades)),
  );
  return {
    colours: [ground, [255, 255, 255], ...ramps.flat()],
    paper: 0,
    same: 1,
    shade: (ink, cover) => {
      const step = Math.round((cover / 255) * shades);
      return step === 0 ? 0 : 1 + ink * shades + step;
    },
  };
}

/** The colour that is written as #rrggbb, or as #rgb. */
export function rgb(colour: string): Rgb {
  const digits = colour.slice(1);
  const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return [number >> 16, (number >> 8) & 0xff, number & 0xff];
}

function mixed(one: Rgb, other: Rgb, part: number): Rgb {
  return [0, 1, 2].map((at) => Math.round((one[at] ?? 0) + ((other[at] ?? 0) - (one[at] ?? 0)) * part)) as Rgb;
}
