/** What foreign text costs: how much more text of twice the length takes, and a record of twenty thousand endpoints. */
import { judgeRuns } from "../../src/app/assess.ts";
import { parseGateFile } from "../../src/config/file/read.ts";
import { parseObjective } from "../../src/config/grammar/objective.ts";
import { parseThreshold } from "../../src/config/grammar/threshold.ts";
import { optionTable } from "../../src/entry/table.ts";
import { parseRun } from "../../src/ingest/records.ts";
import { parseLogLine } from "../../src/k6/run/logline.ts";
import { withoutCredentials } from "../../src/lib/credentials.ts";
import { logLines } from "../../src/lib/lines.ts";
import { Failure } from "../../src/model/failure.ts";
import { boundedName } from "../../src/model/run/bounds.ts";
import { endpointGroup } from "../../src/model/run/endpoint-name.ts";
import { readAnswer, WrongShape } from "../../src/prometheus/api/answer.ts";
import { buildReport } from "../../src/report/document/build.ts";
import { text as markdownText } from "../../src/report/render/escape.ts";
import { renderMarkdown } from "../../src/report/render/markdown.ts";
import { objective } from "../../tests/unit/judge/runs.ts";
import { context } from "../../tests/unit/report/fixtures.ts";
import { measuredRun } from "../../tests/unit/report/measured.ts";

/** The best of a few, in ms of this process: whatever else the machine does is not what is asked about. */
function best(act: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function unlessRefused(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Failure || error instanceof WrongShape)) throw error;
  }
}

const readers: readonly (readonly [name: string, read: (text: string) => void])[] = [
  ["k6's log line", (text) => void parseLogLine(text)],
  ["credentials in a log", (text) => void withoutCredentials(text)],
  ["lines for the log", (text) => void logLines(text)],
  ["an endpoint's group", (text) => void endpointGroup(text)],
  ["a name", (text) => void boundedName(text)],
  ["an objective", (text) => void parseObjective(text, { from: "default" })],
  ["a threshold", (text) => void parseThreshold(text, text)],
  [
    "a gate file",
    (text) => unlessRefused(() => void parseGateFile(text.slice(0, text.length / 8), "f.yml", optionTable)),
  ],
  ["Prometheus' answer", (text) => unlessRefused(() => void readAnswer(text))],
  ["Markdown", (text) => void markdownText(text, text.length)],
];
/** Repeated, they are what a pattern with two repetitions is slow on. */
const pieces = [
  "a",
  "1",
  " ",
  "/",
  ".",
  '"',
  "(",
  "{",
  "http://a",
  "a:",
  "a@",
  "- ",
  "[",
  "\\",
  "1.",
  "é",
  "\r",
];
const length = 500_000;

for (const [name, read] of readers) {
  let worst = { ratio: 0, piece: "", ms: 0 };
  for (const piece of pieces) {
    const text = piece.repeat(length / piece.length);
    const once = best(() => read(text));
    const ms = best(() => read(text + text));
    // What takes less tells nothing.
    if (ms > 20 && ms / once > worst.ratio) worst = { ratio: ms / once, piece, ms };
  }
  const found =
    worst.ratio === 0
      ? "under 20 ms"
      : `${worst.ratio.toFixed(1)} times (${JSON.stringify(worst.piece)}, ${worst.ms.toFixed(0)} ms)`;
  console.log(`${name}, a million characters against half: ${found} (may be 3 times)`);
}

const { metrics, ...rest } = measuredRun({ seconds: 20 });
const large = {
  ...rest,
  metrics: metrics.map((metric) =>
    metric.type === "rate" && metric.name === "http_req_failed"
      ? {
          ...metric,
          series: [
            ...metric.series.slice(0, 1),
            ...Array.from({ length: 20_000 }, (_, index) => ({
              tags: { name: `/products/category-${index}x/list` },
              values: { count: 10, passes: 0, rate: 0 },
            })),
          ],
        }
      : metric,
  ),
};
const text = JSON.stringify(large);
const publish = best(() => {
  const run = parseRun(text, "large.run.json");
  const scenario = {
    name: "checkout",
    environment: "preview",
    objectives: [objective("errors < 1%")],
    drift: 0.2,
  };
  const caller = {
    commit: undefined,
    branch: undefined,
    event: undefined,
    workflowRun: undefined,
    actor: undefined,
  };
  const by = { history: [], requireBaseline: false, options: { baselineBranch: "main", caller } };
  const { outcome, notes } = judgeRuns([run], scenario, by);
  renderMarkdown(buildReport({ verdict: "pass", scenarios: [outcome], notes }, context).document);
});
console.log(
  `publishing a record of twenty thousand endpoints (${(text.length / 2 ** 20).toFixed(1)} MiB): ${(publish / 1000).toFixed(2)} s (may be 1 s)`,
);
