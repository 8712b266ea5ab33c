/*
 * Tells people whose browser is too old. Such a browser may not know newer syntax: this is written in ES5, stands in a file
 * of its own, and the build puts SENTENCES before it.
 */

(function () {
  function knowsStyles() {
    var css = window.CSS || {};
    if (!css.supports) return false;
    return (
      css.supports("selector(:has(a))") && css.supports("height", "1dvh") && css.supports("container-type", "size")
    );
  }

  function knowsScripts() {
    var intl = window.Intl || {};
    return "noModule" in document.createElement("script") && !!intl.ListFormat && !![].toSorted;
  }

  function isTooOld() {
    return !(knowsStyles() && knowsScripts() && window.HTMLDialogElement && window.ResizeObserver);
  }

  function language() {
    var wanted = String(navigator.language || "");
    for (var one in SENTENCES) if (one.split("-")[0] === wanted.split("-")[0].toLowerCase()) return one;
    return "en";
  }

  function tell() {
    var line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.lang = language();
    line.id = "too-old";
    line.style.cssText = "margin:0;padding:1rem;background:#ffe08a;color:#2a2420;font:18px/1.4 sans-serif";
    line.appendChild(document.createTextNode(SENTENCES[line.lang]));
    document.body.insertBefore(line, document.body.firstChild);
  }

  if (isTooOld()) tell();
})();
