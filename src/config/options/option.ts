import type { AddedIndicator } from "../../model/objective.ts";
import type { FileKey, Kind, Option, Repeated, Setter } from "../../model/option.ts";
import type { DocumentPath } from "../file/mistake.ts";
import type { ReadGateFile } from "../file/read.ts";

/** What is written about an option besides its name and kind. */
interface Written<Value> {
  readonly help: string;
  /** Name of the flag if it differs; false if there is none. */
  readonly flag?: string | false;
  /** False for a flag that is no input of the action. */
  readonly isInput?: false;
  readonly default?: NoInfer<Value>;
  /** The default in words, where a value says too little or there is none. */
  readonly otherwise?: string;
  /** Its key in each scenario, or at the top of the gate file: `await.path`. */
  readonly scenarioKey?: string;
  readonly key?: string;
  /** Default: the base branch. */
  readonly setBy?: Setter;
  /** Of the group of keys that it stands in, in one row. */
  readonly group?: string;
  readonly examples?: readonly unknown[];
  readonly isRefusedElsewhere?: true;
  readonly elsewhere?: string;
  readonly repeated?: Repeated;
  readonly readBy: Option["readBy"];
}

function fileKeyOf({
  scenarioKey,
  key,
  setBy = "base branch",
  examples,
  group,
}: Pick<Written<unknown>, "scenarioKey" | "key" | "setBy" | "examples" | "group">): FileKey | undefined {
  const path = scenarioKey ?? key;
  if (path === undefined) return undefined;
  return {
    path: path.split("."),
    of: scenarioKey === undefined ? "gate" : "scenario",
    setBy,
    group,
    examples,
  };
}

/** A row of the option table. */
export function option<Value>(
  name: string,
  kind: Kind<Value>,
  written: Written<Value> & { readonly default: NoInfer<Value> },
): Option<Value, Value>;
export function option<Value>(
  name: string,
  kind: Kind<Value>,
  written: Written<Value> & { readonly otherwise: string },
): Option<Value, undefined>;
export function option<Value>(name: string, kind: Kind<Value>, written: Written<Value>): Option<Value> {
  const { flag = name, isInput = true, otherwise, isRefusedElsewhere = false } = written;
  const value = written.default;
  return {
    name,
    flag: flag === false ? undefined : flag,
    isInput,
    kind,
    help: written.help,
    default: value,
    otherwise: otherwise ?? (value === undefined ? "" : kind.write(value)),
    file: fileKeyOf(written),
    isRefusedElsewhere,
    elsewhere: written.elsewhere,
    repeated: written.repeated,
    readBy: written.readBy,
  };
}

/** A key that only the gate file has. @param name of the key */
export function fileOption<Value>(
  key: string,
  kind: Kind<Value>,
  written: Omit<Written<Value>, "key" | "scenarioKey" | "flag" | "isInput" | "readBy"> & {
    readonly of: "scenario" | "gate";
  },
): Option<Value, undefined> {
  const { of, ...rest } = written;
  const place = of === "scenario" ? { scenarioKey: key } : { key };
  const { otherwise = "" } = rest;
  return option(key.replaceAll(".", "-"), kind, {
    ...rest,
    ...place,
    otherwise,
    flag: false,
    isInput: false,
    readBy: [],
  });
}

/** What the user set in flags or inputs, by name. Unset and empty ones are absent. */
export type Settings = ReadonlyMap<string, readonly string[]>;

/** Gathers what is wrong, so that all problems are reported at once. */
export interface Reader {
  readonly settings: Settings;
  readonly problems: string[];
}

/** Where values are looked up: first the settings, then a scenario of the gate file, then its top. */
export interface Places extends Reader {
  readonly file: ReadGateFile | undefined;
  /** Name in the gate file; undefined for what all scenarios share. */
  readonly scenario?: string | undefined;
  /** Indicators of features. */
  readonly added?: readonly AddedIndicator[] | undefined;
}

/** Whether a flag or an input sets it. */
export function isSet(settings: Settings, { name }: Option): boolean {
  return settings.has(name);
}

/** Of flags and inputs; undefined if it is not set, or wrong, which is a problem. */
export function read<Value>({ settings, problems }: Reader, one: Option<Value>): Value | undefined {
  const texts = settings.get(one.name);
  if (texts === undefined) return undefined;
  const parsed = one.kind.parse(texts);
  problems.push(...parsed.problems.map((problem) => `${one.name}${problem}`));
  return parsed.value;
}

/** As read, else the default, where the problems are reported elsewhere. */
export function given<Value, Default extends Value | undefined>(
  settings: Settings,
  one: Option<Value, Default>,
): Value | Default {
  return read({ settings, problems: [] }, one) ?? one.default;
}

/** A value of the gate file, and where it stands. */
export interface InFile<Value> {
  readonly value: Value;
  /** As written, checked by the schema. */
  readonly written: unknown;
  readonly path: DocumentPath;
  readonly from: "scenario" | "top";
}

function below(keys: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null
        ? Object.entries(at).find(([name]) => name === key)?.[1]
        : undefined,
    keys,
  );
}

/** Of the gate file: the scenario's own, else that of the top, which holds for all scenarios. */
export function inFile<Value>(
  { file, scenario }: Pick<Places, "file" | "scenario">,
  { file: key, kind }: Option<Value>,
): InFile<Value> | undefined {
  if (file === undefined || key === undefined) return undefined;
  const own = scenario === undefined || key.of === "gate" ? undefined : file.scenarios.get(scenario);
  for (const [keys, from, path] of [
    [own, "scenario", ["scenarios", scenario ?? "", ...key.path]],
    [file.top, "top", key.path],
  ] as const) {
    const written = below(keys, key.path);
    if (written !== undefined) return { value: file.valueAs(kind, written), written, path, from };
  }
  return undefined;
}

/** The value that counts: of flags and inputs, else of the gate file, else the default. */
export function choose<Value, Default extends Value | undefined>(
  places: Places,
  one: Option<Value, Default>,
): Value | Default {
  return read(places, one) ?? inFile(places, one)?.value ?? one.default;
}
