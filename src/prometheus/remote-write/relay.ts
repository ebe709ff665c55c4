import { randomUUID } from "node:crypto";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream";
import { listenHere } from "../../lib/listen.ts";
import { reasonOf } from "../../model/failure.ts";
import type { PrometheusSource } from "../api/client.ts";
import { TimedOut } from "../api/http.ts";
import { placeOf, refusedWrite, unsentWrite } from "../api/refusal.ts";

/** What k6 says of the samples it sends; everything else of its request stays behind. */
const passedHeaders = ["content-type", "content-encoding", "x-prometheus-remote-write-version", "user-agent"];

/** Where Prometheus takes samples in, below its base URL. */
const receiverPath = "/api/v1/write";

function passedOn(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => {
      const value = incoming.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Asks Prometheus to take what comes in. @throws where a header holds what none may hold */
function openUpstream(
  incoming: IncomingMessage,
  { url, headers, ca, timeoutMs }: PrometheusSource,
): ClientRequest {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return request(url, {
    method: "POST",
    // A connection each, as in http.ts: one that is kept may be closed just when the run's last figures go out on it.
    agent: false,
    headers: { ...passedOn(incoming), ...headers },
    timeout: timeoutMs,
    ...(ca === undefined ? {} : { ca }),
  });
}

/** Receives one line on why samples were refused. */
export type OnRefused = (reason: string) => void;

/** Of what a receiver says it refuses for, more than one line holds. */
const mostSaid = 1000;

/** Reads why an answer refuses, if it does; whatever becomes of the answer besides. */
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
 * Hands one request on; an upstream that does not answer is k6's 502, which it logs and survives. k6 logs only
 * the status of an answer, so its words are logged here.
 */
function handOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, onRefused }: { readonly to: PrometheusSource; readonly onRefused: OnRefused },
): void {
  const receiver = placeOf(to.url);
  const refuse = (error: unknown) => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
    // If k6 itself closed the connection, nothing was refused.
    if (!outgoing.destroyed) onRefused(unsentWrite({ name: receiver, timeoutMs: to.timeoutMs }, error));
    outgoing.end(reasonOf(error));
  };
  try {
    const upstream = openUpstream(incoming, to);
    upstream.on("response", (answer) => {
      listen(answer, receiver, onRefused);
      outgoing.writeHead(answer.statusCode ?? 502, { "content-type": "text/plain" });
      // An answer that is cut off ends k6's, too.
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

/** Where Prometheus takes samples in: the URL itself where it ends as a receiver's does, else a place below it. */
function receiverUrl(text: string): string {
  const url = new URL(text);
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  url.pathname = /\/(?:write|push)$/.test(path) ? path : `${path}${receiverPath}`;
  return url.href;
}

/**
 * Opens a receiver of remote writes on this machine that hands everything on to Prometheus with its credentials. k6 and
 * the script it runs, which may come from a pull request, learn only the receiver's address.
 * @param to its `url` is the base URL, or the receiver's own when it ends in `/write` or `/push`
 * @param onRefused called for each request that Prometheus refused
 * @returns the address for k6; the receiver ends with this process
 */
export async function openReceiver(to: PrometheusSource, onRefused: OnRefused = () => {}): Promise<string> {
  const url = receiverUrl(to.url);
  // Anyone on this machine could write here: the path is a secret between us and k6.
  const path = `/${randomUUID()}`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === "POST" && incoming.url === path) {
      handOn(incoming, outgoing, { to: { ...to, url }, onRefused });
      return;
    }
    outgoing.writeHead(404).end();
  });
  const port = await listenHere(server);
  server.unref();
  return `http://127.0.0.1:${port}${path}`;
}
