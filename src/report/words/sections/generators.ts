import type { Line, Section } from "../../../model/document.ts";
import { clocksOf } from "../../../model/run/clocks.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";
import { evidence, left, line, paragraphs, right, tableOf } from "../../document/piece.ts";
import { machineWords } from "../words.ts";

type Generators = NonNullable<Run["generators"]>;

/** Most rows of the table: a load may have 256 generators in each of a dozen rounds. */
const mostRows = 64;

/** To ten milliseconds. */
function timeWords(ms: number): string {
  return formatDurationMs(Math.max(10, Math.round(ms / 10) * 10));
}

function clockWords(generators: Generators): string {
  const skews = generators.flatMap(({ skew }) => skew ?? []);
  if (skews.length < generators.length) return "; their clocks were not compared";
  const clocks = clocksOf(generators);
  const apart = Math.max(...clocks) - Math.min(...clocks);
  const error = timeWords(Math.max(...skews.map(({ errorMs }) => errorMs)));
  return apart === 0
    ? `; their clocks agree within ${error}`
    : `; their clocks differ by ${timeWords(apart)} (± ${error}), which is corrected`;
}

/** How many generators made the load, and how precise their merged figures are; undefined for one. */
export function generatorsLine(runs: readonly Run[]): Line | undefined {
  const generators = runs.find((run) => run.generators !== undefined)?.generators;
  if (generators === undefined) return undefined;
  return line(
    `Load generators: ${formatFigure(generators.length, "number")}, merged into one run${clockWords(generators)}; counts are exact, percentiles within 0.4 %`,
  );
}

/** Generators differ from this share of requests above or below their mean. */
const mostApart = 0.05;
/** A mean CPU load that is worth a look. */
const busy = 0.8;

/** Whether the generators of a run differ, or one is worth a look. */
function differs(generators: Generators): boolean {
  const mean = sumOf(generators, ({ requests }) => requests) / generators.length;
  const clocks = clocksOf(generators);
  return (
    new Set(generators.map(({ machine }) => machineWords(machine))).size > 1 ||
    clocks.some((clock) => clock !== 0) ||
    generators.some(
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
  const rows = runs.flatMap(({ generators = [] }, index) => {
    const clocks = clocksOf(generators);
    if (!differs(generators)) return [];
    return generators.map((one, at) => ({
      all: generators.length,
      round: index + 1,
      one,
      clockMs: clocks[at] ?? 0,
    }));
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const table = tableOf(
    rows,
    [
      runs.length > 1 && right("Round", ({ round }) => line(String(round))),
      right("Generator", ({ one }) => line(String(one.index))),
      right("Requests", ({ one }) => line(formatFigure(one.requests, "number"))),
      right("CPU", ({ one: { generator } }) =>
        line(generator.cpu === undefined ? "–" : formatFigure(generator.cpu.mean, "ratio")),
      ),
      right("Dropped iterations", ({ one }) => line(formatFigure(one.generator.droppedIterations, "number"))),
      right("Start", ({ one: { lateMs } }) => line(lateMs === 0 ? "in time" : `${timeWords(lateMs)} late`)),
      right("Clock", ({ one, clockMs }) => line(one.skew === undefined ? "–" : apartWords(clockMs))),
      left("Machine", ({ one }) =>
        one.machine.cores === 0 ? line("–") : line({ code: machineWords(one.machine) }),
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
