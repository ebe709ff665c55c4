import { readFile } from "node:fs/promises";
import { reasonOf, usageFailure } from "../failure.ts";
import { buildReport } from "../report/build.ts";
import { parseOutcome } from "../report/outcome.ts";
import type { Report, ReportContext } from "../report/report.ts";

/**
 * Builds a report again from the report.json of another run. The file may come from code nobody has reviewed (a fork's
 * pull request), so only its figures are taken and all text is made and escaped anew.
 * @throws Failure "usage" for a file that is no report
 */
export async function readReport(path: string, context: ReportContext): Promise<Report> {
  const parsed = parseOutcome(await readText(path));
  if (!parsed.ok) throw usageFailure(`${path}: ${parsed.reason}; expected a report.json that Loadline wrote`);
  return buildReport(parsed.outcome, context);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw usageFailure(`the report ${path} cannot be read: ${reasonOf(error)}`, error);
  }
}
