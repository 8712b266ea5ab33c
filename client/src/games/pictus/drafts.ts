/** The words of a clue, kept in this tab until it is given: a reload loses none. One draft for each table, of one turn. */

export interface Draft {
  readonly text: string;
  readonly isLive: boolean;
}

export const NO_DRAFT: Draft = { text: "", isLive: false };

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What was written for that turn's clue. */
export function recalledDraft(store: () => Store, code: string, turn: number): Draft {
  try {
    const { turn: of, text, isLive } = JSON.parse(store().getItem(name(code)) ?? "{}");
    return of === turn ? { text: String(text), isLive: isLive === true } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Keep it, if the browser lets us; an empty one is forgotten. */
export function keepDraft(store: () => Store, code: string, turn: number, { text, isLive }: Draft): void {
  try {
    if (text === "" && !isLive) store().removeItem(name(code));
    else store().setItem(name(code), JSON.stringify({ turn, text, isLive }));
  } catch {
    // Some browsers keep nothing; then a reload begins anew.
  }
}

function name(code: string): string {
  return `pictorium.clue.${code}`;
}
