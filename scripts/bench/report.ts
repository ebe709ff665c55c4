/** What judging and reporting cost beside the load: the page of a large gate, level changes, a calibration. */
import { calibrationOf } from "../../src/features/calibrate/proposal.ts";
import { pageContent } from "../../src/features/page/content.ts";
import { renderPage } from "../../src/features/page/render.ts";
import { buildReport } from "../../src/report/document/build.ts";
import { formatOutcome } from "../../src/report/document/outcome.ts";
import { findChangePoints } from "../../src/stats/change-point.ts";
import { latencies, loadRun, normal, objective, seeded, usualLoad } from "../../tests/unit/judge/runs.ts";
import { context } from "../../tests/unit/report/fixtures.ts";
import { judgedGate, measuredRun } from "../../tests/unit/report/measured.ts";

/** The best of a few: whatever else the machine does is not what is asked about. */
function best(make: () => void): string {
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    make();
    return performance.now() - began;
  });
  return `${(Math.min(...times) / 1000).toFixed(2)} s`;
}

const endpoints = Array.from({ length: 50 }, (_, index) => `endpoint ${index}`);
const load = { seconds: 600, perSecond: 50, endpoints };
const [run, before] = [measuredRun(load), measuredRun({ ...load, seed: 2 })];
const outcome = judgedGate([run, run, run], Array(10).fill(before));
const assets = { script: "/* script */", scriptSha256: "c2hh", style: "/* style */" };
const report = best(() => {
  const built = buildReport(outcome, context);
  formatOutcome(built.outcome);
  renderPage(pageContent(built), assets);
});
console.log(`report and page of fifty endpoints and ten minutes: ${report} (may be 1 s)`);

const random = seeded(11);
const series = Array.from({ length: 10 }, () =>
  Array.from({ length: 100 }, (_, index) => (index < 50 ? 200 : 220) * Math.exp(0.03 * normal(random))),
);
const changes = best(() => {
  for (const values of series) findChangePoints(values);
});
console.log(`level changes of ten indicators over a hundred runs: ${changes} (may be 1 s)`);

const runs = Array.from({ length: 5 }, () => loadRun(latencies(usualLoad, random)));
const scenario = {
  name: "checkout",
  environment: "default",
  objectives: ["p95 < baseline + 10%", "errors < baseline + 1pp"].map((text) => objective(text)),
  rounds: { min: 1, max: 12 },
  sideBySide: undefined,
};
const calibration = best(() => {
  calibrationOf(runs, scenario, { scenarios: 1, budgetMs: 900_000 });
});
console.log(`what five runs tell of two objectives: ${calibration} (may be 3 s)`);
