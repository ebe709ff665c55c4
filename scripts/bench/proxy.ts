/**
 * What the proxy of `loadline prove` costs: time at the median, CPU at a thousand requests a second, and its memory with many
 * connections and a large answer.
 */
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { measureOwnTime, openProxy } from "../../src/features/prove/proxy/open.ts";
import { listenHere } from "../../src/lib/net/listen.ts";

const seconds = 10;
const perSecond = 1000;
/** What is held, and how long the service takes to answer. */
const held = [
  { by: 0, answerMs: 5 },
  { by: 0.1, answerMs: 5 },
  { by: 0.1, answerMs: 2 },
];
/** Each takes two files here and two in the proxy, of 20,000 that a process may have here. */
const connections = 9000;
const largeBytes = 1 << 30;
/** Connections that are opened at once: more than a listening socket's queue would be refused. */
const together = 200;

const part = Buffer.alloc(1 << 16, "x");
const service = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.url !== "/large") {
    setTimeout(() => response.end("ok"), Number(request.url?.slice(1)));
    return;
  }
  let sent = 0;
  const send = (): void => {
    while (sent < largeBytes) {
      sent += part.length;
      if (!response.write(part)) {
        response.once("drain", send);
        return;
      }
    }
    response.end();
  };
  send();
});
const target = `http://127.0.0.1:${await listenHere(service)}`;

/** @returns how many bytes the answer had */
async function ask(url: string, agent: http.Agent): Promise<number> {
  const [answer]: IncomingMessage[] = await once(http.get(url, { agent }), "response");
  let bytes = 0;
  for await (const chunk of answer ?? []) bytes += chunk.length;
  return bytes;
}

async function through(by: number, use: (url: string) => Promise<void>) {
  const proxy = await openProxy([{ target, by, errors: 0 }], process.env);
  const started = performance.now();
  await use(proxy.urls[0] ?? "");
  const wallMs = performance.now() - started;
  return { ...(await proxy.end()), wallMs };
}

const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

const ownMs = await measureOwnTime(process.env);
console.log(`a request through the proxy: ${ownMs.toFixed(2)} ms more at the median (may be 0.3 ms)`);

for (const { by, answerMs } of held) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  const { cpuMs, wallMs, told } = await through(by, async (url) => {
    const asked: Promise<number>[] = [];
    const started = performance.now();
    for (let sent = 0; sent < seconds * perSecond; sent += perSecond / 100) {
      asked.push(...Array.from({ length: perSecond / 100 }, () => ask(`${url}/${answerMs}`, agent)));
      await after(Math.max(0, started + (1000 * sent) / perSecond - performance.now()));
    }
    await Promise.all(asked);
  });
  agent.destroy();
  const rate = (told[0]?.requests ?? 0) / (wallMs / 1000);
  const added = (told[0]?.addedMs ?? 0) / (told[0]?.ownMs ?? 1);
  console.log(
    `${rate.toFixed(0)} requests/s of ${answerMs} ms${by === 0 ? "" : `, held for ${(100 * by).toFixed(0)} % of their time (${(100 * added).toFixed(1)} % measured)`}: ` +
      `${((100 * cpuMs) / wallMs).toFixed(0)} % of a core (may be 50 % at ${perSecond})`,
  );
}

const many = await through(0, async (url) => {
  const agents: http.Agent[] = [];
  for (let opened = 0; opened < connections; opened += together) {
    const some = Array.from({ length: together }, () => new http.Agent({ keepAlive: true }));
    agents.push(...some);
    await Promise.all(some.map(async (agent) => await ask(url, agent)));
  }
  for (const agent of agents) agent.destroy();
});
const broken = Object.values(many.told[0]?.failures ?? {}).reduce((sum, one) => sum + one, 0);
console.log(`${connections} open connections: ${mib(many.mostBytes)}, ${broken} broken off (may be 0)`);

const large = await through(0.1, async (url) => {
  const agent = new http.Agent();
  const bytes = await ask(`${url}/large`, agent);
  console.log(`an answer of ${mib(bytes)}:`);
});
console.log(`  ${mib(large.mostBytes)} of memory at most, ${(large.wallMs / 1000).toFixed(1)} s`);
service.close();
service.closeAllConnections();
