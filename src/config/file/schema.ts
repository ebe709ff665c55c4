import { z } from "zod";
import type { FileKey, Option, Setter } from "../../model/option.ts";
import { zod } from "./zod.ts";

/** What holds between the keys of a group. */
const checks: Readonly<Record<string, Check>> = { await: statusOnce };

type Check = (group: z.ZodType) => z.ZodType;

const statuses = z.looseObject({
  status: z.unknown(),
  expect: z.looseObject({ status: z.unknown() }).optional(),
});

function statusOnce(group: z.ZodType): z.ZodType {
  return group.refine(
    (keys) => {
      const { success, data } = statuses.safeParse(keys);
      return !success || data.status === undefined || data.expect?.status === undefined;
    },
    { message: "set the status in either await.status or await.expect, not both", path: ["status"] },
  );
}

interface Row extends FileKey {
  readonly option: Option;
}

/** Keys below which others stand, in the order of the table. */
function keysOf(rows: readonly Row[], depth: number): Record<string, z.ZodType> {
  const names = [...new Set(rows.map(({ path }) => path[depth] ?? ""))];
  return Object.fromEntries(
    names.map((name) => {
      const own = rows.filter(({ path }) => path[depth] === name);
      const [first] = own;
      const isKey = own.length === 1 && first?.path.length === depth + 1;
      return [name, isKey ? keyOf(first) : groupOf(name, own, depth + 1)];
    }),
  );
}

function keyOf({ option: { kind, help, otherwise }, examples }: Row): z.ZodType {
  const description = otherwise === "" ? help : `${help} Default: ${otherwise}.`;
  return kind
    .schema(zod)
    .optional()
    .meta({ description, ...(examples && { examples: [...examples] }) });
}

function groupOf(name: string, rows: readonly Row[], depth: number): z.ZodType {
  const check = checks[name] ?? ((group: z.ZodType) => group);
  const help = rows.find(({ group }) => group !== undefined)?.group ?? "";
  return check(z.strictObject(keysOf(rows, depth)))
    .optional()
    .meta({ description: help });
}

/** What the gate file may contain. */
export interface GateFileSchema {
  readonly whole: z.ZodType<GateFileContent>;
  /** For editors, and to name what is expected at a place. */
  readonly json: z.core.JSONSchema.JSONSchema;
  /** Who sets each key at the top of the file or of a scenario, on a pull request. */
  readonly setters: ReadonlyMap<string, Setter>;
}

/** Keys as written. */
export type Keys = Readonly<Record<string, unknown>>;

export type GateFileContent = Keys & { readonly scenarios?: Readonly<Record<string, Keys>> | undefined };

const made = new WeakMap<readonly Option[], GateFileSchema>();

/** The gate file, `.github/loadline.yml`, as the options make it. */
export function gateFileSchema(options: readonly Option[]): GateFileSchema {
  const known = made.get(options) ?? makeSchema(options);
  made.set(options, known);
  return known;
}

const scriptKey = z
  .string()
  .min(1)
  .meta({ description: "Path of the k6 script, from the working directory." });

function makeSchema(options: readonly Option[]): GateFileSchema {
  const rows = options.flatMap((option) => (option.file === undefined ? [] : [{ option, ...option.file }]));
  const ofScenario = keysOf(
    rows.filter(({ of }) => of === "scenario"),
    0,
  );
  const scenario = z.strictObject({ script: scriptKey, ...ofScenario });
  const schema = z
    .strictObject({
      $schema: z.string().optional().meta({ description: "URL of this JSON Schema, for editors." }),
      ...ofScenario,
      scenarios: z
        .record(z.string().min(1).max(100), scenario)
        .optional()
        .meta({ description: "Scenarios by name." }),
      ...keysOf(
        rows.filter(({ of }) => of === "gate"),
        0,
      ),
    })
    .meta({
      title: "Loadline gate file",
      description: "Scenarios, objectives and baselines of a performance gate.",
    });
  const ownKeys = new Set(["$schema", "script"]);
  for (const { path, setBy } of rows) if (setBy === "pull request") ownKeys.add(path[0] ?? "");
  const names = ["script", ...Object.keys(schema.shape)].filter((key) => key !== "scenarios");
  return {
    whole: schema,
    json: { ...z.toJSONSchema(schema, { io: "input", target: "draft-7" }) },
    setters: new Map(names.map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"])),
  };
}
