/** Scales photos down before they are uploaded: a phone's are far larger than a card. */

import { NO_PICTURE, type Prepared } from "./bringing.svelte.ts";

/** The longest side, in pixels. */
const LONGEST = 1_800;
/** A file up to this size is sent as it is, if the server accepts its type. */
const SMALL_BYTES = 1 << 20;
const TAKEN = ["image/png", "image/jpeg", "image/webp"];
const QUALITY = 0.86;

/** A picture's size, scaled to fit. */
export function fitted(width: number, height: number, longest = LONGEST): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** Whether a file can be sent as it is. */
export function isSmall({ type, size }: Pick<Blob, "type" | "size">, width: number, height: number): boolean {
  return TAKEN.includes(type) && size <= SMALL_BYTES && Math.max(width, height) <= LONGEST;
}

/** The photo to upload; refused where the browser cannot read it as a picture. */
export async function prepared(file: Blob): Promise<Prepared> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return { refused: NO_PICTURE };
  try {
    if (isSmall(file, image.width, image.height)) return file;
    return (await painted(image)) ?? file;
  } finally {
    image.close();
  }
}

/** Some browsers cannot write WebP and return a large PNG instead; those write JPEG. */
async function painted(image: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = fitted(image.width, image.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const webp = await written(canvas, "image/webp");
  return webp?.type === "image/webp" ? webp : written(canvas, "image/jpeg");
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
