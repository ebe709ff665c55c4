import { describe, expect, test } from "vitest";
import { pageContent } from "../../../../src/features/page/content.ts";
import { renderPage } from "../../../../src/features/page/render.ts";
import type { GateOutcome, ReportContext } from "../../../../src/model/outcome.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { clausesOf, sentencesOf } from "../../../../src/report/words/facts/reason-parts.ts";
import { scenarioHeadline } from "../../../../src/report/words/headline.ts";
import { markdownOf, terminalOf } from "../rendered.ts";
import { states } from "../states.ts";

const context: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  baselineBranch: undefined,
};
const assets = { script: "", scriptSha256: "", style: "" };

function brokenBy(reason: string, names: readonly string[] = ["checkout"]): GateOutcome {
  const scenarios = names.map((scenario) => {
    const key = { scenario, environment: "default" };
    return { kind: "broken", ...key, reason, cancelled: false, partial: [] } as const;
  });
  return { verdict: "broken", scenarios, notes: [] };
}

function shownIn(outcome: GateOutcome): Readonly<Record<string, string>> {
  return {
    comment: markdownOf(outcome, context),
    terminal: terminalOf(outcome, context),
    page: renderPage(pageContent(buildReport(outcome, context)), assets)
      .replace(/<title>.*?<\/title>|<script[\s\S]*?<\/script>/g, "")
      .replace(/&#39;/g, "'"),
  };
}

const times = (text: string, part: string) => text.split(part).length - 1;

describe("the reason of a broken run is told once", () => {
  test.each([
    ["of one sentence", `The target did not become ready${" in time".repeat(22)}.`],
    ["of two", "The target did not become ready. Check that it is up."],
    [
      "longer than a headline",
      `The target did not become ready${" in time".repeat(40)}. Check that it is up.`,
    ],
    ["of two lines", "The target did not become ready\nsecond line"],
  ])("%s", (_, reason) => {
    for (const shown of Object.values(shownIn(brokenBy(reason)))) {
      // What is longer than a headline stands in it as far as there is room, and whole below it.
      expect(times(shown, "did not become ready")).toBe(reason.length > 250 ? 2 : 1);
      for (const rest of ["Check that it is up", "second line"]) {
        expect(times(shown, rest)).toBe(reason.includes(rest) ? 1 : 0);
      }
    }
  });

  test("of several scenarios that share it", () => {
    const outcome = brokenBy("There is no k6 here. Install it.", ["checkout", "search", "sign-in"]);
    for (const shown of Object.values(shownIn(outcome))) {
      expect(times(shown, "There is no k6 here")).toBe(1);
      expect(times(shown, "Install it")).toBe(1);
    }
    expect(buildReport(outcome, context).headline).toBe(
      "checkout, search and sign-in: The run could not be made: There is no k6 here",
    );
  });

  test("of several scenarios that each have their own", () => {
    const [one, other] = [brokenBy("No k6 here."), brokenBy("No script here.", ["search"])];
    const scenarios = [...one.scenarios, ...other.scenarios];
    for (const shown of Object.values(shownIn({ ...one, scenarios }))) {
      expect(times(shown, "No k6 here")).toBe(1);
      expect(times(shown, "No script here")).toBe(1);
    }
  });
});

describe("a reason in two", () => {
  test("ends its first sentence where another one begins", () => {
    expect(sentencesOf('k6 cannot load "a.js": Error at a.js:3:1(8). Fix the script; try again.')).toEqual({
      head: 'k6 cannot load "a.js": Error at a.js:3:1(8)',
      rest: "Fix the script; try again.",
    });
    expect(sentencesOf("k6 v2.2.0 is not there.\nInstall it.")).toEqual({
      head: "k6 v2.2.0 is not there",
      rest: "Install it.",
    });
    expect(sentencesOf("")).toEqual({ head: "", rest: "" });
  });

  test("why a verdict is open ends its first clause at a semicolon", () => {
    expect(clausesOf("the machine was 100 % busy; use a larger one.")).toEqual({
      head: "the machine was 100 % busy",
      rest: "Use a larger one.",
    });
  });
});

test.each(Object.entries(states))("the headlines of %s are one sentence each", (_, outcome) => {
  const headlines = [buildReport(outcome, context).headline, ...outcome.scenarios.map(scenarioHeadline)];
  for (const headline of headlines) {
    expect(headline).not.toMatch(/[.!?]\s/);
    expect(headline).not.toMatch(/\) \(|\.$/);
    expect(headline.length).toBeLessThanOrEqual(250);
  }
});

describe("28 thresholds of a script", () => {
  const outcome = states["many-thresholds"];
  if (outcome === undefined) throw new Error("no such state");
  const shown = shownIn(outcome);

  test.each(Object.keys(shown))("are listed once in %s", (format) => {
    const text = shown[format] ?? "";
    // By the indicator's name in a row of the table, and by its text nowhere else.
    expect(text).not.toContain("http_req_duration{name:step");
    for (let step = 1; step <= 7; step += 1) {
      expect(times(text, `p99 of step ${step} `)).toBe(1);
      expect(times(text, `max response time of step ${step} `)).toBe(1);
    }
  });

  test("say in the section of k6 how many were crossed", () => {
    expect(shown["comment"]).toContain("Script thresholds, as evaluated by k6: 2 of 28 crossed");
  });
});
