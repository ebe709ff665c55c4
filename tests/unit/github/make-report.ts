import type { Report } from "../../../src/model/outcome.ts";

/** A report as the publisher is handed it. */
export function makeReport(changes: Partial<Report> = {}): Report {
  const verdict = changes.verdict ?? "fail";
  return {
    verdict,
    gate: "checkout (staging)",
    headline: "p95 rose",
    markdown: "### p95 rose by 18 %\n\n| indicator | limit |\n|---|---|\n| p95 | 300 ms |\n",
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
