import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./processes.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;

beforeAll(() => {
  terminal = openTerminal();
});

afterAll(async () => {
  await terminal?.[Symbol.asyncDispose]();
});

/** A folder with what real load generators wrote. */
function folderWith(...names: readonly string[]): string {
  const folder = terminal.folder();
  for (const name of names) cpSync(join(root, "tests/fixtures/results", name), join(folder, name));
  return folder;
}

test("result files are the rounds of a gate and its baseline, and never those of another generator", async () => {
  const folder = folderWith("artillery.json");
  // Without the requests that were refused, which are most.
  const rows = readFileSync(join(root, "tests/fixtures/results/jmeter.jtl"), "utf8").split("\n");
  const answered = rows.filter((row) => !row.includes(",refused,"));
  writeFileSync(join(folder, "jmeter.jtl"), answered.join("\n"));
  const later = answered.map((row) => row.replace(/^\d+/, (stamp) => String(Number(stamp) + 600_000)));
  writeFileSync(join(folder, "later.jtl"), later.join("\n"));
  const stored = await terminal.loadline(folder, [
    "baseline",
    "update",
    "--results-file",
    "jmeter.jtl",
    "--objective",
    "p95 < 10s",
    "--objective",
    "errors < 90%",
  ]);
  expect(stored.stdout).toContain("The run was added to the baseline");
  const same = await terminal.loadline(folder, [
    "gate",
    "--results-file",
    "jmeter.jtl",
    "--objective",
    "p95 < baseline + 50%",
    "--objective",
    "errors < 90%",
  ]);
  expect(same).toMatchObject({ status: 0, stdout: expect.stringMatching(/p95 +[\d.]+ ms +[\d.]+ ms +0 %/) });
  const record = JSON.parse(readFileSync(join(folder, ".loadline/report/results.run.json"), "utf8"));
  const both = ["--results-file", "jmeter.jtl", "later.jtl", "--scenario", "results"];
  const rounds = await terminal.loadline(folder, [
    ...["gate", ...both, "--objective", "p95 < baseline + 50%", "--objective", "errors < 90%"],
  ]);
  expect(rounds).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/p95 +[\d.]+ ms +[\d.]+ ms +0 %/),
  });
  const judged = JSON.parse(readFileSync(join(folder, ".loadline/report/report.json"), "utf8"));
  // Two rounds against one run: both are judged, and one run is not enough to tell noise from change.
  expect(judged.scenarios[0]).toMatchObject({
    kind: "judged",
    runs: [{}, {}],
    verdict: {
      verdict: "inconclusive",
      judgements: [{ verdict: "inconclusive" }, { kind: "absolute", verdict: "pass" }],
    },
  });
  expect(record).toMatchObject({ provenance: { scenario: "results", generator: "JMeter (jtl)" } });
  expect(record.fingerprint).toBeUndefined();
  const other = await terminal.loadline(folder, [
    "gate",
    "--results-file",
    "artillery.json",
    "--objective",
    "p95 < baseline + 50%",
    "--objective",
    "errors < 90%",
    "--verbose",
  ]);
  expect(other.stdout).toContain("the load generator (JMeter -> Artillery)");
});

test("wrong use of result files is one clear message", async () => {
  const folder = folderWith("artillery.json", "jmeter.jtl");
  const twice = await terminal.loadline(folder, [
    "gate",
    "--results-file",
    "jmeter.jtl",
    "jmeter.jtl",
    "--base",
    "http://localhost:1",
  ]);
  expect(twice.status).toBe(2);
  for (const words of [
    "results-file: a run is named twice",
    "base-url: remove it; results: files cannot run side by side",
  ])
    expect(twice.stderr).toContain(words);
  const wrong = await terminal.loadline(folder, [
    "gate",
    "--results-file",
    "artillery.json",
    "--format",
    "jtl",
  ]);
  expect(wrong).toMatchObject({
    status: 2,
    stdout: expect.stringContaining("found no columns timeStamp and elapsed"),
  });
});
