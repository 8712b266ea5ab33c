/** The letters of what is taken along: those of the page, loaded when something is written with them. */

import text from "@fontsource/nunito/files/nunito-latin-400-normal.woff?url";
import bold from "@fontsource/nunito/files/nunito-latin-700-normal.woff?url";
import hand from "@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff?url";

export const FONTS = {
  hand: { file: hand, family: "Patrick Hand", weight: 400 },
  text: { file: text, family: "Nunito", weight: 400 },
  bold: { file: bold, family: "Nunito", weight: 700 },
} as const;

export type FontName = keyof typeof FONTS;

export type FontFiles = Readonly<Record<FontName, Uint8Array<ArrayBuffer>>>;

export async function fontFiles(): Promise<FontFiles> {
  const read = async (name: FontName) => new Uint8Array(await (await fetch(FONTS[name].file)).arrayBuffer());
  const [hand, text, bold] = await Promise.all([read("hand"), read("text"), read("bold")]);
  return { hand, text, bold };
}

/** Makes the letters known to the canvases of this worker. A browser that cannot do that writes with its own. */
export async function knowFonts(files: FontFiles): Promise<void> {
  const known = (self as unknown as { fonts?: FontFaceSet }).fonts;
  if (known === undefined) return;
  await Promise.all(
    (Object.keys(FONTS) as FontName[]).map(async (name) => {
      const { family, weight } = FONTS[name];
      const face = new FontFace(family, files[name], { weight: String(weight) });
      known.add(await face.load());
    }),
  );
}

/** A font as a canvas wants it; letters that it lacks come from the device. */
export function written(name: FontName, size: number): string {
  const { family, weight } = FONTS[name];
  return `${weight} ${size}px "${family}", "Nunito", system-ui, sans-serif`;
}
