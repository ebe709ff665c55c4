import { expect, test } from "vitest";
import { buildReport } from "../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../../src/report/document/outcome.ts";
import { renderTerminal } from "../../../src/report/render/terminal.ts";
import { expectGolden } from "./expect-golden.ts";
import { context } from "./fixtures.ts";
import { states } from "./states.ts";

test.each(Object.entries(states))("the comment for %s is as the golden file shows it", (name, outcome) => {
  expectGolden(`${name}.md`, buildReport(outcome, context).markdown);
});

test.each(["fail-latency", "first-run", "scenarios", "broken", "servers-fail"])(
  "the terminal shows %s as its golden file",
  (name) => {
    const outcome = states[name];
    expect(outcome).toBeDefined();
    if (outcome !== undefined) expectGolden(`${name}.txt`, renderTerminal(outcome, context));
  },
);

test.each(Object.entries(states))("a stored outcome of %s gives the same comment again", (_, outcome) => {
  const report = buildReport(outcome, context);
  const parsed = parseOutcome(formatOutcome(outcome));
  expect(parsed.ok ? buildReport(parsed.outcome, context).markdown : parsed.reason).toBe(report.markdown);
});
