// Faults, one by one and in pairs: nothing stored is lost, nothing hangs, nothing that fails is let in. Here a sample that
// takes seconds; `node scripts/run.mjs faults` tries all and prints the matrix.
import { beforeAll, expect, test } from "vitest";
import { installTools } from "../../scripts/tools.ts";
import { faultCases } from "./all.ts";
import { type Findings, nameOf, type Part } from "./case.ts";
import { boundMs } from "./step.ts";

/** What scripts/faults.ts reads of a test. */
export interface FaultMeta {
  readonly part: Part;
  readonly fault: string;
  readonly findings: Findings;
}

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultMeta;
  }
}

const isWhole = process.env["LOADLINE_FAULTS"] === "whole";

beforeAll(async () => await installTools(["k6", "prometheus"]), 600_000);

for (const each of faultCases) {
  if (!isWhole && each.isSample !== true) continue;
  test.concurrent(
    nameOf(each),
    async ({ skip, task }) => {
      const reason = each.skip?.();
      if (reason !== undefined) skip(reason);
      const findings = await each.run();
      task.meta.fault = { part: each.part, fault: each.fault, findings };
      expect(findings).toEqual({ lost: [], hung: [], letIn: [] });
    },
    3 * boundMs,
  );
}
