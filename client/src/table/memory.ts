/** What this browser remembers: a name, a language, and at which tables it has a place. Nothing that opens a door. */

/** What was kept under that name; nothing where the browser keeps nothing. */
export function recalled(key: string): string | null {
  try {
    return localStorage.getItem(`pictorium.${key}`);
  } catch {
    return null;
  }
}

/** Keep something, if the browser lets us; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`pictorium.${key}`);
    else localStorage.setItem(`pictorium.${key}`, value);
  } catch {
    // Some browsers keep nothing for a page they do not trust; then it is asked again.
  }
}
