import { house } from "../wire/http.ts";

/** Have the page's files kept in this browser, once everything needed now is here. Browsers do so only over a safe line. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const ask = () => navigator.serviceWorker.register(new URL("sw.js", house())).catch(() => null);
  if (document.readyState === "complete") void ask();
  else addEventListener("load", () => void ask(), { once: true });
}

/** Whether this page may be one that was kept, so that nobody knows yet if the house is there. */
export function mayBeKept(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
