import { expect, test } from "vitest";
import { buildReport } from "../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { expectGolden } from "./expect-golden.ts";
import { context } from "./fixtures.ts";
import { markdownOf, terminalOf } from "./rendered.ts";
import { states } from "./states.ts";

test.each(Object.entries(states))("the comment for %s is as the golden file shows it", (name, outcome) => {
  expectGolden(`${name}.md`, markdownOf(outcome, context));
});

test.each(["fail-latency", "first-run", "scenarios", "broken", "servers-fail"])(
  "the terminal shows %s as its golden file",
  (name) => {
    const outcome = states[name];
    expect(outcome).toBeDefined();
    if (outcome !== undefined) expectGolden(`${name}.txt`, terminalOf(outcome, context));
  },
);

test.each(Object.entries(states))("a stored outcome of %s gives the same comment again", (_, outcome) => {
  const report = buildReport(outcome, context);
  const parsed = parseOutcome(formatOutcome(outcome));
  expect(parsed.ok ? markdownOf(parsed.outcome, context) : parsed.reason).toBe(
    renderMarkdown(report.document),
  );
});
