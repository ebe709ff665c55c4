import { remembered } from "../../lib/remembered.ts";
import { clocksOf } from "../../model/run/clocks.ts";
import type { CounterSeries, Run } from "../../model/run/run.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";

type GeneratorInRun = NonNullable<Run["generators"]>[number];

function counterOf(name: string, total: number): Run["metrics"][number] {
  const series: CounterSeries = { tags: {}, values: { count: total, rate: 0 } };
  return { name, type: "counter", contains: "default", series: [series] };
}

function shareOf(run: Run, { requests, iterations, generator }: GeneratorInRun): Run {
  const shared = run.metrics.filter(({ name }) => name !== "http_reqs" && name !== "iterations");
  return {
    ...run,
    generator,
    metrics: [
      ...shared,
      counterOf("http_reqs", requests),
      ...(iterations === undefined ? [] : [counterOf("iterations", iterations)]),
    ],
  };
}

/** What each generator made of a run's load, as a run of its own; empty for a run of one generator. */
export const generatorShares = remembered((run: Run) => {
  const { generators = [] } = run;
  return generators.map((one) => ({
    generator: { index: one.index, of: generators.length },
    run: shareOf(run, one),
  }));
});

/** Smaller differences of clocks do not count: a slice of the run. */
const leastApartMs = 1000;

/**
 * The generator that began furthest from the others, so that they did not make one load.
 * @returns undefined if all began together, as far as is known
 */
export function startedApart(
  run: Run,
): Pick<Invalidity, "finding" | "undecidable" | "generator"> | undefined {
  const { generators = [] } = run;
  const clocks = clocksOf(generators);
  const found = generators
    .map(({ index, lateMs }, at) => {
      const clockMs = clocks[at] ?? 0;
      // A clock that is ahead begins early.
      const isOfClock = Math.abs(clockMs) >= leastApartMs;
      return { index, lateMs: isOfClock ? lateMs - clockMs : lateMs, isOfClock };
    })
    .filter(({ lateMs, isOfClock }) => (isOfClock ? Math.abs(lateMs) >= leastApartMs : lateMs > 0));
  const [worst] = found.sort((one, other) => Math.abs(other.lateMs) - Math.abs(one.lateMs));
  if (worst === undefined) return undefined;
  const { index, lateMs, isOfClock } = worst;
  return {
    finding: { kind: "startedApart", lateMs, isOfClock },
    undecidable: "latencyAndThroughput",
    generator: { index, of: generators.length },
  };
}
