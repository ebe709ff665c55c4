import type { Aggregation, Objective } from "../../model/objective.ts";
import { boundedTags } from "../../model/run/bounds.ts";

/** In the order in which k6 looks for them: a longer one before the shorter that it begins with. */
const operators = ["<=", "<", ">=", ">", "===", "==", "!="] as const;

const methods = ["value", "count", "rate", "avg", "min", "med", "max"] as const;

/** Go's ParseFloat, without hexadecimal numbers and infinities, which bound nothing that is measured. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function numberOf(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined;
}

function aggregationOf(method: string): Aggregation | undefined {
  const kind = methods.find((one) => one === method);
  if (kind !== undefined) return { kind };
  const percent = numberOf(/^p\((.*)\)$/.exec(method)?.[1] ?? "");
  return percent !== undefined && percent >= 0 && percent <= 100
    ? { kind: "percentile", percent }
    : undefined;
}

/** Without blanks and quotes at its ends, as k6 reads tags. */
function unquoted(text: string): string {
  return text.trim().replace(/^["']+|(?<!["'])["']+$/g, "");
}

/** Undefined for a name whose braces do not match. */
function metricOf(name: string): Pick<Objective["indicator"], "metric" | "tags"> | undefined {
  const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
  if (open === -1 && close === -1) return { metric: name, tags: {} };
  if (open === -1 || close !== name.length - 1) return undefined;
  const pairs = name.slice(open + 1, close).split(",");
  const tags = pairs
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [key = "", ...value] = pair.split(":");
      return [unquoted(key), unquoted(value.join(":"))] as const;
    });
  return { metric: name.slice(0, open), tags: boundedTags(Object.fromEntries(tags)) };
}

/**
 * Reads a threshold of a k6 script as an objective, in every spelling of k6.
 * @param metric with its sub-metric: `http_req_duration{name:login}`
 * @param expression such as `p(95)<500`, in k6's own units (ms, 0..1)
 * @returns undefined for an expression that k6 refuses, and for a hexadecimal or infinite limit
 * @see k6 v2.2.0 metrics/thresholds_parser.go, parseThresholdExpression; metrics/metric.go, ParseMetricName and
 *   AddSubmetric
 */
export function parseThreshold(metric: string, expression: string): Objective | undefined {
  const operator = operators.find((one) => {
    const at = expression.indexOf(one);
    return at !== -1 && at + one.length < expression.length;
  });
  if (operator === undefined) return undefined;
  const at = expression.indexOf(operator);
  const aggregation = aggregationOf(expression.slice(0, at).trim());
  const limit = numberOf(expression.slice(at + operator.length).trim());
  const of = metricOf(metric);
  if (aggregation === undefined || limit === undefined || of === undefined) return undefined;
  return {
    text: `${metric} ${expression}`,
    indicator: { ...of, aggregation },
    comparison: operator === "===" ? "==" : operator,
    bound: { kind: "absolute", limit, dimension: "number" },
    onMiss: "fail",
    source: { from: "script" },
  };
}

/** Whether a line of JavaScript holds this text between quotes. */
function quotes(line: string, text: string): boolean {
  return ['"', "'", "`"].some((quote) => line.includes(`${quote}${text}${quote}`));
}

/** Whether a line of JavaScript has this key: `http_req_duration:`, `"http_req_duration{name:login}":`. */
function hasKey(line: string, key: string): boolean {
  if (quotes(line, key)) return true;
  if (!/^\w+$/.test(key)) return false;
  return new RegExp(`(?<![\\w"'\`])${key}\\s*:`).test(line);
}

/**
 * The line (from 1) of a script that holds a threshold: the first with the expression from the metric's key on, else that
 * of the key. Searches the text, so it does not find what the script puts together.
 */
export function lineOfThreshold(script: string, metric: string, expression: string): number | undefined {
  const lines = script.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  const opening = lines.find(({ line }) => /\bthresholds\b/.test(line))?.number ?? 1;
  const code = lines.filter(({ line, number }) => number >= opening && !/^\s*(?:\/\/|\*)/.test(line));
  const key = code.find(({ line }) => hasKey(line, metric))?.number;
  const found = code.filter(({ line }) => quotes(line, expression)).map(({ number }) => number);
  if (key === undefined) return found.length === 1 ? found[0] : undefined;
  return found.find((number) => number >= key) ?? key;
}
