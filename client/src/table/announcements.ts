/** Announcements of what has changed at a table. */

import type { PersonView, TableView } from "../wire/messages.ts";

/** The key of the sentence, and the person's name. */
export interface Announcement {
  what: "page.came" | "page.left" | "page.went_away" | "page.came_back" | "page.is_ready" | "page.bot_for";
  name: string;
}

/** What the others did between these two states. */
export function announcementsOf(before: TableView, after: TableView, you: string): Announcement[] {
  const [old, now] = [others(before, you), others(after, you)];
  return [
    ...[...now.values()].flatMap((person) => changed(old.get(person.id), person)),
    ...[...old.values()]
      .filter(({ id }) => !now.has(id))
      .map(({ name }): Announcement => ({ what: "page.left", name })),
  ];
}

function others(table: TableView, you: string): Map<string, PersonView> {
  return new Map(table.people.filter(({ id }) => id !== you).map((person) => [person.id, person]));
}

function changed(
  before: PersonView | undefined,
  { name, away_since, is_ready, has_stand_in }: PersonView,
): Announcement[] {
  if (before === undefined) return [{ what: "page.came", name }];
  if (before.away_since === null && away_since !== null) return [{ what: "page.went_away", name }];
  if (before.away_since !== null && away_since === null) return [{ what: "page.came_back", name }];
  if (has_stand_in && !before.has_stand_in) return [{ what: "page.bot_for", name }];
  return is_ready && !before.is_ready ? [{ what: "page.is_ready", name }] : [];
}
