import { describe, expect, test } from "vitest";
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
import { markdownOf, terminalOf } from "../../unit/report/rendered.ts";
import { cpu, movedCpu, movedQueue, quietCpu, served, servers } from "../../unit/report/servers.ts";

const missed = judgedRelative(
  relative("p95 < baseline + 10%", p95, { amount: 0.1 }),
  change(212, 250, 12),
  "fail",
);

describe("what moved with a miss", () => {
  const outcome = (moved: (typeof movedCpu)[], verdict?: "pass") =>
    gate([
      judged([missed], { moved, run: served(run(), servers([cpu, quietCpu])), ...(verdict && { verdict }) }),
    ]);

  test("is one sentence under the headline, said to be a coincidence", () => {
    const [, sentence] = markdownOf(outcome([movedCpu]), context).split("\n\n");
    expect(sentence).toBe(
      "At the same time `CPU` (`pod=scan-worker-3`) rose from 0.41 cores (baseline) to 1.38 cores on average: " +
        "a coincidence in time, not a proven cause.",
    );
    expect(terminalOf(outcome([movedCpu]), context)).toContain("not a proven cause");
  });

  test("within the window alone is told as what it is, and a busiest series as that", () => {
    const busiest = {
      ...movedCpu,
      how: { kind: "level", current: 0.1, baseline: 0.4, baselineRuns: 5, matched: "busiest" },
    } as const;
    const markdown = markdownOf(outcome([movedQueue, busiest]), context);
    expect(markdown).toContain(
      "At the same time `Queue depth` (`queue=vision`) went up and down with it, between 0 messages and 352 messages " +
        "(rank correlation 0.871) (and 1 more series, below): a coincidence in time",
    );
    expect(markdown).toContain("- Also moved: `CPU` (busiest, `pod=scan-worker-3`) fell from 0.4 cores");
  });

  test("side by side is held against the base deployment, as everything else", () => {
    const [scenario] = outcome([movedCpu]).scenarios;
    if (scenario?.kind !== "judged") throw new Error("not judged");
    const markdown = markdownOf(gate([{ ...scenario, design: "alternating" }]), context);
    expect(markdown).toContain("rose from 0.41 cores (base deployment) to 1.38 cores on average");
  });

  test("is not told on a gate that passes", () => {
    expect(markdownOf(outcome([movedCpu], "pass"), context)).not.toContain("At the same time");
  });
});
