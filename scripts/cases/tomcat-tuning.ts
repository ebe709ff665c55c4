import type { JudgedOutcome } from "../../src/model/outcome.ts";
import { figures, judged, type Part, type Run, requirement, said, type WorkedCase } from "./case.ts";

const phases = ["original", "phase 1", "phase 2", "phase 3", "phase 4"] as const;

/** Published by phase, with the objective that has the figure and what it is multiplied by. */
const tables: readonly {
  readonly what: string;
  readonly rows: readonly (readonly [objective: string, unit: number, ...published: readonly string[]])[];
}[] = [
  {
    what: "error rate by phase, in %",
    rows: [["errors < baseline + 1pp", 100, "51.11", "6.57", "0.02", "0.03", "0.00"]],
  },
  {
    what: "TPS by phase: the plain mean of the seconds",
    rows: [
      ["throughput over seconds avg > baseline - 10%", 1, "109.27", "228.45", "237.09", "234.29", "312.16"],
    ],
  },
  {
    what: "TPS by phase: what 50, 95, 99 and 99.9 % of the seconds reach",
    rows: [
      ["throughput over seconds p(50) > baseline - 10%", 1, "69.00", "238.25", "243.50", "244.50", "319.00"],
      ["throughput over seconds p(5) > baseline - 10%", 1, "4.00", "80.38", "126.53", "110.55", "217.45"],
      ["throughput over seconds p(1) > baseline - 10%", 1, "2.84", "6.82", "64.56", "59.92", "132.28"],
      ["throughput over seconds p(0.1) > baseline - 10%", 1, "1.63", "1.87", "47.60", "53.07", "96.52"],
    ],
  },
  {
    what: "MTTFB by phase: the mean, weighted by the tests of each second, in ms",
    rows: [
      ["http_req_waiting avg < baseline + 10%", 1, "1605.44", "1265.08", "1224.22", "1249.87", "950.89"],
    ],
  },
  {
    what: "MTTFB by phase: p50, p95, p99 and p99.9 of the seconds, in ms",
    rows: [
      [
        "http_req_waiting avg over seconds med < baseline + 10%",
        1,
        "1636.55",
        "934.00",
        "1150.59",
        "1217.48",
        "919.20",
      ],
      [
        "http_req_waiting avg over seconds p(95) < baseline + 10%",
        1,
        "24013.28",
        "4105.42",
        "2383.01",
        "2280.26",
        "1322.11",
      ],
      [
        "http_req_waiting avg over seconds p(99) < baseline + 10%",
        1,
        "27690.40",
        "19557.53",
        "3636.65",
        "3473.83",
        "1833.22",
      ],
      [
        "http_req_waiting avg over seconds p(99.9) < baseline + 10%",
        1,
        "28157.50",
        "21906.02",
        "4132.45",
        "3887.59",
        "2099.12",
      ],
    ],
  },
  {
    what: "MTTFB by phase: mean step from second to second, in ms and in %",
    rows: [
      [
        "http_req_waiting avg over seconds step < baseline + 10%",
        1,
        "2838.38",
        "1020.87",
        "437.17",
        "350.82",
        "112.52",
      ],
      [
        "http_req_waiting avg over seconds variability < baseline + 10%",
        100,
        "75.00",
        "86.83",
        "35.20",
        "24.47",
        "10.67",
      ],
    ],
  },
];

/** A figure of each step: of the first as what the second is compared with. */
function byPhase({ chain }: JudgedOutcome, objective: string): (number | undefined)[] {
  const judgements = (chain?.pairs ?? []).map((pair) => pair.find((one) => one.objective.text === objective));
  const [first] = judgements;
  return [
    first?.change?.baseline,
    ...judgements.map((one) => (one !== undefined && "current" in one ? one.current : undefined)),
  ];
}

/** Tests of a phase, failed ones among them, and these alone. */
interface Totals {
  readonly tests: number | undefined;
  readonly errors: number | undefined;
}

function errorsIn(side: JudgedOutcome["runs"]): number | undefined {
  const metric = side[0]?.metrics.find(({ name }) => name === "http_req_failed");
  return metric?.type === "rate" ? metric.series[0]?.values.passes : undefined;
}

/** Tests and errors of a phase, in the report of a comparison with another. */
async function totalsOf(run: Run, phase: (typeof phases)[number]): Promise<Totals> {
  const [other, own] = [phase === "original" ? "phase 1" : "original", phase].map((name) =>
    name.replace(" ", "-"),
  );
  const report = await run(`totals-${own}`, [
    ...["compare", "--config", "loadline.yml", `${other}=${other}.csv`, `${own}=${own}.csv`],
  ]);
  const { verdict, runs } = judged(report);
  const total = verdict.shown?.find(({ text }) => text === "iterations count");
  return { tests: total?.current, errors: errorsIn(runs) };
}

/** A chat server in five phases of tuning, each against the one before and the last against the first. */
export const tomcatTuning: WorkedCase = {
  name: "tomcat-tuning",
  partsOf: async (run) => {
    const report = await run("chain", [
      ...["compare", "--config", "loadline.yml"],
      ...phases.map((phase) => `${phase}=${phase.replace(" ", "-")}.csv`),
    ]);
    const found = judged(report);
    const totals = await Promise.all(phases.map(async (phase) => await totalsOf(run, phase)));
    return [
      figures(
        "tests of each phase, failed ones among them",
        ["40228", "142805", "138487", "134988", "181050"].map(
          (text, index) => [text, totals[index]?.tests] as const,
        ),
      ),
      figures(
        "errors of each phase",
        ["20560", "9389", "25", "35", "0"].map((text, index) => [text, totals[index]?.errors] as const),
      ),
      ...tables.map(
        ({ what, rows }): Part =>
          figures(
            what,
            rows.flatMap(([objective, unit, ...published]) => {
              const steps = byPhase(found, objective);
              return published.map((text, index) => [text, (steps[index] ?? Number.NaN) * unit] as const);
            }),
          ),
      ),
      requirement(
        "each phase against the one before, marked by the figure's own direction",
        "better, worse or neutral",
        said(report.markdown, /phase 4[^\n]*better[^\n]*\+33\s%/),
      ),
      requirement(
        "an error rate that becomes 0.0 % reads as no error",
        "no error",
        said(report.markdown, /phase 2[^\n]*no errors/),
      ),
      requirement(
        "the last phase against the first",
        "TPS 109 to 312",
        said(report.markdown, /original to phase 4[^\n]*2\.9x more/),
      ),
    ];
  },
};
