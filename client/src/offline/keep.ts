import { house } from "../wire/http.ts";

/** Installs the service worker, once the page is loaded. Browsers allow it only in a secure context. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const ask = () => navigator.serviceWorker.register(new URL("sw.js", house())).catch(() => null);
  if (document.readyState === "complete") void ask();
  else addEventListener("load", () => void ask(), { once: true });
}

/** Whether this page may come from the cache, so that the server may be unreachable. */
export function mayBeKept(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
