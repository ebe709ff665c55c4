import { textLines } from "../../lib/lines.ts";
import { usageFailure } from "../../model/failure.ts";
import { isReservedVariable } from "../k6-args/flags.ts";
import { isAddress } from "../target.ts";
import type { ReadGateFile } from "./read.ts";
import { type GateFile, gateFileSchema, type ScenarioFile } from "./schema.ts";

/** Whose gate file counts for a change that nobody has reviewed yet. */
export type Setter = "pull request" | "base branch";

/** A pull request sets what is measured of it; the base branch sets where secrets go, what runs outside k6, and verdicts. */
const ownKeys: ReadonlySet<string> = new Set<keyof GateFile | keyof ScenarioFile>([
  "$schema",
  "script",
  "objectives",
  "show",
  "breakdown",
  "warm-up",
  "env",
  "start",
]);

/** Who sets each key on a pull request. */
export const setters: Readonly<Record<string, Setter>> = Object.fromEntries(
  ["script", ...Object.keys(gateFileSchema.shape)]
    .filter((key) => key !== "scenarios")
    .map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"]),
);

type Keys = Readonly<Record<string, unknown>>;

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

function changesIn(
  own: Keys,
  base: Keys,
  scenario: string | undefined,
  counts: (key: string) => boolean,
): GateFileChange[] {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(own)])].filter(
    (key) => key !== "scenarios" && key !== "$schema",
  );
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

/** Variables that steer k6 or its loader, or name the target, are not for a pull request to set. */
function refuseReserved(own: ReadGateFile, base: ReadGateFile | undefined): void {
  const environments: readonly (readonly [place: readonly string[], own: Keys, base: Keys])[] = [
    [["env"], own.file.env ?? {}, base?.file.env ?? {}],
    ...Object.entries(own.file.scenarios ?? {}).map(
      ([name, { env = {} }]) =>
        [["scenarios", name, "env"], env, base?.file.scenarios?.[name]?.env ?? {}] as const,
    ),
  ];
  for (const [place, mine, theirs] of environments) {
    const name = Object.keys(mine).find(
      (one) => (isReservedVariable(one) || isAddress(one)) && mine[one] !== theirs[one],
    );
    if (name === undefined) continue;
    throw usageFailure(
      `${own.path} line ${own.lineOf([...place, name])}: a pull request may not set ${name}; set it in the workflow, or on the base branch first`,
    );
  }
}

/**
 * The gate file for a change: the pull request's own for what it may decide, the base branch's for everything else. Without
 * the own one the base branch's counts as it is; without that, its keys have their defaults.
 * @throws Failure "usage" if the pull request sets a variable that steers k6 or names the target
 */
export function trustedGateFile(
  own: ReadGateFile | undefined,
  base: ReadGateFile | undefined,
  { objectivesFrom }: { readonly objectivesFrom: Setter },
): { readonly file: ReadGateFile | undefined; readonly changes: readonly GateFileChange[] } {
  const counts = (key: string): boolean =>
    key === "objectives" ? objectivesFrom === "pull request" : ownKeys.has(key);
  if (own === undefined) return { file: base, changes: [] };
  refuseReserved(own, base);
  const [mine, theirs] = [own.file.scenarios ?? {}, base?.file.scenarios ?? {}];
  const scenarios = Object.fromEntries(
    Object.entries(mine).map(([name, scenario]) => [name, merged(scenario, theirs[name] ?? {}, counts)]),
  );
  const content = {
    ...merged(own.file, base?.file ?? {}, counts),
    ...(own.file.scenarios !== undefined && { scenarios }),
  };
  const file: ReadGateFile = {
    path: own.path,
    file: gateFileSchema.parse(content),
    lineOf: (path) => {
      const key = path.find((step) => typeof step === "string" && step in setters);
      const isBase = typeof key === "string" && !counts(key);
      return isBase && base !== undefined ? base.lineOf(path) : own.lineOf(path);
    },
  };
  const wholes = (from: Keys, without: Keys, change: "added" | "removed"): GateFileChange[] =>
    Object.keys(from)
      .filter((name) => without[name] === undefined)
      .map((scenario) => ({ scenario, key: "scenario", counts: true, change, removedLines: [] }));
  return {
    file,
    changes: [
      ...changesIn(own.file, base?.file ?? {}, undefined, counts),
      ...wholes(theirs, mine, "removed"),
      ...wholes(mine, theirs, "added"),
      ...Object.entries(mine).flatMap(([name, scenario]) =>
        theirs[name] === undefined ? [] : changesIn(scenario, theirs[name], name, counts),
      ),
    ],
  };
}
