import { usageFailure } from "../../../model/failure.ts";
import { largestTextBytes, linesOf, type Printed, printedIn } from "../console-text.ts";
import { type Importer, readText } from "../source.ts";
import type { FoundSummary, WrittenMetric } from "../summary.ts";
import { summaryRun } from "../summary-run.ts";
import { summarised } from "./k6-summary.ts";

const label = "k6 (console)";

/** `http_reqs.....: 868  287.3/s`, with k6's mark of a threshold in front or without; a sub-metric is `{ name:home }...: avg=1ms`. */
const row = /^\s*(?:[✓✗] )?(?<name>[A-Za-z_]\w{0,127}|\{ [^}]{1,300} \})\.*: +(?<printed>\S.*)$/u;

const recognised =
  /^ *(?:[✓✗] )?[a-z_]\w*\.*: +avg=\S+ +min=|█ (?:THRESHOLDS|TOTAL RESULTS)|^ +scenarios: \(100\.00%\)/mu;

/**
 * What k6 prints at a run's end, in any of its summary modes, with what it printed before or without, or only some lines of it.
 * @see internal/ui/summary.go of k6 v1.8.1 and v2.2.0
 */
export const k6Console: Importer = {
  name: "k6-console",
  label,
  lacks: "samples; its time; percentiles other than those printed; more digits than printed",
  recognises: (head) => recognised.test(head),
  async read(path, options) {
    const found = readSummary(path, linesOf(await readText(path, largestTextBytes)));
    return summaryRun(path, { ...summarised(found, options), generator: label }, options);
  },
};

/** @throws Failure "usage" for the output of several runs */
function readSummary(path: string, lines: readonly string[]): FoundSummary {
  const metrics: WrittenMetric[] = [];
  const seen = new Map<string, number>();
  let [whole, elapsedMs] = ["", undefined as number | undefined];
  for (const [index, line] of lines.entries()) {
    // Figures of groups and scenarios repeat those of the whole.
    if (/^\s*█ (?:GROUP|SCENARIO): /u.test(line)) break;
    const { name, printed } = row.exec(line)?.groups ?? {};
    if (name === undefined || printed === undefined) continue;
    const values = valuesOf(printed);
    if (values === undefined) continue;
    if (!name.startsWith("{")) whole = name;
    const full = whole === name ? name : `${whole}${name.replace(/^\{ /, "{").replace(/ \}$/, "}")}`;
    const before = seen.get(full);
    if (before !== undefined) {
      throw usageFailure(
        `${path}, line ${index + 1}: ${full} was on line ${before} already. Give the output of each run a file of its own.`,
      );
    }
    seen.set(full, index + 1);
    metrics.push({ name: nameOf(full), ...values });
  }
  for (const line of lines) elapsedMs = elapsedIn(line) ?? elapsedMs;
  return { metrics, durationMs: divisorOf(metrics) ?? elapsedMs, checks: [] };
}

/** From v1.0 on the shares of the checks have names of their own. */
function nameOf(name: string): string {
  return name === "checks_succeeded" ? "checks" : name;
}

/** `running (0m30.0s), 00/50 VUs, …` */
function elapsedIn(line: string): number | undefined {
  const [, minutes = "0", seconds] = /^running \((?:(\d{1,6})m)?(\d{1,2}(?:\.\d)?)s\),/.exec(line) ?? [];
  return seconds === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** k6 divides its counters by the run's duration. */
function divisorOf(metrics: readonly WrittenMetric[]): number | undefined {
  return metrics.flatMap(({ contains, values: { count, rate } }) =>
    contains === "default" && typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0
      ? [(count / rate) * 1000]
      : [],
  )[0];
}

/** The figures of a row, with their type; undefined for one that is none of k6's. */
function valuesOf(printed: string): Omit<WrittenMetric, "name"> | undefined {
  const [first = "", ...named] = printed.split(/ (?=(?:avg|min|med|max|count|p\([\d.]{1,12}\))=)/);
  const pairs = (first.includes("=") ? [first, ...named] : named).map((pair) => pair.split("=", 2));
  const figures = pairs.map(([key = "", text = ""]) => [key, printedIn(text)] as const);
  const known = figures.filter((pair): pair is readonly [string, Printed] => pair[1] !== undefined);
  if (known.length !== figures.length) return undefined;
  const values = Object.fromEntries(known.map(([key, { value }]) => [key, value]));
  const contains = known[0]?.[1].contains ?? "default";
  if (first.includes("=")) return { type: "trend", contains, values };
  if (named.length > 0) return gaugeOf(first, values);
  return rateOf(first) ?? counterOf(first);
}

function gaugeOf(first: string, values: Record<string, number>): Omit<WrittenMetric, "name"> | undefined {
  const value = printedIn(first);
  return value && { type: "gauge", contains: value.contains, values: { ...values, value: value.value } };
}

/** `50.00% 434 out of 868`; before v0.57 `50.00% ✓ 434 ✗ 434`. */
function rateOf(text: string): Omit<WrittenMetric, "name"> | undefined {
  const [, passes, total] = /^[\d.]+% +(\d+) out of (\d+)$/.exec(text) ?? [];
  if (total !== undefined) return asRate(Number(passes), Number(total));
  const [, passed, failed] = /^[\d.]+% +✓ (\d+) +✗ (\d+)$/u.exec(text) ?? [];
  return failed === undefined ? undefined : asRate(Number(passed), Number(passed) + Number(failed));
}

function asRate(passes: number, total: number): Omit<WrittenMetric, "name"> {
  return { type: "rate", contains: "default", values: { passes, total } };
}

/** `868 287.329629/s`, `118 kB 39 kB/s`. */
function counterOf(text: string): Omit<WrittenMetric, "name"> | undefined {
  const [, count = "", rate = ""] = /^(\S+(?: [kMGT]?B)?) +(\S+(?: [kMGT]?B)?)\/s$/.exec(text) ?? [];
  const [all, perSecond] = [printedIn(count), printedIn(rate)];
  if (all === undefined || perSecond === undefined) return undefined;
  return { type: "counter", contains: all.contains, values: { count: all.value, rate: perSecond.value } };
}
