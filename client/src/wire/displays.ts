/** The way of a screen to a table: it shows a code, and the host of the table says it. */

import { house, ofTable, picture, post } from "./http.ts";

/** A screen that waits. The secret stays on it. */
export interface Offered {
  readonly pairing: string;
  readonly secret: string;
  readonly seconds: number;
}

export async function offerScreen(): Promise<Offered> {
  const { pairing, secret, seconds } = await post(new URL("displays", house()), {});
  return { pairing: String(pairing), secret: String(secret), seconds: Number(seconds) };
}

/** The code of the table that this screen belongs to now; null while it waits. */
export async function tableOf(secret: string): Promise<string | null> {
  const { code } = await post(new URL("displays/state", house()), { secret });
  return code === null ? null : String(code);
}

/** The way to bring this screen to a table as a picture. Its secret is no part of any address. */
export function pairingPicture(secret: string): Promise<Blob> {
  return picture(new URL("displays/qr.svg", house()), { secret });
}

/** As the host: the screen that shows this code belongs to the table. */
export async function bringScreen(code: string, pairing: string): Promise<void> {
  await post(ofTable(code, "displays"), { pairing });
}
