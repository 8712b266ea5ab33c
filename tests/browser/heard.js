// What a page said and was answered, and how long it had to wait: before anything else, so that it sees every line.
window.heard = { answered: [], worst: 0, lines: 0 };
{
  const said = new Map();
  let heardAt = null;
  const waited = (since) => {
    window.heard.worst = Math.max(window.heard.worst, performance.now() - since);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.heard.lines += 1;
      this.addEventListener("message", ({ data }) => {
        const message = typeof data === "string" ? JSON.parse(data) : {};
        const isBack = message.type === "Welcome" || message.type === "Resumed";
        if (isBack && heardAt !== null) waited(heardAt);
        heardAt = performance.now();
        if (message.type !== "Answered" || !said.has(message.n)) return;
        waited(said.get(message.n));
        said.delete(message.n);
        window.heard.answered.push(message.n);
      });
    }
    send(data) {
      if (typeof data === "string") {
        const { type, n } = JSON.parse(data);
        const isNew = (type === "Do" || type === "Play") && !window.heard.answered.includes(n);
        if (isNew && !said.has(n)) said.set(n, performance.now());
      }
      super.send(data);
    }
  };
}
