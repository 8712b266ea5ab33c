/** The levels that players propose for the next round. */

import type { Pictomania, Seat } from "../../wire/messages.ts";

type View = Pictomania.View;

/** The levels that this seat can propose or deal. */
export function levelsToChoose({ may, seats, seat }: View): number[] {
  const levels = may.flatMap((one) =>
    one.type === "Propose" || (one.type === "Deal" && one.level !== null) ? [one.level as number] : [],
  );
  const own = seats.find((one) => one.seat === seat)?.proposal;
  return [...new Set(own == null ? levels : [...levels, own])].sort((one, other) => one - other);
}

/** The levels that this seat may deal; null where everyone plays at a level of their own. */
export function levelsToDeal({ may }: View): (number | null)[] {
  return may.flatMap((one) => (one.type === "Deal" ? [one.level] : []));
}

/** Who proposes that level. */
export function proposersOf(view: View, level: number): Seat[] {
  return view.seats.filter(({ proposal, has_left }) => proposal === level && !has_left).map(({ seat }) => seat);
}

/** The level with most proposals; the advised one on a tie or without proposals, null where everyone has their own. */
export function favourite(view: View): number | null {
  const counts = new Map<number, number>();
  for (const { proposal, has_left } of view.seats)
    if (proposal !== null && !has_left) counts.set(proposal, (counts.get(proposal) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const liked = [...counts].flatMap(([level, count]) => (count === most ? [level] : []));
  return liked.length === 0 || view.level === null || liked.includes(view.level) ? view.level : Math.min(...liked);
}
