import { expect, test } from "vitest";
import { z } from "zod";
import { renderJunit } from "../../../src/features/junit/junit.ts";
import { pageContent } from "../../../src/features/page/content.ts";
import { renderPage } from "../../../src/features/page/render.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { renderTerminal } from "../../../src/report/render/terminal.ts";
import { situations } from "../app/situations.ts";
import { expectGolden } from "./expect-golden.ts";
import { absolute, context, gate, judged, judgedAbsolute, p95 } from "./fixtures.ts";
import { markdownOf } from "./rendered.ts";
import { states } from "./states.ts";

test.each(Object.entries(states))("the comment for %s is as the golden file shows it", (name, outcome) => {
  expectGolden(`${name}.md`, markdownOf(outcome, context));
});

test.each([
  "scenarios-pass",
  "fail-accepted",
  "inconclusive",
  "scenarios",
  "broken",
  "servers-fail",
  "shared-processors",
])("the terminal shows %s as its golden file", (name) => {
  const outcome = states[name];
  expect(outcome).toBeDefined();
  if (outcome !== undefined)
    expectGolden(`${name}.txt`, renderTerminal(buildReport(outcome, context).document));
});

test("JUnit and the page show an accepted fail as their golden files", () => {
  const report = buildReport(states["fail-accepted"] ?? gate([]), context);
  expectGolden("fail-accepted.junit.xml", renderJunit(report.outcome, context.parts));
  const page = renderPage(pageContent(report), { script: "", scriptSha256: "", style: "" });
  expectGolden("fail-accepted.head.html", headOf(page));
});

const shownJudgement = z.object({
  kind: z.string(),
  verdict: z.string().optional(),
  cause: z.string().optional(),
  objective: z.object({ text: z.string() }),
});

/** What a program reads of a state: its verdict, why, and each judgement without its figures. */
const reportJson = z.object({
  headline: z.string(),
  verdict: z.string(),
  scenarios: z.array(
    z.union([
      z.object({
        verdict: z.object({
          ...{ verdict: z.string(), open: z.unknown(), comparability: z.unknown() },
          ...{ load: z.unknown().optional(), answers: z.unknown().optional() },
          judgements: z.array(shownJudgement),
        }),
      }),
      z.object({ kind: z.literal("broken"), reason: z.string() }),
    ]),
  ),
});

/** The states of docs/evidence/situations.md, and what stands beside a pass. */
const ofSituations = [...situations.flatMap(({ shownAs }) => shownAs ?? []), "load-lighter", "load-unread"];

test.each(ofSituations)("terminal, page and JSON show %s as its golden files", (name) => {
  const outcome = states[name];
  if (outcome === undefined) throw new Error(`no state ${name}`);
  const report = buildReport(outcome, context);
  expectGolden(`${name}.txt`, renderTerminal(report.document));
  const page = renderPage(pageContent(report), { script: "", scriptSha256: "", style: "" });
  expectGolden(`${name}.head.html`, headOf(page));
  expectGolden(
    `${name}.json`,
    `${JSON.stringify(reportJson.parse(JSON.parse(formatOutcome(outcome))), undefined, 2)}\n`,
  );
});

test.each(situations.filter(({ shownAs }) => shownAs !== undefined))(
  "the golden of where $what has its verdict",
  ({ shownAs = "", verdict }) => {
    expect(states[shownAs]?.verdict).toBe(verdict);
  },
);

/** What a page begins with. */
function headOf(page: string): string {
  return /<header class="card head"[\s\S]*?<\/header>/.exec(page)?.[0] ?? page;
}

test.each(["fail-latency", "first-run", "scenarios", "broken", "servers-fail"])(
  "with --verbose it shows %s as its golden file",
  (name) => {
    const outcome = states[name];
    expect(outcome).toBeDefined();
    if (outcome === undefined) return;
    const { document } = buildReport(outcome, context);
    expectGolden(`${name}.verbose.txt`, renderTerminal(document, { verbose: true }));
  },
);

test.each(Object.entries(states))("a stored outcome of %s gives the same comment again", (_, outcome) => {
  const report = buildReport(outcome, context);
  const parsed = parseOutcome(formatOutcome(outcome));
  expect(parsed.ok ? markdownOf(parsed.outcome, context) : parsed.reason).toBe(
    renderMarkdown(report.document),
  );
});

/** Lines that a reader of a comment sees before opening anything. */
function visibleLines(markdown: string): readonly string[] {
  let depth = 0;
  return markdown.split("\n").filter((line) => {
    if (line === "<details>") depth += 1;
    if (line === "</details>") depth -= 1;
    const isSummary = depth === 1 && line.startsWith("<summary>");
    const isText = depth === 0 && line !== "</details>" && line !== "" && !/^\|(?: :?-+:? \|)+$/.test(line);
    return isSummary || isText;
  });
}

/** Many of everything that a pass may say. */
const full = gate(
  [
    judged(
      Array.from({ length: 30 }, (_, index) =>
        judgedAbsolute(absolute(`p95 < ${300 + index}ms`, p95, { limit: 300 + index }), 212),
      ),
    ),
  ],
  Array.from({ length: 9 }, (_, index) => `Note ${index}.`),
);
const scenarios = {
  ...gate(Array.from({ length: 30 }, () => full.scenarios[0]).filter((it) => it !== undefined)),
};

const short = Object.entries({ ...states, full, scenarios }).filter(([, { verdict }]) => verdict === "pass");

test.each(short)("%s is short: 12 lines in a terminal, 15 in a comment", (_, outcome) => {
  const { document } = buildReport(outcome, context);
  const terminal = renderTerminal(document);
  expect(terminal.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  expect(terminal).toMatch(
    /\nMore(?:, including doubts about the measurement)?: use --verbose, or open the report's page\.\n$/,
  );
  expect(visibleLines(renderMarkdown(document)).length).toBeLessThanOrEqual(15);
  // What is not shown at once is not lost.
  const whole = renderTerminal(document, { verbose: true });
  for (const note of outcome.notes) expect(whole).toContain(note);
  expect(renderMarkdown(document)).toContain("</details>");
});

test("what a pass leaves out of its table is folded away, whole", () => {
  const markdown = markdownOf(full, context);
  expect(markdown.match(/329/g)).toHaveLength(1);
  expect(markdown).toContain("**Objectives (30)**");
  expect(markdown).toMatch(/… and \d+ more/);
  expect(markdown.indexOf("329")).toBeGreaterThan(markdown.indexOf("<details>"));
});

test.each(Object.entries(states).filter(([, { verdict }]) => verdict !== "pass"))(
  "a terminal shows of %s the headline, the table and the next step",
  (_, outcome) => {
    const { document } = buildReport(outcome, context);
    const terminal = renderTerminal(document);
    const whole = renderTerminal(document, { verbose: true });
    const { scenarios } = document;
    for (const { objectives, next, verdict } of scenarios) {
      if (verdict === "pass") continue;
      if (next.length > 0) expect(terminal).toContain("\nNext: ");
      if (objectives !== undefined) expect(terminal).toContain(objectives.columns.at(0)?.title);
    }
    expect(terminal.split("\n")[0]).toBe(whole.split("\n")[0]);
  },
);
