// The services that behave like those of the worked cases, started by the gate and loaded by real k6 at small scale.
import { cpSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { wholeLadder } from "../../src/features/ladder/facts.ts";
import { parseOutcome } from "../../src/report/document/outcome.ts";
import { entryPath } from "../built.ts";
import { runProcess } from "../e2e/processes.ts";

let fixture: FsFixture;

beforeAll(async () => {
  await installTools(["k6"]);
  fixture = await createFixture();
}, 600_000);

afterAll(async () => await fixture.rm());

/** A gate of the service with this gate file; `{port}` is the gate's. */
async function gateOf(service: string, gateFile: string) {
  const folder = join(fixture.path, service);
  cpSync(`examples/services/${service}`, folder, { recursive: true });
  writeFileSync(join(folder, "loadline.yml"), gateFile);
  const args = [entryPath("cli"), "gate", "--config", "loadline.yml", "--k6-path", toolPath("k6")];
  const ended = await runProcess(process.execPath, args, {
    cwd: folder,
    env: environment(),
    timeoutMs: 180_000,
  });
  const report = await readFile(join(folder, ".loadline/report/report.json"), "utf8").catch(() => "");
  const parsed = parseOutcome(report);
  if (!parsed.ok) throw new Error(`${ended.stdout}${ended.stderr}`);
  const [scenario] = parsed.outcome.scenarios;
  if (scenario?.kind !== "judged") throw new Error(`${ended.stdout}${ended.stderr}`);
  return scenario;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith("npm_") ? [] : [[name, value]],
    ),
  );
}

test.concurrent("polled jobs: a ladder of clients, with the throughput of the jobs", async () => {
  const scenario = await gateOf(
    "scan",
    `start: npm start
scenarios:
  scans:
    script: load.js
    env: { DURATION: 1500ms, POLL_MS: 20 }
    ladder: { levels: [1, 8], variable: VUS, throughput: completed rate, rest: 0s }
objectives: [e2e p(95) < 30s]
`,
  );
  const [run] = scenario.runs;
  const levels = (run && wholeLadder(run)?.levels) ?? [];
  expect(levels.map(({ level }) => level)).toEqual([1, 8]);
  for (const level of levels) {
    expect(level.throughput).toBeGreaterThan(0);
    expect(level.figures[0]?.value).toBeGreaterThan(0);
  }
});

test.concurrent("a sign-in: the thresholds of its own script are judged", async () => {
  const scenario = await gateOf(
    "sign-in",
    `start: { run: npm start, env: { INDEX: 1 } }
rounds: 1
scenarios:
  sign-in:
    script: load.js
    env: { DURATION: 1500ms }
`,
  );
  const texts = scenario.verdict.judgements.map(({ objective }) => objective.text);
  expect(texts).toEqual(expect.arrayContaining(["http_req_failed rate<0.01", "http_req_duration p(95)<300"]));
  expect(scenario.runs[0]?.checks).toMatchObject([{ name: "signed in", fails: 0 }]);
});

test.concurrent("a first-come event: users with tokens of a file, and what a figure is by second", async () => {
  const scenario = await gateOf(
    "event",
    `start: npm start
rounds: 1
scenarios:
  event:
    script: load.js
    env: { VUS: 4, DURATION: 3s, PAUSE: 0.05 }
objectives: [errors < 1%, throughput over seconds p(5) > 1/s]
`,
  );
  expect(scenario.verdict.judgements.map(({ objective }) => objective.text)).toEqual(
    expect.arrayContaining(["errors < 1%", "throughput over seconds p(5) > 1/s"]),
  );
});
