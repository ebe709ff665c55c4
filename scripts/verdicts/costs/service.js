// A service that computes and asks a store for each request: `node service.js --work 40 --queries 1 --leak 0`.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    work: { type: "string", default: "2500" },
    queries: { type: "string", default: "1" },
    leak: { type: "string", default: "0" },
    wait: { type: "string", default: "0" },
    store: { type: "string" },
  },
});
const [work, queries, leak, wait] = [values.work, values.queries, values.leak, values.wait].map(Number);
const store = connect(Number(values.store), "127.0.0.1").setNoDelay(true);
const waiting = [];
store.on("data", (answers) => {
  for (const _ of answers) waiting.shift()?.();
});
const query = () =>
  new Promise((resolve) => {
    waiting.push(resolve);
    store.write("q");
  });

// Off V8's heap, which grows by steps of its own; a page is resident once something is written there.
const kept = [];
let room = Buffer.alloc(0);
const keep = (digest) => {
  if (room.length < leak) {
    room = Buffer.allocUnsafeSlow(1_000_000);
    kept.push(room);
  }
  room.fill(digest, 0, leak);
  room = room.subarray(leak);
};

createServer(async (_, response) => {
  if (wait > 0) await setTimeout(2 * wait * Math.random());
  for (let asked = 0; asked < queries; asked += 1) await query();
  let digest = "x";
  for (let turn = 0; turn < work; turn += 1) digest = createHash("sha256").update(digest).digest("hex");
  if (leak > 0) keep(digest);
  response.end(digest);
}).listen(Number(process.env.PORT), "127.0.0.1");
