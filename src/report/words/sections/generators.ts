import type { Line, Section } from "../../../model/document.ts";
import { clocksOf } from "../../../model/run/clocks.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../../document/piece.ts";
import { count } from "../words.ts";

type Generators = NonNullable<Run["shards"]>;

/** Rows of the table; a load may have 256 generators in each of a dozen rounds. */
const mostRows = 64;

/** To ten milliseconds. */
function timeWords(ms: number): string {
  return formatDurationMs(Math.max(10, Math.round(ms / 10) * 10));
}

function clockWords(shards: Generators): string {
  const skews = shards.flatMap(({ skew }) => skew ?? []);
  if (skews.length < shards.length) return "; their clocks were not compared";
  const clocks = clocksOf(shards);
  const apart = Math.max(...clocks) - Math.min(...clocks);
  const error = timeWords(Math.max(...skews.map(({ errorMs }) => errorMs)));
  return apart === 0
    ? `; their clocks agree within ${error}`
    : `; their clocks differ by ${timeWords(apart)} (± ${error}), which is corrected`;
}

/** How many generators made the load, and how far their figures can be added; undefined for one. */
export function generatorsLine(runs: readonly Run[]): Line | undefined {
  const shards = runs.find((run) => run.shards !== undefined)?.shards;
  if (shards === undefined) return undefined;
  return line(
    `Load generators: ${formatFigure(shards.length, "number")}, merged into one run${clockWords(shards)}; counts are exact, percentiles within 0.4 %`,
  );
}

/** How far the requests of a generator may lie from the mean before the table shows them. */
const mostApart = 0.05;
/** A mean CPU load from which a machine is worth a look. */
const busy = 0.8;

function machineOf({ machine: { os, cpu, cores } }: Generators[number]): string {
  return `${os}, ${cpu}, ${count(cores, "core")}`;
}

/** Whether the generators of a run are not all alike. */
function differs(shards: Generators): boolean {
  const mean = shards.reduce((sum, { requests }) => sum + requests, 0) / shards.length;
  const clocks = clocksOf(shards);
  return (
    new Set(shards.map(machineOf)).size > 1 ||
    clocks.some((clock) => clock !== 0) ||
    shards.some(
      ({ requests, lateMs, generator }) =>
        lateMs > 0 ||
        generator.droppedIterations > 0 ||
        (generator.cpu?.mean ?? 0) >= busy ||
        generator.unanswered?.generator !== undefined ||
        Math.abs(requests - mean) > mostApart * mean,
    )
  );
}

/** `+120 ms`, `-2.4 s`; a clock that agrees with the others is 0. */
function apartWords(ms: number): string {
  if (ms === 0) return "0";
  return `${ms > 0 ? "+" : "-"}${timeWords(Math.abs(ms))}`;
}

/** A generator of a round. */
interface Row {
  readonly round: number;
  readonly shard: Generators[number];
  readonly clockMs: number;
}

function rowsOf({ shards = [] }: Run, round: number): readonly Row[] {
  const clocks = clocksOf(shards);
  return shards.map((shard, at) => ({ round, shard, clockMs: clocks[at] ?? 0 }));
}

/** The generators one by one, of the rounds in which they differ; undefined where all are alike. */
export function generatorsSection(runs: readonly Run[]): Section | undefined {
  const told = runs
    .map((run, index) => ({ run, round: index + 1 }))
    .filter(({ run }) => run.shards !== undefined && differs(run.shards));
  const [first] = told;
  if (first === undefined) return undefined;
  const table = tableOf(
    told.flatMap(({ run, round }) => rowsOf(run, round)),
    [
      runs.length > 1 && right("Round", ({ round }) => line(String(round))),
      right("Generator", ({ shard }) => line(String(shard.index))),
      right("Requests", ({ shard }) => line(formatFigure(shard.requests, "number"))),
      right("CPU", ({ shard: { generator } }) =>
        line(generator.cpu === undefined ? "–" : formatFigure(generator.cpu.mean, "ratio")),
      ),
      right("Dropped iterations", ({ shard }) =>
        line(formatFigure(shard.generator.droppedIterations, "number")),
      ),
      right("Start", ({ shard: { lateMs } }) => line(lateMs === 0 ? "in time" : `${timeWords(lateMs)} late`)),
      right("Clock", ({ shard, clockMs }) => line(shard.skew === undefined ? "–" : apartWords(clockMs))),
      left("Machine", ({ shard }) =>
        shard.machine.cores === 0 ? line("–") : line({ code: machineOf(shard) }),
      ),
    ],
    mostRows,
  );
  const words = "They differ, so here is what each of them made of the load. CPU is the mean of its machine.";
  return {
    ...evidence(`Load generators (${first.run.shards?.length ?? 0})`, [...paragraphs([line(words)]), table]),
    rank: "detail",
  };
}
