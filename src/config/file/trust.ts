import { usageFailure } from "../../model/failure.ts";
import { isReservedVariable } from "../k6-args/flags.ts";
import { isAddress } from "../target.ts";
import type { ReadGateFile } from "./read.ts";
import { type GateFile, gateFileSchema, type ScenarioFile } from "./schema.ts";

/** Whose gate file counts where the code under test is a change that nobody has read yet. */
export type Setter = "pull request" | "base branch";

/**
 * Keys that a pull request sets: it decides what is measured of itself. All others are the base branch's: where secrets go,
 * what is executed outside of k6, which baseline counts, what a check is called, and what a verdict is.
 */
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

/** Who sets each key on change events. */
export const setters: Readonly<Record<string, Setter>> = Object.fromEntries(
  ["script", ...Object.keys(gateFileSchema.shape)]
    .filter((key) => key !== "scenarios")
    .map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"]),
);

/** Keys of a mapping of the gate file, as plain values. */
type Keys = Readonly<Record<string, unknown>>;

/** A key in which the pull request's gate file and the base branch's differ. */
export interface GateFileChange {
  /** The scenario it stands in; undefined at the top. */
  readonly scenario: string | undefined;
  /** `scenario` where a whole scenario came or went. */
  readonly key: string;
  /** Whether the pull request's value counts. */
  readonly counts: boolean;
  readonly change: "added" | "removed" | "changed";
  /** Of objectives: the lines that only the base branch has. */
  readonly removedLines: readonly string[];
  /** Of objectives: how many there were, and how many there are. */
  readonly lines?: readonly [before: number, now: number];
}

/** The gate file that counts for a change, and what the change did to it. */
export interface TrustedGateFile {
  readonly file: ReadGateFile | undefined;
  readonly changes: readonly GateFileChange[];
}

function linesOf(value: unknown): readonly string[] {
  if (typeof value === "string")
    return value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
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

/** Variables with which a pull request could steer k6 itself or what loads it, or choose the target as `target-url` does. */
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
 * The gate file for a change: what the pull request may decide is taken from its own file, everything else from the base
 * branch's. Lines in messages are those of the file that a key was taken from.
 * @param own of the pull request; undefined where it has none, so that the base branch's counts as it is
 * @param base of the base branch; undefined where it has none, so that the keys it would set have their defaults
 * @throws Failure "usage" where the pull request sets a variable that steers k6 itself or names the target
 */
export function trustedGateFile(
  own: ReadGateFile | undefined,
  base: ReadGateFile | undefined,
  { objectivesFrom }: { readonly objectivesFrom: Setter },
): TrustedGateFile {
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
