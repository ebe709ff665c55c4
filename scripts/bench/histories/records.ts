/** Run records as k6's samples of a minute make them, varied so that no two are alike, to git neither. */
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { buildRun } from "../../../tests/builders/run.ts";
import { header, row, start } from "../../../tests/unit/ingest/csv-rows.ts";

const names = [
  "login",
  "products",
  "product",
  "cart",
  "add",
  "remove",
  "address",
  "pay",
  "confirm",
  "orders",
];
const [seconds, perSecond, distinct] = [60, 50, 12];

/** The rows of a request, as k6 writes them. */
function requestRows(at: number, durationMs: number, name: string, failed: boolean): string {
  const tags = { method: "GET", name: `https://shop.example/api/${name}`, status: failed ? "500" : "200" };
  const waiting = durationMs * (0.9 + Math.random() * 0.09);
  const parts: Readonly<Record<string, number>> = {
    http_reqs: 1,
    http_req_duration: durationMs,
    http_req_blocked: Math.random() / 100,
    http_req_connecting: 0,
    http_req_tls_handshaking: 0,
    http_req_sending: Math.random() / 10,
    http_req_waiting: waiting,
    http_req_receiving: durationMs - waiting,
    http_req_failed: failed ? 1 : 0,
    data_sent: 120,
    data_received: 900 + Math.floor(Math.random() * 400),
  };
  const own = Object.entries(parts).map(([metric, value]) => row(metric, at, value, tags));
  return [...own, row("checks", at, failed ? 0 : 1, { check: "status is 200" })].join("");
}

function measured(): Run {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  measurement.write(Buffer.from(`${header}\n`));
  for (let second = 0; second < seconds; second += 1) {
    const rows = Array.from({ length: perSecond }, (_, index) => {
      const at = start + second * 1000 + (index * 1000) / perSecond;
      const of = Math.floor(Math.random() * names.length);
      const durationMs = 40 * (1 + of / 4) * Math.exp(0.4 * normal());
      return (
        requestRows(at, durationMs, names[of] ?? "", Math.random() < 0.002) +
        row("iteration_duration", at, durationMs + 1000) +
        row("iterations", at, 1)
      );
    });
    rows.push(row("vus", start + second * 1000, 50), row("vus_max", start + second * 1000, 50));
    measurement.write(Buffer.from(rows.join("")));
  }
  const { window, metrics, checks, droppedIterations } = measurement.finish({ metrics: new Map() });
  return buildRun({
    window,
    metrics,
    checks,
    fingerprint: { script: hex(64), files: hex(64), options: hex(64), generatorMajor: 2 },
    generator: { droppedIterations, cpu: { mean: 0.21, highest: 0.4, above90: 0 } },
  });
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

function hex(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join("");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Other figures of the same size and number of digits. */
export function varied<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (name, own: unknown) => {
    if (name === "sketch" && typeof own === "string") {
      return own.replace(/[\w-]{8}/g, (part) =>
        Math.random() < 0.5 ? part : part.replace(/./g, () => letters[Math.floor(Math.random() * 64)] ?? "A"),
      );
    }
    if (typeof own !== "number" || own === 0) return own;
    const by = 0.97 + Math.random() * 0.06;
    if (Number.isInteger(own)) return own < 10 ? own : Math.round(own * by);
    const digits = String(own).replace(/\D/g, "").replace(/^0+/, "").length;
    const other = Number((own * by).toPrecision(Math.max(1, Math.min(17, digits))));
    return name === "rate" && own <= 1 ? Math.min(1, other) : other;
  });
}

let pool: readonly Run[] = [];

/** The run of a scenario on main, of the day of this number; the level moves once in a hundred days. */
export function entryOf(scenario: string, day: number): BaselineEntry {
  if (pool.length === 0) pool = Array.from({ length: distinct }, measured);
  const run = pool[day % distinct] ?? measured();
  const began = Date.UTC(2025, 0, 1) + day * 86_400_000 + Math.floor(Math.random() * 3_600_000);
  const at = (ms: number): string => new Date(began + ms).toISOString();
  return {
    accepted:
      day % 100 === 99 ? { reason: "the new search costs more", actor: "mona", at: at(0) } : undefined,
    run: {
      ...run,
      metrics: varied(run.metrics),
      window: { ...run.window, start: at(0), end: at(seconds * 1000) },
      provenance: {
        ...run.provenance,
        ...{ scenario, environment: "staging", branch: "main", event: "push", actor: "octocat" },
        commit: hex(40),
        workflowRun: `https://github.com/octo-org/shop/actions/runs/${10_000_000_000 + Math.floor(Math.random() * 1e9)}`,
        recordedAt: at(seconds * 1000 + 900),
      },
    },
  };
}
