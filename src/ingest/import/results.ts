import { usageFailure } from "../../model/failure.ts";
import { type FormatName, formatNames } from "../../model/result-formats.ts";
import { type Run, runSchema } from "../../model/run/run.ts";
import { quoted } from "../csv.ts";
import { isFolderOfResults, readEngines } from "./engines.ts";
import { formatsWith } from "./formats/table.ts";
import { type Importer, isImported, nameOf, type ReadOptions, readHead, readText } from "./source.ts";
import { largestDocumentBytes, parseSummary, type Summary } from "./summary.ts";

export { isImported, type ReadOptions } from "./source.ts";

/**
 * Reads the results of a run, plain or gzipped: a file, or a directory with a file for each load generator.
 * @param format default: recognised by the content, never by the file's name
 * @throws Failure "usage" for a file that is missing, empty, damaged, of an unknown format or without what an objective needs;
 *   "run" for an incomplete one
 */
export async function readResults(
  path: string,
  options: ReadOptions = {},
  format?: FormatName,
): Promise<Run> {
  if (await isFolderOfResults(path)) {
    const scenario = options.scenario ?? nameOf(path);
    const ofEngine = { ...options, scenario, plan: { ...options.plan, isShare: true } };
    return await readEngines(path, async (file) => await readResults(file, ofEngine, format));
  }
  const head = await readHead(path);
  if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
  const formats = formatsWith(options.formats ?? []);
  const wanted = format ?? (options.values === undefined ? undefined : "json");
  const importer = formats.find((one) => (wanted === undefined ? one.recognises(head) : one.name === wanted));
  if (importer === undefined) {
    const [first = ""] = head.split("\n", 1);
    throw usageFailure(`${path} has an unknown format: line 1 is ${quoted(first)}; ${expectation}`);
  }
  const run = asRecord(path, lacking(await importer.read(path, options), importer));
  if (run.part !== undefined) {
    throw usageFailure(
      `${path} is part ${run.part.index} of ${run.part.of} of a load. Judge the records of all parts together: loadline judge DIRECTORY`,
    );
  }
  if (options.summary === undefined || isImported(run)) return run;
  throw usageFailure(
    `${options.summary.path} is a k6 summary after ${path}, a Run record that already has k6's duration. Leave it out.`,
  );
}

/** The run as its record has it. A damaged file may have impossible figures: huge counts, or more failures than requests. */
function asRecord(path: string, run: Run): Run {
  const { data, error } = runSchema.safeParse(run);
  if (data !== undefined) return data;
  const [first] = error.issues;
  throw usageFailure(
    `${path} has a figure that no run can have (${first?.path.join(".")}: ${first?.message}). Save the results again.`,
    error,
  );
}

/** Notes in the record what its format does not contain. */
function lacking(run: Run, { lacks, label }: Importer): Run {
  if (lacks === undefined) return run;
  const { generator } = run;
  return {
    ...run,
    generator: { ...generator, warnings: [`${label} does not hold: ${lacks}.`, ...generator.warnings] },
  };
}

/** A file of results, and k6's summary of the same run where there is one. */
export interface ResultFile {
  readonly path: string;
  readonly summary: Summary | undefined;
}

/** Formats that a summary of k6 may follow. */
const summarised: readonly (FormatName | undefined)[] = ["k6-csv", "k6-json", "loadline"];

/**
 * Pairs each summary of k6 with the samples of its run, right before it. Any other summary is a result of its own.
 * @throws Failure "usage" for a file that cannot be read, and for two summaries of one run
 */
export async function withSummaries(
  paths: readonly string[],
  { formats: others = [] }: Pick<ReadOptions, "formats"> = {},
): Promise<ResultFile[]> {
  const files: (ResultFile & { readonly format: FormatName | undefined })[] = [];
  for (const path of paths) {
    const head = (await isFolderOfResults(path)) ? undefined : await readHead(path);
    const format =
      head === undefined ? undefined : formatsWith(others).find((one) => one.recognises(head))?.name;
    const before = files.at(-1);
    const isOfBefore = format === "k6-summary" && summarised.includes(before?.format);
    if (isOfBefore && before?.summary !== undefined) {
      throw usageFailure(
        `${path} is the second summary of k6 after ${before.path}. Put each summary right after the samples of its run.`,
      );
    }
    const summary = isOfBefore ? parseSummary(await readText(path, largestDocumentBytes), path) : undefined;
    if (before !== undefined && summary !== undefined) files.splice(-1, 1, { ...before, summary });
    else files.push({ path, format, summary: undefined });
  }
  return files.map(({ path, summary }) => ({ path, summary }));
}

const expectation = `expected results, plain or gzipped, in one of these formats: ${formatNames.join(", ")} (docs/results.md).`;
