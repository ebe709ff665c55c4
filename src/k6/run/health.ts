import type { Measured } from "../../ingest/sample-stream.ts";
import type { GeneratorHealth } from "../../model/run/run.ts";
import type { Archive } from "../script/archive.ts";
import { loadScheduleOf } from "../script/load-schedule.ts";
import { summariseCpu } from "./cpu.ts";
import { type Execution, mostWarnings } from "./execute.ts";

/** Load that one of several generators is asked for: k6 divides the iterations evenly. */
function shareOf(asked: GeneratorHealth["asked"], count: number): GeneratorHealth["asked"] {
  if (asked === undefined || count === 1) return asked;
  const { isConstant, iterations, perSecond } = asked;
  return {
    isConstant,
    ...(iterations !== undefined && { iterations: iterations / count }),
    ...(perSecond !== undefined && { perSecond: perSecond / count }),
  };
}

/**
 * What is known of k6's health as a load generator: what it said, what its samples say and what was seen of its machine.
 * @param shards among which the load was divided
 */
export function healthOf(
  { window, ...measured }: Measured,
  execution: Execution,
  { archive: { options }, shards }: { readonly archive: Pick<Archive, "options">; readonly shards: number },
): GeneratorHealth {
  const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
  const cpu = summariseCpu(execution.cpu, { startMs, endMs });
  // What was asked for was not asked to its end when the run was stopped before.
  const isWhole = execution.ending.kind === "finished" || execution.ending.kind === "thresholdsCrossed";
  const { warmUpMs } = window;
  const whole = isWhole ? loadScheduleOf(options, { warmUpMs, windowMs: endMs - startMs }) : undefined;
  const asked = shareOf(whole, shards);
  return {
    droppedIterations: measured.droppedIterations,
    vusMax: measured.vusMax,
    warnings: [...measured.warnings, ...execution.warnings].slice(0, mostWarnings),
    ...(cpu !== undefined && { cpu }),
    ...(asked !== undefined && { asked }),
    vusExhausted: execution.vusExhausted,
    unanswered: measured.unanswered,
    exceptions: exceptionsOf(execution, measured.iterations),
  };
}

/** Exceptions of all scenarios; k6 counts an iteration that threw as one that ended. */
function exceptionsOf(
  { exceptions }: Pick<Execution, "exceptions">,
  iterations: number,
): NonNullable<GeneratorHealth["exceptions"]> {
  const [first] = exceptions;
  const count = exceptions.reduce((sum, thrown) => sum + thrown.count, 0);
  return { count, ...(first !== undefined && { first: first.first }), iterations };
}
