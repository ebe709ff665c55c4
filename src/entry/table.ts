import type { AfterFail } from "../app/after-fail.ts";
import type {
  Answered,
  AskedBefore,
  Beside,
  CheckedFiles,
  InvestigationPlace,
  LoadPlace,
  Mode,
  ModeHost,
  Publishing,
  RunsPlace,
} from "../app/feature.ts";
import type { Host } from "../app/host.ts";
import { kernelModes } from "../app/modes/table.ts";
import type { ReadGateFile } from "../config/file/read.ts";
import { isSet, type Settings } from "../config/options/option.ts";
import { kernelOptions } from "../config/options/table.ts";
import type { PlanGate, PlanScenario } from "../config/resolve/rules.ts";
import { features } from "../features/table.ts";
import type { Importer } from "../ingest/import/source.ts";
import { inTurn } from "../lib/in-turn.ts";
import { usageFailure } from "../model/failure.ts";
import type { Gate, ResultsSource, Scenario } from "../model/gate.ts";
import type { AddedIndicator } from "../model/objective.ts";
import type { Option } from "../model/option.ts";
import type { JudgedOutcome } from "../model/outcome.ts";
import type { Part } from "../model/report/part.ts";
import type { KeptFacts } from "../model/run/facts.ts";
import type { Load } from "../ports/load.ts";
import type { Publisher } from "../ports/publisher.ts";
import type { ReportFile } from "../report/render/files.ts";

/** Every option, the kernel's before those of features. */
export const optionTable: readonly Option[] = [
  ...kernelOptions,
  ...features.flatMap(({ options = [] }) => options),
];

/** Every mode, in the order of help. */
export const modes: readonly Mode[] = [
  ...kernelModes,
  ...features.flatMap((feature) => feature.modes ?? []),
].map(withInstead);

/** A mode that a feature performs where one of its options is set. */
function withInstead(mode: Mode): Mode {
  const instead = features.flatMap((feature) =>
    feature.instead?.name === mode.name ? [feature.instead] : [],
  );
  return {
    ...mode,
    reads: [...(mode.reads ?? []), ...instead.flatMap(({ of, reads = [] }) => [...reads, ...of])],
    perform: async (settings, host) => {
      const own = instead.find(({ of }) => of.some((option) => isSet(settings, option)));
      return await (own ?? mode).perform(settings, host);
    },
  };
}

/** What features ask of a scenario. */
export async function scenarioPlans(): Promise<readonly PlanScenario[]> {
  return await Promise.all(features.flatMap((feature) => feature.plan?.() ?? []));
}

/** What features ask of the whole gate. */
export async function gatePlans(): Promise<readonly PlanGate[]> {
  return await Promise.all(features.flatMap((feature) => feature.planGate?.() ?? []));
}

/** Variables with secrets of what features planned, which no script gets. */
export async function plannedSecrets(scenarios: readonly Scenario[]): Promise<readonly string[]> {
  const asked = scenarios.flatMap((scenario) =>
    features.flatMap((feature) => feature.secrets?.(scenario) ?? []),
  );
  return (await Promise.all(asked)).flat();
}

/** Indicators of features, for objectives and what is shown. */
export const addedIndicators: readonly AddedIndicator[] = features.flatMap(
  ({ indicators = [] }) => indicators,
);

/** The load with what features measure with it. */
export async function wrapLoad(load: Load, gate: Gate, place: LoadPlace): Promise<Load> {
  let wrapped = load;
  for (const feature of features) wrapped = (await feature.wrap?.(wrapped, gate, place)) ?? wrapped;
  return wrapped;
}

/** What features answer before a load: the first that needs none, else what all say. */
export async function answerBefore(request: AskedBefore, host: ModeHost): Promise<Answered> {
  const notes: string[] = [];
  for (const feature of features) {
    const answered = await feature.answer?.(request, host);
    if (answered?.kind === "unmeasured") return answered;
    notes.push(...(answered?.notes ?? []));
  }
  return { kind: "measure", notes };
}

/** What may let a failed gate through, as features say. */
export async function waysAfterFail(settings: Settings, host: Host): Promise<readonly AfterFail[]> {
  const ways = await Promise.all(features.map(async (feature) => await feature.afterFail?.(settings, host)));
  return ways.filter((way) => way !== undefined);
}

/** Mistakes that features find in the gate file. */
export async function gateFileMistakes(
  file: ReadGateFile | undefined,
  host: ModeHost,
): Promise<readonly string[]> {
  return (
    await Promise.all(features.map(async (feature) => (await feature.gateFileMistakes?.(file, host)) ?? []))
  ).flat();
}

/** What features find out about a scenario that failed, one after the other. */
export async function investigate(failed: JudgedOutcome, place: InvestigationPlace): Promise<KeptFacts> {
  const found = await inTurn(features, async (feature) => await feature.investigate?.(failed, place));
  return Object.assign({}, ...found);
}

/** What features make of a gate beside its report. */
export async function besideGate(gate: Gate, host: ModeHost): Promise<readonly Beside[]> {
  return await inTurn(
    features.flatMap((feature) => feature.beside ?? []),
    async (beside) => await beside(gate, host),
  );
}

/** What features do with runs. */
export async function featureParts(): Promise<readonly Part[]> {
  return await Promise.all(features.flatMap((feature) => feature.part?.() ?? []));
}

/** Formats of result files that features read. */
export async function featureFormats(): Promise<readonly Importer[]> {
  return (await Promise.all(features.map(async (feature) => (await feature.formats?.()) ?? []))).flat();
}

/** Files of a report that features add. */
export const featureFiles: readonly ReportFile[] = features.flatMap(({ files }) => files ?? []);

/** What features find in their own files. */
export async function checkFiles(settings: Settings, host: ModeHost): Promise<CheckedFiles> {
  const all = await inTurn(features, async (feature) => (await feature.check?.(settings, host)) ?? []);
  const found = all.flat();
  return {
    words: found.flatMap(({ words }) => words),
    lines: found.flatMap(({ lines }) => lines),
    mistakes: found.flatMap(({ mistakes }) => mistakes),
  };
}

/** The runs of a source. @throws Failure "usage" for one that no feature reads */
export async function openRuns(results: ResultsSource, place: RunsPlace): Promise<Load> {
  const load = await features.find(({ runs }) => runs?.of === results.kind)?.runs?.open(results, place);
  if (load === undefined) throw usageFailure(`results: nothing here reads ${results.kind}`);
  return load;
}

/** What features show of a verdict. */
export function featurePublishers(publishing: Publishing): readonly Publisher[] {
  return features.flatMap((feature) => feature.publishers?.(publishing) ?? []);
}

export function findMode(name: string): Mode | undefined {
  return modes.find((mode) => mode.name === name);
}
