import { z } from "zod";
import { textLines } from "../../lib/lines.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Setter } from "../../model/option.ts";
import { isReservedVariable } from "../k6-args/flags.ts";
import { isAddress } from "../target.ts";
import type { DocumentPath } from "./mistake.ts";
import { gateFileOf, type ReadGateFile } from "./read.ts";
import { gateFileSchema, type Keys } from "./schema.ts";

/** A key in which the pull request's gate file and the base branch's differ. */
export interface GateFileChange {
  /** Undefined at the top of the file. */
  readonly scenario: string | undefined;
  /** `scenario` for a whole scenario. */
  readonly key: string;
  /** Whether the pull request's value counts. */
  readonly counts: boolean;
  readonly change: "added" | "removed" | "changed";
  /** Objectives that only the base branch has. */
  readonly removedLines: readonly string[];
  /** The number of objectives. */
  readonly lines?: readonly [before: number, now: number];
}

function linesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return textLines(value);
  return Array.isArray(value) ? value.map(String) : [];
}

function objectiveLines(own: unknown, base: unknown): Pick<GateFileChange, "removedLines" | "lines"> {
  const [now, before] = [linesOf(own), linesOf(base)];
  return { removedLines: before.filter((line) => !now.includes(line)), lines: [before.length, now.length] };
}

/** In the order of the schema. */
function changesIn(
  own: Keys,
  base: Keys,
  {
    scenario,
    known,
    counts,
  }: {
    readonly scenario: string | undefined;
    readonly known: readonly string[];
    readonly counts: (key: string) => boolean;
  },
): GateFileChange[] {
  const keys = known.filter((key) => key !== "$schema" && (key in own || key in base));
  return keys.flatMap((key) => {
    if (JSON.stringify(own[key]) === JSON.stringify(base[key])) return [];
    const change = base[key] === undefined ? "added" : own[key] === undefined ? "removed" : "changed";
    const lines = key === "objectives" ? objectiveLines(own[key], base[key]) : { removedLines: [] };
    return [{ scenario, key, counts: counts(key), change, ...lines }];
  });
}

function merged(own: Keys, base: Keys, counts: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries([
    ...Object.entries(base).filter(([key]) => !counts(key)),
    ...Object.entries(own).filter(([key]) => counts(key)),
  ]);
}

const variables = z.looseObject({ env: z.record(z.string(), z.unknown()).default({}) });

/** Variables that steer k6 or its loader, or name the target, are not for a pull request to set. */
function refuseReserved(own: ReadGateFile, base: ReadGateFile | undefined): void {
  const envOf = (keys: Keys = {}) => variables.parse(keys).env;
  const places = [
    { path: ["env"], mine: envOf(own.top), theirs: envOf(base?.top) },
    ...[...own.scenarios].map(([name, keys]) => {
      return {
        path: ["scenarios", name, "env"],
        mine: envOf(keys),
        theirs: envOf(base?.scenarios.get(name)),
      };
    }),
  ];
  for (const { path, mine, theirs } of places) {
    const name = Object.keys(mine).find(
      (one) => (isReservedVariable(one) || isAddress(one)) && mine[one] !== theirs[one],
    );
    if (name === undefined) continue;
    throw usageFailure(
      `${own.path} line ${own.lineOf([...path, name])}: a pull request may not set ${name}; set it in the workflow, or on the base branch first`,
    );
  }
}

/** Keys that make the load. */
const loadKeys: ReadonlySet<string> = new Set(["script", "env", "warm-up"]);

/**
 * The gate file for a change: the pull request's own for what it may decide, the base branch's for everything else. Without
 * the own one the base branch's counts as it is; without that, its keys have their defaults.
 * @throws Failure "usage" if the pull request sets a variable that steers k6 or names the target
 */
export function trustedGateFile(
  own: ReadGateFile | undefined,
  base: ReadGateFile | undefined,
  {
    objectivesFrom,
    loadFrom = "pull request",
  }: { readonly objectivesFrom: Setter; readonly loadFrom?: Setter },
): { readonly file: ReadGateFile | undefined; readonly changes: readonly GateFileChange[] } {
  if (own === undefined) return { file: base, changes: [] };
  const { setters, whole } = gateFileSchema(own.options);
  const counts = (key: string): boolean =>
    (key === "objectives" ? objectivesFrom : setters.get(key)) === "pull request";
  const known = [...setters.keys()];
  refuseReserved(own, base);
  const { scenarios: mine } = own;
  const theirs = base?.scenarios ?? new Map<string, Keys>();
  // Where all that a scenario is measured and judged by is the base branch's, a change does not take it away.
  const areKept = objectivesFrom === "base branch" && loadFrom === "base branch";
  const kept = areKept ? [...theirs].filter(([name]) => !mine.has(name)) : [];
  const changed = [...mine].map(([name, keys]) => [name, merged(keys, theirs.get(name) ?? {}, counts)]);
  const scenarios = [...changed, ...kept];
  const content = {
    ...merged(own.top, base?.top ?? {}, counts),
    ...(scenarios.length > 0 && { scenarios: Object.fromEntries(scenarios) }),
  };
  whole.parse(content);
  const fileOf = (path: DocumentPath): ReadGateFile => {
    const key = path.find((step) => typeof step === "string" && setters.has(step));
    const isKept = path[0] === "scenarios" && kept.some(([name]) => name === path[1]);
    const isBase = isKept || (typeof key === "string" && !counts(key));
    return isBase && base !== undefined ? base : own;
  };
  const file = gateFileOf(content, {
    ...{ path: own.path, options: own.options },
    lineOf: (path) => fileOf(path).lineOf(path),
    textOf: (line, path) => fileOf(path).textOf(line, path),
  });
  const wholes = (
    from: ReadonlyMap<string, Keys>,
    without: ReadonlyMap<string, Keys>,
    change: "added" | "removed",
  ): GateFileChange[] =>
    [...from.keys()]
      .filter((name) => !without.has(name))
      .map((scenario) => ({
        ...{ scenario, key: "scenario", change, removedLines: [] },
        counts: change === "added" || !areKept,
      }));
  // What of them counts is decided with the load (app/setup/gate-file.ts).
  const isWaiting = (scenario: string | undefined, key: string): boolean =>
    loadFrom === "base branch" && loadKeys.has(key) && (scenario === undefined || theirs.has(scenario));
  const changes = [
    ...changesIn(own.top, base?.top ?? {}, { scenario: undefined, known, counts }),
    ...wholes(theirs, mine, "removed"),
    ...wholes(mine, theirs, "added"),
    ...[...mine].flatMap(([name, keys]) => {
      const before = theirs.get(name);
      return before === undefined ? [] : changesIn(keys, before, { scenario: name, known, counts });
    }),
  ];
  return {
    file,
    changes: changes.map((one) => (isWaiting(one.scenario, one.key) ? { ...one, counts: false } : one)),
  };
}
