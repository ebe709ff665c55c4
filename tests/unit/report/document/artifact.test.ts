import { expect, test } from "vitest";
import { buildReport } from "../../../../src/report/document/build.ts";
import { renderMarkdown } from "../../../../src/report/render/markdown.ts";
import { context } from "../fixtures.ts";
import { states } from "../states.ts";

const run = "https://github.com/acme/shop/actions/runs/98765";

/** What a report says of its workflow run. */
function told(more: { readonly workflowRun: string; readonly artifact?: string }): string {
  const outcome = states["pass"];
  if (outcome === undefined) throw new Error("there is no such state");
  const markdown = renderMarkdown(buildReport(outcome, { ...context, ...more }).document);
  return markdown.split("\n").find((line) => line.includes("Workflow run")) ?? "";
}

test("the report says in which artifact its page is, and links to the run's artifacts", () => {
  expect(told({ workflowRun: run, artifact: "performance" })).toBe(
    `- [Workflow run](${run}); the page with charts is \`report.html\` in \`performance\` among [its artifacts](${run}#artifacts)`,
  );
  expect(told({ workflowRun: `${run}/attempts/2` })).toContain(
    `\`report.html\` among [its artifacts](${run}/attempts/2#artifacts), if the workflow uploads it`,
  );
});

test("elsewhere than on GitHub it links to the job alone", () => {
  const line = told({ workflowRun: "https://gitlab.example/shop/-/jobs/7" });
  expect(line).toContain("`report.html` among its artifacts");
  expect(line).not.toContain("#artifacts");
});
