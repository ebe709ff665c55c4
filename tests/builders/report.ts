import type { ReportDocument } from "../../src/model/document.ts";
import type { Report } from "../../src/model/outcome.ts";

/** What a report says that has a headline alone, and sections. */
export function makeDocument(
  verdict: Report["verdict"],
  headline = "p95 rose by 18 %",
  closing: ReportDocument["closing"] = [],
): ReportDocument {
  return { verdict, headline, scenarios: [], notes: [], closing };
}

/** A report as the publisher is handed it. */
export function makeReport(changes: Partial<Report> = {}): Report {
  const verdict = changes.verdict ?? "fail";
  return {
    verdict,
    gate: "checkout (staging)",
    headline: "p95 rose",
    document: makeDocument(verdict),
    outcome: { verdict, scenarios: [], notes: [] },
    measured: { verdict, scenarios: [], notes: [] },
    runs: [],
    context: {
      workflowRun: undefined,
      acceptUrl: undefined,
      repeatCommand: undefined,
      baselineBranch: "main",
    },
    ...changes,
  };
}

/** The report of a run that broke, by itself or because somebody stopped it. */
export function brokenReport(isCancelled: boolean): Report {
  return makeReport({
    verdict: "broken",
    outcome: {
      verdict: "broken",
      notes: [],
      scenarios: [
        {
          kind: "broken",
          scenario: "checkout",
          environment: "staging",
          reason: "the run was stopped",
          cancelled: isCancelled,
          partial: [],
        },
      ],
    },
  });
}
