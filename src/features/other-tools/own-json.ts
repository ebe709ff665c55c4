import { parseIndicator } from "../../config/grammar/objective.ts";
import { type Importer, readText } from "../../ingest/import/source.ts";
import { largestDocumentBytes } from "../../ingest/import/summary.ts";
import { counted, trendValues } from "../../ingest/import/summary-metrics.ts";
import { summaryRun } from "../../ingest/import/summary-run.ts";
import { groupedBy } from "../../lib/grouped.ts";
import { parseJson } from "../../lib/json.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Aggregation } from "../../model/objective.ts";
import type { Metric } from "../../model/run/run.ts";
import { parseQuantity, type Quantity } from "../../model/units.ts";
import { percentileKey } from "../../stats/percentile.ts";

const label = "JSON";

/** A JSON of one's own, of which `values` names figures: `{p95: latency.e2e_p95}`. A name is an indicator, or that of a plain figure. */
export const ownJson: Importer = {
  name: "json",
  label,
  lacks: "samples; its time; all but the named values",
  recognises: () => false,
  async read(path, options) {
    if (options.values === undefined) {
      throw usageFailure(
        `${path}: in a JSON of your own a study names each figure, such as values: {p95: latency.p95}.`,
      );
    }
    const json = parseJson(await readText(path, largestDocumentBytes));
    const named = Object.entries(options.values).map(([name, at]) => {
      return { ...meaningOf(name), name, ...amountAt(json, at, path) };
    });
    const metrics = [...groupedBy(named, ({ metric }) => metric).values()].map((own) => metricOf(own, path));
    return summaryRun(path, { metrics, generator: label }, options);
  },
};

interface Meaning {
  readonly metric: string;
  readonly aggregation: Aggregation;
}

type Named = Meaning & Quantity & { readonly name: string };

/** A name that is no indicator is that of a figure alone, `NAME value`. */
function meaningOf(name: string): Meaning {
  const { metric, aggregation } = parseIndicator(name) ?? {
    metric: name,
    aggregation: { kind: "value" } as const,
  };
  return { metric, aggregation };
}

/** The figure at a path such as `latency.e2e_p95` or `runs.0.p95`. */
function amountAt(json: unknown, at: string, path: string): Quantity {
  let found = json;
  for (const key of at.split(".")) {
    const inside: object = typeof found === "object" && found !== null ? found : {};
    const entry = Object.entries(inside).find(([name]) => name === key);
    if (entry === undefined) {
      const keys = Object.keys(inside).slice(0, 20).join(", ");
      throw usageFailure(`${path} has no ${at}: there is no "${key}"${keys === "" ? "" : `, but ${keys}`}.`);
    }
    found = entry[1];
  }
  const amount =
    typeof found === "number" ? plain(found) : typeof found === "string" ? amountIn(found) : undefined;
  if (amount !== undefined && Number.isFinite(amount.value)) return amount;
  const text = JSON.stringify(found).slice(0, 60);
  throw usageFailure(
    `${path}: ${at} is ${text}; expected a number, or text such as "83.3s", "232 ms", "94%" or "367.9 req/min".`,
  );
}

function plain(value: number): Quantity {
  return { value, dimension: "number" };
}

/** `83.3s`, `1,336`, `367.9 req/m`. */
function amountIn(text: string): Quantity | undefined {
  const [, amount = "", unit = ""] = /^(-?[\d.,]{1,30}) {0,3}([^\s\d.,]\S{0,30})?$/.exec(text.trim()) ?? [];
  const number = /^-?\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?$/.test(amount) ? amount.replaceAll(",", "") : amount;
  const each = /^[A-Za-z]{0,20}\/(s|sec|m|min|h)$/.exec(unit)?.[1];
  if (each === undefined) return parseQuantity(`${number}${unit}`);
  const perHour = each === "h" ? 60 : 1;
  const rate = parseQuantity(`${number}${each.startsWith("s") ? "/s" : "/min"}`);
  return rate && { ...rate, value: rate.value / perHour };
}

/** The figures of one metric. @throws Failure "usage" for a rate whose count is not named */
function metricOf(own: readonly [Named, ...Named[]], path: string): Metric {
  const [{ metric: name, dimension }] = own;
  const figureOf = (kind: Aggregation["kind"]) =>
    own.find(({ aggregation }) => aggregation.kind === kind)?.value;
  const [count, rate, value] = [figureOf("count"), figureOf("rate"), figureOf("value")];
  if (value !== undefined) {
    const contains = dimension === "time" ? "time" : dimension === "bytes" ? "data" : "default";
    return {
      name,
      type: "gauge",
      contains,
      series: [{ tags: {}, values: { value, min: value, max: value } }],
    };
  }
  const levels = own.filter(({ aggregation: { kind } }) => kind !== "count" && kind !== "rate");
  const [level] = levels;
  if (level !== undefined) {
    const percentiles = levels.flatMap(({ aggregation, value: of }) =>
      aggregation.kind === "percentile" ? [[percentileKey(aggregation.percent), of] as const] : [],
    );
    const [min, max, avg, med] = [figureOf("min"), figureOf("max"), figureOf("avg"), figureOf("med")];
    const values = trendValues(count ?? 0, { min, max, avg, med }, percentiles);
    const isCountUntold = count === undefined && { isCountUntold: true as const };
    const contains = level.dimension === "time" ? "time" : level.dimension === "bytes" ? "data" : "default";
    return { name, type: "trend", contains, series: [{ tags: {}, values: { ...values, ...isCountUntold } }] };
  }
  if (count === undefined) {
    throw usageFailure(
      `${path}: the rate of ${name} needs its count beside it; name "${name} count", too, or a figure of another name.`,
    );
  }
  return {
    name,
    type: "counter",
    contains: "default",
    series: [{ ...counted(count, undefined), values: { count, rate: rate ?? 0 } }],
  };
}
