// What version 0.1 wrote, made by it before its code was rearranged: gate file, baseline, Run record, reports.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createDirectoryStore } from "../../src/baseline/directory.ts";
import { readRun } from "../../src/ingest/records.ts";
import { buildReport } from "../../src/report/document/build.ts";
import { parseOutcome } from "../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../src/report/render/markdown.ts";
import { entryPath } from "../built.ts";
import { context } from "../unit/report/fixtures.ts";

const written = resolve("tests/fixtures/0.1");
const key = { scenario: "checkout", environment: "staging" };

let folder: FsFixture;

beforeAll(async () => {
  folder = await createFixture({});
  cpSync(join(written, "loadline.yml"), folder.getPath(".github/loadline.yml"), { recursive: true });
  cpSync(join(written, "baselines"), folder.getPath(".loadline/baselines"), { recursive: true });
  cpSync(join(written, "checkout.run.json"), folder.getPath("checkout.run.json"));
  cpSync(join(written, "accepted-report.json"), folder.getPath("report.json"));
});

afterAll(async () => await folder?.rm());

function loadline(...args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: "1" };
  const ended = spawnSync(process.execPath, [entryPath("cli"), ...args], { cwd: folder.path, env });
  return { status: ended.status, text: `${ended.stdout}${ended.stderr}`.replaceAll("\u00a0", " ") };
}

test("its gate file, baseline and Run record still give a verdict", () => {
  const { status, text } = loadline("judge", "checkout.run.json", "--verbose");
  expect(text).toMatch(/p95 .* < 300 ms +pass/);
  expect(text).toMatch(/p95 .*baseline \+ 20 %/);
  expect(text).toContain("Baseline: 1 run");
  expect(status).toBe(0);
});

test("its baseline is shown with the level that was accepted, and why", () => {
  const { status, text } = loadline("baseline", "show", "checkout");
  expect(text).toContain("A new search");
  expect(status).toBe(0);
});

test("a run is added to its baseline, and what was there stays", async () => {
  const store = createDirectoryStore(folder.getPath(".loadline/baselines"));
  const before = await store.read(key, { reach: "all" });
  const run = await readRun(folder.getPath("checkout.run.json"));
  await store.append(key, [{ run, accepted: undefined }]);
  const after = await store.read(key, { reach: "all" });
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toEqual({ run, accepted: undefined });
});

test("its report.json is shown again", () => {
  const { status, text } = loadline("report", "report.json");
  expect(text).toMatch(/p95/);
  expect(status).toBe(0);
});

test.each(readdirSync(join(written, "reports")))("its report %s has the same verdict and tables", (name) => {
  const text = readFileSync(join(written, "reports", name), "utf8");
  const parsed = parseOutcome(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  const report = buildReport(parsed.outcome, context);
  expect(report.verdict).toBe(JSON.parse(text).verdict);
  const golden = readFileSync(resolve("tests/golden/report", name.replace(".json", ".md")), "utf8");
  const tableOf = (markdown: string): string[] => markdown.split("\n").filter((line) => line.startsWith("|"));
  expect(tableOf(renderMarkdown(report.document))).toEqual(tableOf(golden));
});

test("every input and output that workflows may use is still there", () => {
  const face = JSON.parse(readFileSync(join(written, "action-face.json"), "utf8"));
  const action = parse(readFileSync("action.yml", "utf8"));
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(face.inputs));
  expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(face.outputs));
});
