import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { nameOfScenario, readRecordName, recordName } from "../../ingest/record-name.ts";
import { readRun, writeRun } from "../../ingest/records.ts";
import { makeOwnDirectory, unwritable, writeFileAtomically } from "../../lib/files.ts";
import { Failure } from "../../model/failure.ts";
import type { RecordedRun, Report } from "../../model/outcome.ts";
import type { PageMaker, Part } from "../../model/report/part.ts";
import type { Run } from "../../model/run/run.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { type ReportFile, reportFiles } from "../../report/render/files.ts";
import { keyOfRun } from "../assess.ts";
import { openPage, writeHtml } from "./page.ts";

/**
 * Keeps a report (HTML page, Markdown, JSON, JUnit XML) and its Run records in a directory.
 * @param options.page of the HTML page, if not in the directory
 * @param options.parts of features, one of which may make the page
 * @param options.more files, of features
 * @param options.withRecords false if the records are kept already
 */
export function createFilesPublisher(
  directory: string,
  options: {
    readonly withRecords: boolean;
    readonly page?: string | undefined;
    readonly parts: readonly Part[] | undefined;
    readonly more: readonly ReportFile[];
  },
): Publisher {
  let pages: PageMaker | undefined;
  return {
    // Told before the load instead of after it; and what a page is made of is read before a script could change it.
    begin: async () => {
      await makeOwnDirectory(directory);
      pages = await openPage(options.parts);
    },
    publish: async (report: Report) => {
      // First, what cannot be made again.
      const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
      await makeOwnDirectory(directory);
      const filePaths: Record<string, string> = {};
      for (const { name, output, render } of [...reportFiles, ...options.more]) {
        filePaths[output] = join(directory, name);
        await writeFileAtomically(join(directory, name), await render(report));
      }
      pages ??= await openPage(options.parts);
      if (pages === undefined) return { filePaths, recordPaths };
      const reportPath = options.page ?? join(directory, "report.html");
      await writeHtml(reportPath, pages.ofReport(report));
      return { reportPath, filePaths, recordPaths };
    },
  };
}

/**
 * Writes Run records, one file a run: `checkout.run.json`, `checkout.round-2.run.json`, `checkout.base.run.json`,
 * `checkout.control.run.json`. They replace all that an earlier gate left of these scenarios, since other rounds are of
 * another gate, but not the records of other parts (`checkout.part-2.run.json`).
 * @returns paths in the order of the runs
 * @throws Failure "run" if the directory cannot be written
 */
export async function writeRecords(directory: string, runs: readonly RecordedRun[]): Promise<string[]> {
  await makeOwnDirectory(directory);
  const taken = new Set<string>();
  const paths: string[] = [];
  for (const recorded of runs) {
    const name = freeName(recordName(recorded), taken);
    taken.add(name.toLowerCase());
    const path = join(directory, `${name}.run.json`);
    await writeRun(path, recorded.run);
    paths.push(path);
  }
  await removeStale(directory, runs, paths);
  return paths;
}

/** Last, so that a full disk costs nothing of what was measured before. */
async function removeStale(
  directory: string,
  recorded: readonly RecordedRun[],
  written: readonly string[],
): Promise<void> {
  const runs = recorded.map(({ run }) => run);
  // On disks that ignore case, a new record may stand under the name of an old one.
  const kept = new Set(written.map((path) => basename(path).toLowerCase()));
  const names = new Set(runs.map(nameOfScenario));
  const keys = new Set(runs.map(keyText));
  const parts = new Set(runs.map(({ part }) => part?.index));
  const isOfOtherPart = (part: number | undefined) =>
    part !== undefined && !parts.has(part) && !parts.has(undefined);
  for (const file of await readdir(directory)) {
    const named = readRecordName(file);
    if (named === undefined || named.isCompressed || !names.has(named.scenario)) continue;
    if (isOfOtherPart(named.part) || kept.has(file.toLowerCase())) continue;
    const path = join(directory, file);
    if (!(await isRecordOf(path, keys))) continue;
    await rm(path, { force: true }).catch((error: unknown) => {
      throw unwritable(path, error);
    });
  }
}

/** Two scenarios may share a file's name; a record that cannot be read belongs to none. */
async function isRecordOf(path: string, keys: ReadonlySet<string>): Promise<boolean> {
  try {
    return keys.has(keyText(await readRun(path)));
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function keyText(run: Run): string {
  return JSON.stringify(keyOfRun(run));
}

/** Scenarios may differ only in what a file's name leaves out, or in their environment. Case is ignored. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = `${name}.${copy}`;
  return candidate;
}
