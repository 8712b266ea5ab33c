/** Whom a table waits for before its game begins. */

import type { PersonView, TableView } from "../wire/messages.ts";

export interface Waiting {
  seated: number;
  /** How many more have to sit down. */
  missing: number;
  /** Who sits there and has not said that they are ready. The host says so by starting. */
  unready: PersonView[];
}

export function waiting({ people, host }: TableView, fewest: number): Waiting {
  const seated = people.filter(({ seat }) => seat !== null);
  return {
    seated: seated.length,
    missing: Math.max(0, fewest - seated.length),
    unready: seated.filter(({ id, is_ready }) => !is_ready && id !== host),
  };
}
