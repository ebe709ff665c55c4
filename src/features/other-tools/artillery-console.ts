import { largestTextBytes, linesOf } from "../../ingest/import/console-text.ts";
import { type Importer, readText } from "../../ingest/import/source.ts";
import { summaryRun } from "../../ingest/import/summary-run.ts";
import { usageFailure } from "../../model/failure.ts";
import { metricsOf } from "./artillery.ts";

const label = "Artillery (console)";

/** The heading of the last report; those of intermediate ones begin otherwise. */
const heading = /^Summary report @ \d\d:\d\d:\d\d/;

/**
 * What Artillery prints at a run's end, with its progress before it or without. It has no date, and summaries do not say of how
 * many samples. @see packages/artillery/lib/console-reporter.js of Artillery 2
 */
export const artilleryConsole: Importer = {
  name: "artillery-console",
  label,
  lacks:
    "samples; its date; how many samples a summary has; percentiles are estimates within 1 %, of p50, p95 and p99 only",
  recognises: (head) =>
    /^(?:Summary report @ |Metrics for period to: |Phase started: |Test run id: )/m.test(
      linesOf(head).join("\n"),
    ),
  async read(path, options) {
    const lines = linesOf(await readText(path, largestTextBytes));
    const starts = lines.flatMap((line, index) => (heading.test(line) ? [index] : []));
    const [start, second] = starts;
    if (start === undefined || second !== undefined) {
      const found =
        second === undefined ? 'no "Summary report @"' : `a second summary report on line ${second + 1}`;
      throw usageFailure(
        `${path} has ${found}. Expected all that artillery run printed of one run, or its summary report.`,
      );
    }
    const { counters, summaries } = figuresIn(lines.slice(start));
    const durationMs = totalTime(lines);
    const seconds = durationMs === undefined ? undefined : durationMs / 1000;
    return summaryRun(
      path,
      { ...metricsOf({ counters, summaries }, { seconds, options }), durationMs, generator: label },
      options,
    );
  },
};

/** `vusers.created: ........ 6000`; of a summary, indented, `  p95: ......... 181743.9`; of its heading, nothing. */
const row = /^(?<indent> *)(?<name>\S.{0,299}?): ?\.*(?: (?<figure>-?[\d.]{1,30})(?<isRate>\/sec)?)?$/;

function figuresIn(lines: readonly string[]) {
  const counters: Record<string, number> = {};
  const summaries: Record<string, Record<string, number>> = {};
  let open: Record<string, number> = {};
  for (const line of lines) {
    const { indent, name, figure, isRate } = row.exec(line)?.groups ?? {};
    if (name === undefined || isRate !== undefined) continue;
    if (figure === undefined) {
      open = {};
      summaries[name] = open;
    } else if (indent === "") counters[name] = Number(figure);
    else open[name] = Number(figure);
  }
  return { counters, summaries };
}

const unitMs: Readonly<Record<string, number>> = { hour: 3_600_000, minute: 60_000, second: 1000 };

/** `All VUs finished. Total time: 4 minutes, 1 second` */
function totalTime(lines: readonly string[]): number | undefined {
  const [text = ""] = lines.flatMap((line) => /\bTotal time: (.{1,80})$/.exec(line)?.[1] ?? []);
  const parts = [...text.matchAll(/(\d{1,9}) (hour|minute|second)/g)];
  const ms = parts.reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * (unitMs[unit] ?? 0), 0);
  return ms > 0 ? ms : undefined;
}
