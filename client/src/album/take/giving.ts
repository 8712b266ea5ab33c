/** How a file that was made comes into people's hands: saved, sent with the device's own sheet, or copied. */

import type { MadeFile } from "./job.ts";

/** How long an address must stay after a download began, in ms. */
const KEPT_MS = 60_000;

export function keepFile({ blob, name }: MadeFile): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Whether this device can send such a file. */
export function canSend(file: MadeFile): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [asFile(file)] });
}

/** Nothing happens where somebody thinks better of it. */
export async function send(file: MadeFile): Promise<void> {
  await navigator.share({ files: [asFile(file)], title: file.name }).catch(() => undefined);
}

export function canCopy(): boolean {
  return typeof ClipboardItem === "function" && typeof navigator.clipboard?.write === "function";
}

/** Puts a picture on the clipboard, which must be asked for before it is made; whether it lies there. */
export async function copied(picture: Promise<Blob | null>): Promise<boolean> {
  const made = picture.then((blob) => blob ?? Promise.reject(new Error("no picture")));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
    return true;
  } catch {
    return false;
  }
}

function asFile({ blob, name }: MadeFile): File {
  return new File([blob], name, { type: blob.type });
}
