import type { Run as JudgedRun } from "../../src/model/run/run.ts";
import { figures, judged, type Part, type Run, requirement, said, type WorkedCase } from "./case.ts";

function counter({ metrics }: JudgedRun, name: string): number | undefined {
  const metric = metrics.find((one) => one.name === name);
  return metric?.type === "counter" ? metric.series[0]?.values.count : undefined;
}

function sessionLength({ metrics }: JudgedRun) {
  const metric = metrics.find(({ name }) => name === "vusers.session_length");
  return metric?.type === "trend" ? metric.series[0]?.values : undefined;
}

/** The same report against a baseline of three. */
async function baselinePart(run: Run): Promise<Part> {
  const before = Array.from({ length: 3 }, () => ["--baseline", "report.json"]).flat();
  const { markdown } = await run("compare", [
    ...["compare", ...before, "--current", "report.json", "--objective", '"sse.open" count > baseline - 10%'],
    ...["--objective", '"vusers.session_length" p(95) < baseline + 10%'],
  ]);
  return requirement(
    "judged against a baseline, of three such reports",
    "counters and percentiles",
    said(markdown, /✅ Pass: All 2 objectives met/),
  );
}

/** 6,000 streams of server-sent events, held for three minutes each. */
export const queueSse: WorkedCase = {
  name: "queue-sse",
  partsOf: async (run) => {
    const report = await run("gate", [
      ...["gate", "--config", "loadline.yml", "--results-file", "report.json", "--scenario", "queue"],
    ]);
    const { runs, verdict } = judged(report);
    const [one] = runs;
    if (one === undefined) throw new Error("no run");
    const length = sessionLength(one);
    const isMet = (text: string): boolean => {
      const found = verdict.judgements.find(({ objective }) => objective.text === text);
      return found?.kind === "absolute" && found.verdict === "pass";
    };
    const objective = (what: string, text: string): Part =>
      requirement(what, text, isMet(text) ? "met" : undefined);
    return [
      figures("counters of the engine", [
        ["10834", counter(one, "sse.disconnect")],
        ["1084348", counter(one, "sse.events.server-time")],
        ["16690", counter(one, "sse.open")],
      ]),
      figures("virtual users created, completed, failed", [
        ["6000", counter(one, "vusers.created")],
        ["6000", counter(one, "vusers.completed")],
        ["0", counter(one, "vusers.failed")],
      ]),
      figures("session length in ms: min, max, mean", [
        ["179999.5", length?.min],
        ["180024.9", length?.max],
        ["180001.5", length?.avg],
      ]),
      figures("percentiles above the maximum are kept as the estimates that they are", [
        ["181743.9", length?.med],
        ["181743.9", length?.percentiles["95"]],
        ["181743.9", length?.percentiles["99"]],
      ]),
      objective("a gate on failed virtual users", '"vusers.failed" count < 1'),
      objective("an error that never came counts as 0", '"errors.timeout" count < 1'),
      objective(
        "an estimate above the maximum does not miss a limit above that",
        '"vusers.session_length" med < 181s',
      ),
      await baselinePart(run),
      requirement(
        "the same comment as a k6 run",
        "verdict, table, how it was measured",
        said(report.markdown, /✅ Pass: All 3 objectives met/),
      ),
    ];
  },
};
