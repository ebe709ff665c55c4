import { appendFile, stat } from "node:fs/promises";
import type { ReportDocument } from "../model/document.ts";
import { Failure, runFailure } from "../model/failure.ts";
import { renderMarkdown } from "../report/render/markdown.ts";

/** GitHub drops a larger summary of a step. */
const mostSummaryBytes = 1024 * 1024;
/** Below this size a shortened report is useless. */
const leastBytes = 2000;

/**
 * Appends the report to the job summary.
 * @param path `GITHUB_STEP_SUMMARY`
 * @throws Failure "run" when the file cannot be written or is full
 */
export async function writeSummary(
  path: string,
  document: ReportDocument,
  reportUrl: string | undefined,
): Promise<void> {
  try {
    const { size } = await stat(path);
    const room = mostSummaryBytes - size - 2;
    if (room < leastBytes) {
      throw runFailure(`The job summary is full: this step has used ${size} of ${mostSummaryBytes} bytes.`);
    }
    await appendFile(path, `\n${renderMarkdown(document, { most: room, unit: "bytes", reportUrl })}\n`);
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error && "code" in error)) throw error;
    throw runFailure(
      `The job summary could not be written to ${path} (GITHUB_STEP_SUMMARY): ${error.code}. In a container, the runner's _temp directory must be mounted.`,
      error,
    );
  }
}
