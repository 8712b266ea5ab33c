/** What a table waits for before its game begins. */

import type { PersonView, TableView } from "../wire/messages.ts";

export interface Waiting {
  seated: number;
  /** The number of people who still have to sit down. */
  missing: number;
  /** Seated people who are not ready. The host is ready by starting. */
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
