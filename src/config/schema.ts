import { z } from "zod";
import { parseDurationMs } from "../units.ts";

/** Most rounds of one scenario. */
export const mostRounds = 20;

const duration = z
  .string()
  .refine((text) => parseDurationMs(text) !== undefined, {
    message: 'expected a duration such as "30s" or "1m30s"',
  })
  .meta({ description: "A duration such as 500ms, 30s or 1m30s.", examples: ["30s"] });

const objectives = z.union([z.string(), z.array(z.string())]).meta({
  description: "Objectives, as a list or one a line.",
  examples: [["p95 < 300ms", "p95 < baseline + 10%", "warn: errors < baseline + 1pp"]],
});

const drift = z.union([z.string().regex(/^\d+(\.\d+)?\s*%$/), z.literal("off")]).meta({
  description: "How far a level may creep from the last accepted one; twice each tolerance when left out.",
  examples: ["20%", "off"],
});

const awaiting = z
  .strictObject({
    path: z.string().startsWith("/").optional().meta({ description: "Path of the target to wait for." }),
    status: z
      .number()
      .int()
      .min(100)
      .max(599)
      .optional()
      .meta({ description: "Status to wait for; any below 500 when left out." }),
    timeout: duration.optional(),
  })
  .meta({ description: "How the target is awaited before the load starts." });

const variables = z.record(
  z.string().regex(/^[A-Za-z_]\w*$/),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
);

const roundCount = z.number().int().min(1).max(mostRounds);

const rounds = z
  .union([
    roundCount,
    z
      .strictObject({ min: roundCount.optional(), max: roundCount.optional() })
      .refine(({ min = 1, max = mostRounds }) => min <= max, { message: "min is more than max" }),
  ])
  .meta({
    description: "Rounds of the load: a number, or as many from min to max as tell a change from noise.",
    examples: [3, { min: 1, max: 3 }],
  });

/** What a scenario may say; on the top level of the file the same keys are defaults for all scenarios. */
const scenarioKeys = {
  "target-url": z
    .string()
    .optional()
    .meta({ description: "Base URL of the deployment that receives the load." }),
  environment: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: "Kind of deployment, such as preview." }),
  objectives: objectives.optional(),
  drift: drift.optional(),
  "warm-up": duration.optional().meta({ description: "Start of the run that is left out of the window." }),
  await: awaiting.optional(),
  rounds: rounds.optional(),
  budget: duration
    .optional()
    .meta({ description: "Load time; no further round begins that would not end within it." }),
  "base-url": z.string().optional().meta({
    description: "Base URL of a deployment of the base commit, measured beside the target in each round.",
  }),
  "side-by-side": z
    .enum(["auto", "alternating", "simultaneous"])
    .optional()
    .meta({ description: "Whether base-url and the target are measured in turn or at once in one k6." }),
  env: variables
    .optional()
    .meta({ description: "Variables for the script; part of the load's identity. No secrets." }),
};

const scenario = z.strictObject({
  script: z.string().min(1).meta({ description: "k6 script, relative to the working directory." }),
  ...scenarioKeys,
});

/** The gate file, `.github/loadline.yml`. Its JSON Schema is generated from this (scripts/schema.ts). */
export const gateFileSchema = z
  .strictObject({
    $schema: z.string().optional().meta({ description: "Address of this JSON Schema, for editors." }),
    ...scenarioKeys,
    scenarios: z
      .record(z.string().min(1).max(100), scenario)
      .optional()
      .meta({ description: "Scenarios by name." }),
    baseline: z
      .strictObject({
        branch: z.string().min(1).optional().meta({ description: "Branch that keeps the baseline." }),
        directory: z
          .string()
          .min(1)
          .optional()
          .meta({ description: "Directory that keeps the baseline, instead of a branch." }),
        require: z
          .boolean()
          .optional()
          .meta({ description: "Without a comparable baseline the gate is inconclusive." }),
      })
      .optional(),
    "fail-on-inconclusive": z
      .boolean()
      .optional()
      .meta({ description: "An inconclusive gate fails the step." }),
    k6: z
      .strictObject({
        path: z.string().min(1).optional().meta({ description: "k6 binary to use." }),
        version: z
          .string()
          .regex(/^v?\d+\.\d+\.\d+$/)
          .optional()
          .meta({ description: "k6 version to install when there is none." }),
        samples: z.enum(["pipe", "stdout"]).optional().meta({ description: "How samples come from k6." }),
      })
      .optional(),
    "report-directory": z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Where the report and the Run records are written." }),
  })
  .meta({
    title: "Loadline gate file",
    description: "Scenarios, objectives and baselines of a performance gate.",
  });

/** A valid gate file, before defaults are applied. */
export type GateFile = z.infer<typeof gateFileSchema>;
export type ScenarioFile = z.infer<typeof scenario>;
export type ScenarioDefaults = Omit<ScenarioFile, "script">;

/** The JSON Schema that editors complete and check the gate file with. */
export function gateFileJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(gateFileSchema, { io: "input", target: "draft-7" }) };
}
