import { readFile } from "node:fs/promises";
import { isGzip, readRun, unreadable } from "../ingest/records.ts";
import { parseJson } from "../lib/json.ts";
import { usageFailure } from "../model/failure.ts";
import type { Report, ReportContext } from "../model/outcome.ts";
import { type Run, runSchemaVersion } from "../model/run/run.ts";
import { buildReport } from "../report/document/build.ts";
import { longestOutcome, outcomeSchemaVersion, parseOutcome } from "../report/document/outcome.ts";
import { claimedLetThrough } from "../report/words/let-through.ts";

/**
 * Rebuilds a report from another run's report.json, which unreviewed code may have written: only its figures are used,
 * and all text is generated and escaped again.
 * @throws Failure "usage" for a file that is not a report
 */
export async function readReport(path: string, context: ReportContext): Promise<Report> {
  return reportOf(path, (await readBytes(path)).toString("utf8"), context, "a report.json");
}

export type ShownFile =
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "run"; readonly run: Run };

/** Reads a report.json or a Run record. @throws Failure "usage" for a file that is neither */
export async function readShown(path: string, context: ReportContext): Promise<ShownFile> {
  const bytes = await readBytes(path);
  const text = isGzip(bytes) ? "" : bytes.toString("utf8");
  const isRun =
    isGzip(bytes) ||
    /^\s*\{\s*"schema"\s*:\s*"loadline\/run@/.test(text) ||
    schemaOf(contentOf(text)) === runSchemaVersion;
  if (isRun) return { kind: "run", run: await readRun(path) };
  const wanted = "a report.json or a Run record (NAME.run.json)";
  return { kind: "report", report: reportOf(path, text, context, wanted) };
}

const unverified = "This verdict was made by the job that ran the pull request's code, and was not checked.";

/** @param wanted the accepted kinds of file, in words */
function reportOf(path: string, text: string, context: ReportContext, wanted: string): Report {
  const parsed = parseOutcome(text);
  if (parsed.ok) {
    const { letThrough: claimed, ...outcome } = parsed.outcome;
    if (context.isUnverified !== true) return buildReport(parsed.outcome, context);
    const notes = [unverified, ...(claimed === undefined ? [] : [claimedLetThrough]), ...outcome.notes];
    return buildReport({ ...outcome, notes }, context);
  }
  const what = foreign(text);
  throw usageFailure(
    what === undefined
      ? `${path}: ${parsed.reason}; expected a report.json that Loadline wrote`
      : `${path} is ${what}; name ${wanted} that a gate wrote, such as .loadline/report/report.json.`,
  );
}

/** What the file is instead of a report of this version; undefined if only a part of it is wrong. */
function foreign(text: string): string | undefined {
  if (text.length > longestOutcome) return undefined;
  const json = contentOf(text);
  if (json === undefined) return "not JSON, so not a report";
  const schema = schemaOf(json);
  if (schema === outcomeSchemaVersion) return undefined;
  if (schema === undefined) return 'not a report of Loadline (it has no field "schema")';
  if (schema === runSchemaVersion) return "a Run record, not a report";
  const found = `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
  return schema.startsWith("loadline/report@")
    ? `a report of another version of Loadline (${found}; this one reads "${outcomeSchemaVersion}")`
    : `not a report of Loadline (${found})`;
}

/** JSON of limited size; undefined if it is larger, or not JSON. */
function contentOf(text: string): unknown {
  return text.length > longestOutcome ? undefined : parseJson(text);
}

/** The `schema` that each file of Loadline declares. */
function schemaOf(json: unknown): string | undefined {
  const schema = typeof json === "object" && json !== null && "schema" in json ? json.schema : undefined;
  return typeof schema === "string" ? schema : undefined;
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}
