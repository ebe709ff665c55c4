// The published tables of tomcat-tuning, typed from the publication, against the finished report.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CaseFolder,
  columnChanged,
  type Expectation,
  isMet,
  type Mutation,
  missedIn,
  openCase,
  plain,
  type Report,
} from "./report.ts";

const all = "모든 단계의 수치";

/** Part 1: figure, then original and phases 1 to 4. */
const phases = ["Original", "Phase 1", "Phase 2", "Phase 3", "Phase 4"];
const published = `
Total Tests | 40,228 | 142,805 | 138,487 | 134,988 | 181,050
Error Rate | 51.11% (20,560) | 6.57% (9,389) | 0.02% (25) | 0.03% (35) | 0.00% (0)
TPS mean | 109.27 | 228.45 | 237.09 | 234.29 | 312.16
TPS p50 | 69.00 | 238.25 | 243.50 | 244.50 | 319.00
TPS p95 | 4.00 | 80.38 | 126.53 | 110.55 | 217.45
TPS p99 | 2.84 | 6.82 | 64.56 | 59.92 | 132.28
TPS p99.9 | 1.63 | 1.87 | 47.60 | 53.07 | 96.52
MTTFB mean | 1605.44 ms | 1265.08 ms | 1224.22 ms | 1249.87 ms | 950.89 ms
MTTFB p50 | 1636.55 ms | 934.00 ms | 1150.59 ms | 1217.48 ms | 919.20 ms
MTTFB p95 | 24013.28 ms | 4105.42 ms | 2383.01 ms | 2280.26 ms | 1322.11 ms
MTTFB p99 | 27690.40 ms | 19557.53 ms | 3636.65 ms | 3473.83 ms | 1833.22 ms
MTTFB p99.9 | 28157.50 ms | 21906.02 ms | 4132.45 ms | 3887.59 ms | 2099.12 ms
MTTFB mean step | 2838.38 ms | 1020.87 ms | 437.17 ms | 350.82 ms | 112.52 ms
MTTFB mean step, share | 75.00% | 86.83% | 35.20% | 24.47% | 10.67%
`;

/** Parts 4 to 9: the change and the mark of each figure, in the order of part 1. */
const steps = [
  {
    ...{ part: 4, heading: "1단계", before: "Original", after: "Phase 1" },
    changes: `254.91% 🟢, -87.16% 🟢, 109.07% 🟢, 245.29% 🟢, 1909.50% 🟢, 139.44% 🟢, 14.72% 🟢, -21.20% 🟢, -42.96% 🟢, -82.89% 🟢,
      -29.33% 🟢, -22.19% 🟢, -64.12% 🟢, 15.77% 🔴`,
  },
  {
    ...{ part: 5, heading: "2단계", before: "Phase 1", after: "Phase 2" },
    changes: `-3.02% 🔴, No Error 🟢, 3.78% 🟢, 2.21% 🟢, 57.38% 🟢, 846.16% 🟢, 2430.48% 🟢, -3.23% 🟢, 23.19% 🔴, -41.98% 🟢,
      -81.39% 🟢, -81.15% 🟢, -57.18% 🟢, -59.46% 🟢`,
  },
  {
    ...{ part: 6, heading: "3단계", before: "Phase 2", after: "Phase 3" },
    changes: `-2.52% 🔴, No Error 🟢, -1.18% 🔴, 0.41% 🟢, -12.63% 🔴, -7.00% 🔴, 11.51% 🟢, 2.09% 🔴, 5.80% 🔴, -4.47% 🟢, -4.47% 🟢,
      -5.93% 🟢, -19.76% 🟢, -30.49% 🟢`,
  },
  {
    ...{ part: 8, heading: "4단계", before: "Phase 3", after: "Phase 4" },
    changes: `34.02% 🟢, No Error 🟢, 33.26% 🟢, 30.53% 🟢, 96.82% 🟢, 120.51% 🟢, 81.91% 🟢, -23.89% 🟢, -24.55% 🟢, -42.04% 🟢,
      -47.26% 🟢, -46.05% 🟢, -67.89% 🟢, -56.39% 🟢`,
  },
  {
    ...{ part: 9, heading: "처음과 끝", before: "Original", after: "Phase 4" },
    changes: `349.29% 🟢, No Error 🟢, 185.94% 🟢, 362.32% 🟢, 5362.50% 🟢, 4556.34% 🟢, 5852.76% 🟢, -40.68% 🟢, -43.90% 🟢, -94.47% 🟢,
      -93.40% 🟢, -92.52% 🟢, -96.04% 🟢, -85.77% 🟢`,
  },
];

const rows = published
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));
const share = "MTTFB mean step, share";

/** The authors' own share is a figure of their script's runs. */
const columnOf = (figure: string, run: string): string => (figure === share ? `${run} (script)` : run);

const figures = rows.flatMap(([figure = "", ...cells]) =>
  cells.map((text, index): Expectation => {
    const run = phases[index] ?? "";
    return {
      ...{ part: 1, what: `${figure} of ${run}`, published: text },
      // A limit has its verdict behind the figure.
      found: (report) => report.cell(all, figure, columnOf(figure, run))?.replace(/ [✅❌].*/u, ""),
    };
  }),
);

/** The publication's percentages come from figures with more digits, which it does not have: the last ones differ. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Number(plain(text).replace(/[+%]/g, "")));
  if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b))
    return plain(one) === plain(other);
  return Math.abs(a - b) <= Math.max(0.31, 0.011 * Math.abs(b));
}

/** Marks that the publication and its figures agree on: no error rate that rises, however little, is better. */
const otherwise = new Set(["6 Error Rate"]);

const changes = steps.flatMap(({ part, heading, before, after, changes: written }) =>
  written.split(",").flatMap((cell, index): Expectation[] => {
    const [figure = "", ...cells] = rows[index] ?? [];
    const [change = "", mark = ""] = cell.trim().split(/ (?=[🟢🔴])/u);
    const at = (column: string) => (report: Report) => report.cell(heading, figure, column);
    const of = (run: string): Expectation => ({
      ...{ part, what: `${figure} of ${run}`, published: cells[phases.indexOf(run)] ?? "" },
      found: at(columnOf(figure, run)),
    });
    const marked: Expectation = {
      ...{ part, what: `mark of ${figure}`, published: mark, found: at("Mark") },
      agrees: (found) => found.startsWith(mark),
    };
    return [
      of(before),
      of(after),
      {
        part,
        what: `change of ${figure}`,
        published: change,
        found: at("Change"),
        agrees: (found) => isNear(found, change),
      },
      ...(otherwise.has(`${part} ${figure}`) ? [] : [marked]),
    ];
  }),
);

const chartsIn = (report: Report, heading: string) =>
  String(report.below(heading).split("```mermaid").length - 1);

const others: readonly Expectation[] = [
  { part: 2, what: "charts of all phases", published: "2", found: (report) => chartsIn(report, all) },
  ...["1단계", "2단계", "3단계", "4단계"].map((phase) => ({
    part: 10,
    what: `TPS and MTTFB over time, ${phase}`,
    published: "2",
    found: (report: Report) => chartsIn(report, phase),
  })),
  {
    part: 11,
    what: "the first run's window",
    published: "3 min",
    found: (report) => /10:02:58 UTC \((3 min)\)/.exec(report.text)?.[1],
  },
  {
    ...{ part: 14, what: "the script", published: "stepShare" },
    found: (report) => /function (stepShare)\(/.exec(report.below("부록"))?.[1],
  },
];

const expectations = [...figures, ...changes, ...others];

const columns = ["Tests", "Errors", "TPS", "Mean_time_to_first_byte"];
const mutations: readonly Mutation[] = phases.flatMap((phase) => {
  const name = phase.toLowerCase().replace(" ", "-");
  return [
    ...columns
      .filter((column) => phase !== "Phase 4" || column !== "Errors")
      .map((column) => columnChanged(`${name}.csv`, column)),
    {
      file: `${name}.script.json`,
      what: "step_share",
      change: (text: string) => text.replace(/[\d.]+(?=%)/, (share) => (Number(share) * 1.1).toFixed(2)),
    },
  ];
});

describe("tomcat-tuning", () => {
  let folder: CaseFolder;
  let report: Report;
  beforeAll(async () => {
    folder = await openCase("tomcat-tuning");
    report = await folder.report();
  });
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test("the report has each published figure, change and mark", () => {
    expect(missedIn(expectations, report)).toEqual([]);
    expect(changes.filter(({ what }) => what.startsWith("mark of"))).toHaveLength(69);
  });

  test.each(mutations)("$file, $what 10 % larger: an expectation fails", async (mutation) => {
    const changed = await folder.report(mutation);
    expect(expectations.filter((one) => !isMet(one, changed)).length).toBeGreaterThan(0);
  });
});
