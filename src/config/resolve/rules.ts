import { type BaselinePlace, type GateRules, issueEvents, type K6Choice } from "../../model/gate.ts";
import type { StartedTargets } from "../../model/start.ts";
import type { ReadGateFile } from "../file/read.ts";
import { linksOf } from "../prometheus.ts";
import { defaultK6Version, type Reader, read, type Settings } from "../settings.ts";
import { resolved } from "./reader.ts";

const defaultReportDirectory = ".loadline/report";

/** What holds unless a setting or the gate file says otherwise. */
export interface Surroundings {
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

function chooseBaseline(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): BaselinePlace {
  const directory = read(reader, "baseline-directory");
  const branch = read(reader, "baseline-branch");
  if (directory !== undefined && branch !== undefined) {
    reader.problems.push("set either baseline-directory or baseline-branch, not both");
  }
  if (directory !== undefined) return { kind: "directory", path: directory };
  if (branch !== undefined) return { kind: "branch", branch };
  const fromFile = file?.file.baseline;
  if (fromFile?.directory !== undefined) return { kind: "directory", path: fromFile.directory };
  if (fromFile?.branch !== undefined && around.baseline.kind === "branch") {
    return { kind: "branch", branch: fromFile.branch };
  }
  return around.baseline;
}

function chooseK6(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): K6Choice {
  const fromFile = file?.file.k6;
  const version = fromFile?.version ?? defaultK6Version;
  const user = read(reader, "k6-user");
  const extensions = read(reader, "k6-extensions") ?? fromFile?.extensions ?? false;
  if (user !== undefined && extensions) {
    reader.problems.push(
      "k6-user: remove k6-extensions; its builds are this user's. Build a k6 with the extensions and name it with k6-path",
    );
  }
  return {
    path: read(reader, "k6-path") ?? fromFile?.path,
    version: read(reader, "k6-version", [version]) ?? version,
    samples: read(reader, "k6-samples") ?? fromFile?.samples ?? around.samples,
    extensions,
    ...(user !== undefined && { user }),
  };
}

const usualMaxAge = "14d";

function chooseMaxAge(reader: Reader, file: ReadGateFile | undefined): number | undefined {
  const fromFile = file?.file.baseline?.["max-age"] ?? usualMaxAge;
  const chosen = read(reader, "baseline-max-age", [fromFile]);
  return chosen === "off" ? undefined : chosen;
}

/** What holds for all scenarios. */
export function chooseRules(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): GateRules {
  const issue = file?.file.issue;
  return {
    baseline: chooseBaseline(reader, file, around),
    requireBaseline: read(reader, "require-baseline") ?? file?.file.baseline?.require ?? false,
    baselineMaxAgeMs: chooseMaxAge(reader, file),
    failOnInconclusive: read(reader, "fail-on-inconclusive") ?? file?.file["fail-on-inconclusive"] ?? false,
    k6: chooseK6(reader, file, around),
    links: linksOf(file?.file),
    paths: file?.file.paths,
    comment: read(reader, "comment") ?? file?.file.comment ?? "always",
    issue: issue && { label: issue.label, on: issue.on ?? issueEvents },
    reportDirectory:
      read(reader, "report-directory") ?? file?.file["report-directory"] ?? defaultReportDirectory,
  };
}

/** As chooseRules, for modes that run no scenario. @throws Failure "usage" that lists every problem */
export function resolveRules(
  settings: Settings,
  file: ReadGateFile | undefined,
  around: Surroundings,
): GateRules {
  return resolved(settings, (reader) => chooseRules(reader, file, around));
}
