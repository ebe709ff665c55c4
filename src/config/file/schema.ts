import { z } from "zod";
import { builtinMetrics } from "../../model/builtin-metrics.ts";
import { parseDeclaredHost } from "../../model/host.ts";
import { parseDurationMs } from "../../model/units.ts";
import { checkLink } from "../grammar/link-template.ts";

/** Most rounds of one scenario. */
export const mostRounds = 20;

/** As many rounds as the decision takes; the budget ends them earlier where they are long. */
export const autoRounds = { min: 1, max: 12 } as const;

/** Rounds as a setting and the gate file have them: `auto`, `3` or `1..3`. */
export function writtenRounds({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === autoRounds.min && max === autoRounds.max) return "auto";
  return min === max ? String(min) : `${min}..${max}`;
}

/** What rounds may be in the gate file. */
export const roundsWords = `auto, a number from 1 to ${mostRounds}, a range such as 1..3, or min and max below it`;

/**
 * Reads `auto`, `3` or `1..3`, as the setting and the gate file have it.
 * @returns undefined when the text is none of these, or beyond what may be taken
 */
export function parseRounds(text: string): { readonly min: number; readonly max: number } | undefined {
  if (text.trim() === "auto") return autoRounds;
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim());
  const min = Number(match?.[1]);
  const max = Number(match?.[2] ?? match?.[1]);
  return min >= 1 && min <= max && max <= mostRounds ? { min, max } : undefined;
}

const duration = z
  .string()
  .refine((text) => parseDurationMs(text) !== undefined, {
    message: 'expected a duration such as "30s" or "1m30s"',
  })
  .meta({ description: "A duration such as 500ms, 30s or 1m30s.", examples: ["30s"] });

const longestTimeoutMs = 3_600_000;

/** A timer of Node that is longer than 25 days is over at once. */
const timeout = duration.refine(
  (text) => {
    const timeoutMs = parseDurationMs(text) ?? 1;
    return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs;
  },
  { message: "expected a time from 1ms to 1h" },
);

const objectives = z.union([z.string(), z.array(z.string())]).meta({
  description: "Objectives, as a list or one a line.",
  examples: [["p95 < 300ms", "p95 < baseline + 10%", "warn: errors < baseline + 1pp"]],
});

const driftWords = "expected a share such as 20%, or off";

const drift = z
  .union([z.string().regex(/^\d+(\.\d+)?\s*%$/, { message: driftWords }), z.literal("off")], {
    error: driftWords,
  })
  .meta({
    description: "How far a level may creep from the last accepted one; twice each tolerance when left out.",
    examples: ["20%", "off"],
  });

/** What `sees` may be. */
export const seesWords = "a share above 0, such as 20%";

const sees = z
  .string()
  .regex(/^(?=.*[1-9])\d+(\.\d+)?\s*%$/, { message: `expected ${seesWords}` })
  .meta({
    description:
      "The change that objectives with a share as tolerance tell apart from no change; twice each tolerance when left out.",
    examples: ["20%"],
  });

const awaiting = z
  .strictObject({
    path: z
      .string()
      .startsWith("/", { message: "expected a path that begins with /, such as /health" })
      .optional()
      .meta({ description: "Path of the target to wait for." }),
    status: z
      .number()
      .int()
      .min(100)
      .max(599)
      .optional()
      .meta({ description: "Status to wait for; any below 500 when left out." }),
    timeout: duration.optional().meta({ description: "How long to wait; 60s when left out." }),
  })
  .meta({ description: "How the target is awaited before the load starts." });

const variables = z.record(
  z.string().regex(/^[A-Za-z_]\w*$/, {
    message: "expected the name of a variable, which has letters, digits and _ alone",
  }),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
);

const declaredHost = z.string().refine((text) => parseDeclaredHost(text) !== undefined, {
  message: "expected a host such as auth.example.com, *.example.com or localhost:9000",
});

const roundCount = z.number().int().min(1).max(mostRounds);

const rounds = z
  .union([
    roundCount,
    z
      .string()
      .regex(/^(auto|\d+(\.\.\d+)?)$/, { message: `expected ${roundsWords}` })
      .refine((text) => parseRounds(text) !== undefined, { message: `expected ${roundsWords}` }),
    z
      .strictObject({
        min: roundCount.optional().meta({ description: "Rounds that are taken in any case." }),
        max: roundCount.optional().meta({ description: "Most rounds that are taken." }),
      })
      .refine(({ min = 1, max = mostRounds }) => min <= max, { message: "min is more than max" }),
  ])
  .meta({
    description: `Rounds of the load: auto for as many as the decision takes (at most ${autoRounds.max}), a number, or a range.`,
    examples: ["auto", 3, "1..3", { min: 1, max: 3 }],
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
  sees: sees.optional(),
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
  "null-control": z.boolean().optional().meta({
    description:
      "Measures base-url a second time; where it differs from itself, a fail becomes inconclusive.",
  }),
  hosts: z
    .array(declaredHost)
    .max(100)
    .optional()
    .meta({
      description: "Hosts that the script talks to beside the target.",
      examples: [["auth.example.com", "*.cdn.example.com", "localhost:50051"]],
    }),
  env: variables
    .optional()
    .meta({ description: "Variables for the script; part of the load's identity. No secrets." }),
  "k6-args": z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({
      description: "Flags of k6 run for the load, in one line or several; part of the load's identity.",
      examples: ["--vus 10 --duration 30s"],
    }),
};

const scenario = z.strictObject({
  script: z.string().min(1).meta({ description: "k6 script, relative to the working directory." }),
  ...scenarioKeys,
});

const environmentName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, { message: "expected the name of an environment variable, such as PROM_TOKEN" })
  // Whoever may change the gate file could else have the job's own tokens sent anywhere.
  .refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name), {
    message: "is a variable of the runner, which goes to no other server; give the secret a name of its own",
  });

const headerName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: "expected the name of a header" });

/** Problem of a URL that stands in a file everybody reads; undefined when there is none. */
function isPublicUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const publicUrl = z.string().refine(isPublicUrl, {
  message: "expected an http or https URL without user and password, such as https://prometheus.example.com",
});

const baseUrl = publicUrl.refine((text) => !URL.canParse(text) || new URL(text).search === "", {
  message:
    "expected a base URL without a query (?), which would not be asked with; a tenant goes into headers",
});

const query = z.strictObject({
  name: z
    .string()
    .max(100)
    .regex(/^\S(?:.*\S)?$/, { message: "expected a name on one line" })
    .refine((name) => !builtinMetrics.has(name), {
      message: "is a metric of k6's own; call the query something else",
    })
    .meta({ description: "What the report and its objectives call it.", examples: ["Queue depth"] }),
  query: z
    .string()
    .min(1)
    .meta({
      description: "PromQL; $window, $step and labels of the run such as $scenario are filled in.",
      examples: ["sum by (queue) (shop_queue_depth)"],
    }),
  unit: z
    .string()
    .max(20)
    .regex(/^[^\s\d<>=!+-]*$/, { message: "expected a unit such as s, %, B/s or messages" })
    .optional()
    .meta({
      description:
        "Unit of Prometheus' answer: a time, %, ratio, a size, a rate, or a word for what plain numbers count.",
      examples: ["s", "%", "ratio", "B", "B/s", "/s", "messages"],
    }),
  objectives: objectives.optional().meta({
    description: "Objectives that each series has to meet, on max, min, avg, start, end or change.",
    examples: [["max < 500", "end < 1", "warn: avg < baseline + 20%"]],
  }),
});

const prometheus = z
  .strictObject({
    url: baseUrl.optional().meta({ description: "Base URL of the Prometheus that knows the servers." }),
    basic: z
      .strictObject({
        "user-env": environmentName.meta({ description: "Environment variable that holds the user." }),
        "password-env": environmentName.meta({
          description: "Environment variable that holds the password.",
        }),
      })
      .optional()
      .meta({ description: "Environment variables that hold user and password." }),
    "bearer-env": environmentName
      .optional()
      .meta({ description: "Environment variable that holds a bearer token." }),
    headers: z
      .record(
        headerName.refine((name) => name.toLowerCase() !== "authorization", {
          message: "secrets are never in the file; use basic, bearer-env or headers-env",
        }),
        z.string(),
      )
      .optional()
      .meta({
        description: "Further headers, such as a tenant's.",
        examples: [{ "X-Scope-OrgID": "team-a" }],
      }),
    "headers-env": z
      .record(headerName, environmentName)
      .optional()
      .meta({ description: "Further headers, and the environment variables that hold their values." }),
    "ca-file": z
      .string()
      .min(1)
      .optional()
      .meta({ description: "PEM file of the certificate authority, relative to the working directory." }),
    timeout: timeout.optional().meta({ description: "How long one request may take; 10s when left out." }),
    step: duration
      .optional()
      .meta({ description: "Distance of two values; left out, it fits 2,000 values." }),
    "remote-write": z
      .union([z.boolean(), publicUrl])
      .optional()
      .meta({ description: "Whether k6 writes its own metrics there too, or the URL it writes them to." }),
    queries: z.array(query).max(50).optional().meta({ description: "What is read over the run's window." }),
  })
  .refine((keys) => keys.basic === undefined || keys["bearer-env"] === undefined, {
    message: "basic and bearer-env: set one of them",
  })
  .refine(({ queries = [] }) => new Set(queries.map(({ name }) => name)).size === queries.length, {
    message: "two queries have the same name",
    path: ["queries"],
  })
  .meta({ description: "The servers' side of each run." });

const link = z
  .strictObject({
    title: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: "Text of the link.", examples: ["Grafana"] }),
    url: z
      .string()
      .superRefine((text, issues) => {
        const problem = checkLink(text);
        if (problem !== undefined) issues.addIssue(problem);
      })
      .meta({
        description: "Address; {from}, {to}, {testid} and others are filled in for each run.",
        examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"],
      }),
    section: z
      .enum(["head", "servers", "endpoints"])
      .optional()
      .meta({ description: "What it is shown next to; the head when left out." }),
  })
  .meta({ description: "A link that the report shows." });

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
      .optional()
      .meta({ description: "Where the baseline is kept." }),
    "fail-on-inconclusive": z
      .boolean()
      .optional()
      .meta({ description: "An inconclusive gate fails the step." }),
    k6: z
      .strictObject({
        path: z.string().min(1).optional().meta({ description: "k6 binary to use." }),
        version: z
          .string()
          .regex(/^v?\d+\.\d+\.\d+$/, { message: "expected a version such as 2.2.0" })
          .optional()
          .meta({ description: "k6 version to install when there is none." }),
        samples: z
          .enum(["pipe", "stdout"])
          .optional()
          .meta({ description: "How samples come from k6: a named pipe, or its standard output." }),
      })
      .optional()
      .meta({ description: "Which k6 runs the load." }),
    prometheus: prometheus.optional(),
    results: z.enum(["k6", "prometheus"]).optional().meta({
      description:
        "Where the figures come from: k6, which is run, or runs that k6 wrote to Prometheus already.",
    }),
    links: z.array(link).max(20).optional().meta({ description: "Links that the report shows." }),
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
export type PrometheusFile = z.infer<typeof prometheus>;

/** The JSON Schema that editors complete and check the gate file with. */
export function gateFileJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(gateFileSchema, { io: "input", target: "draft-7" }) };
}
