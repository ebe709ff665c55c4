import type { Line, Section } from "../../../model/document.ts";
import { clocksOf } from "../../../model/run/clocks.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../../document/piece.ts";
import { machineWords } from "../words.ts";

type Generators = NonNullable<Run["shards"]>;

/** Most rows of the table: a load may have 256 generators in each of a dozen rounds. */
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

/** How many generators made the load, and how precise their merged figures are; undefined for one. */
export function generatorsLine(runs: readonly Run[]): Line | undefined {
  const shards = runs.find((run) => run.shards !== undefined)?.shards;
  if (shards === undefined) return undefined;
  return line(
    `Load generators: ${formatFigure(shards.length, "number")}, merged into one run${clockWords(shards)}; counts are exact, percentiles within 0.4 %`,
  );
}

/** Generators differ from this share of requests above or below their mean. */
const mostApart = 0.05;
/** A mean CPU load that is worth a look. */
const busy = 0.8;

/** Whether the generators of a run differ, or one is worth a look. */
function differs(shards: Generators): boolean {
  const mean = sumOf(shards, ({ requests }) => requests) / shards.length;
  const clocks = clocksOf(shards);
  return (
    new Set(shards.map(({ machine }) => machineWords(machine))).size > 1 ||
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

/** `+120 ms`, `-2.4 s`; 0 for a clock that agrees with the others. */
function apartWords(ms: number): string {
  if (ms === 0) return "0";
  return `${ms > 0 ? "+" : "-"}${timeWords(Math.abs(ms))}`;
}

/** The generators of the rounds in which they differ; undefined if they never do. */
export function generatorsSection(runs: readonly Run[]): Section | undefined {
  const rows = runs.flatMap(({ shards = [] }, index) => {
    const clocks = clocksOf(shards);
    if (!differs(shards)) return [];
    return shards.map((shard, at) => ({
      all: shards.length,
      round: index + 1,
      shard,
      clockMs: clocks[at] ?? 0,
    }));
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const table = tableOf(
    rows,
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
        shard.machine.cores === 0 ? line("–") : line({ code: machineWords(shard.machine) }),
      ),
    ],
    mostRows,
  );
  const words = "They differ, so here is what each of them made of the load. CPU is the mean of its machine.";
  return {
    ...evidence(`Load generators (${first.all})`, [...paragraphs([line(words)]), table]),
    rank: "detail",
  };
}
