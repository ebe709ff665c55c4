import { basename, dirname, relative } from "node:path";
import { stringify } from "yaml";
import { type ReadOptions, readResults } from "../../ingest/import/results.ts";
import { nameOf } from "../../ingest/import/source.ts";
import { findIndicator } from "../../judge/indicator/indicator.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { usageFailure } from "../../model/failure.ts";
import { formatIndicator, type RunIndicator } from "../../model/objective.ts";
import type { Metric, Run } from "../../model/run/run.ts";
import { pathsIn } from "./source/files.ts";

/** What a draft shows of a metric. */
function indicatorsOf({ name: metric, type }: Metric): readonly RunIndicator[] {
  const aggregations = {
    trend: [{ kind: "avg" }, { kind: "med" }, { kind: "percentile", percent: 95 }, { kind: "max" }],
    rate: [{ kind: "rate" }],
    counter: [{ kind: "count" }, { kind: "rate" }],
    gauge: [{ kind: "value" }],
  } as const;
  return aggregations[type].map((aggregation) => ({ metric, tags: {}, aggregation }));
}

/** Every figure that a run has; for the runs that lack it, it is a dash. */
function figuresOf(runs: readonly Run[]) {
  const indicators = runs.flatMap(({ metrics }) => metrics.flatMap(indicatorsOf));
  const all = new Map(indicators.map((one) => [formatIndicator(one), one]));
  const figures = [...all].flatMap(([text, indicator]) => {
    const has = runs.filter((run) => findIndicator(run, indicator).kind === "found");
    const figure = has.length < runs.length ? { figure: text, missing: "–" } : text;
    return has.length === 0 ? [] : [[text, figure] as const];
  });
  return Object.fromEntries(figures);
}

/** Names that differ, by the files'. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => nameOf(path).replace(/["{}]/g, " ").trim() || "run");
  const isTwice = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  return names.map((name, index) =>
    isTwice(name) ? `${basename(dirname(paths[index] ?? ""))} ${name} ${index + 1}` : name,
  );
}

/**
 * A first draft of a study: its runs, every figure that they have, and a table of it all.
 * @param path of the study, from whose folder its paths are
 */
export async function draftOf(words: readonly string[], path: string, options: ReadOptions): Promise<string> {
  const found = await inTurn(words, async (word) => await pathsIn("", word));
  const paths = [...new Set(found.flat())];
  if (paths.length === 0) throw usageFailure(`study: nothing matches ${words.join(" ")}`);
  const runs = await inTurn(paths, async (one) => await readResults(one, options));
  const names = namesOf(paths);
  const [first, last] = [names[0], names.at(-1)];
  const named = paths.map((one, index) => [names[index] ?? one, relative(dirname(path), one) || one]);
  const front = { runs: Object.fromEntries(named), figures: figuresOf(runs) };
  const block = (yaml: string) => `\n\`\`\`loadline\n${yaml}\n\`\`\`\n`;
  return [
    `---\n${stringify(front, { lineWidth: 0 })}# limits: ["p95 < 300ms"]\n---\n# What was measured\n\n`,
    `Write here what you found: \`{{p95 of ${last}}}\` without the backticks becomes a figure.\n`,
    block("table: {}"),
    names.length > 1 ? `\n## Before and after\n${block(`compare: ${first} -> ${last}`)}` : "",
    `\n## Environment\n${block("environment: {}")}`,
  ].join("");
}
