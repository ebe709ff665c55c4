import { createServer } from "node:http";
import { median } from "simple-statistics";
import type { Environment } from "../../../lib/environment.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { nowMs } from "../../../lib/net/clock.ts";
import { listenHere } from "../../../lib/net/listen.ts";
import { openProxy } from "./open.ts";

/** Enough for a median, after as many that warm both ways. */
const requests = 200;

/** The time that the proxy adds to a request, at the median, measured on this machine now, in ms. */
export async function measureOwnTime(env: Environment): Promise<number> {
  const service = createServer((_, response) => response.end("ok"));
  const target = `http://127.0.0.1:${await listenHere(service)}`;
  const proxy = await openProxy([{ target, by: 0, errors: 0 }], env);
  try {
    // In turn: whatever else the machine does reaches both.
    const extraMs = await inTurn(Array.from({ length: 2 * requests }), async () => {
      const directMs = await timeOf(target);
      return (await timeOf(proxy.urls[0] ?? "")) - directMs;
    });
    return Math.max(0, median(extraMs.slice(requests)));
  } finally {
    await proxy.end();
    service.close();
    service.closeAllConnections();
  }
}

async function timeOf(url: string): Promise<number> {
  const begunMs = nowMs();
  await (await fetch(url)).text();
  return nowMs() - begunMs;
}
