import type { BaselinePlace, GatedScenario, GateRules, K6Choice } from "../../model/gate.ts";
import type { KeptFacts } from "../../model/run/facts.ts";
import type { StartedTargets } from "../../model/start.ts";
import type { AddedIndicator, Objective } from "../../model/verdict/objective.ts";
import type { ReadGateFile } from "../file/read.ts";
import { baselineOptions } from "../options/baseline.ts";
import { k6Options } from "../options/k6.ts";
import { choose, inFile, type Places, read, type Settings } from "../options/option.ts";
import { reportOptions } from "../options/report.ts";
import { verdictOptions } from "../options/verdict.ts";
import { linksOf } from "../prometheus.ts";
import { resolved } from "./reader.ts";

/** What a feature asks of a scenario beyond a load of its own, by its options. */
export type PlanScenario = (
  places: Places,
  objectives: readonly Objective[],
) => Partial<Pick<GatedScenario, "severalLoads" | "rounds" | "kept">>;

/** What a feature asks of the whole gate, by its options. */
export type PlanGate = (places: Places) => KeptFacts;

/** What holds unless a setting or the gate file says otherwise. */
export interface Surroundings {
  /** Of features. */
  readonly plans?: readonly PlanScenario[];
  readonly gatePlans?: readonly PlanGate[];
  readonly added?: readonly AddedIndicator[];
  /** A directory for a terminal, a branch for an action. */
  readonly baseline: BaselinePlace;
  /** The deployment that the event announces. */
  readonly deployment: { readonly url: string; readonly environment: string } | undefined;
  /** What the gate starts itself; undefined if the service runs already. */
  readonly started?: StartedTargets | undefined;
  /** Whether `target-url: auto` looks up the base's deployment, too. */
  readonly withBase?: boolean;
  /** The target of scenarios that have none, which otherwise is a mistake. */
  readonly otherwiseTarget?: string;
  readonly samples: K6Choice["samples"];
  /** See findScripts. */
  readonly namesakes?: ReadonlySet<string>;
}

function chooseBaseline(places: Places, surroundings: Surroundings): BaselinePlace {
  const { branch: branchOption, directory: directoryOption } = baselineOptions;
  const directory = read(places, directoryOption);
  const branch = read(places, branchOption);
  if (directory !== undefined && branch !== undefined) {
    places.problems.push("set either baseline-directory or baseline-branch, not both");
  }
  if (directory !== undefined) return { kind: "directory", path: directory };
  if (branch !== undefined) return { kind: "branch", branch };
  const path = inFile(places, directoryOption)?.value;
  if (path !== undefined) return { kind: "directory", path };
  const ofFile = inFile(places, branchOption)?.value;
  if (ofFile !== undefined && surroundings.baseline.kind === "branch")
    return { kind: "branch", branch: ofFile };
  return surroundings.baseline;
}

function chooseK6(places: Places, surroundings: Surroundings): K6Choice {
  return {
    path: choose(places, k6Options.path),
    version: choose(places, k6Options.version),
    samples: choose(places, k6Options.samples) ?? surroundings.samples,
    extensions: choose(places, k6Options.extensions),
  };
}

/** What holds for all scenarios. */
export function chooseRules(places: Places, surroundings: Surroundings): GateRules {
  const maxAge = choose(places, baselineOptions.maxAge);
  const silence = choose(places, baselineOptions.silence);
  return {
    baseline: chooseBaseline(places, surroundings),
    requireBaseline: choose(places, baselineOptions.require),
    silence: silence === "off" ? undefined : silence,
    baselineMaxAgeMs: maxAge === "off" ? undefined : maxAge,
    failOnInconclusive: choose(places, verdictOptions.failOnInconclusive),
    k6: chooseK6(places, surroundings),
    links: linksOf(places.file),
    comment: choose(places, reportOptions.comment),
    kept: Object.assign({}, ...(surroundings.gatePlans ?? []).map((plan) => plan(places))),
    reportDirectory: choose(places, reportOptions.directory),
  };
}

/** As chooseRules, for modes that run no scenario. @throws Failure "usage" that lists every problem */
export function resolveRules(
  settings: Settings,
  file: ReadGateFile | undefined,
  surroundings: Surroundings,
): GateRules {
  return resolved(settings, (reader) => chooseRules({ ...reader, file }, surroundings));
}
