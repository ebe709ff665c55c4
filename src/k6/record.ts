import { cpus } from "node:os";
import { type Astray, astrayRun, hostsOf, type Intended } from "../ingest/hosts/reach.ts";
import type { MeasuredSamples, Measurement, MeasurementFacts } from "../ingest/sample-stream.ts";
import { cancelledFailure, Failure, runFailure } from "../model/failure.ts";
import type { Scenario } from "../model/gate.ts";
import { hostOfUrl, isDeclared } from "../model/host.ts";
import { builtinMetrics } from "../model/run/builtin-metrics.ts";
import { type Ending, type Metric, type Provenance, type Run, runSchemaVersion } from "../model/run/run.ts";
import { seriesOf } from "../model/run/series.ts";
import { formatDurationMs } from "../model/units.ts";
import type { LoadOptions, PartOfLoad } from "../ports/load.ts";
import { refuseLockedOut } from "./await/headers.ts";
import type { Awaited } from "./await/target.ts";
import type { K6 } from "./install/version.ts";
import type { K6Ending } from "./run/ending.ts";
import type { Execution } from "./run/execute.ts";
import { healthOf } from "./run/health.ts";
import { asSentence, shorten } from "./run/logline.ts";
import { knowsTarget, mappingOf } from "./script/addresses.ts";
import type { Archive } from "./script/archive.ts";
import { besideBase } from "./script/asks.ts";
import { fingerprintOf } from "./script/fingerprint.ts";
import { loadOptions } from "./script/load-options.ts";
import { judgeThresholds } from "./script/thresholds.ts";

/** What a run is recorded with besides what it measured. */
export interface Recorded {
  readonly k6: K6;
  readonly archive: Archive;
  readonly caller: LoadOptions["caller"];
  /** Of Loadline. */
  readonly version: string;
  readonly around: {
    /** What k6 and its script see. */
    readonly env: Readonly<Record<string, string>>;
    /** How the awaited target answered. */
    readonly answer: Awaited | undefined;
  };
  /** Tag of the run's metrics in Prometheus; undefined if they are not there. */
  readonly testId?: string | undefined;
  /** Why the run measured another deployment than its target, in words. */
  readonly sayAstray: (astray: Astray, script: string) => string;
  /** The part of the load that the run made; undefined for all of it. */
  readonly part?: PartOfLoad | undefined;
}

/** A run that k6 has made. */
interface Made extends Recorded {
  readonly scenario: Scenario;
  readonly execution: Execution;
}

/** Types from k6's summary, and by its REST API what the values mean too. */
function factsOf({ summary, kinds }: Execution): MeasurementFacts {
  const types = [...(summary?.types ?? [])].map(([name, type]) => [name, { type }] as const);
  const ofMetrics = [...types, ...kinds].filter(([name]) => !name.includes("{"));
  return { metrics: new Map(ofMetrics), durationMs: summary?.durationMs };
}

/** How k6 ended a run that it did not finish. */
type FailedEnding = Extract<K6Ending, { readonly kind: "broken" | "overran" }>;

function failedRun({ script }: Scenario, ending: FailedEnding, requests: number): Failure {
  const made = `It made ${requests} request${requests === 1 ? "" : "s"}.`;
  return runFailure(
    ending.kind === "broken"
      ? `k6 could not finish "${script}": ${asSentence(shorten(ending.sentence, 400))} ${made} See k6's output in the log.`
      : `"${script}" did not end within ${formatDurationMs(ending.limitMs)} and was stopped. ${made} ` +
          "Find what it waits for, or raise max-duration (in a terminal --max-duration).",
  );
}

/** Other protocols than HTTP, and custom metrics, can be judged too. */
function isProofOfLoad(metric: Metric): boolean {
  if (metric.type === "counter" && metric.series[0]?.values.count === 0) return false;
  return /^(?:http_reqs$|grpc_|ws_|browser_)/.test(metric.name) || !builtinMetrics.has(metric.name);
}

/** A run that measured nothing must not pass. */
function emptyRun({ scenario, execution }: Made, { metrics }: MeasuredSamples): Failure | undefined {
  const { firstError } = execution;
  const why = firstError === undefined ? "" : ` The first error was: ${asSentence(firstError)}`;
  if (!metrics.some(isProofOfLoad)) {
    return runFailure(
      `"${scenario.script}" made no HTTP requests and recorded no custom metrics, so there is nothing to judge.${why} ` +
        "Check that its default function sends requests to __ENV.TARGET_URL.",
    );
  }
  if ((seriesOf({ metrics }, "iterations")?.values.count ?? 0) === 0) {
    const seconds = (execution.elapsedMs / 1000).toFixed(0);
    return runFailure(
      `"${scenario.script}" finished no iteration in ${seconds} s, so there is nothing to judge.${why} ` +
        "Make the duration longer than one iteration.",
    );
  }
  return undefined;
}

function intendedBy({ target, hosts = [] }: Scenario): Intended {
  return { target, declared: hosts };
}

/** Scenarios that did nothing, in or outside the window; none if samples do not name theirs, or only a segment was run. */
function idleScenarios({ options }: Pick<Archive, "options">, { atWork }: MeasuredSamples): string[] {
  const { data } = loadOptions.safeParse(options);
  if ((data?.executionSegment ?? "") !== "") return [];
  const names = Object.keys(data?.scenarios ?? {});
  const seen = [...atWork].filter((name) => name !== "");
  const isKnown = seen.length > 0 && seen.every((name) => names.includes(name));
  return isKnown ? names.filter((name) => !atWork.has(name)) : [];
}

const listed = new Intl.ListFormat("en-GB");

/** Without a part of it, the load is not the one that the script asks for. */
function partialLoad(
  { scenario, execution, archive, part }: Made,
  measured: MeasuredSamples,
): Failure | undefined {
  const { script } = scenario;
  const [lost] = execution.lostVus;
  if (lost !== undefined) {
    const times = lost.count === 1 ? "once" : `${lost.count} times`;
    return runFailure(
      `k6 could not start a virtual user of the scenario "${lost.scenario}" of "${script}" (${times}), so part of the ` +
        `load is missing. k6 says: ${asSentence(lost.first)} ` +
        "Check the script's code outside functions, which each virtual user runs at start.",
    );
  }
  // Another part may have run it, which shows when they are merged.
  const idle = part === undefined ? idleScenarios(archive, measured) : [];
  if (idle.length === 0) return undefined;
  const [scenarios, which] = idle.length === 1 ? ["scenario", "its"] : ["scenarios", "their"];
  return runFailure(
    `The ${scenarios} ${listed.format(idle.map((name) => `"${name}"`))} of "${script}" ran no iteration while others ran, so part of the load is missing. ` +
      `Check ${which} rate, stages, VUs and duration: is there time for one iteration? k6 does not report this.`,
  );
}

/** @throws Failure "run" when the run cannot be judged */
function recordedEnding(
  kind: Exclude<K6Ending, FailedEnding>["kind"],
  made: Made,
  measured: MeasuredSamples,
): Ending {
  const { scenario, archive, execution, sayAstray, around } = made;
  if (kind === "stopped") {
    return { kind: "unfinished", reason: `cancelled after ${(execution.elapsedMs / 1000).toFixed(1)} s` };
  }
  const isWhole = kind !== "abortedByThreshold";
  const empty = isWhole ? (emptyRun(made, measured) ?? partialLoad(made, measured)) : undefined;
  if (empty !== undefined) throw empty;
  const intended = intendedBy(scenario);
  const { env, answer } = around;
  const astray = astrayRun(measured.destinations, intended, {
    knowsTarget: knowsTarget(archive, scenario, { env, declared: intended.declared }),
    leadsTo: answer?.from === undefined ? undefined : hostOfUrl(answer.from),
  });
  if (astray !== undefined) throw runFailure(sayAstray(astray, scenario.script));
  return { kind: isWhole ? "finished" : "abortedByThreshold" };
}

function provenanceOf({ scenario, k6, caller, version, testId }: Made): Provenance {
  const [processor] = cpus();
  return {
    ...caller,
    scenario: scenario.name,
    environment: scenario.environment,
    target: scenario.target,
    ...(testId !== undefined && { testId }),
    recordedAt: new Date().toISOString(),
    loadline: version,
    generator: shorten([`k6 v${k6.version.text}`, ...(k6.extensions ?? [])].join(" with "), 300),
    machine: {
      os: `${process.platform} ${process.arch}`,
      cpu: processor?.model.trim() ?? "unknown",
      cores: cpus().length,
    },
  };
}

/** A run that was stopped before anything was measured is cancelled, not broken or misconfigured. */
function finish(measurement: Measurement, execution: Execution): MeasuredSamples {
  try {
    return measurement.finish(factsOf(execution));
  } catch (error) {
    if (execution.ending.kind !== "stopped" || !(error instanceof Failure)) throw error;
    throw cancelledFailure("The run was cancelled before anything was measured.", error);
  }
}

function partOf(
  { index, of, factsOf }: PartOfLoad,
  { lateMs, ending }: Execution,
  idle: readonly string[],
): Pick<Run, "part" | "facts"> {
  const isStopped = ending.kind === "stopped";
  return { part: { index, of }, facts: factsOf({ lateMs: lateMs ?? (isStopped ? 0 : undefined), idle }) };
}

/** Makes the record of an execution. @throws Failure "run" for a run that broke or that measured nothing */
export function recordRun(
  scenario: Scenario,
  { measurement, execution }: { readonly measurement: Measurement; readonly execution: Execution },
  recorded: Recorded,
): Run {
  const { ending } = execution;
  if (ending.kind === "broken" || ending.kind === "overran") {
    throw failedRun(scenario, ending, measurement.live().requests);
  }
  const measured = finish(measurement, execution);
  const made = { ...recorded, scenario, execution };
  const { k6, archive, part } = recorded;
  const seen = hostsOf(measured.destinations, intendedBy(scenario));
  const mappedTo = mappingOf(archive, scenario);
  const hosts = seen && { ...seen, ...(mappedTo !== undefined && { mappedTo }) };
  const baseScript = besideBase(archive, scenario);
  const run: Run = {
    schema: runSchemaVersion,
    provenance: provenanceOf(made),
    fingerprint: fingerprintOf(archive, scenario, k6.version.major, k6.extensions),
    window: measured.window,
    ending: recordedEnding(ending.kind, made, measured),
    metrics: measured.metrics,
    ...(measured.setupRequests > 0 && { setupRequests: measured.setupRequests }),
    ...(measured.endpointsLeftOut !== undefined && { endpointsLeftOut: measured.endpointsLeftOut }),
    ...(measured.failures.length > 0 && { failures: measured.failures }),
    ...(hosts !== undefined && { hosts }),
    ...doubtedAnswer(made),
    ...(baseScript !== undefined && { baseScript }),
    checks: measured.checks,
    thresholds: [],
    generator: healthOf(measured, execution, { archive, parts: part?.of ?? 1 }),
    ...(part !== undefined && partOf(part, execution, idleScenarios(archive, measured))),
  };
  const said = scenario.warmUpMs === 0 ? execution.summary?.crossed : undefined;
  const thresholds = judgeThresholds(archive.thresholds, run, said);
  refuseDisputed(made, thresholds);
  refuseLockedOut(run, scenario, recorded.around.answer?.guard);
  return { ...run, thresholds };
}

/** A declared host is not doubted. */
function doubtedAnswer({ scenario, around }: Made): Pick<Run, "awaited"> {
  const doubt = around.answer?.doubt;
  const { declared } = intendedBy(scenario);
  if (doubt === undefined || (doubt.kind === "elsewhere" && isDeclared(doubt.host, declared))) return {};
  return { awaited: doubt };
}

/** A threshold that k6 saw crossed must not count as kept, where both judge the same samples. */
function refuseDisputed({ scenario, execution }: Made, thresholds: Run["thresholds"]): void {
  const { script, warmUpMs } = scenario;
  const isCrossed = execution.ending.kind === "thresholdsCrossed";
  if (!isCrossed || warmUpMs !== 0 || thresholds.some(({ ok }) => !ok)) return;
  throw runFailure(
    `k6 reports a crossed threshold of "${script}", but by its samples none is, so neither can be trusted. ` +
      "Run k6 by hand to see which one. If a value equals its limit to the last digit, change the limit slightly.",
  );
}
