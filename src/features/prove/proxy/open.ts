import { once } from "node:events";
import { createServer } from "node:http";
import { median } from "simple-statistics";
import type { Environment } from "../../../lib/environment.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { nowMs } from "../../../lib/net/clock.ts";
import { listenHere } from "../../../lib/net/listen.ts";
import { startProgram } from "../../../lib/programs.ts";
import { runFailure } from "../../../model/failure.ts";
import { bareEnvironment } from "../../../processes/marked.ts";
import { type Ended, ended, ports, type Route } from "./route.ts";

/** A proxy in a process of its own, which listens for this machine alone. */
export interface OpenProxy {
  /** A base URL for each route, in their order. */
  readonly urls: readonly string[];
  end(): Promise<Ended>;
}

/** Older versions of Node, such as 20, end at a flag that they do not know. */
const systemAuthorities = ["--use-system-ca"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

/**
 * Starts a proxy that ends with this process.
 * @param env whose certificates count
 * @throws Failure "run" if it does not start
 */
export async function openProxy(routes: readonly Route[], env: Environment): Promise<OpenProxy> {
  const { beginning, beProxy } = await import("./serve.ts");
  // Where programs find the certificates of authorities: no other variable reaches the proxy.
  const { SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS } = env;
  const child = startProgram(process.execPath, [...systemAuthorities, "--eval", beginning, beProxy.name], {
    env: { ...bareEnvironment(), SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: true,
  });
  const ask = async (message: string | readonly Route[]): Promise<unknown> => {
    const died = once(child, "exit").then(([status]) => {
      throw runFailure(`The proxy of prove ended (${status}) before it answered.`);
    });
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), died]);
    return answer;
  };
  const listening = ports.parse(await ask(routes));
  const urls = routes.map(({ target }, at) =>
    target.replace(/^https?:\/\/[^/?#]+/i, `http://127.0.0.1:${listening[at]}`),
  );
  const end = async (): Promise<Ended> => {
    const told = ended.parse(await ask("end"));
    if (child.connected) child.disconnect();
    return told;
  };
  return { urls, end };
}

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
