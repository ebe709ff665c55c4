/** How much the bank's runs differ from run to run, and how much neighbouring seconds and runs have in common. */
import { mean, sampleCorrelation, sampleStandardDeviation } from "simple-statistics";
import type { RecordedRun } from "../bank.ts";
import { type Indicator, indicators } from "../indicators.ts";
import { percent, type Section } from "../section.ts";
import type { Bench } from "../trials.ts";

const names = [
  "identical",
  "slower-5",
  "slower-10",
  "slower-20",
  "slower-tail",
  "more-errors",
  "less-throughput",
  "together-identical",
  "together-slower-10",
];

/** Correlation of a series with itself, one step later. */
function autocorrelation(values: readonly number[]): number {
  return sampleCorrelation(values.slice(0, -1), values.slice(1));
}

/** `48.2 ms ± 1.8 %` and how much a run tells of the next one. */
function level(runs: readonly RecordedRun[], { observe }: Indicator): { text: string; memory: string } {
  const found = runs.map((recorded) => observe({ recorded, side: recorded.sides.length - 1, slowness: 1 }));
  const values = found.map(({ value }) => value);
  const spread = percent(sampleStandardDeviation(values) / mean(values), 1);
  return { text: `${mean(values).toFixed(1)} ms ± ${spread}`, memory: autocorrelation(values).toFixed(2) };
}

function row(name: string, bench: Bench): string[] {
  const runs = bench.allOf(name);
  const median = level(runs, indicators.median);
  const p95 = level(runs, indicators.p95);
  const p99 = level(runs, indicators.p99);
  const observeAll = ({ observe }: Indicator) =>
    runs.map((recorded) => observe({ recorded, side: recorded.sides.length - 1, slowness: 1 }));
  const rates = observeAll(indicators.throughput).map(({ value }) => value);
  const errors = observeAll(indicators.errors).map(({ value }) => value);
  const seconds = mean(observeAll(indicators.p95).map(({ perSecond }) => autocorrelation(perSecond)));
  return [
    name,
    String(runs.length),
    median.text,
    p95.text,
    p99.text,
    `${mean(rates).toFixed(2)}/s ± ${percent(sampleStandardDeviation(rates) / mean(rates), 2)}`,
    percent(mean(errors)),
    p95.memory,
    seconds.toFixed(2),
  ];
}

/** The runs themselves. */
export function noiseOfBank(bench: Bench): Section {
  const head = [
    "case",
    "runs",
    "median",
    "p95",
    "p99",
    "throughput",
    "errors",
    "p95, run to next",
    "p95, second to next",
  ];
  const known = names.filter((name) => bench.allOf(name).length > 0);
  return {
    title: "The bank",
    about:
      "Real k6 runs in random order (scripts/verdicts/record.ts says of what). Mean and standard deviation from run to run; correlation of the p95 of a run with that of the next one of its case, and of a second with the next one.",
    tables: [{ caption: "Runs", rows: [head, ...known.map((name) => row(name, bench))] }],
    targets: [],
  };
}
