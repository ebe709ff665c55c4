import { readFile } from "node:fs/promises";
import { usageFailure } from "../failure.ts";
import { isGzip, readRun, unreadable } from "../measure/records.ts";
import type { Run } from "../measure/run.ts";
import { buildReport } from "../report/build.ts";
import { parseOutcome } from "../report/outcome.ts";
import type { Report, ReportContext } from "../report/report.ts";

/**
 * Builds a report again from the report.json of another run. The file may come from code nobody has reviewed (a fork's
 * pull request), so only its figures are taken and all text is made and escaped anew.
 * @throws Failure "usage" for a file that is no report
 */
export async function readReport(path: string, context: ReportContext): Promise<Report> {
  return reportOf(path, (await readBytes(path)).toString("utf8"), context);
}

/** What a file holds that can be shown: a report, or a run alone. */
export type Shown =
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "run"; readonly run: Run };

/**
 * Reads a report.json or a Run record, whichever the file is.
 * @throws Failure "usage" for a file that is neither
 */
export async function readShown(path: string, context: ReportContext): Promise<Shown> {
  const bytes = await readBytes(path);
  const text = isGzip(bytes) ? "" : bytes.toString("utf8");
  const isRun = isGzip(bytes) || /^\s*\{\s*"schema"\s*:\s*"loadline\/run@/.test(text);
  return isRun
    ? { kind: "run", run: await readRun(path) }
    : { kind: "report", report: reportOf(path, text, context) };
}

function reportOf(path: string, text: string, context: ReportContext): Report {
  const parsed = parseOutcome(text);
  if (!parsed.ok) throw usageFailure(`${path}: ${parsed.reason}; expected a report.json that Loadline wrote`);
  return buildReport(parsed.outcome, context);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}
