import { describe, expect, it } from "vitest";
import { acceptFacts } from "../../../src/features/accept/facts.ts";
import { acceptPart } from "../../../src/features/accept/part.ts";
import { checkNameOf, conclusionOf, statusOf } from "../../../src/github/check.ts";
import { brokenReport, makeReport } from "../../builders/report.ts";

describe("a check's conclusion", () => {
  it.each([
    ["pass", "success"],
    ["warn", "success"],
    ["fail", "failure"],
    ["inconclusive", "neutral"],
    ["broken", "failure"],
  ] as const)("of a gate that ended as %s is %s", (verdict, conclusion) => {
    expect(conclusionOf(makeReport({ verdict }))).toBe(conclusion);
  });

  it("of an inconclusive gate is failure where that is to block", () => {
    const { context } = makeReport();
    const blocking = makeReport({
      verdict: "inconclusive",
      context: { ...context, failOnInconclusive: true },
    });
    expect(conclusionOf(blocking)).toBe("failure");
    expect(statusOf(blocking)).toEqual({ state: "failure", description: "p95 rose" });
  });

  it("of a fail that a person let through is success, and its title says so", () => {
    const accepted = { by: "octocat", at: "2026-10-03T09:12:30.000Z", commit: "c".repeat(40), label: "x" };
    const { context } = makeReport();
    const letThrough = acceptFacts.kept(accepted);
    const report = makeReport({
      outcome: { verdict: "fail", letThrough, scenarios: [], notes: [] },
      context: { ...context, parts: [acceptPart] },
    });
    expect(conclusionOf(report)).toBe("success");
    const description = "Fail, accepted by octocat: p95 rose";
    expect(statusOf(report)).toEqual({ state: "success", description });
    // Also without the feature that let it through.
    expect(statusOf({ ...report, context })).toEqual({
      state: "success",
      description: "Fail, let through: p95 rose",
    });
  });

  it("of a run that was cancelled is cancelled, of one that broke failure", () => {
    expect(conclusionOf(brokenReport(true))).toBe("cancelled");
    expect(conclusionOf(brokenReport(false))).toBe("failure");
  });
});

describe("a commit status", () => {
  it.each([
    ["pass", "success", "All is well"],
    ["warn", "success", "All is well"],
    ["fail", "failure", "All is well"],
    ["inconclusive", "success", "All is well"],
    ["broken", "error", "All is well"],
  ] as const)("of a gate that ended as %s is %s", (verdict, state, description) => {
    expect(statusOf(makeReport({ verdict, headline: "All is well" }))).toEqual({ state, description });
  });

  it("of a cancelled run says so", () => {
    expect(statusOf(brokenReport(true))).toEqual({ state: "error", description: "p95 rose" });
  });
});

describe("checkNameOf", () => {
  it("is one bounded line", () => {
    expect(checkNameOf("checkout (staging)")).toBe("Loadline: checkout (staging)");
    expect(checkNameOf(" a\n b\0 ")).toBe("Loadline: a b");
    expect(checkNameOf("search%20%26%20buy@staging")).toBe("Loadline: search & buy@staging");
    expect(checkNameOf("cart@default+search%20it@staging")).toBe("Loadline: cart + search it@staging");
    expect(checkNameOf("100%")).toBe("Loadline: 100%");
    expect(checkNameOf("🚢".repeat(100))).toHaveLength(119);
    expect(checkNameOf("x".repeat(500))).toHaveLength(120);
  });

  it("ends with the base branch, however long both are", () => {
    expect(checkNameOf("checkout@default", "release/2")).toBe("Loadline: checkout (release/2)");
    expect(checkNameOf("x".repeat(500), "release/2")).toMatch(/^Loadline: x+… \(release\/2\)$/);
    expect(checkNameOf("x".repeat(500), "release/2")).toHaveLength(120);
    expect(checkNameOf("checkout@default", "y".repeat(200))).toMatch(/^Loadline: checkout \(y{59}…\)$/);
  });
});
