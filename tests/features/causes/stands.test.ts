// Whatever becomes of the search for a cause: the verdict stands, and the report says in one line why there is none.
import { expect, test } from "vitest";
import { nobody } from "../../../src/app/compare.ts";
import type { InvestigationPlace } from "../../../src/app/feature.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { investigateCauses } from "../../../src/features/causes/investigate.ts";
import { causesPart } from "../../../src/features/causes/part.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { JudgedOutcome } from "../../../src/model/outcome.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { lineText } from "../../../src/report/render/terminal.ts";
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

const slower = judgedRelative(
  relative("p95 < baseline + 10%", p95, { amount: 0.1 }),
  change(200, 260, 5),
  "fail",
);
const failed: JudgedOutcome = judged([slower], { design: "simultaneous", run: run() });

/** Looks into the fail where both sides are started like this. */
async function lookedInto(again: InvestigationPlace["again"], outcome = failed) {
  const settings = new Map([
    ["script", ["perf/checkout.js"]],
    ["target-url", ["http://127.0.0.1:1"]],
    ["base-url", ["http://127.0.0.1:2"]],
    ["objectives", ["p95 < baseline + 10%"]],
  ]);
  const warnings: string[] = [];
  const facts = await investigateCauses(outcome, {
    gate: resolveGate(settings, undefined, {
      baseline: { kind: "branch", branch: "loadline-baselines" },
      deployment: undefined,
      samples: "pipe",
    }),
    again,
    host: {
      ...{ kind: "job", env: {}, caller: nobody, signal: new AbortController().signal },
      log: {
        note: () => {},
        warn: (line) => warnings.push(line),
        output: () => {},
        progress: () => {},
      },
    },
  });
  const report = buildReport(gate([{ ...outcome, facts }]), { ...context, parts: [causesPart] });
  const [scenario] = report.document.scenarios;
  const remarks = (scenario?.remarks ?? []).map((line) => lineText(line));
  return { verdict: report.verdict, remarks, warnings };
}

test("sides that cannot be started again", async () => {
  const again = async (): Promise<never> => {
    throw runFailure("start: the base did not answer at http://127.0.0.1:2 within 60 s.");
  };
  expect(await lookedInto(again)).toEqual({
    verdict: "fail",
    remarks: ["No cause was looked for: start: the base did not answer at http://127.0.0.1:2 within 60 s."],
    warnings: [],
  });
});

test("an error of our own", async () => {
  const again = async (): Promise<never> => {
    throw new TypeError("Cannot read properties of undefined");
  };
  expect(await lookedInto(again)).toEqual({
    verdict: "fail",
    remarks: ["No cause was looked for: Cannot read properties of undefined."],
    warnings: [expect.stringContaining("an error of Loadline's own")],
  });
});

test("a load that is too short", async () => {
  const short = run({
    change: { window: { start: "2026-11-21T04:00:10Z", end: "2026-11-21T04:00:15Z", warmUpMs: 1000 } },
  });
  const outcome: JudgedOutcome = judged([slower], { design: "simultaneous", run: short });
  const never = async (): Promise<never> => {
    throw new Error("nothing is started");
  };
  expect(await lookedInto(never, outcome)).toEqual({
    verdict: "fail",
    remarks: [
      "No cause was looked for: the script's load is too short for a profile, which takes at least 12 s.",
    ],
    warnings: [],
  });
});
