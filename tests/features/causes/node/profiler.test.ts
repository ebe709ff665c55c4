import { describe, expect, test } from "vitest";
import { listening, seenOf } from "./service.ts";

const delay = "const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\n";

describe("what a service of Node.js spends", () => {
  test("an await, at its line and under its route", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import { setTimeout as pause } from "node:timers/promises";
${listening}
async function checkFraud() {
  await pause(45);
}
async function answer(request, response) {
  await pause(5);
  await checkFraud();
  response.end("ok");
}`,
      },
      paths: ["/orders/17?a=1", "/orders/18"],
    });
    const [first, second] = seen.lines("wait");
    expect(first?.frame).toMatchObject({ name: "checkFraud", text: "await pause(45);" });
    expect(second?.frame).toMatchObject({ name: "answer", text: "await pause(5);" });
    expect(first?.amount).toBeGreaterThan((second?.amount ?? 0) * 3);
    expect(seen.through("wait", "await checkFraud();") / (first?.amount ?? 0)).toBeCloseTo(1, 1);
    expect([...(seen.profile.routes ?? [])].map(([route]) => route)).toEqual(["GET /orders/:id"]);
    const waits = seen.profile.spent.filter(({ kind }) => kind === "wait");
    expect(new Set(waits.map(({ route }) => route))).toEqual(new Set(["GET /orders/:id"]));
    // 50 ms each, of all requests together, although some were looked at.
    const perRequest =
      waits.flatMap(({ bySlice }) => [...bySlice.values()]).reduce((a, b) => a + b, 0) / seen.requests;
    expect(perRequest).toBeGreaterThan(40);
  });

  test("what is awaited at once, once", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `${delay}${listening}
async function answer(request, response) {
  if (request.url === "/together") {
    await Promise.all([delay(30), delay(31), delay(32)]);
  } else {
    await delay(90);
  }
  response.end("ok");
}`,
      },
      paths: ["/together", "/apart"],
    });
    const waitOf = (route: string): number =>
      seen.profile.spent
        .filter((one) => one.kind === "wait" && one.route === route)
        .flatMap(({ bySlice }) => [...bySlice.values()])
        .reduce((a, b) => a + b, 0) / (seen.profile.routes?.get(route) ?? 1);
    expect(waitOf("GET /together")).toBeLessThan(0.75 * waitOf("GET /apart"));
    expect(waitOf("GET /together")).toBeGreaterThan(0.1 * waitOf("GET /apart"));
  });

  test("callbacks, files and another thread that are waited for", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import { readFile } from "node:fs";
import { Worker } from "node:worker_threads";
${delay}${listening}
const worker = new Worker(new URL("worker.mjs", import.meta.url));
const asked = new Map();
let next = 0;
worker.on("message", (id) => asked.get(id)());
async function fromWorker() {
  const id = (next += 1);
  worker.postMessage(id);
  await new Promise((resolve) => asked.set(id, resolve));
}
function later(done) {
  setTimeout(() => {
    setTimeout(done, 40);
  }, 1);
}
async function answer(request, response) {
  await fromWorker();
  readFile(request.url === "/" ? "package.json" : "service.mjs", () => {
    later(() => response.end("ok"));
  });
}`,
        "worker.mjs": `import { parentPort } from "node:worker_threads";
function workHard() {
  const end = performance.now() + 8;
  while (performance.now() < end);
}
parentPort.on("message", (id) => {
  workHard();
  parentPort.postMessage(id);
});`,
      },
    });
    const waits = seen.lines("wait");
    expect(waits[0]?.frame).toMatchObject({ text: "setTimeout(done, 40);" });
    expect(waits[1]?.frame).toMatchObject({
      name: "fromWorker",
      text: "await new Promise((resolve) => asked.set(id, resolve));",
    });
    // Its caller's caller, three callbacks above.
    expect(seen.through("wait", 'later(() => response.end("ok"));')).toBeGreaterThan(
      (waits[0]?.amount ?? 0) * 0.9,
    );
    expect(seen.lines("cpu")[0]?.frame).toMatchObject({ path: "worker.mjs", name: "workHard" });
  });

  test("CPU time, at the function and in its loop", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `${listening}
function spin(ms) {
  const end = performance.now() + ms;
  let sum = 0;
  while (performance.now() < end) sum += Math.sqrt(sum + 1);
  return sum;
}
function priceOf() {
  let sum = 0;
  for (let i = 0; i < 4e6; i += 1) {
    sum += (i * 31) % 7;
  }
  return sum;
}
async function answer(request, response) {
  spin(1);
  response.end(String(priceOf()));
}`,
      },
    });
    const [first] = seen.lines("cpu");
    // Which of the two it is depends on whether V8 took the one into the other.
    expect(["priceOf", "answer"]).toContain(first?.frame.name);
    expect(first?.frame.path).toBe("service.mjs");
    expect(seen.files).toHaveLength(1);
    expect(JSON.parse(seen.files[0] ?? "")).toMatchObject({
      nodes: expect.any(Array),
      samples: expect.any(Array),
    });
  });

  test("a file that is read while nothing else goes on", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import { readFileSync } from "node:fs";
${listening}
function template() {
  return readFileSync("large.txt", "utf8");
}
async function answer(request, response) {
  response.end(template().slice(0, 10));
}`,
        "large.txt": "ä".repeat(3_000_000),
      },
    });
    expect(seen.lines("cpu")[0]?.frame).toMatchObject({ name: "template" });
  });

  test("queries of node:sqlite by number, without their values", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import { DatabaseSync } from "node:sqlite";
${listening}
const database = new DatabaseSync(":memory:");
database.exec("CREATE TABLE items (id INTEGER, name TEXT)");
const one = database.prepare("SELECT name FROM items WHERE id = ?");
async function loadItems() {
  for (let id = 0; id < 60; id += 1) {
    one.get(id);
  }
}
async function answer(request, response) {
  database.prepare("SELECT count(*) FROM items WHERE name = 'secret' AND id > 12").get();
  await loadItems();
  response.end("ok");
}`,
      },
    });
    const [many, single] = seen.lines("queries");
    expect(many?.frame).toMatchObject({ name: "loadItems", text: "one.get(id);" });
    expect(many?.what).toBe("SELECT name FROM items WHERE id = ?");
    expect(single?.what).toBe("SELECT count(*) FROM items WHERE name = ? AND id > ?");
    expect((many?.amount ?? 0) / (single?.amount ?? 1)).toBeCloseTo(60, 0);
    // One a request; the blocks of requests at both ends are not whole.
    expect((single?.amount ?? 0) / seen.requests).toBeGreaterThan(0.5);
    expect((single?.amount ?? 0) / seen.requests).toBeLessThan(2);
  });

  test("calls of other services by number and host", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import { once } from "node:events";
import { get } from "node:http";
${listening}
async function viaFetch(port) {
  await (await fetch("http://localhost:" + port + "/peer")).text();
}
async function viaClient(port) {
  const asked = get({ host: "127.0.0.1", port, path: "/peer" });
  const [peer] = await once(asked, "response");
  await once(peer.resume(), "end");
}
async function answer(request, response) {
  if (request.url === "/") {
    const { port } = served.address();
    for (let i = 0; i < 3; i += 1) await viaFetch(port);
    await viaClient(port);
  }
  response.end("ok");
}`,
      },
    });
    const [first, second] = seen.lines("calls");
    expect(first?.frame).toMatchObject({ name: "viaFetch" });
    expect(first?.what).toMatch(/^localhost:\d+$/);
    expect(second?.frame).toMatchObject({ name: "viaClient" });
    expect((first?.amount ?? 0) / (second?.amount ?? 1)).toBeCloseTo(3, 0);
    expect(seen.lines("wait").map(({ frame }) => frame.name)).toEqual(
      expect.arrayContaining(["viaFetch", "viaClient"]),
    );
  });

  test("what is allocated", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `${listening}
function makeMany() {
  return Array.from({ length: 100_000 }, (_, at) => ({ at }));
}
async function answer(request, response) {
  response.end(String(makeMany().length));
}`,
      },
    });
    expect(seen.lines("allocated")[0]?.frame).toMatchObject({ path: "service.mjs" });
    expect(seen.through("allocated", "function makeMany() {")).toBeGreaterThan(0);
  });
});
