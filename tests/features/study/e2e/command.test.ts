// The command as users have it: what it writes again, where it shows a report, what it asks Prometheus, and what it refuses.
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTerminal, type Terminal } from "../../../e2e/terminal.ts";
import { type EventName, writeEvent } from "../../../github/events.ts";
import { defaultToken } from "../../../github/identity.ts";
import { startGitHub } from "../../../github/server.ts";
import {
  histogramsFlag,
  type RunningPrometheus,
  receiverFlag,
  startPrometheus,
} from "../../../prometheus/server.ts";
import { k6Series, writeSeries } from "../../../prometheus/write.ts";
import { perSecond } from "../made.ts";

let terminal: Terminal;

beforeAll(() => {
  terminal = openTerminal();
});

afterAll(async () => {
  await terminal?.[Symbol.asyncDispose]();
});

const results = {
  "before.csv": perSecond([10, 10, 400], [20, 0, 200], [30, 0, 100]),
  "after.csv": perSecond([40, 0, 100], [40, 0, 100], [60, 0, 100]),
};

const front = `---
runs: { before: before.csv, after: after.csv }
figures: { TPS: throughput over seconds avg }
---
`;

const patient = { timeout: 60_000 };

test("--watch writes again on each change, and waits for the correction of a mistake", async () => {
  const folder = terminal.folder({ ...results, "study.md": `${front}TPS {{TPS of after}}\n` });
  const report = (): string =>
    readFileSync(join(folder, "study.report.md"), "utf8").replaceAll("\u00a0", " ");
  let id = 0;
  const correct = (pid: number): void => {
    id = pid;
    writeFileSync(join(folder, "study.md"), `${front}Corrected: {{TPS of after}}\n`);
  };
  const watching = terminal.loadline(folder, ["study", "study.md", "--watch"], {
    onOutput: { match: /there is no run "aftr"/, act: correct },
  });
  await vi.waitFor(() => expect(report()).toBe("TPS 46.7/s\n"), patient);
  writeFileSync(join(folder, "after.csv"), perSecond([80, 0, 50], [80, 0, 50], [80, 0, 50]));
  await vi.waitFor(() => expect(report()).toBe("TPS 80/s\n"), patient);
  writeFileSync(join(folder, "study.md"), `${front}Wrong: {{TPS of aftr}}\n`);
  await vi.waitFor(() => expect(report()).toBe("Corrected: 80/s\n"), patient);
  process.kill(id, "SIGTERM");
  const ended = await watching;
  expect(`${ended.stdout}${ended.stderr}`).not.toContain("bug in Loadline");
});

/** The action as one step of a job that this event started. */
async function step(name: EventName, publish: string) {
  const github = await startGitHub();
  const { headSha } = github.seedPullRequest({ number: 7 });
  const folder = terminal.folder({
    ...results,
    "study.md": `${front}# Tuned\n\nTPS {{TPS of after}} <b>@team</b>\n\n\`\`\`loadline\ncompare: before -> after\n\`\`\`\n`,
    output: "",
    "summary.md": "",
  });
  const sha = name === "schedule" ? (github.refs.get("refs/heads/main") ?? "") : headSha;
  const environment = await writeEvent(folder, name, { repository: `${github.owner}/${github.name}`, sha });
  const run = async () =>
    await terminal.action(folder, {
      ...environment,
      ...{ INPUT_MODE: "study", INPUT_STUDY: "study.md", "INPUT_STUDY-PUBLISH": publish },
      "INPUT_GITHUB-TOKEN": defaultToken,
      ...{ GITHUB_API_URL: github.url, GITHUB_OUTPUT: join(folder, "output") },
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    });
  return { github, run, read: (file: string) => readFileSync(join(folder, file), "utf8") };
}

const told = (text: string): string => text.replaceAll("\u00a0", " ");

describe("--publish", () => {
  test("comment shows the report on the pull request, and updates it", async () => {
    const { github, run, read } = await step("pull_request.synchronize", "comment");
    await using _ = github;
    for (const _time of ["first", "again"]) {
      const ended = await run();
      expect(ended.status, ended.stdout).toBe(0);
    }
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]).toMatchObject({ issueNumber: 7 });
    expect(told(github.comments[0]?.body ?? "")).toContain("| TPS | 20/s | 46.7/s | +133 % | 🟢 better |");
    expect(read("output")).toContain("study.report.html");
  });

  test("summary shows it in the job summary alone", async () => {
    const { github, run, read } = await step("pull_request.synchronize", "summary");
    await using _ = github;
    const ended = await run();
    expect(ended.status, ended.stdout).toBe(0);
    expect(told(read("summary.md"))).toContain("| TPS | 20/s | 46.7/s | +133 % | 🟢 better |");
    expect(github.comments).toEqual([]);
  });

  test("issue keeps it in an issue where no change is under review", async () => {
    const { github, run } = await step("schedule", "issue");
    await using _ = github;
    const ended = await run();
    expect(ended.status, ended.stdout).toBe(0);
    expect([...github.issues.values()].map(({ body }) => told(body ?? ""))).toEqual([
      expect.stringContaining("| TPS | 20/s | 46.7/s | +133 % | 🟢 better |"),
    ]);
  });
});

describe("a real Prometheus", () => {
  let prometheus: RunningPrometheus;
  const from = Date.parse("2023-10-06T14:12:36.000Z");
  const to = from + 60_000;
  const run = `{ prometheus: { testid: signin.js, from: ${from}, to: ${to} } }`;
  const study = (block: string): string =>
    `---\nprometheus: { url: $PROMETHEUS_URL, step: 10s }\nruns: { live: ${run} }\nfigures: { Requests: requests }\n---\n` +
    `{{Requests of live}} requests\n\n\`\`\`loadline\n${block}\n\`\`\`\n`;

  beforeAll(async () => {
    const flags = [receiverFlag, histogramsFlag, "--storage.tsdb.retention.time=100y"];
    prometheus = await startPrometheus({ flags });
    const requests = Array.from({ length: 50 }, (_, index) => {
      return { endMs: from + 1000 + index * 1000, durationMs: 100 + index, isFailed: false };
    });
    await writeSeries(prometheus.url, k6Series(requests, { testid: "signin.js" }));
    const samples = Array.from({ length: 7 }, (_, index) => {
      return { atMs: from + index * 10_000, value: index < 3 ? 1 : 3 };
    });
    await writeSeries(prometheus.url, [{ labels: { __name__: "replicas", service: "signin" }, samples }]);
  }, 120_000);

  afterAll(async () => await prometheus?.stop());

  test("has the test run, the servers' series, and what happened", async () => {
    const body = study(
      "servers: { query: replicas, by: service, columns: [start, peak, peak time, end] }\n```\n\n```loadline\nevents: replicas",
    );
    const folder = terminal.folder({ "study.md": body });
    const env = { PROMETHEUS_URL: prometheus.url };
    const ended = await terminal.loadline(folder, ["study", "study.md"], { env });
    expect(ended.status, ended.stderr).toBe(0);
    const report = told(readFileSync(join(folder, "study.report.md"), "utf8"));
    expect(report).toContain("50 requests");
    expect(report).toContain("| signin | 1 | 3 | 14:13:06 | 3 |");
    expect(report).toMatch(/\| 2023-10-06 14:13:06 \| .*signin.* \| 1 → 3 \|/);
  });

  test("without such a series is one mistake with its line, and nothing is written", async () => {
    const folder = terminal.folder({ "study.md": study("servers:\n  query: replica") });
    const env = { PROMETHEUS_URL: prometheus.url };
    const ended = await terminal.loadline(folder, ["study", "study.md"], { env });
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain("study.md line 10: no series of this query from 2023-10-06T14:12:36.000Z");
    expect(readdirSync(folder)).toEqual(["study.md"]);
  });
});

describe("a wrong study ends with status 2, one message with file and line, and writes nothing", () => {
  const body = (text: string): string => `${front}${text}\n`;
  const block = (yaml: string): string => body(`\`\`\`loadline\n${yaml}\n\`\`\``);

  test.each([
    ["a run that is not there", body("{{TPS of aftr}}"), 'study.md line 5: there is no run "aftr"'],
    ["a figure misspelt", body('{{"TSP" of after}}'), 'study.md line 5: there is no figure "TSP"'],
    [
      "a wrong key",
      block("compare: before -> after\nfigurs: [p95]"),
      'study.md line 7: unknown key "figurs"',
    ],
    ["a circular include", block("include: part.md"), "part.md line 2: study.md includes itself"],
    [
      "a figure that a run has not",
      block("table: { figures: [p95] }"),
      'study.md line 6: run "before" has no "p95"',
    ],
    [
      "1 GB of log",
      block("log: { file: worker.log, pattern: '{name} {value}' }"),
      "study.md line 6: worker.log has 1073741824 bytes",
    ],
    [
      "results that are not there",
      block("table: { runs: [gone.csv] }"),
      "study.md line 6: there is no gone.csv",
    ],
  ])("%s", async (_, text, message) => {
    const part = "```loadline\ninclude: study.md\n```\n";
    const files = { ...results, "study.md": text, "part.md": part, "worker.log": "" };
    const folder = terminal.folder(files);
    truncateSync(join(folder, "worker.log"), 1024 ** 3);
    const ended = await terminal.loadline(folder, ["study", "study.md", "--assets", "pictures"]);
    expect(ended.status).toBe(2);
    expect(ended.stderr.split(/study\.md line|part\.md line/)).toHaveLength(2);
    expect(ended.stderr).toContain(message);
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(files).toSorted());
    expect(existsSync(join(folder, "pictures"))).toBe(false);
  });
});
