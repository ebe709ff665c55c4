import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { header, row, start } from "../ingest/csv-rows.ts";
import { normal, runOf, seeded } from "./runs.ts";

/** What one request takes, ms, and whether it fails. */
export interface Request {
  readonly connecting: number;
  readonly waiting: number;
  readonly receiving: number;
  readonly failed: boolean;
}

/** Changes what a request would take; `chance` is uniform in (0, 1), the same for the same seed. */
export type Alter = (
  request: Request,
  at: { readonly endpoint: string; readonly second: number; readonly chance: number },
) => Request;

export interface ShopLoad {
  readonly seconds?: number;
  readonly perSecond?: number;
  /** Names of the endpoints, in turn; the first takes a median of 20 ms, each further one 10 ms more. */
  readonly endpoints?: readonly string[];
  readonly alter?: Alter;
  readonly change?: Partial<Run>;
}

export const shopEndpoints = ["products", "search", "cart", "checkout"];

const tails = new Map<string, string>();

/** A row's tags, formatted once for each endpoint. */
function tagsOf(endpoint: string): string {
  const known = tails.get(endpoint);
  if (known !== undefined) return known;
  const tail = row("m", 0, 0, { method: "GET", name: endpoint, status: "200" }).slice("m,0,0.000000".length);
  tails.set(endpoint, tail);
  return tail;
}

function requestRows(timeMs: number, endpoint: string, request: Request): string {
  const { connecting, waiting, receiving, failed } = request;
  const time = Math.round(timeMs * 1000);
  const tags = tagsOf(endpoint);
  return (
    `http_reqs,${time},1.000000${tags}` +
    `http_req_duration,${time},${(waiting + receiving + 0.05).toFixed(6)}${tags}` +
    `http_req_blocked,${time},${(connecting + 0.01).toFixed(6)}${tags}` +
    `http_req_connecting,${time},${connecting.toFixed(6)}${tags}` +
    `http_req_sending,${time},0.050000${tags}` +
    `http_req_waiting,${time},${waiting.toFixed(6)}${tags}` +
    `http_req_receiving,${time},${receiving.toFixed(6)}${tags}` +
    `http_req_failed,${time},${failed ? "1.000000" : "0.000000"}${tags}` +
    `iteration_duration,${time},${(connecting + waiting + receiving + 0.1).toFixed(6)}${tags}` +
    `iterations,${time},1.000000${tags}`
  );
}

/** A run measured from samples, as k6 would have written them: log-normal waiting, every 50th request connects anew. */
export function shopRun(seed: number, load: ShopLoad = {}): Run {
  const { seconds = 15, perSecond = 100, endpoints = shopEndpoints, alter = (it) => it, change } = load;
  const random = seeded(seed);
  const machine = 1 + 0.005 * normal(random);
  const rows = [`${header}\n`];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    const place = index % endpoints.length;
    const endpoint = endpoints[place] ?? "";
    const usual: Request = {
      connecting: index % 50 === 0 ? 1 : 0,
      waiting: (20 + 10 * place) * machine * Math.exp(0.2 * normal(random)),
      receiving: 0.3 + 0.1 * random(),
      failed: random() < 0.002,
    };
    const second = Math.floor(index / perSecond);
    const request = alter(usual, { endpoint, second, chance: random() });
    rows.push(requestRows(start + (index * 1000) / perSecond, endpoint, request));
  }
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  measurement.write(Buffer.from(rows.join("")));
  const { window, metrics } = measurement.finish({ metrics: new Map() });
  return { ...runOf(metrics), window, ...change };
}
