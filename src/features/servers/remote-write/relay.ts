import { randomUUID } from "node:crypto";
import { type ClientRequest, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { withoutEndSlashes } from "../../../lib/net/end-slashes.ts";
import { listenHere } from "../../../lib/net/listen.ts";
import { reasonOf } from "../../../model/failure.ts";
import type { PrometheusSource } from "../../../ports/prometheus-source.ts";
import { openRequest, TimedOut } from "../../../prometheus/api/http.ts";
import { placeOf, refusedWrite, unsentWrite } from "../../../prometheus/api/refusal.ts";

/** Of k6's request, these alone. */
const passedHeaders = ["content-type", "content-encoding", "x-prometheus-remote-write-version", "user-agent"];

function passedOn(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => {
      const value = incoming.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** @throws Node's error for an invalid header */
function openUpstream(
  incoming: IncomingMessage,
  { url, headers, ca, timeoutMs }: PrometheusSource,
): ClientRequest {
  const whole = { ...passedOn(incoming), ...headers };
  return openRequest(new URL(url), { method: "POST", headers: whole, timeout: timeoutMs }, ca);
}

/** Receives one line on why samples were refused. */
export type OnRefused = (reason: string) => void;

/** Characters of a reason; more than one line holds. */
const mostSaid = 1000;

/** Reads why an answer refuses, if it does. */
function listen(answer: IncomingMessage, receiver: string, onRefused: OnRefused): void {
  const { statusCode: status = 502 } = answer;
  if (status >= 200 && status <= 299) return;
  let said = "";
  answer.setEncoding("utf8");
  answer.on("data", (chunk: string) => {
    if (said.length < mostSaid) said += chunk;
  });
  answer.on("end", () => onRefused(refusedWrite(receiver, status, said)));
}

/**
 * Hands one request on. Without an answer k6 gets a 502, which it logs and survives. k6 logs only the status of an answer, so
 * its text is logged here.
 */
function handOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, onRefused }: { readonly to: PrometheusSource; readonly onRefused: OnRefused },
): void {
  const receiver = placeOf(to.url);
  const refuse = (error: unknown) => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
    // Nothing was refused if k6 closed the connection.
    if (!outgoing.destroyed) onRefused(unsentWrite({ name: receiver, timeoutMs: to.timeoutMs }, error));
    outgoing.end(reasonOf(error));
  };
  try {
    const upstream = openUpstream(incoming, to);
    upstream.on("response", (answer) => {
      listen(answer, receiver, onRefused);
      outgoing.writeHead(answer.statusCode ?? 502, { "content-type": "text/plain" });
      // An answer that is cut off cuts off k6's.
      pipeline(answer, outgoing, () => {});
    });
    upstream.on("timeout", () => upstream.destroy(new TimedOut(`no answer within ${to.timeoutMs} ms`)));
    upstream.on("error", refuse);
    // k6 has given up, or ended.
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  } catch (error) {
    refuse(error);
  }
}

/** Where Prometheus takes samples: the URL itself if it ends as a receiver's does, else a path below it. */
function receiverUrl(text: string): string {
  const url = new URL(text);
  const path = withoutEndSlashes(url.pathname);
  url.pathname = /\/(?:write|push)$/.test(path) ? path : `${path}/api/v1/write`;
  return url.href;
}

/**
 * Opens a receiver of remote writes on this machine, until this process ends, that hands them on to Prometheus with its
 * credentials. k6 and its script, which may come from a pull request, learn only the receiver's address.
 * @param to its `url` is the base URL, or the receiver's own if it ends in `/write` or `/push`
 * @param onRefused called for each refused request
 * @returns the address for k6
 */
export async function openReceiver(to: PrometheusSource, onRefused: OnRefused = () => {}): Promise<string> {
  const url = receiverUrl(to.url);
  // Secret, as anyone on this machine could write here.
  const path = `/${randomUUID()}`;
  const server = createServer((incoming, outgoing) => {
    const isKnown = incoming.method === "POST" && incoming.url === path;
    if (isKnown) handOn(incoming, outgoing, { to: { ...to, url }, onRefused });
    else outgoing.writeHead(404).end();
  });
  const port = await listenHere(server);
  server.unref();
  return `http://127.0.0.1:${port}${path}`;
}
