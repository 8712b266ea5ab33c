// A bare relay with Node's usual library: no rules, no checks, nothing kept. `--tick` coalesces.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const TICK_MS = 33;
const WELCOME = '{"type":"Welcome","n":0,"through":0,"sheet":1,"view":null}';
const hasTick = process.argv.includes("--tick");
const tables = new Map();

function send(table, message) {
  for (const line of table.lines) line.send(message, { binary: true });
}

function relay(table, message) {
  if (!hasTick) return send(table, message);
  if (table.waiting.length === 0) {
    setTimeout(() => send(table, Buffer.concat(table.waiting.splice(0))), TICK_MS);
  }
  table.waiting.push(message);
}

const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (line, request) => {
  if (!tables.has(request.url)) tables.set(request.url, { lines: new Set(), waiting: [] });
  const table = tables.get(request.url);
  table.lines.add(line);
  line.on("message", (message, isBinary) => (isBinary ? relay(table, message) : line.send(WELCOME)));
  line.on("close", () => table.lines.delete(line));
});
server.listen(Number(process.argv[2]), "127.0.0.1", 4096, () => console.log("ready"));
