import type { RoundLimits } from "../../model/gate.ts";
import { type DeclaredHost, parseDeclaredHost } from "../../model/host.ts";
import type { Kind, Zod } from "../../model/option.ts";
import { autoRounds, mostRounds, parseRounds, roundsWords, writtenRounds } from "../rounds.ts";
import {
  duration,
  inFileAs,
  list,
  text,
  timeLimit,
  variableRecord,
  variables,
  words,
  written,
  yesOrNo,
} from "./kinds.ts";
import { option } from "./option.ts";
import { scriptModes } from "./readers.ts";
import { line, optional, targetPath } from "./schemas.ts";

const roundCount = (z: Zod) => z.number().int().min(1).max(mostRounds);

const roundsText = written({
  read: parseRounds,
  must: `must be auto, a number from 1 to ${mostRounds} or a range such as 1..3`,
  expected: roundsWords,
  write: writtenRounds,
});

const roundRange = (z: Zod) =>
  z
    .strictObject({
      min: optional(roundCount(z), "Minimum number of rounds."),
      max: optional(roundCount(z), "Maximum number of rounds."),
    })
    .refine(({ min = 1, max = mostRounds }) => min <= max, { message: "min must not be greater than max" });

const rounds: Kind<RoundLimits> = inFileAs(roundsText, (z) =>
  z
    .union([
      roundCount(z),
      z.string().refine((given) => parseRounds(given) !== undefined, { message: `expected ${roundsWords}` }),
      roundRange(z),
    ])
    .transform((given): RoundLimits => {
      if (typeof given === "number") return { min: given, max: given };
      if (typeof given === "string") return parseRounds(given) ?? autoRounds;
      const { min = 1 } = given;
      return { min, max: given.max ?? Math.max(min, autoRounds.max) };
    }),
);

const hostWords = "a host such as auth.example.com, *.example.com or localhost:9000";

const hosts = words<DeclaredHost>(parseDeclaredHost, `must be ${hostWords}`, (z) =>
  z
    .array(
      z.string().transform((given, context) => {
        const host = parseDeclaredHost(given);
        if (host !== undefined) return host;
        context.addIssue({ code: "custom", message: `expected ${hostWords}` });
        return z.NEVER;
      }),
    )
    .max(100),
);

/** How the gate starts the service itself. */
export interface StartWritten {
  readonly run: string;
  readonly build?: string | undefined;
  readonly prepare?: string | undefined;
  readonly stop?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly ready?: string | undefined;
}

const startKeys = (z: Zod) =>
  z.strictObject({
    run: line(z).meta({ description: "Command that runs the service.", examples: ["npm start"] }),
    build: optional(line(z), "Command that builds the service, once for each side.", [
      "npm ci && npm run build",
    ]),
    prepare: optional(line(z), "Command before each start, such as a migration.", ["node migrate.js"]),
    stop: optional(line(z), "Command that ends what run leaves to a daemon.", [
      "docker compose -p {side} down -v",
    ]),
    env: optional(
      variableRecord(z),
      "Variables of these commands, not for secrets; PORT is {port} unless set here.",
      [{ DATABASE_URL: "postgres://localhost/shop_{side}" }],
    ),
    ready: optional(targetPath(z), "Path that answers when the service is ready. Default: await.path."),
  });

const startCommand: Kind<StartWritten> = {
  takes: "one",
  parse: (given) => {
    const { value: run, problems } = text.parse(given);
    return { value: run === undefined ? undefined : { run }, problems };
  },
  schema: (z) => z.union([line(z).transform((run): StartWritten => ({ run })), startKeys(z)]),
  write: ({ run }) => run,
};

/** What is run, on what service, and how often. */
export const loadOptions = {
  script: option("script", list, {
    help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
    readBy: scriptModes,
    otherwise: "the scenarios of the gate file",
    flag: false,
  }),
  scenario: option("scenario", list, {
    help: "Scenarios of the gate file to run, or a name for a single `script`.",
    readBy: [...scriptModes, "compare", "baseline-show", "publish"],
    otherwise: "all, or each script's file name",
  }),
  start: option("start", startCommand, {
    help: "Command that starts the service on the port PORT, such as `npm start` (docs/start.md).",
    readBy: [...scriptModes, "publish"],
    otherwise: "the service runs at target-url",
    key: "start",
    setBy: "pull request",
    repeated: "load",
  }),
  baseRef: option("base-ref", text, {
    help: "Branch or commit whose service is started too, and measured side by side.",
    readBy: ["gate"],
    otherwise: "a pull request's base; elsewhere none",
  }),
  baseUrl: option(
    "base-url",
    inFileAs(text, (z) => z.string()),
    {
      help: "Base URL of a deployment of the base commit, measured side by side.",
      readBy: ["gate", "compare", "publish"],
      otherwise: "the stored baseline",
      flag: "base",
      scenarioKey: "base-url",
    },
  ),
  warmUp: option("warm-up", duration, {
    help: "Time at the start of the run that is not measured, such as 5s.",
    readBy: scriptModes,
    default: 0,
    scenarioKey: "warm-up",
    setBy: "pull request",
    repeated: "load",
  }),
  maxDuration: option("max-duration", timeLimit, {
    help: "Maximum time of one run of k6, such as 5m. A longer one is stopped and broken.",
    readBy: scriptModes,
    otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
    scenarioKey: "max-duration",
    repeated: "load",
  }),
  env: option("env", variables, {
    help: "Variables for the script, as NAME=value. Not for secrets. Runs with other values are not compared.",
    readBy: scriptModes,
    otherwise: "none",
    scenarioKey: "env",
    setBy: "pull request",
    repeated: "load",
  }),
  secrets: option("script-secrets", list, {
    help: "Variables of the step that the script gets, one a line. A pull request's script can read them.",
    readBy: scriptModes,
    otherwise: "none",
    flag: false,
  }),
  hosts: option("hosts", hosts, {
    help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
    readBy: scriptModes,
    otherwise: "none",
    scenarioKey: "hosts",
    examples: [["auth.example.com", "*.cdn.example.com", "localhost:50051"]],
    repeated: "load",
  }),
  keepQueryStrings: option("keep-query-strings", yesOrNo, {
    help: "Keep the query strings of requests without a name.",
    readBy: [...scriptModes, "compare"],
    default: false,
    key: "keep-query-strings",
    repeated: "load",
  }),
  k6Args: option("k6-args", list, {
    help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --. Runs with other flags are not compared.",
    readBy: scriptModes,
    otherwise: "none",
    scenarioKey: "k6-args",
    examples: ["--vus 10 --duration 30s"],
    repeated: "load",
  }),
  rounds: option("rounds", rounds, {
    help: `Rounds of load: auto (as many as the decision needs, at most ${autoRounds.max}), a number or a range such as 1..3.`,
    readBy: ["gate"],
    otherwise: "auto",
    scenarioKey: "rounds",
    examples: ["auto", 3, "1..3", { min: 1, max: 3 }],
    repeated: "verdict",
  }),
  budget: option("budget", duration, {
    help: "Maximum load time of the whole gate, or of a scenario: no round starts that would exceed it.",
    readBy: ["gate"],
    default: 15 * 60_000,
    scenarioKey: "budget",
    repeated: "verdict",
  }),
};
