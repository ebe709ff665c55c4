import { given, type Settings } from "../../config/options/option.ts";
import type { resultsOptions } from "../../config/options/results.ts";
import { usageFailure } from "../../model/failure.ts";
import type { GateRules } from "../../model/gate.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Publisher } from "../../ports/publisher.ts";
import type { GateOptions } from "../conclude.ts";
import type { ModeHost } from "../feature.ts";
import type { CountingGate } from "../host.ts";
import { type Commands, optionsOf } from "../output/answer.ts";
import { programAs, recordCommand, repeatCommand } from "../setup/proposed-commands.ts";
import { openStore } from "../setup/stores.ts";

export function portsOf(rules: GateRules, host: ModeHost, publisher: Publisher): Omit<Ports, "load"> {
  const { log, signal } = host;
  const baseline = openStore(rules, host);
  return { baseline, publisher, log, signal, now: () => performance.now(), random: Math.random };
}

/** With commands for the reader: the same again and, where a terminal may write the baseline, a new level. */
export function gateOptions(
  { gate, starting, notes }: CountingGate,
  settings: Settings,
  host: ModeHost,
): GateOptions {
  const mayRecord = host.kind === "terminal" && host.mayNotRecord === undefined;
  const program = programAs(process.argv[1] ?? "", process.cwd(), host.env);
  const { kind, repository } = host;
  const { options } = host;
  const reader = kind === "job" ? { options, kind, repository } : { options, kind, program };
  const commands: Commands = {
    repeatCommand: repeatCommand(gate, settings, reader, starting && { baseRef: starting.base?.ref }),
    recordCommand: mayRecord
      ? (how, scenario, runs) => recordCommand(how, scenario, { options, settings, program, gate, runs })
      : undefined,
  };
  return { ...optionsOf(host, gate, commands), notes, start: starting?.start };
}

export function requireFiles(
  settings: Settings,
  option: typeof resultsOptions.baseline,
  mode: string,
): readonly string[] {
  const files = given(settings, option) ?? [];
  if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${option.name})`);
  return files;
}

/** Comparing files, no branch's level counts. */
export function comparingOptions(host: ModeHost, rules: GateRules): GateOptions {
  const options = optionsOf(host, rules);
  return { ...options, report: { ...options.report, isComparison: true }, baselineBranch: undefined };
}
