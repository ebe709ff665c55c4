import type { MeasuredSamples } from "../../ingest/sample-stream.ts";
import { mostWarnings } from "../../model/run/bounds.ts";
import type { GeneratorHealth } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Archive } from "../script/archive.ts";
import { loadScheduleOf } from "../script/load-schedule.ts";
import { summariseCpu } from "./cpu.ts";
import type { Execution } from "./execute.ts";

/** The load of one of several generators: k6 divides iterations evenly. */
function shareOf(load: GeneratorHealth["asked"], count: number): GeneratorHealth["asked"] {
  if (load === undefined || count === 1) return load;
  const { isConstant, iterations, perSecond } = load;
  return {
    isConstant,
    ...(iterations !== undefined && { iterations: iterations / count }),
    ...(perSecond !== undefined && { perSecond: perSecond / count }),
  };
}

/** Health of the load generator, by k6's log, its samples and its machine. The load had so many `parts`. */
export function healthOf(
  { window, ...measured }: MeasuredSamples,
  execution: Execution,
  { archive: { options }, parts }: { readonly archive: Pick<Archive, "options">; readonly parts: number },
): GeneratorHealth {
  const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
  const cpu = summariseCpu(execution.cpu, { startMs, endMs });
  // A run that was stopped did not get all of its load.
  const isWhole = execution.ending.kind === "finished" || execution.ending.kind === "thresholdsCrossed";
  const { warmUpMs } = window;
  const whole = isWhole ? loadScheduleOf(options, { warmUpMs, windowMs: endMs - startMs }) : undefined;
  const asked = shareOf(whole, parts);
  const [thrown] = execution.exceptions;
  return {
    droppedIterations: measured.droppedIterations,
    vusMax: measured.vusMax,
    warnings: [...measured.warnings, ...execution.warnings].slice(0, mostWarnings),
    ...(cpu !== undefined && { cpu }),
    ...(asked !== undefined && { asked }),
    vusExhausted: execution.vusExhausted,
    unanswered: measured.unanswered,
    // k6 counts an iteration that threw as finished.
    exceptions: {
      count: sumOf(execution.exceptions, ({ count }) => count),
      ...(thrown !== undefined && { first: thrown.first }),
      iterations: measured.iterations,
    },
  };
}
