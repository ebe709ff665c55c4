import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { targetOptions } from "../../config/options/target.ts";
import { resolveRecording } from "../../config/resolve/modes.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Acceptance } from "../../ports/baseline-store.ts";
import { keyOf } from "../assess.ts";
import type { GateOptions } from "../conclude.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { type RecordGroup, readRecords } from "../judge.ts";
import { answer, optionsOf } from "../output/answer.ts";
import { recordBaseline, recordMeasured } from "../record.ts";
import { nameParts, recordFilesOf } from "../results/record-files.ts";
import { readGate, readRules } from "../setup/gate-file.ts";
import { gateOptions, portsOf } from "./asked.ts";

export async function performUpdate(settings: Settings, host: ModeHost): Promise<Performed> {
  return await performRecord("update", settings, host);
}

export async function performAccept(settings: Settings, host: ModeHost): Promise<Performed> {
  return await performRecord("accept", settings, host);
}

async function performRecord(
  how: "update" | "accept",
  settings: Settings,
  host: ModeHost,
): Promise<Performed> {
  if (host.mayNotRecord !== undefined) throw usageFailure(host.mayNotRecord);
  const { runs, reason } = resolveRecording(settings);
  if (how === "accept" && reason === undefined)
    throw usageFailure("reason: required; say why the new level is accepted");
  const acceptance =
    how === "accept" && reason !== undefined
      ? { reason, actor: host.actor, at: new Date().toISOString() }
      : undefined;
  const files = given(settings, resultsOptions.files) ?? [];
  if (await nameParts(files)) return await performRecordMeasured(settings, host, { files, acceptance });
  const counting = await readGate(settings, host);
  const { gate } = counting;
  const asked = recordOptions(gateOptions({ ...counting, notes: [] }, settings, host), acceptance);
  const { recordCommand: again } = asked.report;
  // A job's reader has no baseline to write: there the gate's command shows the same figures.
  const counted = gate.results.kind === "k6" ? runs : undefined;
  const repeated = again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n");
  const report = { ...asked.report, repeatCommand: repeated ?? asked.report.repeatCommand };
  const options = { ...asked, report, runs };
  const keys = gate.scenarios.map(keyOf);
  return await answer(settings, host, { keys, rules: gate, options }, async ({ publisher }) =>
    host.withLoad(counting, async (started) => {
      const ports = { ...portsOf(started.gate, host, publisher), load: started.load };
      return await recordBaseline(started.gate, ports, options);
    }),
  );
}

/** A level is accepted by a reason, not by a label. */
function recordOptions<Acceptance>(options: GateOptions, acceptance: Acceptance) {
  const report = { ...options.report, isRecording: true };
  return { ...options, report, acceptance, afterFail: [] };
}

/** The records of the scenarios and the environment that the settings name, if any. */
async function readRecorded(
  settings: Settings,
  files: readonly string[],
  { links: { parts } }: ModeHost,
): Promise<RecordGroup[]> {
  const names = given(settings, loadOptions.scenario);
  const environment = given(settings, targetOptions.environment);
  const groups = (await readRecords(await recordFilesOf(files), "judge", { parts })).filter(
    ({ key }) =>
      (names?.includes(key.scenario) ?? true) && key.environment === (environment ?? key.environment),
  );
  if (groups.length === 0) {
    const named = [
      ...(names ?? []).map((name) => `scenario "${name}"`),
      ...(environment === undefined ? [] : [`environment "${environment}"`]),
    ];
    throw usageFailure(`results-file: no record is of ${named.join(", ")}; check the name.`);
  }
  const pair = groups.find(({ base }) => base.length > 0);
  if (pair === undefined) return groups;
  throw usageFailure(
    `results-file: scenario "${pair.key.scenario}" was measured side by side, which is another load than without base-url. ` +
      "Measure the baseline without base-url.",
  );
}

/** Stores the merged rounds of parts, whose jobs made the load before. */
async function performRecordMeasured(
  settings: Settings,
  host: ModeHost,
  { files, acceptance }: { readonly files: readonly string[]; readonly acceptance: Acceptance | undefined },
): Promise<Performed> {
  const groups = await readRecorded(settings, files, host);
  const { notes, rules, expectedOf } = await readRules(settings, host);
  const options = recordOptions({ ...optionsOf(host, rules), notes }, acceptance);
  const keys = groups.map(({ key }) => key);
  return await answer(settings, host, { keys, rules, options }, async ({ publisher, failOnInconclusive }) =>
    recordMeasured(groups, portsOf(rules, host, publisher), { ...options, failOnInconclusive, expectedOf }),
  );
}
