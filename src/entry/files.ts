import { join } from "node:path";
import type { Publisher } from "../edges.ts";
import { makeDirectory, writeFileAtomically } from "../files.ts";
import { writeRun } from "../measure/records.ts";
import type { Run } from "../measure/run.ts";
import { formatOutcome } from "../report/outcome.ts";
import type { Report } from "../report/report.ts";

/**
 * Keeps the report as Markdown and JSON, and the Run records, in a directory.
 * @param options.withRecords false where the runs came from records that are kept already
 */
export function createFilesPublisher(
  directory: string,
  options: { readonly withRecords: boolean },
): Publisher {
  return {
    // Told before the load instead of after it.
    begin: async () => await makeDirectory(directory),
    publish: async (report: Report) => {
      await makeDirectory(directory);
      const reportPath = join(directory, "report.md");
      const jsonPath = join(directory, "report.json");
      await writeFileAtomically(reportPath, report.markdown);
      await writeFileAtomically(jsonPath, formatOutcome(report.outcome));
      const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
      return { reportPath, jsonPath, recordPaths };
    },
  };
}

/**
 * Writes Run records, one file a run, named after its scenario.
 * @returns their paths, in the order of the runs
 * @throws Failure "run" when the directory cannot be written
 */
export async function writeRecords(directory: string, runs: readonly Run[]): Promise<string[]> {
  await makeDirectory(directory);
  const paths: string[] = [];
  for (const run of runs) {
    const path = join(directory, `${fileName(run, paths.length)}.run.json`);
    await writeRun(path, run);
    paths.push(path);
  }
  return paths;
}

/** A scenario's name is free text, never a path. */
function fileName(run: Run, index: number): string {
  const safe = run.provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
  return index === 0 ? safe : `${safe}-${index + 1}`;
}
