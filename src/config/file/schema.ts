import { z } from "zod";
import { isOfJob } from "../../lib/environment.ts";
import { commentTimes, issueEvents } from "../../model/gate.ts";
import { parseDeclaredHost } from "../../model/host.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import { parseAgeMs, parseDurationMs } from "../../model/units.ts";
import { checkLink } from "../grammar/link-template.ts";
import { isSimplePattern } from "../paths.ts";
import { autoRounds, mostRounds, parseRounds, roundsWords } from "../rounds.ts";

const duration = z
  .string()
  .refine((given) => parseDurationMs(given) !== undefined, {
    message: 'expected a duration such as "30s" or "1m30s"',
  })
  .meta({ description: "A duration such as 500ms, 30s or 1m30s.", examples: ["30s"] });

/** A key that may be left out. */
function optional<T extends z.ZodType>(schema: T, description: string, examples?: unknown[]) {
  return schema.optional().meta({ description, ...(examples && { examples }) });
}

/** A text that is not empty. */
const text = z.string().min(1);

function matching(pattern: RegExp, message: string) {
  return z.string().regex(pattern, { message });
}

const variableName = matching(/^[A-Za-z_]\w*$/, "expected the name of a variable: letters, digits and _");

const targetPath = z
  .string()
  .startsWith("/", { message: "expected a path that starts with /, such as /health" });

const aboveZero = duration.refine((given) => parseDurationMs(given) !== 0, {
  message: "expected a duration above 0, such as 5m",
});

const longestTimeoutMs = 3_600_000;

/** At most an hour: a Node timer above 25 days would fire at once. */
const timeout = duration.refine(
  (given) => {
    const timeoutMs = parseDurationMs(given) ?? 1;
    return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs;
  },
  { message: "expected a time from 1ms to 1h" },
);

const objectives = z.union([z.string(), z.array(z.string())]).meta({
  description: "Objectives, as a list or one a line.",
  examples: [["p95 < 300ms", "p95 < baseline + 10%", "warn: errors < baseline + 1pp"]],
});

const figure = z.union([
  z.string(),
  z.strictObject({
    figure: z.string().meta({
      description: "An indicator, or two with / between them.",
      examples: ["polls count / completed count"],
    }),
    name: optional(text.max(100), "What the report calls it."),
    better: optional(z.enum(["lower", "higher", "neither"]), "What is better. Default: as for the metric."),
    unit: optional(z.literal("%"), "Shows a ratio in percent."),
  }),
]);

const show = z.union([z.string(), z.array(figure)]).meta({
  description: "Figures to show without judging them; k6 is its whole table.",
  examples: [["polls count / completed count", "http_req_waiting p(99)", "k6"]],
});

const breakdown = z
  .strictObject({
    of: z.string().meta({ description: "The metric.", examples: ["end_to_end"] }),
    parts: z
      .record(text.max(100), z.string())
      .refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" })
      .meta({
        description: "Names of its parts, and their metrics.",
        examples: [{ "queue wait": "part_queue", "image scan": "part_scan" }],
      }),
  })
  .meta({ description: "The parts of which the mean of a metric consists." });

const driftWords = "expected a share such as 20%, or off";

const drift = z
  .union([matching(/^\d+(\.\d+)?\s*%$/, driftWords), z.literal("off")], { error: driftWords })
  .meta({
    description: "How far a level may drift from the last accepted one. Default: twice each tolerance.",
    examples: ["20%", "off"],
  });

/** What `sees` takes, for messages. */
export const seesWords = "a share above 0, such as 20%";

const sees = matching(/^(?=.*[1-9])\d+(\.\d+)?\s*%$/, `expected ${seesWords}`).meta({
  description: "The change that relative objectives must detect. Default: twice each tolerance.",
  examples: ["20%"],
});

const environmentName = matching(
  /^[A-Za-z_]\w*$/,
  "expected the name of an environment variable, such as PROM_TOKEN",
)
  // Else anyone who can edit the gate file could send the job's tokens anywhere.
  .refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name) && !isOfJob(name), {
    message:
      "is a variable of the runner, which is never sent to another server; give the secret its own name",
  });

const headerName = matching(/^[\w!#$%&'*+.^`|~-]+$/, "expected the name of a header");

const awaitedStatus = z.number().int().min(100).max(599);

const awaiting = z
  .strictObject({
    path: optional(targetPath, "Path of the target to wait for. Default: /."),
    status: optional(awaitedStatus, "HTTP status to wait for. Default: any below 500."),
    timeout: optional(duration, "How long to wait. Default: 60s."),
    expect: optional(
      z.strictObject({
        status: optional(awaitedStatus, "Its status."),
        body: optional(text.max(1000), "Text within its first 64 kB."),
      }),
      "The right answer; decides alone.",
      [{ status: 200, body: "shop is ready" }],
    ),
    headers: optional(
      z.record(headerName, environmentName),
      "Headers to ask with, and the environment variables of their values. A script gets those named in script-secrets as LOADLINE_HEADERS.",
      [{ "x-vercel-protection-bypass": "VERCEL_BYPASS" }],
    ),
    "header-hosts": optional(
      z.array(matching(/^[\w*.[\]:-]+$/, "expected a host such as *.preview.acme.com")).max(20),
      "Hosts of deployments that get the headers, with * for any text. A target-url gets them anyway.",
      [["*.preview.acme.com"]],
    ),
  })
  .refine(({ status, expect }) => status === undefined || expect?.status === undefined, {
    message: "set the status in either await.status or await.expect, not both",
    path: ["status"],
  })
  .meta({ description: "How to wait for the target before the load." });

const deployment = z
  .strictObject({
    environment: optional(
      z.union([text, z.array(text).max(20)]),
      "Environments whose deployments count, with * for any text. Default: any but production, which has to be named in full.",
      ["Preview", ["pr-*", "staging"]],
    ),
    timeout: optional(timeout, "How long to wait for it. Default: 10m."),
  })
  .meta({ description: "The deployment that target-url: auto takes." });

const variables = z.record(variableName, z.union([z.string(), z.number(), z.boolean()]).transform(String));

const declaredHost = z.string().refine((given) => parseDeclaredHost(given) !== undefined, {
  message: "expected a host such as auth.example.com, *.example.com or localhost:9000",
});

const roundCount = z.number().int().min(1).max(mostRounds);

const rounds = z
  .union([
    roundCount,
    matching(/^(auto|\d+(\.\.\d+)?)$/, `expected ${roundsWords}`).refine(
      (given) => parseRounds(given) !== undefined,
      { message: `expected ${roundsWords}` },
    ),
    z
      .strictObject({
        min: optional(roundCount, "Minimum number of rounds."),
        max: optional(roundCount, "Maximum number of rounds."),
      })
      .refine(({ min = 1, max = mostRounds }) => min <= max, { message: "min must not be greater than max" }),
  ])
  .meta({
    description: `Rounds of load: auto (as many as the decision needs, at most ${autoRounds.max}), a number, or a range.`,
    examples: ["auto", 3, "1..3", { min: 1, max: 3 }],
  });

const level = z.number().int().min(1).max(1_000_000);

const ladder = z
  .strictObject({
    levels: z
      .array(level)
      .min(2)
      .max(50)
      .refine((levels) => levels.every((one, index) => one > (levels[index - 1] ?? 0)), {
        message: "expected levels in ascending order, such as [50, 100, 200]",
      })
      .meta({ description: "Levels of load, lowest first.", examples: [[50, 100, 200, 400]] }),
    variable: optional(
      variableName,
      "Variable of the script that takes the level. Default: its VUs or rates are scaled.",
      ["VUS"],
    ),
    rest: optional(duration, "Time between two levels. Default: 30s."),
    refine: optional(z.number().int().min(0).max(10), "Levels to add around the limit. Default: 0."),
    stop: optional(
      matching(/^\d+(?:\.\d+)?x$/, "expected a factor such as 2x"),
      "End the climb where a figure is this many times its limit.",
      ["2x"],
    ),
    throughput: optional(text, "Indicator of throughput, for the knee. Default: throughput.", [
      "tasks_completed rate",
    ]),
  })
  .meta({
    description: "Measure at several levels of load, to find the largest that meets the absolute objectives.",
  });

/** Keys of a scenario; at the top of the file, defaults for all of them. */
const scenarioKeys = {
  "target-url": optional(
    z.string(),
    "Base URL of the deployment to test, or auto: the commit's own on GitHub.",
  ),
  deployment: deployment.optional(),
  environment: optional(text.max(100), "Kind of deployment, such as preview."),
  objectives: objectives.optional(),
  show: show.optional(),
  breakdown: breakdown.optional(),
  drift: drift.optional(),
  sees: sees.optional(),
  "warm-up": optional(duration, "Time at the start of the run that is not measured."),
  await: awaiting.optional(),
  "max-duration": optional(
    aboveZero,
    "Maximum time of one run of k6. Default: the script's duration, its graceful stop and 60s.",
  ),
  rounds: rounds.optional(),
  budget: optional(duration, "Maximum load time. No round starts that would exceed it."),
  "base-url": optional(z.string(), "Base URL of a deployment of the base commit, measured side by side."),
  "side-by-side": optional(
    z.enum(["auto", "alternating", "simultaneous"]),
    "Measure both sides at once in one k6, or one after the other.",
  ),
  "null-control": optional(
    z.boolean(),
    "Measure base-url twice. Where it differs from itself, a fail becomes inconclusive.",
  ),
  hosts: optional(z.array(declaredHost).max(100), "Other hosts that the script calls.", [
    ["auth.example.com", "*.cdn.example.com", "localhost:50051"],
  ]),
  env: optional(
    variables,
    "Variables for the script, not for secrets. Runs with other values are not compared.",
  ),
  ladder: ladder.optional(),
  "k6-args": optional(
    z.union([z.string(), z.array(z.string())]),
    "Flags for k6 run, in one line or several. Runs with other flags are not compared.",
    ["--vus 10 --duration 30s"],
  ),
};

const scenario = z.strictObject({
  script: text.meta({ description: "Path of the k6 script, from the working directory." }),
  ...scenarioKeys,
});

/** Whether a URL may stand in a public file: http or https, without credentials. */
function isPublicUrl(given: string): boolean {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

const publicUrl = z.string().refine(isPublicUrl, {
  message: "expected an http or https URL without user and password, such as https://prometheus.example.com",
});

const baseUrl = publicUrl.refine((given) => !URL.canParse(given) || new URL(given).search === "", {
  message: "expected a base URL without a query string (?); set a tenant in headers",
});

const query = z.strictObject({
  name: matching(/^\S(?:.*\S)?$/, "expected a name on one line")
    .max(100)
    .refine((name) => !builtinMetrics.has(name), { message: "is a built-in k6 metric; rename the query" })
    .meta({ description: "Name in the report and in objectives.", examples: ["Queue depth"] }),
  query: text.meta({
    description: "PromQL, with variables such as $window, $step and $scenario.",
    examples: ["sum by (queue) (shop_queue_depth)"],
  }),
  unit: optional(
    matching(/^[^\s\d<>=!+-]*$/, "expected a unit such as s, %, B/s or messages").max(20),
    "Unit of the result; any other word is for plain numbers.",
    ["s", "%", "ratio", "B", "B/s", "/s", "messages"],
  ),
  objectives: optional(objectives, "Objectives for each series, on max, min, avg, start, end or change.", [
    ["max < 500", "end < 1", "warn: avg < baseline + 20%"],
  ]),
});

const prometheus = z
  .strictObject({
    url: optional(baseUrl, "Base URL of the Prometheus that scrapes the servers."),
    basic: optional(
      z.strictObject({
        "user-env": environmentName.meta({ description: "Environment variable with the user name." }),
        "password-env": environmentName.meta({ description: "Environment variable with the password." }),
      }),
      "Environment variables with user name and password.",
    ),
    "bearer-env": optional(environmentName, "Environment variable with a bearer token."),
    headers: optional(
      z.record(
        headerName.refine((name) => name.toLowerCase() !== "authorization", {
          message: "the file must not contain secrets; use basic, bearer-env or headers-env",
        }),
        z.string(),
      ),
      "Additional headers, such as a tenant.",
      [{ "X-Scope-OrgID": "team-a" }],
    ),
    "headers-env": optional(
      z.record(headerName, environmentName),
      "The same, with the environment variables of their values.",
    ),
    "ca-file": optional(text, "PEM file of the certificate authority."),
    timeout: optional(timeout, "Timeout of each request. Default: 10s."),
    step: optional(duration, "Distance between two values. Default: at most 2,000 in the window."),
    "remote-write": optional(
      z.union([z.boolean(), publicUrl]),
      "Let k6 write its own metrics there too, or to this URL.",
    ),
    queries: optional(z.array(query).max(50), "Queries over the run's window."),
  })
  .refine((keys) => keys.basic === undefined || keys["bearer-env"] === undefined, {
    message: "set either basic or bearer-env, not both",
  })
  .refine(({ queries = [] }) => new Set(queries.map(({ name }) => name)).size === queries.length, {
    message: "two queries have the same name",
    path: ["queries"],
  })
  .meta({ description: "Server metrics of each run." });

const line = z.string().trim().min(1).max(2000);

const start = z
  .union([
    line,
    z.strictObject({
      run: line.meta({ description: "Command that runs the service.", examples: ["npm start"] }),
      build: optional(line, "Command that builds the service, once for each side.", [
        "npm ci && npm run build",
      ]),
      prepare: optional(line, "Command before each start, such as a migration.", ["node migrate.js"]),
      stop: optional(line, "Command that ends what run leaves to a daemon.", [
        "docker compose -p {side} down -v",
      ]),
      env: optional(
        variables,
        "Variables of these commands, not for secrets; PORT is {port} unless set here.",
        [{ DATABASE_URL: "postgres://localhost/shop_{side}" }],
      ),
      ready: optional(targetPath, "Path that answers when the service is ready. Default: await.path."),
    }),
  ])
  .meta({
    description:
      "How the gate starts the service, with {side} (head or base) and {port}; on a pull request also the base's.",
  });

const link = z
  .strictObject({
    title: text.max(100).meta({ description: "Text of the link.", examples: ["Grafana"] }),
    url: z
      .string()
      .superRefine((given, issues) => {
        const problem = checkLink(given);
        if (problem !== undefined) issues.addIssue(problem);
      })
      .meta({
        description: "URL, with placeholders such as {from}, {to} and {testid}.",
        examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"],
      }),
    section: optional(
      z.enum(["head", "servers", "endpoints"]),
      "Section of the report to show it in. Default: head.",
    ),
  })
  .meta({ description: "A link that the report shows." });

/** The gate file, `.github/loadline.yml`. Its JSON Schema is generated from this (scripts/docs.ts). */
export const gateFileSchema = z
  .strictObject({
    $schema: optional(z.string(), "URL of this JSON Schema, for editors."),
    ...scenarioKeys,
    scenarios: optional(z.record(text.max(100), scenario), "Scenarios by name."),
    "keep-query-strings": optional(
      z.boolean(),
      "Keep the query strings of requests without a name in reports and baselines.",
    ),
    baseline: optional(
      z.strictObject({
        branch: optional(text, "Branch that stores the baseline."),
        directory: optional(text, "Directory that stores the baseline, instead of a branch."),
        require: optional(z.boolean(), "Make the gate inconclusive if there is no comparable baseline."),
        "max-age": optional(
          z.string().refine((given) => given === "off" || parseAgeMs(given) !== undefined, {
            message: "expected an age such as 14d or 36h, or off",
          }),
          "Age of its newest run from which the report warns. Default: 14d.",
          ["14d", "off"],
        ),
      }),
      "Where the baseline is stored.",
    ),
    "fail-on-inconclusive": optional(z.boolean(), "Fail the step if the gate is inconclusive."),
    k6: optional(
      z.strictObject({
        path: optional(text, "Path of the k6 binary."),
        version: optional(
          matching(/^v?\d+\.\d+\.\d+$/, "expected a version such as 2.2.0"),
          "k6 version to install if there is none.",
        ),
        samples: optional(z.enum(["pipe", "stdout"]), "How to read samples from k6."),
        extensions: optional(
          z.boolean(),
          "Let k6 download a build of itself with the extensions that a script imports.",
        ),
      }),
      "Which k6 runs the load.",
    ),
    start: start.optional(),
    prometheus: prometheus.optional(),
    results: optional(
      z.enum(["k6", "prometheus", "files"]),
      "Source of the figures: run k6, or read Prometheus or result files.",
    ),
    paths: optional(
      z
        .array(
          text.max(500).refine(isSimplePattern, {
            message:
              "expected a pattern such as src/** or **/*.md: at most two ** and two * in a part, without ( ) |",
          }),
        )
        .min(1)
        .max(200)
        .refine(([first = ""]) => !first.startsWith("!"), {
          message: "the first must not begin with !, which takes out of those before it",
        }),
      "Files that the gate is about. A change of none of them passes without a load.",
      [["src/**", "package-lock.json", "!**/*.md"]],
    ),
    comment: optional(z.enum(commentTimes), "When to comment on a pull request."),
    issue: optional(
      z.strictObject({
        label: text
          .max(50)
          .regex(/^[^,\s](?:[^,\r\n]*[^,\s])?$/, { message: "expected a label without a comma" })
          .meta({ description: "Label of the issue.", examples: ["performance"] }),
        on: optional(
          z.array(z.enum(issueEvents)).min(1),
          "Events, on the default branch. Default: all of them.",
        ),
      }),
      "One issue for the gate: opened by a fail, closed by a pass.",
    ),
    links: optional(z.array(link).max(20), "Links to show in the report."),
    "report-directory": optional(text, "Directory for the report and the Run records."),
  })
  .meta({
    title: "Loadline gate file",
    description: "Scenarios, objectives and baselines of a performance gate.",
  });

/** A valid gate file, before defaults are applied. */
export type GateFile = z.infer<typeof gateFileSchema>;
export type ScenarioFile = z.infer<typeof scenario>;
export type ScenarioDefaults = Omit<ScenarioFile, "script">;
export type FigureFile = z.infer<typeof figure>;
export type PrometheusFile = z.infer<typeof prometheus>;

/** The JSON Schema of the gate file, for editors. */
export function gateFileJsonSchema(): z.core.JSONSchema.JSONSchema {
  return { ...z.toJSONSchema(gateFileSchema, { io: "input", target: "draft-7" }) };
}
