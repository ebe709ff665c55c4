import { basename, dirname, relative } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { stringify } from "yaml";
import { type ReadOptions, readResults } from "../../ingest/import/results.ts";
import { nameOf } from "../../ingest/import/source.ts";
import { findIndicator } from "../../judge/indicator/indicator.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { usageFailure } from "../../model/failure.ts";
import { formatIndicator, type RunIndicator } from "../../model/objective.ts";
import type { Metric, Run } from "../../model/run/run.ts";

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

/** Every figure that a run has, and whether another one lacks it. */
function figuresOf(runs: readonly Run[]): readonly { readonly text: string; readonly isMissing: boolean }[] {
  const all = new Map(
    runs.flatMap(({ metrics }) => metrics.flatMap(indicatorsOf)).map((one) => [formatIndicator(one), one]),
  );
  return [...all].flatMap(([text, indicator]) => {
    const has = runs.filter((run) => findIndicator(run, indicator).kind === "found");
    return has.length === 0 ? [] : [{ text, isMissing: has.length < runs.length }];
  });
}

/** Names that differ, by the files'. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => nameOf(path).replace(/["{}]/g, " ").trim() || "run");
  const isTwice = (name: string): boolean => names.filter((one) => one === name).length > 1;
  return names.map((name, index) =>
    isTwice(name) ? `${basename(dirname(paths[index] ?? ""))} ${name} ${index + 1}` : name,
  );
}

async function pathsOf(words: readonly string[]): Promise<readonly string[]> {
  const found = await inTurn(words, async (word) =>
    isDynamicPattern(word) ? (await glob(word)).sort() : [word],
  );
  const paths = [...new Set(found.flat())];
  if (paths.length === 0) throw usageFailure(`study: nothing matches ${words.join(" ")}`);
  return paths;
}

/**
 * A first draft of a study: its runs, every figure that they have, and a table of it all.
 * @param path of the study, from whose folder its paths are
 */
export async function draftOf(words: readonly string[], path: string, options: ReadOptions): Promise<string> {
  const paths = await pathsOf(words);
  const runs = await inTurn(paths, async (one) => await readResults(one, options));
  const names = namesOf(paths);
  const figures = figuresOf(runs).map(
    ({ text, isMissing }) => [text, isMissing ? { figure: text, missing: "–" } : text] as const,
  );
  const front = stringify(
    {
      runs: Object.fromEntries(
        paths.map((one, index) => [names[index] ?? one, relative(dirname(path), one) || one]),
      ),
      figures: Object.fromEntries(figures),
    },
    { lineWidth: 0 },
  );
  const [first, last] = [names[0], names.at(-1)];
  const compare =
    names.length > 1 ? `\n## Before and after\n\n\`\`\`loadline\ncompare: ${first} -> ${last}\n\`\`\`\n` : "";
  return (
    `---\n${front}# limits: ["p95 < 300ms"]\n---\n# What was measured\n\nWrite here what you found: \`{{p95 of ${last}}}\` without the backticks becomes a figure.\n` +
    `\n\`\`\`loadline\ntable: {}\n\`\`\`\n${compare}\n## Environment\n\n\`\`\`loadline\nenvironment: {}\n\`\`\`\n`
  );
}
