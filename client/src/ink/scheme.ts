/** Notices when the device or the page changes between light and dark. */

/** Calls each time the colours may have changed, until the returned function is called. */
export function onScheme(call: () => void): () => void {
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(call);
  isDark.addEventListener("change", call);
  chosen.observe(document.documentElement, { attributes: true });
  return () => {
    isDark.removeEventListener("change", call);
    chosen.disconnect();
  };
}
