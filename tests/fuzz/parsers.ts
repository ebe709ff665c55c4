// All that reads what others wrote, each with inputs that are nearly valid, and with any at all.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { judgeRuns } from "../../src/app/assess.ts";
import { formatHistory, parseHistory } from "../../src/baseline/history.ts";
import { trustedGateFile } from "../../src/config/file/trust.ts";
import {
  defaultObjectives,
  explainProblem,
  parseObjective,
  parseQueryObjective,
} from "../../src/config/grammar/objective.ts";
import { parseThreshold } from "../../src/config/grammar/threshold.ts";
import { renderJunit } from "../../src/features/junit/junit.ts";
import { summarise } from "../../src/features/servers/query/summary.ts";
import { parseEvent } from "../../src/github/event.ts";
import { startK6Json } from "../../src/ingest/import/formats/k6-json.ts";
import { parseRun } from "../../src/ingest/records.ts";
import { startMeasurement } from "../../src/ingest/sample-stream.ts";
import { parseLogLine } from "../../src/k6/run/logline.ts";
import { parseSummary } from "../../src/k6/run/summary.ts";
import { Failure } from "../../src/model/failure.ts";
import type { Objective } from "../../src/model/objective.ts";
import type { Run } from "../../src/model/run/run.ts";
import {
  readAnswer,
  readSeries,
  readServerError,
  readVersion,
  WrongShape,
} from "../../src/prometheus/api/answer.ts";
import { buildReport } from "../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../src/report/render/markdown.ts";
import { parseGateFile } from "../builders/gate-file.ts";
import { buildEvent, type EventName } from "../github/events.ts";
import { key, makeEntry } from "../unit/baseline/make-run.ts";
import { csv, request, row, start } from "../unit/ingest/csv-rows.ts";
import { context, gate } from "../unit/report/fixtures.ts";
import { measuredRun } from "../unit/report/measured.ts";
import { states } from "../unit/report/states.ts";
import { almost, almostJson, anyText } from "./hostile.ts";
import { almostResults, readAnyResults } from "./results.ts";

/** Something that reads foreign text. */
export interface Parser {
  readonly name: string;
  /** Of a hundred inputs. */
  readonly share: number;
  /** @throws what is a crash; what the reader refuses with a message is none */
  readonly property: fc.IProperty<unknown> | fc.IAsyncProperty<unknown>;
}

const samples = (path: string): string =>
  readFileSync(new URL(`../unit/ingest/fixtures/${path}`, import.meta.url), "utf8");

/** @returns undefined for what was refused with a message */
function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const isTold = (error instanceof Failure || error instanceof WrongShape) && error.message.trim() !== "";
    if (isTold) return undefined;
    throw error;
  }
}

const pristine = [Object, Array, String, Function].map(({ prototype }) => ({
  prototype,
  names: Reflect.ownKeys(prototype).length,
}));

function refusePollution(): void {
  for (const { prototype, names } of pristine) {
    if (Reflect.ownKeys(prototype).length !== names) throw new Error("a prototype was changed");
  }
  if ("polluted" in {}) throw new Error("objects were polluted");
}

function parser<T>(name: string, share: number, input: fc.Arbitrary<T>, read: (input: T) => void): Parser {
  const property = fc.property(input, (one) => {
    read(one);
    refusePollution();
  });
  return { name, share, property };
}

/** Of results in files. */
const results: Parser = {
  name: "results of other tools",
  share: 2,
  property: fc.asyncProperty(almostResults, async (input) => {
    await readAnyResults(input);
    refusePollution();
  }),
};

const lines: readonly string[] = [
  ...defaultObjectives,
  'http_req_duration{name:login,group:"::a, b"} p(99) < 1.5s',
  ...["warn: p99 < baseline + 20%", "exceptions < 5%", "checks rate > 99%", "own_trend{k:v} p(50) <= 3"],
];
const queried: readonly string[] = ["max < 500", "warn: end < baseline + 20%", "change <= 3"];

function readLine(line: string): void {
  for (const parsed of [
    parseObjective(line, { from: "default" }),
    parseQueryObjective(line, { from: "default" }, { name: "queue", dimension: "number", unit: "jobs" }),
  ]) {
    if (parsed.kind === "problem") explainProblem(parsed.problem, "here");
  }
}

const gateFile = readFileSync(new URL("loadline.yml", import.meta.url), "utf8");
const baseFile = parseGateFile(gateFile, "base.yml");

function readGateFiles(text: string): void {
  const file = unlessRefused(() => parseGateFile(text, "f.yml"));
  if (file === undefined) return;
  unlessRefused(() => trustedGateFile(file, baseFile, { objectivesFrom: "pull request" }));
  unlessRefused(() => trustedGateFile(baseFile, file, { objectivesFrom: "base branch" }));
}

const rows = csv(
  row("vus", start, 1),
  ...[1, 2, 3].map((n) =>
    request(start + 400 * n, 100, { name: `/orders/${n}`, group: "::a", url: "http://a/b" }),
  ),
  row("checks", start + 500, 1, { check: 'a, "b"', group: "::a", own: "tag" }),
  row("own_metric", start + 900, -3.25, { scenario: "default" }),
  request(start + 1500, 7, { error_code: "1212", error: "refused", status: "0" }, true),
);

/** @param at where the bytes are cut in two */
function readCsvSamples([text, at]: readonly [string, number]): void {
  unlessRefused(() => {
    const measurement = startMeasurement({
      warmUpMs: 0,
      filters: [{ metric: "http_reqs", tags: { own: "tag" } }],
      percentiles: [99.9],
    });
    const bytes = Buffer.from(text);
    measurement.write(bytes.subarray(0, at));
    measurement.live();
    measurement.write(bytes.subarray(at));
    measurement.finish({ metrics: new Map() });
  });
}

function readJsonSamples(text: string): void {
  unlessRefused(() => {
    const results = startK6Json("k6.json", {});
    results.write(Buffer.from(text));
    results.finish();
  });
}

/** A line of each kind and metric that k6 wrote. */
const jsonSamples = samples("k6-v2.json")
  .split("\n")
  .filter((line, index, all) => all.findIndex((one) => one.slice(0, 60) === line.slice(0, 60)) === index);

const record: unknown = JSON.parse(JSON.stringify(measuredRun()));
const objectives = [...defaultObjectives, "p95 < 300ms"].flatMap((line): Objective[] => {
  const parsed = parseObjective(line, { from: "default" });
  return parsed.kind === "read" ? [parsed.value] : [];
});
const caller = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};

function judgeRecord(text: string): void {
  const run = unlessRefused(() => parseRun(text, "a.run.json"));
  if (run === undefined) return;
  const { scenario: name, environment } = run.provenance;
  const stored: Run = { ...run, provenance: { ...run.provenance, branch: "main", event: "push" } };
  const judged = unlessRefused(() =>
    judgeRuns(
      [run, run],
      { name, environment, objectives, drift: 0.2 },
      {
        ...{ history: [{ run: stored, accepted: undefined }], requireBaseline: false },
        options: { baselineBranch: "main", caller },
      },
    ),
  );
  if (judged === undefined) return;
  const { outcome, notes } = judged;
  const verdict = outcome.kind === "judged" ? outcome.verdict.verdict : "broken";
  const report = buildReport({ verdict, scenarios: [outcome], notes }, context);
  renderMarkdown(report.document);
  formatOutcome(report.outcome);
}

function readReport(text: string): void {
  const parsed = parseOutcome(text);
  if (!parsed.ok) {
    if (parsed.reason === "") throw new Error("a report was refused without a word");
    return;
  }
  const { document, outcome } = buildReport(parsed.outcome, context);
  renderMarkdown(document);
  renderJunit(outcome);
}

const at = start / 1000;
const answers: readonly unknown[] = [
  [
    "matrix",
    [
      {
        metric: { __name__: "up", job: "a" },
        values: [
          [at, "1"],
          [at + 1, "NaN"],
          [at + 2, "+Inf"],
        ],
      },
    ],
  ],
  ["matrix", [{ metric: {}, histograms: [[at, { count: "2", sum: "3", buckets: [[0, "0", "1", "2"]] }]] }]],
  ["vector", [{ metric: { a: "b" }, value: [at, "1e3"] }]],
  ["scalar", [at, "2"]],
  ["string", [at, "text"]],
].map(([resultType, result]) => ({
  status: "success",
  data: { resultType, result },
  warnings: ["w"],
  infos: [],
}));
const otherAnswers: readonly unknown[] = [
  { status: "success", data: [{ __name__: "up" }] },
  { status: "success", data: { version: "2.53.0" } },
  { status: "error", errorType: "bad_data", error: "parse error" },
];

function readAnswers(body: string): void {
  readServerError(body);
  for (const read of [readSeries, readVersion]) unlessRefused(() => void read(body));
  const answer = unlessRefused(() => readAnswer(body));
  if (answer?.kind !== "matrix") return;
  summarise(answer.series, { start: new Date(start), end: new Date(start + 4000), stepMs: 1000 }, 1);
}

const eventNames: readonly EventName[] = [
  ...(["pull_request.opened", "push", "deployment_status", "merge_group", "workflow_run"] as const),
];
const events = eventNames.map((name) =>
  buildEvent(name, { repository: "octo-org/shop", sha: "a".repeat(40) }),
);

const event = fc
  .constantFrom(...events.map((built) => ({ built, input: almostJson([built.payload]) })))
  .chain(({ built, input }) =>
    fc.tuple(
      fc.constant(built.environment),
      input,
      fc.option(fc.tuple(fc.constantFrom(...Object.keys(built.environment)), anyText)),
    ),
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const history: unknown = JSON.parse(formatHistory(key, [makeEntry({ minute: 1 }), makeEntry({ minute: 2 })]));

const logLines: readonly string[] = [
  '{"level":"error","msg":"TypeError: x\\n\\tat file:///a.js:3:1(2)","source":"stacktrace","scenario":"default"}',
  'time="2026-11-21T04:00:00Z" level=warning msg="Request Failed" error="Get \\"http://a:b@c\\": EOF"',
  '{"level":"info","msg":"hello","source":"console"}',
];

/** Every parser of foreign text; their shares make a hundred. */
export const parsers: readonly Parser[] = [
  parser("objectives", 44, almost([...lines, ...queried]), readLine),
  parser(
    "thresholds",
    20,
    fc.tuple(almost(["http_req_duration{name:a}", "checks"]), almost(["p(95)<500", "rate>0.9"])),
    ([metric, expression]) => void parseThreshold(metric, expression),
  ),
  parser("gate files", 1, almost([gateFile]), readGateFiles),
  parser("CSV samples", 2, fc.tuple(almost([rows]), fc.nat({ max: 4000 })), readCsvSamples),
  parser("JSON samples", 3, almost([jsonSamples.join("\n")]), readJsonSamples),
  parser(
    "Run records",
    4,
    almostJson([record]),
    (text) => void unlessRefused(() => parseRun(text, "a.run.json")),
  ),
  parser("Run records, judged", 0.5, almostJson([record]), judgeRecord),
  parser(
    "reports",
    1,
    almostJson(
      ["pass", "fail-errors", "broken"].map((name): unknown =>
        JSON.parse(formatOutcome(states[name] ?? gate([]))),
      ),
    ),
    readReport,
  ),
  parser("Prometheus answers", 10, almostJson([...answers, ...otherAnswers]), readAnswers),
  parser("GitHub events", 6, event, ([environment, text, changed]) => {
    const own = changed === null ? environment : { ...environment, [changed[0]]: changed[1] };
    unlessRefused(() => parseEvent(own, parseJson(text)));
  }),
  parser(
    "stored histories",
    3.5,
    almostJson([history]),
    (text) => void unlessRefused(() => parseHistory(text, "here", key)),
  ),
  parser("k6's log and summary", 3, almost([...logLines, samples("k6-v2.csv.summary.json")]), (text) => {
    parseLogLine(text);
    parseSummary(text);
  }),
  results,
];
