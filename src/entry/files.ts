import { join } from "node:path";
import type { Publisher } from "../edges.ts";
import { makeDirectory, writeFileAtomically } from "../files.ts";
import { writeRun } from "../measure/records.ts";
import { renderJunit } from "../report/junit.ts";
import { formatOutcome } from "../report/outcome.ts";
import { pageContent } from "../report/page/content.ts";
import type { RecordedRun, Report } from "../report/report.ts";
import { writePage } from "./page.ts";

/**
 * Keeps the report as an HTML page, Markdown, JSON and JUnit XML, and the Run records, in a directory.
 * @param options.page where the page goes, if not into the directory
 * @param options.withRecords false where the runs came from records that are kept already
 */
export function createFilesPublisher(
  directory: string,
  options: { readonly withRecords: boolean; readonly page?: string | undefined },
): Publisher {
  return {
    // Told before the load instead of after it.
    begin: async () => await makeDirectory(directory),
    publish: async (report: Report) => {
      await makeDirectory(directory);
      const markdownPath = join(directory, "report.md");
      const jsonPath = join(directory, "report.json");
      const junitPath = join(directory, "junit.xml");
      await writeFileAtomically(markdownPath, report.markdown);
      await writeFileAtomically(jsonPath, formatOutcome(report.outcome));
      await writeFileAtomically(junitPath, renderJunit(report.outcome));
      const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
      const page = options.page ?? join(directory, "report.html");
      const reportPath = await writePage(page, pageContent(report.measured, report.context));
      return { reportPath, markdownPath, jsonPath, junitPath, recordPaths };
    },
  };
}

/**
 * Writes Run records, one file a run, named after its scenario and, beyond the first, its round: `checkout.run.json`,
 * `checkout.round-2.run.json`, `checkout.base.run.json`.
 * @returns their paths, in the order of the runs
 * @throws Failure "run" when the directory cannot be written
 */
export async function writeRecords(directory: string, runs: readonly RecordedRun[]): Promise<string[]> {
  await makeDirectory(directory);
  const taken = new Set<string>();
  const paths: string[] = [];
  for (const recorded of runs) {
    const name = freeName(fileName(recorded), taken);
    taken.add(name);
    const path = join(directory, `${name}.run.json`);
    await writeRun(path, recorded.run);
    paths.push(path);
  }
  return paths;
}

/** A scenario's name is free text, never a path; without dots of its own no two kinds of name are alike. */
function fileName({ run, side, round }: RecordedRun): string {
  const safe = run.provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
  return `${safe}${side === "base" ? ".base" : ""}${round === 1 ? "" : `.round-${round}`}`;
}

/** Two scenarios may differ by what a file's name leaves out, or by their environment alone. Case is no difference. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) =>
    ![...taken].some((it) => it.toLowerCase() === candidate.toLowerCase());
  let candidate = name;
  for (let copy = 2; !isFree(candidate); copy += 1) candidate = `${name}.${copy}`;
  return candidate;
}
