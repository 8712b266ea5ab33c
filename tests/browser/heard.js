// What a page said and was answered, and how long it had to wait: before anything else, so that it sees every line.
window.heard = { answered: [], worst: 0, lines: 0 };
{
  const said = new Map();
  let [heardAt, lostAt] = [null, null];
  const waited = (since) => {
    window.heard.worst = Math.max(window.heard.worst, performance.now() - since);
  };
  window.WebSocket = class extends WebSocket {
    #isGivenUp = false;
    constructor(...given) {
      super(...given);
      window.heard.lines += 1;
      this.addEventListener("message", ({ data }) => this.#hear(typeof data === "string" ? JSON.parse(data) : {}));
      this.addEventListener("close", () => {
        if (!this.#isGivenUp && heardAt !== null) lostAt ??= performance.now();
      });
    }
    // A line that the page gives up was of no use since something was last heard on it.
    close() {
      this.#isGivenUp = true;
      lostAt ??= heardAt;
      super.close();
    }
    send(data) {
      if (typeof data === "string") {
        const { type, n } = JSON.parse(data);
        const isNew = (type === "Do" || type === "Play") && !window.heard.answered.includes(n);
        if (isNew && !said.has(n)) said.set(n, performance.now());
      }
      super.send(data);
    }
    #hear(message) {
      if (this.#isGivenUp) return;
      heardAt = performance.now();
      if (lostAt !== null && (message.type === "Welcome" || message.type === "Resumed")) {
        waited(lostAt);
        lostAt = null;
      }
      if (message.type !== "Answered" || !said.has(message.n)) return;
      waited(said.get(message.n));
      said.delete(message.n);
      window.heard.answered.push(message.n);
    }
  };
}
