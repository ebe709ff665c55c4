// Answers of a real service that changed, as a real k6 measures them: what a gate says of them beside its objectives.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { judgeRuns } from "../../../src/app/assess.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { answersIn } from "../../../src/model/run/answers.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import { answersLine } from "../../../src/report/words/answers.ts";
import { k6Majors } from "../../matrices.ts";
import { objective } from "../../unit/judge/runs.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";

/** Follows the link of the list, as a user does, and reads the status of a page that is not there. */
const script = (expected: string): string => `import http from "k6/http";
import { sleep } from "k6";
${expected}
export const options = { scenarios: { load: { executor: "shared-iterations", vus: 4, iterations: 300 } } };
export default function () {
  const base = __ENV.TARGET_URL;
  const list = http.get(base + "/list", { tags: { name: "list" } });
  if (String(list.body).includes("href=/pay")) http.get(base + "/pay", { tags: { name: "pay" } });
  sleep(0.02);
}`;
const scripts = {
  plain: script(""),
  /** Hides errors from k6. */
  hiding: script("http.setResponseCallback(http.expectedStatuses({ min: 0, max: 599 }));"),
  unchecked: script("http.setResponseCallback(null);"),
};

const page = `<a href=/pay>${"x".repeat(10_000)}`;

/** What the list answers; every other page is short. */
const services = {
  usual: { status: 200, body: page },
  "a redirect to a login page": { status: 302, location: "/login" },
  "an empty answer": { status: 204 },
  "the answer that the client has": { status: 304 },
  "20 bytes": { status: 200, body: "<a href=/pay>0123456" },
  "a redirect to a file": { status: 302, location: "file:///etc/hostname" },
  "errors on two of five": { status: 200, body: page, fails: true },
  "no answer to two of five": { status: 200, body: page, cuts: true },
} as const satisfies Record<string, Answering>;

interface Answering {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
  readonly fails?: boolean;
  readonly cuts?: boolean;
}

let now: Answering = services.usual;
let asked = 0;
let service: Awaited<ReturnType<typeof serve>>;
let folder = "";

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  folder = await mkdtemp(join(tmpdir(), "k6-answers-"));
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, `${name}.js`), text);
  service = await serve(({ url }, response) => {
    if (url !== "/list") return response.end("ok");
    asked += 1;
    const { status, body, location, fails, cuts } = now;
    if (fails === true && asked % 5 < 2) return response.writeHead(500).end(page);
    // More than once, as a client may try again.
    if (cuts === true && asked % 5 < 2) return response.destroy();
    return response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
}, 300_000);

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

describe.each(k6Majors)("%s", (tool) => {
  const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples: "pipe" }, "0.0.0", {
    env: process.env,
  });
  const measure = async (answering: Answering, name: keyof typeof scripts = "plain"): Promise<Run> => {
    [now, asked] = [answering, 0];
    const named = scenario({ script: join(folder, `${name}.js`), target: service.url });
    const options = { caller: {}, signal: new AbortController().signal, log: keepLog() };
    const run = await load.run(named, options);
    // How busy other tests keep this machine is no part of an answer.
    const { cpu: _busy, ...generator } = run.generator;
    return { ...run, generator };
  };
  const bases: Run[] = [];
  beforeAll(async () => {
    for (let run = 0; run < 2; run += 1) bases.push(await measure(services.usual));
  });

  /** The judgements of a limit that every run keeps, and the line on answers. */
  const judged = (runs: readonly Run[], baseline: readonly Run[], own: readonly string[] = []) => {
    const { outcome } = judgeRuns(
      runs,
      {
        ...{ name: "shop", environment: "default", drift: "off" },
        objectives: [objective("p95 < 60s"), ...own.map((text) => objective(text))],
      },
      {
        history: baseline.map((run) => ({ run, accepted: undefined })),
        requireBaseline: false,
        options: { baselineBranch: undefined, caller: {} },
      },
    );
    if (outcome.kind === "broken") throw new Error(outcome.reason);
    const told = outcome.verdict.judgements.map((it) => [
      it.objective.text,
      it.kind === "notJudged" ? "open" : it.verdict,
    ]);
    const line = answersLine(outcome, undefined)?.map((piece) =>
      typeof piece === "string" ? piece : "code" in piece ? piece.code : "",
    );
    return { told, line: line?.join("") };
  };
  const kept = ["p95 < 60s", "pass"];

  test("counts each request by its answer, and the bytes of each second", () => {
    const [run] = bases;
    if (run === undefined) throw new Error("no run");
    const answers = answersIn(run).map(({ status, isExpected, series }) => [
      status,
      isExpected,
      series.values.count,
    ]);
    expect(answers).toEqual([[200, true, seriesOf(run, "http_reqs")?.values.count]]);
    const received = seriesOf(run, "data_received");
    const bySecond = received?.slices?.count.reduce((sum, bytes) => sum + bytes, 0) ?? 0;
    expect(Math.abs(bySecond - (received?.values.count ?? 0))).toBeLessThan(100);
    expect(received?.values.count).toBeGreaterThan(150 * 10_000);
  });

  test("the same answers are not told to differ", async () => {
    expect(judged([await measure(services.usual)], bases)).toEqual({ told: [kept], line: undefined });
  });

  test.each<[keyof typeof services, RegExp]>([
    [
      "a redirect to a login page",
      /^ HTTP 302 \(a redirect\) on 50 % of the answers, 0 % in the baseline; \d+ B a request, .* kB in the baseline; no request to pay\.$/,
    ],
    ["an empty answer", /^ HTTP 204 on 100 % of the answers, 0 % in the baseline; .*; no request to pay\.$/],
    ["the answer that the client has", /^ HTTP 304 on 100 % of the answers, .*; no request to pay\.$/],
    ["20 bytes", /^ \d+ B a request, [\d.]+ kB in the baseline\.$/],
  ])("%s is told, and no objective is missed", async (name, words) => {
    const found = judged([await measure(services[name])], bases);
    expect(found.told).toEqual([kept]);
    expect(found.line).toMatch(words);
  });

  test.each<[keyof typeof services]>([["a redirect to a file"], ["errors on two of five"]])(
    "%s fails though nobody asked for errors",
    async (name) => {
      const found = judged([await measure(services[name])], bases);
      expect(found.told).toEqual([kept, ["errors < baseline + 1pp", "fail"]]);
    },
  );

  test.each([
    ["hiding", "errors on two of five"],
    ["unchecked", "errors on two of five"],
    ["hiding", "no answer to two of five"],
    ["unchecked", "no answer to two of five"],
  ] as const)("errors that k6 does not count fail as well: %s, %s", async (name, service) => {
    const quiet = [await measure(services.usual, name)];
    const hidden = await measure(services[service], name);
    expect(seriesOf(hidden, "http_req_failed")?.values.passes ?? 0).toBe(0);
    const found = judged([hidden], quiet);
    expect(found.told).toEqual([kept, ["HTTP 5xx < baseline + 1pp", "fail"]]);
  });

  test("nor does a limit on errors that k6 sees kept let those pass that the script hides from k6", async () => {
    const quiet = [await measure(services.usual, "hiding")];
    const hidden = await measure(services["errors on two of five"], "hiding");
    expect(judged([hidden], quiet, ["errors < 1%"]).told).toEqual([
      kept,
      ["errors < 1%", "pass"],
      ["HTTP 5xx < baseline + 1pp", "fail"],
    ]);
  });

  test("without a baseline nothing is told, and failed requests are no pass", async () => {
    const run = await measure(services["errors on two of five"]);
    expect(judged([run], [])).toEqual({
      told: [kept, ["errors < baseline + 1pp", "open"]],
      line: undefined,
    });
  });
});
