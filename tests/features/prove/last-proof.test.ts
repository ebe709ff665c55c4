import { describe, expect, test } from "vitest";
import { provePart } from "../../../src/features/prove/part.ts";
import { type Proof, startHash } from "../../../src/features/prove/proved.ts";
import type { ScenarioOutcome } from "../../../src/model/outcome.ts";
import type { Start } from "../../../src/model/start.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import {
  change,
  context,
  gate,
  judged,
  judgedRelative,
  p95,
  relative,
  run,
} from "../../unit/report/fixtures.ts";

const start: Start = {
  ...{ run: "node server.js", build: "npm ci", prepare: undefined, stop: undefined },
  env: { PORT: "{port}" },
};
const p95Objective = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const fingerprint = { script: "a1", files: "b2", options: "c3", generatorMajor: 2 };
const runs = [{ ...run(), fingerprint }];
const outcome = judged([judgedRelative(p95Objective, change(212, 214, 9))], { runs });

const half = { verdict: "pass", rounds: 2, seconds: 34 } as const;
const proof: Proof = {
  schema: "loadline/proof@1",
  ...{ scenario: outcome.scenario, environment: outcome.environment, at: "2026-11-12T05:00:00.000Z" },
  injected: { by: 0.1, errors: 0, cpu: 0 },
  unchanged: half,
  changed: { ...half, verdict: "fail" },
  gate: {
    fingerprint,
    objectives: ["p95 < baseline + 10%"],
    start: startHash(start),
  },
};

/** The last sentence of a report. */
function footOf(kept: string | undefined, now: Start | undefined = start): string | undefined {
  const facts = provePart.facts?.(outcome, { remembered: kept, start: now });
  return provePart.foot?.({ ...outcome, ...(facts !== undefined && { facts }) });
}

describe("the last proof of a gate", () => {
  test("stands at the foot of its reports", () => {
    expect(footOf(JSON.stringify(proof))).toBe("Last proved to catch 10 %: 2026-11-12.");
  });

  test("is not told where there is none, or where what lies there is none of this scenario", () => {
    expect(footOf(undefined)).toBeUndefined();
    expect(footOf("{")).toBeUndefined();
    expect(footOf(JSON.stringify({ ...proof, scenario: "other" }))).toBeUndefined();
    expect(footOf(JSON.stringify({ ...proof, schema: "loadline/proof@2" }))).toBeUndefined();
  });

  test("that failed says so", () => {
    const failed = { ...proof, changed: half };
    expect(footOf(JSON.stringify(failed))).toBe(
      "The last proof, of 2026-11-12, failed: loadline prove says why.",
    );
  });

  test.each([
    ["the script", { fingerprint: { ...fingerprint, script: "d4" } }, "The script changed"],
    ["an objective", { objectives: ["p95 < baseline + 5%"] }, "An objective changed"],
    [
      "an objective that only warns now",
      { objectives: ["warn: p95 < baseline + 10%"] },
      "An objective changed",
    ],
    [
      "the start command",
      { start: startHash({ ...start, run: "node other.js" }) },
      "The start command changed",
    ],
  ])("is doubted when %s is another", (_, gate, says) => {
    expect(footOf(JSON.stringify({ ...proof, gate: { ...proof.gate, ...gate } }))).toBe(
      `Last proved to catch 10 %: 2026-11-12. ${says} since: prove it again.`,
    );
  });

  test("says nothing of the start command in a job that starts nothing", () => {
    const other = { ...proof, gate: { ...proof.gate, start: startHash({ ...start, run: "node other.js" }) } };
    const facts = provePart.facts?.(outcome, { remembered: JSON.stringify(other), start: undefined });
    expect(provePart.foot?.({ ...outcome, ...(facts !== undefined && { facts }) })).toBe(
      "Last proved to catch 10 %: 2026-11-12.",
    );
  });
});

test("stands below everything else of a report, of several scenarios with the name of its own", () => {
  const facts = provePart.facts?.(outcome, { remembered: JSON.stringify(proof), start });
  const proved = { ...outcome, ...(facts !== undefined && { facts }) };
  const textOf = (scenarios: readonly ScenarioOutcome[]): string =>
    renderMarkdown(buildReport(gate(scenarios), { ...context, parts: [provePart] }).document);
  expect(textOf([proved]).trimEnd().split("\n").at(-1)).toBe("Last proved to catch 10 %: 2026-11-12.");
  const other = { ...outcome, scenario: "search" };
  expect(textOf([proved, other]).trimEnd().split("\n").at(-1)).toBe(
    `${outcome.scenario}: Last proved to catch 10 %: 2026-11-12.`,
  );
});
