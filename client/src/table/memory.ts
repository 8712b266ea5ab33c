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

/** Everything kept under names that begin like this: how they go on, and what is kept. */
export function recalledAll(beginning: string): [name: string, value: string][] {
  const whole = `pictorium.${beginning}`;
  try {
    return Object.entries(localStorage).flatMap(([key, value]): [string, string][] =>
      key.startsWith(whole) ? [[key.slice(whole.length), String(value)]] : [],
    );
  } catch {
    return [];
  }
}
